/// How many tokens the conversations of a model may have, and the memory that they take.
public struct ContextRoom: Sendable, Hashable {
    /// Tokens for prompt and answer together.
    public let tokens: Int
    /// The tokens that the model was trained on; nil if its file does not say.
    public let trainedTokens: Int?
    /// Whether keys and values are stored in Q8_0.
    public let isQuantized: Bool
    /// The memory of a loaded model whose context has not grown yet.
    public let first: MemoryEstimate
    /// The memory with the whole context in use.
    public let full: MemoryEstimate
    /// The tokens with a Q8_0 cache; nil unless memory limits the context and they are more than `tokens`.
    public let quantizedTokens: Int?

    /// Creates what is known of a model's context.
    ///
    /// - Parameters:
    ///   - tokens: Tokens for prompt and answer together.
    ///   - trainedTokens: The tokens that the model was trained on.
    ///   - isQuantized: Whether keys and values are stored in Q8_0.
    ///   - first: The memory before the context grows.
    ///   - full: The memory with the whole context in use.
    ///   - quantizedTokens: The tokens with a Q8_0 cache.
    package init(
        tokens: Int, trainedTokens: Int?, isQuantized: Bool, first: MemoryEstimate, full: MemoryEstimate,
        quantizedTokens: Int?
    ) {
        (self.tokens, self.trainedTokens, self.isQuantized) = (tokens, trainedTokens, isQuantized)
        (self.first, self.full, self.quantizedTokens) = (first, full, quantizedTokens)
    }

    /// The size as a phrase: `18432 of 40960 tokens`.
    public var size: String {
        guard let trainedTokens, trainedTokens > tokens else { return "\(tokens) tokens" }
        return "\(tokens) of \(trainedTokens) tokens"
    }

    /// Offers a Q8_0 cache where that has room for more.
    ///
    /// - Parameter way: How to choose it, after "with".
    /// - Returns: Sentences with both sizes; nil where there is nothing to offer.
    public func offer(with way: String) -> String? {
        guard let quantizedTokens, let trainedTokens else { return nil }
        return "The context has \(tokens) of the \(trainedTokens) tokens that the model was trained on, because a "
            + "quarter of the memory holds no more. With \(way) it has \(quantizedTokens)."
    }
}
