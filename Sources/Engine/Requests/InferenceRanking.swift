/// The scores of documents for a query, and their token usage.
public struct InferenceRanking: Sendable, Hashable {
    /// The id of the reranking model.
    public var model: String
    /// One score for each document, in order, from 0 to 1.
    public var scores: [Double]
    /// The number of input tokens: the query with each document, including special tokens.
    public var tokens: Int

    public init(model: String, scores: [Double], tokens: Int) {
        self.model = model
        self.scores = scores
        self.tokens = tokens
    }
}
