import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct DynamicProfileTests {
    typealias Profile = LanguageModelSession.Profile

    @Test func `inner profile modifiers override outer modifiers, and request options override both`() async throws {
        let outer = ScriptedLanguageModel(text: "outer")
        let inner = ScriptedLanguageModel(turns: [[.text("inner")], [.text("inner")]])
        let profile = Profile { Instructions("Talk.") }
            .model(inner)
            .temperature(0.1)
            .samplingMode(.greedy)
            .temperature(0.9)
            .maximumResponseTokens(7)
            .reasoningLevel(.light)
            .reasoningLevel(.deep)
            .model(outer)
        let session = LanguageModelSession(profile: profile)
        #expect(try await session.respond(to: "1").content == "inner")
        try await session.respond(
            to: "2", options: GenerationOptions(temperature: 0.5, maximumResponseTokens: 3),
            contextOptions: ContextOptions(reasoningLevel: .moderate))
        let requests = inner.requests
        #expect(requests.map(\.generationOptions.temperature) == [0.1, 0.5])
        #expect(requests.map(\.generationOptions.maximumResponseTokens) == [7, 3])
        #expect(requests.map(\.generationOptions.samplingMode) == [.greedy, .greedy])
        #expect(requests.map(\.contextOptions.reasoningLevel) == [.light, .moderate])
    }

    @Test func `a profile modifier with the value nil keeps the value of an outer modifier`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let profile = Profile { Instructions("Talk.") }.temperature(nil).temperature(0.3).model(model)
        try await LanguageModelSession(profile: profile).respond(to: "1")
        #expect(model.requests.first?.generationOptions.temperature == 0.3)
    }

    @Test func `evaluates a profile's body with the current history before each call to the model`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "dig")], [.text("Dug.")]])
        let session = LanguageModelSession(profile: CallOnce(model: model))
        try await session.respond(to: "Go")
        #expect(model.requests.map(\.generationOptions.toolCallingMode?.kind) == [.required, .disallowed])
        #expect(model.requests.map(\.enabledToolDefinitions.count) == [1, 0])
    }

    @Test func `history transforms apply from outermost to innermost and change only the model's input`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("a")], [.text("b")], [.text("c")]])
        let profile = Profile { Instructions("Talk.") }
            .historyTransform { $0.suffix(2) }
            .historyTransform { $0.filter { if case .response = $0 { false } else { true } } }
            .model(model)
        let session = LanguageModelSession(profile: profile)
        for prompt in ["1", "2", "3"] { try await session.respond(to: prompt) }
        #expect(
            model.requests.map(\.transcript.summary) == [
                ["instructions: Talk.", "prompt: 1"], ["prompt: 1", "prompt: 2"], ["prompt: 2", "prompt: 3"],
            ])
        #expect(session.transcript.count == 7)
    }

    @Test func `profile callbacks run in the order of events, starting with the outermost modifier`() async throws {
        let log = Log<String>()
        let model = ScriptedLanguageModel(turns: [
            [.reasoning("Hm"), .toolCall(id: "1", name: "dig"), .toolCall(id: "2", name: "dig")], [.text("Dug.")],
        ])
        let profile = Profile { WorkTool("dig") }
            .onPrompt { log.note("inner prompt") }
            .onPrompt { prompt in log.note("outer prompt \(prompt.segments.text)") }
            .onReasoning { reasoning in log.note("reasoning \(reasoning.segments.text)") }
            .onToolCall { call in log.note("call \(call.id)") }
            .onToolOutput { call, output in log.note("output \(call.id) \(output.segments.text)") }
            .onResponse { response in log.note("response \(response.segments.text)") }
            .onReasoning { log.note("reasoning") }
            .onToolCall { log.note("call") }
            .onToolOutput { log.note("output") }
            .onResponse { log.note("response") }
            .model(model)
        try await LanguageModelSession(profile: profile).respond(to: "Go")
        #expect(
            log.items == [
                "outer prompt Go", "inner prompt", "reasoning", "reasoning Hm", "call", "call 1", "call", "call 2",
                "output", "output 1 done", "output", "output 2 done", "response", "response Dug.",
            ])
    }

    @Test func `an error from an onToolCall callback ends the request before the tool runs`() async throws {
        let log = Log<String>()
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "dig")]])
        let tool = WorkTool("dig") { _ in
            log.note("dug")
            return "done"
        }
        let profile = Profile {
            Instructions("Dig.")
            tool
        }
        .onToolCall { throw Mishap(number: 3) }
        .model(model)
        let session = LanguageModelSession(profile: profile)
        await #expect(throws: Mishap(number: 3)) { try await session.respond(to: "Go") }
        #expect(log.items.isEmpty)
        #expect(session.transcript.summary == ["instructions: Dig."])
        #expect(!session.isResponding)
    }

    @Test func `a profile's error handling policy overrides the policy of the session`() async throws {
        let model = ScriptedLanguageModel(turns: [[.throwError(Mishap())]])
        let profile = Profile { Instructions("Talk.") }.transcriptErrorHandlingPolicy(.preserveTranscript).model(model)
        let session = LanguageModelSession(profile: profile)
        session.transcriptErrorHandlingPolicy = .revertTranscript
        await #expect(throws: Mishap.self) { try await session.respond(to: "Go") }
        #expect(session.transcript.summary == ["instructions: Talk.", "prompt: Go"])
    }

    @Test func `activation callbacks run when a profile becomes active or inactive`() async throws {
        let log = Log<String>()
        let mood = Mood()
        let model = ScriptedLanguageModel(turns: (1...3).map { [.text("\($0)")] })
        let session = LanguageModelSession(profile: Switching(mood: mood, model: model, log: log))
        session.prewarm()
        #expect(log.items.isEmpty)
        try await session.respond(to: "1")
        try await session.respond(to: "2")
        #expect(log.items == ["any +", "sad +"])
        mood.becomeHappy()
        try await session.respond(to: "3")
        #expect(log.items == ["any +", "sad +", "sad -", "happy +"])
        #expect(model.requests.map { $0.transcript.summary[0] }.last == "instructions: Be happy.")
    }

    @Test func `a custom modifier applies its temperature and callback to a profile`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let log = Log<String>()
        let profile = Profile { Instructions("Talk.") }.careful(log).model(model)
        try await LanguageModelSession(profile: profile).respond(to: "Go")
        #expect(model.requests.first?.generationOptions.temperature == 0)
        #expect(log.items == ["Go"])
    }

    @Test func `a session creates one executor for each model of its profile and reuses it`() async throws {
        let mood = Mood()
        let sad = ScriptedLanguageModel(turns: [[.text("1")], [.text("2")]])
        let happy = ScriptedLanguageModel(text: "3")
        let session = LanguageModelSession(profile: TwoModels(mood: mood, sad: sad, happy: happy))
        for prompt in ["a", "b"] { try await session.respond(to: prompt) }
        mood.becomeHappy()
        #expect(try await session.respond(to: "c").content == "3")
        #expect(happy.requests.first?.transcript.summary.count == 6)
        #expect(sad.executorCount == 1 && happy.executorCount == 1)
    }

    @Test @MainActor func `profile callbacks run on the actor on which they were declared`() async throws {
        let counter = Counter()
        let profile = Talking(model: ScriptedLanguageModel(text: "Hi"))
            .onPrompt { counter.count += 1 }
            .onResponse { _ in
                MainActor.assertIsolated()
                counter.count += 1
            }
            .onActivate { counter.count += 1 }
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "Go")
        #expect(counter.count == 3)
    }
}

