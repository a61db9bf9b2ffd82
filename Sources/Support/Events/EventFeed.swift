import Synchronization

/// A broadcaster of events, which discards the oldest events of a listener that reads too slowly.
package final class EventFeed<Event: Sendable>: Sendable {
    private struct State {
        var next = 0
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let kept: Int

    /// Creates a feed.
    ///
    /// - Parameter kept: The number of events buffered per listener.
    package init(keeping kept: Int = 256) { self.kept = kept }

    /// Returns a new stream of all following events.
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

    package func send(_ event: Event) {
        for listener in state.withLock({ $0.listeners.values.map(\.self) }) { listener.yield(event) }
    }
}
