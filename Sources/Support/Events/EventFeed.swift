import Synchronization

/// Tells all who listen of what happens; one who is slow misses the oldest.
package final class EventFeed<Event: Sendable>: Sendable {
    private struct State {
        var next = 0
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let kept: Int

    /// Makes a feed.
    ///
    /// - Parameter kept: How many events wait for a slow listener.
    package init(keeping kept: Int = 256) { self.kept = kept }

    /// What happens from now on; each caller gets all of it.
    package func listen() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(kept))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells all who listen.
    package func send(_ event: Event) {
        for listener in state.withLock({ $0.listeners.values.map(\.self) }) { listener.yield(event) }
    }
}
