import GGUF
import Testing

/// llama.cpp's own vocabulary files, used in its tests.
///
/// The expected values were read with the Python package `gguf`, which shares no code with this reader.
@Suite struct VocabularyFileTests {
    struct Expectation: Sendable {
        let file: String
        let entries: Int
        let architecture: String
        let name: String
        let tokenizer: (model: String, pre: String)
        let tokens: (count: Int, first: String, last: String)
        let dimensions: (layers: Int, context: Int, embedding: Int, feedForward: Int, heads: Int, keyValueHeads: Int)
    }

    static let expectations = [
        Expectation(
            file: "bert-bge", entries: 20, architecture: "bert", name: "bert-bge", tokenizer: ("bert", "bert-bge"),
            tokens: (30_522, "[PAD]", "～"), dimensions: (12, 512, 384, 1536, 12, 12)),
        Expectation(
            file: "falcon", entries: 18, architecture: "falcon", name: "Falcon", tokenizer: ("gpt2", "falcon"),
            tokens: (65_024, ">>TITLE<<", "Ġvictoria"), dimensions: (32, 2048, 4544, 18_176, 71, 1)),
        Expectation(
            file: "gpt-2", entries: 16, architecture: "gpt2", name: "gpt-2", tokenizer: ("gpt2", "gpt-2"),
            tokens: (50_257, "!", "<|endoftext|>"), dimensions: (12, 1024, 768, 3072, 12, 12)),
        Expectation(
            file: "llama-spm", entries: 22, architecture: "llama", name: "llama-spm", tokenizer: ("llama", "default"),
            tokens: (32_000, "<unk>", "给"), dimensions: (32, 4096, 4096, 11_008, 32, 32)),
        Expectation(
            file: "phi-3", entries: 26, architecture: "phi3", name: "Phi3", tokenizer: ("llama", "default"),
            tokens: (32_064, "<unk>", "[PAD32063]"), dimensions: (32, 4096, 3072, 8192, 32, 32)),
    ]

    @Test(arguments: expectations)
    func `a vocabulary file has the content that the Python package gguf reads`(expected: Expectation) throws {
        let file = try GGUFFile(path: TestVocabularies.path(expected.file))
        #expect(file.version == 3)
        #expect(file.tensors.isEmpty)
        // Python's reader counts the version and the two counts as fields of their own; `entries` excludes them.
        #expect(file.metadata.count == expected.entries)
        #expect(file["general.file_type"] == .uint32(1))

        let tokens = try #require(file["tokenizer.ggml.tokens"]?.array?.strings)
        #expect(tokens.isValidUTF8)
        #expect(tokens.first == expected.tokens.first)
        #expect(tokens.last == expected.tokens.last)

        let model = ModelDescription(file)
        #expect(model.architecture == expected.architecture)
        #expect(model.name == expected.name)
        #expect(model.vocabulary.type == expected.tokenizer.model)
        #expect(model.vocabulary.preTokenizer == expected.tokenizer.pre)
        #expect(model.vocabulary.size == expected.tokens.count)
        #expect(model.dimensions.layerCount == expected.dimensions.layers)
        #expect(model.trainedContextTokens == expected.dimensions.context)
        #expect(model.dimensions.embeddingLength == expected.dimensions.embedding)
        #expect(model.dimensions.feedForwardLength == expected.dimensions.feedForward)
        #expect(model.dimensions.headCount == expected.dimensions.heads)
        #expect(model.dimensions.keyValueHeadCount == expected.dimensions.keyValueHeads)
        #expect(model.isVocabularyOnly && model.parameterCount == 0 && model.quantizationByBytes.isEmpty)
    }

    @Test(arguments: expectations)
    func `validation of a vocabulary file reports nothing but the missing weights`(expected: Expectation) throws {
        let file = try GGUFFile(path: TestVocabularies.path(expected.file))
        let error = try #require(throws: GGUFError.self) { try file.validateForLoading() }
        #expect(error.code == .missingWeights)
        #expect(
            error.description == """
                “ggml-vocab-\(expected.file).gguf” contains a vocabulary but no weights. \
                Choose a GGUF file that contains a complete model.
                """)
    }

    @Test func `merges, scores, chat templates and flags of vocabulary files match the expected values`() throws {
        let gpt2 = try GGUFFile(path: TestVocabularies.path("gpt-2"))
        let merges = try #require(gpt2["tokenizer.ggml.merges"]?.array?.strings)
        #expect(merges.count == 50_000)
        #expect(merges[2] == "h e")
        #expect(merges.last == "Ġg azed")
        #expect(gpt2["tokenizer.ggml.bos_token_id"]?.integer == 50_256)

        let llama = try GGUFFile(path: TestVocabularies.path("llama-spm"))
        guard case .float32(let scores)? = llama["tokenizer.ggml.scores"]?.array else {
            Issue.record("The scores are no single-precision numbers.")
            return
        }
        #expect(scores.count == 32_000)
        #expect(scores.last == -31_740)
        #expect(llama["tokenizer.ggml.add_bos_token"] == .bool(true))
        #expect(llama["llama.attention.layer_norm_rms_epsilon"]?.double == 9.999999747378752e-06)

        let phi = ModelDescription(try GGUFFile(path: TestVocabularies.path("phi-3")))
        #expect(phi.vocabulary.chatTemplate?.hasPrefix("{{ bos_token }}{% for message in messages %}") == true)
        let bert = ModelDescription(try GGUFFile(path: TestVocabularies.path("bert-bge")))
        #expect(!bert.isCausal)
        #expect(bert.fileType?.name == "F16")
    }

    @Test func `a copy written by the writer has the metadata and size of the original`() throws {
        let folder = try TemporaryFolder()
        let original = try GGUFFile(path: TestVocabularies.path("bert-bge"))
        var writer = GGUFWriter()
        for (key, value) in original.metadata { writer[key] = value }
        try writer.write(to: folder.path("copy.gguf"))
        let copy = try GGUFFile(path: folder.path("copy.gguf"))
        #expect(copy.metadata == original.metadata)
        #expect(copy.fileSizeBytes == original.fileSizeBytes)
    }
}
