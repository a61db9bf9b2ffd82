import Foundation
import Support
import Testing

@testable import FileReading

@Suite struct OfficeTests {
    private typealias Fixture = OfficeFixture

    private func read(_ data: Data, _ name: String, _ limits: ReadingLimits = ReadingLimits()) async throws
        -> ParsedDocument
    {
        try await DocumentReader(limits: limits).read(data, named: name)
    }

    private func code(_ data: Data, _ name: String, _ limits: ReadingLimits = ReadingLimits()) async -> DocumentError
        .Code?
    {
        await #expect(throws: DocumentError.self) { try await read(data, name, limits) }?.code
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    @Test func `reads headings, paragraphs, lists, tables and notes of a Word document`() async throws {
        let body = [
            Fixture.paragraph("The title", style: "Title"), Fixture.paragraph("Part", style: "H1"),
            Fixture.paragraph("Text &amp; more."), Fixture.paragraph("Inner", style: "Own"),
            "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Item</w:t><w:tab/><w:t>end</w:t></w:r></w:p>",
            "<w:tbl><w:tr><w:tc>\(Fixture.paragraph("a"))\(Fixture.paragraph("b"))</w:tc><w:tc>\(Fixture.paragraph("c"))"
                + "</w:tc></w:tr></w:tbl>",
            "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText><w:t>kept</w:t>"
                + "</w:r></w:p>",
            Fixture.paragraph("circle", style: "Round"),
        ].joined()
        let data = try Fixture.docx(
            body,
            others: [
                ("word/footnotes.xml", "<w:f xmlns:w=\"w\">\(Fixture.paragraph("A note."))</w:f>"),
                (
                    "word/comments.xml",
                    "<w:cs xmlns:w=\"w\"><w:comment w:id=\"0\">\(Fixture.paragraph("Why so?"))</w:comment></w:cs>"
                ),
            ])
        let document = try await read(data, "a.docx")
        #expect(
            texts(document) == [
                "The title", "Part", "Text & more.", "Inner", "Item\tend", "a b | c", "kept", "circle", "A note.",
                "Why so?",
            ])
        #expect(document.title == "The title")
        #expect(document.blocks[1].style == .heading(level: 1))
        #expect(document.blocks[4].headingPath == ["Part", "Inner"])
        #expect(document.blocks[4].style == .listItem)
        #expect(document.blocks[5].style == .tableRow)
        #expect(
            document.diagnostics.map(\.message) == [
                "Text that tracked changes delete is left out (4 characters)."
            ])
        // Deleted text does not reduce the share of the text that is kept.
        #expect(document.keptShare == 1)
    }

    @Test func `reads the text boxes of a Word document once`() async throws {
        let box = "<w:txbxContent>\(Fixture.paragraph("In the box"))</w:txbxContent>"
        let body =
            "<w:p><w:r><w:t>Around</w:t><mc:AlternateContent xmlns:mc=\"m\"><mc:Choice>\(box)</mc:Choice>"
            + "<mc:Fallback>\(box)</mc:Fallback></mc:AlternateContent></w:r></w:p>"
        #expect(try await texts(read(Fixture.docx(body), "a.docx")) == ["In the box", "Around"])
    }

    @Test func `reads headings, paragraphs, lists, tables and notes of an OpenDocument text`() async throws {
        let data = try Fixture.odt(
            """
            <text:h text:outline-level="2">Part</text:h><text:p>Some<text:s text:c="2"/>text<text:note><text:note-citation>1\
            </text:note-citation><text:note-body><text:p>The note.</text:p></text:note-body></text:note>.</text:p>\
            <text:list><text:list-item><text:p>Item</text:p></text:list-item></text:list><table:table><table:table-row>\
            <table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell>\
            </table:table-row></table:table><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
            """, title: "Named")
        let document = try await read(data, "a.odt")
        #expect(document.kind == .odt)
        #expect(document.title == "Named")
        #expect(texts(document) == ["Part", "The note.", "Some  text.", "Item", "a | b"])
        #expect(document.blocks.map(\.style)[3...] == [.listItem, .tableRow])
        // The content determines the format if the name does not.
        #expect(try await read(data, "unnamed").kind == .odt)
    }

    @Test func `refuses an office file that is a decompression bomb`() async throws {
        let zeros = Data("<a>".utf8) + Data(repeating: 0x20, count: 40 << 20)
        let bomb = try Fixture.zip([("word/document.xml", zeros)])
        #expect(bomb.count < 100_000)
        let error = await #expect(throws: DocumentError.self) { try await read(bomb, "bomb.docx") }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("“bomb.docx”") == true)
    }

    @Test func `refuses an archive with too many entries or an entry that is too large`() async throws {
        var limits = ReadingLimits()
        limits.archiveEntryBytes = 1000
        let noise = String((0..<3000).map { _ in "abcdefghijklmnop".randomElement() ?? "a" })
        #expect(await code(try Fixture.docx(Fixture.paragraph(noise)), "a.docx", limits) == .tooLarge)
        limits = ReadingLimits()
        limits.archiveEntries = 20
        let many = try Fixture.zip((0..<30).map { ("word/\($0).xml", Data("<a/>".utf8)) })
        #expect(await code(many, "a.docx", limits) == .tooLarge)
    }

    @Test func `refuses an archive whose parts are too large in total`() async throws {
        var limits = ReadingLimits()
        limits.archiveBytes = 100_000
        let notes = "<w:f xmlns:w=\"w\">\(Fixture.paragraph(String(repeating: "word ", count: 15_000)))</w:f>"
        let parts = [("word/footnotes.xml", notes), ("word/endnotes.xml", notes)]
        #expect(await code(try Fixture.docx(Fixture.paragraph("text"), others: parts), "a.docx", limits) == .tooLarge)
        #expect(try await texts(read(Fixture.docx(Fixture.paragraph("text")), "a.docx", limits)) == ["text"])
    }

    @Test func `refuses office files with document types, and never expands entities`() async throws {
        let types = [
            "<!DOCTYPE a [<!ENTITY x \"lol\"><!ENTITY y \"&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;\">]>",
            "<!DOCTYPE a SYSTEM \"http://192.0.2.1/a.dtd\">",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
        ]
        for type in types {
            let data = try Fixture.docx(Fixture.paragraph("&x;"), prefix: type)
            #expect(await code(data, "a.docx") == .damaged)
        }
    }

    @Test func `refuses deeply nested elements in an office file`() async throws {
        let deep = String(repeating: "<w:sdt>", count: 50_000) + String(repeating: "</w:sdt>", count: 50_000)
        #expect(await code(try Fixture.docx(deep), "a.docx") == .damaged)
    }

    @Test func `refuses an element with a million attributes in an office file`() async throws {
        let attributes = (0..<1_000_000).map { "a\($0)='' " }.joined()
        #expect(await code(try Fixture.docx("<w:p \(attributes)/>"), "a.docx") == .damaged)
    }

    @Test func `reports password-protected office files as encrypted`() async throws {
        let locked = try Fixture.zip([("word/document.xml", Data("<a/>".utf8))], password: "p")
        #expect(await code(locked, "a.docx") == .encrypted)
        let odt = try Fixture.odt("<x/>", manifest: "<manifest><encryption-data/></manifest>")
        #expect(await code(odt, "a.odt") == .encrypted)
    }

    @Test func `reads or refuses a truncated office file without a crash`() async throws {
        let whole = try Fixture.docx((0..<50).map { Fixture.paragraph("Paragraph \($0)") }.joined())
        var refused = 0
        for length in stride(from: 4, to: whole.count, by: 23) {
            do {
                _ = try await read(whole.prefix(length), "a.docx")
            } catch let error as DocumentError {
                #expect([.damaged, .noText].contains(error.code))
                refused += 1
            }
        }
        #expect(refused > 10)
    }

    @Test func `reads or refuses an office file with flipped bits without a crash`() async throws {
        let whole = try Fixture.docx((0..<50).map { Fixture.paragraph("Paragraph \($0)") }.joined())
        var random = SplitMix64(seed: 7)
        for _ in 0..<150 {
            var broken = whole
            for _ in 0..<3 { broken[Int(random.next() % UInt64(whole.count))] ^= UInt8(1 << (random.next() % 8)) }
            do {
                _ = try await read(broken, "a.docx")
            } catch is DocumentError {}
        }
    }

    @Test func `reports an office file without text`() async throws {
        #expect(await code(try Fixture.docx("<w:p/>"), "a.docx") == .noText)
        #expect(await code(try Fixture.zip([("word/other.xml", Data("<a/>".utf8))]), "a.docx") == .damaged)
    }

    @Test func `refuses an office file with a text node that is too long`() async throws {
        let long = String(repeating: "word ", count: 2_100_000)
        var limits = ReadingLimits()
        limits.archiveRatio = 100_000
        #expect(await code(try Fixture.docx(Fixture.paragraph(long)), "a.docx", limits) == .tooLarge)
    }

    @Test func `reports a spreadsheet with a Word document's extension as a spreadsheet`() async throws {
        let sheet = try Fixture.zip([
            ("[Content_Types].xml", Data("<Types/>".utf8)), ("xl/workbook.xml", Data("<workbook/>".utf8)),
        ])
        let error = await #expect(throws: DocumentError.self) { try await read(sheet, "a.docx") }
        #expect(error?.code == .unsupportedKind)
        #expect(error?.message.contains("spreadsheet") == true)
    }
}
