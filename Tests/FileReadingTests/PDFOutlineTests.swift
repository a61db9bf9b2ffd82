import Testing

@testable import FileReading

/// Outlines of hostile files, from any PDF reader.
struct PDFOutlineTests {
    @Test func `a PDF outline's titles become single lines, and empty titles are omitted`() {
        let outline = PDFOutline([
            PDFOutlineEntry(level: 1, title: " One\n\u{7}two ", page: 1),
            PDFOutlineEntry(level: 1, title: "\n", page: 1),
            PDFOutlineEntry(level: 2, title: "Three", page: 2),
        ])
        #expect(outline.entries(on: 1) == [PDFOutlineEntry(level: 1, title: "One two", page: 1)])
        #expect(outline.entries(on: 2) == [PDFOutlineEntry(level: 2, title: "Three", page: 2)])
        #expect(outline.entries(on: 3).isEmpty)
    }

    @Test func `limits the levels, the length of titles and the number of entries of a PDF outline`() throws {
        let long = String(repeating: "e\u{301}", count: 5_000)
        var entries = [
            PDFOutlineEntry(level: .max, title: long, page: 1), PDFOutlineEntry(level: .min, title: "Up", page: 1),
        ]
        let bounded = PDFOutline(entries).entries(on: 1)
        #expect(bounded.map(\.level) == [9, 1])
        #expect(try #require(bounded.first).title.unicodeScalars.count == 1_000)
        entries = (0..<30_000).map { PDFOutlineEntry(level: 1, title: "Entry", page: $0 < 1_000 ? 1 : $0) }
        let many = PDFOutline(entries)
        #expect(many.entries(on: 1).count == 100)
        #expect(many.entries(on: 19_999).count == 1)
        #expect(many.entries(on: 20_000).isEmpty)
    }
}
