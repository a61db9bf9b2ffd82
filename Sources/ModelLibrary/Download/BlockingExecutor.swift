import Dispatch

/// Runs an actor on a queue of its own, so that disk and hashing never hold a thread of Swift's cooperative pool.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "hearth.model-files", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Runs blocking work off the cooperative pool, in the caller's task, so that it can ask for cancellation.
actor BlockingWork {
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Value: Sendable>(_ work: @Sendable () throws -> Value) throws -> Value {
        try work()
    }
}
