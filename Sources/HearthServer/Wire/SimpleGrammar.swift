/// A grammar of one rule without references, in GBNF (`root ::= "yes" | "no"`) or Lark (`start: /[0-9]+/`).
enum SimpleGrammar {
    private static let starts: [(name: String, sign: String, isLark: Bool)] = [
        ("root", "::=", false), ("start", ":", true), ("?start", ":", true),
    ]

    /// The grammar as a regular expression.
    ///
    /// - Parameter grammar: The grammar.
    /// - Returns: The expression; `nil` for any other grammar.
    static func pattern(of grammar: String) -> String? {
        let text = grammar.drop(while: \.isWhitespace)
        for start in starts where text.hasPrefix(start.name) {
            let rest = text.dropFirst(start.name.count).drop(while: \.isWhitespace)
            guard rest.hasPrefix(start.sign) else { continue }
            return pattern(of: rest.dropFirst(start.sign.count), isLark: start.isLark)
        }
        return nil
    }

    private static func pattern(of rule: Substring, isLark: Bool) -> String? {
        var rest = rule
        var pattern = ""
        while let character = rest.popFirst() {
            switch character {
            case "(": pattern += "(?:"
            case ")", "|", "*", "+", "?": pattern.append(character)
            case "\"":
                guard let literal = literal(&rest) else { return nil }
                pattern += "(?:\(literal))"
            // In Lark, an expression; brackets, braces and dots mean something else there.
            case "/" where isLark:
                guard let inner = delimited(&rest, by: "/") else { return nil }
                pattern += "(?:\(inner))"
            case "[" where !isLark:
                guard let inner = delimited(&rest, by: "]") else { return nil }
                pattern += "[\(inner)]"
            case "{" where !isLark:
                guard let inner = delimited(&rest, by: "}") else { return nil }
                pattern += "{\(inner)}"
            case "." where !isLark: pattern += #"[\s\S]"#
            case _ where character.isWhitespace: continue
            default: return nil
            }
        }
        return pattern.isEmpty ? nil : pattern
    }

    /// The text before a character that is not escaped; `nil` if there is none.
    private static func delimited(_ rest: inout Substring, by end: Character) -> String? {
        var text = ""
        while let character = rest.popFirst() {
            if character == end { return text }
            text.append(character)
            guard character == "\\" else { continue }
            guard let escaped = rest.popFirst() else { return nil }
            text.append(escaped)
        }
        return nil
    }

    /// A text in quotes, whose first one is read, as a pattern; `nil` if it does not end.
    private static func literal(_ rest: inout Substring) -> String? {
        guard let inner = delimited(&rest, by: "\"") else { return nil }
        var characters = inner[...]
        var pattern = ""
        while let character = characters.popFirst() {
            guard character == "\\" else {
                if #"\/.*+?^$(){}|[]"#.contains(character) { pattern += "\\" }
                pattern.append(character)
                continue
            }
            switch characters.popFirst() {
            case "\"": pattern.append("\"")
            case let escaped? where #"ntrxu\[]"#.contains(escaped): pattern += "\\\(escaped)"
            default: return nil
            }
        }
        return pattern
    }
}
