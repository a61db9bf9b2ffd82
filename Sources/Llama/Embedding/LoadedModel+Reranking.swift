import Foundation
import GGUF

/// How well a document answers a query, by a reranking model.
public struct RerankScore: Sendable, Hashable {
    /// The model's raw output: the higher, the better.
    ///
    /// It can be compared with others of the same model and query only.
    public let output: Float
    /// The output as a number from 0 to 1: the model's own probability that the document answers, else
    /// the logistic function of the output.
    public let relevance: Double
    /// The number of tokens read, those of the query and special ones included.
    public let tokens: Int
    /// Whether the end of the document was left out, because the model reads no more than `maxTextTokens`.
    public let isTruncated: Bool
}

extension LoadedModel {
    /// Whether the model scores documents for queries.
    public var isReranker: Bool { maxTextTokens > 0 && model.description.scoresPairs && hasLabels }

    /// Scores how well documents answer a query.
    ///
    /// The model reads the query with each document at once; the pairs are batched by length, as texts to embed are. Of a
    /// document that does not fit beside the query, the end is left out.
    /// - Parameters:
    ///   - documents: Any number.
    ///   - query: The query, of at most half as many tokens as `maxTextTokens`.
    ///   - priority: Interactive where somebody waits.
    /// - Returns: One score for each document, in the order given.
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

    /// The first output stands for "the document answers".
    private func relevance(_ outputs: [Float]) -> Double {
        if model.givesProbabilities { return Double(outputs[0]) }
        let top = Double(outputs.max() ?? 0)
        let yes = Double(outputs[0])
        guard outputs.count > 1 else { return 1 / (1 + exp(-yes)) }
        return exp(yes - top) / outputs.reduce(0) { $0 + exp(Double($1) - top) }
    }
}
