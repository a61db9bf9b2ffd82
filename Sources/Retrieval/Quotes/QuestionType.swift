/// The kind of answer that a question asks for.
enum QuestionType: Sendable {
    case person, date, number, mass, place, other
    /// A length of time, which a text may also state by its first and last year.
    case duration

    init(_ question: String) {
        let words = TextScanner.tokens(of: question).filter { $0.kind == .word }.map(\.folded)
        self = .other
        let language = Language.ofQuery(inFolded: words, in: [])
        if let language, language != .english, let type = Self.asked(words, in: language) {
            self = type
            return
        }
        // "Wie" is "how" in German and "who" in Dutch.
        if language == .dutch { return }
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1] : ""
            switch word {
            case "who", "whom", "whose", "wer", "wessen", "wem": self = .person
            case "when", "wann": self = .date
            case "where", "wo", "wohin": self = .place
            case "wieviel", "wieviele": self = .number
            case "how" where next == "long" || next == "old": self = .duration
            case "how"
            where [
                "many", "much", "far", "tall", "often", "big", "large", "high", "late", "early", "deep",
                "wide",
            ].contains(next):
                self = .number
            case "how" where next == "heavy", "wie" where next == "schwer": self = .mass
            case "wie" where ["viel", "viele", "lange", "alt", "weit", "hoch", "teuer", "oft"].contains(next):
                self = .number
            case "what" where ["does", "do", "did"].contains(next) && words[index...].contains("cost"): self = .number
            case "was" where ["kostet", "kosten", "kostete"].contains(next): self = .number
            case "what", "which", "in", "on", "at", "welches", "welchem":
                let asked = words[index...].prefix(4).dropFirst()
                if asked.contains(where: { ["year", "date", "day", "month", "jahr", "century", "decade"].contains($0) })
                {
                    self = .date
                } else if asked.contains(where: {
                    [
                        "number", "percentage", "percent", "amount", "price", "cost", "fee", "time", "share",
                        "fraction",
                        "proportion",
                    ].contains($0)
                }) {
                    self = .number
                } else if word == "in" || word == "on" || word == "at"
                    || !asked.contains(where: { ["city", "country", "place", "town"].contains($0) })
                {
                    continue
                } else {
                    self = .place
                }
            default: continue
            }
            return
        }
    }

    /// Whether the kind is a number or date, which a sentence shows by its form.
    var isMeasured: Bool { [.number, .mass, .date, .duration].contains(self) }

    /// Returns whether a sentence contains something of this kind that is not in the question.
    func isAnswered(by facts: TextFacts, besides question: QuestionFacts) -> Bool {
        self == .other || !answers(in: facts, besides: question).isEmpty
    }

    /// Returns the first tokens of everything of this kind in a sentence that is not in the question; empty
    /// for ``other``.
    func answers(in facts: TextFacts, besides question: QuestionFacts) -> [Int] {
        switch self {
        case .person:
            return facts.words.filter {
                $0.isName && !$0.stem.hasPrefix("^") && !question.words.contains($0.stem)
            }.map(\.token)
        case .place:
            return facts.words.filter { word in
                guard word.isName, word.token > 0, !question.words.contains(word.stem) else { return false }
                return facts.tokens[max(0, word.token - 3)..<word.token].contains {
                    Self.before.contains($0.folded)
                }
            }.map(\.token)
        case .date:
            let dates = facts.dates.filter { date in
                !question.dates.contains { date.isSaid(by: $0) { _ in false } }
            }
            return dates.map(\.tokens.lowerBound)
                + quantities(of: facts, besides: question) { $0.isYear || $0.unit?.dimension == .timeOfDay }
        case .number: return quantities(of: facts, besides: question) { !$0.isYear }
        case .mass: return quantities(of: facts, besides: question) { $0.unit?.dimension == .mass }
        case .duration:
            let spans = facts.timeline.map(\.tokens.lowerBound).filter { start in
                start > 0 && Self.beginsOrEnds.contains(facts.tokens[start - 1].folded)
            }
            return quantities(of: facts, besides: question) { !$0.isYear } + spans
        case .other: return []
        }
    }

    /// The prepositions before places.
    private static let before: Set<String> = [
        "in", "at", "near", "from", "to", "between", "on", "of", "im", "am", "bei", "aus", "en", "a", "au", "aux",
        "dans",
        "de", "du", "des", "sur", "pres", "al", "del", "desde", "entre", "cerca", "nel", "nella", "ad", "da", "dal",
        "presso", "em", "no", "na", "nos", "nas", "do", "dos", "te", "bij", "uit", "naar", "tussen",
    ]

    /// Words before a year at which something begins or ends, and marks between two years.
    private static let beginsOrEnds: Set<String> = [
        "from", "since", "until", "till", "between", "to", "and", "-", "von", "seit", "bis", "zwischen", "und",
    ]

    private func quantities(
        of facts: TextFacts, besides question: QuestionFacts, where holds: (Quantity) -> Bool
    ) -> [Int] {
        facts.quantities.filter { quantity in
            holds(quantity) && !question.quantities.contains { quantity.isSaid(by: $0) }
        }.map(\.tokens.lowerBound)
    }
}
