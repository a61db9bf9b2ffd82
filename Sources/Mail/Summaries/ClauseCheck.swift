import Foundation
import MailReading
import RawText
import Retrieval

/// A check that each clause of a summary states what one person wrote in one place.
///
/// For each clause, one mail must contain a sentence with its numbers, days and months and 70 % of its other words,
/// written by or about the person in the clause. The sentence must agree with the clause in negation and condition, and
/// in whether that person agrees, rejects or asks.
struct ClauseCheck {
    /// The minimum share of a clause's words that its sentences contain.
    private static let minimumCoverage = 0.7
    /// The minimum share for a topic, which has no verb that could be checked.
    private static let minimumTopicCoverage = 0.75
    /// The maximum number of sentences of a thread that are compared.
    private static let most = 1_500

    /// A sentence of a mail, with the preceding one if it refers to that.
    private struct Place {
        let facts: ClauseFacts
        /// The words of the sender's and the recipients' names.
        let sender: Set<String>
        let receivers: Set<String>
    }

    private let places: [Place]
    /// The words of each mail and its subject.
    private let mails: [Set<String>]
    /// The words of the names of all senders and recipients.
    private let people: Set<String>

    /// Creates a check against mails, given with their own texts as filtered by ``UntrustedText``.
    init(_ messages: [MailMessage], texts: [String]) {
        var places: [Place] = []
        var mails: [Set<String>] = []
        var people: Set<String> = []
        for (mail, message) in messages.enumerated() where places.count < Self.most {
            let sender = Self.names(message.from)
            let receivers = Self.names(message.to + message.cc)
            people.formUnion(sender.union(receivers))
            let sentences =
                [message.subject]
                + texts[mail].split(separator: "\n").flatMap { line in
                    let bytes = Array(line.utf8)
                    return Sentences.ranges(of: String(line)).map { String(decoding: bytes[$0], as: UTF8.self) }
                }
            var words: Set<String> = []
            for (at, sentence) in sentences.enumerated() {
                let facts = ClauseFacts(sentence)
                words.formUnion(facts.content)
                places.append(Place(facts: facts, sender: sender, receivers: receivers))
                // A sentence such as "It costs …" continues the preceding one.
                if at > 1, facts.beginsWithPronoun || facts.words.first.map(ClauseFacts.pointers.contains) ?? false {
                    let both = ClauseFacts(sentences[at - 1] + " " + sentence)
                    places.append(Place(facts: both, sender: sender, receivers: receivers))
                }
            }
            mails.append(words)
        }
        self.places = places
        self.mails = mails
        self.people = people
    }

    private static func names(_ addresses: [MailAddress]) -> Set<String> {
        Set(addresses.prefix(20).compactMap(\.name).flatMap(SpacedWords.plain).filter { $0.count > 2 })
    }

    /// Returns whether each clause of a sentence is supported.
    ///
    /// - Parameter subject: The person whom a pronoun at the beginning stands for.
    func supports(_ sentence: String, subject: String?) -> Bool {
        var person: String?
        for (at, clause) in Self.clauses(of: sentence, people).enumerated() {
            let facts = ClauseFacts(clause)
            if at == 0, facts.beginsWithPronoun {
                guard let subject else { return false }
                person = subject
            }
            // A clause without a name is about the person of the preceding clause.
            person = facts.words.first(where: people.contains) ?? person
            guard places.contains(where: { isSupported(facts, by: $0, person) }) else { return false }
        }
        return true
    }

    /// Returns whether each thing in a list of topics occurs in one mail, and with a number or day in one place.
    func supports(topics: String) -> Bool {
        topics.split(separator: Self.listMark).allSatisfy { topic in
            let facts = ClauseFacts(String(topic))
            // A thread is rarely about a person, but about what they say, which ``supports(_:subject:)`` checks.
            guard !facts.isNegated, !facts.words.contains(where: people.contains) else { return false }
            if facts.content.isEmpty, facts.fixed.isEmpty {
                return facts.words.allSatisfy { $0.count < 4 }
            }
            if facts.fixed.isEmpty {
                return mails.contains { Self.covered(facts.content, by: $0) >= Self.minimumTopicCoverage }
            }
            return places.contains { place in
                facts.fixed.isSubset(of: place.facts.fixed)
                    && Self.covered(facts.content, by: place.facts.content) >= Self.minimumTopicCoverage
            }
        }
    }

    /// Returns the last person whom a sentence names.
    func person(in sentence: String) -> String? { SpacedWords.plain(sentence).last(where: people.contains) }

    // MARK: Clauses

