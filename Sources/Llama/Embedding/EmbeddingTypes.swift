/// The embedding of a text.
public struct Embedding: Sendable, Hashable {
    /// The embedding vector, of length 1, so that a dot product is the cosine similarity.
    public let vector: [Float]
    /// The number of tokens read, including special ones.
    public let tokens: Int
    /// Whether the text was truncated, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool
}

/// The probabilities of a classifier's labels for a text.
public struct Classification: Sendable, Hashable {
    /// A label and its score.
    public struct Score: Sendable, Hashable {
        /// The label as the model names it, or its number.
        public let label: String
        /// The model's raw output; where the model itself gives probabilities, the logarithm of that.
        public let logit: Float
        /// 0…1; over all labels they sum up to 1, except for models with a single output.
        public let probability: Double
    }

    /// The scores in the model's order of labels.
    public let scores: [Score]
    /// The number of tokens read, including special ones.
    public let tokens: Int
    /// Whether the text was truncated, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool

    /// The most probable label.
    public var best: Score? { scores.max { $0.logit < $1.logit } }
}

/// How to handle a text that exceeds the model's maximum length.
public enum TextOverflow: Sendable, Hashable {
    /// Throws `LlamaError.Code.inputTooLong`.
    case fail
    /// Truncates the text and reports it in the result.
    case truncate
}
