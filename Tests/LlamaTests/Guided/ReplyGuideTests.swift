import Engine
import Foundation
import GGUF
import GuidedDecoding
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// The reply pieces that a guide makes from a model's possible replies.
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

        /// Creates a guide with two tools, for an answer in JSON if `json` is true.
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
            var conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Question")])
            conversation.thinks = thinks
            let prompt = try model.prompt(for: conversation)
            return ReplyGuide(
                try model.replyPlan(for: ReplyDemand(request), conversation: conversation, prompt: prompt))
        }

        private func load(_ template: String) async throws -> LoadedModel {
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("model.gguf")) { $0["tokenizer.chat_template"] = .string(template) }
            return try await LoadedModel.load(
                path: folder.path("model.gguf"), configuration: .shared(contextTokens: 512, sequences: 1))
        }

        /// Feeds a text to a guide token by token, and requires that every token is allowed.
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

        /// Merges adjacent pieces of one kind, and removes the IDs of calls.
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

        @Test func `a reply is split into reasoning, text and calls`() async throws {
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
        func `text that is not a call stays text`(text: String) async throws {
            let model = try await load(ToolTemplates.tagged)
            #expect(try pieces(of: text, guide(model), model) == [.answer(text)])
            await model.close()
        }

        private static let bonn = #"{"city": "Bonn"}"#

        @Test(arguments: [
            #"{"name": "weather", "arguments": {"city": "Bonn"}}"#,
            #"{"name":"weather","parameters":{"city": "Bonn"}}"#,
            "```json\n{\n  \"name\": \"weather\",\n  \"arguments\": {\"city\": \"Bonn\"}\n}\n```",
            "```\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}\n```",
            "<tool_call>{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}</tool_call>",
            "<|python_tag|>{\"name\": \"weather\", \"parameters\": {\"city\": \"Bonn\"}}",
            "[{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}]",
            "{{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}}",
        ])
        func `a call in any common syntax is recognized at the start of a reply or of a line`(
            call: String
        ) async throws {
            for template in [ToolTemplates.bracketed, ToolTemplates.single] {
                let model = try await load(template)
                let read: [ReplyPiece] = [.call(id: "", name: "weather"), .arguments(Self.bonn)]
                #expect(try pieces(of: call, guide(model), model) == read)
                let after = try pieces(of: "I look:\n" + call, guide(model), model)
                #expect(after == [.answer("I look:\n")] + read)
                await model.close()
            }
        }

        @Test(arguments: [
            #"Like {"name": "weather", "arguments": {"city": "Bonn"}} in a line."#,
            #"{"name": "climate", "arguments": {"city": "Bonn"}}"#, #"{"name": "weather", "unit": 1}"#,
            "```json\n{\"a\": 1}\n```", "[1, 2]", "{", "```", "<b>\nx",
        ])
        func `JSON that is not a call or names no known tool stays text`(text: String) async throws {
            let model = try await load(ToolTemplates.tagged)
            #expect(try pieces(of: text, guide(model), model) == [.answer(text)])
            await model.close()
        }

        @Test func `once a call in a common syntax is recognized, its arguments must fit the schema`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let vocabulary = try model.guideVocabulary()
            var guide = try guide(model)
            for token in vocabulary.controlTokens(#"{"name": "weather", "arguments":"#) { _ = guide.accept(token) }
            #expect(guide.allowedTokens() != nil)
            for token in vocabulary.controlTokens(" {") { _ = guide.accept(token) }
            let allowed = try #require(guide.allowedTokens())
            #expect(!allowed.contains(try #require(vocabulary.controlTokens("x").first)))
            let quote = try #require(vocabulary.controlTokens("\"").first)
            #expect(allowed.contains(quote))
            await model.close()
        }

        @Test(arguments: [
            (#"{"name": "climate", "arguments": {"city": "Bonn"}}"#, true),
            ("```json\n{\n  \"name\": \"climate\",\n  \"parameters\": {}\n}\n```", true),
            (#"{{"name": "climate", "arguments": {"city": "Bonn"}}}"#, true),
            ("<tools>\n{\"type\": \"function\", \"function\": {\"name\": \"climate\"}}", true),
            (#"{"name": "climate", "unit": 1}"#, false), ("```python\nprint(1)\n```", false), ("<b>Bonn</b>", false),
            ("", false), ("{", false), (#"It is {"name": "climate", "arguments": {}}."#, false),
        ])
        func `a call of an unknown tool is detected before any part of the reply is sent`(
            text: String, isUseless: Bool
        ) async throws {
            let model = try await load(ToolTemplates.tagged)
            var reader = ReplyReader(plan: try guide(model).plan, stopStrings: [])
            var told = ""
            for token in try model.guideVocabulary().controlTokens(text) {
                for case .text(let text, _) in reader.add(
                    GeneratedToken(id: token, logProbability: nil, alternatives: []))
                { told += text }
            }
            #expect(reader.isUseless == isUseless)
            if isUseless {
                #expect(told.isEmpty)
            } else {
                for case .text(let text, _) in reader.finish() { told += text }
                #expect(told == text)
            }
            await model.close()
        }

        @Test func `a retried reply must begin with a word`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let vocabulary = try model.guideVocabulary()
            var plan = ReplyPlan(vocabulary: vocabulary)
            plan.startsInWords = true
            var guide = ReplyGuide(plan)
            let first = try #require(guide.allowedTokens())
            func token(_ text: String) throws -> TokenID { try #require(vocabulary.controlTokens(text).first) }
            for text in ["It", " it", "4", "Ä"] { #expect(first.contains(try token(text)), "\(text)") }
            for text in ["{", "[", "<", "`", "\n"] { #expect(!first.contains(try token(text)), "\(text)") }
            #expect(!first.contains(vocabulary.endToken))
            _ = guide.accept(try token("It"))
            #expect(guide.allowedTokens() == nil)
            await model.close()
        }

        @Test func `complete calls are kept if a later call is cut off, and a repeated call ends the reply`()
            async throws
        {
            let model = try await load(ToolTemplates.tagged)
            func call(_ city: String) -> String {
                "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"\(city)\"}}\n</tool_call>"
            }
            let vocabulary = try model.guideVocabulary()
            func read(_ tokens: some Sequence<TokenID>) throws -> (guide: ReplyGuide, pieces: [ReplyPiece]) {
                var guide = try guide(model)
                let pieces = tokens.flatMap { guide.accept($0) }
                return (guide, joined(pieces + guide.finish()))
            }
            func tokens(_ cities: String...) -> [TokenID] {
                vocabulary.controlTokens(cities.map(call).joined(separator: "\n"))
            }
            let two: [ReplyPiece] = [
                .call(id: "", name: "weather"), .arguments(Self.bonn), .call(id: "", name: "weather"),
                .arguments("{\"city\": \"Ulm\"}"),
            ]
            #expect(try read(tokens("Bonn", "Ulm", "Kiel").dropLast(6)).pieces == two)
            #expect(try read(tokens("Bonn", "Ulm", "Bonn")).pieces == two)
            var repeating = try guide(model)
            for token in tokens("Bonn", "Ulm", "Bonn") { _ = repeating.accept(token) }
            #expect(repeating.forcedToken() == vocabulary.endToken)
            await model.close()
        }

        @Test func `a model may end its reply after a call or after a following line break`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let vocabulary = try model.guideVocabulary()
            var guide = try guide(model, required: true)
            let call = "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}\n</tool_call>"
            for token in vocabulary.controlTokens(call) { _ = guide.accept(token) }
            for text in ["", "\n"] {
                var copy = guide
                for token in vocabulary.controlTokens(text) { _ = copy.accept(token) }
                let allowed = try #require(copy.allowedTokens())
                for token in vocabulary.tokens.endTokens {
                    #expect(allowed.contains(token), "after \(text.debugDescription)")
                }
            }
            await model.close()
        }

        @Test func `a call syntax that begins like JSON is recognized only at the start of an answer`() async throws {
            let model = try await load(ToolTemplates.single)
            let call = #"{"name": "weather", "parameters": {"city": "Bonn"}}"#
            #expect(
                try pieces(of: call, guide(model), model)
                    == [.call(id: "", name: "weather"), .arguments("{\"city\": \"Bonn\"}")])
            let quoted = "Write " + call
            #expect(try pieces(of: quoted, guide(model), model) == [.answer(quoted)])
            await model.close()
        }

        @Test func `a reply to a request for JSON is either JSON or a call`() async throws {
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

        @Test func `a string schema yields plain text, returned as JSON, if the prompt omits the schema`()
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
                let conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Question")])
                return ReplyGuide(
                    try model.replyPlan(
                        for: ReplyDemand(request), conversation: conversation,
                        prompt: try model.prompt(for: conversation)))
            }
            let object = vocabulary.controlTokens("{\"value\": \"")
            #expect(try guide(toldOfJSON: true).forcedToken() == object.first)
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

        @Test(arguments: [
            ("integer", #"{"value": 42}"#, "42"), ("boolean", #"{"value": true}"#, "true"),
            ("choice", #"{"value": "a \"b\": {}"}"#, #""a \"b\": {}""#),
            ("list", #"{"items": ["x, y", "}]\\"]}"#, #"["x, y", "}]\\"]"#), ("list", #"{"items": []}"#, "[]"),
        ])
        func `a value that is not an object is generated in an object and returned without the object`(
            kind: String, written: String, value: String
        ) async throws {
            let model = try await load(ToolTemplates.tagged)
            let schema =
                switch kind {
                case "integer": Int.generationSchema
                case "boolean": Bool.generationSchema
                case "list": [String].generationSchema
                default:
                    try GenerationSchema(
                        root: DynamicGenerationSchema(name: "Choice", anyOf: ["c", "a \"b\": {}"]), dependencies: [])
                }
            for hasTools in [false, true] {
                let tool = Transcript.ToolDefinition(name: "weather", description: "", parameters: try parameters())
                let request = LanguageModelExecutorGenerationRequest(
                    id: UUID(), transcript: Transcript(), enabledTools: hasTools ? [tool] : [], schema: schema,
                    generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:])
                let conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Question")])
                let plan = try model.replyPlan(
                    for: ReplyDemand(request), conversation: conversation, prompt: try model.prompt(for: conversation))
                var guide = ReplyGuide(plan)
                // The result must not depend on how the text is split into tokens.
                let tokens = try model.guideVocabulary().controlTokens(written)
                var read: [ReplyPiece] = []
                for token in tokens { read += guide.accept(token) }
                #expect(joined(read + guide.finish()) == [.answer(value)])
                #expect((plan.tokenLimit(1) ?? 0) > 2)
                #expect(plan.tokenLimit(nil) == nil && plan.tokenLimit(0) == 0)
            }
            await model.close()
        }

        @Test func `if a tool call is required, no other reply is allowed`() async throws {
            let model = try await load(ToolTemplates.bracketed)
            var guide = try guide(model, required: true)
            var text = ""
            // The first allowed token is always taken.
            for _ in 0..<400 {
                guard let token = guide.forcedToken() ?? guide.allowedTokens()?.tokens.first else { break }
                if guide.isEnd(token) { break }
                text += String(decoding: model.model.vocabulary.bytes(of: token, showsSpecial: true), as: UTF8.self)
                _ = guide.accept(token)
            }
            #expect(text.hasPrefix("[CALLS][{\"name\": \"weather"))
            await model.close()
        }

        @Test func `requested reasoning precedes the JSON and cannot end the reply`() async throws {
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
