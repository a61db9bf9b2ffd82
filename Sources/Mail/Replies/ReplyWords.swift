import Retrieval

/// The words of replies in a language, in lower case and without accents.
struct ReplyWords: Sendable {
    /// The words that precede something of a person's own, such as "my".
    let persons: Set<String>
    /// The words of which a reply contains at least one if its author speaks.
    let first: Set<String>
    let please: Set<String>
    let denials: Set<String>
    /// The words that a refusal does not contain.
    let consent: Set<String>
    /// The words that begin a reason.
    let reasons: Set<String>
    /// The words that say that somebody comes or has time.
    let coming: Set<String>
    /// Other words that replies may use in addition to those of the mail.
    let common: Set<String>
    /// All words that replies may use in addition to those of the mail.
    let all: Set<String>

    private init(
        persons: String, first: String, please: String, denials: String, consent: String, reasons: String,
        coming: String, common: String
    ) {
        func set(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
        self.persons = set(persons)
        self.first = set(first)
        self.please = set(please)
        self.denials = set(denials)
        self.consent = set(consent)
        self.reasons = set(reasons)
        self.coming = set(coming)
        self.common = set(common)
        all = set([persons, first, denials, consent, coming, common].joined(separator: " "))
    }

    /// Returns the language with most of a reply's words; `nil` if these are fewer than two, or languages tie.
    ///
    /// Replies are too short for the common words of `Language`.
    static func language(of words: [String]) -> Language? {
        let counts = of.map { language, table in (language, words.count(where: table.all.contains)) }
        guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 1 else { return nil }
        return counts.count { $0.1 == best.1 } == 1 ? best.0 : nil
    }

    /// Phrases of an assistant, and talk about the mail instead of an answer, in seven languages.
    ///
    /// The phrases come from replies that three small models wrote.
    static let assistant = [
        Pattern(
            #/
            \b(?:assist\w*|help\ you|happy\ to\ help|here\ to\ help|my\ help|any\ (?:other\ )?questions|concerns|this\ (?:request|e-?mail|mail|message|information)|your\ (?:request|inquiry|e-?mail|message|query)|
            provide\ (?:any|more|me|the|you)|more\ (?:information|details|context)|additional\ information|the\ (?:user|sender|recipient|text|context|mail|e-?mail|message)|i\ understand|fulfil+|appropriate|language\ model|as\ an\ ai|feel\ free|designed\ to|permissions?\ to|access\ (?:to\ )?your|delighted\ to)\b
            /#),
        Pattern(
            #/
            \b(?:ihnen\ (?:\w+\ )?(?:helfen|behilflich)|dir\ (?:\w+\ )?helfen|nicht\ helfen|behilflich|weiterhelfen|request|diese[rns]?\ (?:anfrage|mail|e-mail|nachricht|text)|terminanfrage|weitere[n]?\ informationen|
            unterstütz\w*|vous\ aider|t'aider|aider\ avec|cette\ (?:demande|question)|ce\ (?:message|mail|courriel)|plus\ (?:d'informations|de\ détails)|assistance|
            ayudar\w*|en\ qué\ puedo|este\ (?:mensaje|correo)|esta\ (?:solicitud|petición)|más\ (?:información|detalles)|asisten\w*|aiutar\w*|questa\ (?:richiesta|mail|email)|questo\ messaggio|maggiori\ (?:informazioni|dettagli)|
            ajudar\w*|esta\ (?:mensagem|solicitação)|este\ (?:email|e-mail)|mais\ (?:informações|detalhes)|je\ helpen|u\ helpen|van\ dienst|dit\ (?:verzoek|bericht)|deze\ (?:mail|e-mail|aanvraag)|meer\ informatie)\b
            /#),
    ]

    static let of: [Language: ReplyWords] = [
        .english: ReplyWords(
            persons: "i i'm im my we our me your you you're",
            first: "i im my mine we our us me", please: "please kindly you'll",
            denials:
                "no not sorry unfortunately can't cannot cant won't wont afraid don't dont unable never don didn haven won couldn t",
            consent: "yes gladly sure happy", reasons: "because since as due reason while",
            coming: "come coming attend join make there works work suits suit meet see free available time",
            common:
                "the and that this for with would could will have has had can may let know very much too all also good great fine well thanks thank course that's it's i'll i'd it be are was been but then just about from your you they them soon already able sounds forward to look done take care do ready ll d s m ve re another later"
        ),
        .german: ReplyWords(
            persons:
                "ich mein meine meinen meinem meiner wir unser unsere unseren unserem du dein deine deinen deinem deiner sie ihr ihre ihren ihrem ihrer",
            first: "ich mir mich mein meine meinen wir uns unser unsere", please: "bitte",
            denials: "nein nicht leider kein keine keinen nie leid", consent: "ja gern gerne naturlich klar",
            reasons: "weil denn wegen", coming: "komme kommen dabei da passt zeit treffen sein mit hin freue",
            common:
                "das der die den dem und fur mit bei auf aus ist sind war ware wird werde werden kann konnen habe haben hatte dir dich ihnen euch sie schon auch sehr gut okay dann danke vielen dank dass noch hier alles aber zu zum zur am um im es was mal diesmal schaffe"
        ),
        .french: ReplyWords(
            persons: "je j mon ma mes nous notre nos tu ton ta tes vous votre vos",
            first: "je j me m mon ma mes moi nous notre nos", please: "plait veuillez",
            denials: "non pas malheureusement desole desolee regrette ne n aucun jamais",
            consent: "oui volontiers plaisir sur", reasons: "car parce puisque comme",
            coming: "viens venir viendrai serai convient libre disponible la",
            common:
                "les des une dans avec pour sur est sera bien tres bon parfait merci cela que qui vais peux pourrai puis suis etre avoir ait fait faire tout aussi mais c'est accord vous te toi vous ca serait heureux"
        ),
        .spanish: ReplyWords(
            persons: "yo mi mis nuestro nuestra nuestros nuestras tu tus su sus",
            first:
                "yo me mi mis nos puedo podre podria tengo estoy estare voy ire hare envio enviare he quiero prefiero asistire confirmo encargo",
            please: "favor", denials: "no siento lamentablemente desafortunadamente desgracia temo nunca",
            consent: "si claro gusto supuesto encantado", reasons: "porque ya debido pues",
            coming: "venir voy ire asistir viene estare alli puedo asistire",
            common:
                "los las una con por para que del esta este eso muy bien gracias pero sera seria poder acuerdo perfecto esa ese lo la le te les todo tambien pronto"
        ),
        .italian: ReplyWords(
            persons: "io mio mia miei mie nostro nostra nostri tuo tua tuoi tue suo sua suoi sue",
            first:
                "io mi mio mia ci posso potro vengo verro saro ho sono vado mando mandero invio inviero faccio faro preferisco",
            please: "favore piacere cortesia", denials: "no non purtroppo dispiace spiacente mai",
            consent: "si certo volentieri certamente", reasons: "perche poiche siccome",
            coming: "venire vengo verro saro posso bene partecipare esserci",
            common:
                "gli una con per che del della questo questa molto bene grazie pero sara sarebbe va tutto anche presto essere accordo perfetto lo la le li ti vi dei"
        ),
        .portuguese: ReplyWords(
            persons: "eu meu minha meus minhas nosso nossa teu tua teus tuas seu sua seus suas",
            first:
                "eu me meu minha posso poderei vou irei tenho estou estarei farei envio enviarei prefiro confirmo nos",
            please: "favor", denials: "nao infelizmente lamento desculpe sinto nunca",
            consent: "sim claro certeza prazer", reasons: "porque pois devido",
            coming: "vir vou irei estarei posso participar bem",
            common:
                "uma com para por que dos das esta este isso muito bem obrigado obrigada mas seria sera tudo tambem breve ser combinado perfeito lhe te voce"
        ),
        .dutch: ReplyWords(
            persons: "ik mijn we wij ons onze je jij jouw u uw", first: "ik mij me mijn we wij ons onze",
            please: "alsjeblieft alstublieft", denials: "nee niet helaas geen spijt sorry nooit",
            consent: "ja graag natuurlijk prima", reasons: "omdat want doordat aangezien",
            coming: "kom komen erbij aanwezig past uit tijd zijn",
            common:
                "het een van voor met bij dat dit die deze zal zou kan kunnen heb hebben hebt heel goed fijn bedankt dank maar ook dan nog wel aan om er je jou u is was word wordt zien"
        ),
    ]
}
