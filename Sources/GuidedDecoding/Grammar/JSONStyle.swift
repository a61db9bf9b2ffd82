import Support

/// The layout of the JSON that a grammar writes, or of what models write in its place.
package enum JSONStyle: Sendable, Hashable {
    /// One space after each colon and comma, as in `{"a": 1, "b": [1, 2]}`.
    case spaced
    /// No spaces, as in `{"a":1,"b":[1,2]}`.
    case compact
    /// As Python prints values: `{'a': True, 'b': [1, None]}`.
    case python
    /// No spaces, and keys without quotes; strings are enclosed in these quotes, and nothing in them is escaped.
    case bare(quote: Quote)

    /// What stands before and after a string.
    package struct Quote: Sendable, Hashable {
        /// The quote as text, which no string may contain.
        package var text: String
        /// The control token that writes it; nil where it is text.
        package var token: TokenVocabulary.Token?

        /// Creates a quote.
        ///
        /// - Parameters:
        ///   - text: The quote as text.
        ///   - token: The control token that writes it; nil where it is text.
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

    /// Whether keys are JSON strings: no rule tells other forms of them from the named ones, or where they end.
    var hasJSONKeys: Bool {
        switch self {
        case .spaced, .compact: true
        case .python, .bare: false
        }
    }

    /// A key with its colon.
    func key(_ name: String) -> [UInt8] {
        switch self {
        case .spaced, .compact: JSONEscaping.quoted(name) + Array(colon.utf8)
        case .python: Array((Self.pythonString(name) + colon).utf8)
        case .bare: Array((name + colon).utf8)
        }
    }

    /// A part whose layout is not JSON's, in terms of parts that have none; nil for all others.
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

    /// A string as Python prints it.
    ///
    /// - Parameter text: The string.
    /// - Returns: It in single quotes, with escapes.
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
