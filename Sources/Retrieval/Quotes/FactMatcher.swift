/// The extent to which each span contains a fact from a question, 0 to 1.
struct FactMatcher {
    private let index: SourceIndex
    private let fact: AskedFact
    /// The words next to the fact that also occur in the passages; other words, such as foreign ones, are
    /// ignored.
    private let label: Set<String>

    /// The minimum value of a span that contains the fact, or whose context does.
    static let held = 0.6
    /// The minimum value of an exact match: clause 2.1, not the containing clause 2.
    static let whollyHeld = 0.75

    init(_ fact: AskedFact, _ index: SourceIndex) {
        (self.fact, self.index) = (fact, index)
        label = fact.label.filter { !index.spans(with: .word($0)).isEmpty }
    }

    /// Returns the values of all spans of the passages.
    func values() -> [Double] {
        var outer: [Int: Double] = [:]
        var own = index.spans.map(own)
        let itself = own
        for (at, span) in index.spans.enumerated() where own[at] < 1 {
            if outer[span.passage] == nil { outer[span.passage] = context(of: index.passages[span.passage]) }
            let above = span.context.map { itself[$0] * 0.9 }.max() ?? 0
            let around = span.heading == nil ? outer[span.passage] ?? 0 : (outer[span.passage] ?? 0) * 0.9
            own[at] = max(own[at], above, around, nearby(at, itself))
        }
        return own
    }

    /// Returns whether a span has another fact of the same kind, and so is about something else.
    func hasRival(_ span: SourceIndex.Span) -> Bool {
        switch fact.kind {
        case .date: !span.facts.timeline.isEmpty
        case .number(let asked, _):
            span.facts.quantities.contains { $0.isRival(of: asked) && isBeside($0, span.facts.tokens) }
        case .code: !CodeReader.codes(in: span.facts.tokens, span.facts).isEmpty
        case .place, .page: true
        }
    }

    /// Returns the value that a sentence gets from its predecessor or the first of its passage.
    ///
    /// Only dates are inherited in this way, such as the date above minutes.
    private func nearby(_ at: Int, _ own: [Double]) -> Double {
        let span = index.spans[at]
        guard span.kind == .sentence, case .date = fact.kind else { return 0 }
        let first = index.passages[span.passage].spans.lowerBound
        return at > first ? max(own[at - 1] * 0.4, own[first] * 0.4) : 0
    }

    private func context(of passage: SourceIndex.Passage) -> Double {
        switch fact.kind {
        case .place(let place):
            let held = passage.headings.map { PlaceLabel.first(of: $0, isHeading: true).map(place.value) ?? 0 }
            return max((held.last ?? 0) * 0.9, (held.max() ?? 0) * 0.8)
        case .page: return 0
        default:
            let held = value(in: passage.outer, cells: [], years: passage.years)
            return held * 0.9
        }
    }

    private func own(_ span: SourceIndex.Span) -> Double {
        let passage = index.passages[span.passage]
        switch fact.kind {
        case .page(let page):
            guard !passage.pages.isEmpty else {
                return labelled(span, PlaceLabel(label: "\(page)", word: "page", tokens: 0..<0))
            }
            return passage.pages.last { $0.start <= span.range.lowerBound }?.number == page ? 1 : 0
        case .place(let place): return labelled(span, place)
        default: return value(in: span.facts, cells: span.cells, years: passage.years)
        }
    }

    // MARK: - Places

    private func labelled(_ span: SourceIndex.Span, _ place: PlaceLabel) -> Double {
        guard span.kind != .columnNames else { return 0 }
        if let first = PlaceLabel.first(of: span.facts.tokens, isHeading: span.kind == .heading) {
            let value = place.value(first)
            if value > 0 { return value }
            // Clause 2.1 is part of clause 2.
            if first.label.hasPrefix(place.label), first.label.dropFirst(place.label.count).first == "." { return 0.6 }
        }
        for (number, cell) in span.cells.enumerated() {
            let isSame =
                cell.tokens.count == 1
                && PlaceLabel.plain(span.facts.tokens[cell.tokens.lowerBound].plain) == place.label
            if isSame { return number == 0 ? 1 : 0.5 }
        }
        // "See clause 2.1" only mentions the clause.
        return PlaceLabel.all(in: span.facts.tokens).contains { place.value($0) == 1 } ? 0.5 : 0
    }

    // MARK: - Dates, numbers and codes

    private func value(in facts: TextFacts, cells: [SourceIndex.Cell], years: Set<Int>) -> Double {
        switch fact.kind {
        case .date(let asked, let relation, let end):
            return best(facts.timeline, cells, \.tokens) { date in
                self.value(of: date, asked, relation, end, years)
            } whole: {
                relation == .same ? Self.within(asked, facts) : 0
            }
        case .number(let asked, let relation):
            return best(facts.quantities, cells, \.tokens) { quantity in
                self.value(of: quantity, asked, relation, facts)
            } whole: {
                0
            }
        case .code(let plain):
            return best(CodeReader.codes(in: facts.tokens, facts), cells, \.tokens) {
                $0.plain == plain ? 1 : 0
            } whole: {
                0
            }
        case .page, .place: return 0
        }
    }

    /// Returns the highest value of a span's facts; facts in the first cell of a row weigh most.
    private func best<Found>(
        _ all: [Found], _ cells: [SourceIndex.Cell], _ tokens: (Found) -> Range<Int>, value: (Found) -> Double,
        whole: () -> Double
    ) -> Double {
        var best = 0.0
        // "More than 6 seats" applies to the column of seats, if the table has such a column.
        let isOfColumn = comparesNumbers && cells.contains { !$0.name.isDisjoint(with: label) }
        for each in all {
            if isOfColumn,
                !cells.contains(where: {
                    $0.tokens.contains(tokens(each).lowerBound) && !$0.name.isDisjoint(with: label)
                })
            {
                continue
            }
            let held = value(each)
            guard held > best else { continue }
            best = max(best, held * weight(of: tokens(each), in: cells))
        }
        return max(best, whole())
    }

