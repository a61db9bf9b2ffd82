/// A reader of the dates in a text: days, months and years in many orders, and weekdays.
struct DateReader {
    let tokens: [TextToken]

    func read() -> [CalendarDate] {
        var found: [CalendarDate] = []
        var index = 0
        while index < tokens.count {
            let dates = dates(at: index, after: found.last?.tokens.upperBound ?? 0)
            found += dates
            index = max(index + 1, dates.last?.tokens.upperBound ?? 0)
        }
        return found
    }

    private func dates(at index: Int, after bound: Int) -> [CalendarDate] {
        let token = tokens[index]
        if token.kind == .number { return numeric(at: index).map { [$0] } ?? [] }
        guard token.kind == .word else { return [] }
        if let weekday = weekday(at: index) { return [self.weekday(weekday, at: index)] }
        guard let month = CalendarDate.month(token.folded), isMonth(at: index) else { return [] }
        return named(month, at: index, after: bound)
    }

    // MARK: - Names of months

    /// Returns whether an ambiguous word, such as "May" or "march", is used as a month.
    private func isMonth(at index: Int) -> Bool {
        let token = tokens[index]
        // "Marco" is a name, too.
        if token.folded == "marco" { return number(before: index) != nil }
        if token.folded == "janeiro", index > 1, tokens[index - 2].folded == "rio" { return false }
        let isPlain = CalendarDate.isPlain(token.folded)
        let isName = token.isCapitalised && !Self.otherWords.contains(token.folded)
        if isName { return true }
        if number(at: skipPeriod(index + 1)) != nil || dayAfter(index) != nil {
            return token.isCapitalised || isPlain || number(before: index) != nil
        }
        if number(before: index) != nil { return true }
        // "Mars" is also a planet, and a capitalised word may be a name.
        guard index > 0, token.isCapitalised || isPlain, !Self.numbered.contains(token.folded) else { return false }
        return Self.leads.contains(tokens[index - 1].folded)
    }

    /// The month names that are also other words, at the start of a sentence or as names.
    private static let otherWords: Set<String> = numbered.union(["may", "march", "mar", "mai", "dec", "sep", "jan"])

    /// The names that are months only next to a number.
    private static let numbered: Set<String> = [
        "mei", "marco", "augustus", "janeiro", "mars", "gen", "ene", "mag", "giu", "lug", "ago", "ott", "dic", "avr",
        "abr",
    ]

    private static let leads: Set<String> = [
        "in", "of", "since", "until", "till", "by", "from", "next", "last", "early", "late", "mid", "every", "each",
        "and", "to", "through", "im", "seit", "bis", "vor", "nach", "ab", "during", "before", "after", "this", "en",
        "de",
        "depuis", "avant", "apres", "desde", "hasta", "antes", "despues", "nel", "a", "da", "dal", "di", "dopo",
        "entro",
        "fino",
    ]

    private func named(_ month: Int, at index: Int, after bound: Int) -> [CalendarDate] {
        var start = index
        var end = index + 1
        var reading = CalendarDate.Reading(month: month)
        var firstDay: Int?
        if let before = number(before: index), before.start >= bound, let day = day(before.value) {
            reading.day = day
            start = before.start
            if let range = rangeStart(before: start, bound) {
                firstDay = range.day
                start = range.start
            }
        } else if let next = dayAfter(index) {
            reading.day = next.day
            end = next.end
            if isDash(end), let last = number(at: end + 1), let day = day(last.value) {
                firstDay = next.day
                reading.day = day
                end = last.end
            }
        }
        if let year = yearAfter(end) {
            reading.year = year.value
            end = year.end
        }
        let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
        var readings = [reading]
        if let firstDay, let last = reading.day, firstDay < last {
            readings = (firstDay...last).reversed().map { .init(year: reading.year, month: month, day: $0) }
        }
        return [CalendarDate(range: range, tokens: start..<end, readings: readings)]
    }

    private func day(_ value: Int) -> Int? { (1...31).contains(value) ? value : nil }

