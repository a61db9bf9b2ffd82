import Synchronization

/// The cancellation and time limit of a task, passed to the thread that works for the task.
package final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    /// - Parameter time: The time limit of the work; `nil` for no limit.
    package init(after time: Duration? = nil) { deadline = time.map { .now + $0 } }

    /// Whether the work was cancelled, or the task that runs on this thread.
    package var isCancelled: Bool { flag.load(ordering: .relaxed) || Task.isCancelled }

    package func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether the time limit has passed.
    package var isOverdue: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }
}
