public import Foundation

/// A calendar date without a time.
public struct MailDay: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    /// The date as text, such as "2025-06-12".
    public let rawValue: String

    /// The ISO 8601 calendar in the user's time zone, which does not depend on the region.
    public static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .current
        return calendar
    }

    /// Parses a date in the format of the database and of JSON, such as "2025-06-12".
    public init?(rawValue: String) {
        guard rawValue.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil else { return nil }
        self.rawValue = rawValue
    }

    /// Creates the date on which a moment falls.
    package init(_ date: Date, in calendar: Calendar = MailDay.calendar) {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        rawValue = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Returns the first moment of the day; `nil` if there is no such day.
    public func start(in calendar: Calendar = MailDay.calendar) -> Date? {
        let parts = rawValue.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let day = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        return day.isValidDate(in: calendar) ? calendar.date(from: day) : nil
    }

    /// Returns the date some days later, or the same date if it does not exist in the calendar.
    func adding(_ days: Int, in calendar: Calendar) -> MailDay {
        start(in: calendar).flatMap { calendar.date(byAdding: .day, value: days, to: $0) }
            .map { MailDay($0, in: calendar) } ?? self
    }

    public static func < (left: MailDay, right: MailDay) -> Bool { left.rawValue < right.rawValue }
}
