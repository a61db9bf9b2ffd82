import RawText

/// A writer that joins lines to paragraphs and list items, and adds them to a document.
struct MarkupWriter {
    var builder: TextBuilder
    /// The function that removes the markup from a text.
    var plain: (String) -> String
    private var lines: [(text: Substring, isBroken: Bool)] = []
    private var style = TextBlock.Style.paragraph
    private var prefix = ""
    /// The label to put before the next paragraph, such as "Note:".
    var label = ""

    init(_ builder: TextBuilder, plain: @escaping (String) -> String) {
        self.builder = builder
        self.plain = plain
    }

    /// Whether a paragraph or item is open.
    var isOpen: Bool { !lines.isEmpty }
    var isItem: Bool { isOpen && style == .listItem }

    /// Adds a line to the open paragraph or item, or begins a paragraph.
    ///
    /// `isBroken` is true if the line break is visible in the output.
    mutating func add(_ line: Substring, isBroken: Bool = false) { lines.append((line, isBroken)) }

    /// Begins a list item.
    ///
    /// `line` is the rest of the item's first line, `prefix` a literal prefix such as its number. `isBroken`
    /// is true if the line break is visible in the output.
    mutating func begin(_ line: Substring, prefix: String = "", isBroken: Bool = false) {
        flush()
        style = .listItem
        self.prefix = prefix
        lines = [(line, isBroken)]
    }

    /// Ends the open paragraph or item.
    mutating func flush() {
        guard !lines.isEmpty else { return }
        var joined = ""
        for (text, isBroken) in lines {
            let text = CleanText.trimmed(String(text))
            if !text.isEmpty { joined += text + (isBroken ? "\n" : " ") }
        }
        let text = plain(CleanText.trimmed(joined))
        if !text.isEmpty {
            builder.add(style, (label.isEmpty ? "" : label + " ") + prefix + text)
            label = ""
        }
        (lines, style, prefix) = ([], .paragraph, "")
    }

    mutating func heading(_ level: Int, _ text: some StringProtocol) {
        flush()
        builder.add(.heading(level: level), CleanText.singleLine(plain(CleanText.trimmed(String(text)))))
    }

    /// Adds code without its common indentation.
    mutating func code(_ lines: [Substring]) {
        flush()
        let indent = lines.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.map(Self.indent).min() ?? 0
        var kept = lines.map { String($0.dropFirst(min(indent, Self.indent($0)))) }[...]
        while kept.first?.allSatisfy(\.isWhitespace) == true { kept.removeFirst() }
        builder.add(.code, kept.joined(separator: "\n"))
    }

    mutating func table(_ rows: [[String]], hasHeader: Bool) {
        flush()
        let plain = plain
        MarkupTable.add(rows.map { $0.map(plain) }, hasHeader: hasHeader, to: &builder)
    }

    /// Returns the number of leading blanks of a line.
    static func indent(_ line: Substring) -> Int { line.utf8.prefix { $0 == 0x20 || $0 == 9 }.count }
}

/// The removal of inline markup from a paragraph, in linear time.
struct InlineMarks {
    var search: ForwardSearch
    private(set) var out: [UInt8] = []
    var index = 0
    /// The lengths of closing marks whose opening marks were removed, by index.
    private var closers: [Int: Int] = [:]

    init(_ text: String) { search = ForwardSearch(Array(text.utf8)) }

    var bytes: [UInt8] { search.bytes }
    var text: String { String(decoding: out, as: UTF8.self) }
    var isAtEnd: Bool { index >= bytes.count }

    func starts(with mark: String) -> Bool {
        index < bytes.count && bytes[index] == mark.utf8.first && bytes[index...].starts(with: mark.utf8)
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func copy(_ count: Int = 1) {
        let end = min(index + count, bytes.count)
        out += bytes[index..<end]
        index = end
    }

    mutating func write(_ text: some StringProtocol) { out += text.utf8 }

    /// Skips the closing mark of an open pair, if one is at the current index.
    mutating func skipCloser() -> Bool {
        guard let length = closers.removeValue(forKey: index) else { return false }
        index += length
        return true
    }

    static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 10 || byte == 9 }

    var isWordStart: Bool { index == 0 || !Self.isWord(bytes[index - 1]) }

    /// Removes a pair of equal marks around words, if a pair begins at the current index.
    ///
    /// If `isInner` is true, the pair may begin within a word.
    mutating func takePair(_ mark: String, isInner: Bool = false) -> Bool {
        let length = mark.utf8.count
        guard starts(with: mark), isInner || isWordStart, index + length < bytes.count,
            !Self.isSpace(bytes[index + length]), bytes[index + length] != mark.utf8.first
        else { return false }
        var from = index + length + 1
        for _ in 0..<4 {
            guard let close = search.next(mark, from: from) else { return false }
            let after = close + length
            let isEdge = after >= bytes.count || !Self.isWord(bytes[after]) && bytes[after] != mark.utf8.first
            if !Self.isSpace(bytes[close - 1]), isInner || isEdge, closers[close] == nil {
                closers[close] = length
                index += length
                return true
            }
            from = close + 1
        }
        return false
    }

    /// Copies the text between two marks verbatim, without the marks.
    mutating func takeRaw(_ open: String, _ close: String) -> Bool {
        guard starts(with: open), let end = search.next(close, from: index + open.utf8.count + 1) else { return false }
        out += bytes[(index + open.utf8.count)..<end]
        index = end + close.utf8.count
        return true
    }
}
