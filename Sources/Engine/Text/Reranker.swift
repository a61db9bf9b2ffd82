/// Scores how well documents answer a query, by reading the query with each of them.
public protocol Reranker: Sendable {
    /// Loads the model, so that the next scores take no longer than they have to.
    ///
    /// - Throws: `AIError`, or what the model throws.
    func prepare() async throws

    /// Scores documents that somebody waits for; the end of a document that is too long is left out.
    ///
    /// - Returns: One score for each document, in order, from 0 to 1.
    /// - Throws: `AIError`, or what the model throws; `CancellationError`.
    func scores(of documents: [String], for query: String) async throws -> [Double]
}
