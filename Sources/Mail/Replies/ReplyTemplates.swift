import Retrieval

/// Replies that need no model, by language, kind of request and intent.
///
/// A text has slots for facts of the mail: `{when}`, `{day}` (English, without "on" and "at"), `{due}`, `{a}`,
/// `{A}` (capitalised) and `{b}`. `[x|y]` stands for a familiar and a polite form. `{?untimed}`, `{?undue}`,
/// `{?due}` and `{?choices}` stand for nothing, but the text is used only if the mail names no time of the day, no day
/// or time, a deadline, or two things to choose from. The first text whose slots are all known is used.
struct ReplyTemplates {
    private let texts: [MailRequest.Kind: [[String]]]

    init(_ texts: [MailRequest.Kind: [[String]]]) { self.texts = texts }

    /// Returns three replies to a request, in the order of their intents; none if its language is not one of the
    /// seven.
    ///
    /// - Parameter isSameDay: Whether the mail was written today, so that "tomorrow" is still the same day.
    static func replies(to request: MailRequest, in requests: MailRequests, isSameDay: Bool) -> [SmartReply] {
        guard let language = requests.language, let texts = of(language)?.texts[request.kind] else { return [] }
        let slots = slots(request, requests, isSameDay: isSameDay)
        return zip(SmartReply.Intent.allCases, texts).compactMap { intent, texts in
            texts.lazy.compactMap { fill($0, slots, isFamiliar: requests.isFamiliar) }.first
                .map { SmartReply(intent: intent, text: $0, origin: .template) }
        }
    }

    /// Returns the replies to a request without any facts.
    static func texts(_ kind: MailRequest.Kind, in language: Language, isFamiliar: Bool) -> [String] {
        (of(language)?.texts[kind] ?? []).compactMap { texts in
            texts.lazy.compactMap { fill($0, [:], isFamiliar: isFamiliar) }.first
        }
    }

    private static func slots(
        _ request: MailRequest, _ requests: MailRequests, isSameDay: Bool
    ) -> [String: String] {
        func usable(_ phrase: TimePhrase?) -> String? {
            phrase.flatMap { $0.text.count <= longest && (isSameDay || !$0.isRelative) ? $0.text : nil }
        }
        var slots: [String: String] = [:]
        if let when = usable(request.when) {
            slots["when"] = lowered(when, requests.language)
            let words = when.split(separator: " ")
            let isJoint = ["on", "at", "in"].contains(words.first?.lowercased())
            slots["day"] = lowered(isJoint ? words.dropFirst().joined(separator: " ") : when, requests.language)
        }
        if let due = usable(request.due) { slots["due"] = lowered(due, requests.language) }
        if request.due != nil { slots["?due"] = "" }
        if !requests.hasTime { slots["?undue"] = "" }
        if !requests.hasClock { slots["?untimed"] = "" }
        if request.choices.count == 2, request.choices.allSatisfy({ $0.count <= longest }) {
            slots["?choices"] = ""
            slots["a"] = request.choices[0]
            slots["b"] = request.choices[1]
            slots["A"] = request.choices[0].prefix(1).uppercased() + request.choices[0].dropFirst()
        }
        return slots
    }

    /// The maximum length of a fact in a reply, in characters.
    private static let longest = 50

    /// Returns a phrase as it is written within a sentence.
    private static func lowered(_ phrase: String, _ language: Language?) -> String {
        // Days are capitalised in English and German.
        let isCapital = language == .english || language == .german
        let first = phrase.prefix { !$0.isWhitespace }.lowercased()
        let isName = isCapital && !uncapitalised.contains(first)
        return isName ? phrase : phrase.prefix(1).lowercased() + phrase.dropFirst()
    }

    private static let uncapitalised: Set<String> = [
        "on", "at", "in", "by", "before", "until", "till", "this", "next", "the", "today", "tomorrow", "tonight",
        "noon",
        "am", "im", "um", "bis", "vor", "heute", "morgen", "ab", "gegen", "diesen", "nächste", "nächsten", "kommenden",
        "spätestens", "übermorgen",
    ]

