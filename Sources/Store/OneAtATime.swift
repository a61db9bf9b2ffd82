/// Serialises work: one piece runs at a time, the others wait in order.
package actor OneAtATime {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates an idle queue.
    package init() {}

    /// Runs work when it is its turn.
    ///
    /// - Parameter work: The work; it may not ask for the same turn.
    /// - Throws: What the work throws.
    package func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value {
        if isTaken {
            // Whoever leaves hands the turn on.
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        return try await work()
    }
}
