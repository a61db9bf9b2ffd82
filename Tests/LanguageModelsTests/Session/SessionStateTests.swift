import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Observation
import Testing

@Suite(.timeLimit(.minutes(30)))
struct SessionStateTests {
    // MARK: Errors and cancellation

    @Test func `an error from the model reverts the transcript`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text("Fine.")], [.reasoning("Hm"), .text("Half"), .throwError(Mishap(number: 1))], [.text("Good.")],
        ])
        let session = LanguageModelSession(model: model, instructions: "Try.")
        try await session.respond(to: "First")
        let before = session.transcript
        await #expect(throws: Mishap(number: 1)) { try await session.respond(to: "Second") }
        #expect(session.transcript == before)
        #expect(!session.isResponding)
        try await session.respond(to: "Third")
        #expect(session.transcript.summary.suffix(2) == ["prompt: Third", "response: Good."])
    }

    @Test func `the preserveTranscript policy keeps the entries of a failed request`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "dig")], [.text("Half"), .throwError(Mishap())],
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: Mishap.self) { try await session.respond(to: "Go") }
        #expect(
            session.transcript.summary.dropFirst() == [
                "prompt: Go", "calls: 1 dig", "output 1: done", "response: Half",
            ])
    }

    @Test func `cancelling the caller's task cancels the model and reverts the transcript`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("a"), .stall(stall)], [.text("b")]])
        let session = LanguageModelSession(model: model, instructions: "Try.")
        let task = Task { try await session.respond(to: "Go").content }
        await stall.reached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stall.isCancelled)
        #expect(session.transcript.summary == ["instructions: Try."])
        #expect(try await session.respond(to: "Again").content == "b")
    }

    @Test func `a request from a cancelled task throws without calling the model`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let session = LanguageModelSession(model: model)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.respond(to: "Go").content
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(model.requests.isEmpty)
        #expect(session.transcript.isEmpty)
    }

    @Test func `cancelling a request cancels its running tool and throws CancellationError`() async throws {
        let stall = ScriptedStall()
        let tool = WorkTool("wait") { _ in
            let model = ScriptedLanguageModel(turns: [[.stall(stall)]])
            return try await LanguageModelSession(model: model).respond(to: "Wait").content
        }
        let session = LanguageModelSession(
            model: ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "wait")]]), tools: [tool])
        let task = Task { try await session.respond(to: "Go").content }
        await stall.reached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.count == 1)
    }

    // MARK: Concurrency

    @Test func `a concurrent second request throws concurrentRequests without affecting the first`() async throws {
        let stall = ScriptedStall()
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: [[.stall(stall), .text("Hi")]]))
        async let first = session.respond(to: "One").content
        await stall.reached()
        #expect(session.isResponding)
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) { try await session.respond(to: "Two") }
        #expect(session.isResponding)
        stall.release()
        #expect(try await first == "Hi")
        #expect(session.transcript.summary == ["prompt: One", "response: Hi"])
    }

    @Test func `several sessions with the same model respond concurrently`() async throws {
        let stalls = (0..<8).map { _ in ScriptedStall() }
        let model = ScriptedLanguageModel(turns: stalls.map { [.stall($0), .text("Hi")] })
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in stalls {
                group.addTask { try await LanguageModelSession(model: model).respond(to: "Go").content }
            }
            for stall in stalls { await stall.reached() }
            for stall in stalls { stall.release() }
            for try await content in group { #expect(content == "Hi") }
        }
        #expect(model.executorCount == 8)
    }

    // MARK: Editing

    @Test func `the transcript of a session can be edited between requests`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")]])
        let session = LanguageModelSession(model: model, instructions: "Count.")
        try await session.respond(to: "a")
        session.transcript.history.removeAll()
        try await session.respond(to: "b")
        #expect(session.transcript.summary == ["instructions: Count.", "prompt: b", "response: Two"])
        #expect(model.requests.last?.transcript.count == 2)
    }

    @Test func `an edit of the transcript during a request is discarded and ends the request`() async throws {
        let stall = ScriptedStall()
        let session = LanguageModelSession(
            model: ScriptedLanguageModel(turns: [[.text("a"), .stall(stall)]]), instructions: "Count.")
        async let answer = session.respond(to: "Go").content
        await stall.reached()
        session.transcript.removeAll()
        #expect(session.transcript.count >= 1)
        do {
            _ = try await answer
            Issue.record("The request went on.")
        } catch {
            #expect(error as? LanguageModelSession.Error == .transcriptMutationWhileResponding)
        }
        #expect(session.transcript.summary == ["instructions: Count."])
    }

    // MARK: Observation

    @Test func `observers are notified of isResponding, transcript and usage`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.stall(stall), .text("Hi"), .usage(input: 1, output: 1)]])
        let session = LanguageModelSession(model: model)
        let heard = Log<String>()
        withObservationTracking {
            _ = session.isResponding
        } onChange: {
            heard.note("isResponding")
        }
        withObservationTracking {
            _ = session.transcript
        } onChange: {
            heard.note("transcript")
        }
        withObservationTracking {
            _ = session.usage
        } onChange: {
            heard.note("usage")
        }
        async let answer = session.respond(to: "Go")
        await stall.reached()
        #expect(heard.items == ["isResponding", "transcript"])
        stall.release()
        _ = try await answer
        #expect(heard.items == ["isResponding", "transcript", "usage"])
    }

    @Test func `the transcript contains the partial response during a request`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.reasoning("Hm"), .text("Half"), .stall(stall), .text(" done")]])
        let session = LanguageModelSession(model: model)
        async let answer = session.respond(to: "Go")
        await stall.reached()
        while session.transcript.count < 3 { await Task.yield() }
        #expect(session.transcript.summary == ["prompt: Go", "reasoning: Hm", "response: Half"])
        stall.release()
        #expect(try await answer.content == "Half done")
    }

    // MARK: Usage

    @Test func `token usage is summed over the turns of a request and the requests of a session`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "dig"), .usage(input: 10, cached: 2, output: 3, reasoning: 0)],
            [.text("a"), .usage(input: 20, cached: 15, output: 4, reasoning: 1)],
            [.text("b"), .usage(input: 30, cached: 30, output: 5, reasoning: 0)],
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        let first = try await session.respond(to: "One")
        #expect(first.usage.input.totalTokenCount == 30)
        #expect(first.usage.input.cachedTokenCount == 17)
        #expect(first.usage.output.totalTokenCount == 7)
        #expect(first.usage.output.reasoningTokenCount == 1)
        try await session.respond(to: "Two")
        #expect(session.usage.input.totalTokenCount == 60)
        #expect(session.usage.input.cachedTokenCount == 47)
        #expect(session.usage.totalTokenCount == 72)
    }

    @Test func `each fragment is counted as one token until the model reports its usage`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.reasoning("x"), .text("a"), .text("b")],
            [.text("a"), .text("b"), .usage(input: 9, output: 50), .text("c")],
        ])
        let session = LanguageModelSession(model: model)
        let counted = try await session.respond(to: "One").usage
        #expect(counted.output.totalTokenCount == 3 && counted.output.reasoningTokenCount == 1)
        let told = try await session.respond(to: "Two").usage
        #expect(told.output.totalTokenCount == 51 && told.input.totalTokenCount == 9)
    }

    @Test func `the sum of token counts near Int.max is clamped to Int.max`() async throws {
        let model = ScriptedLanguageModel(
            turns: Array(repeating: [.text("a"), .usage(input: .max, output: .max)], count: 2))
        let session = LanguageModelSession(model: model)
        for _ in 0..<2 { try await session.respond(to: "Go") }
        #expect(session.usage.totalTokenCount == .max)
    }

    // MARK: Prewarming

    @Test func `prewarming sends the transcript and the prompt prefix to the model`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")], instructions: "Dig.")
        session.prewarm()
        session.prewarm(promptPrefix: Prompt("Please"))
        #expect(
            model.prewarmedTranscripts.map(\.summary) == [
                ["instructions: Dig."], ["instructions: Dig.", "prompt: Please"],
            ])
        #expect(session.transcript.count == 1)
        try await session.respond(to: "Please dig")
        #expect(model.executorCount == 1)
    }

    @Test func `prewarming does nothing while a request runs`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.stall(stall), .text("Hi")]])
        let session = LanguageModelSession(model: model)
        async let answer = session.respond(to: "Go")
        await stall.reached()
        session.prewarm()
        stall.release()
        _ = try await answer
        #expect(model.prewarmedTranscripts.isEmpty)
    }

    // MARK: Feedback

    @Test func `feedback is encoded as JSON with sentiment, issues, transcript and desired response`() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel(text: "Hi"))
        try await session.respond(to: "Hello")
        let data = session.logFeedbackAttachment(
            sentiment: .negative, issues: [.init(category: .tooVerbose, explanation: "So long")],
            desiredResponseText: "H")
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(json["sentiment"] as? String == "negative")
        let issues = try #require(json["issues"] as? [[String: Any]])
        #expect(issues.first?["category"] as? String == "tooVerbose")
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("\"Hello\"") && text.contains("\"H\""))
    }
}
