public import Foundation

/// A search query of the user, parsed into filters and keywords without a model.
///
/// The parser supports the operators of mail programs: `from:`, `to:`, `subject:`, `before:`, `after:`,
/// `has:attachment`, `is:unread`, `is:read`, `is:starred`, `is:done`, `label:`, `category:`, `in:`, `older_than:7d`
/// and `newer_than:2w`. "-" or "NOT" before an operator excludes mails, as in `-from:bob`. It also supports plain
/// English: "unread", "with attachments", "yesterday", "last week", "in March 2024", "from ann". Several dates
/// are intersected.
///
/// Everything else is a keyword. Operators with an invalid value, such as `before:foo`, `after:2024-02-31` or
/// `category:nonsense`, and "OR" are keywords that ``unknown`` names.
public struct MailSearchQuery: Sendable, Hashable, Encodable {
    /// The lower-case parts that the sender's name or address must contain, from `from:`.
    public var from: [String] = []
    /// The names that follow the word "from": filters if a sender matches, otherwise keywords.
    package var perhapsFrom: [String] = []
    /// The lower-case parts that a recipient's name or address must contain.
    public var to: [String] = []
    /// The lower-case parts that the subject must contain.
    public var subject: [String] = []
    /// The inclusive start of the dates.
    public var since: Date?
    /// The exclusive end of the dates.
    public var until: Date?
    package var hasAttachment = false
    package var isUnread = false
    package var isRead = false
    /// Whether the mail must be flagged as important.
    package var isFlagged = false
    public var category: MailCategory?
    /// The lower-case folder that must contain the mail, directly or in a subfolder, such as "archive/2024".
    public var folder: String?
    /// The lower-case labels that the mail must have.
    public var labels: [String] = []
    /// The filters that the mail must not match, one in each query.
    public var excluded: [MailSearchQuery] = []
    /// The keywords that remain after the filters.
    public var text = ""
    /// The parts of the query that look like filters but are not understood; they are keywords.
    public var unknown: [String] = []

