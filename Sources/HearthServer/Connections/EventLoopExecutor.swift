import NIOCore

/// An executor that runs tasks on the event loop of a connection.
///
/// Each token of an answer takes several task steps, while the engine's threads need all cores and wait for each
/// other. Waking Swift's own threads for each step would cost more engine time than the steps themselves. The event
/// loop has to wake up in any case. Steps must be short, because other connections wait for them.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    /// - Parameter eventLoop: The loop, which must outlive the tasks.
    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        eventLoop.execute { job.runSynchronously(on: executor) }
    }
}
