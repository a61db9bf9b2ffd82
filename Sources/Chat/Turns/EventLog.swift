import Synchronization

/// A bounded log of this process's newest events, numbered from 1, for readers that connect and reconnect at any time.
///
/// Writers never wait. Readers pull, so a slow reader costs nothing. A reader that is too slow is notified that it
/// lost events.
package final class EventLog<Event: Sendable>: Sendable {
    /// The result of a read.
    package enum Batch: Sendable {
        /// The events, with the number of the last event.
        case events([Event], last: Int)
        /// Events up to the number `last` were lost.
        case lost(last: Int)
        /// A signal that nothing happened for a while.
        case heartbeat
    }

    private struct State {
        /// The events; the first `head` entries are already evicted.
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

    /// Appends an event.
    ///
    /// - Parameter event: Returns the event for its number, with its size in bytes.
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

    /// Evicts all events, and notifies every reader that events were lost.
    package func reset() {
        wake { state in
            // The skipped number shows every reader that events are missing.
            state.last += 1
            (state.events, state.head, state.bytes) = ([], 0, 0)
        }
    }

    /// Sends a heartbeat to every reader.
    package func beat() { wake { $0.beats += 1 } }

    /// Ends all readers after they have read the remaining events.
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

    /// The number of readers that are waiting for events.
    package var waiting: Int { state.withLock { $0.waiting.count } }

    /// Returns the events after a number, waiting for the first one.
    ///
    /// - Parameters:
    ///   - number: The number of the last known event. If the number is from another process, events count as lost.
    ///   - bytes: The maximum total size, which limits the memory for slow readers. One event is always returned.
    /// - Returns: The events, or the reason for their absence; `nil` at the end and if the task is cancelled.
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

    /// Returns the batch for a reader; `nil` if the reader has to wait.
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

    /// Waits until an event may have arrived or the task is cancelled.
    private func news(after number: Int, beats: Int) async {
        let reader = state.withLock { state in
            state.nextReader += 1
            return state.nextReader
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    // An event or a cancellation may have come since the last check.
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
