public import Chat
public import Foundation

/// Threads of a list that were last used at about the same time.
public struct ThreadGroup: Sendable, Hashable, Identifiable {
    /// How long ago that was.
    public enum Age: Sendable, Hashable, CaseIterable {
        case today, yesterday, lastSevenDays, earlier
    }

    /// How long ago they were used.
    public let age: Age
    /// The threads, the one with the newest activity first.
    public let threads: [ChatThread]

    /// The age, which one group of a list has.
    public var id: Age { age }

    /// The heading over them.
    public var title: String {
        switch age {
        case .today: "Today"
        case .yesterday: "Yesterday"
        case .lastSevenDays: "Last 7 days"
        case .earlier: "Earlier"
        }
    }

    /// Puts threads into groups.
    ///
    /// - Parameters:
    ///   - threads: The threads, the one with the newest activity first.
    ///   - now: The moment that "today" goes by.
    ///   - calendar: What days go by.
    /// - Returns: The groups that have threads, the newest first.
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
