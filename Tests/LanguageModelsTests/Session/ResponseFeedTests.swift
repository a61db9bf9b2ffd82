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

    @Test func `an abandoned feed stops its request unless keepRunning was called`() {
        feed.stop(.abandoned)
        feed.keepRunning()
        feed.stop(.abandoned)
        #expect(stops.items == [.abandoned])
        feed.stop(.cancelled)
        #expect(stops.items == [.abandoned, .cancelled])
    }

    @Test func `a reader of a feed receives the newest content and then the first result`() async throws {
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

    @Test func `stopping a feed that has ended does nothing`() {
        feed.finish(.failure(Mishap()), last: nil)
        feed.stop(.abandoned)
        feed.stop(.cancelled)
        #expect(stops.items.isEmpty)
    }

    @Test func `all waiting readers of a feed are resumed when the feed ends`() async throws {
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
    @Test func `opening a gate resumes waiting tasks, and later tasks do not wait`() async throws {
        let gate = Gate()
        async let first: Void = gate.wait()
        async let second: Void = gate.wait()
        #expect(!gate.isOpen)
        gate.open()
        _ = try await (first, second)
        try await gate.wait()
        #expect(gate.isOpen)
    }

    @Test func `waiting for a closed gate throws CancellationError if the task is cancelled`() async {
        let gate = Gate()
        let task = Task { try await gate.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
