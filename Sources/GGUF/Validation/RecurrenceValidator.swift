/// A validator for the dimensions of recurrent networks that llama.cpp uses as divisors or in assertions.
struct RecurrenceValidator {
    let values: HyperparameterValidator
    let embedding: Int

    private var architecture: String { values.metadata.architecture }

    /// The networks whose time step rank is a number of heads, which must divide the inner size.
    private static let withStateHeads: Set<String> = [
        "mamba2", "falcon-h1", "granitehybrid", "nemotron_h", "nemotron_h_moe", "plamo2", "qwen3next", "qwen35",
        "qwen35moe",
    ]

    func validate() throws(GGUFError) {
        let positive = [
            "ssm.conv_kernel", "ssm.state_size", "kda.head_dim", "shortconv.l_cache", "time_mix_extra_dim",
            "time_decay_extra_dim", "experts_per_group", "attention.output_group_count",
        ]
        for name in positive { _ = try values.number(name, in: 1...HyperparameterValidator.plausibleLength) }
        try validateStateSpace()
        if ["rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7"].contains(architecture) { try validateRWKV() }
    }

    private func validateStateSpace() throws(GGUFError) {
        let range = 1...HyperparameterValidator.plausibleLength
        let inner = try values.number("ssm.inner_size", in: range)
        let steps = try values.number("ssm.time_step_rank", in: range)
        guard let inner else { return }
        if ["jamba", "granitehybrid"].contains(architecture), inner != 2 * embedding {
            throw values.fault("ssm.inner_size", "is \(inner), which is not twice the embedding length of \(embedding)")
        }
        guard Self.withStateHeads.contains(architecture) else { return }
        // PLaMo 2 has no groups, and declares 0.
        let groups = try values.number("ssm.group_count", in: architecture == "plamo2" ? 0...0 : range)
        if let steps, !inner.isMultiple(of: steps) {
            throw values.fault("ssm.time_step_rank", "is \(steps), which does not divide the inner size of \(inner)")
        }
        if let groups, groups > 0, !inner.isMultiple(of: groups) || steps?.isMultiple(of: groups) == false {
            throw values.fault(
                "ssm.group_count", "is \(groups), which does not divide the inner size of \(inner) or its heads")
        }
    }

    private func validateRWKV() throws(GGUFError) {
        let range = 1...HyperparameterValidator.plausibleLength
        let headSize = try values.require("wkv.head_size", in: range)
        guard embedding.isMultiple(of: headSize) else {
            throw values.fault(
                "wkv.head_size", "is \(headSize), which does not divide the embedding length of \(embedding)")
        }
        // RWKV shifts tokens in both halves of a layer, and its Qwen-based variants in one half. The default is two.
        let shifts = try values.number("token_shift_count", in: range) ?? 2
        let needed = architecture == "rwkv6" || architecture == "rwkv7" ? 2 : 1
        guard shifts == needed else { throw values.fault("token_shift_count", "is \(shifts) instead of \(needed)") }
        guard architecture.hasPrefix("rwkv6") else { return }
        let (heads, possible) = (embedding / headSize, 0...HyperparameterValidator.plausibleLength)
        let stated = try values.number("attention.head_count_kv", in: possible)
        let queryHeads = try values.number("attention.head_count", in: possible)
        let keyValueHeads = stated ?? queryHeads ?? 0
        guard keyValueHeads == 0 || heads.isMultiple(of: keyValueHeads) else {
            throw values.fault(
                "attention.head_count_kv", "is \(keyValueHeads), which does not divide \(heads) heads")
        }
    }
}
