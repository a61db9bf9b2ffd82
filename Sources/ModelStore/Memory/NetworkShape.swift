import GGUF

/// The sizes of a network that determine its memory, from the file's tensors or else from its metadata.
struct NetworkShape {
    let cache: CacheLayout
    /// The trained context length in tokens; `nil` if the file does not declare it.
    let trainedTokens: Int?
    /// Whether the model computes embeddings or scores instead of continuing texts.
    let isEmbedder: Bool
    /// The length of a token's vector.
    let width: Double
    /// The number of attention heads, the maximum over all layers.
    let heads: Double
    /// The length of all queries of a token in one layer.
    let queryWidth: Double
    /// The length of a token's keys and values in the widest layer.
    let keyValueWidth: Double
    /// The inner length of the feed-forward part, and whether it has a gate.
    let feedForward: (length: Double, isGated: Bool)
    /// The inner length of an expert, and the number of experts per token; `nil` without experts.
    let experts: (length: Double, used: Double)?
    /// The inner length of recurrent layers; 0 without such layers.
    let stateWidth: Double
    let vocabulary: Double
    /// Whether some layers have a separate mask for a sliding window.
    let hasWindow: Bool
    /// The bytes per number in the operand of large matrix products, after its conversion to a type that suits the
    /// matrix.
    let operandBytes: Double

    init(_ file: GGUFFile) {
        let description = ModelDescription(file)
        let dimensions = description.dimensions
        cache = CacheLayout(file)
        trainedTokens = description.trainedContextTokens
        isEmbedder = !description.isCausal || ![nil, PoolingType.none].contains(description.poolingType)
        width = Double(dimensions.embeddingLength ?? 0)
        heads = Double(dimensions.headCount ?? 0)
        let tensors = Self.largest(file)
        let query = tensors["attn_q"].map { Double($0.rows) } ?? 0
        queryWidth = max(query, heads * Double(dimensions.keyLength ?? 0))
        keyValueWidth = max(
            cache.widestLayer,
            Double(dimensions.keyValueHeadCount ?? 0)
                * (Double(dimensions.keyLength ?? 0) + Double(dimensions.valueLength ?? 0)))
        let up = tensors["ffn_up"].map { Double($0.rows) } ?? 0
        let length = max(up, Double(dimensions.feedForwardLength ?? 0))
        // A fused tensor contains the gate's rows in the same matrix.
        feedForward = (length, tensors["ffn_gate"] != nil || up > 1.5 * Double(dimensions.feedForwardLength ?? .max))
        let expert = tensors["ffn_up_exps"] ?? tensors["ffn_gate_up_exps"]
        experts = expert.map { (Double($0.rows), Double(dimensions.usedExpertCount ?? 1)) }
        stateWidth = max(
            tensors["ssm_in"].map { Double($0.rows) } ?? 0, tensors["shortconv.in_proj"].map { Double($0.rows) } ?? 0)
        vocabulary = Double(
            file.tensor(named: "token_embd.weight")?.shape.last ?? UInt64(description.vocabulary.size ?? 0))
        hasWindow = (dimensions.slidingWindowTokens ?? 0) > 0
        operandBytes = Self.operandBytes(description.quantizationByBytes.first?.type ?? .f32)
    }

    /// Returns the largest matrix of each kind over all layers, keyed by its name without layer and `.weight`.
    private static func largest(_ file: GGUFFile) -> [Substring: (rows: UInt64, type: GGMLType)] {
        var found: [Substring: (rows: UInt64, type: GGMLType)] = [:]
        for tensor in file.tensors where tensor.name.hasPrefix("blk.") && tensor.name.hasSuffix(".weight") {
            guard let name = tensor.name.dropLast(7).split(separator: ".", maxSplits: 2).last, tensor.shape.count > 1
            else { continue }
            if tensor.shape[1] > found[name]?.rows ?? 0 { found[name] = (tensor.shape[1], tensor.type) }
        }
        return found
    }

    private static func operandBytes(_ type: GGMLType) -> Double {
        switch type {
        case .f32: 0
        case .f16, .bf16: 2
        default: type.valuesPerBlock >= 256 ? 292.0 / 256 : 34.0 / 32
        }
    }
}
