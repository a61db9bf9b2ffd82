/// A reason why a sentence of an answer is not supported, with the offending part.
package struct AnswerProblem: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
        /// The source does not contain the quoted words.
        case quote
        /// The source lacks the number, or uses it for something else.
        case number
        /// The source lacks the date, year or weekday, or uses it for something else.
        case date
        /// The source does not name this person, place or thing, or is about another.
        case name
        /// The source contains too few of the sentence's words.
        case words
        /// The source states another relation between the sentence's names and values.
        case relation
        /// The sentence is negated and the source is not, or the reverse.
        case negation
        /// The sentence cites no passage, and no passage supports the sentence.
        case noCitation
    }

    package let kind: Kind
    /// The offending part of the sentence, in bytes of UTF-8.
    package let range: Range<Int>
    /// A sentence for the user, which quotes the offending part.
    package let message: String

    package init(kind: Kind, range: Range<Int>, message: String) {
        self.kind = kind
        self.range = range
        self.message = message
    }
}
