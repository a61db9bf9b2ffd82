import Foundation
import Testing

@testable import FileReading

@Suite struct BookTests {
    private func read(_ data: Data) async throws -> ParsedDocument {
        try await DocumentReader().read(data, named: "a.epub")
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    /// Returns an e-book in EPUB format.
    private func epub(
        _ pages: [(name: String, body: String)], spine: [String]? = nil, contents: String? = nil,
        others: [(String, String)] = []
    ) throws -> Data {
        let items = pages.map {
            "<item id=\"\($0.name)\" href=\"text/\($0.name)\" media-type=\"application/xhtml+xml\"/>"
        }
        let order = (spine ?? pages.map(\.name)).map { "<itemref idref=\"\($0)\"/>" }
        let nav = contents.map { _ in "<item id=\"nav\" href=\"nav.xhtml\" properties=\"scripted nav\"/>" } ?? ""
        let parts = [
            ("mimetype", "application/epub+zip"),
            (
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path=\"in/book.opf\"/></rootfiles></container>"
            ),
            (
                "in/book.opf",
                "<package xmlns:dc=\"d\"><metadata><dc:title>The &amp; book</dc:title></metadata><manifest>\(items.joined())\(nav)"
                    + "</manifest><spine>\(order.joined())</spine></package>"
            ),
        ]
        let chapters = pages.map {
            ("in/text/\($0.name)", "<?xml version=\"1.0\"?><html><head><title/></head><body>\($0.body)</body></html>")
        }
        let list = contents.map { [("in/nav.xhtml", "<html><body>\($0)</body></html>")] } ?? []
        return try OfficeFixture.zip((parts + chapters + list + others).map { ($0.0, Data($0.1.utf8)) })
    }

    @Test func `chapters of an e-book are in reading order and named by the table of contents`() async throws {
        let data = try epub(
            [
                ("b.xhtml", "<h1>Two</h1><p>Second&nbsp;text.</p><h2>Part</h2><p>More.</p>"),
                ("cover.xhtml", "<p>Cover</p>"),
                ("a.xhtml", "<p>First text.</p>"), ("a2.xhtml", "<p>It goes on.</p>"),
            ], spine: ["cover.xhtml", "a.xhtml", "a2.xhtml", "b.xhtml", "a.xhtml", "nav", "none"],
            contents: """
                <nav epub:type="page-list"><a href="text/cover.xhtml">i</a></nav><nav epub:type="toc"><ol>\
                <li><a href="text/a.xhtml#x">Chapter <b>One</b></a></li><li><a href="./text/../text/b.xhtml">Two</a></li>\
                <li><a href="text/b.xhtml#part">Part</a></li></ol></nav>
                """)
        let document = try await read(data)
        #expect(document.kind == .epub && document.title == "The & book" && document.pageCount == nil)
        #expect(texts(document) == ["Cover", "First text.", "It goes on.", "Two", "Second text.", "Part", "More."])
        let (one, two) = ("chapter “Chapter One”", "chapter “Two”")
        #expect(document.blocks.map { $0.part?.name } == [nil, one, one, two, two, two, two])
        #expect(document.blocks.map(\.headingPath)[1...4] == [["Chapter One"], ["Chapter One"], ["Two"], ["Two"]])
        #expect(document.blocks[6].headingPath == ["Two", "Part"])
        // No passage spans two chapters.
        let places = Chunker().chunks(of: document) { $0.utf8.count / 4 }.map(\.position.place)
        #expect(places == [nil, one, two])
    }

    @Test func `an NCX table of contents also names the chapters of an e-book`() async throws {
        let ncx = """
            <!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><docTitle>\
            <text>Book</text></docTitle><navMap><navPoint><navLabel><text>Ü one</text></navLabel><content src="text/%C3%BC.xhtml#a"/>\
            </navPoint></navMap></ncx>
            """
        let package = """
            <package><manifest><item id="a" href="text/%C3%BC.xhtml"/><item id="n" href="toc.ncx" \
            media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>
            """
        let parts = [
            ("META-INF/container.xml", "<c><rootfile full-path=\"book.opf\"/></c>"), ("book.opf", package),
            ("toc.ncx", ncx),
            ("text/ü.xhtml", "<html><body><p>Text.</p></body></html>"),
        ]
        let document = try await read(OfficeFixture.zip(parts.map { ($0.0, Data($0.1.utf8)) }))
        #expect(document.blocks.map { $0.part?.name } == ["chapter “Ü one”"])
    }

    @Test func `a chapter without a table of contents is named by its heading`() async throws {
        let document = try await read(
            epub([
                ("a.xhtml", "<h2>Alpha</h2><p>a</p>"), ("b.xhtml", "<p>b</p>"),
                ("c.xhtml", "<script src='x'/><h1>C</h1>"),
            ]))
        #expect(
            document.blocks.map { $0.part?.name }
                == ["chapter “Alpha”", "chapter “Alpha”", "chapter “Alpha”", "chapter “C”"])
    }