    private var comparesNumbers: Bool {
        if case .number(_, let relation) = fact.kind { relation != .same } else { false }
    }

    private func weight(of tokens: Range<Int>, in cells: [SourceIndex.Cell]) -> Double {
        guard let number = cells.firstIndex(where: { $0.tokens.contains(tokens.lowerBound) }) else { return 1 }
        let isNamed = !cells[number].name.isDisjoint(with: label)
        if number == 0 || isNamed { return 1 }
        // A number in an unrelated column is a different number.
        if case .number = fact.kind, !label.isEmpty { return 0.8 }
        return 0.98
    }

    private func value(
        of date: CalendarDate, _ asked: CalendarDate, _ relation: AskedFact.Relation, _ end: CalendarDate?,
        _ years: Set<Int>
    ) -> Double {
        if let end {
            return Self.compare(date, asked) { $0 >= $1 } && Self.compare(date, end) { $0 <= $1 } ? 1 : 0
        }
        let isSame: Bool
        if asked.readings.isEmpty {
            isSame =
                !asked.weekdays.isDisjoint(with: date.weekdays)
                || date.readings.contains { CalendarDate.weekday(of: $0).map(asked.weekdays.contains) == true }
        } else {
            isSame = !date.readings.isEmpty && asked.isSaid(by: date, hasYear: years.contains)
        }
        switch relation {
        case .same: return isSame ? 1 : 0
        case .before: return Self.compare(date, asked) { $0 < $1 } ? 1 : 0
        case .after: return Self.compare(date, asked) { $0 > $1 } ? 1 : 0
        case .since: return isSame ? 1 : Self.compare(date, asked) { $0 >= $1 } ? 0.85 : 0
        case .until: return isSame ? 1 : Self.compare(date, asked) { $0 <= $1 } ? 0.85 : 0
        }
    }

    /// Compares two dates, ignoring the year if a date has none.
    ///
    /// The result is the value of `holds` for the first differing component, or for the last common
    /// component.
    private static func compare(
        _ date: CalendarDate, _ asked: CalendarDate, _ holds: (Int, Int) -> Bool
    ) -> Bool {
        date.readings.contains { given in
            asked.readings.contains { wanted in
                if let year = given.year, let other = wanted.year, year != other { return holds(year, other) }
                guard let month = given.month, let other = wanted.month else { return holds(0, 0) }
                guard month == other, let day = given.day, let last = wanted.day else { return holds(month, other) }
                return holds(day, last)
            }
        }
    }

    /// Returns the extent to which a date lies in a period in the text: "from 2016 to 2022", "since 2023".
    private static func within(_ asked: CalendarDate, _ facts: TextFacts) -> Double {
        let dates = facts.timeline.filter { !$0.readings.isEmpty }
        for (number, date) in dates.enumerated() {
            // A period of years says little about a single day.
            let value =
                asked.readings.contains { $0.day != nil } && date.readings.allSatisfy { $0.month == nil } ? 0.5 : 0.9
            if dates.indices.contains(number + 1) {
                let next = dates[number + 1]
                let gap = facts.tokens[date.tokens.upperBound..<max(date.tokens.upperBound, next.tokens.lowerBound)]
                if gap.count == 1, gap.allSatisfy({ joints.contains($0.folded) }),
                    compare(asked, date, { $0 >= $1 }), compare(asked, next, { $0 <= $1 })
                {
                    return value
                }
            }
            let before = date.tokens.lowerBound > 0 ? facts.tokens[date.tokens.lowerBound - 1].folded : ""
            if ["since", "seit", "depuis", "desde", "dal"].contains(before), compare(asked, date, { $0 >= $1 }) {
                return value
            }
        }
        return 0
    }

    private static let joints: Set<String> = [
        "to", "until", "till", "through", "and", "-", "bis", "und", "a", "au", "et", "al", "y", "e", "hasta",
    ]

    private func value(
        of quantity: Quantity, _ asked: Quantity, _ relation: AskedFact.Relation, _ facts: TextFacts
    ) -> Double {
        let isTime = asked.unit?.dimension == .timeOfDay
        if relation != .same {
            guard isTime == (quantity.unit?.dimension == .timeOfDay), let given = quantity.values.first,
                let wanted = asked.values.first
            else { return 0 }
            if let unit = asked.unit, let other = quantity.unit, unit.dimension != other.dimension { return 0 }
            switch relation {
            case .before: return given < wanted ? 1 : 0
            case .after: return given > wanted ? 1 : 0
            case .until: return given <= wanted ? 1 : 0
            default: return given >= wanted ? 1 : 0
            }
        }
        guard asked.isSaid(by: quantity) else { return 0 }
        guard !isTime, !label.isEmpty else { return 1 }
        // "Locker 17" is not "plot 17", and 17 in "G-17" is part of a name.
        let start = quantity.tokens.lowerBound
        if start > 0, !facts.tokens[start].isSpaceBefore, facts.tokens[start - 1].plain == "-" { return 0.7 }
        return isBeside(quantity, facts.tokens) ? 1 : 0.85
    }

    /// Returns whether a word of the label is next to a number.
    private func isBeside(_ quantity: Quantity, _ tokens: [TextToken]) -> Bool {
        tokens[max(0, quantity.tokens.lowerBound - 2)..<min(tokens.count, quantity.tokens.upperBound + 2)].contains {
            label.contains($0.stem)
        }
    }
}
