import Foundation
import Testing

@testable import FileReading

/// Tables, running headers, hyphenated words and sentences across pages of PDF files.
@Suite(.enabled(if: ExternalTools.installed().pdftotext != nil, "pdftotext is not installed"))
struct PDFLayoutTests {
    private func read(_ pages: [PDFPlaces]) async throws -> ParsedDocument {
        try await DocumentReader().read(PDFFixture.placed(pages), named: "a.pdf")
    }

    private func rows(_ document: ParsedDocument) -> [String] {
        document.blocks.filter { $0.style == .tableRow }.compactMap { document.text(in: $0.range) }
    }

    private static let rooms = [
        ["Room", "Beds", "Price per night", "Breakfast"], ["Linden", "2", "84 euros", "included"],
        ["Walnut", "4", "132 euros", "included"], ["Juniper", "1", "57 euros", "not included"],
        ["Medlar", "3", "109 euros", "on request"],
    ]
    private static let named = [
        "Room | Beds | Price per night | Breakfast",
        "Room: Linden; Beds: 2; Price per night: 84 euros; Breakfast: included",
        "Room: Walnut; Beds: 4; Price per night: 132 euros; Breakfast: included",
        "Room: Juniper; Beds: 1; Price per night: 57 euros; Breakfast: not included",
        "Room: Medlar; Beds: 3; Price per night: 109 euros; Breakfast: on request",
    ]
    private static let columns = [60.0, 175, 290, 405]

    // MARK: - Tables

    @Test func `aligned table cells of a PDF page form rows, with the column headers as names`() async throws {
        var page = PDFPlaces()
        page.write("Rooms of the guest house", 60, 60)
        page.write(Self.rooms, at: Self.columns, from: 100, step: 20)
        let document = try await read([page])
        #expect(rows(document) == Self.named)
        #expect(document.blocks.first.flatMap { document.text(in: $0.range) } == "Rooms of the guest house")
    }

    @Test func `a table row with an empty cell keeps the other cells under their headers`() async throws {
        var page = PDFPlaces()
        var rooms = Self.rooms
        rooms[2][1] = ""
        page.write(rooms, at: Self.columns, from: 100, step: 20)
        #expect(try await rows(read([page])).contains("Room: Walnut; Price per night: 132 euros; Breakfast: included"))
    }

