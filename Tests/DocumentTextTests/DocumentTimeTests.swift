import HostileText
import Testing

@testable import DocumentText

/// Whether the time of each reader of documents grows with the file, whatever stands in it.
@Suite struct DocumentTimeTests {
    @Test(arguments: [DocumentKind.text, .markdown, .code])
    func `texts are read and cut in time that grows with them`(kind: DocumentKind) {
        let chunker = Chunker()
        #expect(
            GrowthOfTime.faults { text in
                let document = try PlainText.read(Array(text.utf8)[...], kind: kind, limit: 1 << 30)
                _ = chunker.chunks(of: document) { $0.utf8.count / 4 }
            } == [])
    }

    @Test func `tables, pages and Rich Text are read in time that grows with them`() {
        #expect(
            GrowthOfTime.faults {
                _ = try TableText.read(Array($0.utf8)[...], separator: nil, limit: 1 << 30)
            }
                == [])
        #expect(
            GrowthOfTime.faults { _ = try HTMLText.read(Array($0.utf8)[...], limit: 1 << 30, Cancellation()) } == [])
        #expect(GrowthOfTime.faults { _ = try RichText.read(Array($0.utf8), limit: 1 << 30, Cancellation()) } == [])
    }
}
