import FileReading
import Foundation
import Testing

@testable import Documents

@Suite struct DocumentHeadingsTests {
    private static let agreement = """
        Plot agreement

        between the association and the member.

        1. The plot

        The association lets plot 23.

        3. Use

        Two thirds are for vegetables.

        4. End

        Either side may end it.
        """

    /// Returns the headings above a sentence of the agreement, whose passages begin at some of its headings.
    private func path(of sentence: String, hasLines: Bool = true) throws -> [String] {
        func place(_ part: String) throws -> Int {
            let range = try #require(Self.agreement.range(of: part))
            return Self.agreement.utf8.distance(from: Self.agreement.startIndex, to: range.lowerBound)
        }
        let use = try place("3. Use")
        let passages = [
            SourcePosition(range: 0..<use - 2, pages: nil, headingPath: ["Plot agreement"]),
            SourcePosition(
                range: use..<Self.agreement.utf8.count, pages: nil, headingPath: ["Plot agreement", "3. Use"]),
        ]
        return DocumentHeadings(passages: passages, text: hasLines ? Self.agreement : nil).path(at: try place(sentence))
    }

    @Test func `a sentence has the headings of its own section, even within a passage of several sections`() throws {
        #expect(try path(of: "between") == ["Plot agreement"])
        #expect(try path(of: "The association lets") == ["Plot agreement", "1. The plot"])
        #expect(try path(of: "Two thirds") == ["Plot agreement", "3. Use"])
        #expect(try path(of: "Either side") == ["Plot agreement", "4. End"])
        // If headings are not lines of the text, only the headings of passages are known.
        #expect(try path(of: "Either side", hasLines: false) == ["Plot agreement", "3. Use"])
    }

    @Test func `a document without headings has no heading path`() {
        let text = "A line\n\nIt rained."
        let passage = SourcePosition(range: 0..<text.utf8.count, pages: nil, headingPath: [])
        #expect(DocumentHeadings(passages: [passage], text: text).path(at: 8).isEmpty)
        #expect(DocumentHeadings(passages: [], text: text).path(at: 8).isEmpty)
    }
}