    private static var listMark: Regex<Substring> {
        #/,\s*|\s+(?:and|or|und|oder|et|ou|y|o|e|en)\s+/#
    }
    private static var clauseMark: Regex<Substring> {
        #/[;:]\s+|,?\s+(?:but|while|whereas|although|though|because|so\ that|aber|während|obwohl|weil|mais|tandis\ que|car|pero|mientras|aunque|porque|ma|mentre|perché|mas|enquanto|embora|maar|terwijl|omdat)\s+/#
    }

    /// Splits a sentence at conjunctions, and at "and" if a person or pronoun follows.
    private static func clauses(of sentence: String, _ people: Set<String>) -> [String] {
        sentence.split(separator: clauseMark).flatMap { part in
            var clauses: [String] = []
            for piece in part.split(separator: #/,?\s+(?:and|und|et|y|e|en)\s+/#) {
                let first = SpacedWords.plain(String(piece.prefix { !$0.isWhitespace })).first ?? ""
                let isNew = people.contains(first) || ClauseFacts.pronouns.contains(first)
                if clauses.isEmpty || isNew {
                    clauses.append(String(piece))
                } else {
                    clauses[clauses.count - 1] += " and \(piece)"
                }
            }
            return clauses
        }
    }

    // MARK: Support

    private func isSupported(_ clause: ClauseFacts, by place: Place, _ person: String?) -> Bool {
        guard clause.fixed.isSubset(of: place.facts.fixed) else { return false }
        let names = Set(clause.words.filter(people.contains))
        let here = place.sender.union(place.facts.words)
        if let person {
            guard here.contains(person) else { return false }
            // "My daughter needs it" is not about the sender.
            if place.facts.isOfRelated, !place.facts.words.contains(person) { return false }
        }
        guard names.isSubset(of: here.union(place.receivers)) else { return false }
        let isStanceRight: Bool =
            switch (clause.stance, clause.isNegated) {
            case (.agrees, false): place.facts.hasConsent && !place.facts.isNegated
            case (.rejects, _), (.agrees, true): place.facts.hasRefusal || place.facts.isNegated
            case (.asks, let isNegated): place.facts.hasRequest && isNegated == place.facts.isNegated
            case (nil, let isNegated): isNegated == place.facts.isNegated
            }
        guard isStanceRight else { return false }
        // A question or a condition of a mail is not a fact.
        if clause.stance != .asks {
            if place.facts.isQuestion || place.facts.isConditional && !clause.isConditional
                || clause.stance == nil && place.facts.isProposed && !clause.isProposed
            {
                return false
            }
        }
        let content = clause.content.subtracting(names)
        return Self.covered(content, by: place.facts.content) >= Self.minimumCoverage
    }

    private static func covered(_ words: Set<String>, by others: Set<String>) -> Double {
        guard !words.isEmpty else { return 1 }
        let found = words.count { word in
            others.contains(word) || others.contains { SpacedWords.areAlike(word, $0) }
        }
        return Double(found) / Double(words.count)
    }
}

/// The words of a clause, by what a check compares.
struct ClauseFacts {
    /// The stance of a person towards something.
    enum Stance {
        case agrees, rejects, asks
    }

    /// All words in order, in lower case and without accents.
    let words: [String]
    /// The numbers, days and months.
    let fixed: Set<String>
    /// The other words that carry meaning.
    let content: Set<String>
    let stance: Stance?
    let isNegated: Bool
    let isConditional: Bool
    let isQuestion: Bool
    /// Whether something is proposed, with words such as "should".
    let isProposed: Bool
    /// Whether somebody who belongs to the author acts, as in "My brother sends it".
    let isOfRelated: Bool
    let hasConsent: Bool
    let hasRefusal: Bool
    let hasRequest: Bool

    init(_ text: String) {
        let words = SpacedWords.plain(text)
        self.words = words
        var fixed: Set<String> = []
        var content: Set<String> = []
        var stance: Stance?
        for word in words {
            if word.first?.isNumber == true {
                fixed.insert(word)
            } else if Self.days.contains(word) {
                fixed.insert(word)
            } else if let found = Self.stance(of: word) {
                stance = stance ?? found
            } else if word.count > 3, !Self.frame.contains(word) {
                content.insert(word)
            }
        }
        (self.fixed, self.content, self.stance) = (fixed, content, stance)
        isNegated = words.contains(where: Self.negations.contains)
        let lowered = text.lowercased()
        // Spanish "sí" and Italian "sì" are no conditions.
        let isIf = words.contains("si") && !lowered.contains("sí") && !lowered.contains("sì")
        isConditional = isIf || words.contains(where: Self.conditions.contains)
        isQuestion = text.contains("?")
        isProposed = words.contains(where: Self.proposals.contains)
        isOfRelated = words.contains(where: Self.possessives.contains) && !words.contains(where: Self.selves.contains)
        hasConsent = words.contains(where: Self.consents.contains) || stance == .agrees
        hasRefusal = words.contains(where: Self.refusals.contains) || stance == .rejects
        hasRequest = isQuestion || words.contains(where: Self.requests.contains) || stance == .asks
    }

