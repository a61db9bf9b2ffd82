/// Replies that are being written, one for each choice.
public struct InferenceReply: Sendable {
    /// A reply as it is written.
    ///
    /// It is computed as fast as it is read. Whoever stops reading, or is cancelled, ends it.
    public typealias Events = AsyncThrowingStream<InferenceEvent, any Error>

    /// The id of the model that answers.
    public var model: String
    /// Tells the model's file from others of the same name.
    public var fingerprint: String
    /// The prompt as text, for APIs that repeat it.
    public var promptText: String?
    /// One stream for each choice, each read by one task; their errors are `InferenceError` and `CancellationError`.
    public var choices: [Events]

    public init(model: String, fingerprint: String, promptText: String? = nil, choices: [Events]) {
        self.model = model
        self.fingerprint = fingerprint
        self.promptText = promptText
        self.choices = choices
    }
}

/// A piece of a reply.
public enum InferenceEvent: Sendable, Hashable {
    /// What the model thinks before it answers.
    case reasoning(String)
    /// Text of the answer, with the tokens that it is made of if log-probabilities were asked for.
    case text(String, tokens: [InferenceToken])
    /// A call of a tool begins.
    case toolCall(id: String, name: String)
    /// JSON of the arguments of the call that began last.
    case toolArguments(String)
    /// The end; the last event.
    case finished(InferenceEnd)
}

/// A token of an answer and how probable it was, in the model's own distribution before any sampling option.
public struct InferenceToken: Sendable, Hashable {
    /// A token that could have been written, and the natural logarithm of its probability.
    public struct Alternative: Sendable, Hashable {
        /// What the token writes; it may be only a part of a character.
        public var bytes: [UInt8]
        public var logProbability: Double

        public init(bytes: [UInt8], logProbability: Double) {
            self.bytes = bytes
            self.logProbability = logProbability
        }
    }

    /// The token that was written.
    public var token: Alternative
    /// The most probable ones at its place, most probable first.
    public var alternatives: [Alternative]

    public init(_ token: Alternative, alternatives: [Alternative]) {
        self.token = token
        self.alternatives = alternatives
    }
}

/// How a reply ended, and what it took.
public struct InferenceEnd: Sendable, Hashable {
    /// Why it ended.
    public enum Reason: Sendable, Hashable {
        /// The model ended its answer, or a stop text came.
        case stop
        /// It is as long as was allowed, or the context is full.
        case length
        /// It calls tools.
        case toolCalls
    }

    public var reason: Reason
    public var promptTokens: Int
    /// Tokens of the prompt that were not computed anew.
    public var cachedTokens: Int
    /// Tokens written, thoughts included.
    public var outputTokens: Int
    public var reasoningTokens: Int

    public init(reason: Reason, promptTokens: Int, cachedTokens: Int, outputTokens: Int, reasoningTokens: Int) {
        self.reason = reason
        self.promptTokens = promptTokens
        self.cachedTokens = cachedTokens
        self.outputTokens = outputTokens
        self.reasoningTokens = reasoningTokens
    }
}
