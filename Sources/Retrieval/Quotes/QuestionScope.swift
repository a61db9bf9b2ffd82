import WordStems

/// How much of the documents a question is about, by plain words of English, German, French and Spanish.
package enum QuestionScope: Sendable, Hashable {
    /// A thing that some place says.
    case place
    /// All places that say something of a thing: what is asked for, without the words that ask for all.
    case list(String)
    /// How many there are of a thing, where no place says a number.
    case count(String)
    /// A document as a whole.
    case summary

    /// Tells by a question's first words.
    package init(_ question: String) {
        let tokens = Lexer.tokens(of: question)
        let words = tokens.indices.filter { tokens[$0].kind == .word }
        let folded = words.map { tokens[$0].folded }
        // What is polite comes first, or last.
        let start = folded.prefix(3).lastIndex(where: Self.polite.contains).map { $0 + 1 } ?? 0
        func rest(after count: Int) -> String {
            guard let thing = words.indices.dropFirst(count).first(where: { !Self.articles.contains(folded[$0]) })
            else { return "" }
            let from = tokens[words[thing]].range.lowerBound
            return String(decoding: Array(question.utf8)[from...], as: UTF8.self)
        }
        let asked = Array(folded.dropFirst(start))
        self = .place
        if Self.isSummary(asked) {
            self = .summary
        } else if let length = Self.counting.first(where: { asked.starts(with: $0) })?.count {
            self = .count(rest(after: start + length))
        } else if let length = Self.listing(asked) {
            self = .list(rest(after: start + length))
        }
    }

    /// Whether a sentence says the number that a question asks for.
    package static func isCounted(_ question: String, in sentence: String) -> Bool {
        QuestionType.number.isAnswered(
            by: TextFacts(Lexer.tokens(of: sentence)), besides: QuestionFacts(question, in: .english))
    }

    /// How many words a name has, if a question holds all of them in a row; else 0.
    package static func length(of name: String, in question: String) -> Int {
        let (name, question) = (words(name), words(question))
        return !name.isEmpty && question.contains(name) ? name.count : 0
    }

    private static func words(_ text: String) -> [String] {
        Lexer.tokens(of: text).filter { $0.kind != .mark }.map(\.folded)
    }

    private static func isSummary(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        if summing.contains(first) || words.starts(with: ["sum", "up"]) { return true }
        if ["fasse", "fass"].contains(first), words.contains("zusammen") { return true }
        // "What does the summary say?" asks for a place.
        return !interrogatives.contains(first) && words.prefix(6).contains(where: summaries.contains)
    }

    /// How many words at the beginning ask for all; nil where none do.
    private static func listing(_ words: [String]) -> Int? {
        guard let first = words.first else { return nil }
        let all = words.prefix(5).firstIndex(where: every.contains)
        if lists.contains(first) { return (all ?? 0) + 1 }
        guard showing.contains(first), let all else { return nil }
        return all + 1
    }

    private static let polite: Set<String> = ["please", "bitte", "svp", "favor", "can", "could", "you", "kannst", "du"]
    private static let summing: Set<String> = [
        "summarise", "summarize", "resume", "resumez", "resumer", "resumir", "resuma", "zusammenfassen",
    ]
    private static let summaries: Set<String> = ["summary", "zusammenfassung", "resumen", "synthese"]
    private static let interrogatives: Set<String> = [
        "what", "when", "where", "who", "whose", "why", "how", "which", "does", "is", "was", "wann", "wo", "wer",
        "warum",
        "wie", "que", "quand", "ou", "qui", "cuando", "donde", "quien", "como",
    ]
    private static let counting = [
        ["how", "many"], ["wie", "viele"], ["wieviele"], ["combien", "de"], ["combien", "d"], ["cuantos"], ["cuantas"],
    ]
    private static let lists: Set<String> = [
        "list", "enumerate", "liste", "listez", "enumere", "enumerez", "lista", "enumera",
    ]
    private static let showing: Set<String> = [
        "name", "show", "give", "find", "what", "which", "nenne", "nenn", "zeige", "zeig", "finde", "welche", "cite",
        "citez",
        "donne", "montre", "trouve", "quels", "quelles", "nombra", "muestra", "dame", "encuentra", "cuales",
    ]
    private static let articles: Set<String> = ["the", "der", "die", "das", "le", "la", "les", "l", "el", "los", "las"]
    private static let every: Set<String> = [
        "all", "every", "alle", "samtliche", "tous", "toutes", "todos", "todas",
    ]
}
