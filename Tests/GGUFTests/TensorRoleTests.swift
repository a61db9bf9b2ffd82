import Foundation
import GGUF
import Testing

/// Files whose tensor types or dimensions would make llama.cpp abort the process.
struct TensorRoleTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func validate(_ writer: GGUFWriter) throws {
        try writer.write(to: folder.path("model.gguf"))
        try GGUFFile(path: folder.path("model.gguf")).validateForLoading()
    }

    private func expectFailure(
        _ code: GGUFError.Code, _ text: String, _ writer: GGUFWriter, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try #require(throws: GGUFError.self, sourceLocation: sourceLocation) { try validate(writer) }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.reason.contains(text), "\(error.reason)", sourceLocation: sourceLocation)
    }

    /// Returns a copy of the fixture model with one tensor in another type.
    private func fixture(changing name: String, to type: GGMLType) throws -> GGUFWriter {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.appending(path: "Fixtures/hearth-tiny.gguf").path
        let file = try GGUFFile(path: path)
        let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        var writer = GGUFWriter()
        for (key, value) in file.metadata { writer[key] = value }
        #expect(file.tensor(named: name) != nil)
        for tensor in file.tensors {
            guard tensor.name == name else {
                let start = Int(tensor.offset)
                let bytes = [UInt8](data[start..<start + Int(tensor.sizeBytes)])
                try writer.addTensor(named: tensor.name, shape: tensor.shape, type: tensor.type, bytes: bytes)
                continue
            }
            try add(&writer, name, tensor.shape, type)
        }
        return writer
    }

    private func add(_ writer: inout GGUFWriter, _ name: String, _ shape: [UInt64], _ type: GGMLType) throws {
        let bytes = shape.reduce(1, *) / type.valuesPerBlock * type.bytesPerBlock
        try writer.addTensor(
            named: name, shape: shape, type: type, bytes: [UInt8](repeating: 0, count: Int(bytes)))
    }

    @Test(arguments: [
        ("token_embd.weight", GGMLType.i8), ("token_embd.weight", .f64), ("token_embd.weight", .i32),
        ("output_norm.weight", .i8), ("blk.0.attn_norm.weight", .f64), ("blk.0.ffn_norm.weight", .i32),
        ("blk.0.attn_q.weight", .f64), ("blk.0.attn_q.weight", .q8_1), ("blk.0.attn_k.weight", .i16),
        ("blk.0.attn_output.weight", .i64), ("blk.0.ffn_down.weight", .i8), ("blk.0.attn_norm.weight", .f16),
    ])
    func `a tensor is refused if llama.cpp does not support its type for its use`(
        name: String, type: GGMLType
    ) throws {
        let writer = try fixture(changing: name, to: type)
        try expectFailure(.invalidWeights, "“\(name)” of “model.gguf” has the type \(type),", writer)
    }

    @Test(arguments: [
        "attn_q.bias", "attn_sinks.weight", "attn_q_norm.weight", "exp_probs_b.bias", "ssm_a", "ssm_conv1d.weight",
        "time_mix_first.weight", "time_mix_lerp_fused.weight", "channel_mix_lerp_k.weight", "attn_q.scale",
        "shortconv.conv.weight", "post_attention_norm.weight", "nextn.enorm.weight",
    ])
    func `a tensor for elementwise operations is refused unless its type is single precision`(name: String) throws {
        var writer = try SmallModel.bytePair()
        try add(&writer, "blk.0.\(name)", [32], .f32)
        try validate(writer)
        for (layer, type) in [GGMLType.f16, .q8_0, .i8].enumerated() {
            var writer = try SmallModel.bytePair()
            try add(&writer, "blk.\(layer).\(name)", [32], type)
            try expectFailure(.invalidWeights, "it must be f32.", writer)
        }
    }

    @Test(arguments: [
        GGMLType.f32, .f16, .bf16, .q4_0, .q4_1, .q5_0, .q5_1, .q8_0, .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq2_xxs,
        .iq2_xs, .iq2_s, .iq3_xxs, .iq3_s, .iq1_s, .iq1_m, .iq4_nl, .iq4_xs, .tq1_0, .tq2_0, .mxfp4, .nvfp4, .q1_0,
        .q2_0,
    ])
    func `matrices of every type that published models use are accepted`(type: GGMLType) throws {
        var writer = try SmallModel.bytePair()
        for name in [
            "output.weight", "blk.0.attn_q.weight", "blk.0.ffn_down_exps.weight", "blk.0.ffn_gate_inp.weight",
            "per_layer_token_embd.weight", "position_embd.weight", "token_types.weight",
            "blk.0.time_mix_decay_w1.weight",
            "blk.0.ssm_in.weight", "blk.0.ssm_dt.weight", "blk.0.attn_rel_b.weight", "blk.0.ple_proj.weight",
        ] {
            try add(&writer, name, [256, 2], type)
        }
        try validate(writer)
    }

    @Test func `an index table is refused unless its type is an integer`() throws {
        var writer = try SmallModel.bytePair()
        try add(&writer, "d2t", [32], .i64)
        try add(&writer, "masked_embd_ordering.weight", [32], .i32)
        try add(&writer, "blk.0.ffn_gate_tid2eid.weight", [32, 2], .i32)
        try validate(writer)
        try add(&writer, "blk.1.ffn_gate_tid2eid.weight", [32, 2], .f32)
        try expectFailure(.invalidWeights, "it must be i32 or i64.", writer)
    }

    // MARK: Recurrent models

    /// Returns a small model of another architecture.
    private func model(_ architecture: String, _ numbers: [String: UInt32]) throws -> GGUFWriter {
        var writer = GGUFWriter()
        for (key, value) in try SmallModel.bytePair().metadata where !key.hasPrefix("llama.") { writer[key] = value }
        writer["general.architecture"] = .string(architecture)
        for (key, value) in [("block_count", UInt32(2)), ("context_length", 64), ("embedding_length", 8)] {
            writer["\(architecture).\(key)"] = .uint32(value)
        }
        for (key, value) in numbers { writer["\(architecture).\(key)"] = .uint32(value) }
        try SmallModel.addWeights(&writer, tokenCount: 16)
        return writer
    }

    private static let rwkv: [String: UInt32] = [
        "wkv.head_size": 4, "time_mix_extra_dim": 2, "time_decay_extra_dim": 2, "attention.head_count": 0,
    ]

    @Test(arguments: [
        ("wkv.head_size", UInt32(0), "is 0; it must be from 1"), ("wkv.head_size", 3, "which does not divide"),
        ("wkv.head_size", .max, "is 4294967295; it must be from 1"), ("time_mix_extra_dim", 0, "is 0; it must be"),
        ("time_decay_extra_dim", 0, "is 0; it must be"), ("token_shift_count", 0, "is 0; it must be from 1"),
        ("token_shift_count", 1, "is 1 instead of 2"), ("attention.head_count_kv", 3, "does not divide 2 heads"),
    ])
    func `an RWKV model is refused if a dimension that the engine divides by is invalid`(
        name: String, value: UInt32, text: String
    ) throws {
        let writer = try model("rwkv6", Self.rwkv.merging([name: value]) { $1 })
        try expectFailure(.invalidHyperparameters, text, writer)
    }

    @Test func `an RWKV model without its head size is refused`() throws {
        for architecture in ["rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7"] {
            try expectFailure(.invalidHyperparameters, "is missing", model(architecture, [:]))
        }
    }

    @Test func `an RWKV 6 model is refused if a layer lacks interpolation weights`() throws {
        var fused = try model("rwkv6", Self.rwkv)
        try add(&fused, "blk.0.time_mix_lerp_fused.weight", [8, 1, 1, 5], .f32)
        var single = fused
        try expectFailure(.invalidWeights, "has no tensor blk.1.time_mix_lerp_w.weight", fused)
        try add(&fused, "blk.1.time_mix_lerp_fused.weight", [8, 1, 1, 5], .f32)
        try validate(fused)
        for part in ["w", "k", "v", "r"] { try add(&single, "blk.1.time_mix_lerp_\(part).weight", [8], .f32) }
        try expectFailure(.invalidWeights, "has no tensor blk.1.time_mix_lerp_g.weight", single)
        try add(&single, "blk.1.time_mix_lerp_g.weight", [8], .f32)
        try validate(single)
    }

    private static let mamba: [String: UInt32] = [
        "ssm.conv_kernel": 4, "ssm.inner_size": 16, "ssm.state_size": 4, "ssm.time_step_rank": 4, "ssm.group_count": 2,
    ]

    @Test(arguments: ["ssm.conv_kernel", "ssm.inner_size", "ssm.state_size", "ssm.time_step_rank", "ssm.group_count"])
    func `a state-space model with a zero dimension is refused`(name: String) throws {
        try validate(model("mamba2", Self.mamba))
        let writer = try model("mamba2", Self.mamba.merging([name: 0]) { $1 })
        try expectFailure(.invalidHyperparameters, "“mamba2.\(name)” of “model.gguf” is 0", writer)
    }

    @Test func `a state-space model is refused if its heads or groups do not divide its inner size`() throws {
        for (name, value) in [("ssm.time_step_rank", UInt32(5)), ("ssm.group_count", 3), ("ssm.inner_size", 18)] {
            let writer = try model("mamba2", Self.mamba.merging([name: value]) { $1 })
            try expectFailure(.invalidHyperparameters, "does not divide the inner size", writer)
        }
    }

    @Test func `invalid dimensions of short convolutions, linear attention and Jamba are refused`() throws {
        for (architecture, name) in [("lfm2", "shortconv.l_cache"), ("kimi-linear", "kda.head_dim")] {
            let writer = try model(architecture, [name: 0, "attention.head_count": 4])
            try expectFailure(.invalidHyperparameters, "is 0; it must be from 1", writer)
        }
        let jamba = try model("jamba", ["ssm.inner_size": 8, "attention.head_count": 4])
        try expectFailure(.invalidHyperparameters, "is not twice the embedding length of 8", jamba)
    }

    @Test func `a mixture of experts is refused if the engine would divide by a zero expert count`() throws {
        let numbers: [String: UInt32] = ["attention.head_count": 4, "feed_forward_length": 16]
        try expectFailure(.invalidHyperparameters, "is missing or zero", model("qwen3next", numbers))
        try validate(model("qwen3next", numbers.merging(["expert_count": 4, "expert_used_count": 2]) { $1 }))
        try validate(model("qwen3next", numbers.merging(["expert_feed_forward_length": 8]) { $1 }))
        let step = numbers.merging(["interleave_moe_layer_step": 0]) { $1 }
        try expectFailure(.invalidHyperparameters, "is 0; it must be from 1", model("ernie4_5-moe", step))
    }

    @Test func `a model without heads in its first layer is refused if the engine divides by the head count`() throws {
        var writer = try model("olmo2", ["attention.key_length": 2])
        writer["olmo2.attention.head_count"] = .array(.uint32([0, 4]))
        try expectFailure(.invalidHyperparameters, "is zero for the first layer", writer)
    }
}
