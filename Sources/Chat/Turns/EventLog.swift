import Synchronization

/// The newest events of this process, numbered from 1 on, for readers that come, go and come back; writers never wait.
///
/// Readers pull: one that is slow costs nothing, and one that is too slow is told that it lost events.
package final class EventLog<Event: Sendable>: Sendable {
    /// What a reader gets.
    package enum Batch: Sendable {
        /// Events, and the number of the last of them.
        case events([Event], last: Int)
        /// Events were lost; the next ones have higher numbers than this.
        case lost(last: Int)
        /// Nothing happened for a while.
        case heartbeat
    }

    private struct State {
        /// Kept events, after `head` that are not kept any more.
        var events: [(event: Event?, bytes: Int)] = []
        var head = 0
        /// The number of the newest event.
        var last = 0
        var bytes = 0
        var beats = 0
        var isFinished = false
        var nextReader = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

        var firstKept: Int { last - (events.count - head) + 1 }
    }

    private let state = Mutex(State())
    private let maximumEvents: Int
    private let maximumBytes: Int

    package init(maximumEvents: Int = 16_384, maximumBytes: Int = 8 << 20) {
        self.maximumEvents = maximumEvents
        self.maximumBytes = maximumBytes
    }

    // MARK: Writing

    /// Adds an event.
    ///
    /// - Parameter event: Makes the event of a number, and says how many bytes it takes to keep.
    package func append(_ event: (_ number: Int) -> (event: Event, bytes: Int)) {
        wake { state in
            let (event, bytes) = event(state.last + 1)
            state.events.append((event, bytes))
            state.last += 1
            state.bytes += bytes
            while state.events.count - state.head > maximumEvents
                || (state.bytes > maximumBytes && state.events.count - state.head > 1)
            {
                state.bytes -= state.events[state.head].bytes
                state.events[state.head].event = nil
                state.head += 1
            }
            if state.head > state.events.count / 2 {
                state.events.removeFirst(state.head)
                state.head = 0
            }
        }
    }

    /// Forgets all events: every reader is told that it lost some.
    package func reset() {
        wake { state in
            // A number that no event has, so that no reader takes the gap for the next one.
            state.last += 1
            (state.events, state.head, state.bytes) = ([], 0, 0)
        }
    }

    /// Lets every reader know that nothing happened.
    package func beat() { wake { $0.beats += 1 } }

    /// Ends all readers, once they have read what there is.
    package func finish() { wake { $0.isFinished = true } }

    private func wake(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for reader in waiting { reader.resume() }
    }

    // MARK: Reading

    /// The number of the newest event.
    package var last: Int { state.withLock { $0.last } }

    /// How many readers wait for news.
    package var waiting: Int { state.withLock { $0.waiting.count } }

    /// What came after an event; waits for it.
    ///
    /// - Parameters:
    ///   - number: The event's number. One from another run of the program counts as one whose followers were lost.
    ///   - bytes: The size that the events may have together, so that the backlogs of slow readers do not pile up in
    ///     memory; there is always one.
    /// - Returns: Events, or why there are none; nil at the end and when the task is cancelled.
    package func next(after number: Int, atMost bytes: Int) async -> Batch? {
        let beats = state.withLock { $0.beats }
        while !Task.isCancelled {
            let (batch, isFinished) = state.withLock { state in
                (Self.batch(state, after: number, atMost: bytes, beats: beats), state.isFinished)
            }
            if batch != nil || isFinished { return batch }
            await news(after: number, beats: beats)
        }
        return nil
    }

    /// Nil where there is nothing yet.
    private static func batch(_ state: State, after number: Int, atMost bytes: Int, beats: Int) -> Batch? {
        guard number >= state.firstKept - 1, number <= state.last else { return .lost(last: state.last) }
        guard number < state.last else { return state.beats == beats || state.isFinished ? nil : .heartbeat }
        var events: [Event] = []
        var size = 0
        for kept in state.events[(state.head + number + 1 - state.firstKept)...] {
            guard size < bytes, let event = kept.event else { break }
            events.append(event)
            size += kept.bytes
        }
        return .events(events, last: number + events.count)
    }

    /// Returns when there may be something newer, or when the task is cancelled.
    private func news(after number: Int, beats: Int) async {
        let reader = state.withLock { state in
            state.nextReader += 1
            return state.nextReader
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    // What came, or a cancellation, between the look before and this one.
                    if state.last != number || state.beats != beats || state.isFinished || Task.isCancelled {
                        return true
                    }
                    state.waiting[reader] = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: reader) }?.resume()
        }
    }
}
