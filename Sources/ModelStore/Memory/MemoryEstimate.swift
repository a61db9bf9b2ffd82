public import GGUF

/// The peak memory of a loaded model, with a full context and a prefill step of maximum size.
///
/// The estimate needs only the file's metadata and the names, shapes and types of its tensors.
public struct MemoryEstimate: Sendable, Hashable, Codable {
    /// The part of the file's weights that is in memory at the peak.
    public let weightsBytes: UInt64
    /// The size of copied weights in addition to the mapped originals.
    ///
    /// Weights are copied when they are repacked for the CPU's kernels, or for a GPU that shares the machine's memory.
    public let repackedBytes: UInt64
    /// The size of keys, values and recurrent states of all sequences.
    public let cacheBytes: UInt64
    /// The size of intermediate results and logits.
    public let computeBytes: UInt64
    /// The size of the tokenizer's tables.
    public let vocabularyBytes: UInt64
    /// The baseline: the program, its libraries and the engine's small buffers.
    public let overheadBytes: UInt64
    /// Whether the weights are mapped, so that the system can drop them and read them again.
    public let mapsFile: Bool
    /// Whether the estimate was made from the catalogue entry alone, without the file.
    public let isRough: Bool
    /// The memory on GPUs with their own memory, for weights, cache and compute, in addition to the machine's memory.
    public let deviceBytes: UInt64

    /// The total: the process's resident size.
    public var totalBytes: UInt64 {
        [weightsBytes, privateBytes - (mapsFile ? 0 : weightsBytes), overheadBytes].reduce(0, Self.sum)
    }

    /// The memory that the system cannot reclaim: everything except mapped weights and the program itself.
    public var privateBytes: UInt64 {
        [repackedBytes, cacheBytes, computeBytes, vocabularyBytes, mapsFile ? 0 : weightsBytes].reduce(0, Self.sum)
    }

    /// The engine's memory in addition to a model: its libraries, threads and small buffers.
    ///
    /// Measured on Linux: 7 to 9 MB.
    public static let engineBytes: UInt64 = 8_500_000

    /// The memory of the `hearth` command without a model, including the engine, as measured on Linux.
    ///
    /// A program that knows its own resident size uses the sum of that size and ``engineBytes`` instead.
    public static let programBytes: UInt64 = 68_000_000

    /// Creates an estimate from its parts.
    package init(
        weightsBytes: UInt64, repackedBytes: UInt64, cacheBytes: UInt64, computeBytes: UInt64, vocabularyBytes: UInt64,
        overheadBytes: UInt64 = programBytes, mapsFile: Bool = true, isRough: Bool = false, deviceBytes: UInt64 = 0
    ) {
        self.weightsBytes = weightsBytes
        self.repackedBytes = repackedBytes
        self.cacheBytes = cacheBytes
        self.computeBytes = computeBytes
        self.vocabularyBytes = vocabularyBytes
        self.overheadBytes = overheadBytes
        self.mapsFile = mapsFile
        self.isRough = isRough
        self.deviceBytes = deviceBytes
    }

    /// Estimates the memory of a projector, which is read into memory, and of computing one image.
    public init(projector file: GGUFFile) {
        func number(_ key: String) -> Double {
            Double(file["clip.vision.\(key)"]?.unsignedInteger.map { min($0, 1 << 20) } ?? 0)
        }
        let side = number("patch_size") > 0 ? number("image_size") / number("patch_size") : 0
        // For each patch: a handful of hidden vectors, and two of the feed-forward network.
        let perPatch = 8 * number("embedding_length") + 2 * number("feed_forward_length")
        self.init(
            weightsBytes: 0, repackedBytes: file.tensors.reduce(0) { $0 + $1.sizeBytes }, cacheBytes: 0,
            computeBytes: Self.bytes(side * side * perPatch * 4), vocabularyBytes: 0, overheadBytes: 0)
    }

    /// Returns the memory of two models that are loaded together, counting the program once.
    package func with(_ other: MemoryEstimate) -> MemoryEstimate {
        MemoryEstimate(
            weightsBytes: Self.sum(weightsBytes, other.weightsBytes),
            repackedBytes: Self.sum(repackedBytes, other.repackedBytes),
            cacheBytes: Self.sum(cacheBytes, other.cacheBytes),
            computeBytes: Self.sum(computeBytes, other.computeBytes),
            vocabularyBytes: Self.sum(vocabularyBytes, other.vocabularyBytes), overheadBytes: overheadBytes,
            mapsFile: mapsFile, isRough: isRough || other.isRough,
            deviceBytes: Self.sum(deviceBytes, other.deviceBytes))
    }

