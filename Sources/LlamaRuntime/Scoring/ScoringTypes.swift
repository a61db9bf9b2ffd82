/// A prompt, and texts that could follow it.
public struct ScoringRequest: Sendable, Hashable {
    /// The tokens that all continuations follow.
    public var prompt: [TokenID]
    /// What could come next, each of one token or more; they may share beginnings.
    public var continuations: [[TokenID]]
    /// Interactive for a text that somebody waits for, background for work in bulk.
    public var priority: GenerationRequest.Priority

    public init(prompt: [TokenID], continuations: [[TokenID]], priority: GenerationRequest.Priority = .interactive) {
        self.prompt = prompt
        self.continuations = continuations
        self.priority = priority
    }
}

/// How probable the continuations of a prompt are.
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
    /// Tokens of the prompt that were cached already, and not computed for this request.
    public let cachedTokens: Int
    /// From the request to the first computation for it.
    public let queued: Duration
    /// From the first computation to the result; what runs beside it included.
    public let computing: Duration
}
