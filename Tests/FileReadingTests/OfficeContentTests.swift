import Foundation
import Testing

@testable import FileReading

/// Content of office documents other than plain paragraphs.
@Suite struct OfficeContentTests {
    private typealias Fixture = OfficeFixture

    private func read(_ data: Data, _ name: String) async throws -> ParsedDocument {
        try await DocumentReader().read(data, named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    // MARK: - Files inserted into Word documents

    private func inserting(_ files: [(name: String, text: String)], around: Bool = true) throws -> Data {
        let links = files.map {
            "<Relationship Id=\"\($0.name)\" Type=\"http://o/relationships/aFChunk\" Target=\"\($0.name)\"/>"
        }
        let chunks = files.map { "<w:altChunk xmlns:r=\"r\" r:id=\"\($0.name)\"/>" }.joined()
        let body = around ? Fixture.paragraph("Before.") + chunks + Fixture.paragraph("After.") : chunks
        let parts = files.map { ("word/\($0.name)", $0.text) }
        return try Fixture.docx(
            body,
            others: [("word/_rels/document.xml.rels", "<Relationships>\(links.joined())</Relationships>")] + parts)
    }

    @Test(arguments: [
        ("a.html", "<html><body><h2>Findings</h2><p>It leaks.</p></body></html>", ["Findings", "It leaks."]),
        ("a.htm", "<meta charset='windows-1251'><p>ok", ["ok"]),
        ("a.txt", "Plain text.\n\nMore.", ["Plain text.", "More."]),
        ("a.rtf", "{\\rtf1 Rich text.}", ["Rich text."]), ("a.dat", "{\\rtf1 Named oddly.}", ["Named oddly."]),
        (
            "a.mht",
            "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=\"b\"\n\n--b\nContent-Type: text/html; "
                + "charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>caf=C3=A9</p>\n--b\n"
                + "Content-Type: image/png\n\nxx\n--b--",
            ["café"]
        ),
    ])
    func `reads files inserted into a Word document at their position`(
        _ name: String, _ text: String, _ shown: [String]
    )
        async throws
    {
        let document = try await read(inserting([(name, text)]), "a.docx")
        #expect(texts(document) == ["Before."] + shown + ["After."])
        #expect(document.keptShare == 1)
        let alone = try await read(inserting([(name, text)], around: false), "a.docx")
        #expect(texts(alone) == shown)
    }

    @Test func `reads a Word document within a Word document with its headings`() async throws {
        let inner = try Fixture.docx(Fixture.paragraph("Part", style: "H1") + Fixture.paragraph("Inner."))
        let parts =
            [("[Content_Types].xml", Data(Fixture.contentTypes.utf8)), ("word/inner.docx", inner)]
            + [
                ("word/document.xml", "<w:document xmlns:w=\"w\" xmlns:r=\"r\"><w:altChunk r:id=\"c\"/></w:document>"),
                (
                    "word/_rels/document.xml.rels",
                    "<Relationships><Relationship Id=\"c\" Type=\"o/aFChunk\" Target=\"/word/inner.docx\"/></Relationships>"
                ),
            ].map { ($0.0, Data($0.1.utf8)) }
        let document = try await read(Fixture.zip(parts), "a.docx")
        #expect(texts(document) == ["Part", "Inner."] && document.blocks[1].headingPath == ["Part"])
    }

    @Test func `reports an inserted file that cannot be read`() async throws {
        let document = try await read(inserting([("a.bin", "\0\u{1}\u{2}"), ("b.docx", "no archive")]), "a.docx")
        #expect(texts(document) == ["Before.", "After."])
        #expect(document.diagnostics.count == 2)
        #expect(document.diagnostics.allSatisfy { $0.message.hasPrefix("An inserted file is left out. ") })
        let missing = try await read(
            Fixture.docx("<w:altChunk xmlns:r=\"r\" r:id=\"x\"/>" + Fixture.paragraph("Text")), "a.docx")
        #expect(missing.diagnostics.map(\.kind) == [.leftOut])
    }

    // MARK: - Parts of Word's text

    private func word(_ body: String, styles: String = Fixture.styles) async throws -> ParsedDocument {
        try await read(Fixture.docx(body, styles: styles), "a.docx")
    }

    @Test(arguments: [
        ("<w:sym w:font=\"Symbol\" w:char=\"F061\"/><w:sym w:font=\"Wingdings\" w:char=\"F0FC\"/>", "α✓"),
        ("<w:sym w:font=\"MS Gothic\" w:char=\"2611\"/><w:sym w:font=\"Wingdings\" w:char=\"F021\"/><w:sym/>", "☑"),
        ("<w:t>1</w:t><w:noBreakHyphen/><w:t>2</w:t><w:softHyphen/><w:br/><w:t>3</w:t>", "1\u{2011}2\n3"),
        (
            "<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr><w:t>6</w:t></w:r>"
                + "<w:r><w:t xml:space=\"preserve\"> m</w:t></w:r><w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr>"
                + "<w:t>2</w:t></w:r><w:r><w:t>0</w:t></w:r>", "10^6 m20"
        ),
        ("<w:ruby><w:rt><w:r><w:t>とう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東</w:t></w:r></w:rubyBase></w:ruby>", "東"),
        (
            "<w:fldChar><w:ffData><w:checkBox><w:default w:val=\"0\"/><w:checked/></w:checkBox></w:ffData></w:fldChar>",
            "☒"
        ),
        (
            "<w:fldChar><w:ffData><w:ddList><w:result w:val=\"1\"/><w:listEntry w:val=\"No\"/><w:listEntry w:val=\"Yes\"/>"
                + "</w:ddList></w:ffData></w:fldChar>", "Yes"
        ),
        ("<w:fldChar/><w:instrText>REF a</w:instrText><w:t>clause 4</w:t>", "clause 4"),
        ("<w:rPr><w:vanish w:val=\"0\"/></w:rPr><w:t>shown</w:t>", "shown"),
    ])
    func `reads symbols, fields and form elements of Word as displayed`(_ run: String, _ shown: String) async throws {
        #expect(try await texts(word("<w:p><w:r>\(run)</w:r></w:p>")) == [shown])
    }

    @Test func `omits hidden text of a Word document and reports the omission`() async throws {
        let styles = """
            <w:styles xmlns:w="w"><w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>
            """
        let document = try await word(
            "<w:p><w:r><w:t>seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r><w:r><w:t> again</w:t></w:r>"
                + "<w:r><w:rPr><w:rStyle w:val=\"Secret\"/></w:rPr><w:t>too</w:t></w:r></w:p>"
                + Fixture.paragraph("gone", style: "Secret"), styles: styles)
        #expect(texts(document) == ["seen again"])
        #expect(document.diagnostics.map(\.message) == ["Hidden text is left out (13 characters)."])
        #expect(document.keptShare == 1)
    }

    @Test func `omits deleted and hidden table rows of a Word document`() async throws {
        let row = { (properties: String, text: String) in
            "<w:tr><w:trPr>\(properties)</w:trPr><w:tc>\(Fixture.paragraph(text))</w:tc></w:tr>"
        }
        let document = try await word(
            "<w:tbl>\(row("", "one"))\(row("<w:del/>", "two"))\(row("<w:hidden/>", "three"))\(row("<w:ins/>", "four"))</w:tbl>"
        )
        #expect(texts(document) == ["one", "four"])
    }

    private static func run(_ text: String) -> String { "<m:r><m:t>\(text)</m:t></m:r>" }

    @Test(arguments: [
        ("<m:f><m:num>\(run("1"))</m:num><m:den>\(run("2"))</m:den></m:f>", "1/2"),
        ("<m:f><m:num>\(run("a+b"))</m:num><m:den>\(run("2c"))</m:den></m:f>", "(a+b)/2c"),
        ("<m:sSup><m:e>\(run("x"))</m:e><m:sup>\(run("n+1"))</m:sup></m:sSup>", "x^(n+1)"),
        ("<m:sSubSup><m:e>\(run("x"))</m:e><m:sub>\(run("i"))</m:sub><m:sup>\(run("2"))</m:sup></m:sSubSup>", "x_i^2"),
        ("<m:rad><m:radPr><m:degHide m:val=\"1\"/></m:radPr><m:deg/><m:e>\(run("y"))</m:e></m:rad>", "√(y)"),
        (
            "<m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr><m:sub>\(run("i=1"))</m:sub><m:sup>\(run("n"))</m:sup>"
                + "<m:e>\(run("i"))</m:e></m:nary>", "∑_(i=1)^n i"
        ),
        ("<m:d><m:dPr><m:begChr m:val=\"[\"/><m:endChr m:val=\"]\"/></m:dPr><m:e>\(run("z"))</m:e></m:d>", "[z]"),
    ])
    func `a formula of a Word document becomes one line of text`(_ formula: String, _ shown: String) async throws {
        let body =
            "<w:p><w:r><w:t xml:space=\"preserve\">Let </w:t></w:r><m:oMath xmlns:m=\"m\">\(formula)</m:oMath><w:r>"
            + "<w:t xml:space=\"preserve\"> be.</w:t></w:r></w:p>"
        #expect(try await texts(word(body)) == ["Let \(shown) be."])
    }

    @Test func `headers, footers and comments with authors follow the text once in a Word document`() async throws {
        func part(_ content: String) -> String { "<w:x xmlns:w=\"w\">\(content)</w:x>" }
        let comments =
            "<w:comment w:author=\"Ann Heron\">\(Fixture.paragraph("Ask the board."))\(Fixture.paragraph("By May?"))"
            + "</w:comment><w:comment w:author=\"Ben\">\(Fixture.paragraph(" "))</w:comment>"
        let table =
            "<w:tbl><w:tr><w:tc>\(Fixture.paragraph("Draft"))</w:tc><w:tc>\(Fixture.paragraph("Nr. 7"))</w:tc></w:tr></w:tbl>"
        let data = try Fixture.docx(
            Fixture.paragraph("Part", style: "H1") + Fixture.paragraph("The body."),
            others: [
                ("word/header1.xml", part(Fixture.paragraph("Rowing Club") + table)),
                ("word/header2.xml", part(Fixture.paragraph("Rowing Club"))),
                ("word/footer1.xml", part(Fixture.paragraph("Confidential"))), ("word/comments.xml", part(comments)),
            ])
        let document = try await read(data, "a.docx")
        #expect(
            texts(document) == [
                "Part", "The body.", "Ann Heron: Ask the board. By May?", "Confidential", "Rowing Club",
                "Draft | Nr. 7",
            ])
        #expect(
            document.blocks.map(\.headingPath) == [
                ["Part"], ["Part"], ["Comments"], ["Headers and footers"], ["Headers and footers"],
                ["Headers and footers"],
            ])
        #expect(document.diagnostics.isEmpty)
        #expect(document.keptShare == 1)
    }

