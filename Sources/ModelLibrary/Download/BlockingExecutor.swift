import Dispatch

/// An executor with its own queue, so that an actor's disk access and hashing do not block Swift's thread pool.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "hearth.model-files", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An actor that runs blocking work outside of Swift's thread pool, but in the caller's task for cancellation checks.
actor BlockingWork {
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Value: Sendable>(_ work: @Sendable () throws -> Value) throws -> Value {
        try work()
    }
}
