import Synchronization

/// Lets a session run the tools of a framework that would run them itself.
///
/// The framework's task publishes its answer so far, and its tools wait here for their outputs. A session reads in turns:
/// a turn ends where tools are called, and the next one begins with their outputs, while the framework's task waits.
public final class ToolRelay<Snapshot: Sendable>: Sendable {
    /// A call that waits for its output.
    public struct Call: Sendable, Hashable {
        /// What tells it from all others.
        public let id: String
        /// The tool's name.
        public let name: String
        /// The arguments' JSON.
        public let arguments: String
    }

    /// What a session reads.
    public enum Event: Sendable {
        /// The answer so far; ones that nobody read in time are left out.
        case snapshot(Snapshot)
        /// Tools were called, and wait.
        case calls([Call])
        /// The answer is whole.
        case end
    }

    private struct State {
        var newest: Snapshot?
        var calls: [Call] = []
        var waiting: [String: CheckedContinuation<String, any Error>] = [:]
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?

        var hasNews: Bool { newest != nil || !calls.isEmpty || end != nil }

        mutating func takeReaderIfNews() -> CheckedContinuation<Void, Never>? {
            guard hasNews else { return nil }
            defer { reader = nil }
            return reader
        }
    }

    private let state = Mutex(State())
    private let makeID: @Sendable () -> String

    /// Makes a relay without calls.
    ///
    /// - Parameter makeID: Makes a name for a call, another one each time.
    public init(makeID: @escaping @Sendable () -> String) { self.makeID = makeID }

    // MARK: The framework's side

    /// Tells the answer so far.
    ///
    /// - Parameter snapshot: All of it.
    public func publish(_ snapshot: Snapshot) { change { $0.newest = snapshot } }

    /// Ends the answer; only the first end counts.
    ///
    /// - Parameter result: Whether it is whole, or what went wrong. Calls that still wait are refused then.
    public func finish(_ result: Result<Void, any Error>) {
        // In one step: a tool that is called meanwhile is refused here, or finds the end.
        let (abandoned, reader) = state.withLock { state in
            let abandoned = Array(state.waiting.values)
            (state.waiting, state.calls) = ([:], [])
            state.end = state.end ?? result
            return (abandoned, state.takeReaderIfNews())
        }
        for continuation in abandoned { continuation.resume(throwing: CancellationError()) }
        reader?.resume()
    }

    /// Waits for a tool's output.
    ///
    /// - Parameters:
    ///   - name: The tool's name.
    ///   - arguments: The arguments' JSON.
    /// - Returns: What the tool gave.
    /// - Throws: `CancellationError` when the task is cancelled, or the answer ends without it.
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

    /// Waits for what is new: an answer so far goes before calls, and both before the end.
    ///
    /// One task reads at a time.
    ///
    /// - Returns: What happened.
    /// - Throws: What the answer ended with; `CancellationError` when the task is cancelled.
    public func next() async throws -> Event {
        while true {
            try Task.checkCancellation()
            if let event = try takeEvent() { return event }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isNeedless = state.withLock { state in
                        if state.hasNews || Task.isCancelled { return true }
                        state.reader = continuation
                        return false
                    }
                    if isNeedless { continuation.resume() }
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

    /// Gives a tool's output to the call that waits for it.
    ///
    /// - Parameters:
    ///   - id: The call.
    ///   - output: What the tool gave.
    public func resolve(_ id: String, with output: String) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: output)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            return state.takeReaderIfNews()
        }?.resume()
    }

    private func wakeReader() { change { _ in } }
}
