import RawText

/// The substitutions and link targets that a reStructuredText file defines.
struct RestructuredNames: Sendable {
    /// The replacements of "|name|", by name.
    private(set) var substitutions: [String: String] = [:]
    /// The names of link targets, lowercased.
    private(set) var targets: Set<String> = []

    init(_ lines: [Substring]) {
        for line in lines {
            let text = line.drop { $0 == " " }
            guard text.hasPrefix(".. "), targets.count + substitutions.count < 100_000 else { continue }
            let rest = text.dropFirst(3)
            if rest.first == "_", let colon = rest.firstIndex(of: ":") {
                targets.insert(rest[..<colon].dropFirst().filter { $0 != "`" && $0 != "\\" }.lowercased())
            } else if rest.first == "|", let close = rest.dropFirst().firstIndex(of: "|") {
                let definition = rest[rest.index(after: close)...]
                guard let mark = definition.firstRange(of: "replace::") else { continue }
                substitutions[String(rest.dropFirst()[..<close])] = CleanText.trimmed(
                    String(definition[mark.upperBound...]))
            }
        }
    }
}

/// The removal of inline markup from reStructuredText.
enum RestructuredInline {
    static func plain(_ text: String, _ names: RestructuredNames) -> String {
        var marks = InlineMarks(text.hasSuffix("::") ? literalIntroduction(text) : text)
        while !marks.isAtEnd {
            if marks.skipCloser() { continue }
            switch marks.bytes[marks.index] {
            case UInt8(ascii: "\\"):
                marks.index += 1
                // An escaped blank is removed.
                if !marks.isAtEnd, InlineMarks.isSpace(marks.bytes[marks.index]) {
                    marks.index += 1
                } else {
                    marks.copy()
                }
            case UInt8(ascii: "`"):
                if marks.takeRaw("``", "``") { continue }
                if !quoted(&marks) { marks.copy() }
            case UInt8(ascii: "*"):
                if !marks.takePair("**"), !marks.takePair("*") { marks.copy() }
            case UInt8(ascii: ":"): if !role(&marks) { marks.copy() }
            case UInt8(ascii: "|"): if !substitution(&marks, names) { marks.copy() }
            case UInt8(ascii: "_"): if !reference(&marks, names) { marks.copy() }
            default: marks.copy()
            }
        }
        return marks.text
    }

    /// "Text::" introduces code and is displayed as "Text:".
    private static func literalIntroduction(_ text: String) -> String {
        let rest = text.dropLast(2)
        return rest.isEmpty || rest.last?.isWhitespace == true ? CleanText.trimmed(String(rest)) : rest + ":"
    }

    /// Copies a text in backquotes, without the URL of a link.
    private static func quoted(_ marks: inout InlineMarks) -> Bool {
        let start = marks.index + 1
        guard let close = marks.search.next("`", from: start + 1), close - start < 5_000,
            !InlineMarks.isSpace(marks.bytes[start])
        else { return false }
        var text = marks.string(start..<close)
        if text.last == ">", let open = text.lastIndex(of: "<") {
            let title = text[..<open]
            text =
                title.allSatisfy(\.isWhitespace)
                ? String(text[open...].dropFirst().dropLast()) : CleanText.trimmed(String(title))
        }
        // "~package.module.name" is displayed as "name".
        if text.first == "~" { text = text.split(separator: ".").last.map { String($0.drop { $0 == "~" }) } ?? text }
        if text.first == "!" { text.removeFirst() }
        marks.write(text)
        marks.index = close + 1
        while !marks.isAtEnd, marks.bytes[marks.index] == UInt8(ascii: "_") { marks.index += 1 }
        return true
    }

    /// Skips a role such as ":ref:" before a text in backquotes.
    private static func role(_ marks: inout InlineMarks) -> Bool {
        var end = marks.index + 1
        let most = min(marks.index + 50, marks.bytes.count)
        while end < most, InlineMarks.isWord(marks.bytes[end]) || "-_:.+".utf8.contains(marks.bytes[end]) { end += 1 }
        guard end < most, end > marks.index + 2, marks.bytes[end] == UInt8(ascii: "`"),
            marks.bytes[end - 1] == UInt8(ascii: ":")
        else { return false }
        let start = marks.index
        marks.index = end
        if quoted(&marks) { return true }
        marks.index = start
        return false
    }

    private static func substitution(_ marks: inout InlineMarks, _ names: RestructuredNames) -> Bool {
        let start = marks.index + 1
        guard let close = marks.search.next("|", from: start), close - start < 200,
            let text = names.substitutions[marks.string(start..<close)]
        else { return false }
        marks.write(text)
        marks.index = close + 1
        while !marks.isAtEnd, marks.bytes[marks.index] == UInt8(ascii: "_") { marks.index += 1 }
        return true
    }

    /// Skips the underscore after the name of a link or the number of a footnote.
    private static func reference(_ marks: inout InlineMarks, _ names: RestructuredNames) -> Bool {
        guard marks.index > 0 else { return false }
        var end = marks.index
        while end < marks.bytes.count, marks.bytes[end] == UInt8(ascii: "_") { end += 1 }
        guard end - marks.index <= 2, end == marks.bytes.count || !InlineMarks.isWord(marks.bytes[end]) else {
            return false
        }
        if marks.bytes[marks.index - 1] == UInt8(ascii: "]") {
            marks.index = end
            return true
        }
        var start = marks.index
        while start > 0, marks.index - start < 100,
            InlineMarks.isWord(marks.bytes[start - 1]) || "-.".utf8.contains(marks.bytes[start - 1])
        {
            start -= 1
        }
        guard names.targets.contains(marks.string(start..<marks.index).lowercased()) else { return false }
        marks.index = end
        return true
    }
}
