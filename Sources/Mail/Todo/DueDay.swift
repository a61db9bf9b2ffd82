import Foundation
import Retrieval

/// A search for the day that a sentence of a mail names, relative to the day on which the mail was written.
///
/// Full dates and weekdays are parsed by `CalendarDate`, as in the checks of answers. Words such as
/// "tomorrow" are in tables here, in English, German, French and Spanish.
struct DueDay {
    private let today: Date
    private let calendar: Calendar
    private let words: [SentenceWord]
    private var found: [(at: Int, day: Date)] = []

    /// Returns the day of a sentence.
    ///
    /// Days before the mail was written are ignored. The result is the first day that follows a word like "by",
    /// else the first day, or `nil` if there is no day.
    static func find(in sentence: String, written: Date, calendar: Calendar) -> MailDay? {
        var search = DueDay(sentence, written: written, calendar: calendar)
        search.readDates(sentence)
        search.readWords()
        let days = search.found.filter { $0.day >= search.today }.sorted { $0.at < $1.at }
        return (days.first { search.followsDeadlineWord($0.at) } ?? days.first).map { MailDay($0.day, in: calendar) }
    }

    private init(_ sentence: String, written: Date, calendar: Calendar) {
        today = calendar.startOfDay(for: written)
        self.calendar = calendar
        words = SentenceWord.all(in: sentence)
    }

    // MARK: Dates

    private mutating func readDates(_ sentence: String) {
        let dates = CalendarDate.all(in: sentence)
        let whole = dates.filter { $0.readings.contains { $0.month != nil && $0.day != nil } }
        for date in whole {
            let days = date.readings.compactMap { self.day(year: $0.year, month: $0.month, day: $0.day) }
            // An ambiguous date such as "3/4/2024" means the nearer day. The readings of "12 to 14 May" begin
            // with the last day.
            let day = date.readings.first?.year == nil ? days.first : days.min { distance($0) < distance($1) }
            if let day { found.append((date.range.lowerBound, day)) }
        }
        for date in dates {
            guard date.weekdays.count == 1, let weekday = date.weekdays.first else { continue }
            // The weekday in "Friday, 20 June" adds no information.
            let isExplained = whole.contains {
                abs($0.range.lowerBound - date.range.upperBound) <= 8
                    || abs(date.range.lowerBound - $0.range.upperBound) <= 8
            }
            if !isExplained { add(weekday: weekday, at: date.range.lowerBound) }
        }
    }

    /// Returns a date; without a year, the next such day, or such a day that is at most ``lately`` ago.
    private func day(year: Int?, month: Int?, day: Int?) -> Date? {
        guard let month, let day else { return nil }
        let current = calendar.component(.year, from: today)
        return (year.map { [$0] } ?? [current - 1, current, current + 1])
            .map { DateComponents(year: $0, month: month, day: day) }
            .filter { $0.isValidDate(in: calendar) }.compactMap { calendar.date(from: $0) }
            .first { year != nil || $0 > today.addingTimeInterval(-Self.lately) }
    }

    private static let lately: TimeInterval = 90 * 86_400

    private func distance(_ day: Date) -> TimeInterval { abs(day.timeIntervalSince(today)) }

    /// Adds the next date with a weekday; "Next Friday" is in the following week, and "last Friday" is ignored.
    private mutating func add(weekday: Int, at offset: Int) {
        let index = words.firstIndex { $0.offset >= offset } ?? words.endIndex
        let before = index > 0 ? words[index - 1].text : ""
        if Self.past.contains(before) { return }
        var ahead = (weekday - todaysWeekday + 6) % 7 + 1
        if Self.next.contains(before) { ahead = weekday - todaysWeekday + 7 }
        add(days: ahead, at: offset)
    }

    /// The weekday of the mail, where 1 is Monday.
    private var todaysWeekday: Int { (calendar.component(.weekday, from: today) + 5) % 7 + 1 }

    private mutating func add(days: Int, at offset: Int) {
        if let day = calendar.date(byAdding: .day, value: days, to: today) { found.append((offset, day)) }
    }

    // MARK: Words

    private mutating func readWords() {
        var index = 0
        while index < words.count {
            index += max(1, readPhrase(at: index))
        }
    }

    /// Parses a phrase or a number of days at a word, and returns the number of parsed words.
    private mutating func readPhrase(at index: Int) -> Int {
        let offset = words[index].offset
        let rest = words[index...].prefix(Self.longestPhrase).map(\.text)
        for (step, phrase) in Self.phrases where rest.starts(with: phrase) {
            switch step {
            case .noDay: break
            case .day(let ahead): add(days: ahead, at: offset)
            // A week ends on its Friday; on a weekend, "this week" is the coming week.
            case .week(let ahead): add(days: 5 - todaysWeekday + 7 * (ahead + (todaysWeekday > 5 ? 1 : 0)), at: offset)
            case .month(let ahead):
                if let month = calendar.dateInterval(of: .month, for: today),
                    let end = calendar.date(byAdding: .month, value: ahead + 1, to: month.start),
                    let day = calendar.date(byAdding: .day, value: -1, to: end)
                {
                    found.append((offset, day))
                }
            }
            return phrase.count
        }
        return readNumber(rest, at: offset)
    }

