import Synchronization

/// Carries a task's cancellation, and the time it may take, to a thread that works for it.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    /// Makes one.
    ///
    /// - Parameter time: How long the work may take; without end by default.
    package init(after time: Duration? = nil) { deadline = time.map { .now + $0 } }

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether the work has taken longer than it may.
    package var isOverdue: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }
}
