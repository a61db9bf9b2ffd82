import Foundation
import GGUF

/// A working model of any size, written quickly because all of its weights are equal.
///
/// Its vocabulary has a token for each byte, so that a text has as many tokens as bytes.
struct PlainModel {
    var architecture = "qwen3"
    var layers = 4
    var width = 256
    var heads = 4
    var keyValueHeads = 2
    var headWidth = 64
    var hidden = 768
    var tokens = 512
    var context = 8192
    var type = GGMLType.f16
    var isTied = true

    /// - Parameter path: The path of the file.
    /// - Throws: `GGUFError` if it cannot be written.
    func write(to path: String) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string(architecture)
        let numbers = [
            "block_count": layers, "context_length": context, "embedding_length": width,
            "feed_forward_length": hidden, "attention.head_count": heads, "attention.head_count_kv": keyValueHeads,
            "attention.key_length": headWidth, "attention.value_length": headWidth,
        ]
        for (key, number) in numbers { writer["\(architecture).\(key)"] = .uint32(UInt32(number)) }
        writer["\(architecture).attention.layer_norm_rms_epsilon"] = .float32(1e-6)
        if architecture == "gemma3" { writer["gemma3.attention.sliding_window"] = .uint32(512) }
        setVocabulary(&writer)
        try addTensors(&writer)
        try writer.write(to: path)
    }

    private func setVocabulary(_ writer: inout GGUFWriter) {
        // Unprintable bytes are represented by characters above U+0100, as in GPT-2.
        let printable = Set(Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0xFF))
        var standIn = 0x100
        var texts = (0..<256).map { byte -> String in
            var scalar = byte
            if !printable.contains(byte) { (scalar, standIn) = (standIn, standIn + 1) }
            return UnicodeScalar(UInt32(scalar)).map { String(Character($0)) } ?? ""
        }
        texts += (256..<tokens).map { "[PAD\($0)]" }
        writer["tokenizer.ggml.model"] = .string("gpt2")
        writer["tokenizer.ggml.pre"] = .string("qwen2")
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(texts)))
        writer["tokenizer.ggml.token_type"] = .array(
            .int32(texts.indices.map { $0 == tokens - 1 ? 3 : 1 }))
        writer["tokenizer.ggml.merges"] = .array(.string(["[ P"]))
        writer["tokenizer.ggml.eos_token_id"] = .uint32(UInt32(tokens - 1))
        writer["tokenizer.ggml.add_bos_token"] = .bool(false)
    }

    private func addTensors(_ writer: inout GGUFWriter) throws {
        try add(&writer, "token_embd", [width, tokens])
        if !isTied { try add(&writer, "output", [width, tokens]) }
        for layer in 0..<layers {
            for norm in ["attn_norm", "ffn_norm"] { try addNorm(&writer, "blk.\(layer).\(norm)", width) }
            for norm in ["attn_q_norm", "attn_k_norm"] { try addNorm(&writer, "blk.\(layer).\(norm)", headWidth) }
            if architecture == "gemma3" {
                for norm in ["post_attention_norm", "post_ffw_norm"] {
                    try addNorm(&writer, "blk.\(layer).\(norm)", width)
                }
            }
            try add(&writer, "blk.\(layer).attn_q", [width, heads * headWidth])
            try add(&writer, "blk.\(layer).attn_k", [width, keyValueHeads * headWidth])
            try add(&writer, "blk.\(layer).attn_v", [width, keyValueHeads * headWidth])
            try add(&writer, "blk.\(layer).attn_output", [heads * headWidth, width])
            try add(&writer, "blk.\(layer).ffn_gate", [width, hidden])
            try add(&writer, "blk.\(layer).ffn_up", [width, hidden])
            try add(&writer, "blk.\(layer).ffn_down", [hidden, width])
        }
        try addNorm(&writer, "output_norm", width)
    }

    private func addNorm(_ writer: inout GGUFWriter, _ name: String, _ size: Int) throws {
        try writer.addTensor(
            named: "\(name).weight", shape: [UInt64(size)], values: [Float](repeating: 1, count: size))
    }

    private func add(_ writer: inout GGUFWriter, _ name: String, _ shape: [Int]) throws {
        let bytes = UInt64(shape.reduce(1, *)) / type.valuesPerBlock * type.bytesPerBlock
        try writer.addTensor(named: "\(name).weight", shape: shape.map { UInt64($0) }, type: type) {
            () throws(GGUFError) in [UInt8](repeating: 0, count: Int(bytes))
        }
    }
}
