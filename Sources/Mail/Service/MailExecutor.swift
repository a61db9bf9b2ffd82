import Dispatch

/// Runs tasks that read the text of mails on threads of their own.
///
/// A stranger's mail can take long to parse, to judge or to sum up. Swift's own threads are as many as the cores, and the
/// server answers on them: while a mail is worked on, none of them may be held.
final class MailExecutor: TaskExecutor {
    static let shared = MailExecutor()

    private let queue = DispatchQueue(label: "hearth.mail", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
