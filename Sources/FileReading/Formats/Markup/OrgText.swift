import Foundation
import Platform
import RawText

/// The text of an Org file: headings, paragraphs, lists, tables and code.
struct OrgText {
    private let lines: [Substring]
    private var index = 0
    private var writer: MarkupWriter
    private var included = 0
    private var leftOut = 0
    /// The line before which a search has found no end of a drawer.
    private var unendedBefore = 0

    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        var reader = OrgText(CleanText.normalised(decoded.text), builder)
        try reader.run(cancellation)
        builder = reader.writer.builder
        builder.noteOmissions(included: reader.included, leftOut: reader.leftOut)
        return try builder.document(.org)
    }

    private init(_ text: String, _ builder: TextBuilder) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        writer = MarkupWriter(builder, plain: OrgInline.plain)
    }

    private mutating func run(_ cancellation: Cancellation) throws {
        while index < lines.count, !writer.builder.isFull {
            if index % 1_000 == 0 { try cancellation.check() }
            step()
        }
        writer.flush()
    }

    private mutating func step() {
        let line = lines[index]
        let text = Substring(CleanText.trimmed(String(line)))
        index += 1
        if text.isEmpty {
            writer.flush()
        } else if line.first == "*", let title = Self.heading(line) {
            writer.heading(title.level, title.text)
        } else if text.hasPrefix("#+") {
            keyword(text)
        } else if text == "#" || text.hasPrefix("# ") || text.count >= 5 && text.allSatisfy({ $0 == "-" }) {
            writer.flush()
        } else if text.first == "|" {
            takeTable()
        } else if text == ":" || text.hasPrefix(": ") {
            takeFixed()
        } else if Self.isDrawer(text) {
            skipDrawer()
        } else if let (prefix, rest) = Self.item(text, isIndented: line.first?.isWhitespace == true) {
            begin(prefix, rest)
        } else {
            takeText(text)
        }
    }

    private mutating func takeText(_ text: Substring) {
        let isPlanning = ["SCHEDULED:", "DEADLINE:", "CLOSED:"].contains { text.hasPrefix($0) }
        if isPlanning { writer.flush() }
        let isBroken = text.hasSuffix("\\\\")
        writer.add(isBroken ? text.dropLast(2) : text, isBroken: isBroken)
        if isPlanning { writer.flush() }
    }

    /// Returns the level and title of a heading, without its state, priority and tags.
    private static func heading(_ line: Substring) -> (level: Int, text: Substring)? {
        let stars = line.prefix { $0 == "*" }.count
        guard line.dropFirst(stars).first == " " else { return nil }
        var text = Substring(CleanText.trimmed(String(line.dropFirst(stars))))
        if text.hasPrefix("COMMENT ") { text = text.dropFirst(8) }
        if let open = text.firstRange(of: "[#"), text[open.upperBound...].dropFirst().first == "]",
            text[..<open.lowerBound].allSatisfy({ $0.isUppercase || $0 == " " })
        {
            text = text[..<open.lowerBound] + text[open.upperBound...].dropFirst(2).drop { $0 == " " }
        }
        if text.last == ":", let space = text.lastIndex(where: \.isWhitespace) {
            let tags = text[text.index(after: space)...]
            if tags.count > 2, tags.first == ":",
                tags.allSatisfy({ $0.isLetter || $0.isNumber || "_@#%:".contains($0) })
            {
                text = text[..<space]
            }
        }
        return (min(stars, 20), text)
    }

    // MARK: Keywords and blocks

    private mutating func keyword(_ text: Substring) {
        let name = text.dropFirst(2).prefix { $0 != ":" && !$0.isWhitespace && $0 != "[" }
        let rest = text.dropFirst(2 + name.count)
        let value = CleanText.trimmed(String(rest.drop { $0 != ":" }.dropFirst()))
        let key = name.lowercased()
        if key.hasPrefix("begin_") {
            writer.flush()
            takeBlock(String(key.dropFirst(6)))
            return
        }
        writer.flush()
        switch key {
        case "title":
            let title = writer.plain(value)
            if writer.builder.title == nil, !title.isEmpty {
                writer.builder.title = title
                writer.heading(1, value)
                writer.builder.endSections()
            }
        case "subtitle", "author", "date", "caption", "description":
            if !value.isEmpty { writer.builder.add(.paragraph, writer.plain(value)) }
        case "include": included += 1
        default: break
        }
    }

    private mutating func takeBlock(_ name: String) {
        // The content of quotations, verses and custom blocks is read as ordinary text.
        guard ["src", "example", "export", "comment", "latex", "html", "ascii"].contains(name) else { return }
        let closer = "#+end_\(name)"
        let start = index
        while index < lines.count, CleanText.trimmed(String(lines[index].prefix(200))).lowercased() != closer {
            // A heading ends an unterminated block.
            if lines[index].first == "*", Self.heading(lines[index]) != nil { break }
            index += 1
        }
        let content = Array(lines[start..<index])
        if index < lines.count, lines[index].first != "*" { index += 1 }
        if name == "src" || name == "example" {
            // A leading comma escapes a line that looks like markup.
            writer.code(
                content.map { line in
                    let text = line.drop { $0 == " " }
                    let isEscaped = text.hasPrefix(",*") || text.hasPrefix(",#+")
                    // bounded: the text is the line without its first blanks.
                    return isEscaped ? line.prefix(line.count - text.count) + text.dropFirst() : line
                })
        } else if name != "comment" {
            leftOut += 1
        }
    }

    private mutating func takeFixed() {
        let start = index - 1
        while index < lines.count {
            let text = lines[index].drop { $0 == " " || $0 == "\t" }
            guard text == ":" || text.hasPrefix(": ") else { break }
            index += 1
        }
        writer.code(lines[start..<index].map { $0.drop { $0 == " " || $0 == "\t" }.dropFirst(2) })
    }

    private static func isDrawer(_ text: Substring) -> Bool {
        text.first == ":" && text.last == ":" && text.count > 2 && text.count < 60
            && text.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    /// Skips properties and logs; if the end is missing, only the opening line is skipped.
    private mutating func skipDrawer() {
        writer.flush()
        guard index >= unendedBefore else { return }
        var end = index
        while end < lines.count, lines[end].first != "*" {
            if CleanText.trimmed(String(lines[end].prefix(100))).lowercased() == ":end:" {
                index = end + 1
                return
            }
            end += 1
        }
        unendedBefore = end
    }

    private mutating func takeTable() {
        var rows: [[String]] = []
        var hasHeader = false
        index -= 1
        while index < lines.count {
            let text = Substring(CleanText.trimmed(String(lines[index])))
            guard text.first == "|" else { break }
            index += 1
            if text.hasPrefix("|-") {
                if rows.count == 1 { hasHeader = true }
                continue
            }
            let cells = text.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map {
                CleanText.trimmed(String($0))
            }
            let row = text.last == "|" ? Array(cells.dropLast()) : cells
            // Column widths and alignments such as "<10>" and "<r>".
            let isSetting =
                row.contains { $0.first == "<" }
                && row.allSatisfy { $0.isEmpty || $0.first == "<" && $0.last == ">" && $0.count < 6 }
            if !isSetting { rows.append(row) }
        }
        writer.table(rows, hasHeader: hasHeader)
    }

    // MARK: Lists

    /// Returns the displayed marker of an item, and the item's text.
    private static func item(_ text: Substring, isIndented: Bool) -> (String, Substring)? {
        guard let first = text.first else { return nil }
        if first == "-" || first == "+" || first == "*" && isIndented {
            guard text.dropFirst().first == " " || text.count == 1 else { return nil }
            return ("", text.dropFirst().drop { $0 == " " })
        }
        let mark = text.prefix { $0.isASCII && $0.isNumber }
        let behind = text.dropFirst(mark.count)
        guard !mark.isEmpty, mark.count <= 9, behind.first == "." || behind.first == ")",
            behind.dropFirst().first == " "
        else {
            return nil
        }
        return ("\(mark)\(behind.prefix(1)) ", behind.dropFirst().drop { $0 == " " })
    }

    private mutating func begin(_ prefix: String, _ rest: Substring) {
        guard let mark = rest.prefix(300).firstRange(of: " :: ") else {
            writer.begin(rest.hasSuffix(" ::") ? rest.dropLast(2) : rest, prefix: prefix)
            return
        }
        writer.begin(rest[mark.upperBound...], prefix: prefix + writer.plain(String(rest[..<mark.lowerBound])) + ": ")
    }
}

