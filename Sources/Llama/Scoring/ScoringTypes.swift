/// A prompt, and candidate continuations to score.
public struct ScoringRequest: Sendable, Hashable {
    /// The tokens that all continuations follow.
    public var prompt: [TokenID]
    /// The continuations, each of one token or more; they may share prefixes.
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
        /// ln p of each token, given the prompt and the tokens before it, over the full vocabulary.
        public let tokenLogProbabilities: [Double]

        /// ln p of the whole continuation given the prompt.
        public var logProbability: Double { tokenLogProbabilities.reduce(0, +) }
    }

    /// The continuations in the request's order.
    public let continuations: [Continuation]
    /// Tokens in the prompt.
    public let promptTokens: Int
    /// Tokens of the prompt that were read from the cache.
    public let cachedTokens: Int
    /// The queueing time: from the request to its first computation.
    public let queued: Duration
    /// From the first computation to the result, including concurrent work.
    public let computing: Duration
}
