import Support

/// A layout of JSON, or a similar notation that models write instead.
package enum JSONStyle: Sendable, Hashable {
    /// One space after each colon and comma, as in `{"a": 1, "b": [1, 2]}`.
    case spaced
    /// No spaces, as in `{"a":1,"b":[1,2]}`.
    case compact
    /// Python literals: `{'a': True, 'b': [1, None]}`.
    case python
    /// No spaces, keys without quotes, and strings enclosed in the given quotes, without escapes.
    case bare(quote: Quote)

    /// The delimiter of a string.
    package struct Quote: Sendable, Hashable {
        /// The delimiter as text, which no string may contain.
        package var text: String
        /// The control token that represents it; `nil` if it is plain text.
        package var token: TokenVocabulary.Token?

        package init(text: String, token: TokenVocabulary.Token?) {
            self.text = text
            self.token = token
        }

        var grammar: OutputGrammar { token.map(OutputGrammar.control) ?? .literal(text) }
    }

    var comma: String {
        switch self {
        case .spaced, .python: ", "
        case .compact, .bare: ","
        }
    }

    var colon: String {
        switch self {
        case .spaced, .python: ": "
        case .compact, .bare: ":"
        }
    }

    /// True if keys are JSON strings, the only keys that can be compared with the keys of a schema.
    var hasJSONKeys: Bool {
        switch self {
        case .spaced, .compact: true
        case .python, .bare: false
        }
    }

    /// Returns a key with the following colon in this style.
    func key(_ name: String) -> [UInt8] {
        switch self {
        case .spaced, .compact: JSONEscaping.quoted(name) + Array(colon.utf8)
        case .python: Array((Self.pythonString(name) + colon).utf8)
        case .bare: Array((name + colon).utf8)
        }
    }

    /// Rewrites a part whose layout differs from JSON in terms of other parts; `nil` for all other parts.
    func rewritten(_ grammar: OutputGrammar) -> OutputGrammar? {
        switch (self, grammar) {
        case (.spaced, _), (.compact, _): nil
        case (.python, .boolean): .choice([.literal("True"), .literal("False")])
        case (.python, .null): .literal("None")
        case (.python, .string(nil)): .choice(["'", "\""].map(Self.pythonString(between:)))
        case (.python, .string(let maxLength?)):
            .choice(
                ["'", "\""].map {
                    .sequence([.literal($0), .regex("[^\($0)\\\\\\n]{0,\(maxLength)}"), .literal($0)])
                })
        case (.python, .stringChoice(let values)): .choice(values.map { .literal(Self.pythonString($0.text)) })
        case (.python, .stringPattern(let pattern)): .sequence([.literal("'"), .regex(pattern), .literal("'")])
        case (.python, .quoted(let part)): .sequence([.literal("'"), part, .literal("'")])
        case (.bare(let quote), .quoted(let part)): .sequence([quote.grammar, part, quote.grammar])
        case (.python, .ruledString(let rule)): .sequence([.literal("'"), .ruledText(rule), .literal("'")])
        case (.bare(let quote), .ruledString(let rule)):
            .sequence([quote.grammar, .ruledText(rule), quote.grammar])
        case (.bare(let quote), .string(let maxLength)):
            .sequence([
                quote.grammar, maxLength.map { .regex("[^<]{0,\($0)}") } ?? .text(until: [quote.text]), quote.grammar,
            ])
        case (.bare(let quote), .stringChoice(let values)):
            .sequence([quote.grammar, .choice(values.map { .literal($0) }), quote.grammar])
        case (.bare(let quote), .stringPattern(let pattern)):
            .sequence([quote.grammar, .regex(pattern), quote.grammar])
        default: nil
        }
    }

    private static func pythonString(between quote: String) -> OutputGrammar {
        let plain = OutputGrammar.text(until: [quote, "\\", "\n"])
        let escapes = ["\\", "'", "\"", "n", "r", "t"].map { OutputGrammar.literal("\\" + $0) }
        return .sequence([
            .literal(quote), plain, .repetition(.sequence([.choice(escapes), plain])), .literal(quote),
        ])
    }

    /// Returns a string as a Python literal in single quotes, with escapes.
    package static func pythonString(_ text: String) -> String {
        "'"
            + text.unicodeScalars.map { scalar in
                switch scalar {
                case "'", "\\": "\\\(scalar)"
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                default: String(scalar)
                }
            }.joined() + "'"
    }
}