    /// Returns a text with its slots filled; `nil` if one is unknown.
    private static func fill(_ text: String, _ slots: [String: String], isFamiliar: Bool) -> String? {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
            filled += rest[..<open]
            let isSlot = rest[open] == "{"
            guard let close = rest[open...].firstIndex(of: isSlot ? "}" : "]") else { return nil }
            let inner = rest[rest.index(after: open)..<close]
            if isSlot {
                guard let value = slots[String(inner)] else { return nil }
                filled += value
            } else {
                let forms = inner.split(separator: "|", omittingEmptySubsequences: false)
                filled += forms[isFamiliar ? 0 : forms.count - 1]
            }
            rest = rest[rest.index(after: close)...]
        }
        filled += rest
        return filled.prefix(1).uppercased() + filled.dropFirst()
    }

    private static func of(_ language: Language) -> ReplyTemplates? {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        case .portuguese: portuguese
        case .dutch: dutch
        case .russian, .arabic, .hindi: nil
        }
    }
}

extension ReplyTemplates {
    private static let english = ReplyTemplates([
        .meeting: [
            ["Yes, {day} works for me.", "Yes, gladly. That works for me."],
            ["Sorry, {day} doesn't work for me.", "Sorry, I can't make it this time."],
            ["{?untimed}What time would that be?", "Can I let you know for certain a little later?"],
        ],
        .scheduling: [
            ["I'll check my calendar and suggest a time."], ["Sorry, I have no time in the near future."],
            ["{?untimed}How much time should I set aside?", "Can I let you know a little later?"],
        ],
        .choice: [
            ["{A}, please.", "Both are fine with me."],
            ["Rather {b}, if that's possible.", "Sorry, neither works for me. Is there another option?"],
            ["{?choices}Both are fine with me; which would you prefer?", "Which would you prefer?"],
        ],
        .task: [
            ["Yes, I'll do that {due}.", "Yes, gladly. I'll take care of it."],
            ["Sorry, I can't manage that {due}.", "Sorry, I can't do that at the moment."],
            [
                "{?undue}By when should it be done?", "{?due}Would a little later be all right, too?",
                "Is there anything I should keep in mind?",
            ],
        ],
        .permission: [
            ["Of course, no problem."], ["Sorry, that isn't possible this time."],
            ["Can I let you know a little later?"],
        ],
        .offer: [
            ["Yes, please, that would be great."], ["Thank you, but that won't be necessary."],
            ["Can I let you know a little later?"],
        ],
        .opinion: [
            ["I like it; it's fine with me."], ["I'm not quite convinced yet; I would still change a few things."],
            ["Can I have a little more time to think about it?"],
        ],
        .approval: [
            ["Yes, that's fine with me."], ["Sorry, that doesn't work for me."],
            ["Can I have a little more time to think about it?"],
        ],
        .arrival: [
            ["Yes, it has arrived, thank you."], ["No, it hasn't arrived yet, I'm afraid."],
            ["{?undue}When did you send it?", "How did you send it?"],
        ],
        .information: [
            ["I'll get back to you on that {due}.", "I'll get back to you on that shortly."],
            ["Sorry, I can't tell you that at the moment."],
            ["{?undue}By when do you need to know?", "Can I let you know a little later?"],
        ],
        .confirmation: [
            ["I'll check it and confirm {due}.", "I'll check it and confirm."],
            ["Sorry, I can't confirm that at the moment."],
            ["{?undue}By when do you need my answer?", "Would a little later be all right, too?"],
        ],
        .yesNo: [["Yes, as far as I know."], ["No, I'm afraid not."], ["Can I check and let you know?"]],
        .other: [
            ["Yes, that's fine with me."], ["No, I'm afraid not."], ["Could you tell me a little more about it?"],
        ],
    ])

