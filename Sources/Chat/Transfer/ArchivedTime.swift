import Foundation

/// The format of times in exports: `2026-01-31T12:00:00.000Z`, in UTC, always with three fractional digits.
///
/// Foundation's style truncates fractions of a millisecond, so a time could lose a millisecond in a round trip.
enum ArchivedTime {
    private static let dayMilliseconds: Int64 = 86_400_000
    /// The Gregorian 400-year cycle with its length in days.
    private static let cycle: (years: Int64, days: Int64) = (400, 146_097)
    private static let daysTo1970: Int64 = 719_468

    static func text(_ date: Date) -> String {
        let milliseconds = StorageValue.milliseconds(date)
        let day = (milliseconds - positiveRest(milliseconds, dayMilliseconds)) / dayMilliseconds
        let time = positiveRest(milliseconds, dayMilliseconds)
        let (year, month, dayOfMonth) = calendarDay(day)
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))T\(digits(time / 3_600_000, 2)):"
            + "\(digits(time / 60_000 % 60, 2)):\(digits(time / 1000 % 60, 2)).\(digits(time % 1000, 3))Z"
    }

    /// Parses a time; `nil` unless the text has exactly the form that ``text(_:)`` returns.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count == 24 else { return nil }
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int64($0) }
        // Larger numbers would overflow before the final comparison rejects them.
        guard numbers.count == 7, numbers.allSatisfy({ (0...9999).contains($0) }) else { return nil }
        let time = ((numbers[3] * 60 + numbers[4]) * 60 + numbers[5]) * 1000 + numbers[6]
        let day = dayNumber(year: numbers[0], month: numbers[1], day: numbers[2])
        let date = StorageValue.date(day * dayMilliseconds + time)
        return self.text(date) == text ? date : nil
    }

    // Years begin in March here, so that the leap day is the last day of a year.

    private static func calendarDay(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + daysTo1970
        let dayOfCycle = positiveRest(shifted, cycle.days)
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfCycle + (shifted - dayOfCycle) / cycle.days * cycle.years
        return (
            month < 10 ? year : year + 1, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let yearOfCycle = positiveRest(marchYear, cycle.years)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return (marchYear - yearOfCycle) / cycle.years * cycle.days + dayOfCycle - daysTo1970
    }

    private static func positiveRest(_ number: Int64, _ divisor: Int64) -> Int64 {
        (number % divisor + divisor) % divisor
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let digits = String(number)
        // bounded: by the digits asked for, of which there are 4 at most.
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
