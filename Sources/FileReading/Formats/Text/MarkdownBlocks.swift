/// The blocks of Markdown: headings of both styles, fenced code, list items, table rows and paragraphs.
struct MarkdownBlocks {
    private let lines: Lines
    private var pending: Int?
    private var style = TextBlock.Style.paragraph

    static func add(_ lines: Lines, to builder: inout TextBuilder) {
        var blocks = MarkdownBlocks(lines: lines)
        blocks.run(&builder)
    }

    private init(lines: Lines) { self.lines = lines }

    private mutating func run(_ builder: inout TextBuilder) {
        let matter = FrontMatter(lines)
        if let matter { builder.add(.paragraph, range: lines.range(matter.content), content: "") }
        var line = matter?.end ?? 0
        while line < lines.count {
            let text = lines.text(line)
            if let fence = Self.fence(text) {
                flush(before: line, &builder)
                line = addCode(from: line, fence, &builder)
                continue
            }
            if text.isEmpty {
                flush(before: line, &builder)
            } else if let level = Self.headingLevel(text), lines.indent(line) < 4 {
                flush(before: line, &builder)
                addHeading(level, Self.headingRange(lines.range(line..<line + 1), lines.bytes), &builder)
            } else if let level = Self.underlineLevel(text), let first = pending, style == .paragraph {
                pending = nil
                addHeading(level, lines.range(first..<line), &builder)
            } else if Self.isRule(text) {
                flush(before: line, &builder)
            } else {
                take(line, text, &builder)
            }
            line += 1
        }
        flush(before: lines.count, &builder)
        let hasHeading = builder.blocks.contains { if case .heading = $0.style { true } else { false } }
        if !hasHeading { builder.title = matter?.title }
    }

    private mutating func take(_ line: Int, _ text: ArraySlice<UInt8>, _ builder: inout TextBuilder) {
        let isItem = Self.isListItem(text)
        let isRow = text.first == UInt8(ascii: "|")
        if isItem || isRow || style == .tableRow { flush(before: line, &builder) }
        if pending == nil {
            pending = line
            style = isItem ? .listItem : isRow ? .tableRow : .paragraph
        }
    }

    private mutating func flush(before line: Int, _ builder: inout TextBuilder) {
        if let first = pending { builder.add(style, range: lines.range(first..<line), content: "") }
        pending = nil
        style = .paragraph
    }

    private func addHeading(_ level: Int, _ range: Range<Int>, _ builder: inout TextBuilder) {
        builder.add(
            .heading(level: level), range: range, content: String(decoding: lines.bytes[range], as: UTF8.self))
    }

    /// Adds fenced code without its fences.
    ///
    /// - Returns: The index of the following line.
    private func addCode(from line: Int, _ fence: ArraySlice<UInt8>, _ builder: inout TextBuilder) -> Int {
        var end = line + 1
        while end < lines.count, !Self.closes(lines.text(end), fence) { end += 1 }
        var first = line + 1
        while first < end, lines.isBlank(first) { first += 1 }
        if first < end { builder.add(.code, range: lines.range(first..<end, keepsIndent: true), content: "") }
        return end + 1
    }

    private static func fence(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let fence = text.prefix { $0 == mark }
        return fence.count >= 3 ? fence : nil
    }

    private static func closes(_ text: ArraySlice<UInt8>, _ fence: ArraySlice<UInt8>) -> Bool {
        text.count >= fence.count && text.allSatisfy { $0 == fence.first }
    }

    private static func headingLevel(_ text: ArraySlice<UInt8>) -> Int? {
        let level = text.prefix { $0 == UInt8(ascii: "#") }.count
        guard (1...6).contains(level), text.count > level else { return nil }
        let next = text[text.startIndex + level]
        return next == 0x20 || next == 9 ? level : nil
    }

    private static func headingRange(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: "#") || $0 == 0x20 || $0 == 9 }
        let start = bytes[range].firstIndex { !isMark($0) } ?? range.upperBound
        var end = range.upperBound
        // A closing sequence must follow a space: "C#" is a name.
        let tail = bytes[start..<end].lastIndex { $0 != UInt8(ascii: "#") }
        if let tail, bytes[tail] == 0x20 || bytes[tail] == 9 { end = tail }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 9 { end -= 1 }
        return start..<end
    }

    private static func underlineLevel(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.count >= 2, let mark = text.first, text.allSatisfy({ $0 == mark }) else { return nil }
        return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") ? 2 : nil
    }

    /// Returns whether a line is a thematic break: three or more of one character.
    private static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
        guard let mark = text.first, [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(mark) else {
            return false
        }
        return text.allSatisfy { $0 == mark || $0 == 0x20 } && text.count { $0 == mark } >= 3
    }

    private static func isListItem(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first) {
            return text.dropFirst().first == 0x20
        }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        let rest = text.dropFirst(digits.count)
        return (1...9).contains(digits.count) && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
            && rest.dropFirst().first == 0x20
    }
}

/// YAML front matter of a Markdown file, between lines of three hyphens.
struct FrontMatter {
    /// The lines between the delimiters.
    let content: Range<Int>
    /// The line after the closing delimiter.
    let end: Int
    /// The title in the front matter.
    let title: String?

    /// Finds the front matter; fails if the file begins with anything else, such as a thematic break.
    init?(_ lines: Lines) {
        guard lines.count > 2, lines.text(0).elementsEqual("---".utf8), Self.key(lines, 1) != nil else { return nil }
        var title: String?
        for line in 1..<min(lines.count, 100) {
            let text = lines.text(line)
            if text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8) {
                content = 1..<line
                end = line + 1
                self.title = title
                return
            }
            if let key = Self.key(lines, line) {
                if key.lowercased() == "title" {
                    title = title ?? Self.value(String(decoding: text.dropFirst(key.utf8.count + 1), as: UTF8.self))
                }
                continue
            }
            let isItem = text.first == UInt8(ascii: "-") && (text.count == 1 || text.dropFirst().first == 0x20)
            let isRest = text.isEmpty || lines.indent(line) > 0 || "#]}".utf8.contains(text[text.startIndex])
            guard isItem || isRest else { return nil }
        }
        return nil
    }

    /// Returns the key of a line; `nil` if it is not a key-value pair, such as a line of prose.
    private static func key(_ lines: Lines, _ line: Int) -> String? {
        let text = lines.text(line)
        guard lines.indent(line) == 0, let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
            colon - text.startIndex <= 40, colon + 1 == text.endIndex || text[colon + 1] == 0x20
        else { return nil }
        let key = String(decoding: text[..<colon], as: UTF8.self)
        return key.allSatisfy { $0.isLetter || $0.isNumber || "_-. \"'".contains($0) } ? key : nil
    }

    /// Returns a single-line value without quotes.
    private static func value(_ text: String) -> String? {
        let value = text.trimmingPrefix(while: \.isWhitespace)
        guard let first = value.first, first != "|", first != ">" else { return nil }
        guard first == "\"" || first == "'" else { return String(value) }
        return String(value.dropFirst().prefix { $0 != first })
    }
}
