public import Chat
public import Foundation

/// The threads of a list whose last use is in the same period.
public struct ThreadGroup: Sendable, Hashable, Identifiable {
    /// The period of the last use.
    public enum Age: Sendable, Hashable, CaseIterable {
        case today, yesterday, lastSevenDays, earlier
    }

    public let age: Age
    /// The threads, the most recently used first.
    public let threads: [ChatThread]

    /// The id of the group, because the period is unique in a list.
    public var id: Age { age }

    /// The heading of the group.
    public var title: String {
        switch age {
        case .today: "Today"
        case .yesterday: "Yesterday"
        case .lastSevenDays: "Last 7 days"
        case .earlier: "Earlier"
        }
    }

    /// Groups threads, which must be sorted by their last use, with the newest group first.
    public static func groups(
        of threads: [ChatThread], now: Date = Date(), calendar: Calendar = .current
    ) -> [ThreadGroup] {
        let midnight = calendar.startOfDay(for: now)
        func start(_ days: Int) -> Date { calendar.date(byAdding: .day, value: -days, to: midnight) ?? midnight }
        let (yesterday, week) = (start(1), start(7))
        let aged = Dictionary(grouping: threads) { thread -> Age in
            switch thread.updatedAt {
            case midnight...: .today
            case yesterday...: .yesterday
            case week...: .lastSevenDays
            default: .earlier
            }
        }
        return Age.allCases.compactMap { age in aged[age].map { ThreadGroup(age: age, threads: $0) } }
    }
}
