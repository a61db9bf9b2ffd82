public import Mail

/// A tab of the list of mails.
public enum MailTab: Sendable, Hashable, Identifiable {
    /// All threads, including spam.
    case all
    /// The to-dos, which are open questions and promises.
    case todo
    /// The threads of a category without spam.
    case category(MailCategory)
    /// The threads that are spam or phishing.
    case spam

    /// The tabs, in display order, where threads without a category appear only under ``all``.
    public static let tabs: [MailTab] = [.all, .todo] + MailCategory.known.map { .category($0) } + [.spam]

    public var id: Self { self }

    public var title: String {
        switch self {
        case .all: "All"
        case .todo: "To do"
        case .category(let category): category.title
        case .spam: "Spam"
        }
    }

    /// Returns the number of threads or to-dos for the tab's badge.
    public func count(_ counts: MailCounts) -> Int {
        switch self {
        case .all: counts.all
        case .todo: counts.todo
        case .category(let category): counts.categories[category] ?? 0
        case .spam: counts.spam
        }
    }

    func filter(mailbox: String?) -> MailListFilter {
        switch self {
        case .all, .todo: MailListFilter(mailbox: mailbox)
        case .category(let category): MailListFilter(mailbox: mailbox, category: category, isSpam: false)
        case .spam: MailListFilter(mailbox: mailbox, isSpam: true)
        }
    }
}

extension MailCategory {
    /// The display name.
    public var title: String {
        switch self {
        case .primary: "Primary"
        case .social: "Social"
        case .promotions: "Promotions"
        case .updates: "Updates"
        case .forums: "Forums"
        case .uncategorized: "Not sorted"
        }
    }
}

/// The badge of a thread in a list.
public enum MailBadge: Sendable, Hashable {
    /// The newest mail counts as spam or phishing.
    case spam
    case category(MailCategory)
}

extension MailThread {
    /// The thread's badge; nil if the thread has not been classified, or only with low confidence.
    public var badge: MailBadge? {
        if isSpam { return .spam }
        return aiCategory == .uncategorized ? nil : .category(aiCategory)
    }
}

extension SpamVerdict {
    private static let maximumShown = 5

    /// The strongest reasons for spam, in sentences for the reader.
    public var shownReasons: [String] {
        let found = reasons.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.prefix(Self.maximumShown).map(
            \.text)
        guard found.isEmpty else { return Array(found) }
        return [stage == .user ? "You marked it as spam." : "No single reason, but the mail as a whole."]
    }
}
