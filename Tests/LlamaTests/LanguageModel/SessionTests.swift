import Foundation
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// Sessions of the Foundation Models API, run on the real engine.
    @Suite struct SessionTests {
        private func model(_ configuration: ContextConfiguration = .shared(contextTokens: 1024)) async throws
            -> LlamaLanguageModel
        { LlamaLanguageModel(try await LoadedModel.sample(configuration)) }

        private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 24)

        @Test func `a session answers, streams and keeps its transcript`() async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model, instructions: "Be brief.")
            let response = try await session.respond(to: "Who are you?", options: options)
            #expect(!response.content.isEmpty)
            #expect(response.usage.output.totalTokenCount > 0)
            #expect(session.transcript.count == 3)

            var last = ""
            let stream = session.streamResponse(to: "Tell me more.", options: options)
            for try await snapshot in stream {
                #expect(snapshot.content.hasPrefix(last))
                last = snapshot.content
            }
            #expect(try await stream.collect().content == last)
            #expect(session.transcript.count == 5)
            #expect(!session.isResponding)
            await model.loaded.close()
        }

        @Test func `each turn computes only the new tokens, also after structured turns`() async throws {
            let model = try await model(.shared(contextTokens: 2048))
            let session = LanguageModelSession(model: model, instructions: String(repeating: "Be kind. ", count: 40))
            let schema = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Pet",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "name",
                            schema: DynamicGenerationSchema(type: String.self, guides: [.pattern(/[a-z]{3,9}/)])),
                        DynamicGenerationSchema.Property(
                            name: "age", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...20)])),
                    ]), dependencies: [])
            var before = 0
            for turn in 0..<4 {
                let usage =
                    turn.isMultiple(of: 2)
                    ? try await session.respond(to: "Question \(turn)?", schema: schema, options: options).usage
                    : try await session.respond(to: "Question \(turn)?", options: options).usage
                // The previous turn and its answer are cached, except for the answer's last tokens: they were sampled,
                // but not computed.
                #expect(usage.input.cachedTokenCount >= before - 6, "turn \(turn): \(usage.input)")
                before = usage.input.totalTokenCount + usage.output.totalTokenCount
            }
            #expect(session.usage.input.cachedTokenCount > 0)
            await model.loaded.close()
        }

        @Test func `structured snapshots can be decoded, keep the property order and never shrink`() async throws {
            let model = try await model()
            var schemas = RandomSchemas(seed: 77)
            for seed in 0..<12 {
                let schema = try schemas.next()
                let session = LanguageModelSession(model: model)
                let stream = session.streamResponse(
                    to: "Make one.", schema: schema, includeSchemaInPrompt: false,
                    options: GenerationOptions(
                        samplingMode: .random(top: 50, seed: UInt64(seed)), temperature: 1,
                        maximumResponseTokens: 400))
                var snapshots: [GeneratedContent] = []
                do {
                    for try await snapshot in stream { snapshots.append(snapshot.rawContent) }
                } catch is GeneratedContent.ParsingError {
                    // The answer was cut off at the token limit. The previous snapshots are still checked.
                }
                let names = Self.names(schema)
                for (earlier, later) in zip(snapshots, snapshots.dropFirst()) {
                    #expect(Self.grows(from: earlier, to: later), "\(earlier.jsonString) to \(later.jsonString)")
                }
                for snapshot in snapshots {
                    guard case .structure(_, let keys) = snapshot.kind else { continue }
                    #expect(keys == names.filter(keys.contains), "\(keys)")
                }
                #expect(snapshots.count > 1)
            }
            await model.loaded.close()
        }

        private static func names(_ schema: GenerationSchema) -> [String] {
            guard case .object(let object) = schema.root.shape else { return [] }
            return object.properties.map(\.name)
        }

        /// Returns whether each part of the earlier value equals its part in the later value, or is a prefix of it.
        private static func grows(from earlier: GeneratedContent, to later: GeneratedContent) -> Bool {
            switch (earlier.kind, later.kind) {
            case (.string(let first), .string(let second)): second.hasPrefix(first)
            case (.array(let first), .array(let second)):
                first.count <= second.count && zip(first, second).allSatisfy { grows(from: $0, to: $1) }
            case (.structure(let first, _), .structure(let second, _)):
                first.allSatisfy { key, value in second[key].map { grows(from: value, to: $0) } ?? false }
            default: earlier.kind == later.kind
            }
        }

        @Test func `a prewarmed session finds its instructions in the cache`() async throws {
            let model = try await model(.shared(contextTokens: 2048))
            let instructions = String(repeating: "The lamp is warm and the river is old. ", count: 30)
            let session = LanguageModelSession(model: model, instructions: instructions)
            session.prewarm(promptPrefix: Prompt("Tell me about"))
            try await eventually("the instructions are cached") { model.loaded.scheduler.snapshot.cachedTokens > 200 }
            let usage = try await session.respond(to: "Tell me about lamps.", options: options).usage
            #expect(usage.input.cachedTokenCount > 200)
            #expect(usage.input.cachedTokenCount >= usage.input.totalTokenCount - 24, "\(usage.input)")
            await model.loaded.close()
        }

        @Test func `a prompt that exceeds the context is refused with both token counts`() async throws {
            let model = try await model(.shared(contextTokens: 128, sequences: 1))
            let session = LanguageModelSession(model: model)
            let error = await #expect(throws: LanguageModelError.self) {
                try await session.respond(to: String(repeating: "word ", count: 400))
            }
            guard case .contextSizeExceeded(let exceeded) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(exceeded.contextSize == 128)
            #expect(exceeded.tokenCount > 400)
            // The session is unchanged and stays usable.
            #expect(session.transcript.isEmpty)
            #expect(!(try await session.respond(to: "Hi", options: options)).content.isEmpty)
            await model.loaded.close()
        }

        /// Returns a schema whose replies have at least 1,900 letters.
        private static func longReply() throws -> GenerationSchema {
            try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Long",
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "text",
                            schema: DynamicGenerationSchema(type: String.self, guides: [.pattern(/[ab]{1900,2000}/)]))
                    ]), dependencies: [])
        }

        @Test func `an answer that fills the context throws an error instead of ending early`() async throws {
            let model = try await model(.shared(contextTokens: 128, sequences: 1))
            let session = LanguageModelSession(model: model)
            // The answer cannot end before the context is full.
            let schema = try Self.longReply()
            let error = await #expect(throws: LanguageModelError.self) {
                try await session.respond(to: "Go", schema: schema, includeSchemaInPrompt: false)
            }
            guard case .contextSizeExceeded(let exceeded) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(exceeded.contextSize == 128)
            #expect(exceeded.tokenCount > 128)
            await model.loaded.close()
        }

        @Test func `a cancelled request frees the engine and leaves the session usable`() async throws {
            let model = try await model(.shared(contextTokens: 4096))
            let session = LanguageModelSession(model: model, instructions: "Talk.")
            // Without the schema, the model could finish before the cancellation.
            let schema = try Self.longReply()
            let task = Task { try await session.respond(to: "Go on.", schema: schema, includeSchemaInPrompt: false) }
            try await eventually("it runs") { model.loaded.scheduler.snapshot.runningGenerations == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await eventually("it has stopped") { model.loaded.scheduler.snapshot.runningGenerations == 0 }
            #expect(session.transcript.count == 1)
            #expect(!(try await session.respond(to: "Hi", options: options)).content.isEmpty)
            await model.loaded.close()
        }

        @Test func `eight sessions of one model run concurrently`() async throws {
            let model = try await model(.shared(contextTokens: 4096, sequences: 8))
            let options = options
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await LanguageModelSession(model: model).respond(to: "Say \(number).", options: options)
                            .content
                    }
                }
                for try await text in group { #expect(!text.isEmpty) }
            }
            await model.loaded.close()
        }

        @Test func `the token count of a transcript matches the prompt that the model reads`() async throws {
            let model = try await model()
            let session = LanguageModelSession(model: model, instructions: "Be brief.")
            let usage = try await session.respond(to: "Who are you?", options: options).usage
            let beforeAnswer = Transcript(entries: session.transcript.dropLast())
            let counted = try model.tokenCount(for: beforeAnswer)
            // The request also has the tokens that open the answer.
            #expect((1...8).contains(usage.input.totalTokenCount - counted))
            await model.loaded.close()
        }
    }
}
