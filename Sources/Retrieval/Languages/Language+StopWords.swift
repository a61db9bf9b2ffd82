import Foundation

extension Language {
    /// Returns whether a word is an article, preposition, pronoun, auxiliary or question word.
    ///
    /// - Parameter word: The word without case and accents.
    func isStopWord(_ word: String) -> Bool { Self.stopWords[self]?.contains(word) == true }

    /// Returns the language of a query.
    ///
    /// A single stop word is enough if the searched texts have its language, or if it begins a question.
    /// Otherwise it is not, because "sin" is a Spanish preposition and an English noun.
    ///
    /// - Parameters:
    ///   - words: The query's words, without case and accents.
    ///   - held: The languages of the searched texts; empty if they are unknown.
    /// - Returns: The language; `nil` if no language has more stop words among them than all others.
    static func ofQuery(inFolded words: [String], in held: [Language]) -> Language? {
        if let language = recognised(inFolded: words) ?? most(words, of: held) { return language }
        guard words.count >= shortestQuestion || held.isEmpty, let language = most(words, of: allCases) else {
            return nil
        }
        return held.isEmpty || language.isStopWord(words[0]) ? language : nil
    }

    private static let shortestQuestion = 4

    /// Returns the language that has more stop words among some words than all others.
    private static func most(_ words: [String], of languages: [Language]) -> Language? {
        let counts = languages.map { language in words.count(where: language.isStopWord) }
        guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1 else { return nil }
        return counts.firstIndex(of: most).map { languages[$0] }
    }

    /// Returns whether most letters of a text are in another script than Latin.
    static func isOtherScript(_ text: String) -> Bool {
        var (latin, other) = (0, 0)
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            if scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value) { latin += 1 } else { other += 1 }
        }
        return other > latin
    }

    /// The stored name for texts in another script whose language is unknown.
    static let other = "other"

    private static let stopWords: [Language: Set<String>] = {
        var lists = commonWords.reduce(into: [Language: Set<String>]()) { lists, entry in
            for index in entry.value { lists[allCases[index], default: []].insert(entry.key) }
        }
        lists[.english, default: []].formUnion(CommonWords.english)
        lists[.german, default: []].formUnion(CommonWords.germanStop)
        for (language, words) in furtherStopWords { lists[language, default: []].formUnion(forms(of: words)) }
        return lists
    }()

    /// Returns the words of a list, as written and without accents; the search table keeps the accents of
    /// some scripts.
    static func forms(of list: String) -> Set<String> {
        let words = list.split(separator: " ").map(String.init)
        return Set(words + words.map { TextScanner.folded($0, isASCII: false) })
    }

    /// The stop words that are not common enough to recognise the language by, or that other languages have
    /// as content words.
    private static let furtherStopWords: [Language: String] = [
        .german: """
        wessen wem wen welche welcher welches welchem welchen woher wohin warum weshalb wieso wieviele viel viele gibt \
        waren wurden worden hatten dort dabei dessen deren seinen seinem seiner ihrem ihren ihrer sowie zwischen gegen \
        ohne etwa etwas
        """,
        .french: """
        quels quelles quoi comment combien pourquoi fait fut furent ete etre avoir avait avaient etaient sera cet leurs \
        notre nos votre vos mon ma mes tu te elles y ainsi aussi donc ni car si tout tous toute toutes tres sous entre \
        vers chez sans lors dont depuis pendant apres avant a-t-il est-ce
        """,
        .spanish: """
        quienes cuales cuanta cuantos cuantas fueron eran ser sido estan estaba han habia hace e u ni estos estas ese esa \
        esos esas aquel tu nos les hasta durante contra segun tras tan unos unas tiene tenia cuyo cuya
        """,
        .italian: """
        quali quanta quanti quante fu furono erano stato stata stati state essere aveva avevano questi queste quello \
        quella tra fra nei nelle negli nello dello allo agli ai dai dalle dallo sui sulle sullo ci ne loro suo sua suoi \
        sue molto cui ed viene
        """,
        .portuguese: """
        quais quanta quantos quantas foram eram sido estao tinha estes estas num numa pelos pelas seus suas ate desde \
        sobre sob apos cujo cuja lhe havia
        """,
        .dutch: """
        wanneer waarom welk werd werden hebben hadden hun haar ons dus nadat voordat tussen tegen zonder tijdens sinds \
        zowel deel wiens iets
        """,
        .russian: """
        какой какая какое какие какого какую каким каком каких какими сколько кому кем чей чья почему откуда куда зачем \
        ли же бы ни ну вот уже еще также лишь между перед через после около ей ему ею него нее них им ними мы вы вас вам нас \
        нам свой свою своей своего своих себя этой этих этим тот та те того тех тем том ту над без про об обо ко чем чего
        """,
        .arabic: """
        ماذا متى أين كيف كم لماذا هل أي أية لقد سوف ليس ليست لكن بل أيضا حول خلال ضمن عندما حين منها منه فيها فيه عليها \
        عليه بها به لها له وهو وهي ومن وفي كانوا مثل
        """,
        .hindi: """
        क्या कौन कब कहाँ कहां कैसे कितना कितने कितनी क्यों किस किसने किसे किसके किसकी किसका कौनसा जब जहाँ तब अपने अपनी अपना \
        उनके उनकी उसके उसकी इसके इसकी द्वारा बाद रहा रही रहे जाता जाती जाते गया गई गए होता होती होते हुआ हुई हुए सकता सकते
        """,
    ]
}
