import Synchronization

extension AsyncThrowingStream<InferenceEvent, any Error> {
    /// Returns the events that a task writes only as fast as they are read, so that a slow reader takes a bounded amount
    /// of memory.
    ///
    /// - Parameter write: The writer, which runs in a new task. Dropping the stream or cancelling the reading task
    ///   cancels it. The stream ends when it returns, or with the error that it throws.
    package static func paced(_ write: @escaping @Sendable (_ writer: PacedWriter) async throws -> Void) -> Self {
        let (events, continuation) = makeStream()
        let writer = PacedWriter(continuation)
        let task = Task {
            do {
                try await write(writer)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in
            task.cancel()
            writer.end()
        }
        return Self(unfolding: {
            // The stream keeps its position itself.
            var iterator = events.makeAsyncIterator()
            let event = try await iterator.next()
            writer.noteRead()
            return event
        })
    }
}

/// The writing end of a paced stream.
package final class PacedWriter: Sendable {
    private struct State {
        var unread = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isOver = false
    }

    private let state = Mutex(State())
    private let events: InferenceReply.Events.Continuation

    /// The number of unread events above which the writer waits, as for local models.
    package static let limit = 64

    fileprivate init(_ events: InferenceReply.Events.Continuation) { self.events = events }

    /// Sends an event, and waits while too many events are unread.
    ///
    /// Returns at once if the task is cancelled or the stream has no reader.
    package func send(_ event: InferenceEvent) async {
        state.withLock { $0.unread += 1 }
        events.yield(event)
        await withTaskCancellationHandler {
            await withCheckedContinuation { sender in
                let mayGo = state.withLock { state in
                    guard state.unread > Self.limit, !state.isOver, !Task.isCancelled else { return true }
                    state.waiting.append(sender)
                    return false
                }
                if mayGo { sender.resume() }
            }
        } onCancel: {
            end()
        }
    }

    fileprivate func noteRead() {
        release { $0.unread -= 1 }
    }

    fileprivate func end() {
        release { $0.isOver = true }
    }

    private func release(_ change: (inout State) -> Void) {
        let senders = state.withLock { state in
            change(&state)
            guard state.unread <= Self.limit || state.isOver else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for sender in senders { sender.resume() }
    }
}
