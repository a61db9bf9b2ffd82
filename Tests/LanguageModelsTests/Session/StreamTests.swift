import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct StreamTests {
    @Test func `each snapshot of a stream contains the whole answer so far`() async throws {
        let stalls = [ScriptedStall(), ScriptedStall()]
        let model = ScriptedLanguageModel(turns: [
            [
                .text("One"), .stall(stalls[0]), .text(" two"), .stall(stalls[1]), .text(" three"),
                .usage(input: 5, output: 3),
            ]
        ])
        let session = LanguageModelSession(model: model)
        var iterator = session.streamResponse(to: "Count").makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(first.content == "One")
        #expect(first.transcriptEntries.summary == ["prompt: Count", "response: One"])
        stalls[0].release()
        let second = try #require(try await iterator.next())
        #expect(second.content == "One two")
        stalls[1].release()
        var last = second
        while let snapshot = try await iterator.next() { last = snapshot }
        #expect(last.content == "One two three")
        #expect(last.rawContent.kind == .string("One two three"))
        #expect(last.usage.totalTokenCount == 8)
        #expect(try await iterator.next() == nil)
    }

    @Test func `a slow reader of a stream skips snapshots but receives the last snapshot`() async throws {
        let count = 2_000
        let model = ScriptedLanguageModel(turns: [(1...count).map { .text("\($0) ") }])
        let session = LanguageModelSession(model: model)
        let stream = session.streamResponse(to: "Count")
        // The model finishes before the stream is read, because a stream never makes its model wait.
        let whole = try await stream.collect()
        var snapshots: [String] = []
        for try await snapshot in stream { snapshots.append(snapshot.content) }
        #expect(snapshots == [whole.content])
        #expect(whole.content.hasSuffix(" \(count) "))
    }

    @Test func `isResponding is true from the creation of a stream until its end`() async throws {
        let stall = ScriptedStall()
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: [[.stall(stall), .text("Hi")]]))
        let stream = session.streamResponse(to: "Hello")
        #expect(session.isResponding)
        await stall.reached()
        stall.release()
        #expect(try await stream.collect().content == "Hi")
        #expect(!session.isResponding)
    }

    @Test func `collecting a stream that was read to its end does not call the model again`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("a"), .text("b")]])
        let session = LanguageModelSession(model: model)
        let stream = session.streamResponse(to: "Go")
        for try await _ in stream {}
        let first = try await stream.collect()
        let second = try await stream.collect()
        #expect(first.content == "ab" && second.content == "ab")
        #expect(first.transcriptEntries.summary == ["prompt: Go", "response: ab"])
        #expect(model.requests.count == 1)
    }

    @Test func `collecting a stream whose iteration stopped early throws CancellationError`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("a"), .stall(stall), .text("b")]])
        let session = LanguageModelSession(model: model)
        let stream = session.streamResponse(to: "Go")
        for try await _ in stream { break }
        await #expect(throws: CancellationError.self) { try await stream.collect() }
        #expect(session.transcript.summary == ["prompt: Go", "response: a"])
    }

    @Test func `breaking out of a stream's loop stops generation and keeps the partial response`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("Once upon"), .stall(stall)], [.text("Again.")]])
        let session = LanguageModelSession(model: model)
        for try await snapshot in session.streamResponse(to: "Tell") {
            #expect(snapshot.content == "Once upon")
            await stall.reached()
            break
        }
        #expect(!session.isResponding)
        #expect(session.transcript.summary == ["prompt: Tell", "response: Once upon"])
        #expect(try await session.respond(to: "Once more").content == "Again.")
        #expect(stall.isCancelled)
        #expect(model.cancellationCount == 1)
    }

    @Test func `discarding an unread stream stops generation`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.stall(stall)], [.text("Here.")]])
        let session = LanguageModelSession(model: model)
        do {
            let stream = session.streamResponse(to: "Hello")
            await stall.reached()
            _ = consume stream
        }
        #expect(!session.isResponding)
        #expect(try await session.respond(to: "There?").content == "Here.")
        #expect(stall.isCancelled)
    }

    @Test func `breaking out of a stream's loop removes unanswered tool calls from the transcript`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [
            [.text("Look: "), .toolCall(id: "1", name: "dig"), .stall(stall)], [.text("Yes.")],
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        for try await _ in session.streamResponse(to: "Go") {
            await stall.reached()
            break
        }
        #expect(session.transcript.summary.dropFirst() == ["prompt: Go", "response: Look: "])
        try await session.respond(to: "And?")
    }

    @Test func `breaking out of a stream's loop cancels running tools, and the next request waits for them`()
        async throws
    {
        let stall = ScriptedStall()
        let ended = Log<String>()
        let tool = WorkTool("wait") { _ in
            defer { ended.note("tool") }
            let model = ScriptedLanguageModel(turns: [[.stall(stall)]])
            return try await LanguageModelSession(model: model).respond(to: "Wait").content
        }
        let model = ScriptedLanguageModel(turns: [
            [.text("Let me see."), .toolCall(id: "1", name: "wait")], [.text("Here.")],
        ])
        let session = LanguageModelSession(model: model, tools: [tool])
        for try await _ in session.streamResponse(to: "Go") {
            await stall.reached()
            break
        }
        #expect(!session.isResponding)
        #expect(session.transcript.summary.dropFirst() == ["prompt: Go", "response: Let me see."])
        #expect(try await session.respond(to: "And now?").content == "Here.")
        #expect(ended.items == ["tool"])
    }

    @Test func `a request waits until all earlier, stopped requests have ended`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("A"), .toolCall(id: "1", name: "stay")], [.text("C")]])
        let began = Meeting(of: 2)
        let released = Meeting(of: 2)
        let tool = WorkTool("stay") { _ in
            await began.join()
            // The tool ignores cancellation.
            await released.join()
            return "done"
        }
        let session = LanguageModelSession(model: model, tools: [tool])
        for try await _ in session.streamResponse(to: "A") {
            await began.join()
            break
        }
        // The second request is stopped while it waits for the first request.
        _ = session.streamResponse(to: "B")
        async let answer = session.respond(to: "C").content
        while !session.isResponding { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(model.requests.count == 1)
        await released.join()
        #expect(try await answer == "C")
    }

    @Test func `a tool of a discarded stream gets CancellationError when it calls the session`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("Hm."), .toolCall(id: "1", name: "ask")], [.text("Here.")]])
        let asked = Meeting(of: 2)
        let letGo = Meeting(of: 2)
        let box = Log<LanguageModelSession>()
        let result = Log<String>()
        let tool = WorkTool("ask") { _ in
            await asked.join()
            await letGo.join()
            do {
                return try await box.items[0].respond(to: "Nested").content
            } catch {
                result.note("\(type(of: error))")
                throw error
            }
        }
        let session = LanguageModelSession(model: model, tools: [tool])
        box.note(session)
        for try await _ in session.streamResponse(to: "Go") {
            await asked.join()
            break
        }
        await letGo.join()
        while session.isResponding || result.items.isEmpty { await Task.yield() }
        #expect(result.items == ["CancellationError"])
        #expect(try await session.respond(to: "And now?").content == "Here.")
    }

    @Test func `a stream throws the model's error after its last snapshot`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("Half"), .throwError(Mishap())]])
        let session = LanguageModelSession(model: model)
        var seen: [String] = []
        await #expect(throws: Mishap()) {
            for try await snapshot in session.streamResponse(to: "Go") { seen.append(snapshot.content) }
        }
        #expect(seen.last == "Half")
        #expect(session.transcript.isEmpty)
        #expect(!session.isResponding)
    }

    @Test func `a stream with a failing tool call and no text ends without a snapshot`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "fail")]])
        let session = LanguageModelSession(model: model, tools: [WorkTool("fail") { _ in throw Mishap() }])
        var count = 0
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            for try await _ in session.streamResponse(to: "Go") { count += 1 }
        }
        #expect(count == 0)
    }

    @Test func `reading a second stream throws concurrentRequests while the first stream is active`() async throws {
        let stall = ScriptedStall()
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: [[.stall(stall), .text("Hi")]]))
        let first = session.streamResponse(to: "One")
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
            for try await _ in session.streamResponse(to: "Two") {}
        }
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
            try await session.streamResponse(to: "Three").collect()
        }
        stall.release()
        #expect(try await first.collect().content == "Hi")
        #expect(session.transcript.summary == ["prompt: One", "response: Hi"])
    }

    @Test func `cancelling the reader of a stream stops generation and reverts the transcript`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [[.text("a"), .stall(stall)], [.text("b")]])
        let session = LanguageModelSession(model: model)
        let reader = Task {
            for try await _ in session.streamResponse(to: "Go") {}
        }
        await stall.reached()
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        #expect(!session.isResponding)
        #expect(session.transcript.isEmpty)
        #expect(try await session.respond(to: "Go").content == "b")
        #expect(stall.isCancelled)
    }

    @Test func `a snapshot's raw content matches its transcript entry`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [
            [.text(#"{"city":"Os"#), .stall(stall), .text(#"lo","degrees":1,"days":[]}"#)]
        ])
        let session = LanguageModelSession(model: model)
        var iterator = session.streamResponse(to: "Go", generating: Report.self).makeAsyncIterator()
        let snapshot = try #require(try await iterator.next())
        #expect(snapshot.content.city == "Os")
        #expect(snapshot.content.degrees == nil)
        #expect(!snapshot.rawContent.isComplete)
        guard case .response(let entry)? = snapshot.transcriptEntries.last,
            case .structure(let segment)? = entry.segments.first
        else {
            Issue.record("The response is no structure.")
            return
        }
        #expect(segment.content == snapshot.rawContent)
        stall.release()
        while try await iterator.next() != nil {}
    }
}
