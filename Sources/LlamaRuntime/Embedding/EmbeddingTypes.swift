/// A text as a point in the model's space.
public struct Embedding: Sendable, Hashable {
    /// The coordinates; as a vector of length 1, so that a dot product is the cosine.
    public let vector: [Float]
    /// Tokens that were read, special ones included.
    public let tokens: Int
    /// Whether the end of the text was left out, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool
}

/// How probable each of a classifier's labels is for a text.
public struct Classification: Sendable, Hashable {
    /// A label and its score.
    public struct Score: Sendable, Hashable {
        /// The label as the model names it, or its number.
        public let label: String
        /// The model's raw output.
        public let logit: Float
        /// 0…1; over all labels they sum up to 1, except for models with a single output.
        public let probability: Double
    }

    /// The scores in the model's order of labels.
    public let scores: [Score]
    /// Tokens that were read, special ones included.
    public let tokens: Int
    /// Whether the end of the text was left out, as `TextOverflow.truncate` allows.
    public let isTruncated: Bool

    /// The most probable label.
    public var best: Score? { scores.max { $0.logit < $1.logit } }
}

/// What to do with a text that is longer than the model can take in one piece.
public enum TextOverflow: Sendable, Hashable {
    /// Throws `LlamaError.Code.inputTooLong`.
    case fail
    /// Leaves out the end and says so in the result.
    case truncate
}
