import Platform
import RawText

/// A writer that converts a sheet to tables: one block per row, each cell prefixed with the header of its
/// column.
///
/// Empty rows separate the tables of a sheet. A table's first row is treated as headers if it looks like
/// headers. Preceding rows with a single cell are titles.
struct SheetWriter {
    private let sheet: Sheet
    private let limit: Int
    private let cancellation: Cancellation
    private var heads: [Int: String] = [:]
    /// Merged cells spanning several rows that may include the current row, with their text.
    private var hanging: [(range: CellRange, text: String)] = []
    private var merged: ArraySlice<CellRange>

    /// The maximum number of merged cells to check per row.
    private static let maximumHanging = 1_000

    /// Creates a writer.
    ///
    /// `limit` is the maximum length of a row's text, in bytes.
    init(_ sheet: Sheet, limit: Int, _ cancellation: Cancellation) {
        self.sheet = sheet
        self.limit = limit
        self.cancellation = cancellation
        merged = sheet.merged.sorted { $0.rows.lowerBound < $1.rows.lowerBound }[...]
    }

    mutating func write(_ builder: inout TextBuilder) throws {
        guard !sheet.rows.isEmpty else { return }
        builder.part = .sheet(sheet.name, cells: nil)
        builder.add(.heading(level: 1), sheet.name)
        var start = 0
        while start < sheet.rows.count {
            var end = start + 1
            while end < sheet.rows.count, follows(sheet.rows[end], sheet.rows[end - 1]) { end += 1 }
            try writeTable(start..<end, &builder)
            start = end
        }
        builder.part = nil
    }

    private func follows(_ row: Sheet.Row, _ last: Sheet.Row) -> Bool { row.number == last.number + last.count }

    private mutating func writeTable(_ table: Range<Int>, _ builder: inout TextBuilder) throws {
        try cancellation.check()
        var body = table
        while let first = body.first, sheet.rows[first].cells.count == 1, !builder.isFull {
            write(sheet.rows[first], &builder, isNamed: false)
            body.removeFirst()
        }
        if let first = body.first {
            let head = sheet.rows[first]
            let below = body.dropFirst().prefix(20).map { sheet.rows[$0] }
            let rows = SheetHeads.hasSecondRow(head, below.first, sheet.merged) ? 2 : 1
            // A row that resembles headers is data if all of its columns have headers already, unless numbers
            // follow.
            let isNew = !head.cells.allSatisfy { heads[$0.column] != nil }
            // bounded: it is one or two rows.
            if SheetHeads.isHead(head, over: below.dropFirst(rows - 1), isFirst: isNew) {
                heads = SheetHeads.heads(of: body.prefix(rows).map { sheet.rows[$0] }, sheet.merged)
                for row in body.prefix(rows) { write(sheet.rows[row], &builder, isNamed: false) }
                body = body.dropFirst(rows)
            } else if isNew {
                heads = [:]
            }
        }
        for (count, row) in body.enumerated() {
            if count.isMultiple(of: 256) { try cancellation.check() }
            guard !builder.isFull else { return }
            write(sheet.rows[row], &builder)
        }
    }

    private mutating func write(_ row: Sheet.Row, _ builder: inout TextBuilder, isNamed: Bool = true) {
        guard let first = row.cells.first?.column, let last = row.cells.last?.column else { return }
        var text = ""
        for cell in isNamed ? hung(row) : row.cells {
            // Cells can share a long text that the file stores once.
            guard text.utf8.count <= limit else { break }
            if !text.isEmpty { text += isNamed ? "; " : " | " }
            if isNamed, let head = heads[cell.column] { text += "\(head): " }
            text += cell.text
        }
        builder.part = .sheet(
            sheet.name, cells: CellRange(columns: first...last, rows: row.number...row.number + row.count - 1))
        builder.add(.tableRow, text)
    }

