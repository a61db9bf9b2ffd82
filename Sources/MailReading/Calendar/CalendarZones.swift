import Foundation

/// A resolver for the time zone names of a calendar file.
struct CalendarZones {
    /// The zones that the file defines, by name.
    var defined: [String: ZoneRules] = [:]
    private var known: [String: String?] = [:]

    private static let mostNames = 1_000

    /// Assigns a local time to a named zone; if the name is unknown, the time stays floating.
    mutating func place(_ time: CalendarTime, in name: String) -> CalendarTime {
        if let identifier = identifier(name) { return time.with(.named(identifier)) }
        if let rules = defined[name] {
            if let location = rules.location, let identifier = identifier(location) {
                return time.with(.named(identifier))
            }
            if let offset = rules.offset(at: time) { return time.with(.offset(seconds: offset)) }
        }
        if let offset = Self.offset(in: name) { return time.with(.offset(seconds: offset)) }
        return time
    }

    /// Returns the zone's identifier in the time zone database; `nil` for an unknown name.
    mutating func identifier(_ name: String) -> String? {
        if let found = known[name] { return found }
        let found = Self.find(name)
        if known.count < Self.mostNames { known[name] = .some(found) }
        return found
    }

    private static func find(_ name: String) -> String? {
        let name = name.trimmingCharacters(in: .whitespaces)
        if ["utc", "z", "etc/utc", "zulu", "gmt", "etc/gmt"].contains(name.lowercased()) { return "UTC" }
        if let zone = WindowsZones.identifier(name) { return zone }
        // Foundation accepts names such as "GMT+1", whose sign is ambiguous. Therefore the definition in the
        // file decides.
        guard name.utf8.count <= 100, name.contains("/") || name.count <= 5,
            !name.contains(where: { $0 == "+" && !name.hasPrefix("Etc/") })
        else { return nil }
        // Programs add prefixes to the names of the database, as in "/citadel.org/20210210_1/Europe/Berlin".
        let parts = name.split(separator: "/")
        for count in Set([parts.count, 3, 2]).sorted(by: >) where count <= parts.count {
            let identifier = parts.suffix(count).joined(separator: "/")
            if TimeZone(identifier: identifier) != nil, count > 1 || parts.count == 1 { return identifier }
        }
        return nil
    }

    /// Returns the offset in a name such as "(UTC+01:00) Amsterdam, Berlin" or "GMT-0500".
    private static func offset(in name: String) -> Int? {
        let start = name.first == "(" ? name.dropFirst() : name[...]
        guard start.hasPrefix("UTC") || start.hasPrefix("GMT") else { return nil }
        let rest = start.dropFirst(3)
        guard let sign = rest.first else { return nil }
        if sign == ")" { return 0 }
        guard sign == "+" || sign == "-" else { return nil }
        let digits = rest.dropFirst().prefix { $0 == ":" || ($0.isASCII && $0.isNumber) }.filter { $0 != ":" }
        let padded = digits.count <= 2 ? digits + "00" : digits
        // bounded: by its four digits.
        guard (3...4).contains(padded.count), let number = Int(padded), number % 100 < 60, number / 100 < 15 else {
            return nil
        }
        return (number / 100 * 60 + number % 100) * (sign == "-" ? -60 : 60)
    }
}

/// The time zone definition of a calendar file (RFC 5545, 3.6.5).
struct ZoneRules {
    /// A period of standard or daylight time.
    struct Observance {
        var start: CalendarTime?
        /// The offset in seconds east of Greenwich before this period.
        var from = 0
        /// The offset in seconds east of Greenwich during this period.
        var to = 0
        var rule: RecurrenceRule?
        var dates: [CalendarTime] = []
    }

    private(set) var observances: [Observance] = []
    /// The corresponding identifier in the time zone database, as stated by the file.
    var location: String?

    private static let maximumObservances = 200
    private static let maximumDates = 500

    mutating func add(_ observance: Observance) {
        if observances.count < Self.maximumObservances { observances.append(observance) }
    }

    /// Returns the offset at a local time; `nil` if there is no definition.
    func offset(at time: CalendarTime) -> Int? {
        var last: (start: Int, offset: Int)?
        for observance in observances {
            for start in Self.starts(of: observance, around: time.year)
            where start <= time.localSeconds && last.map({ $0.start < start }) ?? true {
                last = (start, observance.to)
            }
        }
        if let last { return last.offset }
        let first = observances.min { ($0.start?.localSeconds ?? 0) < ($1.start?.localSeconds ?? 0) }
        return first?.from
    }

    /// Returns the starts of a period in a year and in the preceding year, in seconds of local time.
    private static func starts(of observance: Observance, around year: Int) -> [Int] {
        guard let start = observance.start else { return [] }
        var starts = [start.localSeconds] + observance.dates.prefix(maximumDates).map(\.localSeconds)
        guard let rule = observance.rule, rule.frequency == .yearly,
            let month = rule.months.first ?? start.month as Int?
        else { return starts }
        for year in (year - 1)...year where year >= start.year {
            guard let day = rule.day(in: year, month, else: start.day) else { continue }
            let seconds = CivilDay.number(year, month, day) * 86_400 + (start.secondOfDay ?? 0)
            if let until = rule.until?.localSeconds, until < seconds - 86_400 { continue }
            starts.append(seconds)
        }
        return starts
    }
}

extension RecurrenceRule {
    /// Returns the day of a month to which the rule applies, such as the last Sunday.
    fileprivate func day(in year: Int, _ month: Int, else day: Int) -> Int? {
        guard (1...12).contains(month), (1...9999).contains(year) else { return nil }
        let length = CivilDay.length(year, month)
        guard let wanted = days.first else { return min(monthDays.first.flatMap { $0 > 0 ? $0 : nil } ?? day, length) }
        let first = CivilDay.weekday(CivilDay.number(year, month, 1))
        let firstOfKind = 1 + (wanted.weekday - first + 7) % 7
        if let ordinal = wanted.ordinal, ordinal != 0 {
            guard (-5...5).contains(ordinal) else { return nil }
            if ordinal > 0 {
                let found = firstOfKind + (ordinal - 1) * 7
                return found <= length ? found : nil
            }
            let last = firstOfKind + (length - firstOfKind) / 7 * 7
            let found = last + (ordinal + 1) * 7
            return found >= 1 ? found : nil
        }
        // A Sunday among the days 8 to 14 is the second Sunday.
        let least = monthDays.filter { $0 > 0 }.min() ?? 1
        return stride(from: firstOfKind, through: length, by: 7).first { $0 >= least }
    }
}
