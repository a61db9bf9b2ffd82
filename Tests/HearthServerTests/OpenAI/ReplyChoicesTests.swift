import Engine
import Synchronization
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct ReplyChoicesTests {
    /// Returns a reply of some texts, and counts how often the reply is read.
    private func stream(_ texts: [String], _ read: Counter = Counter()) -> InferenceReply.Events {
        let place = Counter()
        return AsyncThrowingStream {
            let index = place.next()
            read.next()
            return index < texts.count ? .text(texts[index], tokens: []) : nil
        }
    }

    @Test func `reads the events of all choices, in order within each choice`() async throws {
        var texts: [Int: String] = [:]
        try await ReplyChoices([stream(["a", "b"]), stream([]), stream(["c"])]).read { choice, event in
            if case .text(let text, _) = event { texts[choice, default: ""] += text }
        }
        #expect(texts == [0: "ab", 2: "c"])
    }

    @Test func `reads the next event of a reply only after the previous event was processed`() async throws {
        let read = Counter()
        await #expect(throws: CancellationError.self) {
            try await ReplyChoices([stream(["a", "b", "c", "d"], read)]).read { _, _ in throw CancellationError() }
        }
        #expect(read.value == 1)
    }

    @Test func `cancels a waiting reply when the client disconnects`() async throws {
        let presence = ClientPresence()
        let waits = AsyncThrowingStream<InferenceEvent, any Error> {
            presence.leave()
            // This waits until the task is cancelled.
            try await Task.sleep(for: .seconds(3_600))
            return nil
        }
        await #expect(throws: CancellationError.self) {
            try await presence.cancellingOnDisconnect { try await ReplyChoices([waits]).read { _, _ in } }
        }
    }

    @Test func `an error of one choice ends all choices`() async throws {
        let fails = AsyncThrowingStream<InferenceEvent, any Error> { throw InferenceError(.failed, "It broke.") }
        await #expect(throws: InferenceError.self) {
            try await ReplyChoices([fails, stream(["a"])]).read { _, _ in }
        }
    }
}

/// A counter that closures can share.
private final class Counter: Sendable {
    private let count = Mutex(0)

    @discardableResult func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }

    var value: Int { count.withLock { $0 } }
}
