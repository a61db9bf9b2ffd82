import Synchronization

/// Whether the client of a connection is still there.
package final class ClientPresence: Sendable {
    private struct State {
        var isGone = false
        var nextHandler = 0
        var handlers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Adds what to do when the client goes; at once if it has gone.
    ///
    /// - Parameter handler: What to do; it must be quick.
    @discardableResult
    package func onGone(_ handler: @escaping @Sendable () -> Void) -> Int {
        let number = state.withLock { state -> Int? in
            guard !state.isGone else { return nil }
            state.nextHandler += 1
            state.handlers[state.nextHandler] = handler
            return state.nextHandler
        }
        if number == nil { handler() }
        return number ?? 0
    }

    /// Takes back what to do.
    package func remove(_ number: Int) { state.withLock { _ = $0.handlers.removeValue(forKey: number) } }

    func leave() {
        let handlers = state.withLock { state in
            state.isGone = true
            defer { state.handlers.removeAll() }
            return state.handlers.values.map(\.self)
        }
        for handler in handlers { handler() }
    }

    /// Runs work that is cancelled when the client goes.
    ///
    /// - Throws: What it throws, `CancellationError` if that is how it ends when the client goes.
    package func cancellingWhenGone<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (gone, signal) = AsyncStream.makeStream(of: Never.self)
        let number = onGone { signal.finish() }
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
                // The client has gone: the work is told, and waited for.
                group.cancelAll()
            }
            throw CancellationError()
        }
    }
}
