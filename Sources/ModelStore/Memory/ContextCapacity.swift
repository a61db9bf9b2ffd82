/// The context size of a model and the memory that the context takes.
public struct ContextCapacity: Sendable, Hashable {
    /// The context size in tokens, for prompt and answer together.
    public let tokens: Int
    /// The trained context length in tokens; `nil` if the file does not declare it.
    public let trainedTokens: Int?
    /// Whether keys and values are stored in Q8_0.
    public let isQuantized: Bool
    /// The memory of the loaded model before its context grows.
    public let first: MemoryEstimate
    /// The memory with the whole context in use.
    public let full: MemoryEstimate
    /// The context size with a Q8_0 cache; `nil` unless memory limits the context and the size exceeds ``tokens``.
    public let quantizedTokens: Int?

    package init(
        tokens: Int, trainedTokens: Int?, isQuantized: Bool, first: MemoryEstimate, full: MemoryEstimate,
        quantizedTokens: Int?
    ) {
        (self.tokens, self.trainedTokens, self.isQuantized) = (tokens, trainedTokens, isQuantized)
        (self.first, self.full, self.quantizedTokens) = (first, full, quantizedTokens)
    }

    /// The size as a phrase, such as `18432 of 40960 tokens`.
    public var size: String {
        guard let trainedTokens, trainedTokens > tokens else { return "\(tokens) tokens" }
        return "\(tokens) of \(trainedTokens) tokens"
    }

    /// Returns sentences that offer a Q8_0 cache, with both context sizes; `nil` if the cache would not increase the
    /// context.
    ///
    /// - Parameter way: The way to select such a cache, as a phrase that follows "with".
    public func offer(with way: String) -> String? {
        guard let quantizedTokens, let trainedTokens else { return nil }
        return "The context has \(tokens) of the \(trainedTokens) tokens that the model was trained on, because a "
            + "quarter of the memory holds no more. With \(way) it has \(quantizedTokens)."
    }
}
