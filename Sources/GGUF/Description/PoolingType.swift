/// The method by which an embedding model combines the vectors of all tokens into one.
public enum PoolingType: UInt32, Sendable, CaseIterable {
    /// No pooling: one vector per token.
    case none = 0
    /// The mean of all tokens' vectors.
    case mean = 1
    /// The vector of the first token, the classifier token.
    case cls = 2
    /// The vector of the last token.
    case last = 3
    /// The scores of a classification head, used for reranking and classification.
    case rank = 4
}
