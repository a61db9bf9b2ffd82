import GGUF

/// Small valid models, which a test then changes in one place.
enum SmallModel {
    /// Returns a model with byte-pair encoding, 16 tokens and embeddings of 8 values.
    static func bytePair() throws -> GGUFWriter {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["general.name"] = .string("Small")
        writer["general.file_type"] = .uint32(15)
        setDimensions(&writer, prefix: "llama")
        writer["tokenizer.ggml.model"] = .string("gpt2")
        writer["tokenizer.ggml.pre"] = .string("qwen2")
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray((0..<16).map { "t\($0)" })))
        writer["tokenizer.ggml.token_type"] = .array(.int32(Array(repeating: 1, count: 16)))
        writer["tokenizer.ggml.merges"] = .array(.string(["t 1", "t 2"]))
        writer["tokenizer.ggml.bos_token_id"] = .uint32(0)
        writer["tokenizer.ggml.eos_token_id"] = .uint32(15)
        writer["tokenizer.ggml.add_bos_token"] = .bool(false)
        try addWeights(&writer, tokenCount: 16)
        return writer
    }

    /// Returns a model with a SentencePiece tokenizer of three control tokens and one token for each byte.
    static func sentencePiece() throws -> GGUFWriter {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        setDimensions(&writer, prefix: "llama")
        let bytes = (0..<256).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "<0x0\(digits)>" : "<0x\(digits)>"
        }
        let tokens = ["<unk>", "<s>", "</s>"] + bytes
        writer["tokenizer.ggml.model"] = .string("llama")
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(tokens)))
        writer["tokenizer.ggml.scores"] = .array(.float32(Array(repeating: 0, count: tokens.count)))
        try addWeights(&writer, tokenCount: tokens.count)
        return writer
    }

    static func setDimensions(_ writer: inout GGUFWriter, prefix: String) {
        writer["\(prefix).block_count"] = .uint32(2)
        writer["\(prefix).context_length"] = .uint32(64)
        writer["\(prefix).embedding_length"] = .uint32(8)
        writer["\(prefix).feed_forward_length"] = .uint32(16)
        writer["\(prefix).attention.head_count"] = .uint32(4)
        writer["\(prefix).attention.head_count_kv"] = .uint32(2)
        writer["\(prefix).rope.dimension_count"] = .uint32(2)
    }

    static func addWeights(_ writer: inout GGUFWriter, tokenCount: Int) throws {
        let embeddings = (0..<8 * tokenCount).map { Float($0) / 4 }
        try writer.addTensor(named: "token_embd.weight", shape: [8, UInt64(tokenCount)], values: embeddings)
        try writer.addTensor(named: "output_norm.weight", shape: [3], values: [1, -2, 0.5])
        try writer.addTensor(
            named: "cls.weight", shape: [32, 2], type: .q8_0, bytes: Array(repeating: 0, count: 68))
    }
}
