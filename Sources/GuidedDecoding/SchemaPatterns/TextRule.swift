import Support

/// The constraints on the text of a JSON string, all of which apply.
package struct TextRule: Sendable, Hashable {
    /// The minimum number of scalars.
    package var minLength = 0
    /// The maximum number of scalars.
    package var maxLength: Int?
    /// The patterns of JSON Schema that must match somewhere in the text.
    package var patterns: [String] = []
    /// The patterns of JSON Schema that must not match anywhere in the text.
    package var excludedPatterns: [String] = []
    package var excludedTexts: [String] = []

    /// Creates a rule that any text satisfies.
    package init() {}

    private var texts: [[ExactText]] { [patterns, excludedPatterns, excludedTexts].map { $0.map(ExactText.init) } }

    package static func == (one: TextRule, other: TextRule) -> Bool {
        one.minLength == other.minLength && one.maxLength == other.maxLength && one.texts == other.texts
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(minLength)
        hasher.combine(maxLength)
        hasher.combine(texts)
    }

    /// True if the rule restricts at most the length.
    var isLength: Bool { patterns.isEmpty && excludedPatterns.isEmpty && excludedTexts.isEmpty }

    /// Returns the language of the texts that satisfy the rule.
    ///
    /// - Throws: An error if a pattern is invalid or not convertible to an automaton.
    func expression() throws(GrammarError) -> RegularExpression {
        if let maxLength, maxLength < minLength { throw .invalidBounds("a length from \(minLength) to \(maxLength)") }
        var parts: [RegularExpression] = []
        for pattern in patterns { parts.append(try SchemaPattern.texts(with: pattern)) }
        for pattern in excludedPatterns { parts.append(.complement(try SchemaPattern.texts(with: pattern))) }
        if !excludedTexts.isEmpty { parts.append(.complement(.alternation(excludedTexts.map { .literal($0) }))) }
        if minLength > 0 || maxLength != nil || parts.isEmpty {
            parts.append(.repetition(.scalars(.all), min: minLength, max: maxLength))
        }
        return parts.count == 1 ? parts[0] : .intersection(parts)
    }
}
