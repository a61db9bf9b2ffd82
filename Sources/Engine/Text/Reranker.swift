/// A model that scores the relevance of documents to a query by reading each document with the query.
public protocol Reranker: Sendable {
    /// Loads the model in advance, to reduce the latency of the next scores.
    ///
    /// - Throws: `AIError`, or errors of the model.
    func prepare() async throws

    /// Scores documents with high priority; a document that is too long is truncated at the end.
    ///
    /// - Returns: One score for each document, in order, from 0 to 1.
    /// - Throws: `AIError`, errors of the model, or `CancellationError`.
    func scores(of documents: [String], for query: String) async throws -> [Double]
}
