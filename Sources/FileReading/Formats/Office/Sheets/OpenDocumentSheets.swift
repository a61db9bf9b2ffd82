import RawText

/// The text of an OpenDocument spreadsheet: all sheets in order, including hidden ones.
struct OpenDocumentSheets {
    /// Elements that are not text of cells.
    private static let skipped: Set<String> = [
        "annotation", "tracked-changes", "automatic-styles", "font-face-decls", "scripts", "forms", "shapes", "desc",
        "title", "content-validations",
    ]

    private var sheet: Sheet?
    private var row = Sheet.Row(number: 0, cells: [])
    private var cell: Cell?
    private var cells: CellBudget
    /// The number of rows and columns read so far.
    private var place = (row: 0, column: 0)
    // The number of open tables within a cell, whose content is part of the cell's text.
    private var tables = 0
    private var skipDepth = 0
    private var paragraphs = 0
    private var comment: OpenDocumentComment?
    /// The number of characters of cell text.
    private var kept = 0

    /// A cell as stored in the file.
    private struct Cell {
        let count: Int
        let span: (columns: Int, rows: Int)
        let type: String
        let value: String?
        var text = ""
    }

    static func read(_ archive: Archive, limits: ReadingLimits) throws -> ParsedDocument {
        let file = try OpenDocumentFile(archive)
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = file.title
        var reader = OpenDocumentSheets(limits)
        let parser = try XMLPullParser(file.content, archive.cancellation)
        while let event = try parser.next(), !builder.isFull {
            switch event {
            case .start(let name):
                if reader.skipDepth > 0 || skipped.contains(name) {
                    if reader.skipDepth == 0, name == "annotation" { reader.comment = OpenDocumentComment() }
                    reader.skipDepth += 1
                    reader.comment?.take(event)
                } else {
                    reader.start(name, parser)
                }
            case .end(let name):
                if reader.skipDepth > 0 {
                    reader.skipDepth -= 1
                    reader.comment?.take(event)
                    if reader.skipDepth == 0 { reader.endComment() }
                } else if let sheet = try reader.end(name) {
                    var writer = SheetWriter(sheet, limit: limits.textBytes, archive.cancellation)
                    try writer.write(&builder)
                    builder.add(sheet.comments, sheet: sheet.name)
                    builder.part = nil
                }
            case .text(let text):
                reader.comment?.take(event)
                if reader.skipDepth == 0, reader.paragraphs > 0 { reader.cell?.text += text }
            }
        }
        builder.keep(reader.kept)
        return try builder.document(.ods)
    }

    private init(_ limits: ReadingLimits) { cells = CellBudget(limits) }

    private mutating func endComment() {
        guard var finished = comment?.comment else { return }
        comment = nil
        let (column, row) = (min(place.column + 1, CellRange.mostColumns), max(1, row.number))
        finished.cell = CellRange(columns: column...column, rows: row...row)
        sheet?.comments.append(finished)
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "table":
            tables += 1
            guard tables == 1 else { return }
            let name = CleanText.singleLine(parser.attribute("name") ?? "")
            sheet = Sheet(name: CleanText.shortened(name.isEmpty ? "Sheet" : name, to: 100))
            place = (0, 0)
        case "table-row" where tables == 1:
            let count = Self.count(parser.attribute("number-rows-repeated"), CellRange.mostRows - place.row)
            row = Sheet.Row(number: min(place.row + 1, CellRange.mostRows), count: max(1, count), cells: [])
            place = (place.row + count, 0)
        case "table-cell" where tables == 1, "covered-table-cell" where tables == 1:
            cell = Cell(
                count: Self.count(parser.attribute("number-columns-repeated"), CellRange.mostColumns - place.column),
                span: (
                    Self.count(parser.attribute("number-columns-spanned"), CellRange.mostColumns - place.column),
                    Self.count(parser.attribute("number-rows-spanned"), CellRange.mostRows - row.number)
                ), type: parser.attribute("value-type") ?? "",
                value: parser.attribute("date-value") ?? parser.attribute("time-value") ?? parser.attribute("value"))
        case "p", "h":
            paragraphs += 1
            cell?.text += " "
        case "s", "tab", "line-break": if paragraphs > 0 { cell?.text += " " }
        default: break
        }
    }

    /// Ends an element.
    ///
    /// - Returns: The sheet, if it is complete.
    /// - Throws: `tooLarge` for too many cells.
    private mutating func end(_ name: String) throws(DocumentError) -> Sheet? {
        switch name {
        case "p", "h": paragraphs = max(0, paragraphs - 1)
        case "table":
            tables = max(0, tables - 1)
            guard tables == 0 else { return nil }
            defer { sheet = nil }
            return sheet
        case "table-row" where tables == 1:
            if !row.cells.isEmpty { sheet?.rows.append(row) }
            row.cells = []
        case "table-cell" where tables == 1, "covered-table-cell" where tables == 1: try endCell()
        default: break
        }
        return nil
    }

    private mutating func endCell() throws(DocumentError) {
        guard let cell else { return }
        self.cell = nil
        let column = place.column + 1
        place.column += cell.count
        guard cell.count > 0, let shown = Self.shown(cell) else { return }
        try cells.take(cell.count)
        kept += shown.text.utf8.count
        for column in column..<column + cell.count {
            row.cells.append(Sheet.Cell(column: column, kind: shown.kind, text: shown.text))
        }
        if cell.span.columns > 1 || cell.span.rows > 1 {
            let (columns, rows) = (max(1, cell.span.columns), max(1, cell.span.rows))
            sheet?.merged.append(
                CellRange(columns: column...column + columns - 1, rows: row.number...row.number + rows - 1))
        }
    }

    /// Returns the displayed content of a cell; `nil` if it is empty.
    private static func shown(_ cell: Cell) -> (kind: Sheet.Cell.Kind, text: String)? {
        let text = CleanText.singleLine(cell.text)
        let value = CleanText.singleLine(cell.value ?? "")
        let kind: Sheet.Cell.Kind =
            switch cell.type {
            case "float", "percentage", "currency": .number
            case "date", "time": .date
            default: .text
            }
        let shown =
            switch cell.type {
            // Dates are written in ISO 8601, regardless of the file's language.
            case "date" where !value.isEmpty:
                value.replacing("T00:00:00", with: "").replacing("T", with: " ")
            case "time": clock(value) ?? text
            default: text.isEmpty ? value : text
            }
        return shown.isEmpty ? nil : (kind, shown)
    }

    /// Converts a time of day such as `PT14H30M00S`; returns `nil` for anything else.
    private static func clock(_ value: String) -> String? {
        guard value.hasPrefix("PT"), value.hasSuffix("S") else { return nil }
        let parts = value.dropFirst(2).dropLast().split { "HM".contains($0) }
        guard parts.count == 3 else { return nil }
        let seconds = parts[2].prefix { $0.isNumber }
        return "\(parts[0]):\(parts[1])" + (seconds.allSatisfy { $0 == "0" } ? "" : ":\(seconds)")
    }

    /// Parses a repeat count, 1 by default, limited to the given maximum.
    private static func count(_ text: String?, _ most: Int) -> Int {
        min(text.flatMap { Int($0, clampedTo: 1...CellRange.mostRows) } ?? 1, max(0, most))
    }
}
