/// A validator for the dimensions that llama.cpp uses as divisors, sizes or indices, or in assertions.
struct HyperparameterValidator {
    let fileName: String
    let metadata: ArchitectureMetadata

    /// The maximum number of layers, which llama.cpp asserts because its per-layer arrays have this size.
    private static let maximumLayers = 512

    /// The maximum number of experts, which llama.cpp asserts.
    private static let maximumExperts = 1024

    /// The maximum of lengths and head counts, far above real models', so that products in llama.cpp cannot overflow.
    static let plausibleLength = 1 << 24

    /// The networks without attention, whose files declare no head count or zero.
    private static let recurrentArchitectures: Set<String> = [
        "mamba", "mamba2", "rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7",
    ]

    /// The networks for which llama.cpp always divides the embedding length by the first layer's head count.
    private static let dividesByFirstHeads: Set<String> = ["deepseek2", "olmo2", "phimoe"]

    /// The mixtures for which llama.cpp divides by the number of used experts before checking that experts exist.
    private static let dividesByUsedExperts: Set<String> = [
        "glm4moe", "grovemoe", "llada-moe", "mellum", "qwen2moe", "qwen3moe", "qwen3next", "qwen3vlmoe",
        "qwen35moe", "rnd1",
    ]

    func validate() throws(GGUFError) {
        let layers = try require("block_count", in: 1...Self.maximumLayers)
        let embedding = try require("embedding_length", in: 1...Self.plausibleLength)
        _ = try require("context_length", in: 1...Int(Int32.max))
        if let extraLayers = try number("nextn_predict_layers", in: 0...Self.maximumLayers), extraLayers > layers {
            throw fault("nextn_predict_layers", "is \(extraLayers), more than the model's \(layers) layers")
        }
        _ = try perLayer("feed_forward_length", layers: layers, in: 0...Self.plausibleLength)
        try validateHeads(layers: layers, embedding: embedding)
        try validateRope()
        try validateExperts(layers: layers)
        try RecurrenceValidator(values: self, embedding: embedding).validate()
    }

    private func validateHeads(layers: Int, embedding: Int) throws(GGUFError) {
        let range = 0...Self.plausibleLength
        let heads = try perLayer("attention.head_count", layers: layers, in: range) ?? [0]
        let keyValueHeads = try perLayer("attention.head_count_kv", layers: layers, in: range) ?? heads
        let keyLength = try number("attention.key_length", in: 1...Self.plausibleLength)
        _ = try number("attention.value_length", in: 1...Self.plausibleLength)
        if Self.recurrentArchitectures.contains(metadata.architecture) { return }

        // In hybrid models, layers without attention have zero heads, but at least one layer has heads.
        guard heads.contains(where: { $0 > 0 }) else {
            throw fault("attention.head_count", "is missing or zero")
        }
        guard keyValueHeads.contains(where: { $0 > 0 }) else {
            throw fault("attention.head_count_kv", "is zero")
        }
        guard heads.first != 0 || !Self.dividesByFirstHeads.contains(metadata.architecture) else {
            throw fault("attention.head_count", "is zero for the first layer")
        }
        let layerCount = max(heads.count, keyValueHeads.count)
        for layer in 0..<layerCount {
            let (queries, keys) = (heads[layer % heads.count], keyValueHeads[layer % keyValueHeads.count])
            guard keys == 0 || queries.isMultiple(of: keys) else {
                throw fault("attention.head_count_kv", "is \(keys), which does not divide \(queries) attention heads")
            }
        }
        if keyLength == nil, let first = heads.first, first > 0, !embedding.isMultiple(of: first) {
            throw fault("embedding_length", "is \(embedding), which does not divide among \(first) attention heads")
        }
    }

