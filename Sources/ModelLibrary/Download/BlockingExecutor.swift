import Dispatch

/// Runs an actor on its own queue, so that disk access and hashing do not block Swift's cooperative thread pool.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "hearth.model-files", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Runs blocking work outside of the cooperative pool but in the caller's task, so that it can check for cancellation.
actor BlockingWork {
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Value: Sendable>(_ work: @Sendable () throws -> Value) throws -> Value {
        try work()
    }
}
