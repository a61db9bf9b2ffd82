import Foundation
import MailReading

/// A sentence that asks or promises something, with the data that decides whether it is still to be done.
struct TodoCandidate: Sendable {
    /// A mail of the thread.
    struct Step: Sendable {
        let mail: Int64
        let date: Date?
        let from: String?
        let hasFiles: Bool
        let isDraft: Bool
    }

    private static let maximumAsked = 10

    let id: Int64
    let finding: TodoRules.Finding
    let isDismissed: Bool
    let email: EmailSummary
    let to: [MailAddress]
    let cc: [MailAddress]
    /// All mails of the thread, oldest first.
    let thread: [Step]

    /// Returns the to-do, or `nil` if it is done, does not concern the user, or is long overdue.
    ///
    /// A to-do is overdue relative to `today`, but long overdue relative to the day of the newest mail.
    func todo(own: OwnAddresses, newest: MailDay, today: MailDay, calendar: Calendar) -> MailTodo? {
        let isOwn = email.from.map(own.contains) ?? false
        guard !email.flags.contains(.draft), let kind = kind(own, isOwn: isOwn) else { return nil }
        if kind != .asksYou, isKept(by: own, isOwn: isOwn, calendar) { return nil }
        if let end = finding.due?.adding(MailTodo.longestOverdue, in: calendar), end < newest { return nil }
        return MailTodo(
            id: id, kind: kind, sentence: finding.sentence, due: finding.due,
            isOverdue: finding.due.map { $0 < today } ?? false, isDismissed: isDismissed,
            person: isOwn ? to.first { !own.contains($0) } ?? to.first : email.from, email: email)
    }

    private func kind(_ own: OwnAddresses, isOwn: Bool) -> MailTodo.Kind? {
        if isOwn { return finding.kind == .promise ? .youPromised : nil }
        guard MailCategory.personal.contains(email.aiCategory) else { return nil }
        let isReader = to.contains(where: own.contains)
        switch finding.kind {
        case .ask:
            // A recipient in Cc is not asked. If no address is the user's, the mail was sent to an alias. A
            // mail to many people asks nobody in particular.
            let isAsked = (isReader || !cc.contains(where: own.contains)) && to.count + cc.count <= Self.maximumAsked
            return isAsked && isNewest && !email.flags.contains(.answered) ? .asksYou : nil
        case .promise:
            let isInvolved = thread.contains { $0.from.map(own.contains) ?? false }
            return isReader || isInvolved ? .theyPromised : nil
        }
    }

    private var isNewest: Bool { thread.last?.mail == email.id }

    /// Returns whether the author of the promise has written since, with a file, or on or after the due day.
    ///
    /// Without a due day, the day after the promise counts as due.
    private func isKept(by own: OwnAddresses, isOwn: Bool, _ calendar: Calendar) -> Bool {
        guard let date = email.date, let place = thread.firstIndex(where: { $0.mail == email.id }) else { return false }
        let day = finding.due ?? MailDay(date, in: calendar).adding(1, in: calendar)
        return thread[(place + 1)...].contains { step in
            guard !step.isDraft, let from = step.from else { return false }
            guard isOwn ? own.contains(from) : from == email.from?.address else { return false }
            return step.hasFiles || step.date.map { MailDay($0, in: calendar) >= day } ?? false
        }
    }
}
