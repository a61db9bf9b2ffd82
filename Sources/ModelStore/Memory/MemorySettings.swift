public import GGUF

/// The settings that determine a model's memory in addition to its weights, with the engine's defaults.
public struct MemorySettings: Sendable, Hashable {
    /// The context size of one sequence in tokens; `nil` for the trained size, at most 4096.
    public var contextTokens: Int?
    /// The number of concurrent sequences.
    public var sequences: Int
    /// Whether all sequences share one cache with a single sequence's size, instead of having separate caches.
    public var sharesCache: Bool
    /// The type of the keys and values in the cache.
    public var cacheType: GGMLType
    /// The number of tokens of a prefill step.
    public var prefillChunkTokens: Int
    /// Whether flash attention is used, which needs no matrix of attention scores for all pairs of tokens.
    public var usesFlashAttention: Bool
    /// The number of batches that an embedding model computes concurrently, each in its own context.
    public var embeddingLanes: Int
    /// Whether replies may be guided by a schema.
    ///
    /// Guided replies need tables of the vocabulary, which are created with the first guided reply.
    public var guidesReplies: Bool
    /// Whether the file is mapped, so that the system can drop weights and read them again.
    public var mapsFile: Bool
    /// Whether weights may be repacked for this CPU's kernels.
    public var repacksWeights: Bool
    /// The CPU features that the engine's kernels use, as llama.cpp names them.
    ///
    /// If the set is empty, no weights count as repacked. Leave it empty for GPUs, which use the weights unchanged.
    public var cpuFeatures: Set<String>
    /// The number of layers on GPUs, counted from the output layer backwards.
    public var gpuLayers = 0
    /// Whether the GPUs share the machine's memory.
    public var gpuSharesMemory = false

    public init(
        contextTokens: Int? = nil, sequences: Int = 1, sharesCache: Bool = true, cacheType: GGMLType = .f16,
        prefillChunkTokens: Int = 512, usesFlashAttention: Bool = true, embeddingLanes: Int = 1,
        guidesReplies: Bool = false, mapsFile: Bool = true, repacksWeights: Bool = true, cpuFeatures: Set<String> = []
    ) {
        self.contextTokens = contextTokens
        self.sequences = sequences
        self.sharesCache = sharesCache
        self.cacheType = cacheType
        self.prefillChunkTokens = prefillChunkTokens
        self.usesFlashAttention = usesFlashAttention
        self.embeddingLanes = embeddingLanes
        self.guidesReplies = guidesReplies
        self.mapsFile = mapsFile
        self.repacksWeights = repacksWeights
        self.cpuFeatures = cpuFeatures
    }
}
