/// The words that ask for a kind of answer, in the languages besides English and German.
extension QuestionType {
    /// Returns the kind that a question in a language asks for; `nil` for English, and for languages in which
    /// names have no capitals or numbers in words are not read.
    ///
    /// German is read here, too, except for the words that English and German questions have in common.
    static func asked(_ words: [String], in language: Language) -> QuestionType? {
        guard let table = tables[language] else { return nil }
        // Later words may be conjunctions, such as "quand" and "que".
        for (index, word) in words.prefix(longestLead).enumerated() {
            let next = words.indices.contains(index + 1) ? words[index + 1] : ""
            // "De quelle année" and "in welchem Jahr" ask for the noun.
            if table.which.contains(word) {
                let nouns = words[index...].dropFirst().prefix(3)
                if nouns.contains(where: table.times.contains) { return .date }
                if nouns.contains(where: table.amounts.contains) { return .number }
                if nouns.contains(where: table.places.contains) { return .place }
            }
            if let degrees = table.degrees[word], degrees.contains(next) { return .number }
            if let type = table.words[word] { return type }
        }
        return nil
    }

    /// The number of words before and including the question word.
    private static let longestLead = 6

    private struct Table {
        var words: [String: QuestionType]
        /// The words before the noun that is asked for.
        let which: Set<String>
        let times: Set<String>
        let amounts: Set<String>
        let places: Set<String>
        /// The words after "how" that ask for a number.
        var degrees: [String: Set<String>] = [:]

        init(
            person: String, date: String, number: String, place: String, which: String, times: String, amounts: String,
            places: String, degrees: [String: String] = [:]
        ) {
            func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            words = [:]
            for (type, text) in [(QuestionType.person, person), (.date, date), (.number, number), (.place, place)] {
                for word in list(text) { words[word] = type }
            }
            (self.which, self.times) = (Set(list(which)), Set(list(times)))
            (self.amounts, self.places) = (Set(list(amounts)), Set(list(places)))
            self.degrees = degrees.mapValues { Set(list($0)) }
        }
    }

    private static let tables: [Language: Table] = [
        .german: Table(
            person: "wen", date: "", number: "wieviele", place: "", which: "welche welcher welches welchem welchen",
            times: "jahr jahre jahren tag datum monat jahrhundert jahrzehnt",
            amounts: "preis betrag zahl anzahl prozentsatz anteil hohe",
            places: "stadt land ort gegend", degrees: ["wie": "gross breit tief schnell spat fruh"]),
        .french: Table(
            person: "qui", date: "quand", number: "combien", place: "ou", which: "quel quelle quels quelles",
            times: "annee annees an date jour mois siecle decennie moment",
            amounts: "prix montant nombre pourcentage taux age cout somme", places: "ville pays endroit lieu region"),
        .spanish: Table(
            person: "quien quienes", date: "cuando", number: "cuanto cuanta cuantos cuantas", place: "donde adonde",
            which: "que cual cuales", times: "ano anos fecha dia mes siglo decada momento",
            amounts: "precio cantidad numero porcentaje edad importe costo coste", places: "ciudad pais lugar region"),
        .italian: Table(
            person: "chi", date: "quando", number: "quanto quanta quanti quante", place: "dove",
            which: "che quale quali qual", times: "anno anni data giorno mese secolo decennio momento",
            amounts: "prezzo numero quantita percentuale eta costo importo", places: "citta paese luogo regione"),
        .portuguese: Table(
            person: "quem", date: "quando", number: "quanto quanta quantos quantas", place: "onde aonde",
            which: "que qual quais", times: "ano anos data dia mes seculo decada momento",
            amounts: "preco numero quantidade percentagem porcentagem idade custo valor",
            places: "cidade pais lugar regiao"),
        .dutch: Table(
            person: "wie wiens", date: "wanneer", number: "hoeveel", place: "waar waarheen", which: "welk welke",
            times: "jaar jaren datum dag maand eeuw decennium", amounts: "prijs bedrag aantal percentage leeftijd",
            places: "stad land plaats regio",
            degrees: ["hoe": "groot oud lang ver hoog vaak breed diep snel duur laat vroeg"]),
    ]
}