    /// The words that a mail must contain to match a rule; quoted words stay together.
    var ruleWords: [String] {
        Self.split(text).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }.filter { !$0.isEmpty }
    }

    package var hasFilter: Bool {
        var bare = MailSearchQuery()
        (bare.text, bare.perhapsFrom, bare.unknown) = (text, perhapsFrom, unknown)
        return bare != self
    }

    private static let longest = 1_000

    private init() {}

    /// Parses the first 1,000 characters of the user's input; relative dates such as "yesterday" refer to `now`.
    package init(_ typed: String, now: Date = Date(), calendar: Calendar = .current) {
        var words = Self.split(String(typed.prefix(Self.longest)))
        var rest: [String] = []
        while !words.isEmpty {
            if take(excluded: &words, now, calendar) || take(operator: &words, now, calendar)
                || take(phrase: &words, now, calendar)
            {
                continue
            }
            let word = words.removeFirst()
            if word == "AND", !words.isEmpty { continue }
            if word == "OR" || word == "NOT" || Self.looksLikeFilter(word) { unknown.append(word) }
            rest.append(word)
        }
        text = rest.joined(separator: " ")
    }

    /// Splits a text into words; quoted text stays together, including its quotes.
    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    // MARK: Operators

    /// The names of all operators.
    private static let operators: Set<String> = [
        "from", "to", "subject", "in", "folder", "category", "label", "has", "is", "before", "until", "after", "since",
        "on", "date", "older_than", "newer_than",
    ]

    /// Returns whether a word is an operator with its value, or a name and a value like those of other programs.
    private static func looksLikeFilter(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":") else { return false }
        let name = word[..<colon].drop { $0 == "-" || $0 == "(" }.lowercased()
        return operators.contains(name)
            || ["cc", "bcc", "filename", "larger", "smaller", "list", "form"].contains(name)
    }

    /// Reads an operator after "-" or "NOT".
    private mutating func take(excluded words: inout [String], _ now: Date, _ calendar: Calendar) -> Bool {
        guard let word = words.first else { return false }
        var rest: [String]
        if word == "NOT", words.count > 1 {
            rest = Array(words.dropFirst())
        } else if word.hasPrefix("-"), word.count > 1 {
            rest = [String(word.dropFirst())] + words.dropFirst()
        } else {
            return false
        }
        var part = MailSearchQuery()
        guard part.take(operator: &rest, now, calendar) else { return false }
        excluded.append(part)
        words = rest
        return true
    }

    private mutating func take(operator words: inout [String], _ now: Date, _ calendar: Calendar) -> Bool {
        guard let word = words.first, let colon = word.firstIndex(of: ":"), colon != word.startIndex else {
            return false
        }
        // A part is searched anyway, so that "*@shop.example" means "@shop.example".
        let value = word[word.index(after: colon)...].lowercased().trimmingCharacters(
            in: CharacterSet(charactersIn: "\"*"))
        guard !value.isEmpty else { return false }
        switch word[..<colon].lowercased() {
        case "from": from.append(value)
        case "to": to.append(value)
        case "subject": subject.append(value)
        case "in", "folder": folder = value
        case "category":
            guard let named = MailCategory(rawValue: value) else { return false }
            category = named
        case "label": labels.append(value)
        case "is" where value == MailRuleActions.done: labels.append(value)
        case "older_than", "newer_than":
            guard let start = Self.ago(value, now, calendar) else { return false }
            let isOlder = word.lowercased().hasPrefix("older")
            narrow(to: isOlder ? Date.distantPast..<start : start..<Date.distantFuture)
        case "has" where value.hasPrefix("attach"): hasAttachment = true
        case "is" where value == "unread": isUnread = true
        case "is" where value == "read": isRead = true
        case "is" where value == "starred" || value == "flagged" || value == "important": isFlagged = true
        case "before", "until":
            guard let span = Self.day(value, now, calendar) else { return false }
            narrow(to: Date.distantPast..<span.lowerBound)
        case "after", "since":
            guard let span = Self.day(value, now, calendar) else { return false }
            let start = word.lowercased().hasPrefix("since") ? span.lowerBound : span.upperBound
            narrow(to: start..<Date.distantFuture)
        case "on", "date":
            guard let span = Self.day(value, now, calendar) else { return false }
            narrow(to: span)
        default: return false
        }
        words.removeFirst()
        return true
    }

    /// Intersects the date filter with a span, which may be open at either end.
    private mutating func narrow(to span: Range<Date>) {
        if span.lowerBound > since ?? .distantPast { since = span.lowerBound }
        if span.upperBound < until ?? .distantFuture { until = span.upperBound }
    }

    /// Returns the time span of "yesterday", "today" or a date.
    private static func day(_ text: String, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
        ["today", "yesterday"].contains(text) ? relative([text], now, calendar)?.1 : span(text, calendar)
    }

    /// Returns the date before "7d", "2w", "3m" or "1y".
    private static func ago(_ text: String, _ now: Date, _ calendar: Calendar) -> Date? {
        let units: [Character: Calendar.Component] = ["d": .day, "w": .weekOfYear, "m": .month, "y": .year]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
            (1...10_000).contains(count)
        else { return nil }
        return calendar.date(byAdding: step(unit, -count), to: now)
    }

    /// Returns the time span of "2024", "2024-03" or "2024-03-05".
    private static func span(_ text: String, _ calendar: Calendar) -> Range<Date>? {
        let parts = text.split { $0 == "-" || $0 == "/" }.map { Int($0) }
        guard (1...3).contains(parts.count), let year = parts[0], (1970...2200).contains(year) else { return nil }
        var from = DateComponents(year: year, month: 1, day: 1)
        var step = DateComponents(year: 1)
        if parts.count > 1 {
            guard let month = parts[1], (1...12).contains(month) else { return nil }
            from.month = month
            step = DateComponents(month: 1)
        }
        if parts.count > 2 {
            guard let day = parts[2], (1...31).contains(day) else { return nil }
            from.day = day
            // A calendar turns 31 February into 2 March.
            guard from.isValidDate(in: calendar) else { return nil }
            step = DateComponents(day: 1)
        }
        guard let start = calendar.date(from: from), let end = calendar.date(byAdding: step, to: start) else {
            return nil
        }
        return start..<end
    }

    // MARK: Plain English

    private mutating func take(phrase words: inout [String], _ now: Date, _ calendar: Calendar) -> Bool {
        let lower = words.prefix(4).map { $0.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ",.;!?")) }
        if let (count, span) = Self.relative(lower, now, calendar) {
            narrow(to: span)
            words.removeFirst(count)
            return true
        }
        if lower[0] == "unread" {
            isUnread = true
            words.removeFirst()
            return true
        }
        if lower.count > 1, ["with", "having", "has"].contains(lower[0]) {
            let skip = ["an", "a", "any"].contains(lower[1]) ? 2 : 1
            if lower.count > skip, ["attachment", "attachments", "attached", "file", "files"].contains(lower[skip]) {
                hasAttachment = true
                words.removeFirst(skip + 1)
                return true
            }
        }
        if lower[0] == "from", lower.count > 1 {
            if words[1].contains("@") {
                from.append(lower[1])
                words.removeFirst(2)
            } else {
                let (name, count) = Self.name(words)
                guard !name.isEmpty else { return false }
                perhapsFrom.append(name)
                words.removeFirst(1 + count)
            }
            return true
        }
        return false
    }

    /// Returns the name after "from" and its number of words: one word, several capitalized words, or quoted text.
    private static func name(_ words: [String]) -> (name: String, words: Int) {
        guard words.count > 1 else { return ("", 0) }
        if words[1].hasPrefix("\"") {
            return (words[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" ")).lowercased(), 1)
        }
        var name = [words[1]]
        if words[1].first?.isUppercase == true {
            name += words.dropFirst(2).prefix { $0.first?.isUppercase == true && months[$0.lowercased()] == nil }
                .prefix(2)
        }
        let shown = name.joined(separator: " ").lowercased().trimmingCharacters(
            in: CharacterSet(charactersIn: ",.;!?"))
        return (shown, name.count)
    }

    /// Returns the time span that some words describe, and the number of these words.
    private static func relative(_ words: [String], _ now: Date, _ calendar: Calendar) -> (Int, Range<Date>)? {
        let today = calendar.startOfDay(for: now)
        func day(_ offset: Int) -> Date { calendar.date(byAdding: .day, value: offset, to: today) ?? today }
        switch words[0] {
        case "today": return (1, today..<day(1))
        case "yesterday": return (1, day(-1)..<today)
        default: break
        }
        guard words.count > 1 else { return nil }
        if ["this", "last", "past", "previous"].contains(words[0]) {
            if let unit = units[words[1]], let current = calendar.dateInterval(of: unit, for: now) {
                if words[0] == "this" { return (2, current.start..<current.end) }
                guard let before = calendar.date(byAdding: step(unit, -1), to: current.start) else { return nil }
                return (2, before..<current.start)
            }
            if words.count > 2, let count = Int(words[1]) ?? numbers[words[1]], (1...1000).contains(count),
                let unit = units[String(words[2].hasSuffix("s") ? words[2].dropLast() : words[2][...])],
                let start = calendar.date(byAdding: step(unit, -count), to: now)
            {
                return (3, start..<day(1))
            }
            if words[0] == "last", let weekday = weekdays[words[1]] {
                return (2, lastDay(weekday, before: today, calendar))
            }
        }
        guard ["in", "since", "on", "during", "before", "after"].contains(words[0]) else { return nil }
        var span: Range<Date>?
        var count = 2
        if let month = months[words[1]] {
            let year = words.count > 2 ? Int(words[2]).flatMap { (1970...2200).contains($0) ? $0 : nil } : nil
            var components = DateComponents(year: year ?? calendar.component(.year, from: now), month: month, day: 1)
            if year != nil { count = 3 }
            // A month without a year is the latest such month that has begun.
            if year == nil, let start = calendar.date(from: components), start > now { components.year? -= 1 }
            if let start = calendar.date(from: components),
                let end = calendar.date(byAdding: .month, value: 1, to: start)
            {
                span = start..<end
            }
        } else if words[1].first?.isNumber == true {
            span = Self.span(words[1], calendar)
        } else if let weekday = weekdays[words[1]] {
            span = lastDay(weekday, before: day(1), calendar)
        } else if words[1] == "yesterday" {
            span = day(-1)..<today
        }
        guard let span else { return nil }
        switch words[0] {
        case "since": return (count, span.lowerBound..<Date.distantFuture)
        case "after": return (count, span.upperBound..<Date.distantFuture)
        case "before": return (count, Date.distantPast..<span.lowerBound)
        default: return (count, span)
        }
    }

    private static func lastDay(_ weekday: Int, before day: Date, _ calendar: Calendar) -> Range<Date> {
        for back in 1...7 {
            guard let start = calendar.date(byAdding: .day, value: -back, to: day),
                calendar.component(.weekday, from: start) == weekday,
                let end = calendar.date(byAdding: .day, value: 1, to: start)
            else { continue }
            return start..<end
        }
        return day..<day
    }

    private static func step(_ unit: Calendar.Component, _ value: Int) -> DateComponents {
        switch unit {
        case .day: DateComponents(day: value)
        case .weekOfYear: DateComponents(day: 7 * value)
        case .month: DateComponents(month: value)
        default: DateComponents(year: value)
        }
    }

    private static let units: [String: Calendar.Component] = [
        "day": .day, "week": .weekOfYear, "month": .month, "year": .year,
    ]
    private static let numbers = [
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "few": 3, "couple": 2,
    ]
    private static let weekdays = [
        "sunday": 1, "monday": 2, "tuesday": 3, "wednesday": 4, "thursday": 5, "friday": 6, "saturday": 7,
    ]
    private static let months = [
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
        "september": 9,
        "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7,
        "aug": 8,
        "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
    ]
}
