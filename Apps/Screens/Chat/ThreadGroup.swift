public import Chat
public import Foundation

/// The threads of a list that belong together: pinned, of a project, last used in the same period, or archived.
public struct ThreadGroup: Sendable, Hashable, Identifiable {
    /// The property that the threads share.
    public enum Kind: Sendable, Hashable {
        case pinned
        case project(ChatProject)
        case today, yesterday, lastSevenDays, earlier
        case archived
    }

    public let kind: Kind
    /// The threads, the most recently used first.
    public let threads: [ChatThread]

    /// The id of the group, because the kind is unique in a list.
    public var id: Kind { kind }

    /// The heading of the group.
    public var title: String {
        switch kind {
        case .pinned: "Pinned"
        case .project(let project): project.name
        case .today: "Today"
        case .yesterday: "Yesterday"
        case .lastSevenDays: "Last 7 days"
        case .earlier: "Earlier"
        case .archived: "Archived"
        }
    }

    /// Whether the group is opened and closed by the user.
    public var isFolder: Bool {
        switch kind {
        case .project, .archived: true
        default: false
        }
    }

    /// Groups threads, which must be sorted by their last use.
    ///
    /// Pinned threads come first, then projects in the given order, then the newest threads, and archived ones last. A
    /// thread is in one group only. Projects without threads are included.
    public static func groups(
        of threads: [ChatThread], projects: [ChatProject] = [], now: Date = Date(), calendar: Calendar = .current
    ) -> [ThreadGroup] {
        let midnight = calendar.startOfDay(for: now)
        func start(_ days: Int) -> Date { calendar.date(byAdding: .day, value: -days, to: midnight) ?? midnight }
        let (yesterday, week) = (start(1), start(7))
        let known = Dictionary(uniqueKeysWithValues: projects.map { ($0.id, $0) })
        let grouped = Dictionary(grouping: threads) { thread -> Kind in
            if thread.isArchived { return .archived }
            if thread.isPinned { return .pinned }
            if let project = thread.projectID.flatMap({ known[$0] }) { return .project(project) }
            switch thread.updatedAt {
            case midnight...: return .today
            case yesterday...: return .yesterday
            case week...: return .lastSevenDays
            default: return .earlier
            }
        }
        let folders = projects.map { ThreadGroup(kind: .project($0), threads: grouped[.project($0)] ?? []) }
        func group(_ kind: Kind) -> ThreadGroup? { grouped[kind].map { ThreadGroup(kind: kind, threads: $0) } }
        return [group(.pinned)].compactMap(\.self) + folders
            + [.today, .yesterday, .lastSevenDays, .earlier, .archived].compactMap(group)
    }
}
