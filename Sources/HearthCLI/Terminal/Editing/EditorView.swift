/// The rows that show a buffer on a terminal.
struct EditorView: Equatable, Sendable {
    /// The rows, at most as wide as the terminal, each with its prompt or indentation.
    private(set) var rows: [String] = []
    private(set) var cursorRow = 0
    /// The part of the cursor's row to the left of the cursor.
    private(set) var beforeCursor = ""

    /// Lays out a buffer in at most `height` rows around the cursor.
    ///
    /// The prompt precedes the first line. Other lines begin with an ellipsis, wrapped rows with spaces.
    init(_ buffer: LineBuffer, prompt: String, columns: Int, height: Int) {
        // The last column stays free, because terminals place the cursor differently after a character in that column.
        let width = max(columns, 8) - 1
        var (row, used) = ("", 0)
        func begin(_ indentation: String) {
            rows.append(row)
            (row, used) = (indentation, indentation.columns)
        }
        func place(_ shown: String) {
            if used + shown.columns > width { begin("  ") }
            row += shown
            used += shown.columns
        }
        func placeCursor() { (cursorRow, beforeCursor) = (rows.count, row) }
        // Lays out only the visible part. Its first cell changes rarely, so that rows keep their positions.
        let span = max(1, height) * width
        let first = max(0, buffer.cursor - span) / span * span
        let end = min(buffer.cells.count, buffer.cursor + span)
        for character in first == 0 ? prompt : "… " { place(String(character)) }
        for index in first..<end {
            let cell = buffer.cells[index]
            if cell.isLineBreak {
                if index == buffer.cursor { placeCursor() }
                begin("… ")
                continue
            }
            let shown = cell.shown.fitted(to: width - 2)
            if used + shown.columns > width { begin("  ") }
            if index == buffer.cursor { placeCursor() }
            place(shown)
        }
        if buffer.cursor == end { placeCursor() }
        rows.append(row)
        let top = max(0, min(cursorRow - height / 2, rows.count - height))
        rows = Array(rows[top..<min(rows.count, top + max(1, height))])
        cursorRow -= top
    }

    /// Returns the control sequence that replaces the view `previous` on a terminal.
    ///
    /// The text before the cursor is written again at the end. The cursor position is then correct even if the
    /// terminal's width of a letter differs from the computed width.
    func drawing(over previous: EditorView?, columns: Int) -> String {
        var output = Self.up(previous?.rowsAboveCursor(columns: columns) ?? 0) + "\r\u{1B}[J\u{1B}[?7l"
        output += rows.joined(separator: "\r\n")
        output += Self.up(rows.count - 1 - cursorRow) + "\r" + beforeCursor + "\u{1B}[?7h"
        return output
    }

    /// Returns the control sequence that moves the cursor to the line below the rows.
    func leaving() -> String { Self.down(rows.count - 1 - cursorRow) + "\r\n" }

    /// Returns the number of rows above the cursor, on a terminal that may have become narrower.
    private func rowsAboveCursor(columns: Int) -> Int {
        let columns = max(1, columns)
        let above = rows[..<cursorRow].reduce(0) { $0 + max(1, ($1.columns + columns - 1) / columns) }
        return above + max(0, beforeCursor.columns - 1) / columns
    }

    private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    private static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
}

extension LineBuffer.Cell {
    /// The cell's text on the terminal: escaped control characters, and a placeholder for a long paste.
    fileprivate var shown: String {
        switch self {
        case .typed("\t"), .pasted("\t"): return "    "
        case .typed(let character), .pasted(let character): return String(character).printable
        case .block(_, let placeholder): return placeholder
        }
    }
}

extension String {
    /// Returns the longest prefix of the text that fits into the columns.
    func fitted(to columns: Int) -> String {
        var used = 0
        return String(
            prefix { character in
                used += character.columns
                return used <= columns
            })
    }
}
