/// A sentence of an answer with the passages that it names.
package struct ClaimedSentence: Sendable, Hashable {
    /// The sentence, without marks of citation.
    package let text: String
    /// The numbers of the passages, as the answer has them.
    package let passages: [Int]

    /// Describes a sentence.
    package init(text: String, passages: [Int]) {
        self.text = text
        self.passages = passages
    }
}

/// A sentence of an answer and what its sources say to it.
package struct CheckedSentence: Sendable, Hashable {
    /// How a sentence stands.
    package enum Standing: String, Sendable, Hashable, Codable {
        /// Passages say what it says.
        case supported
        /// Something in it could not be found in the passages.
        case unsupported
        /// It claims nothing: a greeting, an introduction, or that the documents do not say something.
        case neutral
    }

    /// The exact place that supports a sentence.
    package struct Citation: Sendable, Hashable, Codable {
        /// The number of the passage.
        package let passage: Int
        /// The sentence or row within the passage's text, in bytes of UTF-8.
        package let range: Range<Int>
        /// The passages that the answer named instead, without having it there; empty where it named this one or none.
        package let movedFrom: [Int]
    }

    /// The sentence, as it was handed in.
    package let text: String
    /// How it stands.
    package let standing: Standing
    /// What supports it, the best first; where it is unsupported, what comes nearest.
    package let citations: [Citation]
    /// What could not be found; empty unless the sentence is unsupported.
    package let problems: [AnswerProblem]
    /// Passages that the answer named and that add nothing, or that do not exist.
    package let unusedPassages: [Int]

    /// Whether nothing in the sentence is unsupported.
    package var isSupported: Bool { standing != .unsupported }
}

extension CheckedSentence {
    /// The stems of its words.
    package var words: Set<String> { Set(TextFacts(TextScanner.tokens(of: text)).words.map(\.stem)) }
    /// Whether it points at what was said before it, as "They" does.
    package var isPointing: Bool { TextFacts(TextScanner.tokens(of: text)).isPointing }
}
