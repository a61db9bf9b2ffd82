import LanguageModelsTestSupport
import Testing

@testable import LanguageModels

@Suite(.timeLimit(.minutes(30)))
struct ResponseFeedTests {
    private let feed = ResponseFeed()
    private let stops = Log<TurnStop>()

    init() {
        feed.connect(
            read: { TurnContent(answer: GeneratedContent("so far"), entries: [], usage: .zero) },
            stop: { [stops] in stops.note($0) })
    }

    @Test func `abandoning the feed stops the request unless it is to keep running`() {
        feed.stop(.abandoned)
        feed.keepRunning()
        feed.stop(.abandoned)
        #expect(stops.items == [.abandoned])
        feed.stop(.cancelled)
        #expect(stops.items == [.abandoned, .cancelled])
    }

    @Test func `a reader gets the newest content and then the first ending`() async throws {
        feed.touch()
        feed.touch()
        guard case .content(let content, let version) = try await feed.next(after: 0) else {
            Issue.record("There is no content.")
            return
        }
        #expect(content.answer?.kind == .string("so far"))
        #expect(version == 2)
        async let news = feed.next(after: version)
        feed.finish(.failure(Mishap()), last: nil)
        feed.touch()
        feed.finish(.failure(CancellationError()), last: content)
        guard case .ended(let ending, let last) = try await news else {
            Issue.record("The feed goes on.")
            return
        }
        #expect(last == 2)
        #expect(ending.last == nil)
        #expect(throws: Mishap.self) { _ = try ending.result.get() }
    }

    @Test func `stopping after the end does nothing`() {
        feed.finish(.failure(Mishap()), last: nil)
        feed.stop(.abandoned)
        feed.stop(.cancelled)
        #expect(stops.items.isEmpty)
    }

    @Test func `every waiting reader is resumed at the end`() async throws {
        let meeting = Meeting(of: 21)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { [feed] in
                    await meeting.join()
                    if case .ended = try await feed.next(after: nil) { return true }
                    return false
                }
            }
            await meeting.join()
            feed.finish(.failure(Mishap()), last: nil)
            for try await hasEnded in group { #expect(hasEnded) }
        }
    }
}

@Suite(.timeLimit(.minutes(30)))
struct GateTests {
    @Test func `opening the gate resumes waiting tasks and lets later ones pass`() async throws {
        let gate = Gate()
        async let first: Void = gate.wait()
        async let second: Void = gate.wait()
        #expect(!gate.isOpen)
        gate.open()
        _ = try await (first, second)
        try await gate.wait()
        #expect(gate.isOpen)
    }

    @Test func `a cancelled task does not wait at the gate`() async {
        let gate = Gate()
        let task = Task { try await gate.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
