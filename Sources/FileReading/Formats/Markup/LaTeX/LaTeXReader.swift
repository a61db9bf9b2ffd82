import Platform
import RawText

/// A reader of LaTeX in a single pass.
///
/// Groups and environments are explicit stacks, so deep nesting cannot overflow.
struct LaTeXReader {
    /// The bytes to read: the file, or the expansion of a macro.
    struct Input {
        var search: ForwardSearch
        var index = 0
        var bytes: [UInt8] { search.bytes }
    }

    /// The use of a group's text when the group ends.
    enum Purpose {
        case plain
        case heading(Int)
        case paragraph
        case title
        case author
        case dropped
        case itemLabel
    }

    struct Group {
        var purpose: Purpose
        /// The text before the group; `nil` if the group's text is simply appended.
        var outer: String?
    }

    struct List {
        /// The number of the last item; `nil` for an unnumbered list.
        var number: Int?
    }

    struct Table {
        var rows: [[String]] = []
        var cells: [String] = []
        var hasRuleBelowFirst = false
        var outer: String
    }

    var builder: TextBuilder
    var includes = 0
    var drawings = 0
    /// The number of skipped commands that are defined in other files.
    var unknown = 0
    var isOverBudget = false
    let source: LaTeXSource
    var inputs: [Input]
    var groups: [Group] = []
    var lists: [List] = []
    var tables: [Table] = []
    var text = ""
    var style = TextBlock.Style.paragraph
    var footnotes: [String] = []
    var isPreamble: Bool
    var heads: [String] = []
    var author: String?
    var isGerman = false
    var expansions = 0
    var expandedBytes = 0

    /// The numbers of macro expansions and of their bytes that are allowed for a small file; a large file
    /// gets more.
    static let spareExpansions = 20_000
    static let spareExpandedBytes = 1 << 20
    static let maximumInputs = 40

    init(_ source: LaTeXSource, _ builder: TextBuilder) {
        self.source = source
        self.builder = builder
        isPreamble = source.hasPreamble
        inputs = [Input(search: ForwardSearch(source.bytes))]
    }

    mutating func run(_ cancellation: Cancellation) throws {
        var steps = 0
        while !inputs.isEmpty, !builder.isFull {
            steps += 1
            if steps % 100_000 == 0 { try cancellation.check() }
            guard let byte = peek() else {
                inputs.removeLast()
                continue
            }
            step(byte)
        }
        while !groups.isEmpty { closeGroup() }
        while !tables.isEmpty { endTable() }
        flush()
    }

    // MARK: Bytes

    func peek(_ offset: Int = 0) -> UInt8? {
        guard let input = inputs.last, input.index + offset < input.bytes.count else { return nil }
        return input.bytes[input.index + offset]
    }

    mutating func advance(_ count: Int = 1) { inputs[inputs.count - 1].index += count }

    func starts(with mark: StaticString) -> Bool {
        guard let input = inputs.last else { return false }
        return mark.withUTF8Buffer { input.bytes[min(input.index, input.bytes.count)...].starts(with: $0) }
    }

