import FileReading
import Foundation
import Testing

@Suite struct TableAndMailTests {
    private func read(_ text: String, _ name: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    @Test func `each row of a CSV file has its cells with their column headers`() async throws {
        let document = try await read("Name;City\n\"Doe; \"\"Jo\"\"\nAnn\";Bern\nLee;\n", "a.csv")
        #expect(document.kind == .table)
        #expect(texts(document) == ["Name | City", "Name: Doe; \"Jo\" Ann; City: Bern", "Name: Lee"])
        #expect(document.blocks.allSatisfy { $0.style == .tableRow })
    }

    @Test func `a first CSV row that contains numbers is not a header`() async throws {
        #expect(try await texts(read("1\t2\n3\t4", "a.tsv")) == ["1; 2", "3; 4"])
    }

    @Test func `an unclosed quote in a CSV file extends to the end of the file`() async throws {
        #expect(try await texts(read("a,b\n\"open,1\n2,3\n", "a.csv")) == ["a | b", "a: open,1 2,3"])
    }

    @Test func `reads a mail's subject, sender, date and body`() async throws {
        let document = try await read(
            """
            From: =?UTF-8?Q?J=C3=BCrg?= <j@example.org>
            Date: Mon, 5 Jan 2026 10:00:00 +0100
            Subject: =?ISO-8859-1?B?R3L832U=?=
             =?utf-8?q?_aus_Bern?=
            Content-Type: multipart/mixed; boundary="AA"

            Preamble
            --AA
            Content-Type: multipart/alternative; boundary=BB

            --BB
            Content-Type: text/plain; charset=iso-8859-1
            Content-Transfer-Encoding: quoted-printable

            First=20paragraph with =FC and a soft=
             break.

            Second.
            --BB
            Content-Type: text/html

            <p>Other</p>
            --BB--
            --AA
            Content-Type: application/pdf
            Content-Disposition: attachment; filename=x.pdf

            JVBERg==
            --AA--
            """, "a.eml")
        #expect(document.title == "Grüße aus Bern")
        #expect(
            texts(document) == [
                "Grüße aus Bern", "From: Jürg <j@example.org>", "Date: Mon, 5 Jan 2026 10:00:00 +0100",
                "First paragraph with ü and a soft break.", "Second.",
            ])
        #expect(document.diagnostics.map(\.kind) == [.leftOut])
    }

    @Test func `reads the text of a mail that has only an HTML part`() async throws {
        let document = try await read(
            """
            Subject: Hello
            Content-Type: text/html; charset="utf-8"
            Content-Transfer-Encoding: base64

            PHA+V29ybGQ8L3A+PHNjcmlwdD5iYWQoKTwvc2NyaXB0Pg==
            """, "a.eml")
        #expect(texts(document) == ["Hello", "World"])
    }

    @Test func `limits the depth and number of a mail's parts, and reports the omission`() async throws {
        var mail = "Subject: Deep\n"
        for depth in 0..<400 { mail += "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n" }
        let deep = try await read(mail + "\nbody", "a.eml")
        #expect(texts(deep) == ["Deep"] && deep.diagnostics.map(\.kind) == [.leftOut])
        let parts = (1...201).map { ("text/plain", "Part \($0).") }
        let many = try await read(self.mail("mixed", parts), "a.eml")
        #expect(texts(many).last == "Part 200." && many.diagnostics.count == 1)
        #expect(many.diagnostics[0].message.contains("200 parts"))
        let most = try await read(self.mail("mixed", Array(parts.dropLast())), "a.eml")
        #expect(texts(most).last == "Part 200." && most.diagnostics.isEmpty)
    }

    @Test(arguments: [
        // A line between the headers that is not a header.
        ("Subject: Hall\nno header\nDate: Monday\n\nIt is closed.", ["Hall", "Date: Monday", "It is closed."]),
        // A boundary that the body does not contain.
        ("Subject: Hall\nContent-Type: multipart/mixed; boundary=b\n\nIt is closed.", ["Hall", "It is closed."]),
        // Base64 that was padded in pieces.
        ("Subject: Hall\nContent-Transfer-Encoding: base64\n\nSXQgaQ==\ncyBjbG9zZWQu", ["Hall", "It is closed."]),
        // Lines of format=flowed text.
        ("Subject: Hall\nContent-Type: text/plain; format=flowed\n\nIt is \nclosed.", ["Hall", "It is closed."]),
        // A character that is split between two encoded words.
        ("Subject: =?utf-8?q?H=C3?= =?utf-8?q?=A4lle?=\n\nClosed.", ["Hälle", "Closed."]),
    ])
    func `reads mails with common mistakes of mail programs`(_ mail: String, _ expected: [String]) async throws {
        #expect(try await texts(read(mail, "a.eml")) == expected)
    }

    private static let page = "<p>The hall is closed for two weeks, and all courses move to the old school.</p>"

    private func mail(_ kind: String, _ parts: [(String, String)]) -> String {
        "Subject: News\nContent-Type: multipart/\(kind); boundary=b\n\n"
            + parts.map { "--b\nContent-Type: \($0.0)\n\n\($0.1)\n" }.joined() + "--b--\n"
    }

    @Test func `prefers the HTML part if the plain part is blank or only refers to it`() async throws {
        let closed = "The hall is closed for two weeks, and all courses move to the old school."
        for plain in ["", " \n \n", "See the page."] {
            let parts = [("text/plain", plain), ("text/html", Self.page)]
            #expect(try await texts(read(mail("alternative", parts), "a.eml")) == ["News", closed])
        }
        let parts = [("text/plain", "The hall is closed; courses move."), ("text/html", Self.page)]
        #expect(
            try await texts(read(mail("alternative", parts), "a.eml")) == ["News", "The hall is closed; courses move."])
        let empty = [("text/plain", "Plain words."), ("text/html", "")]
        #expect(try await texts(read(mail("alternative", empty), "a.eml")) == ["News", "Plain words."])
    }

    @Test func `reads both the HTML part of a mail and a mailing list's footer`() async throws {
        let parts = [("text/html", Self.page), ("text/plain", "Sent through a list.")]
        #expect(
            try await texts(read(mail("mixed", parts), "a.eml")) == [
                "News", "The hall is closed for two weeks, and all courses move to the old school.",
                "Sent through a list.",
            ])
    }

    @Test func `column headers of a CSV file may be years, and a header may be empty`() async throws {
        #expect(
            try await texts(read("Item,2024,2025\nRent,100,120\n", "a.csv")) == [
                "Item | 2024 | 2025", "Item: Rent; 2024: 100; 2025: 120",
            ])
        #expect(
            try await texts(read(",Q1,Q2\nRent,100,\"1,200.50\"\n", "a.csv")) == [
                "Q1 | Q2", "Rent; Q1: 100; Q2: 1,200.50",
            ])
        // The first row resembles the following rows, so it is data.
        #expect(try await texts(read("Ann,1990,7\nBob,1985,9\n", "a.csv")) == ["Ann; 1990; 7", "Bob; 1985; 9"])
        #expect(try await texts(read("Ann,1990\nBob,1985\n", "a.csv")) == ["Ann; 1990", "Bob; 1985"])
    }

    @Test func `a first CSV line that declares the separator is not a row`() async throws {
        #expect(
            try await texts(read("sep=;\r\nName;Price, net\r\nSpade;12,50\r\n", "a.csv")) == [
                "Name | Price, net", "Name: Spade; Price, net: 12,50",
            ])
    }
}
