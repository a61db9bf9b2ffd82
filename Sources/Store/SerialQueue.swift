/// A queue that runs one piece of work at a time, in order of arrival.
package actor SerialQueue {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Runs work when its turn comes.
    ///
    /// - Parameter work: The work, which must not call `run` on the same queue.
    /// - Throws: The error that the work throws.
    package func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value {
        if isTaken {
            // The preceding work resumes this task when it finishes.
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        return try await work()
    }
}