    /// Reads a whole number at an index, including an ordinal suffix.
    private func number(at index: Int) -> (value: Int, end: Int)? {
        guard tokens.indices.contains(index), tokens[index].kind == .number, let value = Int(tokens[index].plain) else {
            return nil
        }
        return (value, isOrdinal(index + 1) ? index + 2 : index + 1)
    }

    /// Returns whether an ordinal suffix is at an index, as in "1st", "1er" and "1º".
    private func isOrdinal(_ index: Int) -> Bool {
        tokens.indices.contains(index) && !tokens[index].isSpaceBefore
            && ["st", "nd", "rd", "th", "er", "º", "°"].contains(tokens[index].folded)
    }

    /// Reads the number before a month: "12", "12.", "12th", "12th of" and "12 de".
    private func number(before index: Int) -> (value: Int, start: Int)? {
        var at = index - 1
        if at >= 0, ["of", "de"].contains(tokens[at].folded) { at -= 1 }
        if at >= 0, tokens[at].plain == "." || tokens[at].plain == "-", !tokens[at].isSpaceBefore { at -= 1 }
        if at >= 0, isOrdinal(at) { at -= 1 }
        guard at >= 0, tokens[at].kind == .number, tokens[at].plain.utf8.count <= 2, let value = Int(tokens[at].plain),
            (1...31).contains(value)
        else { return nil }
        return (value, at)
    }

    private func rangeStart(before index: Int, _ bound: Int) -> (day: Int, start: Int)? {
        guard index >= bound + 2, isDash(index - 1) else { return nil }
        var at = index - 2
        if tokens[at].plain == "." || isOrdinal(at) { at -= 1 }
        guard at >= bound, tokens[at].kind == .number, let value = Int(tokens[at].plain), let day = day(value) else {
            return nil
        }
        return (day, at)
    }

    private func isDash(_ index: Int) -> Bool {
        tokens.indices.contains(index) && ["-", "to", "until", "bis", "au", "al"].contains(tokens[index].folded)
    }

    private func skipPeriod(_ index: Int) -> Int {
        tokens.indices.contains(index) && tokens[index].plain == "." && !tokens[index].isSpaceBefore ? index + 1 : index
    }

    private func dayAfter(_ month: Int) -> (day: Int, end: Int)? {
        var at = skipPeriod(month + 1)
        if tokens.indices.contains(at), tokens[at].folded == "the" { at += 1 }
        guard let next = number(at: at), tokens[at].plain.utf8.count <= 2, let day = day(next.value) else { return nil }
        // "March 12:30" contains no day.
        if next.end < tokens.count, !tokens[next.end].isSpaceBefore, tokens[next.end].plain == ":" { return nil }
        return (day, next.end)
    }

    private func yearAfter(_ index: Int) -> (value: Int, end: Int)? {
        var at = skipPeriod(index)
        if tokens.indices.contains(at), tokens[at].plain == "," { at += 1 }
        if tokens.indices.contains(at), ["of", "de", "del", "-"].contains(tokens[at].folded) { at += 1 }
        guard let next = number(at: at), tokens[at].plain.utf8.count == 4, (1_000...2_199).contains(next.value) else {
            return nil
        }
        return (next.value, next.end)
    }

    // MARK: - Digits alone

    private func numeric(at index: Int) -> CalendarDate? {
        let dotted = tokens[index].plain.split(separator: ".", omittingEmptySubsequences: false)
        if dotted.count == 3 { return date(dotted.map(String.init), index..<index + 1, mark: ".") }
        if dotted.count == 2 { return dayAndMonth(dotted.map(String.init), index) }
        guard index + 4 < tokens.count, let mark = mark(at: index + 1), mark == self.mark(at: index + 3),
            !tokens[index + 2].isSpaceBefore, !tokens[index + 4].isSpaceBefore
        else { return nil }
        return date([index, index + 2, index + 4].map { tokens[$0].plain }, index..<index + 5, mark: mark)
    }

