/// A date, time, number, code or numbered place in a question; passages that contain it rank higher.
struct AskedFact {
    /// The relation of the searched value to the value in the question.
    enum Relation: Sendable {
        case same, before, after, since, until
    }

    enum Kind {
        /// A day, month, year or weekday; a range if the question has an end date.
        case date(CalendarDate, Relation, upTo: CalendarDate?)
        /// A number or time of day.
        case number(Quantity, Relation)
        /// A code in lowercase, without punctuation.
        case code(String)
        case page(Int)
        /// A numbered or lettered part, such as clause 2.1.
        case place(PlaceLabel)
    }

    let kind: Kind
    /// The stems of the words next to the fact: "locker" in "locker 17".
    let label: Set<String>
    /// The weight in relation to a word of the same rarity.
    let weight: Double
    /// Whether an answer must contain the fact.
    ///
    /// Amounts such as "24 hours" are often conditions, and number words are often figures of speech, so
    /// these facts are optional.
    let isStrict: Bool

    /// Whether the fact is a page or another numbered place.
    var isPlace: Bool {
        switch kind {
        case .page, .place: true
        case .date, .number, .code: false
        }
    }

    /// The maximum number of facts, because each is compared with every sentence.
    private static let most = 12

    /// Reads the facts of a question, and the indices of their tokens.
    static func read(_ tokens: [TextToken], _ facts: TextFacts) -> (facts: [AskedFact], taken: Set<Int>) {
        var found: [AskedFact] = []
        var taken: Set<Int> = []
        func add(
            _ kind: Kind, _ range: Range<Int>, weight: Double = 2, isStrict: Bool = true, label: Set<String> = []
        ) {
            guard found.count < most, !range.contains(where: taken.contains) else { return }
            found.append(AskedFact(kind: kind, label: label, weight: weight, isStrict: isStrict))
            taken.formUnion(range)
        }
        for place in PlaceLabel.all(in: tokens) {
            let page = place.isPage ? Int(place.label) : nil
            add(page.map { .page($0) } ?? .place(place), place.tokens)
        }
        for (date, upTo) in dates(facts, tokens) {
            let range = date.tokens.lowerBound..<(upTo ?? date).tokens.upperBound
            // Texts often omit the year.
            let isYear = upTo == nil && !date.readings.isEmpty && date.readings.allSatisfy { $0.month == nil }
            add(
                .date(date, relation(before: date.tokens.lowerBound, tokens), upTo: upTo), range,
                weight: isYear ? 1.5 : 2,
                isStrict: !isYear)
        }
        for code in CodeReader.codes(in: tokens, facts) {
            add(.code(code.plain), code.tokens, label: label(of: code.tokens, tokens))
        }
        for quantity in facts.quantities where !quantity.isNoClaim && !quantity.isYear {
            add(
                .number(quantity, relation(before: quantity.tokens.lowerBound, tokens)), quantity.tokens,
                weight: isExact(tokens[quantity.tokens]) ? 2 : 0.5,
                isStrict: isExact(tokens[quantity.tokens]) && isName(quantity),
                label: label(of: quantity.tokens, tokens))
        }
        return (found, taken)
    }

    /// Returns whether tokens are a number in digits that is not an ordinal.
    private static func isExact(_ tokens: ArraySlice<TextToken>) -> Bool {
        tokens.contains { $0.kind == .number }
            && !tokens.contains { ["st", "nd", "rd", "th", "s", "er"].contains($0.folded) }
    }

    /// Returns whether a number is a price, a time or an identifying number, not an amount.
    private static func isName(_ quantity: Quantity) -> Bool {
        switch quantity.unit?.dimension {
        case .currency, .timeOfDay: true
        case nil: quantity.counted.isEmpty
        default: false
        }
    }

    /// Returns the dates and years of a question; the two ends of a range are paired.
    private static func dates(_ facts: TextFacts, _ tokens: [TextToken]) -> [(CalendarDate, CalendarDate?)] {
        let all = facts.timeline
        var dates: [(CalendarDate, CalendarDate?)] = []
        for date in all {
            if let last = dates.last, last.1 == nil, date.tokens.lowerBound == last.0.tokens.upperBound + 1,
                last.0.tokens.lowerBound > 0, !last.0.readings.isEmpty, !date.readings.isEmpty,
                spans.contains(tokens[last.0.tokens.lowerBound - 1].folded)
            {
                dates[dates.count - 1].1 = date
            } else {
                dates.append((date, nil))
            }
        }
        return dates
    }

    private static let spans: Set<String> = [
        "between", "zwischen", "entre", "tra", "fra", "from", "von", "vom", "del", "dal",
    ]

    /// Returns the stems of the words next to a fact, up to punctuation.
    private static func label(of range: Range<Int>, _ tokens: [TextToken]) -> Set<String> {
        let before = tokens[..<range.lowerBound].suffix(3).reversed().prefix { $0.kind == .word }
        let after = tokens[range.upperBound...].prefix(2).prefix { $0.kind == .word }
        return Set(
            (before + after + tokens[range]).filter {
                $0.kind == .word && !$0.isCode && !$0.isStop
            }.map(\.stem))
    }

    private static func relation(before index: Int, _ tokens: [TextToken]) -> Relation {
        var at = index - 1
        var words: [String] = []
        while at >= 0, words.count < 3 {
            words.append(tokens[at].folded)
            guard linking.contains(tokens[at].folded) else { break }
            at -= 1
        }
        guard let word = words.last else { return .same }
        if linking.contains(word), words.count > 1 || word != "than" { return .same }
        return relations[word] ?? .same
    }

    /// Words that may occur between "before" or "more" and the fact.
    private static let linking: Set<String> = [
        "the", "than", "als", "dem", "den", "der", "le", "la", "el", "il", "lo", "l'", "de", "del", "di", "du", "que",
        "che",
        "year", "jahr", "a", "al", "au", "am", "of", "$", "€", "£",
    ]

    private static let relations: [String: Relation] = {
        let words: [(Relation, String)] = [
            (
                .before,
                "before vor avant antes prima earlier fruher under below less weniger unter moins menos meno cheaper"
            ),
            (.after, "after nach apres despues dopo later spater over above more mehr uber plus mas piu exceeding"),
            (.since, "since seit depuis desde dal ab least mindestens"),
            (.until, "until till by bis jusqu'au jusqu'a jusqu'en hasta fino entro most hochstens"),
        ]
        var table: [String: Relation] = [:]
        for (relation, list) in words { for word in list.split(separator: " ") { table[String(word)] = relation } }
        return table
    }()
}

extension TextFacts {
    /// The dates and standalone years, in order.
    var timeline: [CalendarDate] {
        let years = quantities.filter(\.isYear).compactMap { year -> CalendarDate? in
            let start = year.tokens.lowerBound
            // "1645" in "GH-1645" is not a year, but the second number in "2016-2022" is.
            if start > 0, !tokens[start].isSpaceBefore, tokens[start - 1].plain == "-",
                start < 2 || tokens[start - 2].kind != .number
            {
                return nil
            }
            return year.values.first.map {
                CalendarDate(range: year.range, tokens: year.tokens, readings: [.init(year: Int($0))])
            }
        }
        return years.isEmpty ? dates : (dates + years).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }
}
