import Foundation
import Mail

/// Follows the user's mailboxes while the server runs, and carries the mails' events to the hub.
struct MailEventPump: Sendable {
    let mail: MailService
    let hub: EventHub

    /// Runs until the task is cancelled.
    func run() async {
        let changes = mail.changes()
        await withDiscardingTaskGroup { group in
            group.addTask { await mail.run() }
            group.addTask {
                var pace = ProgressPace()
                for await change in changes { send(change, &pace) }
            }
        }
    }

    private func send(_ change: MailEvent, _ pace: inout ProgressPace) {
        switch change {
        case .changed: hub.send("mailChanged", Data("{}".utf8))
        case .progress(let progress):
            guard pace.isDue(isNews: progress.phase == .done) else { return }
            // Values of this type always become JSON.
            if let data = try? WireJSON.encode(progress) { hub.send("mailProgress", data) }
        }
    }
}
