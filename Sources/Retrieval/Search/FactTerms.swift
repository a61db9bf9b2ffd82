import Foundation

/// Alternative notations of the dates, times, numbers and codes of a query, as FTS5 expressions.
enum FactTerms {
    /// Returns one FTS5 expression for each fact, which matches any of its notations.
    ///
    /// - Parameter query: The user's query.
    /// - Returns: Expressions in parentheses; empty for a query without such facts.
    static func expressions(for query: String) -> [String] {
        guard query.utf8.count <= longestQuery, query.contains(where: \.isNumber) else { return [] }
        let tokens = TextScanner.tokens(of: query)
        return AskedFact.read(tokens, TextFacts(tokens)).facts.compactMap { fact in
            let forms = forms(of: fact)
            // The forms contain only letters, digits and spaces, so they need no FTS5 escaping.
            return forms.isEmpty ? nil : "(" + forms.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
        }
    }

    /// The maximum length of a query in bytes; a longer text is not a question.
    private static let longestQuery = 2_000

    private static func forms(of fact: AskedFact) -> [String] {
        switch fact.kind {
        case .date(let date, .same, nil): dates(date)
        case .number(let number, .same) where fact.weight > 1: numbers(number)
        case .code(let code): codes(code)
        case .place(let place): Int(place.label).map(padded) ?? []
        case .date, .number, .page: []
        }
    }

    /// Returns notations such as "2025 11 23", "23 11 2025" and "november 23", tokenized as in the table.
    private static func dates(_ date: CalendarDate) -> [String] {
        // A date with more readings is a range of days.
        guard date.readings.count <= 2 else { return [] }
        var forms: [String] = []
        for reading in date.readings {
            guard let month = reading.month, let day = reading.day else { continue }
            let (days, months) = (both(day), both(month))
            if let year = reading.year {
                for (day, month) in zip(days, months) {
                    forms += ["\(year) \(month) \(day)", "\(day) \(month) \(year)", "\(month) \(day) \(year)"]
                }
            } else {
                forms += zip(days, months).flatMap { ["\($1) \($0)", "\($0) \($1)"] }
            }
            for name in CalendarDate.names(ofMonth: month) {
                forms += days.map { "\($0) \(name)" } + ["\(name) \(day)", "\(day) de \(name)"]
            }
            for name in CalendarDate.names(ofMonth: month).prefix(2) {
                forms += ["st", "nd", "rd", "th"].flatMap {
                    ["\(name) \(day)\($0)", "\(day)\($0) \(name)", "\(day)\($0) of \(name)"]
                }
            }
        }
        return unique(forms)
    }

    /// Returns a number of one or two digits, with and without a leading zero.
    private static func both(_ value: Int) -> [String] { ["\(value)", value < 10 ? "0\(value)" : "\(value)"] }

    private static func numbers(_ number: Quantity) -> [String] {
        guard let value = number.values.first, value >= 0, value < 1e12 else { return [] }
        if number.unit?.dimension == .timeOfDay {
            // bounded: by the line above, and a day has 1,440 minutes.
            let minutes = Int(value)
            return both(minutes / 60).map { $0 + (minutes % 60 < 10 ? " 0" : " ") + "\(minutes % 60)" }
        }
        let whole = Int(value)
        // bounded: it is less than 100.
        let cents = Int(((value - Double(whole)) * 100).rounded())
        guard abs(value - Double(whole) - Double(cents) / 100) < 1e-6, cents < 100 else { return [] }
        var wholes = ["\(whole)"]
        if whole >= 1_000 { wholes.append(grouped(whole)) }
        if cents == 0 {
            return wholes.count > 1 ? wholes + wholes.map { $0 + " 00" } : padded(whole)
        }
        let fractions = [cents < 10 ? "0\(cents)" : "\(cents)"] + (cents % 10 == 0 ? ["\(cents / 10)"] : [])
        return wholes.flatMap { whole in fractions.map { "\(whole) \($0)" } }
    }

    private static func grouped(_ value: Int) -> String {
        var groups: [String] = []
        var rest = value
        while rest >= 1_000 {
            let group = String(rest % 1_000)
            // bounded: a group has one to three digits.
            groups.insert(String(repeating: "0", count: 3 - group.utf8.count) + group, at: 0)
            rest /= 1_000
        }
        return ([String(rest)] + groups).joined(separator: " ")
    }

    /// Returns "36" with up to three leading zeros, as in numbered rows.
    private static func padded(_ value: Int) -> [String] {
        let digits = String(value)
        // bounded: by three.
        return (0..<4).map { String(repeating: "0", count: $0) + digits }.filter { $0.utf8.count <= 4 }
    }

    /// Returns a code as one word, and split between letters and digits.
    private static func codes(_ code: String) -> [String] {
        var cut = ""
        var last: Bool?
        for character in code {
            let isDigit = character.isNumber
            if let last, last != isDigit { cut.append(" ") }
            last = isDigit
            cut.append(character)
        }
        return unique([code, cut])
    }

    private static func unique(_ forms: [String]) -> [String] {
        var seen: Set<String> = []
        return forms.filter { seen.insert($0).inserted }
    }
}
