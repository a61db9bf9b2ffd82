import Foundation
import Retrieval

/// A phrase of a sentence that names a day or a time, such as "on Friday at 3pm" or "bis Montag".
struct TimePhrase: Hashable {
    /// The phrase as written, without punctuation around it.
    let text: String
    /// The words of the sentence that form the phrase.
    let words: Range<Int>
    /// Whether the phrase is a deadline, which begins with a word such as "by".
    let isDue: Bool
    /// Whether the phrase contains a time of the day.
    let hasClock: Bool
    /// Whether the phrase depends on the day on which it was written, as "tomorrow" does.
    let isRelative: Bool
}

/// The words of a sentence, split at white space.
struct SpacedWords {
    struct Word {
        /// The word as written, without punctuation around it.
        let text: String
        /// The word in lower case, without accents.
        let folded: String
        /// The punctuation that follows the word.
        let mark: Character?
    }

    let words: [Word]

    init(_ sentence: String) {
        words = sentence.split(whereSeparator: \.isWhitespace).compactMap { piece in
            let isEdge: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
            guard let last = piece.lastIndex(where: { !isEdge($0) }) else { return nil }
            let text = String(piece[...last].drop(while: isEdge)).replacing("’", with: "'")
            // Folding time grows quadratically with the word's length.
            let folded =
                text.utf8.count > Self.longest
                ? "" : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            return Word(text: text, folded: folded, mark: piece[piece.index(after: last)...].first)
        }
    }

    private static let longest = 60

    /// Returns the words of a text in lower case and without accents, split at apostrophes and hyphens.
    static func plain(_ text: String) -> [String] {
        SpacedWords(text).words.flatMap { $0.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    }

    /// Returns whether two words are probably forms of one word.
    static func areAlike(_ first: String, _ second: String) -> Bool {
        var shared = 0
        for (left, right) in zip(first.utf8, second.utf8) {
            guard left == right else { break }
            shared += 1
        }
        return shared >= 4 && shared + 3 >= max(first.utf8.count, second.utf8.count)
    }

    func text(_ range: Range<Int>) -> String {
        range.map { at in
            let isInside = at + 1 < range.upperBound
            return words[at].text + (words[at].mark.map { isInside && ",.".contains($0) ? String($0) : "" } ?? "")
        }.joined(separator: " ")
    }
}

extension TimePhrase {
    /// Returns the phrases of a sentence, in order.
    static func all(in sentence: SpacedWords, _ language: Language) -> [TimePhrase] {
        guard let table = tables[language] else { return [] }
        let words = sentence.words
        var phrases: [TimePhrase] = []
        var at = 0
        while at < words.count {
            var end = at
            while end < words.count, end - at < longest, table.role(of: end, in: words) != nil {
                end += 1
                if words[end - 1].mark != nil, !continues(end, words, table) { break }
            }
            if let phrase = phrase(at..<end, sentence, table) { phrases.append(phrase) }
            at = max(end, at + 1)
        }
        return phrases
    }

    /// The maximum number of words of a phrase.
    private static let longest = 10

    /// Returns whether the phrase continues after a mark, as in "Friday, 12 June".
    private static func continues(_ at: Int, _ words: [SpacedWords.Word], _ table: Table) -> Bool {
        guard at < words.count, let role = table.role(of: at, in: words) else { return false }
        return switch words[at - 1].mark {
        case ",": [.day, .clock, .number].contains(role)
        case ".": role == .day && words[at - 1].text.allSatisfy(\.isNumber)
        default: false
        }
    }

    private static func phrase(_ range: Range<Int>, _ sentence: SpacedWords, _ table: Table) -> TimePhrase? {
        let words = sentence.words
        let roles = range.map { table.role(of: $0, in: words) ?? .joint }
        guard let first = roles.firstIndex(where: { $0 != .joint }),
            let last = roles.lastIndex(where: { [.day, .clock, .part, .number].contains($0) }), first <= last
        else { return nil }
        let due = roles[...last].firstIndex(of: .due)
        // Of the words before the day, only the nearest ones belong to it.
        let start = due ?? max(0, first - 2)
        let kept = roles[start...last]
        let hasDay = kept.contains(.day)
        let hasClock = kept.contains(.clock)
        guard hasDay || hasClock || kept.contains(.part) && kept.count > 1 else { return nil }
        let place = (range.lowerBound + start)..<(range.lowerBound + last + 1)
        return TimePhrase(
            text: sentence.text(place), words: place, isDue: due != nil, hasClock: hasClock,
            isRelative: place.contains { table.relative.contains(words[$0].folded) })
    }

    private enum Role {
        /// A day or month.
        case day
        /// A part of a day, or a longer time such as a week.
        case part
        case clock
        /// A number within a date.
        case number
        /// A word that makes a deadline.
        case due
        /// A preposition, an article, or a word such as "next".
        case joint
    }

    private struct Table {
        let days: Set<String>
        let relative: Set<String>
        let months: Set<String>
        let parts: Set<String>
        let due: Set<String>
        let joints: Set<String>
        /// The words that precede a time of the day.
        let before: Set<String>

