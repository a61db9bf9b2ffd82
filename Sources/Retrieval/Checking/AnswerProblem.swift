/// Why a sentence of an answer is not supported, with the part that is to blame.
package struct AnswerProblem: Sendable, Hashable, Codable {
    /// What is wrong.
    package enum Kind: String, Sendable, Hashable, Codable {
        /// Quoted words do not stand in the source.
        case quote
        /// The source has no such number, or has it for something else.
        case number
        /// The source has no such date, year or weekday, or has it for something else.
        case date
        /// The source does not name this person, place or thing, or speaks of another one.
        case name
        /// Too few of the sentence's words stand in the source.
        case words
        /// One of sentence and source says that something is not so.
        case negation
        /// The sentence names no passage, and none has what it says.
        case noCitation
    }

    /// What is wrong.
    package let kind: Kind
    /// The part of the sentence that is to blame, in bytes of UTF-8.
    package let range: Range<Int>
    /// One sentence for people, which quotes that part.
    package let message: String

    /// Describes a problem.
    package init(kind: Kind, range: Range<Int>, message: String) {
        self.kind = kind
        self.range = range
        self.message = message
    }
}
