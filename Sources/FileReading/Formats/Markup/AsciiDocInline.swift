import RawText

/// The removal of inline markup from AsciiDoc text.
enum AsciiDocInline {
    static func plain(_ text: String, _ attributes: [String: String]) -> String {
        var marks = InlineMarks(resolved(text, attributes))
        while !marks.isAtEnd {
            if marks.skipCloser() { continue }
            switch marks.bytes[marks.index] {
            case UInt8(ascii: "*"): if !marks.takePair("**", isInner: true), !marks.takePair("*") { marks.copy() }
            case UInt8(ascii: "_"): if !marks.takePair("__", isInner: true), !marks.takePair("_") { marks.copy() }
            case UInt8(ascii: "#"): if !marks.takePair("##", isInner: true), !marks.takePair("#") { marks.copy() }
            case UInt8(ascii: "`"): if !marks.takePair("``", isInner: true), !marks.takePair("`") { marks.copy() }
            case UInt8(ascii: "^"): if !marks.takePair("^", isInner: true) { marks.copy() }
            case UInt8(ascii: "+"): if !marks.takeRaw("+++", "+++"), !marks.takePair("+") { marks.copy() }
            case UInt8(ascii: "\""): if !quotes(&marks) { marks.copy() }
            case UInt8(ascii: "<"): if !reference(&marks) { marks.copy() }
            case UInt8(ascii: "["): if !bracket(&marks) { marks.copy() }
            case UInt8(ascii: "("): if !indexTerm(&marks) { marks.copy() }
            case UInt8(ascii: "\\"):
                // A backslash before a mark escapes it; elsewhere, as in paths, it is an ordinary character.
                let next = marks.index + 1 < marks.bytes.count ? marks.bytes[marks.index + 1] : 0
                if "*_#`^+{[<(\"'".utf8.contains(next) { marks.index += 1 }
                marks.copy()
            default: if !macro(&marks) { marks.copy() }
            }
        }
        return marks.text
    }

    /// Removes typographic quotation marks: "`text`".
    private static func quotes(_ marks: inout InlineMarks) -> Bool {
        guard marks.starts(with: "\"`"), let close = marks.search.next("`\"", from: marks.index + 2) else {
            return false
        }
        marks.write("“" + marks.string(marks.index + 2..<close) + "”")
        marks.index = close + 2
        return true
    }

