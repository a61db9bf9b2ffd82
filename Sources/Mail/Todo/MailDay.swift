public import Foundation

/// A calendar date without a time.
public struct MailDay: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    /// Such as "2025-06-12".
    public let rawValue: String

    /// The days of the reader's time zone, counted as mails count them wherever the reader lives.
    public static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .current
        return calendar
    }

    /// Parses a date as it is stored in the database and in JSON.
    ///
    /// - Parameter rawValue: Such as "2025-06-12".
    public init?(rawValue: String) {
        guard rawValue.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil else { return nil }
        self.rawValue = rawValue
    }

    /// The date of a moment.
    package init(_ date: Date, in calendar: Calendar = MailDay.calendar) {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        rawValue = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Its first moment; nil for a day that no calendar has.
    public func start(in calendar: Calendar = MailDay.calendar) -> Date? {
        let parts = rawValue.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let day = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        return day.isValidDate(in: calendar) ? calendar.date(from: day) : nil
    }

    /// Another day, so many days later; the same one where no calendar has this one.
    func adding(_ days: Int, in calendar: Calendar) -> MailDay {
        start(in: calendar).flatMap { calendar.date(byAdding: .day, value: days, to: $0) }
            .map { MailDay($0, in: calendar) } ?? self
    }

    /// Whether a day comes before another one.
    public static func < (left: MailDay, right: MailDay) -> Bool { left.rawValue < right.rawValue }
}