    private static let german = ReplyTemplates([
        .meeting: [
            ["Ja, {when} passt es mir gut.", "Ja, sehr gern, das passt mir gut."],
            ["Leider kann ich {when} nicht.", "Leider kann ich diesmal nicht."],
            ["{?untimed}Um wie viel Uhr wäre das?", "Kann ich [dir|Ihnen] etwas später fest zusagen?"],
        ],
        .scheduling: [
            ["Ich schaue in meinen Kalender und schlage [dir|Ihnen] einen Termin vor."],
            ["Leider habe ich in nächster Zeit keinen freien Termin."],
            ["{?untimed}Wie viel Zeit soll ich einplanen?", "Darf ich [dir|Ihnen] etwas später Bescheid geben?"],
        ],
        .choice: [
            ["Lieber {a}, bitte.", "Mir passt beides."],
            ["Eher {b}, wenn es geht.", "Leider passt mir beides nicht. Gibt es noch eine andere Möglichkeit?"],
            ["{?choices}Mir passt beides; was ist [dir|Ihnen] lieber?", "Was wäre [dir|Ihnen] lieber?"],
        ],
        .task: [
            ["Ja, das erledige ich {due}.", "Ja, gern, ich kümmere mich darum."],
            ["Leider schaffe ich das {due} nicht.", "Leider schaffe ich das im Moment nicht."],
            [
                "{?undue}Bis wann soll es fertig sein?", "{?due}Reicht es auch etwas später?",
                "Gibt es dabei etwas zu beachten?",
            ],
        ],
        .permission: [
            ["Natürlich, kein Problem."], ["Das geht diesmal leider nicht."],
            ["Darf ich [dir|Ihnen] etwas später Bescheid geben?"],
        ],
        .offer: [
            ["Ja, bitte, das wäre sehr nett."], ["Danke, aber das ist nicht nötig."],
            ["Darf ich [dir|Ihnen] etwas später Bescheid geben?"],
        ],
        .opinion: [
            ["Mir gefällt es, von mir aus können wir das so machen."],
            ["Ganz überzeugt bin ich noch nicht; ich würde noch etwas ändern."],
            ["Kann ich noch etwas darüber nachdenken?"],
        ],
        .approval: [
            ["Ja, das ist für mich in Ordnung."], ["Das passt für mich leider nicht."],
            ["Kann ich noch etwas darüber nachdenken?"],
        ],
        .arrival: [
            ["Ja, es ist angekommen, vielen Dank."], ["Nein, bei mir ist leider noch nichts angekommen."],
            ["{?undue}Wann [hast du|haben Sie] es denn geschickt?", "Wie [hast du|haben Sie] es denn geschickt?"],
        ],
        .information: [
            [
                "Dazu melde ich mich {due}.",
                "Dazu melde ich mich bald.",
            ], ["Das kann ich [dir|Ihnen] im Moment leider nicht sagen."],
            [
                "{?undue}Bis wann [brauchst du|brauchen Sie] die Antwort?",
                "Darf ich [dir|Ihnen] etwas später Bescheid geben?",
            ],
        ],
        .confirmation: [
            [
                "Ich prüfe das und bestätige es [dir|Ihnen] {due}.",
                "Ich prüfe das und bestätige es [dir|Ihnen] dann.",
            ], ["Das kann ich im Moment leider nicht bestätigen."],
            ["{?undue}Bis wann [brauchst du|brauchen Sie] meine Antwort?", "Reicht es auch etwas später?"],
        ],
        .yesNo: [["Ja, genau."], ["Nein, leider nicht."], ["Kann ich das prüfen und mich wieder melden?"]],
        .other: [
            ["Ja, das passt für mich."], ["Nein, leider nicht."],
            ["[Kannst du|Können Sie] mir etwas mehr dazu sagen?"],
        ],
    ])

