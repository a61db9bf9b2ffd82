import Foundation

extension LaTeXReader {
    // MARK: Commands

    mutating func command() {
        guard let input = inputs.last else { return }
        let start = input.index
        let name = LaTeXSource.name(input.bytes, at: start)
        advance(1 + max(name.utf8.count, 1))
        let isWord = name.utf8.first.map(LaTeXSource.isLetter) ?? false
        if isWord, peek() == UInt8(ascii: "*") { advance() }
        if source.macros[name] == nil, let accent = LaTeXCommands.accents[name], addAccent(accent, isWord) { return }
        if isWord, expand(name) { return }
        if let symbol = LaTeXCommands.symbols[name] {
            text += symbol
            // Spaces only end a command's name, as does "{}".
            if isWord { skipEnd() }
            return
        }
        switch name {
        case "(", "[": displayed(from: start, until: name == "(" ? "\\)" : "\\]", isInline: name == "(")
        case "\\", "tabularnewline", "newline", "cr": endLine()
        case "begin": begin()
        case "end": end()
        case "par", "maketitle", "bigskip", "medskip", "clearpage", "newpage", "chapterend":
            skipEnd()
            flush()
        case "item": item()
        case "bibitem":
            skipOptions()
            _ = argument()
            flush()
            style = .listItem
        case "verb", "lstinline": verbatim()
        case "footnote", "footnotetext", "caption", "captionof", "marginpar", "endnote", "todo", "subcaption":
            if name == "captionof" { _ = argument() }
            openGroup(.paragraph)
        case "title", "subtitle": openGroup(.title)
        case "author", "date", "institute", "affil", "affiliation": openGroup(.author)
        case "href":
            _ = argument()
        case "url", "path", "nolinkurl":
            if let address = argument() { text += String(decoding: address, as: UTF8.self) }
        case "hline", "midrule", "cmidrule", "tabucline":
            skipOptions()
            if tables.last?.rows.count == 1 { tables[tables.count - 1].hasRuleBelowFirst = true }
            if name == "cmidrule" { skipParenthesis() }
            if name == "cmidrule" || name == "tabucline" { _ = argument() }
        case "-", "/", "!", "@", ")", "]": break
        case "vskip", "hskip", "kern": skipLength()
        case "xspace":
            // A space is added if a word follows, because the space after the command was consumed.
            let next = inputs.last { $0.index < $0.bytes.count }.map { $0.bytes[$0.index] }
            if let next, LaTeXSource.isLetter(next) || (48...57).contains(next) || next >= 0x80 { text += " " }
        case "usepackage":
            let options = options() ?? ""
            let package = argument().map { String(decoding: $0, as: UTF8.self) } ?? ""
            if package.contains("german") || options.contains("german") { isGerman = true }
        default: other(name)
        }
    }

    private mutating func other(_ name: String) {
        if let level = LaTeXCommands.headings[name] {
            if groups.allSatisfy({ $0.outer == nil }) { flush() }
            openGroup(.heading(level))
        } else if LaTeXCommands.isCitation(name) {
            let notes = [options(), options()].compactMap(\.self).filter { !$0.isEmpty }
            if let keys = argument() {
                let named = [String(decoding: keys, as: UTF8.self)] + notes.reversed().prefix(1)
                text += "[\(named.joined(separator: ", "))]"
            }
        } else if LaTeXCommands.references.contains(name) {
            if let label = argument() { text += "[\(String(decoding: label, as: UTF8.self))]" }
        } else if let count = LaTeXCommands.dropped[name] {
            if LaTeXCommands.includes.contains(name), !isPreamble { includes += 1 }
            skipOptions()
            for _ in 0..<count {
                _ = argument()
                skipOptions()
            }
        } else {
            let start = inputs.last?.index
            skipOptions()
            if inputs.last?.index == start, starts(with: "{}") {
                // An undefined command used as a word, such as "\tikz{}": its name is better than nothing.
                text += name
                advance(2)
                return
            }
            if !LaTeXCommands.layout.contains(name), peek() != UInt8(ascii: "{"), !isPreamble,
                !isOverBudget
            {
                unknown += 1
            }
            skipEnd()
        }
    }