    /// Reads a German date without a year, such as "23.11.", after a word that introduces a day.
    private func dayAndMonth(_ parts: [String], _ index: Int) -> CalendarDate? {
        guard index > 0, Self.dayLeads.contains(tokens[index - 1].folded), index + 1 < tokens.count,
            tokens[index + 1].plain == ".", !tokens[index + 1].isSpaceBefore,
            parts.allSatisfy({ (1...2).contains($0.utf8.count) }), let day = Int(parts[0]), let month = Int(parts[1]),
            (1...31).contains(day), (1...12).contains(month)
        else { return nil }
        return CalendarDate(
            range: tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound, tokens: index..<index + 2,
            readings: [.init(month: month, day: day)])
    }

    private static let dayLeads: Set<String> = [
        "am", "vom", "bis", "zum", "dem", "den", "der", "ab", "seit", "vor", "nach",
    ]

    private func mark(at index: Int) -> String? {
        guard !tokens[index].isSpaceBefore, tokens[index].plain == "-" || tokens[index].plain == "/" else { return nil }
        return tokens[index].plain
    }

    private func date(_ parts: [String], _ span: Range<Int>, mark: String) -> CalendarDate? {
        // bounded: by the four digits that are checked next.
        let values = parts.compactMap { Int($0) }
        guard values.count == 3, parts.allSatisfy({ $0.utf8.count <= 4 }) else { return nil }
        var readings: [CalendarDate.Reading] = []
        func add(_ year: Int, _ month: Int, _ day: Int) {
            guard (1...12).contains(month), (1...31).contains(day), (1_000...2_199).contains(year) else { return }
            readings.append(.init(year: year, month: month, day: day))
        }
        if parts[0].utf8.count == 4 {
            add(values[0], values[1], values[2])
        } else if parts[0].utf8.count <= 2, parts[1].utf8.count <= 2,
            parts[2].utf8.count == 4 || parts[2].utf8.count == 2
        {
            let years = parts[2].utf8.count == 4 ? [values[2]] : [2_000 + values[2], 1_900 + values[2]]
            for year in years {
                add(year, values[1], values[0])
                if mark != ".", values[0] != values[1] { add(year, values[0], values[1]) }
            }
        }
        guard !readings.isEmpty else { return nil }
        let range = tokens[span.lowerBound].range.lowerBound..<tokens[span.upperBound - 1].range.upperBound
        return CalendarDate(range: range, tokens: span, readings: readings)
    }

    // MARK: - Weekdays

    private func weekday(at index: Int) -> Int? {
        let token = tokens[index]
        guard token.isCapitalised || CalendarDate.isPlain(token.folded),
            let weekday = CalendarDate.weekday(token.folded)
        else { return nil }
        // These abbreviations are dates only next to punctuation: "The Sun rises" and "Wed her" are not.
        guard token.folded == "sun" || token.folded == "wed" || token.folded == "sat" else { return weekday }
        let isNear = [index - 1, index + 1].contains {
            tokens.indices.contains($0) && [",", "-", ":", "."].contains(tokens[$0].plain)
        }
        return isNear ? weekday : nil
    }

    private func weekday(_ weekday: Int, at index: Int) -> CalendarDate {
        var weekdays: Set<Int> = [weekday]
        var end = index + 1
        var at = end
        if tokens.indices.contains(at), tokens[at].plain == "." { at += 1 }
        if isDash(at) || tokens.indices.contains(at) && tokens[at].folded == "through", at + 1 < tokens.count,
            let last = CalendarDate.weekday(tokens[at + 1].folded),
            tokens[at + 1].isCapitalised || CalendarDate.isPlain(tokens[at + 1].folded)
        {
            end = at + 2
            var day = weekday
            while day != last {
                day = day % 7 + 1
                weekdays.insert(day)
            }
        }
        let range = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
        return CalendarDate(range: range, tokens: index..<end, readings: [], weekdays: weekdays)
    }
}
