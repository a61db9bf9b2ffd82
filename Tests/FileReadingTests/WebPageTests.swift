import FileReading
import Foundation
import Testing

/// Web pages that are not articles, with their facts in short paragraphs, lists, tables and cards.
@Suite struct WebPageTests {
    struct Page: Sendable, CustomTestStringConvertible {
        let name: String
        let html: String
        let facts: [String]
        var furniture: [String] = []

        var testDescription: String { name }
    }

    private func read(_ html: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(html.utf8), named: "a.html")
    }

    @Test(arguments: WebPages.all) func `keeps the facts of a web page of short paragraphs`(_ page: Page) async throws {
        let document = try await read(page.html)
        for fact in page.facts { #expect(document.text.contains(fact), "\(document.text)") }
        for words in page.furniture { #expect(!document.text.contains(words)) }
        // No omission is reported.
        #expect(document.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("<ol start=3><li>a<li>b</ol>", ["3. a", "4. b"]),
        ("<ol><li>a<li value=7>b<li>c</ol>", ["1. a", "7. b", "8. c"]),
        ("<ol reversed><li>a<li>b<li>c</ol>", ["3. a", "2. b", "1. c"]),
        ("<ol reversed start=10><li>a<li>b</ol>", ["10. a", "9. b"]),
        ("<ol type=A start=26><li>a<li>b</ol>", ["Z. a", "AA. b"]),
        ("<ol type=i start=4><li>a<li type=I>b</ol>", ["iv. a", "V. b"]),
        ("<ol style='list-style: lower-alpha inside'><li>a</ol>", ["a. a"]),
        ("<ol style='list-style-type:none'><li>a<li>b</ol>", ["a", "b"]),
        ("<ol><li>a<ol type=a><li>b<li>c</ol><li>d</ol>", ["1. a", "a. b", "b. c", "2. d"]),
        ("<ol><li>a<ul><li>b</ul><li>c</ol>", ["1. a", "b", "2. c"]),
        ("<ol><li><p>a</p><p>b</p><li><b>c</b></ol>", ["1. a", "b", "2. c"]),
        ("<ol start=99999999999999999999><li>a<li value=-2>b</ol>", ["1. a", "-2. b"]),
        ("<ul><li>a</ul>", ["a"]),
    ])
    func `ordered lists keep the numbers that a browser shows`(_ html: String, _ lines: [String]) async throws {
        let document = try await read(html)
        #expect(document.blocks.map { document.text(in: $0.range) } == lines)
    }

    @Test(arguments: [
        ("<table><tr><td rowspan=2>Pottery<td>110<tr><td>95</table>", ["Pottery | 110", "Pottery | 95"]),
        ("<table><tr><td colspan=2>Fees<td>Note<tr><td>a<td>b<td>c</table>", ["Fees |  | Note", "a | b | c"]),
        ("<table><tr><td><th>Mon<th>Tue<tr><th>Ann<td>9-5<td></table>", ["| Mon | Tue", "Ann | 9-5"]),
        ("<table><tr><td><p>Adult</p><td><p>7</p></table>", ["Adult | 7"]),
        ("<table><caption>Fees</caption><tr><td>A<td><img src=x alt=yes></table>", ["Fees", "A | yes"]),
        ("<table><tr><td rowspan=999999999 colspan=999999999>A<tr><td></table>", ["A"]),
    ])
    func `reads web tables with spanned cells, headers and captions`(_ html: String, _ lines: [String]) async throws {
        let document = try await read(html)
        #expect(document.blocks.map { document.text(in: $0.range) } == lines)
    }

    @Test(arguments: [
        ("<div><span class=l>Weight</span><span class=v>3 kg</span></div>", "Weight 3 kg"),
        ("<p><span class=a>H</span><span class=a>ello</span></p>", "Hello"),
        ("<p><span class=cap>B</span>ücher und <b>Hef</b>te</p>", "Bücher und Hefte"),
        ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>の本</p>", "漢字の本"),
        ("<p>Half: <math><mfrac><mn>1</mn> <mn>2</mn></mfrac></math></p>", "Half: 1/2"),
        ("<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mi>i</mi></msub></math></p>", "x^2+a_i"),
        ("<p>10<sup>6</sup> of H<sub>2</sub>O on 5 m<sup>2</sup></p>", "10^6 of H2O on 5 m2"),
        ("<p>The sign <img src=x alt='two waves'> warns.</p>", "The sign two waves warns."),
        ("<figure><img alt='The old mill of Ashby'><figcaption>Mill, 1843</figcaption></figure>", "Mill, 1843"),
        ("<p>a<br>b&shy;c d<wbr>e &lt;f&gt; &#x41;&nbsp;&euro;</p>", "a\nbc de <f> A €"),
    ])
    func `adjacent inline elements neither join nor split words`(_ html: String, _ text: String) async throws {
        #expect(try await read(html).text == text)
    }

    @Test(arguments: [
        ("<p hidden>x</p>", false), ("<p style='color:red; DISPLAY : none'>x</p>", false),
        ("<p style='visibility: hidden'>x</p>", false), ("<p aria-hidden=true>x</p>", false),
        ("<template><p>x</p></template>", false), ("<dialog><p>x</p></dialog>", false),
        ("<noscript><p>x</p></noscript>", false), ("<button>x</button>", false),
        ("<p hidden=until-found>x</p>", true), ("<details><summary>Why?</summary><p>x</p></details>", true),
        ("<div><template shadowrootmode=open><p>x</p></template></div>", true),
        ("<button aria-controls=p>Show</button><div id=p hidden><p>x</p></div>", true),
        ("<div role=tabpanel aria-hidden=true><p>x</p></div>", true),
        ("<h3><button>x</button></h3>", true),
    ])
    func `keeps a web page's visible text, including collapsed text`(_ html: String, _ isKept: Bool) async throws {
        let html = html.replacingOccurrences(of: "x<", with: "The key is under the blue stone.<")
        #expect(try await read("<p>Words before it.</p>" + html).text.contains("blue stone") == isKept)
    }

    @Test func `reads a web page whose only text asks to enable scripts`() async throws {
        #expect(try await read("<noscript><p>Please allow scripts.</p></noscript>").text == "Please allow scripts.")
    }

    @Test func `omits an article's comments and reports the omission`() async throws {
        let said = "which says in whole sentences, with commas, what happened at the harbour that day."
        let answered = "I was there and saw the whole thing from the pier, it was not like that at all."
        let story = (1...24).map { "<p>Paragraph \($0) of a long article, \(said)</p>" }
        let comments = (1...17).map { "<li>Reader \($0): \(answered)</li>" }
        let article = "<nav><a href=1>Home</a></nav><article><h1>Harbour</h1>\(story.joined())</article>"
        let document = try await read(article + "<div class=comments><ul>\(comments.joined())</ul></div>")
        #expect(document.text.contains("Paragraph 24") && !document.text.contains("Reader 3"))
        #expect(document.diagnostics.map(\.kind) == [.leftOut])
        let plain = try await read(article + "<footer>Copyright of the harbour company</footer>")
        #expect(plain.diagnostics.isEmpty && !plain.text.contains("Copyright"))
    }
}
