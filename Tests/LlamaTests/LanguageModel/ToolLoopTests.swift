import Foundation
import GGUF
import GuidedDecoding
import LanguageModels
import Support
import Testing

@testable import Llama

extension EngineTests {
    /// Turns with tools from the call to the answer, on the real engine.
    @Suite struct ToolLoopTests {
        /// A tool that returns an answer, and records how many of its calls run at once.
        private struct Oracle: Tool {
            let name: String
            let description = "Knows the answer."
            var parameters: GenerationSchema
            let answer: String
            let running: Shared<(now: Int, most: Int)>
            /// The number of calls that must run at once before one may end.
            var together = 1

            func call(arguments: GeneratedContent) async throws -> String {
                running.change {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                defer { running.change { $0.now -= 1 } }
                try await eventually("the other calls of the reply begin") { running.value.most >= together }
                return answer
            }
        }

        /// A profile that requires a tool call, and after the tool output an answer.
        private struct CallThenAnswer: LanguageModelSession.DynamicProfile {
            @SessionProperty(\.history) var history
            let model: LlamaLanguageModel
            let tool: Oracle

            var body: some DynamicProfile {
                let hasCalled = history.contains { if case .toolOutput = $0 { true } else { false } }
                Profile {
                    Instructions("Ask the oracle.")
                    tool
                }
                .model(model)
                .toolCallingMode(hasCalled ? .disallowed : .required)
            }
        }

