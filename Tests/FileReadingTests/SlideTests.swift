import Foundation
import Testing

@testable import FileReading

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

    /// Returns a PowerPoint file of slides, each with its content and notes.
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

    @Test func `reads slides in order with title, texts, tables and notes`() async throws {
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
        #expect(texts(document) == ["No title here", "today", "The title", "Point one", "a | b", "new", "Say this."])
        #expect(document.blocks.map(\.page) == [1, 1, 2, 2, 2, 2, 2])
        #expect(
            document.blocks.map { $0.part?.name } == ["slide 1", "slide 1"] + Array(repeating: "slide 2", count: 5))
        #expect(document.blocks[3].style == .listItem && document.blocks[3].headingPath == ["The title"])
        let all = document.position(of: 0..<document.text.utf8.count)
        #expect(all.pages == 1...2 && all.place == "slides 1–2")
    }

    @Test func `a slide without a title is not under the preceding slide's title`() async throws {
        let data = try pptx([(shape("title", "One"), nil), (shape(nil, "two"), nil)])
        #expect(try await read(data, "a.pptx").blocks.map(\.headingPath) == [["One"], []])
    }

    /// Returns a paragraph of a shape.
    private func paragraph(_ text: String, _ scheme: String? = nil, level: Int = 0, start: Int? = nil) -> String {
        let number = scheme.map { "<a:buAutoNum type=\"\($0)\"\(start.map { " startAt=\"\($0)\"" } ?? "")/>" } ?? ""
        return "<a:p><a:pPr lvl=\"\(level)\">\(number)</a:pPr><a:r><a:t>\(text)</a:t></a:r></a:p>"
    }

    @Test func `numbered paragraphs on a slide have their numbers`() async throws {
        let body = [
            paragraph("One", "arabicPeriod"), paragraph("In", "alphaLcParenR", level: 1),
            paragraph("In too", "alphaLcParenR", level: 1), paragraph("Two", "arabicPeriod"),
            paragraph("", "arabicPeriod"), paragraph("Plain"), paragraph("Again", "arabicPeriod"),
            paragraph("Seven", "romanUcParenBoth", start: 7), paragraph("Eight", "romanUcParenBoth", start: 7),
            paragraph("Round", "circleNumDbPlain"), paragraph("Odd", "unheardOf", level: 99),
        ].joined()
        let styled =
            "<p:sp><p:txBody><a:lstStyle><a:lvl1pPr><a:buAutoNum type=\"alphaUcPeriod\"/></a:lvl1pPr></a:lstStyle>"
            + "<a:p><a:r><a:t>Styled</a:t></a:r></a:p><a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>Off</a:t></a:r></a:p>"
            + "</p:txBody></p:sp>"
        let data = try pptx([("<p:sp><p:txBody>\(body)</p:txBody></p:sp>\(styled)", nil)])
        #expect(
            try await texts(read(data, "a.pptx")) == [
                "1. One", "a) In", "b) In too", "2. Two", "Plain", "1. Again", "(VII) Seven", "(VIII) Eight", "① Round",
                "1 Odd", "A. Styled", "Off",
            ])
    }

    @Test func `reads the footers of slides once, and reads formulas and escaped characters`() async throws {
        let formula =
            "<m:oMath xmlns:m=\"m\"><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
            + "</m:oMath>"
        let slide =
            shape("ftr", "Confidential") + shape("sldNum", "3")
            + "<p:sp><a:p><a:r><a:t>Half_x000B_is _x0041_ </a:t></a:r>\(formula)</a:p></p:sp><p:sp><a:p><a:r><a:t>10</a:t></a:r><a:r>"
            + "<a:rPr baseline=\"30000\"/><a:t>-3</a:t></a:r><a:r><a:t>4</a:t></a:r></a:p></p:sp>"
        let document = try await read(
            pptx([(slide, nil), (shape("ftr", "Confidential") + shape("body", "B"), nil)]), "a.pptx")
        #expect(texts(document) == ["Half\nis _x0041_ 1/2", "10^-34", "Confidential", "B"])
        #expect(document.blocks[2].headingPath == ["Headers and footers"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test(arguments: [
        (
            "<p:cmLst><p:cm authorId=\"4\"><p:text>Too long?</p:text></p:cm><p:cm authorId=\"9\"><p:text>No.</p:text></p:cm>"
                + "</p:cmLst>", "commentAuthors", "<p:cmAuthor id=\"4\" name=\"Ann\"/>"
        ),
        (
            "<p:cmLst><p:cm authorId=\"{4}\"><p:replyLst><p:reply authorId=\"{5}\"><p:txBody><p:p><p:r><p:t>No.</p:t></p:r></p:p>"
                + "</p:txBody></p:reply></p:replyLst></p:cm></p:cmLst>", "authors",
            "<p:author id=\"{5}\" name=\"Ann\"/>"
        ),
    ])
    func `comments follow the text of their slide, with their authors`(
        _ comments: String, _ part: String, _ people: String
    ) async throws {
        func wrap(_ xml: String) -> String { "<p:x xmlns:p=\"p\" xmlns:a=\"a\" xmlns:r=\"r\">\(xml)</p:x>" }
        let parts = [
            ("ppt/presentation.xml", wrap("<p:sldId r:id=\"s\"/>")),
            (
                "ppt/_rels/presentation.xml.rels",
                "<R><Relationship Id=\"s\" Type=\"r/slide\" Target=\"slides/s.xml\"/></R>"
            ),
            ("ppt/slides/s.xml", wrap(shape("title", "Boats"))),
            (
                "ppt/slides/_rels/s.xml.rels",
                "<R><Relationship Id=\"c\" Type=\"r/comments\" Target=\"../comments/c.xml\"/></R>"
            ), ("ppt/comments/c.xml", wrap(comments)), ("ppt/\(part).xml", wrap(people)),
        ]
        let document = try await read(OfficeFixture.zip(parts.map { ($0.0, Data($0.1.utf8)) }), "a.pptx")
        let expected = part == "authors" ? ["Boats", "Ann: No."] : ["Boats", "Ann: Too long?", "No."]
        #expect(texts(document) == expected)
        #expect(document.blocks.dropFirst().allSatisfy { $0.headingPath == ["Comments"] && $0.page == 1 })
    }

    @Test func `reads charts on slides with their titles and numbers`() async throws {
        let points = { (values: [String]) in
            values.enumerated().map { "<c:pt idx=\"\($0)\"><c:v>\($1)</c:v></c:pt>" }.joined()
        }
        let series = { (name: String, values: [String]) in
            "<c:ser><c:tx><c:strRef><c:f>A1</c:f><c:strCache>\(points([name]))</c:strCache></c:strRef></c:tx><c:cat><c:strRef>"
                + "<c:strCache>\(points(["Q1", "Q2"]))</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>"
                + "\(points(values))</c:numCache></c:numRef></c:val></c:ser>"
        }
        let chart = """
            <c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Boats</a:t></a:r><a:r>\
            <a:t> hired</a:t></a:r></a:p></c:rich></c:tx></c:title><c:barChart>\(series("Rowing", ["4", "5"]))\
            \(series("Sailing", ["6"]))</c:barChart></c:chart></c:chartSpace>
            """
        let data = try OfficeFixture.zip(
            [
                (
                    "ppt/presentation.xml",
                    "<p:presentation xmlns:p=\"p\" xmlns:r=\"r\"><p:sldIdLst><p:sldId r:id=\"a\"/></p:sldIdLst></p:presentation>"
                ),
                (
                    "ppt/_rels/presentation.xml.rels",
                    "<Relationships><Relationship Id=\"a\" Type=\"r/slide\" Target=\"slides/s.xml\"/></Relationships>"
                ),
                ("ppt/slides/s.xml", "<p:sld xmlns:p=\"p\" xmlns:a=\"a\">\(shape("title", "Hire"))</p:sld>"),
                (
                    "ppt/slides/_rels/s.xml.rels",
                    "<Relationships><Relationship Id=\"c\" Type=\"r/chart\" Target=\"../charts/chart1.xml\"/></Relationships>"
                ), ("ppt/charts/chart1.xml", chart),
            ].map { ($0.0, Data($0.1.utf8)) })
        #expect(
            try await texts(read(data, "a.pptx")) == [
                "Hire", "Boats hired", "Q1; Rowing: 4; Sailing: 6", "Q2; Rowing: 5",
            ])
    }

    @Test func `reads an OpenDocument presentation slide by slide`() async throws {
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