    private static let french = ReplyTemplates([
        .meeting: [
            ["Oui, {when}, c'est parfait pour moi.", "Oui, avec plaisir, cela me convient."],
            ["Malheureusement, je ne suis pas disponible {when}.", "Malheureusement, je ne pourrai pas cette fois."],
            ["{?untimed}À quelle heure ce serait ?", "Est-ce que je peux [te|vous] confirmer un peu plus tard ?"],
        ],
        .scheduling: [
            ["Je regarde mon agenda et je [te|vous] propose une date."],
            ["Malheureusement, je n'ai pas de disponibilité prochainement."],
            [
                "{?untimed}Combien de temps faut-il prévoir ?",
                "Est-ce que je peux [te|vous] répondre un peu plus tard ?",
            ],
        ],
        .choice: [
            ["Plutôt {a}, s'il [te|vous] plaît.", "Les deux me conviennent."],
            [
                "Je préférerais {b}, si possible.",
                "Malheureusement, aucun des deux ne me convient. Y a-t-il une autre possibilité ?",
            ],
            [
                "{?choices}Les deux me conviennent ; que [préfères-tu|préférez-vous] ?",
                "Que [préfères-tu|préférez-vous] ?",
            ],
        ],
        .task: [
            ["Oui, je m'en occupe {due}.", "Oui, volontiers, je m'en occupe."],
            [
                "Malheureusement, je n'y arriverai pas {due}.",
                "Malheureusement, je ne peux pas m'en occuper en ce moment.",
            ],
            [
                "{?undue}C'est pour quand ?", "{?due}Est-ce qu'un peu plus tard conviendrait aussi ?",
                "Faut-il faire attention à quelque chose ?",
            ],
        ],
        .permission: [
            ["Bien sûr, aucun problème."], ["Malheureusement, ce n'est pas possible cette fois."],
            ["Est-ce que je peux [te|vous] répondre un peu plus tard ?"],
        ],
        .offer: [
            ["Oui, volontiers, ce serait très gentil."], ["Merci, mais ce n'est pas nécessaire."],
            ["Est-ce que je peux [te|vous] répondre un peu plus tard ?"],
        ],
        .opinion: [
            ["Cela me plaît, c'est bon pour moi."],
            ["Cela ne me convainc pas encore tout à fait ; je changerais quelques points."],
            ["Est-ce que je peux y réfléchir encore un peu ?"],
        ],
        .approval: [
            ["Oui, cela me convient."], ["Malheureusement, cela ne me convient pas."],
            ["Est-ce que je peux y réfléchir encore un peu ?"],
        ],
        .arrival: [
            ["Oui, c'est bien arrivé, merci."], ["Non, malheureusement, rien n'est encore arrivé."],
            [
                "{?undue}Quand est-ce que [tu l'as|vous l'avez] envoyé ?",
                "Comment est-ce que [tu l'as|vous l'avez] envoyé ?",
            ],
        ],
        .information: [
            ["Je [te|vous] réponds à ce sujet {due}.", "Je [te|vous] réponds bientôt à ce sujet."],
            ["Malheureusement, je ne peux pas [te|vous] le dire pour le moment."],
            [
                "{?undue}Pour quand [te|vous] faut-il la réponse ?",
                "Est-ce que je peux [te|vous] répondre un peu plus tard ?",
            ],
        ],
        .confirmation: [
            ["Je vérifie et je [te|vous] confirme cela {due}.", "Je vérifie et je [te|vous] confirme cela."],
            ["Malheureusement, je ne peux pas le confirmer pour le moment."],
            [
                "{?undue}Pour quand [te|vous] faut-il ma réponse ?",
                "Est-ce qu'un peu plus tard conviendrait aussi ?",
            ],
        ],
        .yesNo: [
            ["Oui, tout à fait."], ["Non, malheureusement pas."],
            ["Est-ce que je peux vérifier et [te|vous] répondre ensuite ?"],
        ],
        .other: [
            ["Oui, cela me convient."], ["Non, malheureusement pas."],
            ["[Peux-tu|Pouvez-vous] m'en dire un peu plus ?"],
        ],
    ])
}
