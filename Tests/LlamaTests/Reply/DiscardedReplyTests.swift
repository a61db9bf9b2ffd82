import Engine
import Foundation
import GGUF
import GuidedDecoding
import LanguageModels
import Synchronization
import Testing

@testable import Llama

extension EngineTests {
    /// The usage of replies that are generated again without tools.
    @Suite struct DiscardedReplyTests {
        private static let promptTokens = 148

        private static let call =
            "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Bonn\"}}\n</tool_call>"

        /// Returns a plan for a model that has already called its tool `weather`.
        private func plan(_ model: LoadedModel) throws -> ReplyPlan {
            let parameters = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Arguments",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "city", schema: DynamicGenerationSchema(type: String.self))
                    ]), dependencies: [])
            let request = LanguageModelExecutorGenerationRequest(
                id: UUID(), transcript: Transcript(),
                enabledTools: [
                    Transcript.ToolDefinition(name: "weather", description: "Looks.", parameters: parameters)
                ], schema: nil, generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:])
            var called = InferenceRequest.Message(.assistant, "")
            called.toolCalls = [
                InferenceRequest.ToolCall(id: "call00001", name: "weather", arguments: #"{"city": "Bonn"}"#)
            ]
            var result = InferenceRequest.Message(.tool, "Rain.")
            result.toolCallID = "call00001"
            let conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Question"), called, result])
            return try model.replyPlan(
                for: ReplyDemand(request), conversation: conversation, prompt: try model.prompt(for: conversation))
        }

        private func summary(prompt: Int, cached: Int, output: Int) -> GenerationSummary {
            GenerationSummary(
                finishReason: .endOfGeneration, remainingText: "", promptTokens: prompt, cachedTokens: cached,
                outputTokens: output, acceptedDraftTokens: 0, rejectedDraftTokens: 0, seed: 0,
                timings: GenerationTimings(
                    queued: .zero, prefill: .zero, decode: .zero, prefillTokens: 0, decodeTokens: 0))
        }

        /// Returns a generation that has produced the tokens.
        private func generation(_ tokens: [TokenID], _ summary: GenerationSummary) -> GenerationStream {
            let channel = EventChannel(onReadable: {})
            for token in tokens {
                channel.send(.token(GeneratedToken(id: token, logProbability: nil, alternatives: []), text: ""))
            }
            channel.send(.finished(summary))
            channel.finish(.success(()))
            return GenerationStream(channel: channel)
        }

        /// Returns the end of a reply whose first attempt is `text` and whose second is `It rains.`, for a prompt of
        /// 18 tokens.
        private func end(
            after text: String, cached: Int, secondCached: Int = 5
        ) async throws -> (end: InferenceEnd, first: Int, second: Int, text: String) {
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("model.gguf")) {
                $0["tokenizer.chat_template"] = .string(ToolTemplates.tagged)
            }
            let model = try await LoadedModel.load(
                path: folder.path("model.gguf"), configuration: .shared(contextTokens: 512, sequences: 1))
            let vocabulary = try model.guideVocabulary()
            let (first, second) = (vocabulary.controlTokens(text), vocabulary.controlTokens("It rains."))
            let reader = ReplyReader(plan: try plan(model), stopStrings: [])
            let plain = ReplyReader(plan: ReplyPlan(vocabulary: vocabulary), stopStrings: [])
            let again = generation(second, summary(prompt: 18, cached: secondCached, output: second.count))
            var events = ReplyEvents(
                generation(first, summary(prompt: Self.promptTokens, cached: cached, output: first.count)),
                promptTokens: Self.promptTokens, reader: reader, stops: [])
            events.withoutTools = { ReplyEvents(again, promptTokens: 18, reader: plain, stops: []) }
            var (end, answer): (InferenceEnd?, String) = (nil, "")
            for try await event in events {
                if case .finished(let finished) = event { end = finished }
                if case .text(let text, _) = event { answer += text }
            }
            await model.close()
            return (try #require(end), first.count, second.count, answer)
        }

        /// Returns the end of a checked reply with the two given attempts.
        private func checked(
            _ first: String, then second: String?
        ) async throws -> (end: InferenceEnd, text: String, violations: [String], tokens: Int) {
            let vocabulary = try await LoadedModel.sample(.shared(contextTokens: 512, sequences: 1)).guideVocabulary()
            let reader = ReplyReader(plan: ReplyPlan(vocabulary: vocabulary), stopStrings: [])
            let document = try SchemaDocument(text: #"{"type": "array", "uniqueItems": true}"#)
            let check = ReplyCheck(answer: SchemaValidator(document), keywords: ["uniqueItems"])
            func reply(_ text: String) -> (ReplyEvents, Int) {
                let tokens = vocabulary.controlTokens(text)
                let generation = generation(tokens, summary(prompt: 20, cached: 0, output: tokens.count))
                var reply = ReplyEvents(generation, promptTokens: 20, reader: reader, stops: [])
                reply.check = check
                return (reply, tokens.count)
            }
            var (events, count) = reply(first)
            let told = Mutex<[String]>([])
            if let second {
                let (again, more) = reply(second)
                count += first == second || first == "[1, 2]" ? 0 : more
                events.corrected = { _, violations in
                    told.withLock { $0 = violations }
                    return again
                }
            }
            var (end, answer): (InferenceEnd?, String) = (nil, "")
            for try await event in events {
                if case .finished(let finished) = event { end = finished }
                if case .text(let text, _) = event { answer += text }
            }
            return (try #require(end), answer, told.withLock { $0 }, count)
        }

        @Test func `an answer that violates its schema is retried, and both attempts are counted`() async throws {
            let reply = try await checked("[1, 1]", then: "[1, 2]")
            #expect(reply.text == "[1, 2]")
            #expect(reply.violations == ["The whole: an element is there twice."])
            #expect(reply.end.outputTokens == reply.tokens)
            #expect(reply.end.promptTokens == 20)
            #expect(reply.end.notes == ["Checked after generation: uniqueItems."])
        }

        @Test func `an answer that fits its schema is returned without a retry`() async throws {
            let reply = try await checked("[1, 2]", then: "[3]")
            #expect(reply.text == "[1, 2]")
            #expect(reply.violations.isEmpty)
            #expect(reply.end.outputTokens == reply.tokens)
        }

        @Test func `an answer that violates its schema twice is returned with a note`() async throws {
            let reply = try await checked("[1, 1]", then: "[2, 2]")
            #expect(reply.text == "[2, 2]")
            #expect(
                reply.end.notes.last == "The answer still violates the schema: The whole: an element is there twice.")
        }

        @Test func `a repeated call is counted with the prompt that includes the tools`() async throws {
            let reply = try await end(after: Self.call, cached: 130)
            #expect(reply.text == "It rains.")
            #expect(reply.end.promptTokens == Self.promptTokens)
            #expect(reply.end.cachedTokens == 130)
            #expect(reply.end.outputTokens == reply.first + reply.second)
        }

        @Test func `a call of an unknown tool is counted up to the token where it was detected`() async throws {
            let text = #"{"name": "climate", "arguments": {"city": "Bonn"}}"#
            let reply = try await end(after: text + " and more that nobody reads", cached: 130, secondCached: 500)
            #expect(reply.text == "It rains.")
            #expect(reply.end.promptTokens == Self.promptTokens)
            #expect(reply.end.cachedTokens == Self.promptTokens)
            #expect(reply.end.outputTokens > reply.second)
            #expect(reply.end.outputTokens < reply.first + reply.second)
        }

        @Test func `the reasoning of both attempts is counted`() async throws {
            let reply = try await end(after: "<think>\nIt may rain.\n</think>\n\n" + Self.call, cached: 0)
            #expect(reply.text == "It rains.")
            #expect(reply.end.reasoningTokens > 0)
            #expect(reply.end.reasoningTokens < reply.first)
            #expect(reply.end.outputTokens == reply.first + reply.second)
        }

        @Test func `a reply without a retry reports its own usage`() async throws {
            let reply = try await end(after: "It is dry.", cached: 130)
            #expect(reply.text == "It is dry.")
            #expect(reply.end.promptTokens == Self.promptTokens)
            #expect(reply.end.cachedTokens == 130)
            #expect(reply.end.outputTokens == reply.first)
        }
    }
}
