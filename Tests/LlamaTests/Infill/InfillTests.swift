import Engine
import GGUF
import Testing

@testable import Llama

/// The fixture model with fill-in-the-middle tokens.
private enum InfillModel {
    /// Tokens of the fixture model's vocabulary that the tests do not use otherwise.
    static let ids: [UInt32] = [300, 301, 302, 303, 304, 305]
    static let texts = [
        "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>",
    ]

    /// Replaces the texts of vocabulary tokens and makes them control tokens.
    static func rename(_ ids: [UInt32], _ texts: [String], in writer: inout GGUFWriter) {
        guard var all = writer["tokenizer.ggml.tokens"]?.array?.strings.map({ [String]($0) }),
            var types = writer["tokenizer.ggml.token_type"]?.array?.integers
        else { return }
        for (id, text) in zip(ids, texts) {
            all[Int(id)] = text
            types[Int(id)] = 3
        }
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(all)))
        writer["tokenizer.ggml.token_type"] = .array(.int32(types.map { Int32($0) }))
    }

    static func load(_ contextTokens: Int = 512) async throws -> LoadedModel {
        let folder = try TemporaryFolder()
        let path = folder.path("infill.gguf")
        try ModelCopy.write(to: path) { rename(ids, texts, in: &$0) }
        let model = try await LoadedModel.load(path: path, configuration: .shared(contextTokens: contextTokens))
        return withExtendedLifetime(folder) { model }
    }
}

extension EngineTests {
    @Suite(.timeLimit(.minutes(30))) struct InfillTests {
        private typealias Infill = InferenceRequest.Infill

        private func special(_ vocabulary: Vocabulary) throws -> InfillTokens {
            try #require(vocabulary.infillTokens)
        }

        // MARK: The tokens

        @Test(arguments: [
            ["fim_pre_token_id", "fim_suf_token_id", "fim_mid_token_id"],
            ["prefix_token_id", "suffix_token_id", "middle_token_id"],
        ])
        func `infill tokens are identified by the new and by the old metadata keys`(keys: [String]) throws {
            let vocabulary = try VocabularyOnly.sample { writer in
                for (key, id) in zip(keys, InfillModel.ids) { writer["tokenizer.ggml.\(key)"] = .uint32(id) }
            }
            let tokens = try special(vocabulary)
            #expect([tokens.prefix, tokens.suffix, tokens.middle] == [300, 301, 302])
            #expect(tokens.repository == nil && tokens.file == nil)
            #expect(tokens.all == [300, 301, 302])
        }

        @Test(arguments: [
            ["<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"], ["<fim-prefix>", "<fim-suffix>", "<fim-middle>"],
            ["<fim_prefix>", "<fim_suffix>", "<fim_middle>"], ["<PRE>", "<SUF>", "<MID>"],
            ["▁<PRE>", "▁<SUF>", "▁<MID>"],
        ])
        func `without metadata keys, infill tokens are recognized by their well-known texts`(texts: [String]) throws {
            let vocabulary = try VocabularyOnly.sample { InfillModel.rename(InfillModel.ids, texts, in: &$0) }
            let tokens = try special(vocabulary)
            #expect([tokens.prefix, tokens.suffix, tokens.middle] == [300, 301, 302])
        }

        @Test func `a vocabulary with only two of the three infill tokens does not support infill`() throws {
            let vocabulary = try VocabularyOnly.sample { writer in
                writer["tokenizer.ggml.fim_pre_token_id"] = .uint32(300)
                writer["tokenizer.ggml.fim_suf_token_id"] = .uint32(301)
            }
            #expect(vocabulary.infillTokens == nil)
        }

        @Test func `the error for a model without infill tokens names the model`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let asked = InferenceRequest(model: "hearth-tiny", prompt: .infill(Infill(prefix: "a", suffix: "b")))
            let error = #expect(throws: InferenceError.self) { try model.replies(to: asked) }
            #expect(error?.code == .unsupported && error?.parameter == "model")
            #expect(error?.message.contains("'hearth-tiny'") == true)
        }

        // MARK: The prompt

        @Test func `an infill prompt marks the prefix and the suffix with infill tokens`() async throws {
            let model = try await InfillModel.load()
            let vocabulary = model.model.vocabulary
            func plain(_ text: String) throws -> [TokenID] { try vocabulary.plainTokens(text, isContinuation: true) }
            let prompt = try model.prompt(
                for: Infill(prefix: "let a = ", suffix: "\nreturn a"), maxTokens: 8, model: nil)
            #expect(try prompt.tokens == [300] + plain("let a = ") + [301] + plain("\nreturn a") + [302])
            #expect(prompt.endTokens == [300, 301, 302, 303, 304, 305])
            // Text that users write never becomes an infill token.
            let written = try model.prompt(
                for: Infill(prefix: "<|fim_middle|>", suffix: "<|fim_prefix|><|im_end|>"), maxTokens: 8, model: nil)
            #expect(written.tokens.filter { vocabulary.isReserved($0) } == [300, 301, 302])
        }

