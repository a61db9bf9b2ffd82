import LanguageModels
import LanguageModelsTestSupport
import Observation
import Testing

private struct VisitsKey: SessionPropertyKey {
    static let defaultValue = 0
}

private struct NameKey: SessionPropertyKey {
    static let defaultValue: String? = nil
}

extension SessionPropertyValues {
    fileprivate var visits: Int {
        get { self[VisitsKey.self] }
        set { self[VisitsKey.self] = newValue }
    }

    fileprivate var name: String? {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

@Suite(.timeLimit(.minutes(30)))
struct SessionPropertyTests {
    @Test func `a tool reads and writes the properties of the session that calls it`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "visit")], [.text("a")], [.toolCall(id: "2", name: "visit")], [.text("b")],
        ])
        let other = LanguageModelSession(model: ScriptedLanguageModel(text: "x"))
        let session = LanguageModelSession(model: model, tools: [VisitTool()])
        session.properties.visits = 5
        try await session.respond(to: "Go")
        try await session.respond(to: "Go")
        #expect(session.properties.visits == 7)
        #expect(other.properties.visits == 0)
        #expect(session.transcript.summary.contains("output 1: visit 6 of 3 entries"))
    }

    @Test func `observers of a session property are not notified of changes to other properties`() {
        let session = LanguageModelSession(model: ScriptedLanguageModel(text: ""))
        let log = Log<String>()
        withObservationTracking {
            _ = session.properties.visits
        } onChange: {
            log.note("visits")
        }
        withObservationTracking {
            _ = session.properties.name
        } onChange: {
            log.note("name")
        }
        session.properties.name = "Ada"
        #expect(log.items == ["name"])
        session.properties.visits += 1
        #expect(log.items == ["name", "visits"])
    }

    @Test func `a session property that is used outside of a session returns its default value`() {
        @LanguageModelSession.SessionProperty(\.visits) var visits
        visits = 3
        #expect(visits == 0)
    }

    @Test func `an onResponse callback may shorten the history`() async throws {
        let model = ScriptedLanguageModel(turns: (1...3).map { [.text("\($0)")] })
        let session = LanguageModelSession(profile: Compacting(limit: 3).model(model))
        for prompt in ["a", "b"] { try await session.respond(to: prompt) }
        #expect(session.transcript.summary == ["instructions: Talk.", "prompt: b", "response: 2"])
        let response = try await session.respond(to: "c")
        #expect(model.requests.last?.transcript.summary.suffix(3) == ["prompt: b", "response: 2", "prompt: c"])
        #expect(response.transcriptEntries.summary == ["prompt: c", "response: 3"])
        #expect(session.properties.history.count == 2)
    }

    @Test func `an onPrompt callback may change the prompt sent to the model`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let session = LanguageModelSession(profile: Marking().model(model))
        try await session.respond(to: "Go")
        guard case .prompt(let prompt)? = model.requests.first?.transcript.last else {
            Issue.record("The model saw no prompt.")
            return
        }
        #expect(prompt.metadata["mark"]?.kind == .bool(true))
    }

    @Test func `an onActivate callback may clear the history`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("1")], [.text("2")]])
        let mood = Mood()
        let session = LanguageModelSession(profile: StartingOver(mood: mood).model(model))
        try await session.respond(to: "a")
        mood.becomeHappy()
        let response = try await session.respond(to: "b")
        #expect(session.transcript.summary == ["instructions: Anew.", "prompt: b", "response: 2"])
        #expect(response.transcriptEntries.summary == ["prompt: b", "response: 2"])
    }

    @Test func `a history shortened by a callback is restored if the request fails`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("1")], [.throwError(Mishap())]])
        let profile = LanguageModelSession.Profile { Instructions("Talk.") }.modifier(Forgetting()).model(model)
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "a")
        let before = session.transcript
        #expect(before.count == 3)
        await #expect(throws: Mishap.self) { try await session.respond(to: "b") }
        #expect(model.requests.last?.transcript.summary == ["instructions: Talk.", "prompt: b"])
        #expect(session.transcript == before)
    }

    @Test func `a tool that changes the history ends the request with an error`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "erase")], [.text("Gone.")]])
        let session = LanguageModelSession(model: model, tools: [EraseTool()])
        await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) {
            try await session.respond(to: "Go")
        }
        #expect(session.transcript.count == 1)
    }
}

private struct VisitTool: Tool {
    @SessionProperty(\.visits) var visits
    @SessionProperty(\.history) var history
    let name = "visit"
    let description = "Visits."
    var parameters: GenerationSchema { Report.generationSchema }

    func call(arguments: GeneratedContent) async throws -> String {
        visits += 1
        return "visit \(visits) of \(history.count + 1) entries"
    }
}

private struct EraseTool: Tool {
    @SessionProperty(\.history) var history
    let name = "erase"
    let description = "Erases."
    var parameters: GenerationSchema { Report.generationSchema }

    func call(arguments: GeneratedContent) async throws -> String {
        history = []
        return "erased"
    }
}

private struct Compacting: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.history) var history
    let limit: Int

    var body: some DynamicProfile {
        Profile { Instructions("Talk.") }
            .onResponse {
                if history.count > limit { history = history.suffix(2) }
            }
    }
}

private struct StartingOver: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.history) var history
    let mood: Mood

    var body: some DynamicProfile {
        if mood.isHappy {
            Profile { Instructions("Anew.") }.onActivate { history = [] }
        } else {
            Profile { Instructions("Talk.") }
        }
    }
}

private struct Marking: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.history) var history

    var body: some DynamicProfile {
        Profile { Instructions("Talk.") }
            .onPrompt { prompt in
                guard let index = history.lastIndex(where: { $0.id == prompt.id }) else { return }
                var marked = prompt
                marked.metadata["mark"] = GeneratedContent(true)
                history[index] = .prompt(marked)
            }
    }
}

private struct Forgetting: LanguageModelSession.DynamicProfileModifier {
    @SessionProperty(\.history) var history

    func body(content: Content) -> some DynamicProfile {
        content.onPrompt { history = history.suffix(1) }
    }
}
