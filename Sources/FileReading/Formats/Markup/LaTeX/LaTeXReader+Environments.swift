import Foundation
import RawText

extension LaTeXReader {
    // MARK: Environments

    mutating func begin() {
        guard let name = argument(most: 80).map({ String(decoding: $0, as: UTF8.self) }) else { return }
        let bare = name.hasSuffix("*") ? String(name.dropLast()) : name
        if LaTeXSource.verbatim.contains(name) {
            addCode(name)
        } else if LaTeXCommands.formulas.contains(bare) {
            let options = bare == "alignat" || bare == "xalignat" ? argument() : nil
            _ = options
            displayed(from: inputs.last?.index ?? 0, until: "\\end{\(name)}", isInline: false, keepsMarks: false)
        } else if LaTeXCommands.drawings.contains(bare) {
            if !isPreamble { drawings += 1 }
            skip(until: "\\end{\(name)}")
        } else if let count = LaTeXCommands.tables[name] {
            beginTable(count)
        } else {
            beginOther(name, bare)
        }
    }

    private mutating func beginOther(_ name: String, _ bare: String) {
        if groups.allSatisfy({ $0.outer == nil }) { flush() }
        switch bare {
        case "document":
            text = ""
            groups = []
            isPreamble = false
        case "itemize", "description", "compactitem", "inparaitem": beginList(numbered: false)
        case "enumerate", "compactenum": beginList(numbered: true)
        case "thebibliography":
            _ = argument()
            builder.add(.heading(level: 3), "References")
            lists.append(List(number: nil))
        case "abstract":
            addHeads()
            builder.add(.heading(level: 3), "Abstract")
        case "frame":
            skipOptions()
            skipSpace()
            if peek() == UInt8(ascii: "{") { openGroup(.heading(4)) }
        default:
            if let title = source.theorems[bare] ?? LaTeXCommands.theorems[bare] {
                skipSpace()
                text += title + (options().map { " (\($0))" } ?? "") + ". "
            } else {
                skipOptions()
                for _ in 0..<(LaTeXCommands.arguments[bare] ?? 0) {
                    _ = argument()
                    skipOptions()
                }
            }
        }
    }

    mutating func end() {
        guard let name = argument(most: 80).map({ String(decoding: $0, as: UTF8.self) }) else { return }
        let bare = name.hasSuffix("*") ? String(name.dropLast()) : name
        if LaTeXCommands.tables[name] != nil {
            endTable()
            return
        }
        if groups.allSatisfy({ $0.outer == nil }) { flush() }
        switch bare {
        case "itemize", "description", "enumerate", "thebibliography", "compactitem", "compactenum", "inparaitem":
            _ = lists.popLast()
            style = lists.isEmpty ? .paragraph : .listItem
        default: break
        }
    }

    // MARK: Lists

    private mutating func beginList(numbered: Bool) {
        skipOptions()
        if lists.count < 100 { lists.append(List(number: numbered ? 0 : nil)) }
    }

    mutating func item() {
        flush()
        style = .listItem
        skipSpace()
        // In slides, angle brackets select the steps that show the item.
        if peek() == UInt8(ascii: "<") { _ = options() }
        if let label = options() {
            // The label may contain commands.
            text += LaTeXReader.plain(label) + " "
            if !lists.isEmpty, lists[lists.count - 1].number == nil, text.contains(where: \.isLetter) {
                text = CleanText.trimmed(text) + (text.contains(":") ? " " : ": ")
            }
        } else if let number = lists.last?.number {
            lists[lists.count - 1].number = number + 1
            text += "\(number + 1). "
        }
    }

    /// Returns a short text without its commands.
    static func plain(_ text: String) -> String {
        var plain = ""
        var isCommand = false
        for character in text {
            if character == "\\" {
                isCommand = true
            } else if isCommand, character.isLetter {
                continue
            } else {
                isCommand = false
                if character != "{", character != "}", character != "$" {
                    plain.append(character == "~" ? " " : character)
                }
            }
        }
        return CleanText.singleLine(plain)
    }

    // MARK: Tables

    private mutating func beginTable(_ count: Int) {
        if tables.isEmpty, groups.allSatisfy({ $0.outer == nil }) { flush() }
        skipOptions()
        for _ in 0..<count {
            _ = argument()
            skipOptions()
        }
        tables.append(Table(outer: text))
        text = ""
    }

    mutating func endCell() {
        guard !tables.isEmpty else { return }
        tables[tables.count - 1].cells.append(CleanText.singleLine(text))
        text = ""
    }