/// The removal of inline markup from Org text.
enum OrgInline {
    static func plain(_ text: String) -> String {
        var marks = InlineMarks(text)
        while !marks.isAtEnd {
            if marks.skipCloser() { continue }
            switch marks.bytes[marks.index] {
            case UInt8(ascii: "*"): if !marks.takePair("*") { marks.copy() }
            case UInt8(ascii: "_"): if !marks.takePair("_") { marks.copy() }
            case UInt8(ascii: "+"): if !marks.takePair("+") { marks.copy() }
            case UInt8(ascii: "/"): if isPath(marks) || !marks.takePair("/") { marks.copy() }
            case UInt8(ascii: "="), UInt8(ascii: "~"): if !verbatim(&marks) { marks.copy() }
            case UInt8(ascii: "["): if !link(&marks) { marks.copy() }
            case UInt8(ascii: "<"): if !angle(&marks) { marks.copy() }
            default: marks.copy()
            }
        }
        return marks.text
    }

    /// Returns whether a slash begins a path rather than italics: another slash follows within the word.
    private static func isPath(_ marks: InlineMarks) -> Bool {
        let rest = marks.bytes[(marks.index + 1)...].prefix(100)
        let word = rest.prefix { !InlineMarks.isSpace($0) }
        guard let slash = word.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return slash + 1 < marks.bytes.count
            && (InlineMarks.isWord(marks.bytes[slash + 1]) || marks.bytes[slash + 1] == UInt8(ascii: "."))
            && slash + 1 < word.endIndex
    }