    mutating func step(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\\"): command()
        case UInt8(ascii: "{"):
            advance()
            groups.append(Group(purpose: .plain))
        case UInt8(ascii: "}"):
            advance()
            closeGroup()
        case UInt8(ascii: "$"): formula()
        case UInt8(ascii: "~"): put(" ", 1)
        case UInt8(ascii: "&") where !tables.isEmpty:
            advance()
            endCell()
        case UInt8(ascii: "-"):
            let count = starts(with: "---") ? 3 : starts(with: "--") ? 2 : 1
            put(["-", "–", "—"][count - 1], count)
        case UInt8(ascii: "`"): starts(with: "``") ? put("“", 2) : put("‘", 1)
        case UInt8(ascii: "'"): starts(with: "''") ? put("”", 2) : put("'", 1)
        case UInt8(ascii: "\"") where isGerman: germanMark()
        case 10: lineEnd()
        default: plainText()
        }
    }

    mutating func put(_ string: String, _ count: Int) {
        text += string
        advance(count)
    }

    /// Adds bytes up to the next special character.
    mutating func plainText() {
        guard let input = inputs.last else { return }
        var end = input.index + 1
        while end < input.bytes.count, !Self.special.contains(input.bytes[end]) { end += 1 }
        text += String(decoding: input.bytes[input.index..<end], as: UTF8.self)
        inputs[inputs.count - 1].index = end
    }

    static let special = Set("\\{}$~&-`'\"\n".utf8)

    /// A line break is a space, a blank line ends the paragraph.
    mutating func lineEnd() {
        var count = 0
        var breaks = 0
        while let byte = peek(count), byte == 10 || byte == 0x20 || byte == 9 {
            if byte == 10 { breaks += 1 }
            count += 1
        }
        advance(count)
        if breaks > 1, groups.allSatisfy({ $0.outer == nil }) { flush() } else { text += " " }
    }

    mutating func germanMark() {
        let next = peek(1) ?? 0
        let marks: [UInt8: String] = [
            UInt8(ascii: "a"): "ä", UInt8(ascii: "o"): "ö", UInt8(ascii: "u"): "ü", UInt8(ascii: "A"): "Ä",
            UInt8(ascii: "O"): "Ö", UInt8(ascii: "U"): "Ü", UInt8(ascii: "s"): "ß", UInt8(ascii: "`"): "„",
            UInt8(ascii: "'"): "“", UInt8(ascii: "="): "-", UInt8(ascii: "~"): "-", UInt8(ascii: "-"): "",
            UInt8(ascii: "<"): "«", UInt8(ascii: ">"): "»", UInt8(ascii: "|"): "",
        ]
        if let mark = marks[next] { put(mark, 2) } else { put("\"", 1) }
    }

    // MARK: Blocks

    /// Ends the open paragraph or item.
    mutating func flush() {
        if !tables.isEmpty {
            text += " "
            return
        }
        let content = CleanText.normalised(text)
        text = ""
        if isPreamble { return }
        addHeads()
        add(content)
        for note in footnotes { builder.add(.paragraph, Self.tidied(note)) }
        footnotes = []
        style = lists.isEmpty ? .paragraph : .listItem
    }

    mutating func add(_ content: String) {
        let tidied = Self.tidied(content)
        if !tidied.isEmpty { builder.add(style, tidied) }
    }

    /// Adds the title and the authors before the first text.
    mutating func addHeads() {
        guard !heads.isEmpty || author != nil else { return }
        for head in heads { builder.add(.heading(level: 1), CleanText.singleLine(head)) }
        if let author { builder.add(.paragraph, Self.tidied(author)) }
        (heads, author) = ([], nil)
    }

    /// Collapses spaces; keeps the line breaks set by a command or a formula.
    static func tidied(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true)
            .map { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ") }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    mutating func closeGroup() {
        guard let group = groups.popLast(), let outer = group.outer else { return }
        let content = text
        text = outer
        switch group.purpose {
        case .plain, .dropped: break
        case .heading(let level):
            if !isPreamble {
                addHeads()
                builder.add(.heading(level: level), CleanText.singleLine(content))
            }
        case .paragraph: footnotes.append(content)
        case .title:
            let title = CleanText.singleLine(content)
            if builder.title == nil, !title.isEmpty {
                builder.title = title
                heads.append(title)
            }
        case .author: author = (author.map { $0 + "\n" } ?? "") + content
        case .itemLabel: break
        }
    }

    /// Opens a group for a purpose, if a group follows.
    mutating func openGroup(_ purpose: Purpose) {
        skipOptions()
        skipSpace()
        guard peek() == UInt8(ascii: "{") else { return }
        advance()
        groups.append(Group(purpose: purpose, outer: text))
        text = ""
    }

    // MARK: Arguments

    mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 9 || byte == 10 { advance() }
    }

    /// Skips arguments in square brackets, and overlay specifications of slides in angle brackets.
    mutating func skipOptions() { while options() != nil {} }

    /// Returns the next argument in square brackets; `nil` if it is missing.
    mutating func options() -> String? {
        guard let input = inputs.last, let first = peek(), first == UInt8(ascii: "[") || first == UInt8(ascii: "<")
        else {
            return nil
        }
        let closer = first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ">")
        guard isNear(first == UInt8(ascii: "[") ? "]" : ">", 1_000) else { return nil }
        var depth = 0
        for place in (input.index + 1)..<max(input.index + 1, min(input.bytes.count, input.index + 1_000)) {
            let byte = input.bytes[place]
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if byte == 10, closer == UInt8(ascii: ">") || place + 1 < input.bytes.count && input.bytes[place + 1] == 10
            {
                return nil
            }
            if depth < 0 { return nil }
            if byte == closer, depth == 0 {
                inputs[inputs.count - 1].index = place + 1
                return String(decoding: input.bytes[(input.index + 1)..<place], as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns whether a character follows within a number of bytes; all calls together scan each byte once.
    private mutating func isNear(_ sign: String, _ most: Int) -> Bool {
        guard let index = inputs.last?.index, let place = inputs[inputs.count - 1].search.next(sign, from: index) else {
            return false
        }
        return place - index < most
    }

    /// Returns the next argument in braces verbatim; `nil` if it is missing.
    mutating func argument(most: Int = 4_000) -> [UInt8]? {
        skipSpace()
        guard let input = inputs.last, peek() == UInt8(ascii: "{"), isNear("}", most),
            let end = LaTeXSource.groupEnd(input.bytes, input.index, most: most)
        else { return nil }
        inputs[inputs.count - 1].index = end + 1
        return Array(input.bytes[(input.index + 1)..<end])
    }
}
