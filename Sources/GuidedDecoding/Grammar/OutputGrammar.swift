package import Support

/// A description of the texts that a model may write, as a tree of typed parts.
///
/// JSON parts have one fixed layout, chosen by ``JSONStyle``, so all punctuation is forced and the model
/// generates only the values.
package indirect enum OutputGrammar: Sendable, Hashable {
    /// Exactly this text.
    case literal(ExactText)
    /// This control token, which no other part produces.
    case control(TokenVocabulary.Token)
    /// The part in another layout, including all definitions that the part refers to.
    case styled(OutputGrammar, JSONStyle)
    /// All parts, one after another.
    case sequence([OutputGrammar])
    /// One of the parts.
    case choice([OutputGrammar])
    /// The part, repeated at least `min` and at most `max` times.
    case repetition(OutputGrammar, min: Int = 0, max: Int? = nil, separator: OutputGrammar? = nil)
    /// A reference to a definition, which may be recursive.
    case reference(String)
    /// Any text, also an empty text, that contains none of the given strings.
    case text(until: [ExactText] = [])
    /// A text that the pattern matches as a whole.
    case regex(ExactText)
    /// A text that matches the expression.
    case regular(RegularExpression)
    /// A JSON string whose contents match a part, which may have expressions, literals, choices, repetitions and
    /// references.
    case quoted(OutputGrammar)
    /// A text that satisfies the rule.
    case ruledText(TextRule)
    /// A JSON object whose members are in the order of their declaration.
    ///
    /// Up to `maximumOthers` members with other keys may follow.
    case object([Property], others: [MapEntry] = [], maximumOthers: Int? = nil)
    /// A JSON array with a bounded number of elements.
    case array(of: OutputGrammar, min: Int = 0, max: Int? = nil)
    /// A JSON string with any Unicode text of at most `maxLength` scalars.
    case string(maxLength: Int? = nil)
    /// A JSON string with one of these values.
    case stringChoice([ExactText])
    /// A JSON string with a value that the pattern matches as a whole.
    case stringPattern(ExactText)
    /// A JSON integer within the bounds; a missing bound is the minimum or maximum of `Int`.
    case integer(min: Int? = nil, max: Int? = nil)
    /// A JSON number without exponent within the bounds, which are decimal texts such as `"-0.5"` or `"1e3"`.
    case number(min: String? = nil, max: String? = nil)
    /// A JSON string whose text satisfies the rule.
    case ruledString(TextRule)
    /// A JSON number that satisfies the rule, without exponent.
    case ruledNumber(NumberRule)
    /// A JSON array that begins with these elements and continues with `rest`.
    ///
    /// Elements after the first `min` may be omitted.
    case tuple([OutputGrammar], rest: OutputGrammar?, min: Int, max: Int?)
    /// A JSON object whose members each match one of these entries.
    case map([MapEntry], min: Int = 0, max: Int? = nil)
    /// `true` or `false`.
    case boolean
    case null

    /// A member of a JSON object with an arbitrary key.
    package struct MapEntry: Sendable, Hashable {
        /// The grammar of the key: a JSON string.
        package var key: OutputGrammar
        package var value: OutputGrammar

        package init(key: OutputGrammar = .string(), value: OutputGrammar) { (self.key, self.value) = (key, value) }
    }

    /// A member of a JSON object.
    package struct Property: Sendable, Hashable {
        /// The key, without escapes.
        package var name: String { key.text }
        private let key: ExactText
        /// True if the member is always written.
        package var isRequired: Bool
        package var value: OutputGrammar

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The key, without escapes.
        ///   - isRequired: Whether the member is always written.
        ///   - value: The grammar of the value.
        package init(_ name: String, isRequired: Bool = true, _ value: OutputGrammar) {
            key = ExactText(name)
            self.isRequired = isRequired
            self.value = value
        }
    }

    package static func literal(_ text: String) -> OutputGrammar { .literal(ExactText(text)) }
    package static func text(until stops: [String]) -> OutputGrammar { .text(until: stops.map(ExactText.init)) }
    package static func regex(_ pattern: String) -> OutputGrammar { .regex(ExactText(pattern)) }
    package static func stringChoice(_ values: [String]) -> OutputGrammar { .stringChoice(values.map(ExactText.init)) }
    package static func stringPattern(_ pattern: String) -> OutputGrammar { .stringPattern(ExactText(pattern)) }

    /// Returns the grammar of the JSON string with exactly this value, which is given without escapes.
    package static func constant(_ value: String) -> OutputGrammar {
        .stringChoice([value])
    }

    /// Returns the grammar of a value that matches one of several grammars, which may have common prefixes.
    package static func anyOf(_ alternatives: [OutputGrammar]) -> OutputGrammar {
        .choice(alternatives)
    }
}
