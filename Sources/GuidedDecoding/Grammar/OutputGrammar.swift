package import Support

/// A description of the texts that a model may write, as a tree of typed parts.
///
/// JSON parts write one fixed layout, chosen by ``JSONStyle``, so that all punctuation is forced and only values are
/// left to the model.
package indirect enum OutputGrammar: Sendable, Hashable {
    /// Exactly this text.
    case literal(ExactText)
    /// This control token, which no other part writes.
    case control(TokenVocabulary.Token)
    /// The part in another layout, with everything that it refers to.
    case styled(OutputGrammar, JSONStyle)
    /// All parts, one after another.
    case sequence([OutputGrammar])
    /// One of the parts.
    case choice([OutputGrammar])
    /// The part, repeated; without `max` there is no upper bound.
    case repetition(OutputGrammar, min: Int = 0, max: Int? = nil, separator: OutputGrammar? = nil)
    /// The definition of this name, which may refer to itself.
    case reference(String)
    /// Any text that contains none of the given strings, the empty text included.
    case text(until: [ExactText] = [])
    /// A text that the pattern matches as a whole.
    case regex(ExactText)
    /// A text of the expression.
    case regular(RegularExpression)
    /// A JSON string with a text of a part that is made of expressions, literals, choices, repetitions and references.
    case quoted(OutputGrammar)
    /// A text that meets the rule.
    case ruledText(TextRule)
    /// A JSON object whose members keep the order of their declaration; after them come up to `mostOthers` others with keys
    /// that are not declared.
    case object([Property], others: [MapEntry] = [], mostOthers: Int? = nil)
    /// A JSON array with a bounded number of elements.
    case array(of: OutputGrammar, min: Int = 0, max: Int? = nil)
    /// A JSON string with any Unicode text of at most `maxLength` scalars.
    case string(maxLength: Int? = nil)
    /// A JSON string with one of these values.
    case stringChoice([ExactText])
    /// A JSON string with a value that the pattern matches as a whole.
    case stringPattern(ExactText)
    /// A JSON integer within the bounds; a missing bound is that of `Int`.
    case integer(min: Int? = nil, max: Int? = nil)
    /// A JSON number without exponent within the bounds, which are decimal texts such as `"-0.5"` or `"1e3"`.
    case number(min: String? = nil, max: String? = nil)
    /// A JSON string whose text meets the rule.
    case ruledString(TextRule)
    /// A JSON number that meets the rule, without exponent.
    case ruledNumber(NumberRule)
    /// A JSON array that begins with these elements, of which those after the first `min` may be left out, and goes on
    /// with others.
    case tuple([OutputGrammar], rest: OutputGrammar?, min: Int, max: Int?)
    /// A JSON object whose members are each one of these.
    case map([MapEntry], min: Int = 0, max: Int? = nil)
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null

    /// A member of a JSON object whose keys are not known.
    package struct MapEntry: Sendable, Hashable {
        /// What keys look like: a JSON string.
        package var key: OutputGrammar
        /// What their values look like.
        package var value: OutputGrammar

        /// Creates a member.
        package init(key: OutputGrammar = .string(), value: OutputGrammar) { (self.key, self.value) = (key, value) }
    }

    /// A member of a JSON object.
    package struct Property: Sendable, Hashable {
        /// The key, not escaped.
        package var name: String { key.text }
        private let key: ExactText
        /// Whether the member is always written.
        package var isRequired: Bool
        /// What the value looks like.
        package var value: OutputGrammar

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The key, not escaped.
        ///   - isRequired: Whether the member is always written.
        ///   - value: What the value looks like.
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

    /// Describes the JSON string with exactly this value.
    ///
    /// - Parameter value: The value, not escaped.
    /// - Returns: The grammar of the quoted and escaped value.
    package static func constant(_ value: String) -> OutputGrammar {
        .stringChoice([value])
    }

    /// Describes a value that fits one of several grammars.
    ///
    /// - Parameter alternatives: The grammars; several may start alike.
    /// - Returns: The choice between them.
    package static func anyOf(_ alternatives: [OutputGrammar]) -> OutputGrammar {
        .choice(alternatives)
    }
}
