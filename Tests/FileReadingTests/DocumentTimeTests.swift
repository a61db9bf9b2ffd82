import HostileText
import Platform
import Testing

@testable import FileReading

/// The time of each document reader grows linearly with the file, whatever it contains.
@Suite struct DocumentTimeTests {
    @Test(arguments: [DocumentKind.text, .markdown, .code])
    func `reads and chunks texts in linear time`(kind: DocumentKind) {
        let chunker = Chunker()
        #expect(
            GrowthOfTime.faults { text in
                let document = try PlainText.read(Array(text.utf8)[...], kind: kind, limit: 1 << 30)
                _ = chunker.chunks(of: document) { $0.utf8.count / 4 }
            } == [])
    }

    @Test func `reads tables, HTML and Rich Text in linear time`() {
        #expect(
            GrowthOfTime.faults {
                _ = try TableText.read(Array($0.utf8)[...], separator: nil, limit: 1 << 30)
            }
                == [])
        #expect(
            GrowthOfTime.faults { _ = try HTMLText.read(Array($0.utf8)[...], limit: 1 << 30, Cancellation()) } == [])
        #expect(GrowthOfTime.faults { _ = try RichText.read(Array($0.utf8), limit: 1 << 30, Cancellation()) } == [])
    }

    @Test func `reads web pages in linear time, whatever elements they contain`() {
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
