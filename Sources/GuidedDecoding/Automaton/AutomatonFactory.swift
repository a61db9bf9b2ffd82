import Support

/// A factory for the automata of a grammar's regular parts.
struct AutomatonFactory {
    private static let anyString = Result { () throws(GrammarError) in
        try ByteNFA.automaton(of: JSONEscaping.anyString(maxLength: nil), limit: 1000, part: "a string")
    }

    let limits: GrammarLimits

    func automaton(of grammar: OutputGrammar) throws(GrammarError) -> ByteAutomaton {
        let limit = limits.automatonStates
        switch grammar {
        case .text(let stops): return try TextAutomaton.automaton(until: stops.map(\.text), limit: limit)
        case .regex(let pattern):
            return try ByteNFA.automaton(
                of: PatternParser.parse(pattern.text), limit: limit, part: "the pattern /\(pattern.text)/")
        case .stringPattern(let pattern):
            return try ByteNFA.automaton(
                of: PatternParser.parse(pattern.text), encoding: .jsonString, limit: limit,
                part: "the pattern /\(pattern.text)/")
        case .string(nil): return try Self.anyString.get()
        case .string(let maxLength?):
            guard maxLength >= 0 else { throw .invalidBounds("a length of \(maxLength)") }
            return try ByteNFA.automaton(
                of: JSONEscaping.anyString(maxLength: maxLength), limit: limit, part: "a string of \(maxLength) scalars"
            )
        case .stringChoice(let values): return try choice(of: values.map(\.text))
        case .integer(let min, let max): return try NumberAutomaton.integers(min: min, max: max, limit: limit)
        case .number(let min, let max): return try NumberAutomaton.numbers(min: min, max: max, limit: limit)
        case .ruledText(let rule):
            return try ByteNFA.automaton(of: rule.expression(), limit: limit, part: "a text of its pattern and length")
        case .ruledString(let rule):
            return try ByteNFA.automaton(
                of: rule.expression(), encoding: .jsonString, limit: limit, part: "a string of its pattern and length")
        case .ruledNumber(let rule): return try NumberAutomaton.numbers(rule, limit: limit)
        case .boolean: return LiteralAutomaton.automaton(of: [Array("true".utf8), Array("false".utf8)])
        case .null: return LiteralAutomaton.automaton(of: Array("null".utf8))
        default: throw .impossible("a part that is not regular")
        }
    }

    private func choice(of values: [String]) throws(GrammarError) -> ByteAutomaton {
        guard !values.isEmpty else { throw .impossible("a choice without strings") }
        guard values.reduce(0, { $0 + $1.utf8.count }) <= limits.choiceBytes else {
            throw .tooLarge("the strings of a choice", limit: limits.choiceBytes)
        }
        return LiteralAutomaton.automaton(of: values.map(JSONEscaping.quoted))
    }
}
