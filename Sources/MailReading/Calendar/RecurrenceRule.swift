import Foundation

/// The recurrence rule of a calendar entry (RFC 5545, 3.3.10).
struct RecurrenceRule {
    enum Frequency: String {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday, from 0 for Sunday, with its ordinal within the period; negative ordinals count from the end.
    struct Day {
        var weekday: Int
        var ordinal: Int?
    }

    var frequency: Frequency
    var interval = 1
    var count: Int?
    var until: CalendarTime?
    var days: [Day] = []
    var monthDays: [Int] = []
    var months: [Int] = []
    /// The ordinal among the matching days (BYSETPOS); negative ordinals count from the end.
    var position: Int?
    /// Whether the rule has parts that ``words(from:)`` does not describe.
    var isPartial = false

    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    /// The maximum number of values of one part of the rule.
    private static let most = 400

    init?(_ text: String, time: (String) -> CalendarTime?) {
        var parts: [String: String] = [:]
        for part in text.split(separator: ";").prefix(50) {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 {
                parts[pair[0].uppercased().trimmingCharacters(in: .whitespaces)] = pair[1].uppercased()
                    .trimmingCharacters(in: .whitespaces)
            }
        }
        guard let frequency = parts["FREQ"].flatMap(Frequency.init) else { return nil }
        self.frequency = frequency
        func numbers(_ name: String, _ range: ClosedRange<Int>) -> [Int] {
            (parts[name] ?? "").split(separator: ",").prefix(Self.most).compactMap { Int($0) }
                .filter { range.contains($0) && $0 != 0 }
        }
        interval = numbers("INTERVAL", 1...100_000).first ?? 1
        count = numbers("COUNT", 1...1_000_000).first
        until = parts["UNTIL"].flatMap(time)
        monthDays = numbers("BYMONTHDAY", -31...31)
        months = numbers("BYMONTH", 1...12)
        position = numbers("BYSETPOS", -366...366).first
        for day in (parts["BYDAY"] ?? "").split(separator: ",").prefix(Self.most) {
            guard let weekday = Self.weekdays.firstIndex(of: String(day.suffix(2))) else { continue }
            let ordinal = Int(day.dropLast(2)).flatMap { (-53...53).contains($0) && $0 != 0 ? $0 : nil }
            days.append(Day(weekday: weekday, ordinal: ordinal))
        }
        isPartial = ["BYWEEKNO", "BYYEARDAY", "BYHOUR", "BYMINUTE", "BYSECOND"].contains { parts[$0] != nil }
    }

    /// Returns the rule in English words, such as "every 2 weeks on Monday and Friday until 30 June 2026".
    ///
    /// The first occurrence supplies the parts that the rule omits.
    func words(from start: CalendarTime?) -> String {
        let unit: String =
            switch frequency {
            case .secondly: "second"
            case .minutely: "minute"
            case .hourly: "hour"
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        let isWorkday = frequency == .weekly && interval == 1 && Set(days.map(\.weekday)) == Set(1...5)
        var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if isWorkday {
            words = "every workday (Monday to Friday)"
        } else if let on = onWords(start) {
            words += " on \(on)"
        }
        if frequency != .yearly, !months.isEmpty {
            words += " in \(Self.list(months.map { CalendarTime.months[$0 - 1] }))"
        }
        if isPartial { words += " (by a rule with more conditions)" }
        if let count { words += count == 1 ? ", once" : ", \(count) times" }
        if let until { words += " until \(until.dayWords)" }
        return words
    }

    private func onWords(_ start: CalendarTime?) -> String? {
        switch frequency {
        case .secondly, .minutely, .hourly, .daily, .weekly:
            return days.isEmpty
                ? (frequency == .weekly ? start.map { CalendarTime.weekdays[$0.weekday] } : nil)
                : Self.list(days.map { CalendarTime.weekdays[$0.weekday] })
        case .monthly, .yearly:
            var of = ""
            if frequency == .yearly {
                let months = months.isEmpty ? start.map { [$0.month] } ?? [] : months
                guard !months.isEmpty else { return nil }
                of = " \(Self.list(months.map { CalendarTime.months[$0 - 1] }))"
            }
            if !days.isEmpty {
                let named = Self.list(
                    days.map { day in
                        let name = CalendarTime.weekdays[day.weekday]
                        guard let ordinal = day.ordinal ?? (days.count == 1 ? position : nil) else { return name }
                        return "the \(Self.ordinal(ordinal)) \(name)"
                    })
                let which = days.count > 1 && days.allSatisfy { $0.ordinal == nil } ? position : nil
                return (which.map { "the \(Self.ordinal($0)) of " } ?? "") + named + (of.isEmpty ? "" : " of\(of)")
            }
            let numbers = monthDays.isEmpty ? start.map { [$0.day] } ?? [] : monthDays
            guard !numbers.isEmpty else { return nil }
            if frequency == .yearly, numbers.allSatisfy({ $0 > 0 }) { return Self.list(numbers.map(String.init)) + of }
            let named = numbers.map { $0 > 0 ? "day \($0)" : $0 == -1 ? "the last day" : "day \(-$0) from the end" }
            return Self.list(named) + (of.isEmpty ? "" : " of\(of)")
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let names = ["first", "second", "third", "fourth", "fifth"]
        switch number {
        case 1...5: return names[number - 1]
        case -1: return "last"
        case -5 ... -2: return "\(names[-number - 1]) to last"
        default: return number < 0 ? "\(-number)th to last" : "\(number)th"
        }
    }

    /// Returns an English list, such as "Monday, Tuesday and Friday".
    static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and \(last)"
    }
}
