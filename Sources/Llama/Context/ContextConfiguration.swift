/// The configuration of a model's context: cache sizes, batching, and throughput or reproducibility.
public struct ContextConfiguration: Sendable, Hashable {
    /// Whether throughput or reproducibility takes precedence.
    public enum Mode: Sendable, Hashable {
        /// Sequences share one cache and are decoded together. Results may differ by rounding from run to run.
        case throughput
        /// An answer never depends on what else runs or is cached: every sequence has a cache of its own, is decoded
        /// alone, without flash attention, in prefill chunks at fixed positions. Costs `maxSequences` times the cache.
        case pinned
    }

    /// How keys and values are stored in the cache.
    public enum CacheType: String, Sendable, Hashable, CaseIterable, Codable {
        case f16, bf16, f32
        /// About half the size of f16; it needs flash attention.
        case q8_0
    }

    /// When flash attention computes the attention.
    public enum FlashAttention: String, Sendable, Hashable, CaseIterable {
        /// If the device supports it.
        case automatic
        case on
        case off
    }

    /// Whether answers are sped up by speculative decoding.
    public enum Speculation: String, Sendable, Hashable, CaseIterable {
        case off
        /// Where answers repeat what stands in their prompt, or in themselves, tokens that probably come next are
        /// computed together with the one before them, as many as promise a gain on this machine.
        ///
        /// The answer is drawn from the same distribution, and a greedy one is the same, but for the rounding that
        /// depends on how many tokens a call computes. Recurrent and hybrid models get no drafts.
        case automatic = "auto"
    }

    /// Throughput or reproducibility.
    public var mode: Mode
    /// The context size of one sequence in tokens, prompt and answer; nil for what the model was trained on, as far as
    /// a quarter of the memory holds it.
    ///
    /// A cache that one conversation may fill begins with 4096 tokens and grows when they do not suffice. Where several
    /// sequences have caches of their own, as in pinned mode, all of it is allocated at once, and nil means at most 4096.
    public var contextTokens: Int?
    /// The number of concurrent sequences and cached prefixes; 1…64.
    public var maxSequences: Int
    /// The number of compute threads; nil for one per physical core.
    public var threads: Int?
    public var flashAttention: FlashAttention
    /// How keys and values are stored.
    public var cacheType: CacheType
    /// Whether the sequences share one cache; otherwise each has its own of `contextTokens`.
    package internal(set) var sharesCache: Bool
    /// Tokens of one prefill step; in pinned mode also the distance of the fixed chunk boundaries.
    package internal(set) var prefillChunkTokens: Int
    /// Tokens of one call whose logits can be read, where they are more than one for each sequence.
    var outputTokens = 0
    /// Which prompts are computed with weights that are not repacked.
    var promptReading = PromptReading.automatic
    /// Tokens that a cache begins with, where it may grow.
    var initialContextTokens = ContextConfiguration.initialContextTokens
    /// Whether answers are sped up by drafts; never in pinned mode, which computes each token alone.
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

    /// Which prompts are computed with weights that are not repacked.
    enum PromptReading: Sendable, Hashable {
        /// Long ones, where that is faster.
        case automatic
        /// All of at least so many tokens; for tests.
        case always(from: Int)
        case off
    }

    /// Tokens of one step that reads prompts while answers are being written, those of the answers included, so that a long
    /// prompt does not stall them; up to `prefillChunkTokens` where so many take no more than 50 ms, as on GPUs.
    ///
    /// A multiple of 64 suits llama.cpp's CPU kernels: 65 tokens take a tenth longer.
    static let prefillChunkTokensWhileDecoding = 64

    /// Tokens of one embedding step: small ones are faster on CPUs and let a chat go first.
    package static let embeddingBatchTokens = 128

    /// Tokens that a cache begins with, where it may grow.
    package static let initialContextTokens = 4096

    /// Tokens that a draft model looks back over at most.
    package static let draftContextTokens = 4096

    /// Whether the cache begins small and grows with what it has to hold.
    package var grows: Bool { sharesCache || maxSequences == 1 }

    /// Refuses what llama.cpp would abort on or silently change.
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
