public import Foundation
import MailReading
import Store
import Support

extension MailService {
    /// The number of mails that are searched for to-dos per batch.
    private static let todoBatch = 100

    /// Returns the to-dos that rules find in mails: requests to the user, and promises by the user and others.
    ///
    /// Mails that have not been searched yet are searched first, each once.
    ///
    /// - Parameters:
    ///   - filter: The to-dos to list.
    ///   - now: The moment that decides whether a to-do is overdue.
    ///   - calendar: The calendar that defines days.
    /// - Returns: To-dos with a due day in chronological order, then requests, then promises, newest first.
    /// - Throws: `MailError` (`notFound` for a mailbox), `CancellationError`.
    public func todos(
        _ filter: MailTodoFilter = MailTodoFilter(), now: Date = Date(), calendar: Calendar = MailDay.calendar
    ) async throws -> [MailTodo] {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await readForTodos(filter, now: now, calendar: calendar)
            return try await knownTodos(filter, now: now, calendar: calendar)
        }
    }

    /// Returns the to-dos of the mails that have already been searched.
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
            // Two mailboxes may contain the same mail.
            .filter { seen.insert([$0.kind.rawValue, $0.sentence, $0.email.from?.address ?? ""]).inserted }
    }

    /// Searches new mails for to-dos, and returns whether there were any new mails.
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

    /// The upper limit of the time span: a hundred years, which is more than the age of any mail.
    private static let maximumDays = 36_525

    /// Returns the time span of the mails to search, which ends at the newest mail; `nil` if there are no mails.
    private func todoSpan(
        _ filter: MailTodoFilter, _ now: Date, _ calendar: Calendar
    ) async throws -> ClosedRange<Date>? {
        // Allows for clocks that are wrong by up to a day.
        let newest = try await store.newestMail(before: now.addingTimeInterval(86_400), mailbox: filter.mailbox)
        return newest.flatMap { newest in
            calendar.date(byAdding: .day, value: -min(max(0, filter.days), Self.maximumDays), to: newest).map {
                $0...newest
            }
        }
    }

    /// Dismisses or restores a to-do.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func dismiss(todo id: Int64, _ isDismissed: Bool = true) async throws {
        try await store.dismiss(isDismissed, todo: id)
        events.send(.changed)
    }
}
