/// The facts in the question; repeating them is not a claim of the answer.
struct QuestionFacts {
    let words: Set<String>
    let quantities: [Quantity]
    let dates: [CalendarDate]
    let language: Language
    private let folded: [String]

    /// Creates the facts of a question, in the language of the passages that it is compared with.
    init(_ question: String, in language: Language) {
        self.language = language
        let tokens = TextScanner.tokens(of: question, in: language)
        let facts = TextFacts(tokens)
        words = Set(facts.words.map(\.stem))
        quantities = facts.quantities
        dates = facts.dates
        // The tokens are limited, because every quotation is searched among them; real questions are shorter.
        folded = tokens.prefix(300).map(\.folded)
    }

    /// Returns whether the question contains the quoted tokens.
    func holds(_ quote: ArraySlice<TextToken>) -> Bool {
        let wanted = quote.map(\.folded).reversed().drop { [".", ",", "!", "?"].contains($0) }.reversed()
        guard !wanted.isEmpty, wanted.count <= min(folded.count, 40), let first = wanted.first else { return false }
        return folded.indices.contains { index in
            folded[index] == first && folded[index...].starts(with: wanted)
        }
    }
}
