import Engine
import Foundation
import GGUF
import GuidedDecoding
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// Reasoning before answers, with a template that has reasoning markers.
    @Suite struct ReasoningTests {
        /// A model that answers with the test's own texts, token by token.
        private struct ScriptedReply: LanguageModel {
            let loaded: LoadedModel
            /// The first reply, and the reply after each turn of calls.
            let texts: [String]

            var capabilities: LanguageModelCapabilities { LlamaLanguageModel(loaded).capabilities }
            var executorConfiguration: Executor.Configuration { Executor.Configuration(texts: texts) }

            struct Executor: LanguageModelExecutor {
                struct Configuration: Hashable, Sendable {
                    let texts: [String]
                }

                init(configuration: Configuration) {}

                func prewarm(model: ScriptedReply, transcript: Transcript) {}

                nonisolated(nonsending) func respond(
                    to request: LanguageModelExecutorGenerationRequest, model: ScriptedReply,
                    streamingInto channel: LanguageModelExecutorGenerationChannel
                ) async throws {
                    let loaded = model.loaded
                    let conversation = try loaded.conversation(
                        of: request.transcript, tools: request.enabledToolDefinitions,
                        reasoning: request.contextOptions.reasoningLevel)
                    let prompt = try loaded.prompt(for: conversation)
                    let plan = try loaded.replyPlan(
                        for: ReplyDemand(request), conversation: conversation, prompt: prompt)
                    var guide = ReplyGuide(plan)
                    let turn = request.transcript.count { if case .toolCalls = $0 { true } else { false } }
                    let tokens = try loaded.guideVocabulary().controlTokens(model.texts[turn])
                    let written = EventChannel(onReadable: {})
                    for token in tokens {
                        if let allowed = guide.allowedTokens() { #expect(allowed.contains(token)) }
                        _ = guide.accept(token)
                        written.send(.token(GeneratedToken(id: token, logProbability: nil, alternatives: []), text: ""))
                    }
                    written.send(
                        .finished(
                            GenerationSummary(
                                finishReason: .endOfGeneration, remainingText: "", promptTokens: prompt.count,
                                cachedTokens: 0, outputTokens: tokens.count, acceptedDraftTokens: 0,
                                rejectedDraftTokens: 0, seed: 1,
                                timings: GenerationTimings(
                                    queued: .zero, prefill: .zero, decode: .zero, prefillTokens: prompt.count,
                                    decodeTokens: tokens.count))))
                    written.finish(.success(()))
                    var reply = SessionReply(channel: channel)
                    try await reply.send(
                        ReplyEvents(
                            GenerationStream(channel: written), promptTokens: prompt.count,
                            reader: ReplyReader(plan: plan, stopStrings: prompt.stopStrings), stops: []),
                        contextTokens: loaded.contextTokens)
                }
            }
        }

        private func load(_ template: String = ToolTemplates.tagged) async throws -> LlamaLanguageModel {
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("thinks.gguf")) { $0["tokenizer.chat_template"] = .string(template) }
            return try await LlamaLanguageModel.load(
                path: folder.path("thinks.gguf"), configuration: .shared(contextTokens: 1024, sequences: 1))
        }

        private func schema() throws -> GenerationSchema {
            try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Pet",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "age", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...20)]))
                    ]), dependencies: [])
        }

        private let thinking = ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .moderate)

        private func reasoning(_ transcript: Transcript) -> [String] {
            transcript.compactMap { entry in
                guard case .reasoning(let reasoning) = entry else { return nil }
                return reasoning.segments.map { if case .text(let text) = $0 { text.content } else { "" } }.joined()
            }
        }

        @Test func `a template with reasoning markers adds the reasoning capability`() async throws {
            let model = try await load()
            #expect(model.capabilities.contains(.reasoning))
            await model.loaded.close()
            let plain = try await load(ToolTemplates.plain)
            #expect(!plain.capabilities.contains(.reasoning))
            await plain.loaded.close()
        }

        @Test func `reasoning is a transcript entry before the answer, and its tokens are counted`() async throws {
            let model = try await load()
            let reply = "<think>\nA cat. Old, I guess.\n</think>\n\n{\"age\": 17}"
            let session = LanguageModelSession(model: ScriptedReply(loaded: model.loaded, texts: [reply]))
            let response = try await session.respond(to: "Guess.", schema: schema(), contextOptions: thinking)
            #expect(try response.content.value(Int.self, forProperty: "age") == 17)
            #expect(reasoning(session.transcript) == ["\nA cat. Old, I guess.\n"])
            #expect(session.transcript.count == 3)
            guard case .reasoning = session.transcript[1], case .response = session.transcript[2] else {
                Issue.record("\(session.transcript)")
                return
            }
            let output = response.usage.output
            #expect(output.reasoningTokenCount > 0)
            #expect(output.reasoningTokenCount < output.totalTokenCount)
            // The reasoning is stored separately from the text of the next prompt's turn.
            let turns = try TranscriptConversation.turns(of: session.transcript)
            #expect(turns.map(\.reasoning) == [nil, "\nA cat. Old, I guess.\n"])
            await model.loaded.close()
        }

        @Test func `text after the reasoning is the answer`() async throws {
            let model = try await load()
            let reply = "<think>\nEasy.\n</think>\n\nA cat."
            let session = LanguageModelSession(model: ScriptedReply(loaded: model.loaded, texts: [reply]))
            let response = try await session.respond(to: "Guess.", contextOptions: thinking)
            #expect(response.content == "A cat.")
            #expect(reasoning(session.transcript) == ["\nEasy.\n"])
            #expect(response.usage.output.reasoningTokenCount > 0)
            await model.loaded.close()
        }

        private struct Clock: Tool {
            let name = "clock"
            let description = "Tells the time."
            let parameters: GenerationSchema

            func call(arguments: GeneratedContent) async throws -> String { "It is six." }
        }

        @Test func `reasoning is kept for tool calls and for the answer after the tool outputs`() async throws {
            let model = try await load()
            let replies = [
                "<think>\nI need the time.\n</think>\n\n"
                    + "<tool_call>\n{\"name\": \"clock\", \"arguments\": {\"age\": 3}}\n</tool_call>",
                "<think>\nSix.\n</think>\n\nTea time.",
            ]
            let session = LanguageModelSession(
                model: ScriptedReply(loaded: model.loaded, texts: replies), tools: [Clock(parameters: try schema())])
            let response = try await session.respond(to: "Tea?", contextOptions: thinking)
            #expect(response.content == "Tea time.")
            let turns = try TranscriptConversation.turns(of: session.transcript)
            #expect(turns.suffix(4).map(\.role) == [.user, .assistant, .tool, .assistant])
            #expect(turns.suffix(4).map(\.reasoning) == [nil, "\nI need the time.\n", nil, "\nSix.\n"])
            #expect(turns.suffix(4).map(\.toolCalls.count) == [0, 1, 0, 0])
            #expect(turns.suffix(4).map(\.text) == ["Tea?", "", "It is six.", "Tea time."])
            #expect(turns[turns.count - 2].toolCallID == turns[turns.count - 3].toolCalls[0].id)
            await model.loaded.close()
        }

        @Test func `endless reasoning before a JSON answer is cut off at the token limit`() async throws {
            let model = try await load()
            let session = LanguageModelSession(model: model)
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            let schema = try schema()
            let thinking = thinking
            await #expect(throws: GeneratedContent.ParsingError.self) {
                try await session.respond(
                    to: "Guess.", schema: schema,
                    options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 6),
                    contextOptions: thinking)
            }
            let thoughts = try #require(reasoning(session.transcript).first)
            #expect(!thoughts.isEmpty)
            #expect(!thoughts.contains("<think>"))
            #expect(!session.isResponding)
            #expect(session.usage.output.reasoningTokenCount > 0)
            await model.loaded.close()
        }

        @Test func `without a reasoning level the prompt disables reasoning, and no reasoning is counted`()
            async throws
        {
            let model = try await load()
            func prompt(thinks: Bool) throws -> LoadedModel.Prompt {
                var conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Guess.")])
                conversation.thinks = thinks
                return try model.loaded.prompt(for: conversation)
            }
            let (closed, open) = (try prompt(thinks: false), try prompt(thinks: true))
            #expect(closed.ending.hasSuffix("<think>\n\n</think>\n\n"))
            #expect(open.ending.hasSuffix("assistant\n"))

            let session = LanguageModelSession(model: model)
            let response = try await session.respond(
                to: "Guess.", schema: schema(), options: GenerationOptions(samplingMode: .greedy),
                contextOptions: ContextOptions(includeSchemaInPrompt: false))
            #expect((1...20).contains(try response.content.value(Int.self, forProperty: "age")))
            #expect(response.usage.input.totalTokenCount == closed.count)
            #expect(response.usage.output.reasoningTokenCount == 0)
            #expect(reasoning(session.transcript).isEmpty)

            let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 8)
            let thought = try await LanguageModelSession(model: model).respond(
                to: "Guess.", options: options, contextOptions: thinking)
            #expect(thought.usage.input.totalTokenCount == open.count)
            await model.loaded.close()
        }

        @Test(
            arguments: zip(
                [ContextOptions.ReasoningLevel.light, .moderate, .deep, .custom("utmost")],
                ["low", "medium", "high", "utmost"]))
        func `the reasoning level is passed to the chat template`(level: ContextOptions.ReasoningLevel, word: String)
            async throws
        {
            let template =
                "{{ '</think>'[:0] }}{{ 'effort ' + (reasoning_effort or 'none') + '. ' }}" + ToolTemplates.plain
            #expect(level.effort == word)
            let model = try await load(template)
            var conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Hi")])
            conversation.thinks = true
            conversation.reasoningEffort = word
            let prompt = try model.loaded.prompt(for: conversation)
            let text = model.loaded.model.vocabulary.detokenize(
                prompt.tokens, removesSpecial: false, showsSpecial: true)
            #expect(text.contains("effort \(word). "))
            let response = try await LanguageModelSession(model: model).respond(
                to: "Hi", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 4),
                contextOptions: ContextOptions(reasoningLevel: level))
            #expect(response.usage.input.totalTokenCount == prompt.count)
            await model.loaded.close()
        }
    }
}
