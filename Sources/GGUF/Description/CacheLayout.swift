/// The size of a model's cache: the count of cached numbers per token and per sequence.
///
/// As in llama.cpp with `swa_full`, layers with sliding-window attention cache the whole context, too. The counts
/// are floating-point, so that sums and products of huge counts in damaged files cannot overflow.
package struct CacheLayout: Sendable, Hashable {
    /// The count of numbers in a token's keys, over all layers.
    package let keysPerToken: Double
    /// The count of numbers in a token's values, over all layers; 0 if values are computed from compressed
    /// keys.
    package let valuesPerToken: Double
    /// The count of numbers in a token's values if flash attention is off, which pads all layers to the widest layer.
    package let paddedValuesPerToken: Double
    /// The count of numbers in a sequence's recurrent state, over all layers, always in single precision.
    package let statePerSequence: Double
    /// The count of numbers in a token's keys and values in the widest layer.
    package let widestLayer: Double
    /// Whether cached state is valid for contexts of any size.
    ///
    /// Models with LongRoPE, such as Phi-3.5, rotate keys differently once the context exceeds its original size.
    package let isValidForAnyContext: Bool

    /// Derives the layout from the shapes of the tensors, or for fused tensors from the metadata.
    package init(_ file: GGUFFile) {
        let metadata = ArchitectureMetadata(
            metadata: file.metadata, architecture: file.metadata[MetadataKey.architecture]?.string ?? "")
        let layers = LayerTensors.byLayer(file)
        let dimensions = ModelDimensions(metadata)
        guard Self.hasCache(metadata) else {
            self.init(widths: [], state: 0, isValidForAnyContext: true)
            return
        }
        let trunk = Self.trunkLayers(metadata, found: layers.count)
        var widths: [(keys: Double, values: Double)] = []
        var stateful = 0
        let cached = Self.cachedLayers(metadata, of: trunk)
        let knowsTensors = layers.contains { $0.hasAttention || $0.hasState }
        for index in 0..<trunk {
            let tensors = index < layers.count ? layers[index] : LayerTensors()
            if tensors.hasState { stateful += 1 }
            guard tensors.hasAttention || !knowsTensors, index < cached else { continue }
            widths.append(Self.widths(of: index, tensors, dimensions, metadata))
        }
        self.init(
            widths: widths, state: Double(stateful) * Self.stateLength(metadata, dimensions),
            isValidForAnyContext: !file.tensors.contains { $0.name.contains("rope_factors_long") })
    }

    private init(widths: [(keys: Double, values: Double)], state: Double, isValidForAnyContext: Bool) {
        self.isValidForAnyContext = isValidForAnyContext
        keysPerToken = widths.reduce(0) { $0 + $1.keys }
        valuesPerToken = widths.reduce(0) { $0 + $1.values }
        paddedValuesPerToken = (widths.map(\.values).max() ?? 0) * Double(widths.count)
        statePerSequence = state
        widestLayer = widths.map { $0.keys + $0.values }.max() ?? 0
    }

    /// Returns the default context size: the trained size, or less if its cache would exceed a quarter of the memory.
    ///
    /// - Returns: The trained size or a multiple of 1,024. It is at least 4,096 unless the trained size is
    ///   less, and at most 4,096 if cached state is not valid for larger contexts.
    package func contextTokens(
        trained: Int?, memoryBytes: UInt64, bytesPerKey: Double, bytesPerValue: Double
    ) -> Int {
        guard let trained, isValidForAnyContext else { return min(trained ?? 4_096, 4_096) }
        let perToken = bytesPerKey * keysPerToken + bytesPerValue * valuesPerToken
        let room = perToken > 0 ? Double(memoryBytes) / 4 / perToken : .infinity
        guard room < Double(trained) else { return trained }
        return min(trained, max(4_096, Int(room) / 1_024 * 1_024))
    }

    /// Returns whether the model has a cache.
    ///
    /// Encoders and diffusion models compute all tokens again in each step.
    private static func hasCache(_ metadata: ArchitectureMetadata) -> Bool {
        let withoutCache: Set = ["dream", "llada", "llada-moe", "rnd1"]
        return metadata["attention.causal"]?.bool ?? true && !withoutCache.contains(metadata.architecture)
    }

    /// Returns the number of layers without the last layers, uncached here, that only predict further tokens.
    private static func trunkLayers(_ metadata: ArchitectureMetadata, found: Int) -> Int {
        // The declared number is only an upper bound, because a hostile file could declare billions.
        let layers = min(metadata.number("block_count") ?? found, max(found, 1024))
        return max(0, layers - min(layers, metadata.number("nextn_predict_layers") ?? 0))
    }

    /// Returns the number of layers with their own cache; later layers of Gemma 3n and 4 share the earlier layers'
    /// caches.
    private static func cachedLayers(_ metadata: ArchitectureMetadata, of layers: Int) -> Int {
        if metadata.architecture == "gemma3n" { return 20 }
        return layers - min(layers, metadata.number("attention.shared_kv_layers") ?? 0)
    }

    private static func widths(
        of layer: Int, _ tensors: LayerTensors, _ dimensions: ModelDimensions, _ metadata: ArchitectureMetadata
    ) -> (keys: Double, values: Double) {
        let counts = dimensions.keyValueHeadCounts
        let heads = Double(counts.count == 1 ? counts[0] : layer < counts.count ? counts[layer] : counts.max() ?? 0)
        let keys = heads * Double(dimensions.keyLength ?? 0)
        let values = heads * Double(dimensions.valueLength ?? 0)
        // Latent attention caches one compressed key, from which values are computed.
        if metadata["attention.key_length_mla"] != nil { return (keys, 0) }
        let foundKeys = tensors.keyWidth.map { Double($0) }
        return (foundKeys ?? keys, tensors.valueWidth.map { Double($0) } ?? foundKeys ?? values)
    }

    /// Returns the count of numbers in the state of a recurrent layer for one sequence.
    private static func stateLength(_ metadata: ArchitectureMetadata, _ dimensions: ModelDimensions) -> Double {
        func number(_ key: String) -> Double { Double(metadata.number(key) ?? 0) }
        let width = Double(dimensions.embeddingLength ?? 0)
        let heads = Double(dimensions.headCount ?? 0)
        let kernel = metadata.number("ssm.conv_kernel").map { Double($0) }
        if metadata["wkv.head_size"] != nil {
            return width * Double(metadata.number("token_shift_count") ?? 2) + width * number("wkv.head_size")
        }
        if metadata["shortconv.l_cache"] != nil { return width * max(0, number("shortconv.l_cache") - 1) }
        if metadata["kda.head_dim"] != nil {
            let inner = heads * number("kda.head_dim")
            return 3 * max(0, (kernel ?? 4) - 1) * inner + number("kda.head_dim") * inner
        }
        let (inner, state) = (number("ssm.inner_size"), number("ssm.state_size"))
        return max(0, (kernel ?? 1) - 1) * (inner + 2 * number("ssm.group_count") * state) + state * inner
    }
}

