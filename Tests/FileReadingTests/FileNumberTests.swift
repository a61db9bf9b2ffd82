import Foundation
import Platform
import Testing

@testable import FileReading

/// Numbers from a file, which readers must bound to the format's range before they calculate.
@Suite struct FileNumberTests {
    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "99999999999999999999",
        "-99999999999999999999", "2147483648", "-1", "0", "1e308", "1e-308", "-1e308", "NaN", "inf", "0x7F", "٣", "",
    ]

    private func read(_ data: Data, _ name: String) async throws -> ParsedDocument {
        try await DocumentReader().read(data, named: name)
    }

    private static func outlined(_ level: String) -> String {
        "<w:p><w:pPr><w:outlineLvl w:val=\"\(level)\"/></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>"
    }

    private static func styles(_ content: String) -> String {
        "<w:styles xmlns:w=\"w\"><w:style w:styleId=\"S\">\(content)</w:style></w:styles>"
    }

    // MARK: Bounds

    @Test(
        arguments: [
            ("0", .heading(level: 1)), ("8", .heading(level: 9)), ("9", .paragraph),
            ("9223372036854775807", .paragraph),
            ("9223372036854775808", .paragraph), ("-1", .heading(level: 1)),
            ("-9223372036854775808", .heading(level: 1)),
            ("", .paragraph), ("1e308", .paragraph),
        ] as [(String, TextBlock.Style)])
    func `bounds an outline level of a Word document to Word's ten levels`(_ level: String, _ style: TextBlock.Style)
        async throws
    {
        let inBody = try await read(OfficeFixture.docx(Self.outlined(level)), "a.docx")
        #expect(inBody.blocks.map(\.style) == [style])
        let styles = Self.styles("<w:outlineLvl w:val=\"\(level)\"/>")
        let inStyles = try await read(
            OfficeFixture.docx(OfficeFixture.paragraph("Text", style: "S"), styles: styles), "a.docx")
        #expect(inStyles.blocks.map(\.style) == [style])
    }

    @Test(arguments: ["0", "-3", "10", "9223372036854775807", "-9223372036854775808", "99999999999999999999"])
    func `a style named like a heading with an invalid level is body text`(_ level: String) async throws {
        let styles = Self.styles("<w:name w:val=\"heading \(level)\"/>")
        let body = OfficeFixture.paragraph("Text", style: "S")
        let document = try await read(OfficeFixture.docx(body, styles: styles), "a.docx")
        #expect(document.blocks.map(\.style) == [.paragraph])
    }

    @Test func `bounds heading levels and spaces of an OpenDocument text`() async throws {
        let body =
            "<text:h text:outline-level=\"99999999999999999999\">Deep</text:h><text:h text:outline-level=\"-1\">Top</text:h>"
            + "<text:p>a<text:s text:c=\"9223372036854775807\"/>b</text:p>"
        let document = try await read(OfficeFixture.odt(body), "a.odt")
        #expect(document.blocks.map(\.style) == [.heading(level: 9), .heading(level: 1), .paragraph])
        #expect(document.text.hasSuffix("a" + String(repeating: " ", count: 100) + "b"))
    }

    @Test(arguments: ["9223372036854775807", "99999999999999999999"])
    func `repeated rows of a spreadsheet end at the last row that the format allows`(_ count: String) async throws {
        let table =
            "<table:table table:name=\"T\"><table:table-row table:number-rows-repeated=\"\(count)\"><table:table-cell>"
            + "<text:p>a</text:p></table:table-cell></table:table-row></table:table>"
        let document = try await read(SheetFixture.ods(table), "a.ods")
        #expect(document.blocks.last?.part == .sheet("T", cells: CellRange(columns: 1...1, rows: 1...1_048_576)))
    }

    @Test func `a row number beyond the sheet becomes the last row`() async throws {
        let rows = "<sheetData><row r=\"9223372036854775808\"><c><v>1</v></c></row></sheetData>"
        let document = try await read(SheetFixture.xlsx([("T", rows)]), "a.xlsx")
        #expect(
            document.blocks.last?.part == .sheet("T", cells: CellRange(columns: 1...1, rows: 1_048_576...1_048_576)))
    }

    // MARK: All numbers of all formats

    private typealias Field = (place: String, name: String, make: @Sendable (String) throws -> Data)

    private static let office: [Field] = [
        ("outline level", "a.docx", { try OfficeFixture.docx(outlined($0)) }),
        (
            "outline level of a style", "a.docx",
            {
                try OfficeFixture.docx(
                    OfficeFixture.paragraph("Text", style: "S"), styles: styles("<w:outlineLvl w:val=\"\($0)\"/>"))
            }
        ),
        (
            "name of a style", "a.docx",
            {
                try OfficeFixture.docx(
                    OfficeFixture.paragraph("Text", style: "S"), styles: styles("<w:name w:val=\"heading \($0)\"/>"))
            }
        ),
        (
            "a style without definition", "a.docx",
            { try OfficeFixture.docx(OfficeFixture.paragraph("Text", style: "Heading\($0)"), styles: "<w/>") }
        ),
        (
            "list level and span", "a.docx",
            {
                try OfficeFixture.docx(
                    "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"\($0)\"/><w:numId w:val=\"\($0)\"/></w:numPr></w:pPr><w:t>a</w:t>"
                        + "</w:p><w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"\($0)\"/></w:tcPr><w:p><w:t>b</w:t></w:p>"
                        + "</w:tc></w:tr></w:tbl>")
            }
        ),
        (
            "outline level", "a.odt",
            { try OfficeFixture.odt("<text:h text:outline-level=\"\($0)\">a</text:h><text:p>b</text:p>") }
        ),
        ("spaces", "a.odt", { try OfficeFixture.odt("<text:p>a<text:s text:c=\"\($0)\"/>b</text:p>") }),
        ("row", "a.xlsx", { try xlsx("<row r=\"\($0)\"><c><v>1</v></c></row><row r=\"\($0)\"><c><v>1</v></c></row>") }),
        (
            "cell", "a.xlsx",
            { try xlsx("<row><c r=\"A\($0)\"><v>1</v></c><c r=\"XFD\($0)\"><v>1</v></c><c><v>2</v></c></row>") }
        ),
        ("style", "a.xlsx", { try xlsx("<row><c s=\"\($0)\"><v>1</v></c></row>") }),
        ("shared string", "a.xlsx", { try xlsx("<row><c t=\"s\"><v>\($0)</v></c></row>") }),
        ("number", "a.xlsx", { try xlsx("<row><c><v>\($0)</v></c></row>") }),
        ("date", "a.xlsx", { try xlsx("<row><c s=\"1\"><v>\($0)</v></c></row>") }),
        ("elapsed time", "a.xlsx", { try xlsx("<row><c s=\"2\"><v>\($0)</v></c></row>") }),
        ("percentage", "a.xlsx", { try xlsx("<row><c s=\"3\"><v>\($0)</v></c></row>") }),
        (
            "merged cells", "a.xlsx",
            { try xlsx("<row><c><v>1</v></c></row>", "<mergeCells><mergeCell ref=\"A1:B\($0)\"/></mergeCells>") }
        ),
        (
            "repeated rows", "a.ods",
            {
                let row =
                    "<table:table-row table:number-rows-repeated=\"\($0)\"><table:table-cell><text:p>a</text:p>"
                    + "</table:table-cell></table:table-row>"
                return try SheetFixture.ods("<table:table table:name=\"T\">\(row)\(row)\(row)</table:table>")
            }
        ),
        (
            "date system", "a.xlsx",
            {
                try SheetFixture.xlsx(
                    [("T", "<sheetData><row><c s=\"1\"><v>1</v></c></row></sheetData>")], formats: ["yyyy-mm-dd"],
                    workbook: "date1904=\"\($0)\"")
            }
        ),
    ]

    private static let sheets: [Field] =
        [
            "table:number-columns-repeated", "table:number-columns-spanned", "table:number-rows-spanned", "o:value",
            "o:date-value", "o:time-value",
        ].map { attribute in
            (
                attribute, "a.ods",
                { @Sendable (value: String) throws -> Data in
                    let kinds = ["float", "date", "time"].map { kind in
                        "<table:table-row><table:table-cell o:value-type=\"\(kind)\" \(attribute)=\"\(value)\"><text:p>a</text:p>"
                            + "</table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>"
                    }
                    return try SheetFixture.ods("<table:table table:name=\"T\">\(kinds.joined())</table:table>")
                }
            )
        }

    private static let richText: [Field] = [
        "outlinelevel", "s", "u", "uc", "bin", "f", "fcharset", "ansicpg", "deff", "itap", "ls", "v", "deleted", "cell",
    ].map { word in
        (
            word, "a.rtf",
            { @Sendable (value: String) throws -> Data in
                let table =
                    "{\\fonttbl{\\f\(value)\\\(word)\(value) A;}}{\\stylesheet{\\s\(value)\\\(word)\(value) heading \(value);}}"
                return Data("{\\rtf1\\ansi\(table)\\pard\\s\(value)\\\(word)\(value) a\\'e4b\\par c\\par}".utf8)
            }
        )
    }

    private static let others: [Field] = [
        ("year of a head", "a.csv", { Data("a,\($0),\($0)\nb,1,2\nc,3,4\n".utf8) }),
        ("list item", "a.md", { Data("\($0). item\n\n# \($0)\n".utf8) }),
        (
            "status", "a.mbox",
            { Data("From a@b Mon Jan  1 10:00:00 2024\nX-Mozilla-Status: \($0)\nSubject: a\n\nText\n".utf8) }
        ),
        (
            "piece of a parameter", "a.eml",
            { Data("Subject: a\nContent-Type: text/plain; charset*\($0)*=utf-8\nDate: \($0)\n\nText\n".utf8) }
        ),
        (
            "span", "a.html",
            { Data("<table><tr><td colspan=\"\($0)\" rowspan=\"\($0)\">a</table><ol start=\($0)><li>b</ol>".utf8) }
        ),
    ]

    private static func xlsx(_ rows: String, _ rest: String = "") throws -> Data {
        try SheetFixture.xlsx(
            [("T", "<sheetData>\(rows)</sheetData>\(rest)")], strings: ["<t>x</t>"],
            formats: ["yyyy-mm-dd h:mm:ss", "[h]:mm:ss", "0.0000000000000000000%"])
    }

    @Test(arguments: extremes) func `reads or refuses any number in any field of a file`(_ value: String) async throws {
        for (place, name, make) in Self.office + Self.sheets + Self.richText + Self.others {
            do {
                let document = try await read(make(value), name)
                for block in document.blocks {
                    if case .heading(let level) = block.style {
                        #expect((1...9).contains(level), "\(place) of \(name)")
                    }
                    #expect(document.text(in: block.range) != nil, "\(place) of \(name)")
                }
            } catch let error as DocumentError {
                #expect(!error.message.isEmpty, "\(place) of \(name)")
            }
        }
    }

    @Test(arguments: extremes) func `tolerates any number in the output of Poppler's programs`(_ value: String) {
        let outline = PDFOutline(Array("<outline>\n<item page=\"\(value)\">Title</item>\n</outline>\n".utf8))
        #expect(outline.entries(on: 2).isEmpty)
        let information = PDFInformation(
            ChildProcess.Output(bytes: Array("Title: a\nPages: \(value)\n".utf8), errors: "", ending: .exited(0)))
        #expect(information.title == "a")
        let pictures = PagePictures(
            pictures: Array("1 0 image \(value) \(value) gray 1 8 jpeg no 1 0 \(value) \(value) 1K 1%\n".utf8),
            sizes: Array("Page \(value) size: \(value) x \(value) pts (A4)\n".utf8))
        #expect(pictures.coveredPages.isSubset(of: [1]))
    }
}
