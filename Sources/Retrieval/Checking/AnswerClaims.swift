/// The comparable claims of an answer's sentence.
struct AnswerClaims {
    /// A word that the source should contain.
    struct Word {
        let stem: String
        let range: Range<Int>
        let isName: Bool
        let isInQuestion: Bool
        /// The number of words of the name that the word belongs to; 1 for other words.
        var wordsOfName = 1
        /// Whether the word is directly before or after a name.
        var isBesideName = false
    }

    let text: String
    let tokens: [TextToken]
    let facts: TextFacts
    /// The token ranges between quotation marks.
    let quotes: [Range<Int>]
    /// The distinct words.
    let words: [Word]
    let quantities: [Quantity]
    let dates: [CalendarDate]
    /// The values that the question contains.
    private let asked: QuestionFacts

    init(
        _ text: String, quotes spans: inout QuotedSpans, question: QuestionFacts, readsFirstWords: Bool = false
    ) {
        self.text = text
        let tokens = TextScanner.tokens(of: text, in: question.language)
        self.tokens = tokens
        asked = question
        quotes = spans.spans(in: tokens).filter { range in !question.holds(tokens[range]) }
        let quoted = Set(quotes.flatMap { Array($0) })
        let facts = TextFacts(tokens, leaving: quoted)
        self.facts = facts
        var words: [Word] = []
        var places: [String: Int] = [:]
        for (at, word) in facts.words.enumerated() where !CommonWords.frame.contains(tokens[word.token].folded) {
            let isName =
                word.isName || word.isInitial && (readsFirstWords || Self.isFollowedByName(at, facts))
            if let place = places[word.stem] {
                guard isName, !words[place].isName else { continue }
            }
            let made = Word(
                stem: word.stem, range: tokens[word.token].range, isName: isName,
                isInQuestion: question.words.contains(word.stem))
            if let place = places[word.stem] {
                words[place] = made
            } else {
                places[word.stem] = words.count
                words.append(made)
            }
        }
        self.words = Self.countingNames(words)
        quantities = facts.quantities.filter { !$0.isNoClaim && !quoted.contains($0.tokens.lowerBound) }
        dates = facts.dates.filter { !quoted.contains($0.tokens.lowerBound) }
    }

    /// Returns words with the number of words in each run of adjacent names.
    private static func countingNames(_ words: [Word]) -> [Word] {
        var words = words
        var start = 0
        for at in 1...max(1, words.count) {
            if at < words.count, words[at - 1].isName != words[at].isName,
                words[at].range.lowerBound - words[at - 1].range.upperBound == 1
            {
                words[words[at].isName ? at - 1 : at].isBesideName = true
            }
            let isContinued =
                at < words.count && words[at].isName && words[at - 1].isName
                && words[at].range.lowerBound - words[at - 1].range.upperBound <= 2
            if isContinued { continue }
            for place in start..<min(at, words.count) { words[place].wordsOfName = at - start }
            start = at
        }
        return words
    }

    private static func isFollowedByName(_ index: Int, _ facts: TextFacts) -> Bool {
        guard facts.words.indices.contains(index + 1) else { return false }
        let next = facts.words[index + 1]
        return next.isName && next.token == facts.words[index].token + 1
    }

    /// The maximum numbers of quotations, numbers and dates that are compared for one sentence.
    static let most = 64

    /// Whether the sentence has more quotations, numbers or dates than are compared.
    var isTooMuch: Bool { max(quotes.count, quantities.count, dates.count) > Self.most }

    /// Whether the sentence has nothing that could be compared with a source.
    var isEmpty: Bool { words.isEmpty && quantities.isEmpty && dates.isEmpty && quotes.isEmpty }

    /// Whether the sentence states that the documents lack some information.
    var isAbsence: Bool {
        guard quotes.isEmpty, quantities.allSatisfy(isAsked), dates.allSatisfy(isAsked) else { return false }
        let folded = tokens.filter { $0.kind == .word }.map(\.folded)
        guard !folded.contains(where: { ["but", "however", "although", "though", "aber"].contains($0) }),
            let negation = folded.firstIndex(where: {
                ["not", "no", "nothing", "cannot", "nicht", "keine"].contains($0) || $0.hasSuffix("n't")
            })
        else { return false }
        // This matches "The documents do not say", "There is no information" and "I could not find".
        let behind = folded[negation...].prefix(5).contains { Self.telling.contains($0) }
        let before = folded[..<negation].contains { Self.tellers.contains($0) }
        return behind
            && (before
                || folded[..<negation].allSatisfy {
                    CommonWords.stop.contains($0) || $0 == "unfortunately" || $0 == "sorry"
                })
    }

    private static let telling: Set<String> = [
        "say", "mention", "mentioned", "contain", "provide", "specify", "specified", "state", "stated", "information",
        "describe", "include", "find", "found", "indicate", "tell", "give", "mentions", "enthalten",
    ]

    private static let tellers: Set<String> = [
        "document", "documents", "passage", "passages", "source", "sources", "text", "texts", "file", "files", "answer",
        "information", "it", "they", "i",
    ]

    /// Returns whether the question has a number with the same unit.
    func isAsked(_ quantity: Quantity) -> Bool {
        asked.quantities.contains { quantity.isSaid(by: $0) && (quantity.unit == nil || $0.unit != nil) }
    }

    func isAsked(_ date: CalendarDate) -> Bool {
        if !date.weekdays.isEmpty { return asked.dates.contains { $0.weekdays == date.weekdays } }
        return asked.dates.contains { date.isSaid(by: $0) { _ in false } }
    }

    /// Returns a part of the sentence for a message, shortened to 80 characters.
    func part(_ range: Range<Int>) -> String {
        let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
        return part.count > 80 ? part.prefix(79) + "…" : part
    }
}
