import Support

/// What the text of a JSON string has to be; all of it holds at once.
package struct TextRule: Sendable, Hashable {
    /// The fewest scalars.
    package var minLength = 0
    /// The most scalars.
    package var maxLength: Int?
    /// Patterns of JSON Schema, each found somewhere in the text.
    package var patterns: [String] = []
    /// Patterns of JSON Schema that are found nowhere in it.
    package var excludedPatterns: [String] = []
    /// Texts that it is not.
    package var excludedTexts: [String] = []

    /// Creates a rule that any text meets.
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

    /// Whether nothing but the length is restricted.
    var isLength: Bool { patterns.isEmpty && excludedPatterns.isEmpty && excludedTexts.isEmpty }

    /// The language of the texts.
    ///
    /// - Throws: What no automaton can tell.
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
