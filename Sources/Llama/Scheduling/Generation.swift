/// A request to continue a prompt.
public struct GenerationRequest: Sendable {
    /// The priority among concurrent requests.
    public enum Priority: Int, Sendable, Hashable {
        /// For work that a user is waiting for.
        case interactive
        /// Runs when no interactive work does, and otherwise in a small share of the time.
        case background
    }

    /// The tokens to continue.
    public var prompt: [TokenID]
    /// The maximum tokens to generate; nil for as many as fit the context.
    public var maxTokens: Int?
    public var sampling: SamplingParameters
    /// Stop sequences, which end the answer and are not part of it.
    public var stopStrings: [String]
    /// Adds log-probabilities to each token: its own and those of this many most probable ones.
    ///
    /// 0…100; nil for none.
    public var topLogProbabilities: Int?
    /// Whether to continue after an end-of-generation token, for measurements.
    public var ignoresEndOfGeneration: Bool
    /// Tokens that end the answer besides the vocabulary's own, and have no text.
    var endTokens: Set<TokenID> = []
    /// Tokens that the request names, which end the answer as ``endTokens`` do.
    var stopTokens: Set<TokenID> = []
    /// The tokens to generate before one that ends the answer may be chosen, if any other may be.
    var minTokens = 0
    /// Whether the vocabulary's tokens and ``endTokens`` are never chosen, if any other may be.
    var avoidsEnd = false
    public var priority: Priority
    /// Whether the answer may be sped up as ``ContextConfiguration/speculation`` says.
    public var usesSpeculation = true
    /// Text that the answer may contain, such as the file that it is to change: a source of drafts beside the prompt.
    ///
    /// It never changes the answer, and is used only where ``ContextConfiguration/speculation`` is on.
    public var predictedTokens: [TokenID] = []
    /// The chat that the request belongs to, whose computed state is saved to disk and restored from it.
    ///
    /// It counts for models that were loaded with a ``PrefixStore``.
    public var conversation: String?
    /// The tools and instructions that the prompt begins with, to be kept on disk; nil to keep none.
    var instructions: SavedInstructions?
    /// The restriction of the tokens; `nil` for none.
    var guide: ReplyGuide?
    /// How tokens that the guide forces come into the answer.
    var forcedTokens = ForcedTokens.batched
    /// Whether only the prompt is computed, so that a later request finds it cached.
    var isPrefill = false
    /// The texts that are scored after the prompt, instead of writing anything; `nil` for generations.
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

/// How tokens that a grammar fully determines are added to an answer.
public enum ForcedTokens: Sendable, Hashable {
    /// Appended without sampling and computed together.
    case batched
    /// Appended without sampling and computed one by one: the same answer as `sampled`, byte for byte, for one
    /// sequence at a time. Pinned mode always computes them so.
    case oneByOne
    /// Sampled like every other token, from a mask that allows just one.
    case sampled
}

/// A generated token.
public struct GeneratedToken: Sendable, Hashable {
    /// A token and the natural logarithm of its probability.
    public struct Alternative: Sendable, Hashable {
        public let token: TokenID
        public let logProbability: Double
    }

    public let id: TokenID
    /// ln p of the token in the model's own distribution, before any sampling parameter; nil unless asked for, and for
    /// tokens that a guide forced.
    public let logProbability: Double?
    /// The most probable tokens at this position, most probable first; empty unless requested.
    public let alternatives: [Alternative]
}

/// An event of a running generation.
public enum GenerationEvent: Sendable {
    /// A token, and the text that is certain now. The text lags behind where a character or a stop string may be
    /// unfinished; all texts joined are the answer.
    case token(GeneratedToken, text: String)
    /// The end; the last event.
    case finished(GenerationSummary)
}

/// How a generation ended, and its token counts and timings.
public struct GenerationSummary: Sendable {
    /// Why a generation ended.
    public enum FinishReason: String, Sendable, Hashable, Codable {
        /// The model ended its answer.
        case endOfGeneration = "stop"
        /// A stop sequence was generated.
        case stopString = "stop_string"
        /// `maxTokens` were generated.
        case maxTokens = "length"
        /// The context is full; the answer is cut off.
        case contextFull = "context_full"
    }

    /// Why it ended.
    public let finishReason: FinishReason
    /// Text of the answer that was held back until the end was known.
    public let remainingText: String
    /// Tokens in the prompt.
    public let promptTokens: Int
    /// Tokens of the prompt that were read from the cache.
    public let cachedTokens: Int
    /// Tokens generated, the end token included.
    public let outputTokens: Int
    /// Tokens of the answer that were drafted and proved right.
    public let acceptedDraftTokens: Int
    /// Tokens that were drafted and computed in vain.
    public let rejectedDraftTokens: Int
    /// The seed of the sampling, which reproduces the answer of a request with a seed, or in pinned mode.
    public let seed: UInt64
    public let timings: GenerationTimings
}

/// The timings of a generation.
public struct GenerationTimings: Sendable, Hashable {
    /// The queueing time: from the request to its first computation.
    public let queued: Duration
    /// The prefill time: from the first computation to the first token.
    public let prefill: Duration
    /// The decode time: from the first token to the last.
    public let decode: Duration
    /// Tokens computed in `prefill`, and tokens written in `decode`.
    public let prefillTokens: Int
    public let decodeTokens: Int

    /// The time to first token.
    public var timeToFirstToken: Duration { queued + prefill }
    /// The prefill rate in tokens per second; nil if none were computed.
    public var prefillRate: Double? { Self.rate(prefillTokens, prefill) }
    /// The decode rate in tokens per second after the first; nil for answers of one token.
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
