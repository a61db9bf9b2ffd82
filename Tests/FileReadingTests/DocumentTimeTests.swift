import HostileText
import Platform
import Testing

@testable import FileReading

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

    @Test func `web pages are read in time that grows with them, whatever they hold`() {
        let shapes = [
            "<p>a</p>", "<p>a<a href=b>c</a>", "<div class=menu>a</div>", "<li>a", "<ol><li>a</ol>", "<ol><li>a",
            "<table><tr><td rowspan=9 colspan=9>a</table>", "<tr><td rowspan=99 colspan=99>a", "<h1>a</h1><p>b</p>",
            "<button aria-controls=a aria-expanded=b>c</button>", "<div hidden id=a>b</div>", "<img alt='a b c'>",
            "<span class=a>b</span><span class=c>d</span>", "<nav><ul><li><a>a</a></ul></nav>",
            "<ol reversed><li>a</ol>", "<dl><dt>a<dd>b", "<sup>1</sup>", "<section><h2>a</h2>", "<aside>a</aside>",
        ]
        #expect(
            GrowthOfTime.faults(shapes.map { HostileText.Shape(unit: $0) }) {
                _ = try HTMLText.read(Array($0.utf8)[...], limit: 1 << 30, Cancellation())
            } == [])
    }
}
