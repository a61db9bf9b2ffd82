/// A prompt with candidate continuations to score.
public struct ScoringRequest: Sendable, Hashable {
    /// The prompt of all continuations.
    public var prompt: [TokenID]
    /// The continuations, each of at least one token, which may share prefixes.
    public var continuations: [[TokenID]]
    /// Interactive for work that a user is waiting for, background for bulk work.
    public var priority: GenerationRequest.Priority

    public init(prompt: [TokenID], continuations: [[TokenID]], priority: GenerationRequest.Priority = .interactive) {
        self.prompt = prompt
        self.continuations = continuations
        self.priority = priority
    }
}

/// The scores of the continuations of a prompt.
public struct ScoringResult: Sendable {
    /// A continuation and its probability, as the model would generate it at temperature 1 without truncation.
    public struct Continuation: Sendable, Hashable {
        /// The natural logarithm of each token's probability after the preceding tokens, over the full
        /// vocabulary.
        public let tokenLogProbabilities: [Double]

        /// The natural logarithm of the probability of the complete continuation.
        public var logProbability: Double { tokenLogProbabilities.reduce(0, +) }
    }

    /// The continuations in the request's order.
    public let continuations: [Continuation]
    /// The number of tokens in the prompt, without the continuations.
    public let promptTokens: Int
    /// The number of prompt tokens taken from the cache.
    public let cachedTokens: Int
    /// The time from the request to its first computation.
    public let queued: Duration
    /// The time from the first computation to the result, including concurrent work.
    public let computing: Duration
}
