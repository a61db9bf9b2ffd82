/// The way an embedding model makes one vector of the vectors of all tokens.
public enum PoolingType: UInt32, Sendable, CaseIterable {
    /// No pooling: one vector for each token.
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