    var beginsWithPronoun: Bool { words.first.map(Self.pronouns.contains) ?? false }

    private static func stance(of word: String) -> Stance? {
        if asking.contains(word) { return .asks }
        return stances.first { _, stems in stems.contains { word.hasPrefix($0) } }?.stance
    }

    private static func set(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    // MARK: Tables

    private static let stances: [(stance: Stance, stems: [String])] = [
        (
            .rejects,
            [
                "reject", "refus", "declin", "disagree", "oppos", "object", "ablehn", "lehnt", "widersprech",
                "widerspricht",
                "rechaz", "rifiut", "recus", "rejeit", "weiger", "afwijz",
            ]
        ),
        (
            .agrees,
            [
                "agree", "accept", "approv", "endors", "advocat", "zustimm", "stimmt", "einverstanden", "akzeptier",
                "befurwort",
                "approuv", "acept", "aprueb", "accett", "approva", "concorda", "aceita", "instem", "akkoord",
            ]
        ),
        (
            .asks,
            [
                "asks", "asked", "asking", "request", "wants", "wanted", "needs", "needed", "suggest", "propos",
                "bittet",
                "mochte", "braucht", "fragt", "schlagt", "vorschl", "demande", "souhaite", "quiere", "necesita",
                "pregunta",
                "sugier", "chiede", "vuole", "precisa", "suger", "vraagt",
            ]
        ),
    ]
    static let pointers = set("this that these das dies ce cela ca eso esto questo isso isto dat dit")
    private static let proposals = set(
        "should could would might sollte sollten konnte konnten devrait devrions pourrait pourrions deberia deberiamos podria podriamos dovrebbe dovremmo potrebbe potremmo deveria deveriamos poderia poderiamos zou zouden"
    )
    private static let possessives = set(
        "my our mein meine meinen unser unsere mon ma mes notre nos mi mis nuestro nuestra mio mia nostro nostra meu minha nosso nossa mijn ons onze"
    )
    private static let selves = set(
        "i we me us ich wir mich mir uns je j nous moi yo nosotros me nos io noi eu nos ik wij we")
    private static let asking = set("veut pide pede quer wil nodig")
    static let pronouns = set(
        "he she they it er sie es il elle ils elles ella ellos lui lei loro ele ela eles hij zij ze")
    private static let negations = set(
        "not no never none cannot don doesn didn isn aren wasn weren won wouldn couldn can't haven hasn without nicht kein keine keinen nie ohne pas aucun aucune jamais sans nunca sin non mai senza nao sem niet geen nooit zonder"
    )
    private static let conditions = set("if unless whether wenn falls sofern ob sauf salvo caso qualora indien tenzij")
    private static let consents = set(
        "yes ok okay fine good great sure sounds works happy glad like support yep perfect ja gut gern gerne passt klar oui bien parfait volontiers accord si vale acuerdo claro bene certo sim bom goed prima graag"
    )
    private static let refusals = set(
        "sorry unfortunately against afraid rather leider dagegen gegen malheureusement contre lamentablemente purtroppo contro infelizmente contra helaas tegen"
    )
    private static let requests = set(
        "please need want must should could would like let bitte brauche brauchen konnen konntest konnten mochte soll sollte merci besoin faut pourriez pouvez peux favor necesito necesitamos quiero puedes podria bisogno vorrei puoi potrebbe preciso quero pode alstublieft alsjeblieft graag kunt kun"
    )
    private static let days = set(
        "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi segunda terca quarta quinta sexta maandag dinsdag woensdag donderdag vrijdag zaterdag zondag january february march april june july august september october november december januar februar marz juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro januari februari maart augustus today tomorrow tonight heute demain aujourd hoy oggi domani hoje amanha vandaag"
    )
    private static let frame = set(
        "thread mail mails email emails message messages about says said writes wrote that this these those there with from have been will they their them which what when where into also also more some discusses discussed mentions mentioned discussion regarding everyone someone people person group geht dass eine einen einem einer sich auch wird werden sind haben habe noch schreibt messages portent dans pour avec sont cette plus leur mensajes tratan para pero como este esta estos messaggi riguardano della delle sono questo mensagens tratam uma mails gaan over deze zijn heeft wordt niet naar"
    )
}
