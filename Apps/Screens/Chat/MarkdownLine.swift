import Chat

/// A line of Markdown, and the block that it may begin.
struct MarkdownLine {
    /// The start of a fenced code block.
    struct Fence {
        let mark: Character
        let count: Int
        let language: String
    }

    /// The start of a list item.
    struct Item {
        let mark: String
        /// The item's number; nil in bulleted lists.
        let number: Int?
        let text: Substring
    }

    /// The indentation in columns, with tab stops at multiples of 4.
    let indent: Int
    /// The text without surrounding spaces.
    let text: Substring

    init(_ line: Substring) {
        var (indent, rest) = (0, line)
        while let first = rest.first, first == " " || first == "\t" {
            indent += first == " " ? 1 : 4 - indent % 4
            rest.removeFirst()
        }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        (self.indent, text) = (indent, rest)
    }

    /// Removes indentation of up to `indent` columns from a line.
    static func unindented(_ line: Substring, by indent: Int) -> Substring {
        var (left, rest) = (indent, line)
        while left > 0, let first = rest.first, first == " " || first == "\t" {
            left -= first == " " ? 1 : 4
            rest.removeFirst()
        }
        return rest
    }

    var fence: Fence? {
        guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let count = text.prefix { $0 == mark }.count
        let info = text.dropFirst(count)
        guard count >= 3, mark == "~" || !info.contains("`") else { return nil }
        return Fence(mark: mark, count: count, language: info.split(separator: " ").first.map(String.init) ?? "")
    }

    func closes(_ fence: Fence) -> Bool { text.count >= fence.count && text.allSatisfy { $0 == fence.mark } }

    var heading: (level: Int, text: String)? {
        let level = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(level)
        guard (1...6).contains(level), rest.isEmpty || rest.first == " " else { return nil }
        var words = rest.drop { $0 == " " }
        // Closing marks count only if a space precedes them, because "C#" is a name.
        let closing = words.reversed().prefix { $0 == "#" }.count
        let before = words.dropLast(closing)
        if before.isEmpty || before.last == " " { words = before }
        return (level, String(MarkdownLine(words).text))
    }

    /// The level of the heading if this line is an underline that makes the preceding lines a heading; nil otherwise.
    var underline: Int? {
        guard let mark = text.first, text.count >= 2, text.allSatisfy({ $0 == mark }) else { return nil }
        return mark == "=" ? 1 : mark == "-" ? 2 : nil
    }

    var isRule: Bool {
        guard let mark = text.first, "-*_".contains(mark) else { return false }
        return text.allSatisfy { $0 == mark || $0 == " " } && text.count { $0 == mark } >= 3
    }

    var item: Item? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let length: Int
        if (1...9).contains(digits.count), let next = text.dropFirst(digits.count).first, next == "." || next == ")" {
            length = digits.count + 1
        } else if let first = text.first, "-*+".contains(first) {
            length = 1
        } else {
            return nil
        }
        let rest = text.dropFirst(length)
        guard rest.isEmpty || rest.first == " " else { return nil }
        let words = rest.drop { $0 == " " }
        if length == 1 {
            for (box, mark) in [("[ ] ", "☐"), ("[x] ", "☑"), ("[X] ", "☑")] where words.hasPrefix(box) {
                return Item(mark: mark, number: nil, text: words.dropFirst(box.count))
            }
        }
        return Item(mark: length == 1 ? "•" : String(text.prefix(length)), number: Int(digits), text: words)
    }

    /// Whether the line ends a paragraph because another block begins.
    var startsBlock: Bool {
        fence != nil || heading != nil || isRule || text.first == ">" || item.map { ($0.number ?? 1) == 1 } ?? false
    }

    /// The cells of a table row, which an escaped `|` does not separate.
    var cells: [String] {
        var cells = [""]
        var isEscaped = false
        for character in text {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                if character == "|" { cells[cells.count - 1].removeLast() }
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        if text.first == "|" { cells.removeFirst() }
        if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
        return cells.map { String(MarkdownLine(Substring($0)).text) }
    }
}
