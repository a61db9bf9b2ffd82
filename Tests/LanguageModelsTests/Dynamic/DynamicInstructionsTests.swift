import LanguageModels
import LanguageModelsTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30)))
struct DynamicInstructionsTests {
    @Test func `evaluates dynamic instructions and tools again before each call to the model`() async throws {
        let mood = Mood()
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "cheer")], [.text("Hooray.")], [.text("Still.")],
        ])
        let session = LanguageModelSession(model: model, dynamicInstructions: MoodInstructions(mood: mood))
        #expect(session.transcript.isEmpty)
        try await session.respond(to: "Cheer up")
        #expect(
            model.requests.map { $0.transcript.summary[0] } == [
                "instructions: Be yourself.\nYou are sad.", "instructions: Be yourself.\nYou are happy.",
            ])
        #expect(model.requests.map { $0.enabledToolDefinitions.map(\.name) } == [["cheer"], ["dance", "sing"]])
        #expect(
            session.transcript.summary == [
                "instructions: Be yourself.\nYou are happy.", "prompt: Cheer up", "calls: 1 cheer", "output 1: done",
                "response: Hooray.",
            ])
        guard case .instructions(let instructions)? = session.transcript.first else {
            Issue.record("There are no instructions.")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["dance", "sing"])
        let id = session.transcript[0].id
        let response = try await session.respond(to: "And now?")
        #expect(session.transcript[0].id == id)
        #expect(response.transcriptEntries.summary == ["prompt: And now?", "response: Still."])
    }

    @Test func `unchanged dynamic instructions keep their transcript entry`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("a")], [.text("b")]])
        let session = LanguageModelSession(model: model, dynamicInstructions: OnlyWhenSad(mood: Mood()))
        try await session.respond(to: "1")
        let before = session.transcript.first
        try await session.respond(to: "2")
        #expect(session.transcript.first == before)
    }

    @Test func `a response contains its own tool call even if an earlier call has the same id`() async throws {
        let call = ScriptedStep.toolCall(id: "same", name: "count")
        let model = ScriptedLanguageModel(turns: [[call], [.text("1")], [call], [.text("2")]])
        let session = LanguageModelSession(model: model, dynamicInstructions: CountingInstructions())
        let first = try await session.respond(to: "a")
        let second = try await session.respond(to: "b")
        #expect(
            first.transcriptEntries.summary == ["prompt: a", "calls: same count", "output same: done", "response: 1"])
        #expect(
            second.transcriptEntries.summary == ["prompt: b", "calls: same count", "output same: done", "response: 2"])
        #expect(second.transcriptEntries.startIndex == 5)
    }

    @Test func `the instructions of a session precede the history that it continues`() async throws {
        let first = LanguageModelSession(model: ScriptedLanguageModel(text: "One."))
        try await first.respond(to: "Start")
        let model = ScriptedLanguageModel(text: "Two.")
        let session = LanguageModelSession(
            model: model, dynamicInstructions: Instructions("Count."), history: first.transcript)
        try await session.respond(to: "Go on")
        #expect(
            session.transcript.summary == [
                "instructions: Count.", "prompt: Start", "response: One.", "prompt: Go on", "response: Two.",
            ])
    }

    @Test func `the transcript keeps the instructions if the first request fails`() async throws {
        let model = ScriptedLanguageModel(turns: [[.throwError(Mishap())]])
        let session = LanguageModelSession(model: model, dynamicInstructions: Instructions("Count."))
        await #expect(throws: Mishap.self) { try await session.respond(to: "Go") }
        #expect(session.transcript.summary == ["instructions: Count."])
    }

    @Test func `dynamic instructions that become empty are removed from the transcript`() async throws {
        let mood = Mood()
        let model = ScriptedLanguageModel(turns: [[.text("a")], [.text("b")]])
        let session = LanguageModelSession(model: model, dynamicInstructions: OnlyWhenSad(mood: mood))
        try await session.respond(to: "1")
        #expect(session.transcript.count == 3)
        mood.becomeHappy()
        try await session.respond(to: "2")
        #expect(session.transcript.summary == ["prompt: 1", "response: a", "prompt: 2", "response: b"])
    }

    @Test func `prewarming evaluates the instructions without changing the transcript`() async throws {
        let model = ScriptedLanguageModel(text: "a")
        let session = LanguageModelSession(model: model, dynamicInstructions: MoodInstructions(mood: Mood()))
        session.prewarm(promptPrefix: Prompt("Hello"))
        #expect(
            model.prewarmedTranscripts.map(\.summary) == [
                ["instructions: Be yourself.\nYou are sad.", "prompt: Hello"]
            ])
        #expect(session.transcript.isEmpty)
    }
}

/// State that changes while a session runs.
final class Mood: Sendable {
    private let state = Mutex(false)

    var isHappy: Bool { state.withLock { $0 } }

    func becomeHappy() { state.withLock { $0 = true } }
}

private struct MoodInstructions: DynamicInstructions {
    let mood: Mood

    var body: some DynamicInstructions {
        Instructions("Be yourself.")
        if mood.isHappy {
            Instructions("You are happy.")
            [WorkTool("dance"), WorkTool("sing")] as [any Tool]
        } else {
            Instructions("You are sad.")
            WorkTool("cheer") { [mood] _ in
                mood.becomeHappy()
                return "done"
            }
        }
        if #available(macOS 15, *) { EmptyDynamicInstructions() }
        ForEach([1, 2], id: \.self) { _ in EmptyDynamicInstructions() }
    }
}

/// Instructions whose text changes on every evaluation.
private struct CountingInstructions: DynamicInstructions {
    @SessionProperty(\.history) var history

    var body: some DynamicInstructions {
        Instructions("There are \(history.count) entries.")
        WorkTool("count")
    }
}

private struct OnlyWhenSad: DynamicInstructions {
    let mood: Mood

    var body: some DynamicInstructions {
        if !mood.isHappy { Instructions("You are sad.") }
    }
}