    /// Copies code between equals signs or tildes verbatim.
    private static func verbatim(_ marks: inout InlineMarks) -> Bool {
        let mark = marks.bytes[marks.index] == UInt8(ascii: "=") ? "=" : "~"
        let start = marks.index + 1
        guard marks.isWordStart, start < marks.bytes.count, !InlineMarks.isSpace(marks.bytes[start]),
            let close = marks.search.next(mark, from: start + 1), !InlineMarks.isSpace(marks.bytes[close - 1]),
            close + 1 >= marks.bytes.count || !InlineMarks.isWord(marks.bytes[close + 1])
        else { return false }
        return marks.takeRaw(mark, mark)
    }

    /// Replaces a link in double brackets by its text, and a footnote reference by its number.
    private static func link(_ marks: inout InlineMarks) -> Bool {
        if marks.starts(with: "[["), let close = marks.search.next("]]", from: marks.index + 2),
            close - marks.index < 4_000
        {
            let content = marks.string(marks.index + 2..<close)
            let parts = content.components(separatedBy: "][")
            let target = parts[0].hasPrefix("file:") ? String(parts[0].dropFirst(5)) : parts[0]
            marks.write(parts.count > 1 ? parts[1] : target)
            marks.index = close + 2
            return true
        }
        guard marks.starts(with: "[fn:"), let close = marks.search.next("]", from: marks.index) else { return false }
        let content = marks.string(marks.index + 4..<close)
        guard let colon = content.firstIndex(of: ":") else {
            marks.write("[\(content)]")
            marks.index = close + 1
            return true
        }
        marks.write(" (\(CleanText.trimmed(String(content[content.index(after: colon)...]))))")
        marks.index = close + 1
        return true
    }

    /// Handles timestamps and targets in angle brackets, and links without a text.
    private static func angle(_ marks: inout InlineMarks) -> Bool {
        if marks.starts(with: "<<"), let close = marks.search.next(">>", from: marks.index + 2),
            close - marks.index < 200
        {
            let isShown = marks.starts(with: "<<<")
            if isShown { marks.write(marks.string(marks.index + 3..<close)) }
            marks.index = close + 2
            while !marks.isAtEnd, marks.bytes[marks.index] == UInt8(ascii: ">") { marks.index += 1 }
            return true
        }
        guard let close = marks.search.next(">", from: marks.index), close - marks.index > 10, close - marks.index < 100
        else {
            return false
        }
        let content = marks.bytes[(marks.index + 1)..<close]
        guard content.prefix(4).allSatisfy({ (48...57).contains($0) }), content.dropFirst(4).first == UInt8(ascii: "-")
        else {
            return false
        }
        marks.write(String(decoding: content, as: UTF8.self))
        marks.index = close + 1
        return true
    }
}
