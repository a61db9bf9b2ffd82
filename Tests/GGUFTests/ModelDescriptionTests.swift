import GGUF
import Testing

/// The description of a model, collected from a file's metadata and tensors.
struct ModelDescriptionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func describe(_ writer: GGUFWriter) throws -> ModelDescription {
        try writer.write(to: folder.path("model.gguf"))
        return ModelDescription(try GGUFFile(path: folder.path("model.gguf")))
    }

    @Test func `a complete model is described with its name, sizes, dimensions and vocabulary`() throws {
        let model = try describe(SmallModel.bytePair())
        #expect(model.architecture == "llama")
        #expect(model.name == "Small")
        #expect(model.fileType?.name == "Q4_K_M")
        #expect(model.parameterCount == 8 * 16 + 3 + 64)
        #expect(model.fileSizeBytes == UInt64(try folder.bytes(of: "model.gguf").count))
        #expect(model.trainedContextTokens == 64)
        #expect(model.vocabulary.size == 16)
        #expect(model.vocabulary.type == "gpt2")
        #expect(model.vocabulary.preTokenizer == "qwen2")
        #expect(model.vocabulary.hasTokenizer)
        #expect(model.dimensions.layerCount == 2)
        #expect(model.dimensions.headCounts == [4])
        #expect(model.dimensions.keyValueHeadCount == 2)
        #expect(model.dimensions.keyLength == 2)
        #expect(model.dimensions.valueLength == 2)
        #expect(model.isCausal && !model.isSplit && !model.isVocabularyOnly)
        #expect(model.poolingType == nil && model.license == nil)
    }

    @Test func `quantization shares are measured in bytes and sorted by size, largest first`() throws {
        var writer = GGUFWriter()
        try writer.addTensor(named: "small", shape: [4], values: [1, 2, 3, 4])
        try writer.addTensor(named: "large", shape: [256], type: .q4_K, bytes: Array(repeating: 0, count: 144))
        let shares = try describe(writer).quantizationByBytes
        #expect(shares.map(\.type) == [.q4_K, .f32])
        #expect(shares.map(\.sizeBytes) == [144, 16])
        #expect(shares.map(\.fraction) == [0.9, 0.1])
    }

    @Test func `optional metadata such as license, languages and chat templates is described`() throws {
        var writer = try SmallModel.bytePair()
        writer["general.type"] = .string("model")
        writer["general.size_label"] = .string("1.7B")
        writer["general.license"] = .string("other")
        writer["general.license.name"] = .string("Community License")
        writer["general.license.link"] = .string("https://example.org/license")
        writer["general.languages"] = .array(.string(["en", "de"]))
        writer["general.base_model.count"] = .uint32(.max)
        writer["general.base_model.0.name"] = .string("Base")
        writer["general.base_model.0.organization"] = .string("Org")
        writer["tokenizer.chat_template"] = .string("{{ messages }}")
        writer["tokenizer.chat_template.tool_use"] = .string("{{ tools }}")
        writer["llama.pooling_type"] = .uint32(4)
        writer["llama.attention.causal"] = .bool(false)
        writer["llama.classifier.output_labels"] = .array(.string(["spam", "ham"]))
        writer["llama.attention.sliding_window"] = .uint32(32)
        writer["llama.expert_count"] = .uint32(8)
        writer["llama.expert_used_count"] = .uint32(2)
        writer["llama.attention.key_length"] = .uint32(128)
        writer["llama.attention.value_length"] = .uint64(64)
        let model = try describe(writer)
        #expect(model.type == "model")
        #expect(model.sizeLabel == "1.7B")
        #expect(model.license?.id == "other")
        #expect(model.license?.name == "Community License")
        #expect(model.license?.link == "https://example.org/license")
        #expect(model.languages == ["en", "de"])
        #expect(model.baseModels.map(\.name) == ["Base"])
        #expect(model.baseModels.first?.organization == "Org")
        #expect(model.vocabulary.chatTemplate == "{{ messages }}")
        #expect(model.vocabulary.namedChatTemplates == ["tool_use": "{{ tools }}"])
        #expect(model.poolingType == .rank)
        #expect(!model.isCausal)
        #expect(model.classifierLabels == ["spam", "ham"])
        #expect(model.dimensions.slidingWindowTokens == 32)
        #expect(model.dimensions.expertCount == 8)
        #expect(model.dimensions.usedExpertCount == 2)
        #expect(model.dimensions.keyLength == 128)
        #expect(model.dimensions.valueLength == 64)
    }

    @Test func `a dimension with a value for each layer is described by all values and their maximum`() throws {
        var writer = try SmallModel.bytePair()
        writer["llama.attention.head_count_kv"] = .array(.int32([0, 4]))
        writer["llama.feed_forward_length"] = .array(.uint32([16, 32]))
        let dimensions = try describe(writer).dimensions
        #expect(dimensions.keyValueHeadCounts == [0, 4])
        #expect(dimensions.keyValueHeadCount == 4)
        #expect(dimensions.feedForwardLengths == [16, 32])
        #expect(dimensions.feedForwardLength == 32)
    }

    @Test func `a file without metadata and tensors is described only by its size`() throws {
        let model = try describe(GGUFWriter())
        #expect(model.architecture == nil && model.name == nil && model.fileType == nil)
        #expect(model.fileSizeBytes == 24 && model.parameterCount == 0)
        #expect(model.dimensions.layerCount == nil && model.dimensions.headCount == nil)
        #expect(!model.vocabulary.hasTokenizer && model.vocabulary.size == nil)
        #expect(!model.isVocabularyOnly)
    }

    @Test func `metadata of a wrong type or out of range is treated as absent`() throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["general.name"] = .uint8(1)
        writer["general.file_type"] = .uint64(.max)
        writer["general.languages"] = .array(.uint8([1]))
        writer["llama.block_count"] = .int32(-1)
        writer["llama.context_length"] = .uint64(.max)
        writer["llama.embedding_length"] = .uint32(8)
        writer["llama.attention.head_count"] = .uint32(0)
        writer["llama.pooling_type"] = .uint32(77)
        let model = try describe(writer)
        #expect(model.name == nil && model.fileType == nil && model.languages.isEmpty)
        #expect(model.dimensions.layerCount == nil && model.trainedContextTokens == nil)
        #expect(model.dimensions.keyLength == nil)
        #expect(model.poolingType == nil && !model.isSplit)
    }
}