    @Test func `reads comments, headers and footers of an OpenDocument text`() async throws {
        let body =
            "<text:p>Before<o:annotation><d:creator xmlns:d=\"d\">Ann</d:creator><d:date xmlns:d=\"d\">2024-05-01</d:date>"
            + "<text:p>Is<text:s/>this</text:p><text:p>true?</text:p></o:annotation> and after.</text:p>"
        let styles =
            "<s xmlns:style=\"s\" xmlns:text=\"t\"><style:header><text:p>Club <text:page-number>1</text:page-number></text:p>"
            + "</style:header><style:footer><text:p>Bank 7711</text:p></style:footer><style:footer><text:p>Bank 7711</text:p>"
            + "</style:footer></s>"
        let document = try await read(Fixture.odt(body, styles: styles), "a.odt")
        #expect(texts(document) == ["Before and after.", "Ann: Is this true?", "Club 1", "Bank 7711"])
        #expect(document.blocks.last?.headingPath == ["Headers and footers"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `diagrams and charts of a Word document follow its text`() async throws {
        let links = ["diagramData", "chart"].map {
            "<Relationship Id=\"\($0)\" Type=\"o/\($0)\" Target=\"parts/\($0).xml\"/>"
        }
        let data = try Fixture.docx(
            Fixture.paragraph("Text."),
            others: [
                ("word/_rels/document.xml.rels", "<Relationships>\(links.joined())</Relationships>"),
                (
                    "word/parts/diagramData.xml",
                    "<d xmlns:a=\"a\" xmlns:dgm=\"d\"><dgm:pt><dgm:t><a:p><a:r><a:t>Step one</a:t></a:r></a:p></dgm:t></dgm:pt></d>"
                ),
                (
                    "word/parts/chart.xml",
                    "<c xmlns:a=\"a\"><title><a:p><a:r><a:t>Boats hired</a:t></a:r></a:p></title></c>"
                ),
            ])
        #expect(try await texts(read(data, "a.docx")) == ["Text.", "Step one", "Boats hired"])
    }

