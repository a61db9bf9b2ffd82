import Foundation
import Testing

@testable import DocumentText

@Suite struct SlideTests {
    private func read(_ data: Data, _ name: String, _ limits: ReadingLimits = ReadingLimits()) async throws
        -> ParsedDocument
    {
        try await DocumentReader(limits: limits).read(data, named: name)
    }

    private func code(_ data: Data, _ name: String, _ limits: ReadingLimits) async -> DocumentError.Code? {
        await #expect(throws: DocumentError.self) { try await read(data, name, limits) }?.code
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    private func shape(_ kind: String?, _ text: String) -> String {
        let layoutPlace = kind.map { "<p:nvPr><p:ph \($0.isEmpty ? "" : "type=\"\($0)\"")/></p:nvPr>" } ?? ""
        return "<p:sp>\(layoutPlace)<a:p><a:r><a:t>\(text)</a:t></a:r></a:p></p:sp>"
    }

    /// A PowerPoint file; each slide is what stands in it, with its notes.
    private func pptx(_ slides: [(xml: String, notes: String?)], order: [Int]? = nil) throws -> Data {
        let wrap = { (xml: String) in "<p:sld xmlns:p=\"p\" xmlns:a=\"a\" xmlns:mc=\"m\">\(xml)</p:sld>" }
        let list = (order ?? Array(slides.indices)).map { "<p:sldId id=\"\(256 + $0)\" r:id=\"r\($0)\"/>" }
        let links = slides.indices.map { "<Relationship Id=\"r\($0)\" Type=\"r/slide\" Target=\"slides/s\($0).xml\"/>" }
        var parts = [
            (
                "ppt/presentation.xml",
                "<p:presentation xmlns:p=\"p\" xmlns:r=\"r\"><p:sldIdLst>\(list.joined())</p:sldIdLst></p:presentation>"
            ), ("ppt/_rels/presentation.xml.rels", "<Relationships>\(links.joined())</Relationships>"),
        ]
        for (index, slide) in slides.enumerated() {
            parts.append(("ppt/slides/s\(index).xml", wrap(slide.xml)))
            guard let notes = slide.notes else { continue }
            parts.append(("ppt/notesSlides/n\(index).xml", wrap(notes)))
            parts.append(
                (
                    "ppt/slides/_rels/s\(index).xml.rels",
                    "<Relationships><Relationship Id=\"n\" Type=\"r/notesSlide\" Target=\"../notesSlides/n\(index).xml\"/>"
                        + "<Relationship Id=\"x\" TargetMode=\"External\" Type=\"r/hyperlink\" Target=\"http://a\"/></Relationships>"
                ))
        }
        return try OfficeFixture.zip(parts.map { ($0.0, Data($0.1.utf8)) })
    }

    @Test func `slides come in their order with title, texts, tables and notes`() async throws {
        let table =
            "<a:tbl><a:tr><a:tc><a:p><a:r><a:t>a</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>b</a:t></a:r></a:p><a:p/></a:tc>"
            + "</a:tr></a:tbl>"
        let doubled =
            "<mc:AlternateContent><mc:Choice>\(shape(nil, "new"))</mc:Choice><mc:Fallback>\(shape(nil, "old"))"
            + "</mc:Fallback></mc:AlternateContent>"
        let number = "<p:sp><a:p><a:fld type=\"slidenum\"><a:t>7</a:t></a:fld></a:p></p:sp>"
        let data = try pptx(
            [
                (
                    shape("", "Point one") + shape("title", "The title") + table + doubled + number,
                    shape("body", "Say this.")
                ),
                (shape("dt", "today") + shape(nil, "No title here"), shape("sldNum", "2")),
            ], order: [1, 0, 9])
        let document = try await read(data, "a.pptx")
        #expect(document.kind == .pptx && document.pageCount == 2 && document.title == "The title")
        #expect(texts(document) == ["No title here", "The title", "Point one", "a | b", "new", "Say this."])
        #expect(document.blocks.map(\.page) == [1, 2, 2, 2, 2, 2])
        #expect(document.blocks.map { $0.part?.name } == ["slide 1"] + Array(repeating: "slide 2", count: 5))
        #expect(document.blocks[2].style == .listItem && document.blocks[2].headingPath == ["The title"])
        let all = document.position(of: 0..<document.text.utf8.count)
        #expect(all.pages == 1...2 && all.place == "slides 1–2")
    }

    @Test func `a slide stands under no title of the one before it`() async throws {
        let data = try pptx([(shape("title", "One"), nil), (shape(nil, "two"), nil)])
        #expect(try await read(data, "a.pptx").blocks.map(\.headingPath) == [["One"], []])
    }

    @Test func `an OpenDocument presentation is read slide by slide`() async throws {
        let frame = { (kind: String, text: String) in
            "<draw:frame presentation:class=\"\(kind)\"><draw:text-box>\(text)</draw:text-box></draw:frame>"
        }
        let content = """
            <o:document-content xmlns:o="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:presentation="p"><o:body>\
            <o:presentation><draw:page>\(frame("title", "<text:p>The</text:p><text:p>title</text:p>"))\
            \(frame("outline", "<text:list><text:list-item><text:p>Point</text:p></text:list-item></text:list>"))\
            <presentation:notes>\(frame("notes", "<text:p>Say this.</text:p>"))</presentation:notes></draw:page>\
            <draw:page>\(frame("subtitle", "<text:p>Alone</text:p>"))</draw:page></o:presentation></o:body>\
            </o:document-content>
            """
        let data = try OfficeFixture.zip([
            ("mimetype", Data("application/vnd.oasis.opendocument.presentation".utf8)),
            ("content.xml", Data(content.utf8)),
        ])
        let document = try await read(data, "unnamed")
        #expect(document.kind == .odp && document.pageCount == 2 && document.title == "The title")
        #expect(texts(document) == ["The title", "Point", "Say this.", "Alone"])
        #expect(document.blocks.map { $0.part?.name } == ["slide 1", "slide 1", "slide 1", "slide 2"])
        #expect(document.blocks[3].headingPath == [])
        var limits = ReadingLimits()
        limits.pages = 1
        #expect(await code(data, "a.odp", limits) == .tooLarge)
    }
}
