/// The rows that show a buffer on a terminal.
struct EditorView: Equatable, Sendable {
    /// Rows of at most the terminal's width, each with its prompt or indentation.
    private(set) var rows: [String] = []
    private(set) var cursorRow = 0
    /// The part of the cursor's row that is left of the cursor.
    private(set) var beforeCursor = ""

    /// - Parameters:
    ///   - prompt: Shown before the first line; other lines begin with an ellipsis, or with spaces if they go on.
    ///   - columns: The terminal's width.
    ///   - height: The most rows to show: those around the cursor.
    init(_ buffer: LineBuffer, prompt: String, columns: Int, height: Int) {
        // The last column stays free: terminals differ in where the cursor stands after it.
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
        // Only what the window may show is laid out. The first cell changes seldom, so that rows keep their places.
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

    /// What to write to a terminal that shows `previous`, with the cursor where that left it.
    ///
    /// The text before the cursor is written again at the end: so the cursor is right whatever width the terminal
    /// gives to a letter.
    func drawing(over previous: EditorView?, columns: Int) -> String {
        var output = Self.up(previous?.rowsAboveCursor(columns: columns) ?? 0) + "\r\u{1B}[J\u{1B}[?7l"
        output += rows.joined(separator: "\r\n")
        output += Self.up(rows.count - 1 - cursorRow) + "\r" + beforeCursor + "\u{1B}[?7h"
        return output
    }

    /// What puts the cursor below the rows.
    func leaving() -> String { Self.down(rows.count - 1 - cursorRow) + "\r\n" }

    /// The rows between the first one and the cursor, on a terminal that may have become narrower since.
    private func rowsAboveCursor(columns: Int) -> Int {
        let columns = max(1, columns)
        let above = rows[..<cursorRow].reduce(0) { $0 + max(1, ($1.columns + columns - 1) / columns) }
        return above + max(0, beforeCursor.columns - 1) / columns
    }

    private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    private static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
}

extension LineBuffer.Cell {
    /// The cell as the terminal shows it: control characters as escapes, a long paste as a placeholder.
    fileprivate var shown: String {
        switch self {
        case .typed("\t"), .pasted("\t"): return "    "
        case .typed(let character), .pasted(let character): return String(character).printable
        case .block(_, let placeholder): return placeholder
        }
    }
}

extension String {
    /// The start of the text that fits into so many columns.
    func fitted(to columns: Int) -> String {
        var used = 0
        return String(
            prefix { character in
                used += character.columns
                return used <= columns
            })
    }
}