@MainActor private final class Counter {
    var count = 0
}

private struct TwoModels: LanguageModelSession.DynamicProfile {
    let mood: Mood
    let sad: ScriptedLanguageModel
    let happy: ScriptedLanguageModel

    var body: some DynamicProfile {
        Profile { Instructions("Talk.") }.model(mood.isHappy ? happy : sad)
    }
}

private struct Talking: LanguageModelSession.DynamicProfile {
    let model: ScriptedLanguageModel

    var body: some DynamicProfile {
        Profile { Instructions("Talk.") }.model(model)
    }
}

private struct CallOnce: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.history) var history
    let model: ScriptedLanguageModel

    var body: some DynamicProfile {
        let hasCalled = history.contains { if case .toolOutput = $0 { true } else { false } }
        Profile { WorkTool("dig") }
            .model(model)
            .toolCallingMode(hasCalled ? .disallowed : .required)
    }
}

private struct Switching: LanguageModelSession.DynamicProfile {
    let mood: Mood
    let model: ScriptedLanguageModel
    let log: Log<String>

    var body: some DynamicProfile {
        Choice(mood: mood, log: log).onActivate { log.note("any +") }.model(model)
    }

    private struct Choice: LanguageModelSession.DynamicProfile {
        let mood: Mood
        let log: Log<String>

        var body: some DynamicProfile {
            if mood.isHappy {
                Profile { Instructions("Be happy.") }.onActivate { log.note("happy +") }
            } else {
                Profile { Instructions("Be sad.") }
                    .onDeactivate { log.note("sad -") }
                    .onActivate { log.note("sad +") }
            }
        }
    }
}

extension LanguageModelSession.DynamicProfile {
    fileprivate func careful(_ log: Log<String>) -> some DynamicProfile { modifier(Careful(log: log)) }
}

private struct Careful: LanguageModelSession.DynamicProfileModifier {
    let log: Log<String>

    func body(content: Content) -> some DynamicProfile {
        content.temperature(0).onPrompt { log.note($0.segments.text) }
    }
}
