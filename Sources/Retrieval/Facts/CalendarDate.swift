/// A date in a text, as far as it is written.
package struct CalendarDate: Sendable {
    /// One way to read it; "3/4/2024" has two.
    package struct Reading: Sendable, Hashable {
        /// The year, where one is written.
        package var year: Int?
        /// The month, from 1 on.
        package var month: Int?
        /// The day of the month, from 1 on.
        package var day: Int?
    }

    /// Where it stands, in bytes of UTF-8.
    package var range: Range<Int>
    /// Which tokens it is.
    var tokens: Range<Int>
    /// How it can be read; of "12 to 14 May", each day.
    package var readings: [Reading]
    /// 1 is Monday; more than one for "Monday to Friday".
    package var weekdays: Set<Int> = []

    /// The dates of a text, in their order.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The dates, with English or German names of months and days.
    package static func all(in text: String) -> [CalendarDate] { DateReader(tokens: Lexer.tokens(of: text)).read() }

    /// Whether the source's date says what this one of an answer says.
    ///
    /// - Parameters:
    ///   - source: A date of a source.
    ///   - hasYear: Whether the passage names a year that the date itself leaves out.
    /// - Returns: Whether some reading of one agrees with some reading of the other.
    func isSaid(by source: CalendarDate, hasYear: (Int) -> Bool) -> Bool {
        readings.contains { wanted in
            source.readings.contains { given in
                guard wanted.day == nil || wanted.day == given.day else { return false }
                guard wanted.month == nil || wanted.month == given.month else { return false }
                guard let year = wanted.year else { return true }
                return given.year.map { $0 == year } ?? hasYear(year)
            }
        }
    }

    /// The weekday of a whole date, 1 is Monday; nil where a part is missing or no such day exists.
    static func weekday(of reading: Reading) -> Int? {
        guard let year = reading.year, let month = reading.month, let day = reading.day, (1...12).contains(month),
            (1...31).contains(day), (1...9_999).contains(year)
        else { return nil }
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let base = month < 3 ? year - 1 : year
        let sunday = (base + base / 4 - base / 100 + base / 400 + shifts[month - 1] + day) % 7
        return sunday == 0 ? 7 : sunday
    }

    static func month(_ word: String) -> Int? { months[word] }

    static func weekday(_ word: String) -> Int? { weekdays[word] }

    private static let months = table([
        "january jan januar", "february feb februar", "march mar marz", "april apr", "may mai", "june jun juni",
        "july jul juli", "august aug", "september sep sept", "october oct oktober okt", "november nov",
        "december dec dezember dez",
    ])

    private static let weekdays = table([
        "monday mon mondays montag montags", "tuesday tue tues tuesdays dienstag dienstags",
        "wednesday wed wednesdays mittwoch mittwochs", "thursday thu thur thurs thursdays donnerstag donnerstags",
        "friday fri fridays freitag freitags", "saturday sat saturdays samstag samstags sonnabend",
        "sunday sun sundays sonntag sonntags",
    ])

    private static func table(_ rows: [String]) -> [String: Int] {
        var table: [String: Int] = [:]
        for (index, row) in rows.enumerated() {
            for word in row.split(separator: " ") { table[String(word)] = index + 1 }
        }
        return table
    }
}
