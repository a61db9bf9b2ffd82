import Chat
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Synchronization
import Testing

@Suite struct FoundationModelsProviderTests {
    private final class Calls: Sendable {
        let tokens = Box<[String]>([])
        let results = Box<[Result<GenerationResult, any Error>]>([])

        /// Answers and waits for the end.
        func generate(
            _ session: any ChatSession, _ messages: [ChatMessage], _ options: GenerationOptions? = nil
        ) async -> Result<GenerationResult, any Error> {
            await withCheckedContinuation { continuation in
                session.generate(messages: messages, options: options) { token in
                    #expect(self.results.value.isEmpty)
                    self.tokens.value.append(token)
                } onCompletion: { result in
                    self.results.value.append(result)
                    continuation.resume(returning: result)
                }
            }
        }
    }

    private let question = [ChatMessage(role: .user, text: "Hello")]

    private func session(
        _ model: ScriptedLanguageModel, _ config: ProviderConfig = ProviderConfig(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> any ChatSession {
        FoundationModelsProvider(models: TestModels(model), log: log).makeSession(config: config)
    }

    @Test func `an answer comes token by token and then as a whole`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text("Good "), .text("day"), .text("."), .usage(input: 9, output: 3)]
        ])
        let calls = Calls()
        let result = try await calls.generate(session(model), question).get()
        #expect(result.text == "Good day." && calls.tokens.value.joined() == "Good day.")
        #expect(result.finishReason == .stop && result.safetyFindings == nil && result.latencyMs != nil)
        #expect(result.usage == TokenUsage(promptTokens: 9, outputTokens: 3))
        #expect(model.requests[0].transcript.count == 1, "No system prompt is added.")
        #expect(model.requests[0].generationOptions.temperature == nil)
    }

    @Test func `history, system prompt and options reach the model`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("Yes")], [.text("No")]])
        var config = ProviderConfig(systemPrompt: "Be brief.")
        config.defaultOptions.temperature = 0.25
        let session = session(model, config)
        let messages =
            [ChatMessage(role: .user, text: "One"), ChatMessage(role: .assistant, text: "Two")] + question
        _ = await Calls().generate(session, messages)
        _ = await Calls().generate(session, messages, GenerationOptions(temperature: 0.9))
        #expect(model.requests.map(\.generationOptions.temperature) == [0.25, 0.9])
        #expect(model.requests[0].transcript.count == 4)
        guard case .instructions = model.requests[0].transcript.first else {
            Issue.record("The system prompt is missing.")
            return
        }
    }

    @Test func `a cancelled answer is discarded`() async throws {
        let stall = ScriptedStall()
        let session = session(ScriptedLanguageModel(turns: [[.text("Half"), .stall(stall)], [.text("Whole")]]))
        let calls = Calls()
        async let result = calls.generate(session, question)
        await stall.reached()
        session.cancel()
        let cancelled = try await result.get()
        #expect(cancelled.finishReason == .cancel && cancelled.text.isEmpty)
        session.cancel()
        #expect(try await Calls().generate(session, question).get().text == "Whole")
        #expect(calls.results.value.count == 1)
    }

    @Test func `a session answers one conversation at a time`() async throws {
        let stall = ScriptedStall()
        let session = session(ScriptedLanguageModel(turns: [[.stall(stall), .text("Done")]]))
        async let first = Calls().generate(session, question)
        await stall.reached()
        let second = await Calls().generate(session, question)
        let error = #expect(throws: ChatError.self) { try second.get() }
        #expect(error?.code == .conflict)
        stall.release()
        #expect(try await first.get().text == "Done")
    }

    @Test func `a refusal is a result with plain words`() async throws {
        let error = LanguageModelError.guardrailViolation(.init(debugDescription: "rule 7"))
        let session = session(ScriptedLanguageModel(turns: [[.text("Well"), .throwError(error)]]))
        let result = try await Calls().generate(session, question).get()
        #expect(result.finishReason == .safety && result.text.isEmpty)
        #expect(result.safetyFindings?.count == 1)
        #expect(result.safetyFindings?.first?.explanation.contains("rule") == false)
    }

    @Test func `failures say what kind they are`() async throws {
        let full = LanguageModelError.contextSizeExceeded(
            .init(contextSize: 10, tokenCount: 20, debugDescription: ""))
        let session = session(
            ScriptedLanguageModel(turns: [[.throwError(full)], [], [.throwError(ScriptFailure())]]))
        for code in [ChatError.Code.invalid, .failed, .failed] {
            let result = await Calls().generate(session, question)
            let error = #expect(throws: ChatError.self) { try result.get() }
            #expect(error?.code == code)
        }
        let empty = await Calls().generate(session, [ChatMessage(role: .assistant, text: "Hello")])
        #expect(throws: ChatError.self) { try empty.get() }
    }

    @Test func `without an engine nothing is supported and the cause is told`() async throws {
        let models = TestModels(ScriptedLanguageModel(text: "Hello"))
        let isEnabled = Box(true)
        let provider = FoundationModelsProvider(models: models, enableFoundationModels: { isEnabled.value })
        #expect(provider.isSupported())
        isEnabled.value = false
        #expect(!provider.isSupported())
        let off = await Calls().generate(provider.makeSession(config: ProviderConfig()), question)
        #expect(throws: ChatError.self) { try off.get() }
        isEnabled.value = true
        models.fail(with: NoEngine())
        #expect(!provider.isSupported())
        let none = await Calls().generate(provider.makeSession(config: ProviderConfig()), question)
        let error = #expect(throws: ChatError.self) { try none.get() }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "Feature unavailable. No model on this device can generate text.")
    }

    @Test func `the log has numbers and no words`() async throws {
        let lines = Box<[String]>([])
        let model = ScriptedLanguageModel(turns: [[.text("Secret answer"), .usage(input: 9, output: 3)], [.text("b")]])
        let loud = session(model, ProviderConfig(loggingEnabled: true)) { lines.value.append($0) }
        _ = await Calls().generate(loud, [ChatMessage(role: .user, text: "Secret question")])
        _ = await Calls().generate(session(model) { lines.value.append($0) }, question)
        #expect(lines.value.count == 1)
        #expect(lines.value[0].contains("9 + 3 tokens") && !lines.value[0].contains("Secret"))
    }

    @Test func `variants stand for models`() async throws {
        let models = TestModels(ScriptedLanguageModel(turns: [[.text("a")], [.text("b")]]))
        let provider = FoundationModelsProvider(models: models, variants: [.small: "tiny"])
        for variant in [ModelVariant.small, .auto] {
            let session = provider.makeSession(config: ProviderConfig(modelVariant: variant))
            _ = await Calls().generate(session, question)
        }
        #expect(models.asked.map(\.id) == ["tiny", nil])
    }
}
