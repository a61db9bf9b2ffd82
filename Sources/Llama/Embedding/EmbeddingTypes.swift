/// The embedding of a text.
public struct Embedding: Sendable, Hashable {
    /// The embedding vector, of length 1, so that a dot product is the cosine similarity.
    public let vector: [Float]
    /// The number of tokens of the text, including special tokens.
    public let tokens: Int
    /// Whether the text was truncated, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool
}

/// The probabilities of a classifier's labels for a text.
public struct Classification: Sendable, Hashable {
    public struct Score: Sendable, Hashable {
        /// The label's name in the model, or its number.
        public let label: String
        /// The model's raw output, or the logarithm of its probability if the model outputs probabilities.
        public let logit: Float
        /// The probability, 0…1.
        ///
        /// The probabilities of all labels add up to 1, except for models with a single output.
        public let probability: Double
    }

    /// The scores in the model's order of labels.
    public let scores: [Score]
    /// The number of tokens of the text, including special tokens.
    public let tokens: Int
    /// Whether the text was truncated, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool

    /// The most probable label.
    public var best: Score? { scores.max { $0.logit < $1.logit } }
}

/// The handling of a text that exceeds the model's maximum length.
public enum TextOverflow: Sendable, Hashable {
    /// Throws `LlamaError.Code.inputTooLong`.
    case fail
    /// Truncates the text, and reports the truncation in the result.
    case truncate
}
