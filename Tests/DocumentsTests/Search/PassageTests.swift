import FeatureTesting
import FileReading
import Foundation
import GRDB
import Store
import Testing

@testable import Documents

@Suite struct PassageTests {
    private func document(_ text: String, pageStarts: [Int]? = nil) async throws -> (DocumentsWorld, Int64) {
        let world = try DocumentsWorld()
        let id = try await world.service.addDocument(Data(text.utf8), named: "a.txt").document.id
        if let pageStarts {
            // Page starts as in a file with pages.
            try await world.database.pool.write { database in
                try database.execute(
                    sql: "UPDATE documentText SET pageStarts = ? WHERE document = ?",
                    arguments: ["[\(pageStarts.map(String.init).joined(separator: ","))]", id])
            }
        }
        return (world, id)
    }

    private func range(of part: String, in text: String) throws -> Range<Int> {
        let range = try #require(text.range(of: part, options: .literal))
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + part.utf8.count
    }

    // MARK: Pages

    private static let pages = ["First page, ünd more.\n\n", "Second page.\n\n", "Third page: 🚣🏽."]
    private static let starts = [0, 24, 38]

    @Test func `shows a passage with the text of its page`() async throws {
        let text = Self.pages.joined()
        let (world, id) = try await document(text, pageStarts: Self.starts)
        let view = try await world.service.passage(try range(of: "page.", in: text), of: id)
        #expect(view.pages == 2...2)
        #expect(view.before == "Second " && view.passage == "page." && view.after == "\n\n")
        #expect(view.isCutBefore && view.isCutAfter)
        #expect(view.document.id == id)
        let first = try await world.service.passage(try range(of: "ünd", in: text), of: id)
        #expect(first.pages == 1...1 && first.before == "First page, " && !first.isCutBefore && first.isCutAfter)
        let last = try await world.service.passage(try range(of: "🚣🏽", in: text), of: id)
        #expect(last.pages == 3...3 && last.passage == "🚣🏽" && last.after == "." && !last.isCutAfter)
    }

    @Test func `shows a passage on two pages with the text of both`() async throws {
        let text = Self.pages.joined()
        let (world, id) = try await document(text, pageStarts: Self.starts)
        let view = try await world.service.passage(try range(of: "more.\n\nSecond", in: text), of: id)
        #expect(view.pages == 1...2 && !view.isCutBefore && view.isCutAfter)
        #expect(view.before + view.passage + view.after == Self.pages[0] + Self.pages[1])
    }

    @Test func `an empty page next to a passage does not count as a page of the passage`() {
        let text = "One.Two."
        // The second and the fourth page are empty.
        let content = DocumentContent(text: text, pageStarts: [0, 4, 4, 8])
        #expect(content.pages(of: 0..<4) == 1...1)
        #expect(content.pages(of: 4..<8) == 3...3)
        #expect(content.window(round: 0..<4) == 0..<4)
        #expect(content.window(round: 4..<8) == 4..<8)
        #expect(DocumentContent(text: text, pageStarts: []).pages(of: 0..<4) == nil)
    }

    // MARK: Without pages

    @Test func `a passage of a short document is shown with the complete text`() async throws {
        let text = "Grüße!\n\nThe kite flies.\n\nThe end."
        let (world, id) = try await document(text)
        let view = try await world.service.passage(try range(of: "kite", in: text), of: id)
        #expect(view.pages == nil && view.before == "Grüße!\n\nThe " && view.after == " flies.\n\nThe end.")
        #expect(!view.isCutBefore && !view.isCutAfter)
    }

    @Test(arguments: ["line of ünusual words", "line 🚣🏽"])
    func `the text around a passage of a long document is cut at line breaks`(_ line: String) async throws {
        let lines = (0..<1000).map { "\($0) \(line)" }
        let text = lines.joined(separator: "\n")
        let (world, id) = try await document(text)
        let view = try await world.service.passage(try range(of: lines[500], in: text), of: id)
        #expect(view.passage == lines[500] && view.isCutBefore && view.isCutAfter)
        // The context consists of as many complete lines as fit.
        let before = view.before.split(separator: "\n").map(String.init)
        let after = view.after.split(separator: "\n").map(String.init)
        #expect(before == Array(lines[(500 - before.count)..<500]))
        #expect(after == Array(lines[501..<(501 + after.count)]))
        #expect((2000...3000).contains(view.before.utf8.count) && (2000...3000).contains(view.after.utf8.count))
    }

    @Test func `text around a passage is cut between words, or between characters without spaces`() async throws {
        let words = (0..<3000).map { "word\($0)" }
        let text = words.joined(separator: " ")
        let (world, id) = try await document(text)
        let view = try await world.service.passage(try range(of: "word1500 ", in: text), of: id)
        #expect(view.before.hasPrefix("word") && view.before.hasSuffix("word1499 ") && view.after.hasSuffix(" "))
        let (other, number) = try await document(String(repeating: "é", count: 9000))
        let whole = try await other.service.passage(9000..<9002, of: number)
        #expect(whole.passage == "é" && whole.isCutBefore && whole.isCutAfter)
    }

    @Test func `a passage with an empty range at the start of a text is valid`() async throws {
        let (world, id) = try await document("The kite.")
        let view = try await world.service.passage(0..<0, of: id)
        #expect(view.before.isEmpty && view.passage.isEmpty && view.after == "The kite.")
        let (paged, number) = try await document(Self.pages.joined(), pageStarts: Self.starts)
        let first = try await paged.service.passage(0..<0, of: number)
        #expect(first.pages == 1...1 && first.after == Self.pages[0])
    }

    // "Grüße" has seven bytes, two each for ü and ß.
    @Test(arguments: [3..<4, 2..<3, 0..<3, 3..<7, 5..<7, 0..<8, 7..<8, 8..<9, -1..<2, -5..<(-1), Int.max - 1..<Int.max])
    func `refuses a passage that splits a character or is outside of the text`(_ range: Range<Int>) async throws {
        let (world, id) = try await document("Grüße")
        do {
            _ = try await world.service.passage(range, of: id)
            Issue.record("It was shown.")
        } catch let error as DocumentsError {
            #expect(error.code == .invalid)
        }
    }

    @Test func `a passage of a removed document is reported as not found`() async throws {
        let (world, id) = try await document("The kite.")
        try await world.service.removeDocument(id)
        do {
            _ = try await world.service.passage(0..<3, of: id)
            Issue.record("It was shown.")
        } catch let error as DocumentsError {
            #expect(error.code == .notFound)
        }
    }

    @Test func `shows every passage that a search finds`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(at: world.write(Samples.lease + "\n\nGrüße 🚣🏽\n", "lease.md"))
        try await world.service.addDocument(at: world.write(Samples.garden, "garden.txt"))
        let hits = try await world.service.search("rent sun deposit water").hits
        #expect(hits.count == 2)
        for hit in hits {
            let view = try await world.service.passage(hit.position.range, of: hit.documentID)
            #expect(view.passage == hit.text && view.document.name == hit.documentName)
            let text = try await world.text(of: hit.documentID)
            #expect(view.before + view.passage + view.after == text)
        }
    }
}
