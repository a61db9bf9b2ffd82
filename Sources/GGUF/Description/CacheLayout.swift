/// What a model remembers of earlier tokens: how many numbers its cache holds for a token, and for a sequence.
///
/// It follows llama.cpp: a layer that has keys has a cache as long as the context, also where attention looks back over
/// a window only, because the engine keeps whole windows (`swa_full`). Numbers of a damaged file may be huge, so they are
/// floating-point: sums and products of them cannot overflow.
package struct CacheLayout: Sendable, Hashable {
    /// Numbers in the keys of one token, over all layers.
    package let keysPerToken: Double
    /// Numbers in the values of one token, over all layers; 0 where values are computed from compressed keys.
    package let valuesPerToken: Double
    /// The same without flash attention, where each layer's values take as much room as the widest layer's.
    package let paddedValuesPerToken: Double
    /// Numbers in the running state of one sequence, over all layers; single precision, whatever the cache's type is.
    package let statePerSequence: Double
    /// Numbers in keys and values of one token in the widest layer.
    package let widestLayer: Double
    /// Whether what is cached holds for contexts of any size.
    ///
    /// Models with LongRoPE, such as Phi-3.5, turn keys in another way as soon as the context is larger than the one they
    /// began with.
    package let holdsForAnyContext: Bool

    /// Reads the layout out of the shapes of the tensors, or out of the metadata where layers have fused tensors.
    package init(_ file: GGUFFile) {
        let metadata = ArchitectureMetadata(
            metadata: file.metadata, architecture: file.metadata[MetadataKey.architecture]?.string ?? "")
        let layers = LayerTensors.byLayer(file)
        let dimensions = ModelDimensions(metadata)
        guard Self.hasCache(metadata) else {
            self.init(widths: [], state: 0, holdsForAnyContext: true)
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
            holdsForAnyContext: !file.tensors.contains { $0.name.contains("rope_factors_long") })
    }

    private init(widths: [(keys: Double, values: Double)], state: Double, holdsForAnyContext: Bool) {
        self.holdsForAnyContext = holdsForAnyContext
        keysPerToken = widths.reduce(0) { $0 + $1.keys }
        valuesPerToken = widths.reduce(0) { $0 + $1.values }
        paddedValuesPerToken = (widths.map(\.values).max() ?? 0) * Double(widths.count)
        statePerSequence = state
        widestLayer = widths.map { $0.keys + $0.values }.max() ?? 0
    }

    /// The tokens that a conversation may have where nobody says how many: those that the model was trained on, as far as
    /// a quarter of the memory holds them.
    ///
    /// - Parameters:
    ///   - trained: What the model was trained on; nil if unknown.
    ///   - memoryBytes: The memory that programs may use.
    ///   - bytesPerKey: What a number of the keys takes in the cache.
    /// - Returns: A multiple of 1,024, or what the model was trained on; at least 4,096 unless that is
    ///   less, and no more where what is cached does not hold for a larger context.
    package func contextTokens(
        trained: Int?, memoryBytes: UInt64, bytesPerKey: Double, bytesPerValue: Double
    ) -> Int {
        guard let trained, holdsForAnyContext else { return min(trained ?? 4_096, 4_096) }
        let perToken = bytesPerKey * keysPerToken + bytesPerValue * valuesPerToken
        let room = perToken > 0 ? Double(memoryBytes) / 4 / perToken : .infinity
        guard room < Double(trained) else { return trained }
        return min(trained, max(4_096, Int(room) / 1_024 * 1_024))
    }

    /// Encoders and diffusion models see all tokens anew each time.
    private static func hasCache(_ metadata: ArchitectureMetadata) -> Bool {
        let withoutCache: Set = ["dream", "llada", "llada-moe", "rnd1"]
        return metadata["attention.causal"]?.bool ?? true && !withoutCache.contains(metadata.architecture)
    }

    /// Layers that compute tokens; those behind them that only guess the next token have no cache here.
    private static func trunkLayers(_ metadata: ArchitectureMetadata, found: Int) -> Int {
        // The stated number is only a bound: a hostile file could state billions.
        let layers = min(metadata.number("block_count") ?? found, max(found, 1024))
        return max(0, layers - min(layers, metadata.number("nextn_predict_layers") ?? 0))
    }

    /// Layers with a cache of their own: the later ones of Gemma 3n and 4 look into the caches of earlier ones.
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
        // Latent attention keeps one compressed key, and computes values from it.
        if metadata["attention.key_length_mla"] != nil { return (keys, 0) }
        let foundKeys = tensors.keyWidth.map { Double($0) }
        return (foundKeys ?? keys, tensors.valueWidth.map { Double($0) } ?? foundKeys ?? values)
    }

    /// The running state that a recurrent layer keeps of a sequence.
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

/// What a layer's tensors tell about its cache.
private struct LayerTensors {
    var hasAttention = false
    var hasState = false
    var keyWidth: UInt64?
    var valueWidth: UInt64?

    private static let maximumLayers = 1024

    /// The layers of a file in order.
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

    /// Linear attention has a tensor of the same name as the fused one of ordinary attention.
    private mutating func settle() {
        if hasFusedAttention, !hasState { hasAttention = true }
    }
}
