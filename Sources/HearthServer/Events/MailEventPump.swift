import Mail

/// A task that watches the user's mailboxes and forwards mail events to the hub while the server runs.
struct MailEventPump: Sendable {
    let mail: MailService
    let hub: EventHub

    /// Runs until the task is cancelled.
    func run() async {
        let changes = mail.changes()
        await withDiscardingTaskGroup { group in
            group.addTask { await mail.run() }
            group.addTask {
                await hub.carry(changes) { change in
                    switch change {
                    case .changed: .change("mailChanged")
                    case .progress(let progress):
                        .progress("mailProgress", progress, isNews: progress.phase == .done)
                    }
                }
            }
        }
    }
}
