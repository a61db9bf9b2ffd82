import Foundation
public import MailReading

/// A to-do, with the sentence of the mail that it comes from.
public struct MailTodo: Sendable, Hashable, Identifiable, Encodable {
    /// The kind of a to-do, by the person who must act.
    public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
        /// Someone asks the user, who has not replied yet.
        case asksYou
        /// The user made a promise.
        case youPromised
        /// Someone promised something to the user.
        case theyPromised
    }

    /// The to-do's identifier, unique in this database.
    public let id: Int64
    public let kind: Kind
    /// The sentence of the mail, as filtered by ``UntrustedText``.
    public let sentence: String
    /// The day that the sentence names, relative to the day of the mail.
    public let due: MailDay?
    public let isOverdue: Bool
    public let isDismissed: Bool
    /// The person who asked or promised; for the user's own promise, its recipient.
    public let person: MailAddress?
    /// The mail that contains the sentence.
    public let email: EmailSummary
}

public struct MailTodoFilter: Sendable, Hashable {
    /// The mailbox; `nil` for all.
    public var mailbox: String?
    /// The maximum age of a mail in days, relative to the newest mail.
    public var days: Int
    package var includesDismissed: Bool

    /// The default number of ``days``.
    public static let usualDays = 60

    public init(mailbox: String? = nil, days: Int = Self.usualDays, includesDismissed: Bool = false) {
        (self.mailbox, self.days, self.includesDismissed) = (mailbox, days, includesDismissed)
    }
}

extension MailTodo {
    /// The number of days after which an overdue to-do is dropped.
    static let longestOverdue = 14

    /// Returns whether a to-do is listed before another.
    ///
    /// To-dos with a due day come first, in chronological order, followed by requests and promises, newest first.
    static func isBefore(_ left: MailTodo, _ right: MailTodo) -> Bool {
        if let first = left.due, let second = right.due, first != second { return first < second }
        if (left.due == nil) != (right.due == nil) { return left.due != nil }
        let isAsked = left.kind == .asksYou
        if isAsked != (right.kind == .asksYou) { return isAsked }
        let (first, second) = (left.email.date ?? .distantPast, right.email.date ?? .distantPast)
        return (first, left.id) > (second, right.id)
    }
}

extension MailTodo.Kind {
    /// The display name.
    public var title: String {
        switch self {
        case .asksYou: "Asks you"
        case .youPromised: "You promised"
        case .theyPromised: "Promised to you"
        }
    }
}