    private func validateRope() throws(GGUFError) {
        let scaling = metadata["rope.scaling.type"]
        guard scaling == nil || ["none", "linear", "yarn", "longrope"].contains(scaling?.string) else {
            throw fault("rope.scaling.type", "must be none, linear, yarn or longrope")
        }
        guard let rotated = try number("rope.dimension_count", in: 0...Self.plausibleLength) else { return }
        let headLength = ModelDimensions(metadata).keyLength
        guard rotated.isMultiple(of: 2), rotated <= headLength ?? rotated else {
            throw fault(
                "rope.dimension_count", "is \(rotated), which is odd or above the head length of \(headLength ?? 0)")
        }
    }

    private func validateExperts(layers: Int) throws(GGUFError) {
        let experts = try number("expert_count", in: 0...Self.maximumExperts) ?? 0
        let usedPerLayer = try perLayer("expert_used_count", layers: layers, in: 0...Self.maximumExperts) ?? [0]
        let used = usedPerLayer.max() ?? 0
        guard used <= experts, experts == 0 || used > 0 else {
            throw fault("expert_used_count", "is \(used), which does not fit \(experts) experts")
        }
        let expertLengths =
            try perLayer("expert_feed_forward_length", layers: layers, in: 0...Self.plausibleLength) ?? [0]
        let dividesByUsed = Self.dividesByUsedExperts.contains(metadata.architecture) && expertLengths.contains(0)
        guard usedPerLayer.contains(where: { $0 > 0 }) || !dividesByUsed else {
            throw fault("expert_used_count", "is missing or zero")
        }
        if metadata.architecture == "ernie4_5-moe" {
            _ = try number("interleave_moe_layer_step", in: 1...Self.plausibleLength)
        }
        let groups = try number("expert_group_count", in: 0...Self.maximumExperts) ?? 0
        guard groups == 0 || groups < experts, groups <= 1 || experts.isMultiple(of: groups) else {
            throw fault("expert_group_count", "is \(groups), which does not divide \(experts) experts")
        }
        let usedGroups = try number("expert_group_used_count", in: 0...Self.maximumExperts) ?? 0
        guard groups <= 1 || (1..<groups).contains(usedGroups) else {
            throw fault("expert_group_used_count", "is \(usedGroups), which does not fit \(groups) groups")
        }
    }
}

extension HyperparameterValidator {
    func require(_ suffix: String, in range: ClosedRange<Int>) throws(GGUFError) -> Int {
        guard let number = try number(suffix, in: range) else { throw fault(suffix, "is missing") }
        return number
    }

    /// Returns a number, or `nil` if the file does not declare it.
    ///
    /// llama.cpp accepts only 32-bit unsigned integers.
    func number(_ suffix: String, in range: ClosedRange<Int>) throws(GGUFError) -> Int? {
        guard let value = metadata[suffix] else { return nil }
        guard case .uint32(let number) = value else {
            throw fault(suffix, "has the type \(value.type) instead of uint32")
        }
        return try check(Int(number), suffix, in: range)
    }

    /// Returns the numbers of all layers, or a single number for all layers; `nil` if the file does not declare them.
    private func perLayer(
        _ suffix: String, layers: Int, in range: ClosedRange<Int>
    ) throws(GGUFError) -> [Int]? {
        guard case .array(let array)? = metadata[suffix] else {
            return try number(suffix, in: range).map { [$0] }
        }
        guard array.elementType == .uint32 || array.elementType == .int32, let numbers = array.integers else {
            throw fault(suffix, "has elements of type \(array.elementType) instead of uint32")
        }
        guard numbers.count == layers else {
            throw fault(suffix, "has \(numbers.count) elements for \(layers) layers")
        }
        for number in numbers { _ = try check(Int(number), suffix, in: range) }
        return numbers.map { Int($0) }
    }

    private func check(_ number: Int, _ suffix: String, in range: ClosedRange<Int>) throws(GGUFError) -> Int {
        guard range.contains(number) else {
            throw fault(suffix, "is \(number); it must be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func fault(_ suffix: String, _ text: String) -> GGUFError {
        GGUFError(
            .invalidHyperparameters,
            "The value \(GGUFError.quoted(metadata.key(suffix))) of \(fileName) \(text).")
    }
}
