import Platform
import RawText

/// The text of AsciiDoc: headings, paragraphs, lists, tables and code.
struct AsciiDocText {
    private let lines: [Substring]
    private var index = 0
    private var writer: MarkupWriter
    private var attributes: [String: String] = [:]
    private var included = 0
    private var leftOut = 0
    /// The attributes of the next block, from the preceding line in square brackets.
    private var block = ""
    private var isHeader = false

    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        var reader = AsciiDocText(CleanText.normalised(decoded.text), builder)
        try reader.run(cancellation)
        builder = reader.writer.builder
        builder.noteOmissions(included: reader.included, leftOut: reader.leftOut)
        return try builder.document(.asciidoc)
    }

    private init(_ text: String, _ builder: TextBuilder) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        writer = MarkupWriter(builder) { AsciiDocInline.plain($0, [:]) }
    }

    private mutating func run(_ cancellation: Cancellation) throws {
        while index < lines.count, !writer.builder.isFull {
            if index % 1_000 == 0 { try cancellation.check() }
            step(Self.trimmedEnd(lines[index]))
        }
        writer.flush()
    }

    private static func trimmedEnd(_ line: Substring) -> Substring {
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }

    private mutating func step(_ line: Substring) {
        if line.isEmpty {
            writer.flush()
            isHeader = false
            index += 1
        } else if line.hasPrefix("////") && line.allSatisfy({ $0 == "/" }) {
            skipBlock(line)
        } else if line.hasPrefix("//"), !line.hasPrefix("///") {
            index += 1
        } else if takeAttribute(line) || takeDelimited(line) || takeHeading(line) || takeMacro(line) || takeItem(line) {
            return
        } else if isHeader {
            // The lines after the title name the authors and the version.
            writer.builder.add(.paragraph, writer.plain(String(line)))
            index += 1
        } else {
            takeText(line)
        }
    }

    private mutating func takeText(_ line: Substring) {
        index += 1
        if line == "+" || line == "'''" || line == "<<<" || line == "--" {
            // A list continuation ("+") or a break between blocks.
            writer.flush()
        } else if !writer.isOpen, line.first == ".", line.count > 1, line.dropFirst().first != ".",
            line.dropFirst().first != " "
        {
            // The title of the next block.
            writer.builder.add(.paragraph, writer.plain(String(line.dropFirst())))
        } else if !writer.isOpen, line.first == "[", line.last == "]" {
            takeBlockAttributes(line)
        } else if !writer.isOpen, line.first == " ", !block.hasPrefix("quote") {
            takeLiteral(from: index - 1)
        } else {
            let isBroken = line.hasSuffix(" +")
            writer.add(isBroken ? line.dropLast(2) : line, isBroken: isBroken)
        }
    }

    private mutating func takeBlockAttributes(_ line: Substring) {
        block = String(line.dropFirst().dropLast())
        let style = block.prefix { $0 != "," && $0 != "%" && $0 != "#" && $0 != "." }.uppercased()
        if ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].contains(style) {
            writer.label = style.prefix(1) + style.dropFirst().lowercased() + ":"
        }
    }

    /// Copies lines that begin with a blank verbatim.
    private mutating func takeLiteral(from start: Int) {
        while index < lines.count, !lines[index].allSatisfy(\.isWhitespace) { index += 1 }
        writer.code(Array(lines[start..<index]))
    }

    // MARK: Header and headings

    private mutating func takeAttribute(_ line: Substring) -> Bool {
        guard line.first == ":", !writer.isOpen, let end = line.dropFirst().prefix(100).firstIndex(of: ":") else {
            return false
        }
        let name = line.dropFirst()[..<end]
        let value = line[line.index(after: end)...]
        guard !name.isEmpty, value.isEmpty || value.first == " ",
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_!".contains($0) })
        else { return false }
        let resolved = AsciiDocInline.resolved(CleanText.trimmed(String(value)), attributes)
        // Values that grow with each substitution are not text.
        if attributes.count < 5_000, resolved.utf8.count <= 2_000 { attributes[name.lowercased()] = resolved }
        let attributes = attributes
        writer.plain = { AsciiDocInline.plain($0, attributes) }
        index += 1
        // A backslash continues a long value on the next line.
        var last = line
        while last.hasSuffix("\\"), index < lines.count {
            last = lines[index]
            index += 1
        }
        return true
    }

    private mutating func takeHeading(_ line: Substring) -> Bool {
        guard let mark = line.first else { return false }
        if mark == "=" || mark == "#" {
            let level = line.prefix { $0 == mark }.count
            guard level <= 6, line.dropFirst(level).first == " ", !writer.isOpen else { return false }
            addHeading(level, line.dropFirst(level))
            index += 1
            return true
        }
        // A title underlined by a line of marks of about the same length.
        guard !writer.isOpen, index + 1 < lines.count, line.first?.isWhitespace == false else { return false }
        let under = Self.trimmedEnd(lines[index + 1])
        guard let rule = under.first, let level = ["=": 1, "-": 2, "~": 3, "^": 4, "+": 5][rule], under.count > 2,
            under.allSatisfy({ $0 == rule }), abs(under.count - line.count) <= 2, line.contains(where: \.isLetter)
        else { return false }
        addHeading(level, line)
        index += 2
        return true
    }

    private mutating func addHeading(_ level: Int, _ title: Substring) {
        isHeader = level == 1 && writer.builder.blocks.isEmpty
        writer.heading(level, title)
    }

    // MARK: Blocks

    private mutating func takeMacro(_ line: Substring) -> Bool {
        guard line.last == "]", let mark = line.prefix(40).firstRange(of: "::") else { return false }
        let name = line[..<mark.lowerBound]
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
            return false
        }
        switch name {
        case "include": included += 1
        case "image", "video", "audio": leftOut += 1
        case "toc", "ifdef", "ifndef", "ifeval", "endif": break
        default: return false
        }
        index += 1
        return true
    }

    private mutating func takeDelimited(_ line: Substring) -> Bool {
        guard let mark = line.first, line.count >= 3 else { return false }
        let isFence = line.hasPrefix("```")
        guard
            isFence || line.hasPrefix("|===") || line.hasPrefix(",===") || line.hasPrefix("!===")
                || line.count >= 4 && "-.=*_+".contains(mark) && line.allSatisfy({ $0 == mark })
        else { return false }
        // A delimiter also ends an open paragraph.
        writer.flush()
        switch mark {
        case "|", ",", "!": takeTable(line)
        case "=", "*", "_": index += 1
        case "+":
            if block.hasPrefix("stem") || block.hasPrefix("latexmath") || block.hasPrefix("asciimath") {
                takeCode(line)
            } else {
                leftOut += 1
                skipBlock(line)
            }
        default: takeCode(isFence ? "```" : line)
        }
        block = ""
        return true
    }

    private mutating func takeCode(_ closer: Substring) {
        let start = index + 1
        skipBlock(closer)
        let isClosed = index <= lines.count && index > start && Self.trimmedEnd(lines[index - 1]) == closer
        writer.code(
            lines[start..<max(start, isClosed ? index - 1 : index)].map { line in
                // The numbers of callouts below the code.
                line.hasPrefix("include::") && line.hasSuffix("]") ? "" : line
            })
        for line in lines[start..<max(start, index)] where line.hasPrefix("include::") && line.hasSuffix("]") {
            included += 1
        }
    }

    /// Skips a block up to its closing line, which equals its opening line.
    private mutating func skipBlock(_ closer: Substring) {
        index += 1
        while index < lines.count, Self.trimmedEnd(lines[index]) != closer { index += 1 }
        index = min(index + 1, lines.count)
    }

    private mutating func takeTable(_ opener: Substring) {
        let start = index + 1
        skipBlock(opener)
        let end = index > start && Self.trimmedEnd(lines[index - 1]) == opener ? index - 1 : index
        let options = block
        var table = AsciiDocTable(options)
        if opener.first == "," || options.contains("format=csv") || options.contains("format=\"csv\"") {
            var rows = SeparatedRows(
                lines[start..<max(start, end)].joined(separator: "\n"), separator: UInt8(ascii: ","))
            while let row = rows.next() { table.add(row: row) }
        } else {
            table.add(lines[start..<max(start, end)])
        }
        writer.table(table.rows, hasHeader: table.hasHeader)
    }

    // MARK: Lists

    private mutating func takeItem(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard let first = text.first else { return false }
        guard !writer.isOpen || writer.isItem else { return false }
        if first == "*" || first == "." || first == "-" {
            let rest = text.drop { $0 == first }
            guard text.count - rest.count <= (first == "-" ? 1 : 6), rest.first == " " else { return false }
            begin(rest.drop { $0 == " " })
            return true
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, digits.count <= 9, text.dropFirst(digits.count).hasPrefix(". ") {
            begin(text.dropFirst(digits.count + 2), prefix: "\(digits). ")
            return true
        }
        if first == "<", let close = text.prefix(6).firstIndex(of: ">"),
            text[..<close].dropFirst().allSatisfy({ $0.isNumber || $0 == "." })
        {
            begin(text[text.index(after: close)...])
            return true
        }
        return takeTerm(text)
    }

    /// Parses "Term:: meaning"; the meaning may be on the following lines.
    private mutating func takeTerm(_ text: Substring) -> Bool {
        guard let mark = [" ", nil].lazy.compactMap({ end in Self.termEnd(text, end) }).first else { return false }
        let term = text[..<mark.lowerBound]
        guard !term.isEmpty, term.count < 300 else { return false }
        let rest = text[mark.upperBound...].drop { $0 == ":" || $0 == " " }
        begin(rest, prefix: writer.plain(String(term)) + ": ")
        if rest.isEmpty {
            while index < lines.count, lines[index].allSatisfy(\.isWhitespace) { index += 1 }
        }
        return true
    }

    private static func termEnd(_ text: Substring, _ behind: Character?) -> Range<Substring.Index>? {
        if let behind { return text.prefix(300).firstRange(of: "::\(behind)") }
        guard text.hasSuffix("::") else { return nil }
        return text.index(text.endIndex, offsetBy: -2)..<text.endIndex
    }

    private mutating func begin(_ rest: Substring, prefix: String = "") {
        let isBroken = rest.hasSuffix(" +")
        writer.begin(isBroken ? rest.dropLast(2) : rest, prefix: prefix, isBroken: isBroken)
        index += 1
    }
}

