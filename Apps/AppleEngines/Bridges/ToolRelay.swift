import Synchronization

/// A relay that lets a session run the tools of a framework, which would otherwise run them itself.
///
/// The framework's task publishes snapshots of its answer, and the framework's tools wait here for their outputs. A
/// session reads the answer in turns. A turn ends with tool calls, and the next turn starts with their outputs. Between
/// turns the framework's task waits.
public final class ToolRelay<Snapshot: Sendable>: Sendable {
    /// A tool call that waits for its output.
    public struct Call: Sendable, Hashable {
        public let id: String
        public let name: String
        /// The arguments as JSON.
        public let arguments: String
    }

    /// An event for the session.
    public enum Event: Sendable {
        /// The newest snapshot of the answer, which replaces outdated snapshots.
        case snapshot(Snapshot)
        /// Tools were called and wait for their outputs.
        case calls([Call])
        /// The answer is complete.
        case end
    }

    private struct State {
        var newest: Snapshot?
        var calls: [Call] = []
        var waiting: [String: CheckedContinuation<String, any Error>] = [:]
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?

        var hasNews: Bool { newest != nil || !calls.isEmpty || end != nil }

        mutating func takeReaderIfReady() -> CheckedContinuation<Void, Never>? {
            guard hasNews else { return nil }
            defer { reader = nil }
            return reader
        }
    }

    private let state = Mutex(State())
    private let makeID: @Sendable () -> String

    /// Creates a relay, with a function that returns a unique id for each call.
    public init(makeID: @escaping @Sendable () -> String) { self.makeID = makeID }

    // MARK: The framework's side

    /// Publishes a snapshot, which is the whole answer so far.
    public func publish(_ snapshot: Snapshot) { change { $0.newest = snapshot } }

    /// Ends the answer with success or an error.
    ///
    /// Later calls have no effect.
    ///
    /// Waiting calls fail with `CancellationError`.
    public func finish(_ result: Result<Void, any Error>) {
        // A single step under the lock, so that a concurrent tool call either fails here or sees the end.
        let (abandoned, reader) = state.withLock { state in
            let abandoned = Array(state.waiting.values)
            (state.waiting, state.calls) = ([:], [])
            state.end = state.end ?? result
            return (abandoned, state.takeReaderIfReady())
        }
        for continuation in abandoned { continuation.resume(throwing: CancellationError()) }
        reader?.resume()
    }

    /// Waits for a tool's output.
    ///
    /// The arguments are JSON.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or if the answer ends first.
    public func output(of name: String, arguments: String) async throws -> String {
        let call = Call(id: makeID(), name: name, arguments: arguments)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.end != nil || Task.isCancelled { return true }
                    state.waiting[call.id] = continuation
                    state.calls.append(call)
                    return false
                }
                if isOver { return continuation.resume(throwing: CancellationError()) }
                wakeReader()
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.calls.removeAll { $0.id == call.id }
                return state.waiting.removeValue(forKey: call.id)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    // MARK: The session's side

    /// Waits for the next event.
    ///
    /// Snapshots come before calls, and the end comes last.
    ///
    /// Only one task may read.
    ///
    /// - Throws: The error that ended the answer; `CancellationError` if the task is cancelled.
    public func next() async throws -> Event {
        while true {
            try Task.checkCancellation()
            if let event = try takeEvent() { return event }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumesAtOnce = state.withLock { state in
                        if state.hasNews || Task.isCancelled { return true }
                        state.reader = continuation
                        return false
                    }
                    if resumesAtOnce { continuation.resume() }
                }
            } onCancel: {
                let reader = state.withLock { state in
                    defer { state.reader = nil }
                    return state.reader
                }
                reader?.resume()
            }
        }
    }

    private func takeEvent() throws -> Event? {
        try state.withLock { state -> Result<Event, any Error>? in
            if let snapshot = state.newest {
                state.newest = nil
                return .success(.snapshot(snapshot))
            }
            if !state.calls.isEmpty {
                defer { state.calls = [] }
                return .success(.calls(state.calls))
            }
            return state.end.map { $0.map { .end } }
        }?.get()
    }

    /// Passes a tool's output to its waiting call.
    public func resolve(_ id: String, with output: String) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: output)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            return state.takeReaderIfReady()
        }?.resume()
    }

    private func wakeReader() { change { _ in } }
}
