/// The configuration of a model's context: cache sizes, batching, and throughput or reproducibility.
public struct ContextConfiguration: Sendable, Hashable {
    /// Whether throughput or reproducibility takes precedence.
    public enum Mode: Sendable, Hashable {
        /// The sequences share one cache and are decoded together, so results may differ by rounding each time.
        case throughput
        /// An answer never depends on concurrent requests or on the cache.
        ///
        /// Every sequence has its own cache and is computed alone, without flash attention, and prompts in chunks at
        /// fixed positions. The caches need `maxSequences` times the memory.
        case pinned
    }

    /// The number format of keys and values in the cache.
    public enum CacheType: String, Sendable, Hashable, CaseIterable, Codable {
        case f16, bf16, f32
        /// Blocks of 8-bit numbers with a scale, about half the size of f16; requires flash attention.
        case q8_0
    }

    /// The use of flash attention, which needs less memory and is required by `q8_0`.
    public enum FlashAttention: String, Sendable, Hashable, CaseIterable {
        /// On if the device supports flash attention.
        case automatic
        case on
        case off
    }

    /// Speculative decoding, which speeds up answers.
    public enum Speculation: String, Sendable, Hashable, CaseIterable {
        case off
        /// Drafts tokens if an answer repeats text of its prompt or of itself.
        ///
        /// Drafted tokens are computed together with the preceding token, as many as promise a gain on this machine.
        /// Drafts do not change the distribution or a greedy answer, except for rounding that depends on the number
        /// of tokens per call. Recurrent and hybrid models do not use drafts.
        case automatic = "auto"
    }

    /// The precedence of throughput or reproducibility.
    public var mode: Mode
    /// The context size of one sequence in tokens, prompt and answer; `nil` for the default.
    ///
    /// The default is the trained context, or less if its cache would exceed a quarter of the memory. A cache
    /// that one conversation may fill begins with 4096 tokens and grows on demand. If several sequences have
    /// separate caches, as in pinned mode, all caches are allocated at the start. The default is then at most 4096.
    public var contextTokens: Int?
    /// The number of concurrent sequences and cached prefixes, 1…64.
    public var maxSequences: Int
    /// The number of compute threads; `nil` for one thread per physical core.
    public var threads: Int?
    public var flashAttention: FlashAttention
    /// The number format of keys and values.
    public var cacheType: CacheType
    /// Whether the sequences share one cache; otherwise each sequence has a cache of `contextTokens`.
    package internal(set) var sharesCache: Bool
    /// The number of tokens of one prefill step; in pinned mode also the distance between chunk boundaries.
    package internal(set) var prefillChunkTokens: Int
    /// The number of tokens per call whose logits can be read, at least one per sequence.
    var outputTokens = 0
    var promptReading = PromptReading.automatic
    var initialContextTokens = ContextConfiguration.initialContextTokens
    /// Speculative decoding; always off in pinned mode, which computes each token alone.
    public var speculation = Speculation.automatic

    public init(
        mode: Mode = .throughput, contextTokens: Int? = nil, maxSequences: Int = 8, threads: Int? = nil,
        flashAttention: FlashAttention? = nil, cacheType: CacheType = .f16
    ) {
        self.mode = mode
        self.contextTokens = contextTokens
        sharesCache = mode == .throughput
        self.maxSequences = maxSequences
        prefillChunkTokens = mode == .pinned ? 128 : 512
        self.threads = threads
        self.flashAttention = flashAttention ?? (mode == .pinned ? .off : .automatic)
        self.cacheType = cacheType
    }

    /// The choice of prompts to compute with weights that are not repacked.
    enum PromptReading: Sendable, Hashable {
        /// Long prompts for which these weights are faster.
        case automatic
        /// Prompts of at least `from` tokens, for tests.
        case always(from: Int)
        case off
    }

    /// The number of tokens of a prefill step while answers are generated, including the tokens of the
    /// answers.
    ///
    /// A small step keeps a long prompt from stalling the answers. The step grows up to `prefillChunkTokens` if it
    /// takes at most 50 ms, as on GPUs. llama.cpp's CPU kernels are fastest with multiples of 64, and 10 % slower
    /// with 65 tokens.
    static let prefillChunkTokensWhileDecoding = 64

    /// The number of tokens of an embedding step, which is small because chats can interrupt only between steps.
    ///
    /// Small steps are also faster on CPUs.
    package static let embeddingBatchTokens = 128

    /// The initial size, in tokens, of a cache that can grow.
    package static let initialContextTokens = 4096

    /// The maximum number of preceding tokens that a draft model sees.
    package static let draftContextTokens = 4096

    /// Whether the cache starts small and grows on demand.
    package var grows: Bool { sharesCache || maxSequences == 1 }

    /// Rejects values that llama.cpp would abort on or silently change.
    func validate() throws(LlamaError) {
        try require(1...64, maxSequences, "maxSequences")
        if let threads { try require(1...512, threads, "threads") }
        if let contextTokens { try require(16...(1 << 24), contextTokens, "contextTokens") }
        if cacheType == .q8_0, flashAttention == .off {
            throw LlamaError(
                .invalidRequest,
                mode == .pinned
                    ? "Pinned mode runs without flash attention, which a Q8_0 cache requires. Choose f16, bf16 or f32 "
                        + "for the cache."
                    : "A Q8_0 cache requires flash attention. Turn flash attention on or choose another cache "
                        + "type.")
        }
        if mode == .pinned, flashAttention != .off {
            throw LlamaError(
                .invalidRequest,
                "Pinned mode runs without flash attention, whose results depend on how a prompt is split. Leave "
                    + "flashAttention off or choose the throughput mode.")
        }
    }

    private func require(_ range: ClosedRange<Int>, _ value: Int, _ name: String) throws(LlamaError) {
        guard range.contains(value) else {
            throw LlamaError(
                .invalidRequest, "\(name) is \(value); it must be \(range.lowerBound) to \(range.upperBound).")
        }
    }
}
