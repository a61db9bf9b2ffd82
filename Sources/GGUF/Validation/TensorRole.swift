/// The use of a tensor in llama.cpp's computations, which is derived from the name and determines the supported
/// types.
///
/// llama.cpp validates shapes while it loads a file, but types only during a computation, where a wrong type ends
/// the process.
enum TensorRole {
    /// A matrix operand, or a table whose rows are looked up.
    case matrix
    /// Operands of elementwise operations with single-precision values, such as norms and biases.
    case elementwise
    /// A table of integers, such as an order of tokens.
    case integers

    init(ofTensor name: String) {
        var parts = name.split(separator: ".")
        let kind = parts.count > 1 ? parts.last : nil
        if kind == "weight" || kind == "bias" || kind == "scale" || kind == "input_scale" { parts.removeLast() }
        if parts.first == "blk", parts.count > 2 { parts.removeFirst(2) }
        let base = parts.joined(separator: ".")
        if Self.integerTables.contains(base) {
            self = .integers
        } else if kind == "bias" || kind == "scale" || kind == "input_scale" || base.contains("norm")
            || Self.elementwiseNames.contains(base) || base.contains("_mix_lerp_")
        {
            self = .elementwise
        } else {
            self = .matrix
        }
    }

    private static let integerTables: Set = ["d2t", "ffn_gate_tid2eid", "masked_embd_ordering"]

    private static let elementwiseNames: Set = [
        "rope_freqs", "rope_factors_long", "rope_factors_short", "attn_sinks", "exp_probs_b", "exp_probs_b_vl",
        "ffn.act", "layer_output_scale", "altup_correct_scale", "ssm_a", "ssm_d", "ssm_conv1d", "ssm_conv1d_q",
        "ssm_conv1d_k", "ssm_conv1d_v", "shortconv.conv", "time_mix_first", "time_mix_ln", "time_mix_decay",
        "time_mix_w0", "time_mix_a0", "time_mix_v0", "time_mix_k_k", "time_mix_k_a", "time_mix_r_k",
    ]

    /// Returns whether llama.cpp supports the type in this role on every device.
    func accepts(_ type: GGMLType) -> Bool {
        switch self {
        case .elementwise: type == .f32
        case .integers: type == .i32 || type == .i64
        case .matrix: ![.i8, .i16, .i32, .i64, .f64, .q8_1, .q8_K].contains(type)
        }
    }

    /// The supported types as text for error messages.
    var acceptedTypes: String {
        switch self {
        case .elementwise: "f32"
        case .integers: "i32 or i64"
        case .matrix: "f32, f16, bf16 or a quantization of weights"
        }
    }
}
