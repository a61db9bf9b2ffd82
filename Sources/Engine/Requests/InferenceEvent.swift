/// A piece of a reply.
public enum InferenceEvent: Sendable, Hashable {
    /// The model's reasoning.
    case reasoning(String)
    /// Text of the answer, with its tokens if log-probabilities were requested.
    case text(String, tokens: [InferenceToken])
    /// The whole text of the answer so far, replacing all text that was sent before.
    ///
    /// Sent only by engines behind Apple's API and by remote models, whose text may turn out to be reasoning.
    case replacedText(String)
    /// The start of a tool call.
    case toolCall(id: String, name: String)
    /// JSON of the arguments of the current tool call.
    case toolArguments(String)
    /// The end of the reply; always the last event.
    case finished(InferenceEnd)
}

/// A token of an answer and its log-probability, in the model's distribution before sampling options apply.
public struct InferenceToken: Sendable, Hashable {
    /// A candidate token and the natural logarithm of its probability.
    public struct Alternative: Sendable, Hashable {
        /// The token's bytes; may be only a part of a character.
        public var bytes: [UInt8]
        public var logProbability: Double

        public init(bytes: [UInt8], logProbability: Double) {
            self.bytes = bytes
            self.logProbability = logProbability
        }
    }

    /// The generated token.
    public var token: Alternative
    /// The most probable tokens at its position, most probable first.
    public var alternatives: [Alternative]

    public init(_ token: Alternative, alternatives: [Alternative]) {
        self.token = token
        self.alternatives = alternatives
    }
}

/// The end of a reply and its token usage.
public struct InferenceEnd: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// The model ended its answer, or a stop sequence was generated.
        case stop
        /// The token limit was reached, the context is full, or the answer only repeated itself.
        case length
        case toolCalls
    }

    public var reason: Reason
    public var promptTokens: Int
    /// The prompt tokens that were read from the cache.
    public var cachedTokens: Int
    /// The number of generated tokens, including reasoning.
    public var outputTokens: Int
    public var reasoningTokens: Int
    /// The accepted draft tokens, whether drafted from the prompt, from a prediction or by a draft model.
    public var acceptedPredictionTokens: Int
    /// The rejected draft tokens; they are not part of the reply.
    public var rejectedPredictionTokens: Int
    /// The stop sequence of the request that ended the reply; `nil` for none.
    public var stopSequence: String?
    /// True if the context is full; ``reason-swift.property`` is then ``Reason-swift.enum/length``.
    public var isContextFull = false
    /// True if the answer only repeated itself; ``reason-swift.property`` is then ``Reason-swift.enum/length``.
    public var isRepetition = false
    /// The seed of the sampling; `nil`, like the times below, if the engine does not report it.
    public var seed: UInt64?
    /// The name of the remote model that answered; `nil` if the requested model answered.
    public var answeringModel: String?
    /// Sentences about deviations of a remote server from the request, such as arguments that it refuses.
    public var notes: [String] = []
    /// The notes that no earlier reply contained.
    public var news: [String] = []
    /// The time from the request to the first token.
    public var timeToFirstToken: Duration?
    /// The prompt tokens processed per second; also `nil` if all were cached.
    public var prefillRate: Double?
    /// The tokens generated per second after the first; also `nil` for replies of one token.
    public var decodeRate: Double?

    public init(
        reason: Reason, promptTokens: Int, cachedTokens: Int, outputTokens: Int, reasoningTokens: Int,
        acceptedPredictionTokens: Int = 0, rejectedPredictionTokens: Int = 0, stopSequence: String? = nil
    ) {
        self.reason = reason
        self.promptTokens = promptTokens
        self.cachedTokens = cachedTokens
        self.outputTokens = outputTokens
        self.reasoningTokens = reasoningTokens
        self.acceptedPredictionTokens = acceptedPredictionTokens
        self.rejectedPredictionTokens = rejectedPredictionTokens
        self.stopSequence = stopSequence
    }
}
