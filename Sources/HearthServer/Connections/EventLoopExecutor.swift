import NIOCore

/// Runs tasks on the event loop of a connection.
///
/// The tokens of an answer take several steps of tasks each. Beside them the engine's threads want all cores, and wait for each
/// other: a wake-up of Swift's own threads for each step would take more of them than the steps. On the connection's event
/// loop, which has to wake up in any case, they take one. What runs there must be quick, as other connections wait for it.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    /// - Parameter eventLoop: The loop, which must not end before the tasks.
    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        eventLoop.execute { job.runSynchronously(on: executor) }
    }
}
