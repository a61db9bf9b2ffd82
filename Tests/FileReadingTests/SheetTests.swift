import Foundation
import Testing

@testable import FileReading

@Suite struct SheetTests {
    private typealias Fixture = SheetFixture

    private func read(_ data: Data, _ name: String = "a.xlsx", _ limits: ReadingLimits = ReadingLimits()) async throws
        -> ParsedDocument
    {
        try await DocumentReader(limits: limits).read(data, named: name)
    }

    private func code(_ data: Data, _ name: String = "a.xlsx", _ limits: ReadingLimits = ReadingLimits()) async
        -> DocumentError.Code?
    {
        await #expect(throws: DocumentError.self) { try await read(data, name, limits) }?.code
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    private func places(_ document: ParsedDocument) -> [String?] { document.blocks.map { $0.part?.name } }

    @Test func `each spreadsheet row has its cells with their column headers, and its position`() async throws {
        let data = try Fixture.xlsx([
            (
                "Budget",
                Fixture.rows([
                    ["Costs of the year"], [nil, "2025", "2026"], ["Rent", "1200", "1250.5"], ["Power", nil, "80"],
                ])
            ),
            ("Cities", Fixture.rows([["Name", "City"], ["Ann", "Bern"]], from: 3)),
        ])
        let document = try await read(data)
        #expect(document.kind == .xlsx)
        #expect(document.title == "Budget")
        #expect(
            texts(document) == [
                "Budget", "Costs of the year", "2025 | 2026", "Rent; 2025: 1200; 2026: 1250.5", "Power; 2026: 80",
                "Cities", "Name | City", "Name: Ann; City: Bern",
            ])
        #expect(
            places(document) == [
                "Sheet “Budget”", "Sheet “Budget”, A1", "Sheet “Budget”, B2:C2", "Sheet “Budget”, A3:C3",
                "Sheet “Budget”, A4:C4", "Sheet “Cities”", "Sheet “Cities”, A3:B3", "Sheet “Cities”, A4:B4",
            ])
        #expect(document.blocks[3].headingPath == ["Budget"] && document.blocks[3].style == .tableRow)
        #expect(document.pageCount == nil)
    }

    @Test func `a passage stays within its sheet, and a part of a passage names only its own cells`() async throws {
        let rows = [["Item", "Price"]] + (1...6).map { ["Thing \($0)", "\($0)"] }
        let document = try await read(
            Fixture.xlsx([("One", Fixture.rows(rows)), ("Two", Fixture.rows([["Word", "Other word"]]))]))
        let chunks = Chunker().chunks(of: document) { $0.utf8.count / 4 }
        #expect(chunks.map(\.position.place) == ["Sheet “One”, A1:B7", "Sheet “Two”, A1:B1"])
        let text = document.text
        let row = try #require(text.firstRange(of: "Item: Thing 3; Price: 3\nItem: Thing 4; Price: 4"))
        let start = text.utf8.distance(from: text.startIndex, to: row.lowerBound)
        let position = try #require(chunks.first?.position)
        #expect(position.place(of: start..<start + 23) == "Sheet “One”, A4:B4")
        #expect(position.place(of: start + 5..<start + 40) == "Sheet “One”, A4:B5")
        let all = SourcePosition.place(of: start..<text.utf8.count, in: chunks.map(\.position))
        #expect(all == "Sheet “One”, A4:B7; Sheet “Two”, A1:B1")
        let stored = try JSONDecoder().decode(SourcePosition.self, from: JSONEncoder().encode(position))
        #expect(stored == position)
    }

    @Test(arguments: [
        ("45382", "yyyy-mm-dd", "2024-03-31"), ("45382.604166667", "dd/mm/yy hh:mm", "2024-03-31 14:30"),
        ("59", "d\\.m\\.yyyy", "1900-02-28"), ("60", "m/d/yy", "1900-02-29"), ("61", "m/d/yy", "1900-03-01"),
        ("1", "[$-409]d\\-mmm\\-yyyy;@", "1900-01-01"), ("45382", "mmm\\ yy", "2024-03"), ("45382", "yyyy", "2024"),
        ("45382", "d mmm", "2024-03-31"), ("0.75", "h:mm AM/PM", "18:00"), ("1.0840277778", "[h]:mm", "26:01"),
        ("0.999999999", "h:mm", "00:00"), ("2958465", "yyyy-mm-dd", "9999-12-31"), ("2958466", "yyyy-mm-dd", "2958466"),
        ("-1", "yyyy-mm-dd", "-1"), ("1e300", "yyyy-mm-dd", "1e+300"), ("0.125", "0.0%", "12.5%"),
        ("0.125", "0%", "13%"),
        ("0.30000000000000004", "General", "0.3"), ("33.333333333333336", "0.00", "33.33"),
        ("1234.5", "#,##0.00\\ &quot;€&quot;", "1234.50 €"), ("1234.5", "[$$-409]#,##0", "$1235"),
        ("-0.001", "0.00", "0.00"),
        ("2.5", "0&quot; dh&quot;", "3 dh"), ("12345678901234567890", "General", "12345678901234567890"),
        ("1.5E+20", "0.00E+00", "1.5e+20"), ("0.5", "# ?/?", "1/2"), ("5", "&quot;open", "5"), ("5", "[h", "120:00"),
        ("2.75", "# ??/??", "2 3/4"), ("0.333333333", "?/?", "1/3"), ("5", "# ?/?", "5"), ("1.3", "# ?/8", "1 2/8"),
        ("-1.5", "# ?/?", "-1 1/2"), ("1.99", "# ?/?", "2"), ("1234", "00000", "01234"), ("12", "000.0", "012.0"),
        ("4915", "00\\-00", "49-15"), ("123456789", "000-00-0000", "123-45-6789"),
        ("12.5", "0.0&quot; kg&quot;", "12.5 kg"),
        ("1.5", "0.##", "1.5"), ("2", "0.##", "2"), ("1500000", "0.0,,&quot; M&quot;", "1.5 M"),
        ("1500", "#,##0", "1500"),
        ("-5", "+0.0;-0.0;0", "-5.0"), ("5", "+0.0;-0.0;0", "+5.0"), ("-1234.5", "#,##0.00_);(#,##0.00)", "-1234.50"),
        ("-3", "&quot;credit &quot;0;&quot;debit &quot;0", "-debit 3"),
        ("1", "&quot;Yes&quot;;&quot;Yes&quot;;&quot;No&quot;", "Yes"),
        ("0", "&quot;Yes&quot;;&quot;Yes&quot;;&quot;No&quot;", "No"),
        ("0", "_-* #,##0.00\\ [$€-407]_-;;_-* &quot;-&quot;??_-", "0.00 €"),
        ("500", "[&gt;=1000]0.0,&quot;K&quot;;0", "500"), ("2500", "[&gt;=1000]0.0,&quot;K&quot;;0", "2.5K"),
        ("12.5", "[Red]0.0", "12.5"), ("7", ";;;", "7"), ("1e13", "0.0", "10000000000000"),
    ])
    func `formats numbers of a workbook by their format code, and dates as ISO 8601`(
        _ value: String, _ code: String, _ shown: String
    )
        async throws
    {
        let sheet = "<sheetData><row><c s=\"1\"><v>\(value)</v></c></row></sheetData>"
        #expect(try await texts(read(Fixture.xlsx([("S", sheet)], formats: [code]))) == ["S", shown])
    }

    @Test func `dates of a workbook can be counted from 1904`() async throws {
        let sheet = "<sheetData><row><c s=\"1\"><v>43920</v></c><c s=\"1\"><v>0</v></c></row></sheetData>"
        let data = try Fixture.xlsx([("S", sheet)], formats: ["yyyy-mm-dd"], workbook: "date1904=\"1\"")
        #expect(try await texts(read(data)) == ["S", "2024-03-31; 1904-01-01"])
    }

    @Test func `reads all kinds of strings and the saved values of formulas in a workbook`() async throws {
        let strings = [
            "<t>plain</t>", "<r><rPr><b/></rPr><t>bold </t></r><r><t>and not</t></r><rPh><t>spoken</t></rPh>",
            "<t> </t>",
        ]
        let cells = [
            "<c t=\"s\"><v>0</v></c>", "<c t=\"s\"><v>1</v></c>", "<c t=\"s\"><v>2</v></c>", "<c t=\"s\"><v>3</v></c>",
            "<c t=\"s\"><v>-1</v></c>", "<c t=\"str\"><f>A1&amp;\"x\"</f><v>given</v></c>",
            "<c><f>SUM(A1)</f><v>7</v></c>",
            "<c t=\"b\"><v>1</v></c>", "<c t=\"e\"><v>#DIV/0!</v></c>", "<c t=\"d\"><v>2024-03-31T10:00</v></c>",
            "<c><f>B1</f></c>",
            "<c t=\"inlineStr\"><is><r><t>in</t></r><r><t>line</t></r></is></c>",
        ]
        let data = try Fixture.xlsx([("S", "<sheetData><row>\(cells.joined())</row></sheetData>")], strings: strings)
        let document = try await read(data)
        #expect(texts(document).last == "plain; bold and not; given; 7; TRUE; #DIV/0!; 2024-03-31 10:00; inline")
        #expect(document.blocks.last?.part?.name == "Sheet “S”, A1:L1")
        #expect(document.diagnostics.map(\.message) == ["2 cells refer to text that is not in the file."])
    }

    @Test func `merged cells of a sheet apply to all of their rows and columns`() async throws {
        let rows = Fixture.rows([
            ["Region", "2026", nil, "Note"], [nil, "Q1", "Q2", nil], ["North", "1", "2", "x"], [nil, "3", "4", "y"],
            ["South", "5", "6", "z"],
        ])
        let merged = ["A1:A2", "B1:C1", "A3:A4", "D1:D2", "bad", "A1:ZZZ9"].map { "<mergeCell ref=\"\($0)\"/>" }
        let data = try Fixture.xlsx([("S", rows + "<mergeCells>\(merged.joined())</mergeCells>")])
        #expect(
            try await texts(read(data)) == [
                "S", "Region | 2026 | Note", "Q1 | Q2", "Region: North; 2026 Q1: 1; 2026 Q2: 2; Note: x",
                "Region: North; 2026 Q1: 3; 2026 Q2: 4; Note: y", "Region: South; 2026 Q1: 5; 2026 Q2: 6; Note: z",
            ])
    }

    @Test func `empty rows separate tables of a sheet, and a first row that is not a header is data`() async throws {
        let tables = [
            Fixture.rows([["Item", "Price"], ["Tea", "3"]]), Fixture.rows([["Milk", "2"]], from: 4),
            Fixture.rows([["Name", "Ann"], ["Born", "1990"], ["City", "Bern"]], from: 6).replacing("\"A", with: "\"D")
                .replacing("\"B", with: "\"E"),
        ]
        #expect(
            try await texts(read(Fixture.xlsx([("S", tables.joined())]))) == [
                "S", "Item | Price", "Item: Tea; Price: 3", "Item: Milk; Price: 2", "Name; Ann", "Born; 1990",
                "City; Bern",
            ])
    }

    @Test func `reads only existing cells of a sheet that claims a million rows`() async throws {
        let sheet =
            "<dimension ref=\"A1:XFD1048576\"/><sheetData><row r=\"1048576\"><c r=\"XFD1048576\"><v>7</v></c></row>"
            + "<row r=\"9999999999999\"><c r=\"ZZZZ99\"><v>8</v></c></row><row r=\"-4\"><c r=\"\"><v>9</v></c></row></sheetData>"
        let document = try await read(Fixture.xlsx([("S", sheet)]))
        #expect(texts(document) == ["S", "7", "8", "9"])
        #expect(places(document)[1] == "Sheet “S”, XFD1048576")
        // The stored position can be decoded again.
        for chunk in Chunker().chunks(of: document, countTokens: { $0.utf8.count }) {
            #expect(
                try JSONDecoder().decode(SourcePosition.self, from: JSONEncoder().encode(chunk.position))
                    == chunk.position)
        }
    }

    @Test func `stops at the text limit if many cells of a workbook share one long text`() async throws {
        let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 16_000)
        let sheet = "<sheetData>" + String(repeating: "<row>\(cells)</row>", count: 20) + "</sheetData>"
        let long = String(repeating: "word ", count: 200_000)
        let data = try Fixture.xlsx([("S", sheet)], strings: ["<t>\(long)</t>"])
        #expect(await code(data) == .tooLarge)
    }

    @Test func `reads an OpenDocument sheet as its cells display it`() async throws {
        let document = try await read(
            Fixture.ods(
                """
                <table:table table:name="Plan"><table:shapes><draw:frame><text:p>drawn</text:p></draw:frame></table:shapes>\
                <table:table-row><table:table-cell o:value-type="string"><text:p>Day</text:p></table:table-cell>\
                <table:table-cell o:value-type="string"><text:p>Hours</text:p><o:annotation><d:creator xmlns:d="d">Ann</d:creator><text:p>why</text:p></o:annotation>\
                </table:table-cell><table:table-cell o:value-type="string"><text:p>Share</text:p></table:table-cell>\
                <table:table-cell table:number-columns-repeated="16381"/></table:table-row>\
                <table:table-row table:number-rows-repeated="3"><table:table-cell o:value-type="date" \
                o:date-value="2024-03-31T00:00:00"><text:p>31.03.24</text:p></table:table-cell>\
                <table:table-cell o:value-type="time" o:time-value="PT07H30M00S"><text:p>07:30 Uhr</text:p></table:table-cell>\
                <table:table-cell o:value-type="percentage" o:value="0.125"><text:p>12,5 <text:span>%</text:span></text:p>\
                </table:table-cell></table:table-row>\
                <table:table-row table:number-rows-repeated="1048571"><table:table-cell/></table:table-row>\
                <table:table-row><table:table-cell table:number-columns-repeated="2" o:value-type="float" o:value="4"/>\
                </table:table-row></table:table>
                """), "a.ods")
        #expect(document.kind == .ods)
        #expect(
            texts(document) == [
                "Plan", "Day | Hours | Share", "Day: 2024-03-31; Hours: 07:30; Share: 12,5 %", "Day: 4; Hours: 4",
                "Ann: why",
            ])
        #expect(
            places(document) == [
                "Sheet “Plan”", "Sheet “Plan”, A1:C1", "Sheet “Plan”, A2:C4", "Sheet “Plan”, A1048576:B1048576",
                "Sheet “Plan”, B1",
            ])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `reads comments of a workbook with their cells, and its headers and footers once`() async throws {
        func sheet(_ value: String) -> String {
            """
            <worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><r><t>\(value)2</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>9</t></r></is></c></row></sheetData><headerFooter>\
            <oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Rowing Club&amp;RPage &amp;P</oddHeader><oddFooter>&amp;CBoats &amp;&amp; \
            oars</oddFooter></headerFooter></worksheet>
            """
        }
        func link(_ kind: String, _ target: String) -> String {
            "<Relationship Id=\"\(target)\" Type=\"o/\(kind)\" Target=\"\(target)\"/>"
        }
        let book = """
            <workbook xmlns:r="r"><sheets><sheet name="One" r:id="s1.xml"/><sheet name="Two" r:id="s2.xml"/></sheets></workbook>
            """
        let parts = [
            ("xl/workbook.xml", book),
            ("xl/_rels/workbook.xml.rels", "<R>\(link("worksheet", "s1.xml"))\(link("worksheet", "s2.xml"))</R>"),
            ("xl/s1.xml", sheet("a")), ("xl/s2.xml", sheet("b")),
            ("xl/_rels/s1.xml.rels", "<R>\(link("comments", "c1.xml"))</R>"),
            ("xl/_rels/s2.xml.rels", "<R>\(link("comments", "c2.xml"))\(link("threadedComment", "t2.xml"))</R>"),
            (
                "xl/c1.xml",
                "<comments><authors><author>Ben</author><author>Ann</author></authors><commentList><comment ref=\"B2\" "
                    + "authorId=\"1\"><text><r><t>Ann:\n</t></r><r><t>too low</t></r></text></comment></commentList></comments>"
            ),
            (
                "xl/c2.xml",
                "<comments><commentList><comment ref=\"C3\"><text><t>old</t></text></comment></commentList></comments>"
            ),
            (
                "xl/t2.xml",
                "<T><threadedComment ref=\"C3\" personId=\"{7}\"><text>Who paid?</text></threadedComment><threadedComment "
                    + "ref=\"C3\" personId=\"{8}\"><text>I did.</text></threadedComment></T>"
            ),
            (
                "xl/persons/person.xml",
                "<p><person displayName=\"Cem Oak\" id=\"{7}\"/><person displayName=\"Dora\" id=\"{8}\"/></p>"
            ),
        ]
        let document = try await read(OfficeFixture.zip(parts.map { ($0.0, Data($0.1.utf8)) }), "a.xlsx")
        #expect(
            texts(document) == [
                "One", "a2^9", "Ann: too low", "Rowing Club", "Page", "Boats & oars", "Two", "b2^9",
                "Cem Oak: Who paid?",
                "Dora: I did.",
            ])
        #expect(places(document)[2] == "Sheet “One”, B2")
        #expect(document.blocks[2].headingPath == ["Comments"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `refuses a sheet of repeated cells without expanding them`() async throws {
        let row =
            "<table:table-row table:number-rows-repeated=\"9223372036854775807\"><table:table-cell "
            + "table:number-columns-repeated=\"9223372036854775807\"><text:p>x</text:p></table:table-cell></table:table-row>"
        let data = try Fixture.ods("<table:table>" + String(repeating: row, count: 2000) + "</table:table>")
        var limits = ReadingLimits()
        limits.cells = 50_000
        #expect(await code(data, "a.ods", limits) == .tooLarge)
    }

    @Test func `parses and formats cell ranges in A1 notation`() {
        for name in ["A1", "Z9", "AA10", "XFD1048576", "B4:D9"] { #expect(CellRange(rawValue: name)?.rawValue == name) }
        #expect(CellRange(rawValue: "$D$9:B4")?.rawValue == "B4:D9")
        for name in ["", "A", "1", "A0", "XFE1", "A1048577", "A1:B2:C3", "A1:", "Ä1", "A1 ", "AAAA1"] {
            #expect(CellRange(rawValue: name) == nil)
        }
    }
}
