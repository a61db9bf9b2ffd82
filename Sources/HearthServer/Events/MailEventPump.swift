import Foundation
import Mail

/// Follows the user's mailboxes while the server runs, and carries the mails' events to the hub.
struct MailEventPump: Sendable {
    let mail: MailService
    let hub: EventHub

    /// Several times a second is as much as a page can show.
    private static let interval = Duration.milliseconds(250)

    /// Runs until the task is cancelled.
    func run() async {
        let changes = mail.changes()
        await withDiscardingTaskGroup { group in
            group.addTask { await mail.run() }
            group.addTask {
                var last = ContinuousClock.now - Self.interval
                for await change in changes { send(change, &last) }
            }
        }
    }

    private func send(_ change: MailEvent, _ last: inout ContinuousClock.Instant) {
        switch change {
        case .changed: hub.send("mailChanged", Data("{}".utf8))
        case .progress(let progress):
            guard progress.phase == .done || last.duration(to: .now) >= Self.interval else { return }
            last = .now
            // Values of this type always become JSON.
            if let data = try? WireJSON.encode(progress) { hub.send("mailProgress", data) }
        }
    }
}
