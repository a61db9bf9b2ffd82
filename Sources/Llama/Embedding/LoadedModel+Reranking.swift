import Foundation
import GGUF

/// The score of a document for a query by a reranking model.
public struct RerankScore: Sendable, Hashable {
    /// The model's raw output, which is higher for more relevant documents.
    ///
    /// Outputs are comparable only for the same model and query.
    public let output: Float
    /// The relevance from 0 to 1: the model's own probability, or else the logistic function of the output.
    public let relevance: Double
    /// The number of tokens of the query and document, including special tokens.
    public let tokens: Int
    /// Whether the end of the document was omitted because the model reads at most `maxTextTokens`.
    public let isTruncated: Bool
}

extension LoadedModel {
    /// Whether the model scores documents for queries.
    public var isReranker: Bool { maxTextTokens > 0 && model.description.scoresPairs && hasLabels }

    /// Scores the relevance of documents to a query.
    ///
    /// The model reads the query together with each document, in batches of similar length. The end of a document
    /// that does not fit with the query is omitted.
    /// - Parameters:
    ///   - documents: Any number of documents.
    ///   - query: The query, of at most half as many tokens as `maxTextTokens`.
    ///   - priority: Interactive if a user waits.
    /// - Returns: One score per document, in their order.
    /// - Throws: `LlamaError` with `unsupportedOperation`, `unsupportedModel`, `inputTooLong` or `closed`;
    ///   `CancellationError`.
    public func rerank(
        _ documents: [String], for query: String, priority: GenerationRequest.Priority = .interactive
    ) async throws -> [RerankScore] {
        guard isReranker else {
            throw LlamaError(
                .unsupportedOperation,
                "This model does not score documents for a query. Choose a reranking model.")
        }
        guard !documents.isEmpty else { return [] }
        let reader = try PairReader(model, limit: maxTextTokens)
        var pairs: [(tokens: [TokenID], isTruncated: Bool)] = []
        for document in documents {
            try Task.checkCancellation()
            pairs.append(try reader.tokens(query: query, document: document))
        }
        let outputs = try await headOutputs(pairs.map(\.tokens), priority: priority)
        return zip(pairs, outputs).map { pair, outputs in
            RerankScore(
                output: outputs[0], relevance: relevance(outputs), tokens: pair.tokens.count,
                isTruncated: pair.isTruncated)
        }
    }

    /// Returns the relevance from the outputs, of which the first stands for "the document is relevant".
    private func relevance(_ outputs: [Float]) -> Double {
        if model.givesProbabilities { return Double(outputs[0]) }
        let top = Double(outputs.max() ?? 0)
        let yes = Double(outputs[0])
        guard outputs.count > 1 else { return 1 / (1 + exp(-yes)) }
        return exp(yes - top) / outputs.reduce(0) { $0 + exp(Double($1) - top) }
    }
}
