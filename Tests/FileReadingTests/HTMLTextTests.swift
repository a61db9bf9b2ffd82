import FileReading
import Foundation
import Testing

@Suite struct HTMLTextTests {
    private func read(_ text: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: "a.html")
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    private let sentence = "This is a long enough sentence of the main text, with commas, and with more words in it."

    @Test func `keeps the main text of a web page and omits the rest of the page`() async throws {
        let document = try await read(
            """
            <html><head><title>A title</title><script>var a = 1</script><style>p {}</style></head><body>
            <nav><a href=1>Home</a> <a href=2>News</a></nav>
            <header class="site"><div class="menu">Menu words</div></header>
            <div id="content"><h1>Heading &amp; more</h1><p>\(sentence)</p>
            <script>document.write("bad")</script>
            <h2>Second</h2><ul><li>One <b>bold</b>
            item</li><li>Two</li></ul><p style="display: none">hidden words that nobody sees on the page</p>
            <div class="related-links"><a href=3>Other story</a></div>
            <p>\(sentence)</p><pre>  keep
                this</pre></div>
            <footer>Copyright words</footer><noscript>Enable scripts</noscript></body></html>
            """)
        #expect(document.title == "A title")
        #expect(
            texts(document) == [
                "Heading & more", sentence, "Second", "One bold item", "Two", sentence, "keep\n    this",
            ])
        #expect(document.blocks[3].style == .listItem)
        #expect(document.blocks[3].headingPath == ["Heading & more", "Second"])
    }

    @Test func `reads data tables of web pages by rows, and layout tables by paragraphs`() async throws {
        let document = try await read(
            """
            <p>\(sentence)</p><table><tr><th>Name<th>Year</tr><tr><td>Ada</td><td>1843</td></tr></table>
            <table><tr><td><p>\(sentence)</p><p>Short.</p></td></tr></table>
            """)
        #expect(texts(document) == [sentence, "Name | Year", "Ada | 1843", sentence, "Short."])
        #expect(document.blocks[1].style == .tableRow)
    }

    @Test func `keeps the text of a web page that has only links`() async throws {
        let document = try await read(
            "<ul><li><a href=1>First link of all</a><li><a href=2>Second link of all</a></ul>")
        #expect(texts(document) == ["First link of all", "Second link of all"])
    }

    @Test func `decodes a web page in its declared encoding`() async throws {
        let page =
            Array("<meta charset=windows-1251><p>".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2] + Array("</p>".utf8)
        let document = try await DocumentReader().read(Data(page), named: "a.html")
        #expect(document.text == "Привет")
    }

    @Test func `reading a web page neither expands external entities nor fetches external documents`() async throws {
        let document = try await read(
            """
            <!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><body><p>Before &x; after.</p>
            <iframe src="http://192.0.2.1/"></iframe><img src="http://192.0.2.1/a.png" alt="picture"></body>
            """)
        #expect(document.text.contains("Before"))
        #expect(!document.text.contains("root:"))
    }

    @Test func `reads or refuses a web page with 100,000 nested elements without a crash`() async throws {
        for opening in ["<div>", "<b>", "<table><tr><td>", "<ul><li>", "<p><span>"] {
            let page = String(repeating: opening, count: 100_000) + "deep words"
            do {
                _ = try await read(page)
            } catch let error as DocumentError {
                #expect([.noText, .damaged, .tooLarge].contains(error.code))
            }
        }
    }

    @Test func `reads in part or refuses web pages that would take quadratic time to parse`() async throws {
        let attributes = "<p " + (0..<400_000).map { "a\($0) " }.joined() + ">text</p>"
        let closings = String(repeating: "<b>", count: 300_000) + String(repeating: "</i>", count: 300_000)
        let menus = String(repeating: "<b>", count: 1900) + String(repeating: "<nav>Menu</nav>", count: 50_000)
        for page in [attributes, closings, menus] {
            do {
                _ = try await read(page)
            } catch let error as DocumentError {
                #expect([.noText, .damaged, .timedOut].contains(error.code))
            }
        }
    }

    @Test func `reads a web page truncated at any byte, or refuses it with a matching error`() async throws {
        let page = Array(
            "<html><head><meta charset=utf-8><title>Tïtle</title></head><body class='x'><p>Some téxt <a href='y'>link</a></p><table><tr><td>1"
                .utf8)
        for length in 1..<page.count {
            do {
                _ = try await DocumentReader().read(Data(page.prefix(length)), named: "a.html")
            } catch let error as DocumentError {
                #expect(error.code == .noText || error.code == .damaged)
            }
        }
    }

    @Test(arguments: [300, 1500]) func `reads text in deeply nested elements of a web page`(_ depth: Int) async throws {
        let page = String(repeating: "<div>", count: depth) + "<p>\(sentence)</p>"
        #expect(try await texts(read("<p>Before.</p>" + page)).contains(sentence))
    }

    @Test func `declarations in a web page's document type are not part of its text`() async throws {
        let document = try await read(
            """
            <?xml version="1.0"?><!DOCTYPE html [<!-- don't --><!ENTITY a "x]>y"><!ENTITY b "&a;&a;">]>
            <html><body><p>\(sentence)</p></body></html>
            """)
        #expect(texts(document) == [sentence])
    }

    @Test func `keeps an article's parts even if their class names resemble those of menus or footers`() async throws {
        let document = try await read(
            """
            <article><h1>Title</h1><p>\(sentence) \(sentence) \(sentence)</p>
            <div class="related-work"><p>What others found.</p></div>
            <section class="comments"><h2>Comments on the law</h2><p>What they say.</p></section>
            <div class="disclaimer"><p>What it is not.</p></div><div class="share-buttons">Tell everybody</div></article>
            """)
        let found = texts(document)
        for words in ["What others found.", "What they say.", "What it is not."] { #expect(found.contains(words)) }
        #expect(!found.contains("Tell everybody"))
    }
}