/// The cells of an AsciiDoc table, in rows.
struct AsciiDocTable {
    private(set) var rows: [[String]] = []
    private(set) var hasHeader = false
    private var columns: Int?

    /// `options` are the attributes above the table, such as "cols="1,2",options="header"".
    init(_ options: String) {
        hasHeader = options.contains("%header") || options.contains("header")
        guard let start = options.firstRange(of: "cols=") else { return }
        let value = options[start.upperBound...]
        let list =
            value.first == "\"" ? value.dropFirst().prefix { $0 != "\"" } : value.prefix { $0 != "," && $0 != "]" }
        var count = 0
        for column in list.split(separator: ",", omittingEmptySubsequences: false) {
            // "3*" means three columns.
            let digits = column.drop { $0 == " " }.prefix { $0.isNumber }
            let isRepeated = column.drop { $0 == " " }.dropFirst(digits.count).first == "*"
            count += isRepeated ? Int(String(digits), clampedTo: 1...100) ?? 1 : 1
        }
        columns = min(max(count, 1), 1_000)
    }

    mutating func add(row: [String]) { rows.append(row) }

    mutating func add(_ lines: ArraySlice<Substring>) {
        var cells: [String] = []
        var isFirst = true
        for (offset, line) in lines.enumerated() {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            if parts.count == 1 {
                if !cells.isEmpty { cells[cells.count - 1] += " " + parts[0] }
            } else {
                // A cell's style precedes its bar: "2+^|".
                var pieces = parts.map(String.init)
                for index in pieces.indices.dropLast() {
                    while let last = pieces[index].last, "+^<>.*0123456789aehlmsd".contains(last),
                        Self.isSpecifier(pieces[index])
                    {
                        pieces[index] = String(pieces[index].prefix(upTo: Self.specifierStart(pieces[index])))
                    }
                }
                if !cells.isEmpty { cells[cells.count - 1] += " " + pieces[0] }
                cells += pieces.dropFirst()
                // If the number of columns is not given, the first line is a row.
                if columns == nil { columns = pieces.count - 1 }
            }
            if isFirst, !line.allSatisfy(\.isWhitespace) {
                isFirst = false
                let next = lines.dropFirst(offset + 1).first
                if next?.allSatisfy(\.isWhitespace) == true, offset == 0, parts.count - 1 == columns {
                    hasHeader = true
                }
            }
        }
        let width = columns ?? 1
        rows += stride(from: 0, to: cells.count, by: width).map { start in
            cells[start..<min(start + width, cells.count)].map(CleanText.trimmed)
        }
    }

    /// Returns whether a text ends with a cell specifier.
    private static func isSpecifier(_ text: String) -> Bool {
        let start = specifierStart(text)
        let word = text[start...]
        return !word.isEmpty && word.count <= 6 && (start == text.startIndex || text[text.index(before: start)] == " ")
            && (word.contains { "+^<>*.".contains($0) } || word.count == 1 && "aehlmsd".contains(word))
    }

    private static func specifierStart(_ text: String) -> String.Index {
        var start = text.endIndex
        while start > text.startIndex, "+^<>.*0123456789aehlmsd".contains(text[text.index(before: start)]) {
            start = text.index(before: start)
        }
        return start
    }
}
