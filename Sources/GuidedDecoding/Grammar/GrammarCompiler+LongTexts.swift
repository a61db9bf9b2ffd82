import Support

extension GrammarCompiler {
    /// The maximum number of characters that an automaton counts, with almost forty states for each in JSON.
    static let maximumCounted = 64

    /// Compiles a long text of characters from one class to a loop over one character.
    ///
    /// - Returns: The place where the text begins; `nil` if the grammar is not a long text of this kind.
    mutating func longText(_ grammar: OutputGrammar, next: Int32) throws(GrammarError) -> Int32? {
        // A text with a cached automaton is short, and the lookup is faster than parsing the pattern.
        guard automata[grammar] == nil, let text = try CountedText(grammar),
            max(text.min, text.max ?? 0) > Self.maximumCounted
        else { return nil }
        let key = RepeatedCharacter(expression: text.character, encoding: text.encoding)
        if characters[key] == nil {
            characters[key] = add(
                try ByteNFA.automaton(
                    of: text.character, encoding: text.encoding, limit: limits.automatonStates, part: "a character"))
        }
        guard let character = characters[key] else { return nil }
        let quote = text.isQuoted ? Array("\"".utf8) : []
        let end = try literal(quote, next: next)
        let start = try loop(min: text.min, max: text.max, next: end) { compiler, turn throws(GrammarError) in
            let first = try compiler.add(.match(automaton: character, next: turn))
            return (first, first)
        }
        return try literal(quote, next: start)
    }
}

/// A text with a bounded number of characters from one class.
private struct CountedText {
    var character: RegularExpression
    var encoding = ByteNFA.Encoding.plain
    var isQuoted = false
    var min: Int
    var max: Int?

    /// Creates the text of a grammar; returns `nil` if the characters are from several classes, or not counted.
    init?(_ grammar: OutputGrammar) throws(GrammarError) {
        switch grammar {
        case .string(let maxLength?):
            self.init(character: JSONEscaping.anyScalar, isQuoted: true, min: 0, max: maxLength)
        case .ruledString(let rule) where rule.isLength:
            self.init(character: JSONEscaping.anyScalar, isQuoted: true, min: rule.minLength, max: rule.maxLength)
        case .ruledText(let rule) where rule.isLength:
            self.init(character: .scalars(.all), min: rule.minLength, max: rule.maxLength)
        case .regex(let pattern): try self.init(pattern.text)
        case .stringPattern(let pattern):
            try self.init(pattern.text)
            (encoding, isQuoted) = (.jsonCharacters, true)
        default: return nil
        }
    }

    private init?(_ pattern: String) throws(GrammarError) {
        guard case .concatenation(let parts) = try PatternParser.parse(pattern), parts.count == 1,
            case .repetition(let part, let min, let max) = parts[0], case .scalars = part
        else { return nil }
        self.init(character: part, min: min, max: max)
    }

    private init(character: RegularExpression, isQuoted: Bool = false, min: Int, max: Int?) {
        (self.character, self.isQuoted, self.min, self.max) = (character, isQuoted, min, max)
    }
}
