import Foundation
public import MailReading

/// A to-do, with the sentence of the mail that it comes from.
public struct MailTodo: Sendable, Hashable, Identifiable, Encodable {
    /// Who has to do it.
    public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
        /// Somebody asks the reader, who has not answered.
        case asksYou
        /// The reader promised it.
        case youPromised
        /// Somebody promised it to the reader.
        case theyPromised
    }

    /// The mail's identifier within this home.
    public let id: Int64
    /// Who has to do it.
    public let kind: Kind
    /// What the mail says, as ``UntrustedText`` leaves it.
    public let sentence: String
    /// The day that the sentence names, as seen from the mail's day.
    public let due: MailDay?
    /// Whether it is overdue.
    public let isOverdue: Bool
    /// Whether the user dismissed it.
    public let isDismissed: Bool
    /// Who asked or promised; for the reader's own promise, to whom.
    public let person: MailAddress?
    /// The mail that contains it.
    public let email: EmailSummary
}

/// Which things to do are listed.
public struct MailTodoFilter: Sendable, Hashable {
    /// Only of this mailbox; nil for all.
    public var mailbox: String?
    /// How many days before the newest mail a mail may have been written.
    public var days: Int
    /// Whether dismissed to-dos are included.
    package var includesDismissed: Bool

    /// How far back is looked unless something else is said.
    public static let usualDays = 60

    /// Names what is listed.
    public init(mailbox: String? = nil, days: Int = Self.usualDays, includesDismissed: Bool = false) {
        (self.mailbox, self.days, self.includesDismissed) = (mailbox, days, includesDismissed)
    }
}

extension MailTodo {
    /// How long a day may be over until nobody waits any more.
    static let longestOverdue = 14

    /// First what has a day, in the order of days; then what is asked, then what is promised, the newest first.
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
