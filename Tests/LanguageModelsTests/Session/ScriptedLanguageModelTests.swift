import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ScriptedLanguageModelTests {
    @Test func `a scripted model plays a recording that was read from JSON`() async throws {
        let json = #"""
            {"turns": [
                [{"toolCall": {"id": "1", "name": "dig", "arguments": ["{\"city\":", "\"Oslo\"}"]}}],
                [{"reasoning": "Rain, then."}, {"text": "It rains."}, {"usage": {"input": 40, "output": 4}}]
            ]}
            """#
        let model = ScriptedLanguageModel(recording: try ScriptedRecording(json: Data(json.utf8)))
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig") { $0.jsonString }])
        let response = try await session.respond(to: "Go")
        #expect(
            response.transcriptEntries.summary == [
                "prompt: Go", "calls: 1 dig", #"output 1: {"city": "Oslo"}"#, "reasoning: Rain, then.",
                "response: It rains.",
            ])
        #expect(response.usage.input.totalTokenCount == 40)
        #expect(model.remainingTurnCount == 0)
    }

    @Test func `a scripted model without remaining turns throws ScriptEnded`() async {
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: []))
        let error = await #expect(throws: ScriptEnded.self) { try await session.respond(to: "Go") }
        #expect(error?.requestCount == 1)
    }

    @Test func `a scripted model waits for a delay with its injected clock`() async throws {
        let clock = JumpingClock()
        let model = ScriptedLanguageModel(turns: [[.delay(.seconds(3_600)), .text("Late.")]], clock: clock)
        #expect(try await LanguageModelSession(model: model).respond(to: "Go").content == "Late.")
        #expect(clock.elapsed == .seconds(3_600))
    }
}

/// A clock on which every sleep returns at once.
private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex(Instant())

    var now: Instant { state.withLock { $0 } }
    var minimumResolution: Duration { .zero }
    var elapsed: Duration { now.offset }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { $0 = max($0, deadline) }
    }
}
