/// The scores of documents for a query, and their token usage.
public struct InferenceRanking: Sendable, Hashable {
    /// The id of the model that scored.
    public var model: String
    /// One score for each document, in order, from 0 to 1.
    public var scores: [Double]
    /// Tokens that were read: the query with each document, special ones included.
    public var tokens: Int

    public init(model: String, scores: [Double], tokens: Int) {
        self.model = model
        self.scores = scores
        self.tokens = tokens
    }
}
