/// The facts in the question; repeating them is not a claim of the answer.
struct QuestionFacts {
    let words: Set<String>
    /// Whether an answer's sentences must state the relation that is asked for.
    let isDirect: Bool
    /// The stems of the words that say what is asked about the names, such as "mother" and "cost".
    let relation: Set<String>
    /// For the stems of words, the stems of the words in the passages that mean the same.
    let paraphrases: [String: Set<String>]
    let quantities: [Quantity]
    let dates: [CalendarDate]
    let language: Language
    private let folded: [String]

    /// Creates the facts of a question, in the language of the passages that it is compared with.
    init(
        _ question: String, in language: Language, isDirect: Bool = true, paraphrases: [String: Set<String>] = [:]
    ) {
        self.language = language
        self.isDirect = isDirect
        let tokens = TextScanner.tokens(of: question, in: language)
        let facts = TextFacts(tokens)
        words = Set(facts.words.map(\.stem))
        relation = Set(
            facts.words.filter { word in
                let folded = tokens[word.token].folded
                return !word.isName && !QuoteScorer.asking.contains(folded) && !Self.kinds.contains(folded)
            }.map(\.stem))
        self.paraphrases = paraphrases
        quantities = facts.quantities
        dates = facts.dates
        // The tokens are limited, because every quotation is searched among them; real questions are shorter.
        folded = tokens.prefix(300).map(\.folded)
    }

    /// Words for the kind of thing that is asked for, which an answer shows by its form.
    private static let kinds: Set<String> = [
        "date", "day", "month", "time", "number", "amount", "percentage", "person", "place", "city", "country", "town",
        "way", "thing", "term", "word",
    ]

    /// Returns whether the question contains the quoted tokens.
    func holds(_ quote: ArraySlice<TextToken>) -> Bool {
        let wanted = quote.map(\.folded).reversed().drop { [".", ",", "!", "?"].contains($0) }.reversed()
        guard !wanted.isEmpty, wanted.count <= min(folded.count, 40), let first = wanted.first else { return false }
        return folded.indices.contains { index in
            folded[index] == first && folded[index...].starts(with: wanted)
        }
    }
}