        private func oracle(_ answer: String = "The answer is forty-two, \u{1F989}.") throws -> Oracle {
            let parameters = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Question",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "topic",
                            schema: DynamicGenerationSchema(type: String.self, guides: [.pattern(/[a-z]{3,8}/)]))
                    ]), dependencies: [])
            return Oracle(name: "oracle", parameters: parameters, answer: answer, running: Shared((0, 0)))
        }

        private func load(_ template: String?) async throws -> LlamaLanguageModel {
            guard let template else {
                return LlamaLanguageModel(try await LoadedModel.sample(.shared(contextTokens: 2048)))
            }
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("tools.gguf")) { $0["tokenizer.chat_template"] = .string(template) }
            return try await LlamaLanguageModel.load(
                path: folder.path("tools.gguf"), configuration: .shared(contextTokens: 2048))
        }

        private func options(seed: UInt64, temperature: Double = 1) -> GenerationOptions {
            GenerationOptions(
                samplingMode: .random(top: 40, seed: seed), temperature: temperature, maximumResponseTokens: 1200)
        }

        /// Returns the prompt tokens for the given entries.
        private func prompt(
            _ entries: some Collection<Transcript.Entry>, tools: [Transcript.ToolDefinition],
            _ model: LlamaLanguageModel
        ) throws -> [TokenID] {
            let conversation = try model.loaded.conversation(of: entries, tools: tools)
            return try model.loaded.prompt(for: conversation).tokens
        }

        private static let templates = [
            "bracketed": ToolTemplates.bracketed, "tagged": ToolTemplates.tagged, "plain": ToolTemplates.plain,
        ]

        @Test(arguments: ["the model's own", "bracketed", "tagged", "plain"])
        func `a tool is called, and its output is in the prompt of the answer`(template: String) async throws {
            let model = try await load(Self.templates[template])
            let tool = try oracle()
            let session = LanguageModelSession(profile: CallThenAnswer(model: model, tool: tool))
            let response = try await session.respond(to: "What is it?", options: options(seed: 5))
            let entries = Array(session.transcript)
            guard entries.count >= 5, case .toolCalls(let calls) = entries[2], case .response(let answer) = entries.last
            else {
                Issue.record("\(entries)")
                return
            }
            #expect(!response.content.isEmpty)
            #expect(answer.segments.count == 1)
            #expect(calls.allSatisfy { $0.toolName == "oracle" })
            for call in calls { try tool.parameters.validate(call.arguments) }
            let outputs = entries[3..<entries.count - 1].compactMap { entry -> Transcript.ToolOutput? in
                if case .toolOutput(let output) = entry { output } else { nil }
            }
            #expect(outputs.map(\.id) == calls.map(\.id))
            #expect(Set(outputs.map(\.id)).count == outputs.count)
            #expect(outputs.allSatisfy { $0.toolName == "oracle" })

            // The model was given the output: the second prompt contains it, and the usage counts both prompts.
            let first = try prompt(entries[..<2], tools: [Transcript.ToolDefinition(tool: tool)], model)
            let second = try prompt(entries.dropLast(), tools: [], model)
            let text = model.loaded.model.vocabulary.detokenize(second, removesSpecial: false, showsSpecial: true)
            #expect(text.contains(tool.answer))
            #expect(response.usage.input.totalTokenCount == first.count + second.count)
            await model.loaded.close()
        }

        @Test(arguments: [
            #"{"type":"object","properties":{"topic":{"type":"string","pattern":"^x{3}$"},"n":{"multipleOf":5,"minimum":1}},"#
                + #""required":["topic","n"],"unknownKeyword":1}"#,
            ##"{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"}],"$defs":{"A":{"type":"object","properties":"##
                + #"{"topic":{"type":"string","maxLength":2}},"required":["topic"],"additionalProperties":false}}}"#,
            #"{"type":5}"#,
        ])
        func `tool arguments fit an external schema if the schema is supported`(schema: String) async throws {
            let model = try await load(nil)
            var tool = try oracle()
            tool.parameters = GenerationSchema(written: schema, name: "oracle")
            let session = LanguageModelSession(profile: CallThenAnswer(model: model, tool: tool))
            _ = try await session.respond(to: "What is it?", options: options(seed: 5))
            let calls = session.transcript.flatMap { entry -> [Transcript.ToolCall] in
                if case .toolCalls(let calls) = entry { Array(calls) } else { [] }
            }
            #expect(!calls.isEmpty)
            for call in calls {
                let arguments = try JSONValue(Array(call.arguments.jsonString.utf8))
                #expect(arguments.isObject)
                guard let document = try? SchemaDocument(text: schema) else { continue }
                #expect(SchemaValidator(document).violations(in: arguments).isEmpty, "\(arguments)")
            }
            await model.loaded.close()
        }

        @Test func `the calls of one reply run concurrently`() async throws {
            let model = try await load(ToolTemplates.bracketed)
            func count(_ seed: Int, together: Int = 1) async throws -> Int {
                var tool = try oracle("Yes.")
                tool.together = together
                let session = LanguageModelSession(profile: CallThenAnswer(model: model, tool: tool))
                // The fixture model was trained to make one call. The high temperature makes it write more.
                try await session.respond(
                    to: "What are they?", options: options(seed: UInt64(seed), temperature: 2))
                guard case .toolCalls(let calls) = session.transcript[2] else {
                    Issue.record("\(session.transcript)")
                    return 0
                }
                #expect(session.transcript.count == 4 + calls.count)
                return calls.count
            }
            var counts: [Int] = []
            for seed in 0..<60 where (counts.max() ?? 0) < 2 { counts.append(try await count(seed)) }
            let several = try #require(counts.last)
            #expect(several > 1, "Replies with more than one call are as likely as not: \(counts)")
            // A seed determines the calls. No call ends before the other calls have begun.
            #expect(try await count(counts.count - 1, together: several) == several)
            await model.loaded.close()
        }

        @Test func `a session continues a transcript that contains calls and outputs`() async throws {
            let model = try await load(ToolTemplates.tagged)
            let tool = try oracle()
            func text(_ text: String) -> Transcript.Segment { .text(Transcript.TextSegment(content: text)) }
            let calls = ["a", "b"].map {
                Transcript.ToolCall(
                    id: $0, toolName: "oracle", arguments: GeneratedContent(properties: ["topic": "owl\($0)"]))
            }
            var entries: [Transcript.Entry] = [
                .instructions(
                    Transcript.Instructions(
                        segments: [text("Ask.")], toolDefinitions: [Transcript.ToolDefinition(tool: tool)])),
                .prompt(Transcript.Prompt(segments: [text("Ask twice.")])), .toolCalls(Transcript.ToolCalls(calls)),
            ]
            entries += calls.map {
                .toolOutput(
                    Transcript.ToolOutput(id: $0.id, toolName: "oracle", segments: [text("Output \($0.id).")]))
            }
            entries.append(.response(Transcript.Response(segments: [text("Asked.")])))
            let session = LanguageModelSession(model: model, tools: [tool], transcript: Transcript(entries: entries))
            var disallowed = options(seed: 1)
            disallowed.toolCallingMode = .disallowed
            disallowed.maximumResponseTokens = 16
            let response = try await session.respond(to: "And now?", options: disallowed)
            #expect(!response.content.isEmpty)
            #expect(session.transcript.count == entries.count + 2)
            let prompt = try prompt(session.transcript.dropLast(), tools: [], model)
            #expect(response.usage.input.totalTokenCount == prompt.count)
            let rendered = model.loaded.model.vocabulary.detokenize(prompt, removesSpecial: false, showsSpecial: true)
            for words in ["owla", "owlb", "Output a.", "Output b.", "Asked."] { #expect(rendered.contains(words)) }
            await model.loaded.close()
        }
    }
}