    @Test func `paths in an e-book cannot lead out of its archive`() async throws {
        let data = try epub(
            [("../../../../etc/passwd", "<p>inside</p>"), ("a.xhtml", "<p>text</p>")],
            contents: "<a href=\"../../../../../etc/passwd\">Bad</a><a href=\"file:///etc/passwd\">Bad</a>")
        let document = try await read(data)
        #expect(texts(document) == ["text"])
        #expect(document.diagnostics.map(\.message) == ["Left out: 1 of the book's 2 chapters, damaged or missing."])
        #expect(ArchivePath.resolve("../../x/./y//../z", from: "a/b/") == "x/z")
        #expect(ArchivePath.resolve("/x", from: "a/") == "x")
    }

    @Test func `reports an encrypted e-book as encrypted, but reads an e-book with obfuscated fonts`() async throws {
        func encryption(_ path: String) -> (String, String) {
            ("META-INF/encryption.xml", "<e><CipherData><CipherReference URI=\"\(path)\"/></CipherData></e>")
        }
        let pages = [("a.xhtml", "<p>text</p>")]
        #expect(try await texts(read(epub(pages, others: [encryption("in/fonts/a.otf")]))) == ["text"])
        let locked = try epub(pages, others: [encryption("in/text/a.xhtml")])
        let error = await #expect(throws: DocumentError.self) { try await read(locked) }
        #expect(error?.code == .encrypted)
    }

    @Test func `skips a damaged chapter of an e-book and reads the other chapters`() async throws {
        // The compressed page starts soon after the first occurrence of its name.
        func damaged(_ data: Data) throws -> Data {
            var data = data
            data[try #require(data.range(of: Data("in/text/b.xhtml".utf8))).upperBound + 60] ^= 1
            return data
        }
        let (good, bad) = ("<p>Good text.</p>", "<p>Other words of another chapter, now damaged.</p>")
        let document = try await read(damaged(epub([("a.xhtml", good), ("b.xhtml", bad), ("c.xhtml", good)])))
        #expect(texts(document) == ["Good text.", "Good text."])
        #expect(document.diagnostics.map(\.message) == ["Left out: 1 of the book's 3 chapters, damaged or missing."])
        let only = try damaged(epub([("b.xhtml", bad)]))
        let error = await #expect(throws: DocumentError.self) { try await read(only) }
        #expect(error?.code == .damaged)
    }

    @Test func `reports an e-book without its required parts as damaged`() async throws {
        for parts in [
            ["mimetype": "application/epub+zip"], ["META-INF/container.xml": "<a/>"],
            ["META-INF/container.xml": "<a><rootfile full-path=\"x\"/></a>"],
        ] {
            let data = try OfficeFixture.zip(parts.map { ($0.key, Data($0.value.utf8)) })
            let error = await #expect(throws: DocumentError.self) { try await read(data) }
            #expect(error?.code == .damaged)
        }
    }
}
