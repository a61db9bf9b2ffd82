import Foundation
import GGUF

/// A model file with the shape of a real network and zero weights, written for one test.
struct MemoryModel {
    var architecture = "qwen3"
    var layers = 4
    var width: UInt64 = 256
    var heads: UInt64 = 4
    var keyValueHeads: UInt64 = 2
    var headWidth: UInt64 = 64
    var hidden: UInt64 = 768
    var tokens = 512
    var trained: UInt32 = 40_960
    var type = GGMLType.f16
    var isTied = true
    /// The additional metadata of the architecture.
    var extra: [String: GGUFValue] = [:]
    /// The names and shapes of the tensors that replace attention, by layer.
    var insteadOfAttention: [Int: [String: [UInt64]]] = [:]

    /// Writes the file, reads the written file and removes it.
    func file() throws -> GGUFFile {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-memory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // otherwise the system empties the temporary folder
        let path = folder.appendingPathComponent("model.gguf").path
        try writer().write(to: path)
        return try GGUFFile(path: path)
    }

    private func writer() throws -> GGUFWriter {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string(architecture)
        let numbers: [String: UInt64] = [
            "block_count": UInt64(layers), "context_length": UInt64(trained), "embedding_length": width,
            "feed_forward_length": hidden, "attention.head_count": heads, "attention.head_count_kv": keyValueHeads,
            "attention.key_length": headWidth, "attention.value_length": headWidth,
        ]
        for (key, number) in numbers { writer["\(architecture).\(key)"] = .uint64(number) }
        for (key, value) in extra { writer["\(architecture).\(key)"] = value }
        writer["tokenizer.ggml.model"] = .string("gpt2")
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray((0..<tokens).map { "t\($0)" })))
        try add(&writer, "token_embd.weight", [width, UInt64(tokens)])
        for layer in 0..<layers { try addLayer(&writer, layer) }
        let norm = [Float](repeating: 1, count: Int(width))
        try writer.addTensor(named: "output_norm.weight", shape: [width], values: norm)
        if !isTied { try add(&writer, "output.weight", [width, UInt64(tokens)]) }
        return writer
    }

    private func addLayer(_ writer: inout GGUFWriter, _ layer: Int) throws {
        let attention: [String: [UInt64]] = [
            "attn_q.weight": [width, heads * headWidth], "attn_k.weight": [width, keyValueHeads * headWidth],
            "attn_v.weight": [width, keyValueHeads * headWidth], "attn_output.weight": [heads * headWidth, width],
        ]
        for (name, shape) in insteadOfAttention[layer] ?? attention {
            try add(&writer, "blk.\(layer).\(name)", shape)
        }
        for name in ["ffn_gate", "ffn_up"] { try add(&writer, "blk.\(layer).\(name).weight", [width, hidden]) }
        try add(&writer, "blk.\(layer).ffn_down.weight", [hidden, width])
    }

    private func add(_ writer: inout GGUFWriter, _ name: String, _ shape: [UInt64]) throws {
        let size = Int(shape.reduce(1, *) / type.valuesPerBlock * type.bytesPerBlock)
        try writer.addTensor(named: name, shape: shape, type: type) { () throws(GGUFError) in
            [UInt8](repeating: 0, count: size)
        }
    }
}
