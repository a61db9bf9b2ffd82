import Engine
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct PacedReplyTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)
        private let isEnded = Mutex(false)

        var value: Int { count.withLock { $0 } }
        var ended: Bool { isEnded.withLock { $0 } }

        func add() { count.withLock { $0 += 1 } }
        func end() { isEnded.withLock { $0 = true } }

        func reached(_ wanted: Int) async { while value < wanted { await Task.yield() } }
        func waitForEnd() async { while !ended { await Task.yield() } }
    }

    /// Returns a stream of numbered texts, and the number of texts that its writer has begun to send.
    private func stream(of texts: Int, error: (any Error)? = nil) -> (events: InferenceReply.Events, sent: Counter) {
        let sent = Counter()
        let events = InferenceReply.Events.paced { writer in
            defer { sent.end() }
            for number in 0..<texts {
                guard !Task.isCancelled else { return }
                sent.add()
                await writer.send(.text("\(number)", tokens: []))
            }
            if let error { throw error }
        }
        return (events, sent)
    }

    @Test func `the writer waits for its reader, and no event is lost`() async throws {
        let (events, sent) = stream(of: 1_000)
        await sent.reached(PacedWriter.limit + 1)
        for _ in 0..<200 { await Task.yield() }
        #expect(sent.value == PacedWriter.limit + 1)
        var read: [InferenceEvent] = []
        for try await event in events {
            read.append(event)
            #expect(sent.value <= read.count + PacedWriter.limit + 1)
        }
        #expect(read == (0..<1_000).map { .text("\($0)", tokens: []) })
    }

    @Test func `an error follows the events that were sent before it`() async throws {
        let (events, _) = stream(of: 100, error: InferenceError(.failed, "It broke."))
        var read = 0
        await #expect(throws: InferenceError.self) { for try await _ in events { read += 1 } }
        #expect(read == 100)
    }

    @Test func `a dropped stream ends its waiting writer`() async throws {
        func drop() async -> Counter {
            let (events, sent) = stream(of: 1_000)
            await sent.reached(PacedWriter.limit + 1)
            withExtendedLifetime(events) {}
            return sent
        }
        let sent = await drop()
        await sent.waitForEnd()
        #expect(sent.value == PacedWriter.limit + 1)
    }

    @Test func `a cancelled reader ends its waiting writer`() async throws {
        let (events, sent) = stream(of: 1_000_000)
        let reading = Task {
            var read = 0
            for try await _ in events { read += 1 }
            return read
        }
        await sent.reached(PacedWriter.limit * 2)
        reading.cancel()
        await sent.waitForEnd()
        #expect(try await reading.value < 1_000_000)
    }
}
