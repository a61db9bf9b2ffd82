import GGUF
import Testing

/// The checks that a well-formed file contains a model that llama.cpp can load.
struct ValidationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func validate(_ writer: GGUFWriter) throws {
        try writer.write(to: folder.path("model.gguf"))
        try GGUFFile(path: folder.path("model.gguf")).validateForLoading()
    }

    private func expectFailure(
        _ code: GGUFError.Code, _ text: String, _ writer: GGUFWriter,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try #require(throws: GGUFError.self, sourceLocation: sourceLocation) { try validate(writer) }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.reason.contains(text), "\(error.reason)", sourceLocation: sourceLocation)
    }

    /// Expects a failure after setting a metadata value, or removing it if `value` is `nil`.
    private func expectFailure(
        _ code: GGUFError.Code, _ text: String, setting key: String, to value: GGUFValue?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var writer = try SmallModel.bytePair()
        writer[key] = value
        try expectFailure(code, text, writer, sourceLocation: sourceLocation)
    }

    @Test func `small models with all required parts pass validation`() throws {
        try validate(SmallModel.bytePair())
        try validate(SmallModel.sentencePiece())
    }

    @Test func `a file without an architecture is refused`() throws {
        let text = "“model.gguf” does not declare its model architecture."
        try expectFailure(.missingArchitecture, text, setting: "general.architecture", to: nil)
        try expectFailure(.missingArchitecture, text, setting: "general.architecture", to: .string(""))
        try expectFailure(.missingArchitecture, text, setting: "general.architecture", to: .uint8(1))
    }

    @Test func `adapters and projectors are refused`() throws {
        try expectFailure(.notAModel, "contains “adapter”", setting: "general.type", to: .string("adapter"))
        try expectFailure(.notAModel, "contains “mmproj”", setting: "general.architecture", to: .string("clip"))
    }

    @Test func `a file without weights is refused`() throws {
        var writer = GGUFWriter()
        for (key, value) in try SmallModel.bytePair().metadata { writer[key] = value }
        try expectFailure(.missingWeights, "contains a vocabulary but no weights.", writer)
        try writer.addTensor(named: "other.weight", shape: [8, 16], values: Array(repeating: 0, count: 128))
        try expectFailure(.invalidWeights, "has no tensor token_embd.weight", writer)
    }

    @Test(arguments: [[UInt64(8), 15], [128], [8, 16, 1], [16, 8]])
    func `token embeddings whose shape does not fit the vocabulary are refused`(shape: [UInt64]) throws {
        var writer = GGUFWriter()
        for (key, value) in try SmallModel.bytePair().metadata { writer[key] = value }
        let count = Int(shape.reduce(1, *))
        try writer.addTensor(named: "token_embd.weight", shape: shape, values: Array(repeating: 0, count: count))
        try expectFailure(.invalidWeights, "has the shape \(shape), which does not fit a vocabulary of 16", writer)
    }

    @Test func `token embeddings are refused if their length differs from the declared length`() throws {
        try expectFailure(
            .invalidWeights, "has vectors of 8 values, but the model declares an embedding length of 16.",
            setting: "llama.embedding_length", to: .uint32(16))
    }

    @Test func `a tensor alignment below the engine's minimum is refused`() throws {
        var writer = GGUFWriter(alignment: 16)
        for (key, value) in try SmallModel.bytePair().metadata { writer[key] = value }
        try SmallModel.addWeights(&writer, tokenCount: 16)
        try expectFailure(.invalidWeights, "aligns its tensors to 16 bytes, where the engine needs 32.", writer)
    }

    @Test(arguments: ["block_count", "context_length", "embedding_length"])
    func `a model dimension that is missing, zero, too large or of another type is refused`(name: String) throws {
        let code = GGUFError.Code.invalidHyperparameters
        let key = "llama.\(name)"
        try expectFailure(code, "The value “\(key)” of “model.gguf” is missing.", setting: key, to: nil)
        try expectFailure(code, "is 0; it must be from 1 to", setting: key, to: .uint32(0))
        try expectFailure(code, "is 4294967295; it must be from 1 to", setting: key, to: .uint32(.max))
        try expectFailure(code, "has the type uint64 instead of uint32", setting: key, to: .uint64(2))
        try expectFailure(code, "has the type string instead of uint32", setting: key, to: .string("2"))
    }

    @Test(arguments: [
        ("attention.head_count", GGUFValue.uint32(0), "is missing or zero"),
        ("attention.head_count", .array(.uint32([4])), "has 1 elements for 2 layers"),
        ("attention.head_count", .array(.uint32([0, 0])), "is missing or zero"),
        ("attention.head_count", .array(.float32([4, 4])), "has elements of type float32"),
        ("attention.head_count", .uint32(3), "does not divide"),
        ("attention.head_count_kv", .uint32(0), "is zero"),
        ("attention.head_count_kv", .uint32(3), "is 3, which does not divide 4 attention heads"),
        ("attention.head_count_kv", .array(.int32([2, 3])), "is 3, which does not divide"),
        ("attention.head_count_kv", .array(.int32([2, -2])), "is -2; it must be from 0"),
        ("attention.key_length", .uint32(0), "is 0; it must be from 1"),
        ("rope.scaling.type", .string("magic"), "must be none, linear, yarn or longrope"),
        ("rope.scaling.type", .uint32(0), "must be none"),
        ("rope.dimension_count", .uint32(1), "is 1, which is odd or above the head length of 2"),
        ("rope.dimension_count", .uint32(4), "is 4, which is odd or above the head length of 2"),
        ("nextn_predict_layers", .uint32(3), "is 3, more than the model's 2 layers"),
        ("expert_count", .uint32(1025), "is 1025; it must be from 0 to 1024"),
        ("expert_count", .uint32(4), "is 0, which does not fit 4 experts"),
        ("expert_used_count", .uint32(1), "is 1, which does not fit 0 experts"),
        ("expert_group_count", .uint32(2), "is 2, which does not divide 0 experts"),
    ])
    func `hyperparameters that the engine divides by or asserts on are refused`(
        name: String, value: GGUFValue, text: String
    ) throws {
        try expectFailure(.invalidHyperparameters, text, setting: "llama.\(name)", to: value)
    }

    @Test func `without a key length, an embedding length that the head count does not divide is refused`() throws {
        var writer = try SmallModel.bytePair()
        writer["llama.attention.head_count"] = .uint32(6)
        try expectFailure(
            .invalidHyperparameters, "is 8, which does not divide among 6 attention heads", writer)
        writer["llama.attention.key_length"] = .uint32(4)
        try validate(writer)
    }

    @Test func `layers without attention heads are accepted in hybrid and recurrent models`() throws {
        var hybrid = try SmallModel.bytePair()
        hybrid["llama.attention.head_count_kv"] = .array(.int32([0, 2]))
        try validate(hybrid)

        var recurrent = GGUFWriter()
        for (key, value) in try SmallModel.bytePair().metadata where !key.hasPrefix("llama.") {
            recurrent[key] = value
        }
        recurrent["general.architecture"] = .string("mamba")
        recurrent["mamba.block_count"] = .uint32(2)
        recurrent["mamba.context_length"] = .uint32(64)
        recurrent["mamba.embedding_length"] = .uint32(8)
        recurrent["mamba.attention.head_count"] = .uint32(0)
        try SmallModel.addWeights(&recurrent, tokenCount: 16)
        try validate(recurrent)
    }

    @Test func `a mixture of experts passes if its expert and group counts are consistent`() throws {
        var writer = try SmallModel.bytePair()
        writer["llama.expert_count"] = .uint32(8)
        writer["llama.expert_used_count"] = .array(.uint32([2, 4]))
        writer["llama.expert_group_count"] = .uint32(4)
        try expectFailure(.invalidHyperparameters, "is 0, which does not fit 4 groups", writer)
        writer["llama.expert_group_used_count"] = .uint32(2)
        try validate(writer)
        writer["llama.expert_group_count"] = .uint32(3)
        try expectFailure(.invalidHyperparameters, "is 3, which does not divide 8 experts", writer)
    }
}
