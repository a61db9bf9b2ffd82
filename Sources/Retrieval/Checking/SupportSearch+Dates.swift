extension SupportSearch {
    // MARK: - Dates

    mutating func check(_ date: CalendarDate) {
        var doubt: String?
        for candidate in candidates where says(date, candidate.span) {
            let rival = candidates.first { other in
                other.span != candidate.span && other.words.isStrictSuperset(of: candidate.words)
                    && !says(date, other.span) && otherDate(date, other.span) != nil
            }
            if let rival, let text = otherDate(date, rival.span) {
                doubt =
                    doubt ?? "The source has “\(claims.part(date.range))” for something else; here it says “\(text)”."
            } else if isAboutAnotherSubject(candidate.span) {
                doubt = doubt ?? "The source has “\(claims.part(date.range))”, but for something else."
            } else {
                found += 1
                use(candidate.span)
                return
            }
        }
        if claims.isAsked(date) {
            guard let best = candidates.first, let text = otherDate(date, best.span) else { return }
            doubt = doubt ?? "The question's “\(claims.part(date.range))” is not in the source, which says “\(text)”."
        }
        missing += 1
        report(.date, date.range, doubt ?? "The date “\(claims.part(date.range))” is not in the source.")
    }

    private func says(_ date: CalendarDate, _ span: Int) -> Bool {
        let sources = index.spans[span].facts.dates
        guard date.weekdays.isEmpty else {
            var weekdays: Set<Int> = []
            for source in sources {
                weekdays.formUnion(source.weekdays)
                weekdays.formUnion(source.readings.compactMap(CalendarDate.weekday))
            }
            return date.weekdays.isSubset(of: weekdays)
        }
        let years = index.passages[index.spans[span].passage].years
        return sources.contains { date.isSaid(by: $0, hasYear: years.contains) }
    }

    /// Returns a date of a span that conflicts with the claimed date.
    private func otherDate(_ date: CalendarDate, _ span: Int) -> String? {
        let source = index.spans[span].facts.dates.first { source in
            if !date.weekdays.isEmpty {
                return !source.weekdays.isEmpty && !claims.dates.contains { $0.weekdays == source.weekdays }
            }
            guard let wanted = date.readings.first, let given = source.readings.first else { return false }
            return (wanted.day != nil) == (given.day != nil)
                && !claims.dates.contains { $0.isSaid(by: source) { _ in true } }
        }
        return source.map { text($0.range, span) }
    }
}
