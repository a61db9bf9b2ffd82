public import Foundation
import MailReading
import Store
import Support

extension MailService {
    /// So many mails are read for things to do at a time.
    private static let todoBatch = 100

    /// What needs the reader, by rules: what is asked of them, and what they and others promised.
    ///
    /// Mails that were not read for it yet are read first, each once.
    ///
    /// - Parameters:
    ///   - filter: What is listed.
    ///   - now: The moment by which something is overdue.
    ///   - calendar: Whose days count.
    /// - Returns: First what has a day, in the order of days; then what is asked, then what is promised, newest first.
    /// - Throws: `MailError` (`notFound` for a mailbox), `CancellationError`.
    public func todos(
        _ filter: MailTodoFilter = MailTodoFilter(), now: Date = Date(), calendar: Calendar = MailDay.calendar
    ) async throws -> [MailTodo] {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await readForTodos(filter, now: now, calendar: calendar)
            return try await knownTodos(filter, now: now, calendar: calendar)
        }
    }

    /// What needs the reader in the mails that were read for it.
    func knownTodos(
        _ filter: MailTodoFilter, now: Date = Date(), calendar: Calendar = MailDay.calendar
    ) async throws -> [MailTodo] {
        guard let span = try await todoSpan(filter, now, calendar) else { return [] }
        let own = try await ownAddresses()
        let (newest, today) = (MailDay(span.upperBound, in: calendar), MailDay(now, in: calendar))
        var seen: Set<[String]> = []
        return try await store.todoCandidates(since: span.lowerBound, mailbox: filter.mailbox)
            .compactMap { $0.todo(own: own, newest: newest, today: today, calendar: calendar) }
            .filter { filter.includesDismissed || !$0.isDismissed }
            .sorted(by: MailTodo.isBefore)
            // The same mail may lie in two mailboxes.
            .filter { seen.insert([$0.kind.rawValue, $0.sentence, $0.email.from?.address ?? ""]).inserted }
    }

    /// Reads mails that were not read for things to do yet.
    @discardableResult
    func readForTodos(
        _ filter: MailTodoFilter = MailTodoFilter(), now: Date = Date(), calendar: Calendar = MailDay.calendar
    ) async throws -> Bool {
        try await store.setAsideUnfinished()
        guard let since = try await todoSpan(filter, now, calendar)?.lowerBound else { return false }
        var didRead = false
        while case let emails = try await store.unreadForTodos(since: since, limit: Self.todoBatch), !emails.isEmpty {
            try Task.checkCancellation()
            let rules = TodoRules(calendar: calendar)
            let mark = store.marks?.begin()
            let found = emails.map { email in
                mark?.note(MailWork.task(.findTodos, mail: email.id).key)
                return (email.id, rules.findings(in: email.message))
            }
            mark?.note(nil)
            try await store.save(found)
            didRead = true
        }
        return didRead
    }

    /// A hundred years: more than any mail is old.
    private static let mostDays = 36_525

    /// From the oldest mail that counts to the newest one; nil where there is none.
    private func todoSpan(
        _ filter: MailTodoFilter, _ now: Date, _ calendar: Calendar
    ) async throws -> ClosedRange<Date>? {
        // A clock may be a little off.
        let newest = try await store.newestMail(before: now.addingTimeInterval(86_400), mailbox: filter.mailbox)
        return newest.flatMap { newest in
            calendar.date(byAdding: .day, value: -min(max(0, filter.days), Self.mostDays), to: newest).map {
                $0...newest
            }
        }
    }

    /// Dismisses or restores a to-do.
    ///
    /// - Parameters:
    ///   - id: What is to be done.
    ///   - isDismissed: Whether it is put aside.
    /// - Throws: `MailError` (`notFound`).
    public func dismiss(todo id: Int64, _ isDismissed: Bool = true) async throws {
        try await store.dismiss(isDismissed, todo: id)
        events.send(.changed)
    }
}