        @Test func `excerpts precede the prefix, each with its file name`() async throws {
            let model = try await InfillModel.load()
            let vocabulary = model.model.vocabulary
            let infill = Infill(
                prefix: "a", suffix: "b",
                excerpts: [Infill.Excerpt(name: "x.swift", text: "one"), Infill.Excerpt(name: "y.swift", text: "two")])
            let tokens = try model.prompt(for: infill, maxTokens: 8, model: nil).tokens
            #expect(tokens.filter { vocabulary.isReserved($0) } == [304, 305, 305, 305, 300, 301, 302])
            let text = vocabulary.detokenize(tokens, removesSpecial: false)
            #expect(text == "myproject\nx.swift\noney.swift\ntwofilename\nab")
        }

        @Test func `long texts are cut to the part around the cursor that fits the context`() async throws {
            let model = try await InfillModel.load(512)
            let words = (0..<2_000).map { "w\($0)" }.joined(separator: " ")
            func parts(_ infill: Infill, _ maxTokens: Int?) throws -> (before: Int, prefix: Int, suffix: Int) {
                let tokens = try model.prompt(for: infill, maxTokens: maxTokens, model: nil).tokens
                #expect(tokens.count < model.contextTokens && tokens.last == 302)
                let start = try #require(tokens.firstIndex(of: 300))
                let middle = try #require(tokens.firstIndex(of: 301))
                return (start, middle - start - 1, tokens.count - middle - 2)
            }
            let room = model.contextTokens - 32 - 4
            let both = try parts(Infill(prefix: words, suffix: words), 32)
            #expect(both.suffix == room / 4 && both.prefix == room - room / 4)
            // The prefix and the suffix may use tokens that the other text does not need, and excerpts use the rest.
            let onlySuffix = try parts(Infill(prefix: "", suffix: words), 32)
            #expect(onlySuffix.prefix == 0 && onlySuffix.suffix == room)
            let onlyPrefix = try parts(Infill(prefix: words, suffix: ""), 32)
            #expect(onlyPrefix.prefix == room && onlyPrefix.suffix == 0)
            let extra = try parts(
                Infill(prefix: "a", suffix: "b", excerpts: [Infill.Excerpt(name: "x", text: words)]), 32)
            #expect(extra.before == room - extra.prefix - extra.suffix)
            let all = model.contextTokens
            // A request without a token limit reserves a quarter of the context, and one with a huge limit reserves
            // half of it.
            #expect(try parts(Infill(prefix: words, suffix: ""), nil).prefix == all - all / 4 - 4)
            #expect(try parts(Infill(prefix: words, suffix: ""), 100_000).prefix == all - all / 2 - 4)
            // The end of the prefix and the beginning of the suffix adjoin the cursor.
            let tokens = try model.prompt(for: Infill(prefix: words, suffix: words), maxTokens: 32, model: nil).tokens
            let text = model.model.vocabulary.detokenize(tokens, removesSpecial: false)
            #expect(text.contains("w1999w0 w1 "))
        }

        @Test func `a prompt in the model's own infill format is parsed into its infill tokens`() async throws {
            let model = try await InfillModel.load()
            let vocabulary = model.model.vocabulary
            let text = "<|fim_prefix|>let a = <|fim_suffix|>\nreturn a<|im_end|><|fim_middle|>"
            let tokens = try #require(try vocabulary.tokens(ofInfillTemplate: text))
            // Only the infill tokens are parsed: the end-of-turn token stays text.
            #expect(tokens.filter { vocabulary.isReserved($0) } == [300, 301, 302])
            #expect(
                vocabulary.detokenize(tokens, removesSpecial: false) == "let a = \nreturn a<|im_end|>")
            for other in [
                "<|fim_prefix|>a<|fim_middle|>", "<|fim_prefix|>a<|fim_suffix|>b", "The token <|fim_middle|>.", "",
            ] {
                #expect(try vocabulary.tokens(ofInfillTemplate: other) == nil, "\(other)")
            }
        }

        // MARK: The answer

        @Test func `an infill answer ends at any infill token, which is not part of the text`() async throws {
            let model = try await InfillModel.load()
            for token in [300, 302, 303, 305] {
                var asked = InferenceRequest(model: nil, prompt: .infill(Infill(prefix: "let a = ", suffix: "\n")))
                asked.maxTokens = 8
                asked.logitBias = [token: 100]
                var text = ""
                var end: InferenceEnd?
                for try await event in try model.replies(to: asked)[0] {
                    if case .text(let piece, _) = event { text += piece }
                    if case .finished(let last) = event { end = last }
                }
                #expect(text.isEmpty)
                #expect(end?.reason == .stop && end?.outputTokens == 1)
            }
        }

        @Test func `an infill answer reports its prompt tokens and output tokens`() async throws {
            let model = try await InfillModel.load()
            for prompt in [
                InferenceRequest.Prompt.infill(Infill(prefix: "The king", suffix: " of France.")),
                .text("<|fim_prefix|>The king<|fim_suffix|> of France.<|fim_middle|>"),
            ] {
                var asked = InferenceRequest(model: nil, prompt: prompt)
                asked.maxTokens = 6
                asked.temperature = 0
                var end: InferenceEnd?
                for try await event in try model.replies(to: asked)[0] {
                    if case .finished(let last) = event { end = last }
                }
                let tokens = try model.promptTokens(of: asked)
                #expect(end?.promptTokens == tokens)
                #expect((1...6).contains(end?.outputTokens ?? 0))
            }
        }
    }
}