    /// Returns a row's cells and the merged cells that began in a preceding row, such as a header for several
    /// rows.
    private mutating func hung(_ row: Sheet.Row) -> [Sheet.Cell] {
        while let next = merged.first, next.rows.lowerBound <= row.number {
            merged.removeFirst()
            guard next.rows.count > 1, next.rows.lowerBound == row.number, hanging.count < Self.maximumHanging,
                let text = row.cell(at: next.columns.lowerBound)?.text
            else { continue }
            hanging.append((next, text))
        }
        hanging.removeAll { $0.range.rows.upperBound < row.number }
        guard !hanging.isEmpty else { return row.cells }
        let hung = hanging.compactMap { range, text -> Sheet.Cell? in
            let column = range.columns.lowerBound
            guard range.rows.lowerBound < row.number, row.cell(at: column) == nil else { return nil }
            return Sheet.Cell(column: column, kind: .text, text: text)
        }
        return hung.isEmpty ? row.cells : (row.cells + hung).sorted { $0.column < $1.column }
    }
}

enum SheetHeads {
    /// Returns whether the first row of a table contains the headers of the following rows.
    ///
    /// A row of words does. A row with years or dates does if numbers follow. If `isFirst` is false, the
    /// columns already have headers, and numbers must follow in any case.
    static func isHead(_ row: Sheet.Row, over rows: ArraySlice<Sheet.Row>, isFirst: Bool) -> Bool {
        guard row.cells.count > 1, !rows.isEmpty, row.cells.allSatisfy({ $0.kind != .number || isYear($0) }) else {
            return false
        }
        var overNumbers = 0
        var hasTimes = false
        for cell in row.cells {
            let below = rows.compactMap { $0.cell(at: cell.column) }
            let isOverNumbers = !below.isEmpty && below.allSatisfy { $0.kind == .number && !isYear($0) }
            let isTime = cell.kind != .text
            if isTime, !below.isEmpty, !isOverNumbers { return false }
            if isTime { hasTimes = true }
            if isOverNumbers { overNumbers += 1 }
        }
        // "Name | Ann" followed by "Born | 1990" is a form, not a table with headers.
        if row.cells.count == 2, isForm(row, rows) { return false }
        return overNumbers > 0 || (isFirst && !hasTimes)
    }

    /// Returns whether the second column mixes text with other kinds.
    private static func isForm(_ row: Sheet.Row, _ rows: ArraySlice<Sheet.Row>) -> Bool {
        let kinds = rows.compactMap { $0.cell(at: row.cells[1].column)?.kind }
        return kinds.contains(.text) && kinds.contains { $0 != .text }
    }

    /// Returns whether merged headers have headers below them: "2026" above "Q1" and "Q2".
    static func hasSecondRow(_ row: Sheet.Row, _ next: Sheet.Row?, _ merged: [CellRange]) -> Bool {
        guard let next, next.cells.count > 1, next.cells.allSatisfy({ $0.kind == .text }) else { return false }
        return merged.prefix(1_000).contains { range in
            range.rows == row.number...row.number && range.columns.count > 1
                && next.cells.contains { range.columns.contains($0.column) }
        }
    }

    /// Returns the headers by column; a merged header applies to all of its columns.
    static func heads(of rows: [Sheet.Row], _ merged: [CellRange]) -> [Int: String] {
        var heads: [Int: String] = [:]
        for row in rows {
            for cell in row.cells {
                let wide =
                    rows.count > 1 && row.number == rows[0].number
                    ? merged.prefix(1_000).first {
                        $0.rows.lowerBound == row.number && $0.columns.lowerBound == cell.column
                    } : nil
                for column in wide?.columns ?? cell.column...cell.column {
                    let head = [heads[column], String(cell.text.prefix(200))].compactMap(\.self).joined(separator: " ")
                    heads[column] = CleanText.shortened(head, to: 200)
                }
            }
        }
        return heads
    }

    private static func isYear(_ cell: Sheet.Cell) -> Bool {
        cell.text.utf8.count == 4 && Int(cell.text).map { (1900...2100).contains($0) } == true
    }
}