    /// Skips the spaces or "{}" that end a command's name.
    private mutating func skipEnd() {
        if starts(with: "{}") {
            advance(2)
        } else {
            while let byte = peek(), byte == 0x20 || byte == 9 { advance() }
            // A line break also ends the name, unless a blank line follows.
            if peek() == 10, peek(1) != 10 { advance() }
        }
    }

    /// Skips a length such as "1.5em plus 2pt".
    private mutating func skipLength() {
        skipSpace()
        while let byte = peek(), "+-.0123456789".utf8.contains(byte) { advance() }
        for _ in 0..<2 { if let byte = peek(), (97...122).contains(byte) { advance() } }
    }

    private mutating func skipParenthesis() {
        guard peek() == UInt8(ascii: "(") else { return }
        var count = 1
        while count < 20, let byte = peek(count), byte != UInt8(ascii: ")") { count += 1 }
        if peek(count) == UInt8(ascii: ")") { advance(count + 1) }
    }

    /// Adds an accented letter, such as \"{a}.
    private mutating func addAccent(_ accent: String, _ isWord: Bool) -> Bool {
        if isWord { while peek() == 0x20 { advance() } }
        let isBraced = peek() == UInt8(ascii: "{")
        guard let input = inputs.last else { return false }
        var start = input.index + (isBraced ? 1 : 0)
        guard start < input.bytes.count else { return false }
        var letter: String
        if input.bytes[start] == UInt8(ascii: "\\") {
            let name = LaTeXSource.name(input.bytes, at: start)
            guard ["i", "j", "ae", "o", "AE", "O"].contains(name) else { return false }
            letter = ["i": "i", "j": "j", "ae": "æ", "o": "ø", "AE": "Æ", "O": "Ø"][name] ?? name
            start += 1 + name.utf8.count
            if !isBraced { while start < input.bytes.count, input.bytes[start] == 0x20 { start += 1 } }
        } else {
            let rest = String(decoding: input.bytes[start..<min(start + 12, input.bytes.count)], as: UTF8.self)
            guard let first = rest.first, first.isLetter else { return false }
            letter = String(first)
            start += letter.utf8.count
        }
        if isBraced {
            guard start < input.bytes.count, input.bytes[start] == UInt8(ascii: "}") else { return false }
            start += 1
        }
        letter.unicodeScalars.append(contentsOf: accent.unicodeScalars)
        text += Self.composed(letter)
        inputs[inputs.count - 1].index = start
        return true
    }

    // MARK: Macros

    /// Continues reading with the expansion of a macro defined in the file.
    private mutating func expand(_ name: String) -> Bool {
        guard let macro = source.macros[name], !isOverBudget, inputs.count < Self.maximumInputs else { return false }
        var arguments: [[UInt8]] = []
        if let first = macro.first { arguments.append(options().map { Array($0.utf8) } ?? first) }
        while arguments.count < macro.arguments { arguments.append(argument() ?? []) }
        if macro.arguments == 0 { skipEnd() }
        var body: [UInt8] = []
        var index = 0
        while index < macro.body.count {
            let byte = macro.body[index]
            if byte == UInt8(ascii: "#"), index + 1 < macro.body.count, (49...57).contains(macro.body[index + 1]) {
                let number = Int(macro.body[index + 1]) - 49
                if arguments.indices.contains(number) { body += arguments[number] }
                index += 2
            } else {
                body.append(byte)
                index += 1
            }
        }
        expansions += 1
        expandedBytes += body.count
        let size = source.bytes.count
        if expansions > size + Self.spareExpansions || expandedBytes > size * 8 + Self.spareExpandedBytes {
            isOverBudget = true
        }
        inputs.append(Input(search: ForwardSearch(body)))
        return true
    }
}