        init(
            _ days: String, relative: String, months: String, parts: String, due: String, joints: String, before: String
        ) {
            func set(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
            self.relative = set(relative)
            self.days = set(days).union(self.relative)
            (self.months, self.parts, self.due) = (set(months), set(parts), set(due))
            self.before = set(before)
            self.joints = set(joints).union(self.before)
        }

        func role(of at: Int, in words: [SpacedWords.Word]) -> Role? {
            let word = words[at].folded
            let next = at + 1 < words.count ? words[at + 1].folded : ""
            let last = at > 0 ? words[at - 1].folded : ""
            if let first = word.first, first.isNumber {
                let digits = word.prefix { $0.isNumber }.count
                guard digits <= 2 || word.contains(where: { ":./-".contains($0) }) else {
                    // A year belongs to the preceding month.
                    return digits == 4 && word.count == 4 && months.contains(last) ? .number : nil
                }
                let rest = word.dropFirst(digits)
                if rest.first == ":"
                    || TimePhrase.clockWords.contains(String(rest.drop { $0.isNumber || ".h".contains($0) }))
                    || rest.hasPrefix("h") || TimePhrase.clockWords.contains(next)
                {
                    return .clock
                }
                if months.contains(next) || months.contains(last)
                    || ["of", "de", "di"].contains(next) && isMonth(at + 2, words)
                {
                    return .number
                }
                if rest.isEmpty || rest.first == ".", followsClockWord(at, words) { return .clock }
                if ["st", "nd", "rd", "th"].contains(rest) || rest.contains(where: { "./-".contains($0) }),
                    joints.contains(last)
                {
                    return .day
                }
                return nil
            }
            if TimePhrase.clockWords.contains(word), last.first?.isNumber == true { return .clock }
            if days.contains(word) { return .day }
            if months.contains(word) {
                return last.last?.isNumber == true || next.first?.isNumber == true || joints.contains(last) ? .day : nil
            }
            if due.contains(word) { return .due }
            if parts.contains(word) { return .part }
            return joints.contains(word) ? .joint : nil
        }

        private func followsClockWord(_ at: Int, _ words: [SpacedWords.Word]) -> Bool {
            guard at > 0, before.contains(words[at - 1].text.lowercased()) else { return false }
            // In Spanish, "a las 3" is a time, but "las 3 sillas" is not.
            return words[at - 1].folded != "las" || at > 1 && ["a", "sobre", "hacia"].contains(words[at - 2].folded)
        }

        private func isMonth(_ at: Int, _ words: [SpacedWords.Word]) -> Bool {
            at < words.count && months.contains(words[at].folded)
        }
    }

    private static let clockWords: Set<String> = [
        "am", "pm", "a.m", "p.m", "o'clock", "uhr", "uur", "h", "heures", "horas", "ore",
    ]

    private static let tables: [Language: Table] = [
        .english: Table(
            "monday tuesday wednesday thursday friday saturday sunday noon midday midnight christmas easter",
            relative: "today tonight tomorrow",
            months: "january february march april may june july august september october november december",
            parts: "morning afternoon evening night week weekend month lunchtime", due: "by before until till",
            joints: "on in the this next coming of from to for around about", before: "at"),
        .german: Table(
            "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montagabend dienstagabend mittwochabend donnerstagabend freitagabend samstagabend sonntagabend mittag weihnachten ostern",
            relative: "heute morgen ubermorgen",
            months: "januar februar marz april mai juni juli august september oktober november dezember",
            parts: "fruh vormittag nachmittag abend nacht woche wochenende monat", due: "bis vor spatestens",
            joints:
                "am im in den dem der die zum zur diesen diesem dieser diese nachsten nachster nachste kommenden kommender kommende von",
            before: "um gegen ab"),
        .french: Table(
            "lundi mardi mercredi jeudi vendredi samedi dimanche midi noel paques",
            relative: "aujourd'hui demain apres-demain",
            months: "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
            parts: "matin soir apres-midi soiree semaine week-end mois", due: "avant d'ici jusqu'a jusqu'au",
            joints: "le la les au du de ce cet cette prochain prochaine fin a vers des", before: ""),
        .spanish: Table(
            "lunes martes miercoles jueves viernes sabado domingo mediodia navidad", relative: "hoy manana",
            months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            parts: "tarde noche semana mes fin", due: "antes hasta",
            joints: "el la a al por en de del este esta proximo proxima que viene", before: "las"),
        .italian: Table(
            "lunedi martedi mercoledi giovedi venerdi sabato domenica mezzogiorno natale pasqua",
            relative: "oggi domani dopodomani stasera stamattina",
            months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            parts: "mattina pomeriggio sera settimana mese fine", due: "entro prima",
            joints: "il la lo di del della questo questa prossimo prossima dal", before: "alle verso dalle"),
        .portuguese: Table(
            "segunda terca quarta quinta sexta segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo natal",
            relative: "hoje amanha",
            months: "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
            parts: "manha tarde noite semana mes fim", due: "ate antes",
            joints: "o a ao na no nesta neste da do de em esta este proximo proxima pela que vem as", before: "às"),
        .dutch: Table(
            "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag maandagavond dinsdagavond woensdagavond donderdagavond vrijdagavond zaterdagavond zondagavond kerst pasen",
            relative: "vandaag morgen overmorgen vanavond vanmiddag",
            months: "januari februari maart april mei juni juli augustus september oktober november december",
            parts: "ochtend middag avond week weekend maand", due: "voor uiterlijk",
            joints: "op de het deze dit komende aanstaande volgende van in rond", before: "om"),
    ]
}