    /// Parses "in three days"; returns the number of words.
    private mutating func readNumber(_ rest: [String], at offset: Int) -> Int {
        if Self.spans.contains(rest[0]), let at = rest.dropFirst().prefix(2).firstIndex(where: { number($0) != nil }),
            let count = number(rest[at]), rest.count > at + 1, let days = Self.units[rest[at + 1]]
        {
            add(days: count * days, at: offset)
            return at + 2
        }
        return 0
    }

    private func number(_ word: String) -> Int? {
        (Int(word) ?? Self.numbers[word]).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Returns whether a word like "by" precedes a day.
    private func followsDeadlineWord(_ offset: Int) -> Bool {
        let before = words.prefix { $0.offset < offset }.suffix(3).reversed()
        return before.first { !Self.articles.contains($0.text) }.map { Self.leads.contains($0.text) } ?? false
    }

    // MARK: Tables

    private enum Step {
        /// A phrase that looks like a day, but is not.
        case noDay
        /// A number of days ahead.
        case day(Int)
        /// The end of a week: 0 is the current week.
        case week(Int)
        /// The end of a month: 0 is the current month.
        case month(Int)
    }

    /// The phrases without diacritics; a longer phrase precedes the shorter phrases that it contains.
    private static let phrases: [(step: Step, words: [String])] = table.flatMap { step, phrases in
        phrases.map { (step: step, words: $0.split(separator: " ").map(String.init)) }
    }
    private static let table: [(Step, [String])] = [
        (.noDay, ["guten morgen", "am morgen", "jeden morgen", "por la manana", "de la manana"]),
        (.day(2), ["day after tomorrow", "ubermorgen", "apres demain", "pasado manana"]),
        (
            .day(0),
            [
                "today", "tonight", "this morning", "this afternoon", "this evening", "end of day", "end of the day",
                "end of business", "close of business", "eod", "cob", "heute morgen", "heute", "aujourd'hui", "ce soir",
                "cet apres midi", "hoy", "esta tarde", "esta noche",
            ]
        ),
        (.day(1), ["tomorrow", "morgen", "demain", "manana"]),
        (
            .week(1),
            [
                "end of next week", "next week", "nachste woche", "nachster woche", "nachsten woche", "kommende woche",
                "kommenden woche", "semaine prochaine", "proxima semana", "semana que viene",
            ]
        ),
        (
            .week(0),
            [
                "end of the week", "end of this week", "end of week", "this week", "diese woche", "dieser woche",
                "ende der woche", "cette semaine", "fin de semaine", "fin de la semaine", "esta semana",
                "fin de semana",
            ]
        ),
        (.month(1), ["next month", "nachsten monat", "mois prochain", "proximo mes", "mes que viene"]),
        (
            .month(0),
            [
                "end of the month", "end of this month", "end of month", "this month", "diesen monat",
                "ende des monats", "monatsende", "ce mois", "fin du mois", "este mes", "fin de mes",
            ]
        ),
    ]
    /// A number that exceeds the number of words in any phrase or date.
    private static let longestPhrase = 10
    private static let leads: Set<String> = [
        "by", "before", "until", "till", "than", "bis", "spatestens", "vor", "avant", "d'ici", "jusqu'a", "para",
        "antes", "hasta",
    ]
    private static let articles: Set<String> = [
        "the", "this", "next", "coming", "zum", "den", "dem", "diesen", "nachsten", "kommenden", "le", "la", "au",
        "du", "a", "el", "del", "al", "de", "proximo",
    ]
    private static let past: Set<String> = [
        "last", "past", "since", "letzten", "letzter", "seit", "every", "each", "jeden",
    ]
    private static let next: Set<String> = ["next", "nachsten", "nachster"]
    private static let spans: Set<String> = ["in", "within", "innerhalb", "binnen", "dans", "sous", "en", "dentro"]
    private static let units = [
        "day": 1, "days": 1, "week": 7, "weeks": 7, "tag": 1, "tagen": 1, "woche": 7, "wochen": 7, "jour": 1,
        "jours": 1,
        "semaine": 7, "semaines": 7, "dia": 1, "dias": 1, "semana": 7, "semanas": 7,
    ]
    private static let numbers = [
        "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "einem": 1, "einer": 1, "zwei": 2,
        "drei": 3, "vier": 4, "une": 1, "un": 1, "deux": 2, "trois": 3, "quinze": 15, "una": 1, "dos": 2, "tres": 3,
    ]
}

/// A word of a sentence without case and diacritics, and its UTF-8 offset.
struct SentenceWord {
    let text: String
    let offset: Int

    static func all(in sentence: String) -> [SentenceWord] {
        sentence.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }.map { word in
            SentenceWord(
                text: word.replacing("’", with: "'")
                    .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil),
                offset: sentence.utf8.distance(from: sentence.startIndex, to: word.startIndex))
        }
    }
}