/// The properties of a layer's tensors that determine its cache.
private struct LayerTensors {
    var hasAttention = false
    var hasState = false
    var keyWidth: UInt64?
    var valueWidth: UInt64?

    private static let maximumLayers = 1024

    static func byLayer(_ file: GGUFFile) -> [LayerTensors] {
        var layers: [LayerTensors] = []
        for tensor in file.tensors {
            let parts = tensor.name.split(separator: ".", maxSplits: 2)
            guard parts.count == 3, parts[0] == "blk", let index = Int(parts[1]), (0..<maximumLayers).contains(index)
            else { continue }
            while layers.count <= index { layers.append(LayerTensors()) }
            layers[index].add(parts[2], tensor.shape)
        }
        for index in layers.indices { layers[index].settle() }
        return layers
    }

    private var hasFusedAttention = false

    private mutating func add(_ name: Substring, _ shape: [UInt64]) {
        switch name {
        case "attn_k.weight":
            hasAttention = true
            keyWidth = shape.count == 2 ? shape[1] : nil
        case "attn_v.weight": valueWidth = shape.count == 2 ? shape[1] : nil
        case "attn_kv_a_mqa.weight": hasAttention = true
        case "attn_qkv.weight": hasFusedAttention = true
        default:
            if name.hasPrefix("ssm_") || name.hasPrefix("shortconv.") || name.hasPrefix("time_mix_") { hasState = true }
        }
    }

    /// Resolves whether a fused tensor belongs to attention, because linear attention uses the same name.
    private mutating func settle() {
        if hasFusedAttention, !hasState { hasAttention = true }
    }
}
