import Synchronization

/// The presence of a connection's client: connected, or disconnected.
package final class ClientPresence: Sendable {
    private struct State {
        var isGone = false
        var nextHandler = 0
        var handlers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Adds a handler that is called when the client disconnects, or at once if the client has disconnected.
    ///
    /// - Parameter handler: The handler, which must return quickly.
    @discardableResult
    package func onDisconnect(_ handler: @escaping @Sendable () -> Void) -> Int {
        let number = state.withLock { state -> Int? in
            guard !state.isGone else { return nil }
            state.nextHandler += 1
            state.handlers[state.nextHandler] = handler
            return state.nextHandler
        }
        if number == nil { handler() }
        return number ?? 0
    }

    package func remove(_ number: Int) { state.withLock { _ = $0.handlers.removeValue(forKey: number) } }

    func leave() {
        let handlers = state.withLock { state in
            state.isGone = true
            defer { state.handlers.removeAll() }
            return state.handlers.values.map(\.self)
        }
        for handler in handlers { handler() }
    }

    /// Runs work that is cancelled when the client disconnects.
    ///
    /// - Throws: The error of the work; `CancellationError` if the client disconnected.
    package func cancellingOnDisconnect<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (gone, signal) = AsyncStream.makeStream(of: Never.self)
        let number = onDisconnect { signal.finish() }
        defer { remove(number) }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in gone {}
                return nil
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
                // The client has gone, so the work is cancelled and awaited.
                group.cancelAll()
            }
            throw CancellationError()
        }
    }
}
