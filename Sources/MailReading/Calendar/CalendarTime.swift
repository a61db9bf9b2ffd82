public import Foundation

/// A day or a time of a calendar file.
public struct CalendarTime: Sendable, Hashable, Codable {
    /// The reference of a clock time.
    public enum Zone: Sendable, Hashable, Codable {
        /// The user's local time; also used for whole days.
        case floating
        /// The identifier of a zone in the time zone database, or "UTC".
        case named(String)
        /// The seconds east of Greenwich at this time, for a zone that only the file defines.
        case offset(seconds: Int)
    }

    /// The year, from 1 to 9999.
    package let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The seconds since midnight in local time; `nil` for a whole day.
    package let secondOfDay: Int?
    /// The reference of the clock time.
    public let zone: Zone

    /// Creates a time; `nil` if the day or time does not exist.
    package init?(year: Int, month: Int, day: Int, secondOfDay: Int?, zone: Zone) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...CivilDay.length(year, month)).contains(day),
            (0..<86_400).contains(secondOfDay ?? 0)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.secondOfDay = secondOfDay
        self.zone = secondOfDay == nil ? .floating : zone
    }

    /// Whether this is a whole day, which is independent of time zones.
    package var isWholeDay: Bool { secondOfDay == nil }

    /// The moment; `nil` for whole days and floating times, which depend on the user's time zone.
    public var date: Date? { zone == .floating ? nil : date(in: .gmt) }

    /// Returns the moment, or the beginning of a whole day.
    ///
    /// The time zone applies only to floating times and whole days.
    public func date(in reader: TimeZone) -> Date {
        let local = localSeconds
        switch zone {
        case .offset(let seconds): return Date(timeIntervalSince1970: Double(local - seconds))
        case .named(let name): return Self.date(local, TimeZone(identifier: name) ?? .gmt)
        case .floating: return Self.date(local, reader)
        }
    }

    /// Converts a time to another time zone; whole days and floating times stay unchanged.
    public func moved(to reader: TimeZone) -> CalendarTime {
        guard let date else { return self }
        // bounded: a moment in the years 1 to 9999.
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + reader.secondsFromGMT(for: date)
        return CalendarTime(localSeconds: seconds, zone: .named(reader.identifier)) ?? self
    }

    /// The weekday, from 0 for Sunday to 6.
    package var weekday: Int { CivilDay.weekday(CivilDay.number(year, month, day)) }

    /// The day in English, such as "Tuesday, 3 March 2026".
    package var dayWords: String {
        "\(Self.weekdays[weekday]), \(day) \(Self.months[month - 1]) \(year)"
    }

    /// The time of day, such as "09:30"; `nil` for a whole day.
    package var clockWords: String? {
        secondOfDay.map { "\(Self.twoDigits($0 / 3_600)):\(Self.twoDigits($0 / 60 % 60))" }
    }

    /// The name of the zone, such as "Europe/Berlin" or "UTC+05:30"; `nil` for floating times and whole days.
    package var zoneWords: String? {
        switch zone {
        case .floating: nil
        case .named(let name): name
        case .offset(let seconds):
            "UTC\(seconds < 0 ? "-" : "+")\(Self.twoDigits(abs(seconds) / 3_600)):\(Self.twoDigits(abs(seconds) / 60 % 60))"
        }
    }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The seconds since 1970, as if the local time were UTC.
    var localSeconds: Int { CivilDay.number(year, month, day) * 86_400 + (secondOfDay ?? 0) }

    init?(localSeconds: Int, zone: Zone, isWholeDay: Bool = false) {
        let (whole, rest) = localSeconds.quotientAndRemainder(dividingBy: 86_400)
        let days = rest < 0 ? whole - 1 : whole
        guard (-1_000_000...4_000_000).contains(days) else { return nil }
        let (year, month, day) = CivilDay.date(days)
        self.init(
            year: year, month: month, day: day, secondOfDay: isWholeDay ? nil : localSeconds - days * 86_400,
            zone: zone)
    }

    func with(_ zone: Zone) -> CalendarTime {
        CalendarTime(year: year, month: month, day: day, secondOfDay: secondOfDay, zone: zone) ?? self
    }

    /// Adds seconds to a time, or whole days to a whole day.
    func adding(seconds: Int) -> CalendarTime? {
        let (sum, isOver) = localSeconds.addingReportingOverflow(seconds)
        guard !isOver else { return nil }
        return CalendarTime(localSeconds: sum, zone: zone, isWholeDay: isWholeDay)
    }

    private static func date(_ local: Int, _ zone: TimeZone) -> Date {
        let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local)))
        let guess = Date(timeIntervalSince1970: Double(local - first))
        // Near a clock change, the offset at the first estimate is the correct one.
        return Date(timeIntervalSince1970: Double(local - zone.secondsFromGMT(for: guess)))
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Converts between Gregorian dates and the number of days since 1 January 1970.
enum CivilDay {
    static func length(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int { MailDate.days(year, month, day) }

    static func weekday(_ number: Int) -> Int { ((number + 4) % 7 + 7) % 7 }

    /// Returns the date of a day number, for years from about 1 to 9999.
    static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }
}
