/// A request to continue a prompt.
public struct GenerationRequest: Sendable {
    /// The priority among concurrent requests.
    public enum Priority: Int, Sendable, Hashable {
        /// For work that a user is waiting for.
        case interactive
        /// For background work, which gets only a small share of the time while interactive work runs.
        case background
    }

    public var prompt: [TokenID]
    /// The parts of images in the prompt, in order.
    var images: [PromptImage] = []
    /// The maximum number of tokens to generate; `nil` for as many as fit the context.
    public var maxTokens: Int?
    public var sampling: SamplingParameters
    /// The stop strings, which end the answer and are not part of the text.
    public var stopStrings: [String]
    /// The number of most probable tokens that are reported with each token, 0…100; `nil` for no log-probabilities.
    ///
    /// Unless this is `nil`, the log-probability of the token itself is reported, too.
    public var topLogProbabilities: Int?
    /// Whether to continue after an end-of-generation token, for measurements.
    public var ignoresEndOfGeneration: Bool
    /// The tokens that end the answer and have no text, in addition to the vocabulary's end tokens.
    var endTokens: Set<TokenID> = []
    /// The caller's stop tokens, which end the answer like ``endTokens``.
    var stopTokens: Set<TokenID> = []
    /// The minimum number of tokens to generate before the answer may end, unless no other token is allowed.
    var minTokens = 0
    /// Whether an answer that only repeats itself ends; see ``RepetitionDetector``.
    var stopsRepetition = false
    /// Whether to avoid the vocabulary's end tokens and ``endTokens``, unless no other token is allowed.
    var avoidsEnd = false
    public var priority: Priority
    /// Whether speculative decoding may be used, if ``ContextConfiguration/speculation`` is on.
    public var usesSpeculation = true
    /// A text that the answer may contain, such as the file to change, as a source of drafts besides the prompt.
    ///
    /// The text never changes the answer, and is used only if ``ContextConfiguration/speculation`` is on.
    public var predictedTokens: [TokenID] = []
    /// The chat to which the request belongs, whose computed state is saved to disk and restored.
    ///
    /// State is saved only by models that were loaded with a ``PrefixStore``.
    public var conversation: String?
    /// The tools and instructions at the beginning of the prompt to save to disk, if any.
    var instructions: SavedInstructions?
    /// The constraint on the tokens; `nil` if unconstrained.
    var guide: ReplyGuide?
    /// The handling of tokens that the guide forces.
    var forcedTokens = ForcedTokens.batched
    /// Whether to compute only the prompt, so that a later request finds it cached.
    var isPrefill = false
    /// The continuations to score after the prompt instead of generating; `nil` for generations.
    var scoring: ScoringTask?

    public init(
        prompt: [TokenID], maxTokens: Int? = nil, sampling: SamplingParameters = SamplingParameters(),
        stopStrings: [String] = [], topLogProbabilities: Int? = nil, ignoresEndOfGeneration: Bool = false,
        priority: Priority = .interactive
    ) {
        self.prompt = prompt
        self.maxTokens = maxTokens
        self.sampling = sampling
        self.stopStrings = stopStrings
        self.topLogProbabilities = topLogProbabilities
        self.ignoresEndOfGeneration = ignoresEndOfGeneration
        self.priority = priority
    }
}

/// The handling of tokens that a grammar fully determines.
public enum ForcedTokens: Sendable, Hashable {
    /// Appended without sampling and computed together.
    case batched
    /// Appended without sampling and computed one by one.
    ///
    /// For a single sequence, the answer is the same as with `sampled`, byte for byte. Pinned mode always
    /// computes forced tokens this way.
    case oneByOne
    /// Sampled like all other tokens, with only one allowed token.
    case sampled
}

/// A generated token with its probability, if requested.
public struct GeneratedToken: Sendable, Hashable {
    /// A token and the natural logarithm of its probability.
    public struct Alternative: Sendable, Hashable {
        public let token: TokenID
        public let logProbability: Double
    }

    public let id: TokenID
    /// The natural logarithm of the token's probability in the model's own distribution, before any sampling
    /// parameter.
    ///
    /// `nil` unless requested, and for tokens that a guide forced.
    public let logProbability: Double?
    /// The most probable tokens at this position, most probable first; empty unless requested.
    public let alternatives: [Alternative]
}

/// An event of a running generation: a token or the end.
public enum GenerationEvent: Sendable {
    /// A token, and the text of the answer that has become certain with it.
    ///
    /// Text is delayed if a character or a stop string may be incomplete. The concatenation of all texts is the
    /// answer.
    case token(GeneratedToken, text: String)
    /// The end of the generation, which is always the last event.
    case finished(GenerationSummary)
}

/// The result of a generation: the reason for its end, the token counts and the timings.
public struct GenerationSummary: Sendable {
    /// The reason for the end of a generation.
    public enum FinishReason: String, Sendable, Hashable, Codable {
        /// The model ended its answer.
        case endOfGeneration = "stop"
        /// A stop sequence was generated.
        case stopString = "stop_string"
        /// `maxTokens` were generated.
        case maxTokens = "length"
        /// The context is full; the answer is cut off.
        case contextFull = "context_full"
        /// The answer only repeated itself, and was cut off.
        case repetition
    }

    public let finishReason: FinishReason
    /// The text of the answer that was held back until the end was known.
    public let remainingText: String
    public let promptTokens: Int
    /// The number of prompt tokens taken from the cache.
    public let cachedTokens: Int
    /// The number of generated tokens, including the end token.
    public let outputTokens: Int
    public let acceptedDraftTokens: Int
    /// The number of drafted tokens that were computed but rejected.
    public let rejectedDraftTokens: Int
    /// The seed of the sampling, which reproduces the answer of a request with a seed, or in pinned mode.
    public let seed: UInt64
    public let timings: GenerationTimings
}

/// The durations of the phases of a generation.
public struct GenerationTimings: Sendable, Hashable {
    /// The time from the request to its first computation.
    public let queued: Duration
    /// The time from the first computation to the first token.
    public let prefill: Duration
    /// The time from the first token to the last.
    public let decode: Duration
    /// The number of tokens that were computed during `prefill`.
    public let prefillTokens: Int
    public let decodeTokens: Int

    /// The time from the request to the first token.
    public var timeToFirstToken: Duration { queued + prefill }
    /// The prefill rate in tokens per second; `nil` if no tokens were computed.
    public var prefillRate: Double? { Self.rate(prefillTokens, prefill) }
    /// The decode rate in tokens per second after the first token; `nil` for answers of one token.
    public var decodeRate: Double? { Self.rate(decodeTokens, decode) }

    private static func rate(_ tokens: Int, _ time: Duration) -> Double? {
        tokens > 0 && time > .zero ? Double(tokens) / (time / .seconds(1)) : nil
    }
}

/// A complete answer, for callers that do not stream.
public struct Generation: Sendable {
    public let text: String
    public let tokens: [GeneratedToken]
    public let summary: GenerationSummary
}