    /// Estimates the memory of a model file, in time proportional to the number of its tensors.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: The settings for loading the model.
    ///   - overheadBytes: The memory of the program without a model, if a better value is known.
    public init(_ file: GGUFFile, settings: MemorySettings = MemorySettings(), overheadBytes: UInt64 = programBytes) {
        let shape = NetworkShape(file)
        let plan = ContextSizes(shape, settings)
        let features = settings.repacksWeights ? settings.cpuFeatures : []
        let repacked = RepackedWeights.bytes(file, features)
        let lanes = Self.lanes(shape, settings)
        if settings.gpuLayers > 0 {
            self.init(
                LayerWeights(file), settings, cache: plan.cacheBytes,
                compute: ComputeBuffers(shape, plan, settings).bytes,
                stored: file.tensors.reduce(0) { $0 + $1.sizeBytes },
                vocabulary: Self.vocabularyBytes(file, shape, settings), overheadBytes)
            return
        }
        let cache = Self.bytes(plan.cacheBytes + lanes.cache)
        let compute = Self.bytes(ComputeBuffers(shape, plan, settings).bytes + lanes.compute)
        let stored = file.tensors.reduce(0) { $0 + $1.sizeBytes }
        // While weights are repacked, the whole file is mapped, but there is no context yet. Afterwards the
        // unused ends are unmapped. Without a mapping, repacked weights are read directly into their new form.
        let mapped = max(min(stored, repacked.mapped), stored - min(stored, Self.sum(cache, compute)))
        self.init(
            weightsBytes: settings.mapsFile ? mapped : stored - min(stored, repacked.originals),
            repackedBytes: repacked.copies, cacheBytes: cache, computeBytes: compute,
            vocabularyBytes: Self.vocabularyBytes(file, shape, settings), overheadBytes: overheadBytes,
            mapsFile: settings.mapsFile)
    }

    /// Creates an estimate with layers on GPUs, whose memory counts separately unless it is the machine's memory.
    ///
    /// The compute buffer counts fully for CPU and GPUs, although it is smaller where fewer layers are.
    private init(
        _ layers: LayerWeights, _ settings: MemorySettings, cache: Double, compute: Double, stored: UInt64,
        vocabulary: UInt64, _ overheadBytes: UInt64
    ) {
        let onGPU = layers.bytes(onGPU: settings.gpuLayers)
        let moved = layers.shareOfBlocks(onGPU: settings.gpuLayers) * cache
        let isShared = settings.gpuSharesMemory
        self.init(
            weightsBytes: stored - min(stored, layers.bytesMoved(toGPU: settings.gpuLayers)),
            repackedBytes: isShared ? onGPU : 0, cacheBytes: Self.bytes(isShared ? cache : cache - moved),
            computeBytes: Self.bytes(isShared ? 2 * compute : compute), vocabularyBytes: vocabulary,
            overheadBytes: overheadBytes, mapsFile: settings.mapsFile,
            deviceBytes: isShared ? 0 : Self.sum(onGPU, Self.bytes(moved + compute)))
    }

    /// Returns the memory of an embedding model's additional contexts.
    private static func lanes(_ shape: NetworkShape, _ settings: MemorySettings) -> (cache: Double, compute: Double) {
        guard shape.isEmbedder else { return (0, 0) }
        // The engine limits the numbers that llama.cpp reserves per token; see its `embeddingLanes(vocabulary:)`.
        let reserved = max(1, shape.vocabulary) * Double(ContextSizes.longestTextOfLane) * 4
        let lanes = min(Double(settings.embeddingLanes), (Double(512 << 20) / reserved).rounded(.down))
        guard lanes > 1 else { return (0, 0) }
        let tokens = min(settings.contextTokens ?? ContextSizes.longestTextOfLane, ContextSizes.longestTextOfLane)
        var settings = settings
        settings.contextTokens = tokens
        let plan = ContextSizes(shape, settings)
        let others = lanes - 1
        return (others * plan.cacheBytes, others * ComputeBuffers(shape, plan, settings).bytes)
    }

    /// Returns the memory of the engine's tables: for each token its text, hash table entry, merge and part of a trie.
    ///
    /// Measured with byte-pair vocabularies of 4,096 to 262,144 tokens: 305 to 350 bytes per token, and 140 for guides.
    private static func vocabularyBytes(
        _ file: GGUFFile, _ shape: NetworkShape, _ settings: MemorySettings
    ) -> UInt64 {
        let tokens = file["tokenizer.ggml.tokens"]?.array?.count ?? 0
        let merges = file["tokenizer.ggml.merges"]?.array?.count ?? 0
        return UInt64(tokens) * (settings.guidesReplies && !shape.isEmbedder ? 270 : 130) + UInt64(merges) * 200
    }

    static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (sum, overflows) = left.addingReportingOverflow(right)
        return overflows ? .max : sum
    }

    /// Converts a size to an integer, clamped because damaged files can contain numbers beyond 64 bits.
    static func bytes(_ number: Double) -> UInt64 { number < 0x1p56 ? UInt64(max(0, number)) : 1 << 56 }
}
