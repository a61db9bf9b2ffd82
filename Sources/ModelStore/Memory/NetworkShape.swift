import GGUF

/// The sizes of a network that its memory depends on, read from tensors, or from metadata where tensors do not tell.
struct NetworkShape {
    let cache: CacheLayout
    /// Tokens that the model was trained on; nil if the file does not say.
    let trainedTokens: Int?
    /// Whether texts are turned into vectors or scores rather than continued.
    let isEmbedder: Bool
    /// The length of a token's vector.
    let width: Double
    /// The most heads of a layer.
    let heads: Double
    /// The length of all queries of a token in one layer.
    let queryWidth: Double
    /// The length of keys and values of a token in the widest layer.
    let keyValueWidth: Double
    /// The inner length of the feed-forward part, and whether it has a gate beside it.
    let feedForward: (length: Double, isGated: Bool)
    /// The inner length of one expert, and the experts that a token uses; nil without experts.
    let experts: (length: Double, used: Double)?
    /// The inner length of recurrent layers; 0 without.
    let stateWidth: Double
    let vocabulary: Double
    /// Whether some layers have a mask of their own, for their sliding window.
    let hasWindow: Bool
    /// Bytes for one number of what large matrices are multiplied with: rounded to the type that suits theirs.
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
        // A fused tensor has the gate's rows in the same matrix.
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

    /// The largest matrix of each kind over all layers, by the rest of its name without `.weight`.
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