    /// Ends a table row or a line of text.
    mutating func endLine() {
        if peek() == UInt8(ascii: "*") { advance() }
        if peek() == UInt8(ascii: "[") { _ = options() }
        guard !tables.isEmpty, groups.allSatisfy({ $0.outer == nil }) else {
            text += groups.contains { $0.outer != nil } ? " " : "\n"
            return
        }
        endRow()
    }

    private mutating func endRow() {
        endCell()
        let last = tables.count - 1
        if tables[last].cells.contains(where: { !$0.isEmpty }) { tables[last].rows.append(tables[last].cells) }
        tables[last].cells = []
    }

    mutating func endTable() {
        guard !tables.isEmpty else { return }
        endRow()
        let table = tables.removeLast()
        text = table.outer
        if !tables.isEmpty {
            // A nested table becomes the text of its cell.
            text += " " + table.rows.map { $0.joined(separator: " ") }.joined(separator: "; ")
        } else if !isPreamble {
            addHeads()
            MarkupTable.add(table.rows, hasHeader: table.hasRuleBelowFirst, to: &builder)
            for note in footnotes { builder.add(.paragraph, Self.tidied(note)) }
            footnotes = []
        }
    }

    // MARK: Formulas and code

    /// Adds a formula between dollar signs verbatim.
    mutating func formula() {
        guard let input = inputs.last else { return }
        let start = input.index
        if starts(with: "$$") {
            advance(2)
            displayed(from: start, until: "$$", isInline: false)
            return
        }
        var place = start + 1
        let bytes = input.bytes
        // An inline formula ends within its paragraph.
        while place < min(bytes.count, start + 5_000), bytes[place] != UInt8(ascii: "$") {
            if bytes[place] == UInt8(ascii: "\\") { place += 1 }
            if place + 1 < bytes.count, bytes[place] == 10, bytes[place + 1] == 10 { break }
            place += 1
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "$") else {
            put("$", 1)
            return
        }
        text += CleanText.singleLine(String(decoding: bytes[start...place], as: UTF8.self))
        inputs[inputs.count - 1].index = place + 1
    }

    /// Adds a formula up to a closing mark; a displayed formula has its own lines within the paragraph.
    mutating func displayed(from start: Int, until mark: String, isInline: Bool, keepsMarks: Bool = true) {
        guard let index = inputs.last?.index, let close = inputs[inputs.count - 1].search.next(mark, from: index) else {
            return
        }
        let end = close + (keepsMarks ? mark.utf8.count : 0)
        let formula = String(decoding: inputs[inputs.count - 1].bytes[start..<end], as: UTF8.self)
        inputs[inputs.count - 1].index = close + mark.utf8.count
        let shown = CleanText.singleLine(LaTeXReader.withoutLabels(formula))
        text += isInline || !tables.isEmpty ? shown : "\n\(shown)\n"
    }

    private static func withoutLabels(_ formula: String) -> String {
        guard formula.contains("\\label{") else { return formula }
        var parts = formula.components(separatedBy: "\\label{")
        for index in parts.indices.dropFirst() {
            if let close = parts[index].firstIndex(of: "}") {
                parts[index] = String(parts[index][close...].dropFirst())
            }
        }
        return parts.joined()
    }

    private mutating func skip(until mark: String) {
        guard let index = inputs.last?.index, let close = inputs[inputs.count - 1].search.next(mark, from: index) else {
            return
        }
        inputs[inputs.count - 1].index = close + mark.utf8.count
    }

    private mutating func addCode(_ name: String) {
        skipOptions()
        if name == "minted" || name.hasPrefix("filecontents") { _ = argument() }
        let mark = "\\end{\(name)}"
        guard let index = inputs.last?.index, let close = inputs[inputs.count - 1].search.next(mark, from: index) else {
            return
        }
        if groups.allSatisfy({ $0.outer == nil }) { flush() }
        let code = String(decoding: inputs[inputs.count - 1].bytes[index..<close], as: UTF8.self)
        inputs[inputs.count - 1].index = close + mark.utf8.count
        if !isPreamble { builder.add(.code, code) }
    }

    /// Adds inline code: between two identical characters, or in braces.
    mutating func verbatim() {
        skipOptions()
        guard let input = inputs.last, let open = peek() else { return }
        if open == UInt8(ascii: "{"), let code = argument() {
            text += String(decoding: code, as: UTF8.self)
            return
        }
        let rest = input.bytes[(input.index + 1)...].prefix(2_000)
        guard let close = rest.firstIndex(where: { $0 == open || $0 == 10 }), input.bytes[close] == open else { return }
        text += String(decoding: input.bytes[(input.index + 1)..<close], as: UTF8.self)
        inputs[inputs.count - 1].index = close + 1
    }

    /// Returns the text with each letter and its accent composed to one character.
    static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}
