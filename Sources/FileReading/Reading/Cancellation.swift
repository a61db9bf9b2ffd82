import Synchronization

/// Carries a task's cancellation, and the time it may take, to a thread that works for it.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    /// Makes one.
    ///
    /// - Parameter time: How long the work may take; without end by default.
    package init(after time: Duration? = nil) { deadline = time.map { .now + $0 } }

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }

    /// Ends work that nobody waits for any more, or that takes too long.
    ///
    /// - Throws: `CancellationError`, or `timedOut`.
    func check() throws {
        if isCancelled { throw CancellationError() }
        if let deadline, ContinuousClock.now >= deadline {
            throw DocumentError(
                .timedOut,
                "Reading took too long and was stopped. The file may be malicious; split it, or save it again.")
        }
    }
}
