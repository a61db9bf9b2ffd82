import Foundation

/// Spreadsheets like those of Excel and LibreOffice.
enum SheetFixture {
    /// Returns an Excel file.
    ///
    /// - Parameters:
    ///   - sheets: The names of the sheets, each with the content of its `worksheet`.
    ///   - strings: The shared strings, each with the content of its `si`.
    ///   - formats: The format codes of styles 1, 2 and so on.
    ///   - workbook: The attributes of `workbookPr`.
    static func xlsx(
        _ sheets: [(name: String, xml: String)], strings: [String] = [], formats: [String] = [], workbook: String = ""
    ) throws -> Data {
        let list = sheets.enumerated().map {
            "<sheet name=\"\($1.name)\" sheetId=\"\($0 + 7)\" r:id=\"rId\($0 + 1)\"/>"
        }
        let kinds = sheets.indices.map {
            "<Relationship Id=\"rId\($0 + 1)\" Type=\"r/worksheet\" Target=\"sheets/\($0).xml\"/>"
        }
        let codes = formats.enumerated().map { "<numFmt numFmtId=\"\(164 + $0)\" formatCode=\"\($1)\"/>" }
        let styles = formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }
        let parts = [
            ("[Content_Types].xml", "<Types/>"),
            (
                "xl/workbook.xml",
                "<workbook xmlns:r=\"r\"><workbookPr \(workbook)/><sheets>\(list.joined())</sheets></workbook>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships>\(kinds.joined())<Relationship Id=\"s\" Type=\"r/sharedStrings\" Target=\"/xl/strings.xml\"/>"
                    + "<Relationship Id=\"f\" Type=\"r/styles\" Target=\"./styles.xml\"/></Relationships>"
            ),
            ("xl/strings.xml", "<sst>\(strings.map { "<si>\($0)</si>" }.joined())</sst>"),
            (
                "xl/styles.xml",
                "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>"
                    + "<cellXfs><xf numFmtId=\"0\"/>\(styles.joined())</cellXfs></styleSheet>"
            ),
        ]
        let worksheets = sheets.enumerated().map { ("xl/sheets/\($0).xml", "<worksheet>\($1.xml)</worksheet>") }
        return try OfficeFixture.zip((parts + worksheets).map { ($0.0, Data($0.1.utf8)) })
    }

    /// Returns rows of cells: numbers as numbers, other texts as inline strings, and `nil` for empty cells.
    static func rows(_ rows: [[String?]], from first: Int = 1) -> String {
        let written = rows.enumerated().map { index, cells in
            let written = cells.enumerated().map { column, text -> String in
                guard let text else { return "" }
                let name = "\(UnicodeScalar(UInt8(65 + column)))\(first + index)"
                return Double(text) == nil
                    ? "<c r=\"\(name)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
                    : "<c r=\"\(name)\"><v>\(text)</v></c>"
            }
            return "<row r=\"\(first + index)\">\(written.joined())</row>"
        }
        return "<sheetData>\(written.joined())</sheetData>"
    }

    /// Returns an OpenDocument spreadsheet with this content of `office:spreadsheet`.
    static func ods(_ tables: String) throws -> Data {
        let content = """
            <o:document-content xmlns:o="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d"><o:body><o:spreadsheet>\(tables)\
            </o:spreadsheet></o:body></o:document-content>
            """
        return try OfficeFixture.zip([
            ("mimetype", Data("application/vnd.oasis.opendocument.spreadsheet".utf8)),
            ("content.xml", Data(content.utf8)),
        ])
    }
}