    @Test func `right-aligned numbers of a table belong to the column of their header`() async throws {
        var page = PDFPlaces()
        let lines = [("Share", "Amount"), ("12", "4"), ("7", "1250"), ("115", "38")]
        for (index, line) in lines.enumerated() {
            let top = 100 + 16 * Double(index)
            page.write(["Plot", "North", "South", "West"][index], 60, top)
            page.write(line.0, 200 - 6 * Double(line.0.count), top)
            page.write(line.1, 300 - 6 * Double(line.1.count), top)
        }
        #expect(
            try await rows(read([page])) == [
                "Plot | Share | Amount", "Plot: North; Share: 12; Amount: 4", "Plot: South; Share: 7; Amount: 1250",
                "Plot: West; Share: 115; Amount: 38",
            ])
    }

    @Test func `the lines of a table cell are joined to one cell`() async throws {
        var page = PDFPlaces()
        let rows: [(String, [String], String)] = [
            ("Room", ["Conditions"], "Beds"), ("Linden", ["keys are handed out", "at the gate house"], "2"),
            ("Walnut", ["closed"], "4"), ("Juniper", ["book a week ahead by", "letter or by telephone"], "1"),
        ]
        var top = 100.0
        for (room, conditions, beds) in rows {
            page.write(room, 60, top)
            page.write(beds, 350, top)
            for line in conditions {
                page.write(line, 160, top)
                top += 12
            }
            top += 10
        }
        #expect(
            try await self.rows(read([page])) == [
                "Room | Conditions | Beds", "Room: Linden; Conditions: keys are handed out at the gate house; Beds: 2",
                "Room: Walnut; Conditions: closed; Beds: 4",
                "Room: Juniper; Conditions: book a week ahead by letter or by telephone; Beds: 1",
            ])
    }

    @Test func `a table that continues on the next page keeps its column headers`() async throws {
        var (first, second, third) = (PDFPlaces(), PDFPlaces(), PDFPlaces())
        first.write(Array(Self.rooms.prefix(3)), at: Self.columns, from: 700, step: 20)
        second.write(
            [Self.rooms[0], ["Hazel", "5", "91 euros", "included"], ["Rowan", "2", "77 euros", "closed"]],
            at: Self.columns, from: 60, step: 20)
        third.write(Array(Self.rooms.suffix(2)), at: Self.columns, from: 60, step: 20)
        let document = try await read([first, second, third])
        #expect(
            rows(document) == Self.named.prefix(3) + [
                "Room: Hazel; Beds: 5; Price per night: 91 euros; Breakfast: included",
                "Room: Rowan; Beds: 2; Price per night: 77 euros; Breakfast: closed",
            ] + Self.named.suffix(2))
        #expect(document.blocks.map(\.page) == [1, 1, 1, 2, 2, 3, 3])
    }

    @Test func `separates two tables next to each other`() async throws {
        var page = PDFPlaces()
        page.write(
            [["Room", "Beds"], ["Linden", "2"], ["Walnut", "4"], ["Hazel", "3"]], at: [60, 120], from: 100, step: 20)
        page.write(
            [["Tool", "Price"], ["ladder", "5"], ["saw", "7"], ["drill", "9"]], at: [330, 390], from: 100, step: 20)
        let all = try await rows(read([page]))
        #expect(all.contains("Room: Walnut; Beds: 4"))
        #expect(all.contains("Tool: saw; Price: 7"))
    }

    @Test func `the longer of two adjacent tables continues alone below the shorter table`() async throws {
        var page = PDFPlaces()
        page.write(
            [["Room", "Beds", "Rent"], ["Linden", "2", "31"], ["Walnut", "4", "52"], ["Hazel", "3", "40"]],
            at: [60, 120, 180], from: 100, step: 20)
        page.write(
            [["Tool", "Price"], ["ladder", "5"], ["saw", "7"]], at: [240, 300], from: 100, step: 20)
        let all = try await rows(read([page]))
        #expect(all.contains("Room: Walnut; Beds: 4; Rent: 52"))
        #expect(all.contains("Room: Hazel; Beds: 3; Rent: 40"))
        #expect(all.contains("Tool: saw; Price: 7"))
    }

    // A space in Helvetica is 3 points wide at this size.
    @Test func `recognizes a column gap hardly wider than a space if adjacent rows align`() async throws {
        var page = PDFPlaces()
        let table = [
            ["Room", "Beds", "Price"], ["Linden", "31", "548 euros"], ["Walnut", "6", "27 euros"],
            ["Hazel", "17", "940 euros"], ["Alder", "2", "88 euros"], ["Maple", "40", "13 euros"],
        ]
        page.write(table, at: [60, 100, 129], from: 100, step: 20)
        #expect(
            try await rows(read([page])) == ["Room | Beds | Price"]
                + table.dropFirst().map { "Room: \($0[0]); Beds: \($0[1]); Price: \($0[2])" })
    }

    @Test func `recognizes a narrow table column with empty cells or vertically centered cells`() async throws {
        var page = PDFPlaces()
        let rows = [
            ("Linden", "keys are handed out at the", "gate house until noon"), ("Walnut", "closed on the last day", ""),
            ("Medlar", "with a deposit that is paid", "back in the spring"), ("Alder", "members only", ""),
            ("Maple", "on request", ""), ("Birch", "new", ""),
        ]
        var top = 100.0
        for (room, first, second) in rows {
            page.write(room, 60, second.isEmpty ? top : top + 6)
            page.write(first, 102, top)
            page.write(second, 102, top + 12)
            page.write("4\(rows.count)", 300, second.isEmpty ? top : top + 6)
            top += second.isEmpty ? 28 : 40
        }
        #expect(
            try await self.rows(read([page]))
                == rows.map { "\($0.0) | \($0.2.isEmpty ? $0.1 : "\($0.1) \($0.2)") | 46" })
    }

    @Test func `similar lines, lists, code and formulas are not tables`() async throws {
        var page = PDFPlaces()
        for line in 0..<6 {
            page.write("Section \(line + 2) covers rooms \(line) to \(9 - line)", 60, 100 + 14 * Double(line))
        }
        for (line, text) in ["Lock the door", "Hang up the key", "Sign the book", "Go"].enumerated() {
            page.write("\(line + 1).", 60, 260 + 14 * Double(line))
            page.write(text, 73, 260 + 14 * Double(line))
        }
        for line in 0..<5 {
            page.write("f\(line)", 60, 400 + 14 * Double(line))
            page.write("=", 76, 400 + 14 * Double(line))
            page.write("g\(line) x", 88, 400 + 14 * Double(line))
        }
        #expect(try await !read([page]).text.contains("|"))
    }

    @Test func `columns of running text are not a table`() async throws {
        var page = PDFPlaces()
        for line in 0..<12 {
            page.write("The ferry runs every hour from the old", 60, 100 + 13 * Double(line))
            page.write("pier and the visit takes half of a day", 310, 100 + 13 * Double(line))
        }
        #expect(try await rows(read([page])).isEmpty)
    }

    @Test func `a numbered list is not a table, and a form's labels precede their values`() async throws {
        var page = PDFPlaces()
        page.write(
            [["1.", "Lock the door"], ["2.", "Hang up the key"], ["3.", "Sign the book"]], at: [60, 90], from: 100,
            step: 16)
        page.write(
            [["Name:", "Ann Heron"], ["Town:", "Otterwick"], ["Telephone:", "0431 5520"]], at: [60, 200], from: 300,
            step: 16)
        let document = try await read([page])
        #expect(rows(document) == ["Name: Ann Heron", "Town: Otterwick", "Telephone: 0431 5520"])
        #expect(document.text.contains("2. Hang up the key"))
    }

    @Test func `entries of a table of contents are separate lines without leader dots`() async throws {
        var page = PDFPlaces()
        page.write("Contents", 60, 60)
        for (index, title) in ["Borrowing", "Opening hours", "Deposits"].enumerated() {
            page.write("\(title) . . . . . . . . . . . . . . \(index + 3)", 60, 100 + 16 * Double(index))
        }
        page.write("The points v0, . . . , vk lie apart", 60, 300)
        let document = try await read([page])
        #expect(document.text.contains("\n\nBorrowing 3\nOpening hours 4\nDeposits 5"))
        #expect(document.text.hasSuffix("The points v0, . . . , vk lie apart"))
    }

    // MARK: - Headers and footers

    @Test func `running headers and page numbers do not interrupt sentences, and appear once`() async throws {
        let sentences = [
            "The roof of the boathouse must be", "inspected each year. It is closed while the river stands above the",
            "second mark on the pillar. Guests row with a member.",
        ]
        let pages = sentences.enumerated().map { index, sentence in
            var page = PDFPlaces()
            page.write("Riverbank Cooperative", 60, 30)
            page.write(sentence, 60, 100)
            page.write("Page \(index + 1) of 3", 250, 810)
            return page
        }
        let document = try await read(pages)
        let whole = sentences.joined(separator: " ")
        #expect(document.text == "\(whole)\n\nRiverbank Cooperative")
        func place(of words: String) throws -> ClosedRange<Int>? {
            let found = try #require(document.text.range(of: words))
            let start = document.text.utf8.distance(from: document.text.startIndex, to: found.lowerBound)
            return document.position(of: start..<start + words.utf8.count).pages
        }
        #expect(try place(of: "roof of the boathouse") == 1...1)
        #expect(try place(of: "inspected each year") == 2...2)
        #expect(try place(of: "must be inspected") == 1...2)
        #expect(try place(of: "second mark") == 3...3)
    }

    @Test func `keeps a line at the top of a page if no other page repeats it`() async throws {
        let pages = ["First", "Second"].map { word in
            var page = PDFPlaces()
            page.write("\(word) chapter", 60, 40)
            page.write("It tells of the \(word.lowercased()) year.", 60, 100)
            return page
        }
        let text = try await read(pages).text
        #expect(text.contains("First chapter") && text.contains("Second chapter"))
    }

    @Test func `a footnote does not interrupt a sentence across pages`() async throws {
        var (first, second) = (PDFPlaces(), PDFPlaces())
        for (line, text) in [
            "The mill was built by the guild of the town.", "It ground", "flour until the flood, and the wheel",
        ]
        .enumerated() { first.write(text, 60, 500 + 13 * Double(line)) }
        first.write("1 The guild was founded in 1611.", 60, 780, size: 8)
        second.write("was brought to the museum.", 60, 60)
        let document = try await read([first, second])
        #expect(document.text.hasSuffix("the wheel was brought to the museum."))
        #expect(document.text.contains("1 The guild was founded in 1611."))
        #expect(document.blocks.last?.laterPages.map(\.page) == [2])
    }

    // MARK: - Words at line ends

    @Test(arguments: [
        (["Der Sonnen\u{AD}", "schirm steht hier."], "Der Sonnenschirm steht hier."),
        (["wird monatlich berech-", "net und bezahlt"], "wird monatlich berechnet und bezahlt"),
        (["under 0431-", "5520 or"], "under 0431-5520 or"), (["of 2026-03-", "17 was"], "of 2026-03-17 was"),
        (["the AX-", "77 motor"], "the AX-77 motor"), (["by e-", "mail only"], "by e-mail only"),
        (["a well-", "known door"], "a well-known door"), (["state-of-", "the-art"], "state-of-the-art"),
        (["Vor-", "und Nachteile"], "Vor- und Nachteile"), (["die Müller-", "Straße"], "die Müller-Straße"),
        (["at https://example.org/long/", "path.html today"], "at https://example.org/long/path.html today"),
        (["at https://example.org/", "for members"], "at https://example.org/ for members"),
        (["write to ann.heron@", "example.org"], "write to ann.heron@example.org"),
        (["the municipal-", "ity pays"], "the municipality pays"), (["from 1990–", "1995 on"], "from 1990–1995 on"),
        (["a USB-", "stick"], "a USB-stick"), (["plain words", "go on"], "plain words go on"),
    ])
    func `joins a word that is split at the end of a line`(lines: [String], text: String) {
        #expect(LineJoiner().joined(lines) == text)
    }

    @Test func `other occurrences of a split word determine whether its hyphen is kept`() {
        var joiner = LineJoiner()
        joiner.learn([["the sea-", "side of the co-", "op", "a seaside and the co-op"]])
        #expect(joiner.joined(["sea-", "side"]) == "seaside")
        #expect(joiner.joined(["co-", "op"]) == "co-op")
        joiner = LineJoiner()
        joiner.learn([["a step-", "wise way", "it goes step-wise"]])
        #expect(joiner.joined(["step-", "wise"]) == "step-wise")
    }

    @Test func `replaces ligatures in a PDF file with plain letters`() async throws {
        let word = "<word xMin=\"10\" yMin=\"10\" xMax=\"50\" yMax=\"20\">o\u{FB03}ce &amp; \u{FB02}oor</word>"
        let page = try #require(
            PositionedPages.read(
                Array("<!DOCTYPE html><page width=\"100\" height=\"100\"><line>\(word)</line></page>".utf8)))
        #expect(page.first?.lines.first?.text == "office & floor")
    }

    @Test(arguments: [
        "", "<!DOCTYPE html>", "<!DOCTYPE html><page",
        "<!DOCTYPE html><page width=\"nan\" height=\"-9e999\"><line><word xMin=\"",
        "<!DOCTYPE html><word>a</word></line><page width=\"99999999999999999999999\"><line><word xMin=\"-\">x</word></line>",
    ])
    func `tolerates damaged output of pdftotext`(output: String) {
        for page in PositionedPages.read(Array(output.utf8)) ?? [] {
            var composer = PageComposer()
            _ = composer.lines(of: page)
        }
    }
}
