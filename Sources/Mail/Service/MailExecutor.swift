import Dispatch

/// An executor that runs tasks on the text of mails on separate threads.
///
/// A malicious mail can take long to parse, classify or summarize. Swift's cooperative pool has one thread
/// per core and also runs the server, so mail work must not block it.
final class MailExecutor: TaskExecutor {
    static let shared = MailExecutor()

    private let queue = DispatchQueue(label: "hearth.mail", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