    /// Replaces a cross-reference, "<<id,text>>", by its text.
    private static func reference(_ marks: inout InlineMarks) -> Bool {
        guard marks.starts(with: "<<"), let close = marks.search.next(">>", from: marks.index + 2),
            close - marks.index < 500
        else { return false }
        let parts = marks.string(marks.index + 2..<close).split(separator: ",", maxSplits: 1)
        guard let id = parts.first else { return false }
        marks.write(parts.count > 1 ? CleanText.trimmed(String(parts[1])) : "[\(id.drop { $0 == "#" })]")
        marks.index = close + 2
        return true
    }

    private static let signs = [
        "nbsp": " ", "sp": " ", "empty": "", "zwsp": "", "blank": "", "apos": "'", "quot": "\"", "lsquo": "‘",
        "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "deg": "°", "plus": "+", "brvbar": "¦", "vbar": "|", "amp": "&", "lt": "<",
        "gt": ">",
        "startsb": "[", "endsb": "]", "caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\", "backtick": "`",
        "two-colons": "::", "two-semicolons": ";;", "cpp": "C++", "pp": "++",
    ]

    /// Replaces attribute references in braces by their values.
    static func resolved(_ text: String, _ attributes: [String: String]) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var marks = InlineMarks(text)
        var room = text.utf8.count * 4 + 65_536
        while !marks.isAtEnd {
            let start = marks.index + 1
            guard marks.bytes[marks.index] == UInt8(ascii: "{"), room > 0,
                let close = marks.search.next("}", from: start),
                close - start < 100
            else {
                marks.copy()
                continue
            }
            let name = marks.string(start..<close)
            if let value = attributes[name.lowercased()] ?? signs[name] {
                room -= value.utf8.count
                marks.write(value)
                marks.index = close + 1
            } else {
                marks.copy()
            }
        }
        return marks.text
    }

    /// Skips anchors, and roles before marked words.
    private static func bracket(_ marks: inout InlineMarks) -> Bool {
        if marks.starts(with: "[["), let close = marks.search.next("]]", from: marks.index + 2),
            close - marks.index < 200
        {
            marks.index = close + 2
            return true
        }
        guard let close = marks.search.next("]", from: marks.index), close - marks.index < 100,
            close + 1 < marks.bytes.count, "#*_`".utf8.contains(marks.bytes[close + 1]),
            marks.bytes[(marks.index + 1)..<close].allSatisfy(isRole)
        else { return false }
        // Before marks other than "#", brackets are mostly text.
        let isNamed = [UInt8(ascii: "."), UInt8(ascii: "#")].contains(marks.bytes[marks.index + 1])
        guard isNamed || marks.bytes[close + 1] == UInt8(ascii: "#") else { return false }
        marks.index = close + 1
        return true
    }

    private static func isRole(_ byte: UInt8) -> Bool { InlineMarks.isWord(byte) || "-_.#, ".utf8.contains(byte) }

    /// Removes the parentheses of an index term: two parentheses show the term, three hide it.
    private static func indexTerm(_ marks: inout InlineMarks) -> Bool {
        if marks.starts(with: "((("), let close = marks.search.next(")))", from: marks.index) {
            marks.index = close + 3
            return true
        }
        return marks.takeRaw("((", "))")
    }

    private static let shown: Set<String> = [
        "kbd", "btn", "stem", "latexmath", "asciimath", "pass", "menu", "footnote", "footnoteref",
    ]
    private static let hidden: Set<String> = ["image", "icon", "anchor", "indexterm", "counter"]
    private static let links: Set<String> = ["link", "xref", "mailto", "http", "https", "ftp", "irc", "file"]

    /// Replaces a macro such as "link:url[text]", or a bare address with a text, by the text.
    private static func macro(_ marks: inout InlineMarks) -> Bool {
        guard marks.isWordStart, (97...122).contains(marks.bytes[marks.index]) else { return false }
        var end = marks.index
        while end < marks.bytes.count, end - marks.index < 14, (97...122).contains(marks.bytes[end]) { end += 1 }
        guard end < marks.bytes.count, marks.bytes[end] == UInt8(ascii: ":") else { return false }
        let name = marks.string(marks.index..<end)
        let isLink = links.contains(name)
        guard isLink || shown.contains(name) || hidden.contains(name) else { return false }
        // The target ends at the bracket and contains no blanks.
        guard let open = marks.search.next("[", from: end + 1), open - end < 2_000,
            [" ", "\n"].allSatisfy({ (marks.search.next($0, from: end + 1) ?? open) >= open }),
            let close = marks.search.next("]", from: open + 1)
        else { return false }
        let target = marks.string(end + 1..<open)
        let content = marks.string(open + 1..<close)
        if isLink {
            let title = content.prefix { $0 != "," || content.first == "\"" }.drop { $0 == "\"" }
            let text = CleanText.trimmed(String(title.last == "^" || title.last == "\"" ? title.dropLast() : title))
            marks.write(
                !text.isEmpty
                    ? text : name == "link" || name == "xref" || name == "mailto" ? target : "\(name):\(target)")
        } else if name.hasPrefix("footnote") {
            marks.write(content.isEmpty ? "" : " (\(content))")
        } else if name == "menu" {
            marks.write(target + (content.isEmpty ? "" : " > \(content)"))
        } else if shown.contains(name) {
            marks.write(content)
        }
        marks.index = close + 1
        return true
    }
}
