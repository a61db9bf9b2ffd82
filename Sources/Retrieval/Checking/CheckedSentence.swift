/// A sentence of an answer with the passages that it cites.
package struct ClaimedSentence: Sendable, Hashable {
    /// The sentence, without citation marks.
    package let text: String
    /// The numbers of the passages, in the order of the answer.
    package let passages: [Int]

    package init(text: String, passages: [Int]) {
        self.text = text
        self.passages = passages
    }
}

/// A sentence of an answer and the result of its check.
package struct CheckedSentence: Sendable, Hashable {
    /// The result of the check.
    package enum Standing: String, Sendable, Hashable, Codable {
        /// Passages support the sentence.
        case supported
        /// A part of the sentence could not be found in the passages.
        case unsupported
        /// The sentence makes no claim: a greeting, an introduction, or a statement that the documents lack some
        /// information.
        case neutral
    }

    /// The exact span that supports a sentence.
    package struct Citation: Sendable, Hashable, Codable {
        package let passage: Int
        /// The sentence or row within the passage's text, in bytes of UTF-8.
        package let range: Range<Int>
        /// The passages that the answer cited wrongly instead; empty if it cited this passage or none.
        package let movedFrom: [Int]
    }

    /// The sentence, unchanged.
    package let text: String
    package let standing: Standing
    /// The supporting spans, best first; for an unsupported sentence, the nearest spans.
    package let citations: [Citation]
    /// The reasons why the sentence is unsupported; empty otherwise.
    package let problems: [AnswerProblem]
    /// Cited passages that do not contribute to the support, or do not exist.
    package let unusedPassages: [Int]

    package var isSupported: Bool { standing != .unsupported }
}

extension CheckedSentence {
    /// The stems of the sentence's words.
    package var words: Set<String> { Set(TextFacts(TextScanner.tokens(of: text)).words.map(\.stem)) }
    /// Whether one of the first three words refers to preceding text, as "They" does.
    package var isPointing: Bool { TextFacts(TextScanner.tokens(of: text)).isPointing }
}
