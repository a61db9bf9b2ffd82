import Foundation
import GGUF
import GuidedDecoding
import LanguageModels
import Testing

@testable import LlamaRuntime

extension EngineTests {
    /// What a guide makes of replies that a model could write.
    @Suite struct ReplyGuideTests {
        private func parameters() throws -> GenerationSchema {
            try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Arguments",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "city", schema: DynamicGenerationSchema(type: String.self))
                    ]), dependencies: [])
        }

        /// A guide for a model with `template`, with two tools, and an answer of JSON if asked for.
        private func guide(
            _ model: LoadedModel, json: Bool = false, required: Bool = false, thinks: Bool = false
        ) throws -> ReplyGuide {
            let tools = try ["weather", "weather_map"].map {
                Transcript.ToolDefinition(name: $0, description: "Looks.", parameters: try parameters())
            }
            let request = LanguageModelExecutorGenerationRequest(
                id: UUID(), transcript: Transcript(), enabledTools: tools, schema: json ? try parameters() : nil,
                generationOptions: GenerationOptions(
                    samplingMode: nil, temperature: nil, maximumResponseTokens: nil,
                    toolCallingMode: required ? .required : .allowed),
                contextOptions: ContextOptions(), metadata: [:])
            var conversation = ChatConversation(turns: [ChatTurn(.user, "Question")])
            conversation.thinks = thinks
            let prompt = try model.prompt(for: conversation)
            return ReplyGuide(try model.replyPlan(for: request, conversation: conversation, prompt: prompt))
        }

        private func load(_ template: String) async throws -> LoadedModel {
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("model.gguf")) { $0["tokenizer.chat_template"] = .string(template) }
            return try await LoadedModel.load(
                path: folder.path("model.gguf"), configuration: .shared(contextTokens: 512, sequences: 1))
        }

        /// Lets a guide read a text token by token; every token must be allowed.
        private func pieces(of text: String, _ guide: ReplyGuide, _ model: LoadedModel) throws -> [ReplyPiece] {
            var guide = guide
            var pieces: [ReplyPiece] = []
            for token in try model.guideVocabulary().controlTokens(text) {
                if let allowed = guide.allowedTokens() {
                    try #require(allowed.contains(token), "token \(token) of \(text.debugDescription)")
                }
                pieces += guide.accept(token)
            }
            return joined(pieces + guide.finish())
        }

        /// Neighbours of one kind as one; calls without their ids.
        private func joined(_ pieces: [ReplyPiece]) -> [ReplyPiece] {
            pieces.reduce(into: []) { result, piece in
                switch (result.last, piece) {
                case (.answer(let first), .answer(let second)): result[result.count - 1] = .answer(first + second)
                case (.reasoning(let first), .reasoning(let second)):
                    result[result.count - 1] = .reasoning(first + second)
                case (.arguments(let first), .arguments(let second)):
                    result[result.count - 1] = .arguments(first + second)
                case (_, .call(_, let name)): result.append(.call(id: "", name: name))
                default: result.append(piece)
                }
            }
        }

        @Test func `thoughts, text and calls come apart`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let text = """
                <think>
                Hm, a < b.
                </think>

                I look.
                <tool_call>
                {"name": "weather_map", "arguments": {"city": "Köln"}}
                </tool_call>
                <tool_call>
                {"name": "weather", "arguments": {"city": "Ulm } \\"x\\""}}
                </tool_call>
                """
            let pieces = try pieces(of: text, guide(model), model)
            #expect(
                pieces == [
                    .reasoning("\nHm, a < b.\n"), .answer("I look.\n"), .call(id: "", name: "weather_map"),
                    .arguments("{\"city\": \"Köln\"}"), .call(id: "", name: "weather"),
                    .arguments("{\"city\": \"Ulm } \\\"x\\\"\"}"),
                ])
            await model.close()
        }

        @Test(arguments: [
            "Just text with <tool_calling> and a <think> in the middle.", "<tool_cal", "a < b {\"name\": 1}",
        ])
        func `text that is no call stays text`(text: String) async throws {
            let model = try await load(ToolTemplates.tagged)
            #expect(try pieces(of: text, guide(model), model) == [.answer(text)])
            await model.close()
        }

        @Test func `a call that begins as JSON does can begin an answer, and only that`() async throws {
            let model = try await load(ToolTemplates.single)
            let call = #"{"name": "weather", "parameters": {"city": "Bonn"}}"#
            #expect(
                try pieces(of: call, guide(model), model)
                    == [.call(id: "", name: "weather"), .arguments("{\"city\": \"Bonn\"}")])
            let quoted = "Write " + call
            #expect(try pieces(of: quoted, guide(model), model) == [.answer(quoted)])
            await model.close()
        }

        @Test func `where JSON is asked for, a reply is JSON or a call and nothing else`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let json = #"{"city": "Bonn"}"#
            #expect(try pieces(of: json, guide(model, json: true), model) == [.answer(json)])
            let call = "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}\n</tool_call>"
            #expect(
                try pieces(of: call, guide(model, json: true), model)
                    == [.call(id: "", name: "weather"), .arguments("{\"city\": \"Bonn\"}")])
            let guide = try guide(model, json: true)
            let allowed = try #require(guide.allowedTokens())
            let word = try #require(model.guideVocabulary().controlTokens("Hello").first)
            #expect(!allowed.contains(word))
            #expect(!allowed.contains(try model.guideVocabulary().endToken))
            await model.close()
        }

        @Test func `a text is written without quotes, and handed out as JSON, where the model is not told of JSON`()
            async throws
        {
            let model = try await load(ToolTemplates.plain)
            let schema = try GenerationSchema(
                root: DynamicGenerationSchema(
                    type: String.self, guides: [.pattern(try Regex("([A-Z][a-z\"]+\\.\\n?)+"))]),
                dependencies: [])
            let vocabulary = try model.guideVocabulary()
            func guide(toldOfJSON: Bool) throws -> ReplyGuide {
                let request = LanguageModelExecutorGenerationRequest(
                    id: UUID(), transcript: Transcript(), enabledTools: [], schema: schema,
                    generationOptions: GenerationOptions(),
                    contextOptions: ContextOptions(includeSchemaInPrompt: toldOfJSON), metadata: [:])
                let conversation = ChatConversation(turns: [ChatTurn(.user, "Question")])
                return ReplyGuide(
                    try model.replyPlan(
                        for: request, conversation: conversation, prompt: try model.prompt(for: conversation)))
            }
            #expect(try guide(toldOfJSON: true).forcedToken() == vocabulary.controlTokens("\"").first)
            var guide = try guide(toldOfJSON: false)
            var pieces: [ReplyPiece] = []
            for (text, mayEnd) in [("Ye\"s", false), (".", true), ("\nNo", false), (".", true)] {
                for token in vocabulary.controlTokens(text) { pieces += guide.accept(token) }
                #expect((guide.allowedTokens()?.contains(vocabulary.endToken) ?? true) == mayEnd, "\(text)")
            }
            var cut = guide
            #expect(joined(pieces + cut.finish()) == [.answer("\"Ye\\\"s.\\nNo.")])
            #expect(joined(pieces + guide.accept(vocabulary.endToken)) == [.answer("\"Ye\\\"s.\\nNo.\"")])
            await model.close()
        }

        @Test func `a required call is all that may come, and the reply ends behind it`() async throws {
            let model = try await load(ToolTemplates.bracketed)
            var guide = try guide(model, required: true)
            var text = ""
            // Always the first token that is allowed.
            for _ in 0..<400 {
                guard let token = guide.forcedToken() ?? guide.allowedTokens()?.tokens.first else { break }
                if guide.isEnd(token) { break }
                text += String(decoding: model.model.vocabulary.bytes(of: token, showsSpecial: true), as: UTF8.self)
                _ = guide.accept(token)
            }
            #expect(text.hasPrefix("[CALLS][{\"name\": \"weather"))
            await model.close()
        }

        @Test func `thoughts that were asked for come before the JSON, and cannot end the reply`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let guide = try guide(model, json: true, thinks: true)
            let text = "<think>\nOne, two.\n</think>\n\n{\"city\": \"Bonn\"}"
            #expect(
                try pieces(of: text, guide, model)
                    == [.reasoning("\nOne, two.\n"), .answer("{\"city\": \"Bonn\"}")])
            await model.close()
        }
    }
}
