import Platform
import RawText

/// The text of reStructuredText: headings, paragraphs, lists, tables and code.
///
/// Only the displayed text of directives is kept.
struct RestructuredText {
    private let lines: [Substring]
    private var index = 0
    private var writer: MarkupWriter
    private var levels: [String] = []
    private static let mostColumns = 500
    private var included = 0
    private var leftOut = 0

    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        var reader = RestructuredText(CleanText.normalised(decoded.text), builder)
        try reader.run(cancellation)
        builder = reader.writer.builder
        builder.noteOmissions(included: reader.included, leftOut: reader.leftOut)
        return try builder.document(.restructuredText)
    }

    private init(_ text: String, _ builder: TextBuilder) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let names = RestructuredNames(lines)
        writer = MarkupWriter(builder) { RestructuredInline.plain($0, names) }
    }

    private mutating func run(_ cancellation: Cancellation) throws {
        while index < lines.count, !writer.builder.isFull {
            if index % 1_000 == 0 { try cancellation.check() }
            step()
        }
        writer.flush()
    }

    private func line(_ offset: Int) -> Substring { index + offset < lines.count ? lines[index + offset] : "" }
    private static func trimmed(_ line: Substring) -> Substring {
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.drop(while: \.isWhitespace)
    }
    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    private mutating func step() {
        let text = Self.trimmed(line(0))
        if text.isEmpty {
            writer.flush()
            index += 1
        } else if takeHeading() || takeTable(text) || takeExplicit(text) {
            return
        } else if !writer.isOpen, text.hasPrefix(">>>") {
            takeCode(from: index) { Self.isBlank($0) }
        } else if let (prefix, rest) = Self.item(text), !writer.isOpen || writer.isItem || Self.isBlank(line(-1)) {
            writer.begin(rest, prefix: prefix)
            index += 1
            if rest.hasSuffix("::") { takeLiteral() }
        } else if let (name, value) = Self.field(text), !writer.isOpen || writer.isItem {
            writer.begin(value, prefix: name + ": ")
            index += 1
        } else {
            takeText(text)
        }
    }

    private mutating func takeText(_ text: Substring) {
        // A term is followed by its indented definition.
        let isTerm =
            !writer.isOpen && !Self.isBlank(line(1)) && MarkupWriter.indent(line(1)) > MarkupWriter.indent(line(0))
            && !text.hasSuffix("::") && !text.hasPrefix("|")
        if isTerm {
            let term = writer.plain(String(text))
            writer.begin(Self.trimmed(line(1)), prefix: term + ": ")
            index += 2
            if Self.trimmed(lines[index - 1]).hasSuffix("::") { takeLiteral() }
            return
        }
        let isVerse = text.hasPrefix("| ")
        writer.add(isVerse ? text.dropFirst(2) : text, isBroken: isVerse)
        index += 1
        if text.hasSuffix("::") { takeLiteral() }
    }

    // MARK: Headings

    private static func isRule(_ text: Substring) -> Bool {
        guard let first = text.first, text.count >= 2, first.isASCII, first.isPunctuation || first.isSymbol else {
            return false
        }
        return text.allSatisfy { $0 == first }
    }

    private mutating func takeHeading() -> Bool {
        let text = Self.trimmed(line(0))
        guard MarkupWriter.indent(line(0)) == 0 || Self.isRule(text) else { return false }
        if Self.isRule(text), !writer.isOpen {
            let title = Self.trimmed(line(1))
            if !title.isEmpty, !Self.isRule(title), Self.trimmed(line(2)) == text {
                addHeading(title, style: "\(text.prefix(1))over")
                index += 3
                return true
            }
            // A transition: a line between sections.
            guard text.count >= 4, title.isEmpty else { return false }
            index += 1
            return true
        }
        let under = Self.trimmed(line(1))
        guard Self.isRule(under), !Self.isRule(text), !writer.isOpen,
            under.count >= min(text.count, 3) || under.count >= 4,
            MarkupWriter.indent(line(1)) == 0
        else { return false }
        addHeading(text, style: String(under.prefix(1)))
        index += 2
        return true
    }

    private mutating func addHeading(_ title: Substring, style: String) {
        let level = levels.firstIndex(of: style) ?? levels.count
        if level == levels.count, levels.count < 40 { levels.append(style) }
        writer.label = ""
        writer.heading(level + 1, title)
    }

    // MARK: Lists

    /// Returns the displayed marker of an item, and the item's text.
    private static func item(_ text: Substring) -> (String, Substring)? {
        guard let first = text.first else { return nil }
        let rest = text.dropFirst()
        if "-*+•‣".contains(first) {
            guard rest.first == " " || rest.isEmpty else { return nil }
            return ("", rest.drop { $0 == " " })
        }
        let isOpened = first == "("
        let body = isOpened ? rest : text
        let mark = body.prefix { ($0.isLetter || $0.isNumber) && $0.isASCII || $0 == "#" }
        let behind = body.dropFirst(mark.count)
        let isNumber = mark.allSatisfy(\.isNumber) || mark == "#" || mark.count == 1
        guard !mark.isEmpty, mark.count <= 9, isNumber, let closer = behind.first,
            closer == ")" || closer == "." && !isOpened,
            behind.dropFirst().first == " "
        else { return nil }
        return (mark == "#" ? "" : "\(isOpened ? "(" : "")\(mark)\(closer) ", behind.dropFirst().drop { $0 == " " })
    }

    private static func field(_ text: Substring) -> (String, Substring)? {
        guard text.first == ":", let end = text.dropFirst().prefix(100).firstIndex(of: ":") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let rest = text[text.index(after: end)...]
        guard !name.isEmpty, name.first != " ", rest.isEmpty || rest.first == " " else { return nil }
        return (String(name), rest.drop { $0 == " " })
    }

    // MARK: Code

    /// Copies the following indented lines verbatim.
    private mutating func takeLiteral() {
        writer.flush()
        var start = index
        while start < lines.count, Self.isBlank(lines[start]) { start += 1 }
        guard start < lines.count, start > index else { return }
        // Within a list, the text that introduces the code may be indented itself.
        let before = index > 0 ? MarkupWriter.indent(lines[index - 1]) : 0
        let first = MarkupWriter.indent(lines[start])
        if let mark = lines[start].dropFirst(first).first, first == before,
            "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".contains(mark)
        {
            index = start
            takeCode(from: start) { $0.dropFirst(MarkupWriter.indent($0)).first != mark }
            return
        }
        guard first > before else { return }
        index = start
        takeCode(from: start) { !Self.isBlank($0) && MarkupWriter.indent($0) <= before }
    }

    private mutating func takeCode(from start: Int, until isEnd: (Substring) -> Bool) {
        var end = start
        while end < lines.count, !isEnd(lines[end]) { end += 1 }
        index = end
        while end > start, Self.isBlank(lines[end - 1]) { end -= 1 }
        if end > start { writer.code(Array(lines[start..<end])) }
    }

    // MARK: Directives

    /// Parses explicit markup, which begins with two periods: a directive, comment, target or footnote.
    private mutating func takeExplicit(_ text: Substring) -> Bool {
        guard text == ".." || text.hasPrefix(".. ") || text.hasPrefix("__ ") else { return false }
        writer.flush()
        let indent = MarkupWriter.indent(line(0))
        let rest = text.dropFirst(2).drop { $0 == " " }
        index += 1
        if rest.first == "[", let close = rest.prefix(100).firstIndex(of: "]") {
            // A footnote or citation, with its number.
            writer.add(rest[...close] + " " + rest[rest.index(after: close)...].drop { $0 == " " })
            return true
        }
        if rest.first == "_" || text.hasPrefix("__ ") || rest.first == "|" {
            skipIndented(indent)
            return true
        }
        guard let (name, argument) = Self.directive(rest) else {
            // An empty comment followed by a blank line ends at that line.
            if !(rest.isEmpty && Self.isBlank(line(0))) { skipIndented(indent) }
            return true
        }
        take(name, argument, indent)
        return true
    }

    private static func directive(_ text: Substring) -> (String, Substring)? {
        guard let mark = text.prefix(80).firstRange(of: "::") else { return nil }
        let name = text[..<mark.lowerBound]
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_:.+".contains($0) }) else { return nil }
        return (name.lowercased(), text[mark.upperBound...].drop { $0 == " " })
    }

    private static let code: Set<String> = [
        "code", "code-block", "sourcecode", "parsed-literal", "highlight-block", "ipython", "prompt", "doctest",
        "testcode",
        "testoutput", "productionlist", "graphviz", "digraph", "math", "plot", "tikz", "uml", "mermaid", "console",
    ]
    private static let labels: [String: String] = [
        "note": "Note:", "warning": "Warning:", "tip": "Tip:", "important": "Important:", "caution": "Caution:",
        "danger": "Danger:", "hint": "Hint:", "attention": "Attention:", "error": "Error:", "seealso": "See also:",
        "todo": "To do:", "versionadded": "New in version", "versionchanged": "Changed in version",
        "deprecated": "Deprecated since version",
    ]
    private static let silent: Set<String> = [
        "toctree", "contents", "index", "raw", "highlight", "currentmodule", "module", "only-html", "meta", "sectnum",
        "role",
        "default-role", "image", "include", "literalinclude", "automodule", "autoclass", "autofunction", "autosummary",
        "tabularcolumns", "py:module", "py:currentmodule", "header", "footer", "target-notes", "title",
        "restructuredtext-test",
        "bibliography", "youtube", "video",
    ]

    private mutating func take(_ name: String, _ argument: Substring, _ indent: Int) {
        if Self.code.contains(name) {
            skipOptions(indent)
            let start = index
            if name == "math", !argument.isEmpty { writer.code([argument]) }
            takeCode(from: start) { !Self.isBlank($0) && MarkupWriter.indent($0) <= indent }
        } else if Self.silent.contains(name) {
            if name == "include" || name == "literalinclude" { included += 1 }
            if name == "raw" || name == "image" { leftOut += 1 }
            skipIndented(indent)
        } else if name == "list-table" || name == "csv-table" {
            takeListedTable(name, argument, indent)
        } else {
            skipOptions(indent)
            if let label = Self.labels[name] {
                writer.label = label
                if !argument.isEmpty { writer.add(argument) }
            } else if name == "rubric" || name == "topic" || name == "sidebar" || name == "admonition" {
                writer.builder.add(.paragraph, writer.plain(String(argument)))
            } else if name == "figure" {
                leftOut += 1
            } else if argument.contains(where: \.isLetter), name != "table" || !argument.isEmpty {
                // A directive's argument, such as a function with its parameters or a table's title.
                writer.builder.add(name.contains("table") ? .paragraph : .code, String(argument))
            }
        }
    }

    private mutating func skipIndented(_ indent: Int) {
        while index < lines.count, Self.isBlank(lines[index]) || MarkupWriter.indent(lines[index]) > indent {
            index += 1
        }
    }

    /// Skips the options of a directive: fields up to a blank line.
    private mutating func skipOptions(_ indent: Int) {
        while index < lines.count, MarkupWriter.indent(lines[index]) > indent,
            Self.field(Self.trimmed(lines[index])) != nil
        {
            index += 1
        }
    }

    // MARK: Tables

    private mutating func takeListedTable(_ name: String, _ argument: Substring, _ indent: Int) {
        if !argument.isEmpty { writer.builder.add(.paragraph, writer.plain(String(argument))) }
        var names = 0
        var header: [String] = []
        while index < lines.count, MarkupWriter.indent(lines[index]) > indent,
            let (option, value) = Self.field(Self.trimmed(lines[index]))
        {
            if option == "header-rows" { names = Int(String(value), clampedTo: 0...10) ?? 0 }
            if option == "header" {
                var rows = SeparatedRows(Self.withoutSpaces(String(value)), separator: UInt8(ascii: ","))
                header = rows.next() ?? []
            }
            index += 1
        }
        let start = index
        skipIndented(indent)
        var rows: [[String]] = header.isEmpty ? [] : [header]
        if name == "csv-table" {
            let text = lines[start..<index].map { String(Self.trimmed($0)) }.filter { !$0.isEmpty }.joined(
                separator: "\n")
            var separated = SeparatedRows(Self.withoutSpaces(text), separator: UInt8(ascii: ","))
            while let row = separated.next() { rows.append(row) }
        } else {
            for line in lines[start..<index].map(Self.trimmed) where !line.isEmpty {
                if line.hasPrefix("* -") {
                    rows.append([String(line.dropFirst(3))])
                } else if line == "-" || line.hasPrefix("- "), !rows.isEmpty {
                    rows[rows.count - 1].append(String(line.dropFirst(1)))
                } else if let last = rows.last?.indices.last {
                    rows[rows.count - 1][last] += " " + line
                }
            }
        }
        writer.table(rows, hasHeader: names > 0 || !header.isEmpty)
    }

    /// Removes blanks before quotation marks, which are not part of a cell here.
    private static func withoutSpaces(_ text: String) -> String { text.replacing(", \"", with: ",\"") }

    private mutating func takeTable(_ text: Substring) -> Bool {
        guard !writer.isOpen else { return false }
        if text.hasPrefix("+-"), text.allSatisfy({ $0 == "+" || $0 == "-" }) { return takeGrid(text) }
        let parts = text.split(separator: " ")
        guard text.first == "=", parts.count > 1, parts.allSatisfy({ $0.allSatisfy { $0 == "=" } }) else {
            return false
        }
        return takeSimpleTable()
    }

    /// Reads a grid table, with lines drawn around each cell.
    private mutating func takeGrid(_ border: Substring) -> Bool {
        let indent = MarkupWriter.indent(line(0))
        let edges = Array(border).enumerated().filter { $0.element == "+" }.map(\.offset)
        guard edges.count <= Self.mostColumns else { return false }
        var rows: [[String]] = []
        var hasHeader = false
        // bounded: by the most columns.
        var cells = [String](repeating: "", count: max(0, edges.count - 1))
        var end = index + 1
        while end < lines.count {
            let row = Array(lines[end].dropFirst(indent))
            guard let first = row.first, first == "+" || first == "|" else { break }
            let isBorder =
                first == "+" && row.allSatisfy { "+-=|".contains($0) || $0 == " " }
                && row.contains { $0 == "-" || $0 == "=" }
            if isBorder {
                if cells.contains(where: { !$0.isEmpty }) { rows.append(cells) }
                cells = [String](repeating: "", count: cells.count)
                if row.contains("="), rows.count >= 1 { hasHeader = true }
            } else {
                for column in cells.indices {
                    let range =
                        min(
                            edges[column] + 1, row.count)..<max(
                            min(edges[column] + 1, row.count), min(edges[column + 1], row.count))
                    let piece = CleanText.trimmed(String(row[range]).replacing("|", with: " "))
                    if !piece.isEmpty { cells[column] += (cells[column].isEmpty ? "" : " ") + piece }
                }
            }
            end += 1
        }
        index = end
        writer.table(rows, hasHeader: hasHeader)
        return true
    }

    /// Reads a simple table, with columns marked by a line above and below.
    private mutating func takeSimpleTable() -> Bool {
        let border = Array(line(0))
        var columns: [Range<Int>] = []
        var start: Int?
        for (place, character) in (border + [" "]).enumerated() {
            if character == "=" {
                start = start ?? place
            } else if let first = start {
                columns.append(first..<place)
                start = nil
            }
        }
        guard columns.count <= Self.mostColumns else { return false }
        func isBorder(_ line: Substring) -> Bool {
            let text = Self.trimmed(line)
            return text.first == "=" && text.allSatisfy { $0 == "=" || $0 == " " }
        }
        var (end, borders, rows, headerRows) = (index + 1, 1, [[String]](), 0)
        while end < lines.count {
            let line = lines[end]
            end += 1
            if isBorder(line) {
                borders += 1
                let isLast = end >= lines.count || Self.isBlank(lines[end])
                if isLast { break }
                if borders == 2 { headerRows = rows.count }
                continue
            }
            if Self.isBlank(line) { continue }
            let characters = Array(line)
            if characters.allSatisfy({ $0 == "-" || $0 == " " }) { continue }
            let cells = columns.indices.map { column -> String in
                let last = column == columns.count - 1 ? characters.count : columns[column].upperBound
                let first = min(columns[column].lowerBound, characters.count)
                return CleanText.trimmed(String(characters[first..<max(first, min(last, characters.count))]))
            }
            // A row with an empty first cell continues the preceding row.
            if cells.first?.isEmpty == true, !rows.isEmpty {
                for column in cells.indices where !cells[column].isEmpty {
                    rows[rows.count - 1][column] += " " + cells[column]
                }
            } else {
                rows.append(cells)
            }
        }
        index = end
        writer.table(rows, hasHeader: headerRows > 0)
        return true
    }
}

extension TextBuilder {
    /// Adds diagnostics for included files and for other content that was left out.
    mutating func noteOmissions(included: Int, leftOut: Int) {
        if included > 0 {
            let what = included == 1 ? "One included file is" : "\(included) included files are"
            add(
                ReadingDiagnostic(.leftOut, "\(what) not part of this document. Add the whole folder to read it all.")
            )
        }
        if leftOut > 0 {
            let what = leftOut == 1 ? "One picture or raw part is" : "\(leftOut) pictures and raw parts are"
            add(ReadingDiagnostic(.leftOut, "\(what) left out."))
        }
    }
}
