/// The edited text with its cursor.
///
/// The cursor moves by characters as users perceive them, such as a flag or an emoji of several scalars.
struct LineBuffer: Equatable, Sendable {
    enum Cell: Equatable, Sendable {
        case typed(Character)
        /// A character of a short paste, which cannot start a command or a new line.
        case pasted(Character)
        /// A long paste, shown as a placeholder.
        case block(String, placeholder: String)

        var text: String {
            switch self {
            case .typed(let character), .pasted(let character): String(character)
            case .block(let text, _): text
            }
        }

        fileprivate var character: Character? {
            switch self {
            case .typed(let character), .pasted(let character): character
            case .block: nil
            }
        }

        var isLineBreak: Bool { character == "\n" }

        fileprivate var isWordPart: Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    }

    /// The maximum number of lines of a paste that is shown in full, not as a placeholder.
    private static let shownLines = 10
    private static let shownBytes = 2000

    private(set) var cells: [Cell] = []
    /// The number of cells before the cursor.
    private(set) var cursor = 0
    private var deleted: [Cell] = []

    var isEmpty: Bool { cells.isEmpty }

    var isBlank: Bool { cells.allSatisfy { $0.character?.isWhitespace == true } }

    /// Whether the first cell was pasted.
    var beginsWithPaste: Bool {
        switch cells.first {
        case .pasted, .block: true
        case .typed, nil: false
        }
    }

    /// The text, with pastes in full.
    var text: String { cells.reduce(into: "") { $0 += $1.text } }

    init() {}

    /// Creates the buffer of an earlier message, whose lines or length make it a paste.
    init(earlier text: String) {
        if text.utf8.contains(UInt8(ascii: "\n")) || text.utf8.count > Self.shownBytes {
            paste(text)
        } else {
            type(text)
        }
    }

    init(_ cells: [Cell]) {
        self.cells = cells
        cursor = cells.count
    }

    // MARK: Insertion

    mutating func type(_ text: String) { insert(text, as: Cell.typed) }

    mutating func paste(_ text: String) {
        let lines = 1 + text.utf8.count { $0 == 0x0A }
        if lines <= Self.shownLines && text.utf8.count <= Self.shownBytes {
            insert(text, as: Cell.pasted)
        } else {
            let whole = text.utf8.last == 0x0A ? lines - 1 : lines
            let size = whole > 1 ? "\(whole) lines" : "\(text.count) characters"
            replace(cursor..<cursor, with: [.block(text, placeholder: "[pasted \(size)]")])
        }
    }

    private mutating func insert(_ text: String, as cell: (Character) -> Cell) {
        // The first scalars may combine with the character before the cursor, such as an accent.
        let left = cursor > 0 ? cells[cursor - 1].character : nil
        let all = Array((left.map { String($0) } ?? "") + text)
        if left == nil || all.first != left {
            replace(cursor - (left == nil ? 0 : 1)..<cursor, with: all.map(cell))
        } else {
            replace(cursor..<cursor, with: all.dropFirst().map(cell))
        }
    }

    /// Replaces cells and puts the cursor after the new cells.
    private mutating func replace(_ range: Range<Int>, with new: [Cell]) {
        cells.replaceSubrange(range, with: new)
        cursor = range.lowerBound + new.count
        joinCells(at: cursor)
    }

    /// Joins two adjacent cells at a seam if they form one character.
    private mutating func joinCells(at seam: Int) {
        guard seam > 0, seam < cells.count, let left = cells[seam - 1].character, let right = cells[seam].character
        else { return }
        let joined = String(left) + String(right)
        guard joined.count == 1, let character = joined.first else { return }
        if case .typed = cells[seam - 1] {
            cells[seam - 1] = .typed(character)
        } else {
            cells[seam - 1] = .pasted(character)
        }
        cells.remove(at: seam)
    }

    // MARK: Movement and deletion

    /// Applies a key that moves the cursor or edits the text.
    ///
    /// - Returns: Whether the key was applied. ``Key/up`` in the first line and ``Key/down`` in the last line are not
    ///   applied.
    mutating func apply(_ key: Key) -> Bool {
        switch key {
        case .text(let text): type(text)
        case .paste(let text): paste(text)
        case .newLine: type("\n")
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(cells.count, cursor + 1)
        case .home: cursor = lineStart
        case .end: cursor = lineEnd
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .backspace: replace(max(0, cursor - 1)..<cursor, with: [])
        case .delete: replace(cursor..<min(cells.count, cursor + 1), with: [])
        case .deleteWordLeft: kill(wordStart..<cursor)
        case .deleteWordRight: kill(cursor..<wordEnd)
        case .deleteToStart: kill(lineStart..<cursor)
        case .deleteToEnd: kill(cursor..<lineEnd)
        case .yank: replace(cursor..<cursor, with: deleted)
        case .up: return moveUp()
        case .down: return moveDown()
        default: return false
        }
        return true
    }

    private mutating func kill(_ range: Range<Int>) {
        if !range.isEmpty { deleted = Array(cells[range]) }
        replace(range, with: [])
    }

    private var lineStart: Int { start(of: cursor) }
    private var lineEnd: Int { cells[cursor...].firstIndex(where: \.isLineBreak) ?? cells.count }

    private func start(of place: Int) -> Int { (cells[..<place].lastIndex(where: \.isLineBreak) ?? -1) + 1 }

    private var wordStart: Int {
        var place = cursor
        while place > 0, !cells[place - 1].isWordPart { place -= 1 }
        while place > 0, cells[place - 1].isWordPart { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < cells.count, !cells[place].isWordPart { place += 1 }
        while place < cells.count, cells[place].isWordPart { place += 1 }
        return place
    }

    private mutating func moveUp() -> Bool {
        let start = lineStart
        guard start > 0 else { return false }
        cursor = min(self.start(of: start - 1) + cursor - start, start - 1)
        return true
    }

    private mutating func moveDown() -> Bool {
        let (start, end) = (lineStart, lineEnd)
        guard end < cells.count else { return false }
        let place = cursor - start
        cursor = end + 1
        cursor = min(cursor + place, lineEnd)
        return true
    }

    // MARK: Lines

    /// Inserts a line break if Enter continues the message: after a typed backslash, and within typed quotation marks.
    ///
    /// - Returns: Whether the message continues.
    mutating func continues() -> Bool {
        let quotes = Array(repeating: Cell.typed("\""), count: 3)
        if cells.starts(with: quotes) {
            guard cells.count < 6 || !cells.suffix(3).elementsEqual(quotes) else { return false }
            type("\n")
            return true
        }
        guard cells.last == .typed("\\") else { return false }
        cursor = cells.count
        replace(cells.count - 1..<cells.count, with: [.typed("\n")])
        return true
    }
}