    // MARK: - OpenDocument

    @Test func `omits hidden text of an OpenDocument text and reports the omission`() async throws {
        let automatic = """
            <style:style style:name="P9" style:family="paragraph"><style:text-properties text:display="none"/></style:style>\
            <style:style style:name="T9" style:family="text"><style:text-properties text:display="none"/></style:style>\
            <style:style style:name="P8" style:family="paragraph" style:parent-style-name="P9"/>
            """
        let body = """
            <text:p>seen <text:span text:style-name="T9">unseen</text:span>again</text:p><text:p text:style-name="P8">gone\
            </text:p><text:section text:display="none"><text:p>too</text:p></text:section>\
            <text:p><text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>とう</text:ruby-text></text:ruby></text:p>
            """
        let document = try await read(Fixture.odt(body, automatic: automatic), "a.odt")
        #expect(texts(document) == ["seen again", "東"])
        #expect(document.diagnostics.map(\.message) == ["Hidden text is left out (13 characters)."])
    }

    // MARK: - Excel

    @Test(arguments: [
        ("Quay_x000D__x000A_Harbour_x0009_Town", "Quay Harbour Town"), ("bell_x0007_", "bell"),
        ("_x005F_x000D_", "_x000D_"), ("a_x00e9_b_x00E9_", "aébé"), ("_xD83D__xDE00_", "😀"),
        ("_x12_ _xGGGG_", "_x12_ _xGGGG_"),
        ("_x005F_x005F_", "_x005F_"), ("x_x0041", "x_x0041"), ("_X0041_", "_X0041_"),
    ])
    func `decodes escaped characters in Excel's strings and sheet names`(_ text: String, _ shown: String)
        async throws
    {
        let sheet = """
            <sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>\(text)</t></is></c><c t="str"><f>A1</f><v>\(text)</v></c>\
            </row></sheetData>
            """
        let data = try SheetFixture.xlsx([("S\(text)", sheet)], strings: ["<r><t>\(text)</t></r>"])
        let document = try await read(data, "a.xlsx")
        #expect(texts(document) == ["S\(shown)", "\(shown); \(shown); \(shown)"])
    }
}
