/// The part of the documents that a question is about, by its first words in English, German, French,
/// Spanish, Italian, Portuguese and Dutch.
package enum QuestionScope: Sendable, Hashable {
    /// A fact that one place states.
    case place
    /// All mentions of a subject, without the words that ask for all.
    case list(String)
    /// The number of things of a kind, which may be counted if no text states the number.
    case count(String)
    /// A whole document, by the words of its name as returned by ``name(_:)``; empty if the document is not
    /// named.
    case summary([String])

    /// Classifies a question by its first words.
    package init(_ question: String) {
        let tokens = TextScanner.tokens(of: question).filter { $0.kind != .mark }
        let folded = tokens.map(\.folded)
        let start = folded.prefix(while: Self.polite.contains).count
        let words = Array(folded.dropFirst(start))
        func rest(after count: Int) -> String? {
            let rest = tokens.dropFirst(start + count).drop { Self.articles.contains($0.folded) }
            return rest.first.map { String(decoding: Array(question.utf8)[$0.range.lowerBound...], as: UTF8.self) }
        }
        self = .place
        if let document = Self.summed(words) {
            self = .summary(document.filter { !Self.fillers.contains($0) })
        } else if let length = Self.counting(words), let things = rest(after: length) {
            self = .count(things)
        } else if let length = Self.listing(words), let things = rest(after: length) {
            self = .list(things)
        }
    }

    /// Returns whether a sentence contains a number that is not in the question.
    package static func isCounted(_ question: String, in sentence: String) -> Bool {
        QuestionType.number.isAnswered(
            by: TextFacts(TextScanner.tokens(of: sentence)), besides: QuestionFacts(question, in: .english))
    }

    /// Returns the page that a question mentions, as in "on page 3"; `nil` if it mentions no page.
    package static func page(in question: String) -> Int? {
        PlaceLabel.all(in: TextScanner.tokens(of: question)).first { $0.isPage }.flatMap { Int($0.label) }
    }

    /// Returns the distinctive words of a document's name.
    package static func name(_ name: String) -> [String] {
        TextScanner.tokens(of: name).filter { $0.kind != .mark }.map(\.folded).filter { !fillers.contains($0) }
    }

    /// Returns the words after a request for a summary; `nil` if the words are no such request.
    private static func summed(_ words: [String]) -> [String]? {
        guard let first = words.first else { return nil }
        if summing.contains(first) { return Array(words.dropFirst()) }
        if words.starts(with: ["sum", "up"]) { return Array(words.dropFirst(2)) }
        let ends = ["fasse": "zusammen", "fass": "zusammen", "vat": "samen"]
        if let end = ends[first], words.last == end { return Array(words.dropFirst().dropLast()) }
        // "What does the summary say?" asks for a place.
        let noun = words.dropFirst(writing.contains(first) ? 1 : 0).drop(while: fillers.contains)
        return noun.first.map(summaries.contains) == true ? Array(noun.dropFirst()) : nil
    }

    /// Returns the number of initial words that ask for a count; `nil` for other words, or if items cannot
    /// be counted.
    private static func counting(_ words: [String]) -> Int? {
        guard let length = numbering.first(where: { words.starts(with: $0) })?.count,
            let thing = words.dropFirst(length).first
        else { return nil }
        // Units such as days and euros are amounts. Questions with a verb such as "have" are answered only by
        // a text.
        guard MeasureUnit.named(thing) == nil, !amounts.contains(thing), !words.contains(where: owning.contains)
        else { return nil }
        return length
    }

    /// Returns the number of initial words that ask for all items; `nil` for other words.
    private static func listing(_ words: [String]) -> Int? {
        guard let first = words.first, lists.contains(first) || showing.contains(first) else { return nil }
        let length = 1 + words.dropFirst().prefix(while: receivers.contains).count
        guard let next = words.dropFirst(length).first else { return nil }
        if every.contains(next) { return length + 1 }
        // Something after "list of" may be a subject that a text mentions.
        return lists.contains(first) && (articles.contains(next) && next != "der" || next == "which") ? length : nil
    }

    private static let polite: Set<String> = [
        "please", "can", "could", "would", "you", "bitte", "kannst", "konntest", "du", "por", "favor", "puedes", "s'il",
        "te", "vous", "plait", "peux", "tu", "pouvez", "puoi", "potresti", "favore", "pode", "poderia", "kun", "kunt",
        "je",
        "alsjeblieft", "alstublieft",
    ]
    private static let summing: Set<String> = [
        "summarise", "summarize", "resume", "resumez", "resumer", "resumir", "resuma", "riassumi",
    ]
    private static let summaries: Set<String> = [
        "summary", "zusammenfassung", "resumen", "resume", "synthese", "riassunto", "resumo", "samenvatting",
    ]
    private static let writing: Set<String> = [
        "give", "write", "make", "show", "create", "gib", "schreib", "schreibe", "erstelle", "mach", "donne", "ecris",
        "fais", "haz", "dame", "escribe",
    ]
    /// Words that may surround the distinctive words of a document's name.
    private static let fillers: Set<String> = articles.union([
        "a", "an", "this", "that", "my", "our", "me", "us", "short", "brief", "briefly", "please", "of", "for", "it",
        "whole", "document", "file", "ein", "eine", "kurze", "kurz", "dieses", "diese", "diesen", "mein", "meinen",
        "mir",
        "uns", "bitte", "von", "des", "es", "dokument", "datei", "un", "une", "ce", "cet", "cette", "mon", "ma", "moi",
        "bref", "de", "du", "fichier", "este", "esta", "mi", "breve", "del", "documento", "archivo",
    ])
    private static let numbering = [
        ["how", "many"], ["wie", "viele"], ["wieviele"], ["combien", "de"], ["cuantos"], ["cuantas"],
        ["quanti"], ["quante"], ["quantos"], ["quantas"], ["hoeveel"],
    ]
    private static let amounts: Set<String> = [
        "times", "people", "points", "percent", "male", "grad", "cent", "prozent", "leute", "fois", "temps", "argent",
        "jours", "heures", "minutes", "semaines", "mois", "ans", "annees", "veces", "dias", "horas", "minutos",
        "semanas", "meses", "anos", "volte", "persone", "vezes", "pessoas", "keer", "mensen", "personas", "graden",
        "gradi",
        "grados",
    ]
    private static let owning: Set<String> = [
        "do", "does", "did", "has", "hat", "hatte", "tiene", "tengo", "tenemos", "ha", "ho", "abbiamo", "tem", "tenho",
        "temos", "heeft", "heb",
        "hebben",
    ]
    private static let lists: Set<String> = [
        "list", "enumerate", "liste", "listez", "enumere", "enumerez", "lista", "enumera",
        "elenca", "enumere",
    ]
    private static let showing: Set<String> = [
        "name", "show", "give", "find", "nenne", "nenn", "zeige", "zeig", "finde", "cite", "citez", "donne", "montre",
        "trouve", "nombra", "muestra", "dame", "encuentra", "mostra", "trova", "mostre", "encontre", "toon", "noem",
        "geef", "vind",
    ]
    private static let receivers: Set<String> = ["me", "us", "mir", "uns", "moi", "nous", "out", "up", "mi", "ci"]
    private static let articles: Set<String> = [
        "the", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "gli",
        "os", "het",
    ]
    private static let every: Set<String> = [
        "all", "every", "alle", "samtliche", "tous", "toutes", "todos", "todas", "tutti", "tutte",
    ]
}
