import Retrieval

/// The patterns of requests in a language, for lower-case sentences with straight apostrophes.
struct RequestLanguage: Sendable {
    /// Sentences that expect no answer, such as "how are you?" and "please find attached".
    let courtesy: [Pattern]
    /// Words that make a sentence without a question mark a request.
    let asking: [Pattern]
    /// The patterns of questions; the first kind that matches counts.
    let kinds: [(kind: MailRequest.Kind, pattern: Pattern)]

    /// Returns the kind of a request; `nil` for a sentence that asks nothing, or an unknown question.
    func kind(_ sentence: String, isQuestion: Bool) -> MailRequest.Kind? {
        if isQuestion { return kinds.first { $0.pattern.matches(in: sentence) }?.kind }
        guard asking.matches(in: sentence) else { return nil }
        let found = kinds.first { Self.stated.contains($0.kind) && $0.pattern.matches(in: sentence) }
        return found?.kind ?? .task
    }

    /// The kinds that a sentence without a question mark can have, besides a task.
    private static let stated: [MailRequest.Kind] = [.meeting, .opinion, .information, .confirmation]

    /// Returns the patterns of a language; `nil` for a language whose requests are not known.
    static func of(_ language: Language) -> RequestLanguage? {
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

    static func or(_ language: Language) -> Set<String> {
        switch language {
        case .english: ["or"]
        case .german: ["oder"]
        case .french, .portuguese: ["ou"]
        case .spanish: ["o", "u"]
        case .italian: ["o", "oppure"]
        case .dutch: ["of"]
        case .russian, .arabic, .hindi: []
        }
    }

    /// The words after "or" that name no second thing, as in "or not" and "or so".
    static let noChoices: Set<String> = [
        "not", "so", "more", "less", "later", "earlier", "what", "are", "is", "do", "should", "nicht", "so", "mehr",
        "spater", "pas", "non", "plus", "no", "mas", "meno", "piu", "nao", "mais", "niet", "meer", "later", "zo",
    ]

    /// Questions that ask who of several readers does something.
    static let volunteers = Pattern(
        #/
        (?:^|[,:¿]\ ?|\b(?:und|and|et|y|e|en)\ )(?:who|wer|qui|quién|quiénes|chi|quem|wie)\ (?:can|could|will|would|wants\ to|kann|könnte|möchte|hilft|bringt|
        peut|pourrait|veut|puede|pueden|podría|quiere|può|potrebbe|vuole|pode|poderia|quer|kan|wil|zou)\b
        /#)
    /// Questions that begin with a word such as "when".
    static let times = Pattern(
        #/
        ^¿?(?:\w+,\ )?(?:(?:und|and|et|y|e|en)\ )?(?:when|(?:what|which)\ (?:time|day|date)|wann|um\ wie\ viel\ uhr|quand|à\ quelle\ heure|quel\ jour|cuándo|a\ qué\ hora|qué\ día|
        quando|a\ che\ ora|che\ giorno|a\ que\ horas|que\ dia|wanneer|hoe\ laat|welke\ dag)\b
        /#)
    /// Words of a preference between two things.
    static let preferences = Pattern(
        #/\b(?:rather|prefer|better|lieber|besser|plutôt|préf[éè]r|prefier|mejor|preferisc|meglio|prefer|melhor|liever|beter)/#
    )

    /// The words that address a reader.
    struct Address {
        let familiar: Set<String>
        let polite: Set<String>
        /// Polite words that are capitalised within a sentence.
        let capitalised: Set<String>
        /// The form if the mail contains none of the words.
        let isUsuallyFamiliar: Bool
    }

    /// Returns the words that address a reader; `nil` for English, which has one form.
    static func address(_ language: Language) -> Address? {
        func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
        switch language {
        case .english, .russian, .arabic, .hindi: return nil
        case .german:
            return Address(
                familiar: words(
                    "du dir dich dein deine deinen deinem deiner euch euer eure kannst könntest hast bist willst magst kommst weißt liebe lieber hi"
                ), polite: words("geehrte geehrter"), capitalised: words("Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer"),
                isUsuallyFamiliar: false)
        case .french:
            return Address(
                familiar: words("tu te toi t ton ta tes salut coucou bises bisous"),
                polite: words("vous votre vos"), capitalised: [], isUsuallyFamiliar: false)
        case .spanish:
            return Address(
                familiar: words(
                    "tú te ti tu tus contigo puedes podrías tienes quieres vienes prefieres has estás sabes eres os vosotros podéis venís besos abrazo"
                ), polite: words("usted ustedes estimado estimada estimados señor señora atentamente podría"),
                capitalised: words("Usted"), isUsuallyFamiliar: true)
        case .italian:
            return Address(
                familiar: words("tu ti te tuo tua tuoi tue puoi potresti hai vieni vuoi vi voi baci ciao"),
                polite: words("lei gentile egregio egregia potrebbe può suo sua"),
                capitalised: words("Lei Le La Suo Sua"), isUsuallyFamiliar: false)
        case .portuguese:
            return Address(
                familiar: words("tu te ti teu tua podes tens queres vens você oi abraço beijos"),
                polite: words("senhor senhora prezado prezada exmo exma"), capitalised: words("Senhor Senhora"),
                isUsuallyFamiliar: true)
        case .dutch:
            return Address(
                familiar: words("je jij jou jouw jullie hoi"), polite: words("u uw geachte"),
                capitalised: words("U Uw"), isUsuallyFamiliar: true)
        }
    }
}

extension RequestLanguage {
    private static let english = RequestLanguage(
        courtesy: [
            Pattern(
                #/
                \bhow(?:\ are|'s|\ is)\ (?:you|it|things|life|everything|the\ family)|^(?:what's\ up|guess\ what|really|right)\b|
                \bplease\ (?:find|see|note|excuse|forgive|accept|don't|do\ not|feel|be\ aware|ignore)\b|,\ (?:right|huh)\ ?\?$|
                \bif\ (?:you|there|anyone)\b.{0,40}\b(?:question|problem|concern|anything\ else)|\bwhy\ not\b|
                \b(?:do\ you\ have|any)\ (?:further\ |other\ |more\ )?questions|\bdid\ you\ know\b|\bcan\ you\ believe\b
                /#)
        ],
        asking: [
            Pattern(
                #/
                \bplease\b|\bkindly\b|\blet\ (?:me|us)\ know\b|\brsvp\b|\bget\ back\ to\ me\b|\bi(?:'d|\ would)?\ (?:need|like|want|ask)\ you\ to\b|
                \bi\ need\ .{1,60}\ (?:by|before)\ |\bwould\ be\ (?:great|nice|helpful|good|lovely)\ if\ you\b|
                \b(?:i|we)\ (?:kindly\ )?ask\ (?:you|all)\b|\b(?:remember|don't\ forget)\ to\b|\blooking\ forward\ to\ (?:your|hearing)\b|\b(?:can|could|would|will)\ you\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(
                    #/\b(?:did|have)\ you(?:\ \w+)?\ (?:get|got|gotten|received?)\b|\b(?:has|have|did)\ .{1,50}\b(?:arrived?|reach(?:ed)?\ you)\b/#
                )
            ),
            (
                .opinion,
                Pattern(
                    #/
                    what\ (?:do|did|would)\ you\ (?:think|say)|(?:your|any)\ (?:thoughts|opinion|view|views|take|comments|feedback|objections)\b|
                    how\ do\ you\ (?:like|feel|find)|what\ you\ think\b
                    /#)
            ),
            (
                .scheduling,
                Pattern(
                    #/
                    \b(?:when|(?:what|which)\ (?:day|days|time|date|evening|weekend|week))\b.{0,40}\b(?:suits?|free|available|convenient|good\ for\ you|
                    works?\ (?:best\ )?for\ you|(?:can|could|shall|should)\ we|you\ have\ time|(?:can|could)\ you\ (?:come|meet|make\ it))\b|
                    what(?:'s|\ is)\ your\ availability
                    /#)
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:can|could|will|would|are|do|won't)\ (?:you|you\ two|you\ both|both\ of\ you)\b.{0,30}\b(?:meet|come|coming|join|attend|make\ it|
                    be\ there|be\ here|drop\ (?:by|in)|stop\ by|free|available|fancy|like\ to|in\ the\ mood|up\ for|want\ to|have\ (?:a\ )?(?:time|moment|minute|lunch|dinner|coffee))\b|
                    \b(?:can|could|shall|should)\ we\ (?:\w+\ )?(?:meet|talk|speak|chat|call|go|have|get\ together|phone|discuss)\b|\bshall\ we\b|\bhow\ about\b|
                    \bwhy\ don't\ we\b|\bfancy\b|\b(?:if|whether|that)\ you(?:'ll|'re|\ can|\ could|\ will|\ are)?\ (?:come|coming|join|make\ it|attend|free|be\ (?:there|coming))\b|
                    \bconfirm\ (?:your\ )?(?:attendance|participation)\b|\bdo(?:es)?\ .{1,40}\bsuit\b|\bwant\ to\ (?:come|join|meet|go)\b|\bjoin\ us\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/
                    \b(?:shall|should)\ i\b|\b(?:do\ you\ want|would\ you\ like|do\ you\ need|want)\ me\ to\b|\b(?:can|could|may)\ (?:i|we)\ (?:help|bring|get\ you|offer|give\ you)\b|
                    \bwould\ it\ help\ if\ (?:i|we)\b|\bneed\ (?:any\ )?help\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:do\ you\ (?:happen\ to\ )?know|(?:can|could)\ you\ (?:please\ )?(?:tell|let)|tell\ (?:me|us)|let\ (?:me|us)\ know|remind\ me|advise)\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bconfirm\b|\brsvp\b/#)),
            (
                .permission,
                Pattern(
                    #/\b(?:may|can|could|might)\ (?:i|we)\b(?!\ ask\ you)|\b(?:is|would)\ it\ (?:be\ )?(?:ok|okay|all\ right|alright|fine|possible)\b|\bmind\ if\b/#
                )
            ),
            (
                .task,
                Pattern(
                    #/
                    \b(?:can|could|would|will)\ you\b|\bplease\b|\b(?:can|could|may)\ i\ ask\ you\ to\b|\bmind\ \w+ing\b
                    /#)
            ),
            (
                .approval,
                Pattern(
                    #/
                    \b(?:is|are|does|do|would|will)\ (?:that|this|it|these|those|you|the\ \w+|\w+day)\b.{0,30}\b(?:ok|okay|all\ right|alright|fine|possible|convenient|agree|
                    work|acceptable|happy\ with|in\ order|good\ enough)\b|^(?:ok|okay|agreed|all\ right|deal)\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:and|so|but|also|then)\ )(?:what|when|where|which|who|whose|whom|how|why)\b|\bany\ (?:news|idea|update)/#
                )
            ),
            (.meeting, Pattern(#/\bwith\ us\b/#)),
            (
                .yesNo,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:and|so|but|also|then)\ )(?:is|are|was|were|do|does|did|has|have|had|will|would|should)(?:n't)?\b/#
                )
            ),
        ])

    private static let german = RequestLanguage(
        courtesy: [
            Pattern(
                #/
                ^(?:und\ )?wie\ geht|\bbei\ (?:weiteren\ |offenen\ )?(?:fragen|rückfragen)\b|\b(?:bitte\ (?:entschuldig|verzeih|beacht|versteh)|entschuldigen?\ (?:sie\ )?bitte)|
                \b(?:haben\ sie|hast\ du|habt\ ihr)\ (?:noch\ )?fragen\b|,\ (?:oder|nicht\ wahr|gell)\ ?\?$|\bwenn\ .{0,30}fragen\b
                /#)
        ],
        asking: [
            Pattern(
                #/
                \bbitten?\b|\bbescheid\b|\brückmeldung\b|\bu\.\ ?a\.\ ?w\.\ ?g|\b(?:kannst|könntest|würdest)\ du\b|\b(?:können|könnten|würden)\ sie\b|
                \b(?:könnt|könntet)\ ihr\b|\b(?:ich|wir)\ (?:bräuchten?|benötigen?)\b|\bbräuchten?\ (?:ich|wir)\b|\b(?:ich|wir)\ brauchen?\b.{1,60}\bbis\b|
                \b(?:nett|lieb|toll|schön|super|hilfreich|dankbar),?\ wenn\ (?:du|sie|ihr)\b|\b(?:denk|denkt|denken\ sie)\ (?:bitte\ )?(?:daran|dran)\b|\bvergiss\ nicht\b|
                \b(?:sag|sagt|gib|gebt|schick|schickt)\ (?:mir|uns)\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(
                    #/\b(?:hast|habt|haben)\ (?:du|ihr|sie)\b.{0,70}\b(?:bekommen|erhalten|gekriegt)\b|\b(?:ist|sind)\b.{1,60}\b(?:angekommen|eingetroffen)\b/#
                )
            ),
            (
                .opinion,
                Pattern(
                    #/
                    \bwas\ (?:hältst|haltet|halten|meinst|meint|meinen|denkst|denkt|denken|sagst|sagen)\b|\bwie\ (?:findest|findet|finden\ sie|gefällt)|
                    \b(?:deine|eure|ihre)\ meinung\b|\b(?:feedback|anmerkungen|einwände)\b
                    /#)
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:wann|um\ wie\ viel\ uhr|welche[rsn]?\ (?:tag|termin|abend|uhrzeit|wochentag))\b.{0,50}\b(?:passt|zeit|treffen|frei|sehen|recht|vorbeikommen|kommen|möglich)\b/#
                )
            ),
            // Before meetings, since a confirmation may be of coming to one.
            (.confirmation, Pattern(#/\bbestätig|\bzusage\b|\bu\.\ ?a\.\ ?w\.\ ?g/#)),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:kommst|kommt)\ (?:du|ihr)\b|\bkommen\ sie\b|\b(?:bist|seid|sind|wärst|wärt|wären)\ (?:du|ihr|sie)\b.{0,30}\b(?:dabei|da|frei|zu\ hause)\b|
                    \b(?:kannst|könntest|könnt|könntet|können|könnten|magst|mögt|möchtest|möchten|möchtet|willst|wollt|wollen)\ (?:du|ihr|sie)\b.{0,50}\b(?:kommen|da\ sein|dabei\ sein|mitkommen|vorbeikommen|
                    teilnehmen|mitmachen|mitfahren|treffen|mitessen)\b|\b(?:hast|habt|haben|hättest|hätten|hättet)\ (?:du|ihr|sie)\b.{0,50}\b(?:zeit|lust|frei)\b|
                    \b(?:wollen|sollen)\ wir\b|\b(?:können|könnten)\ wir\b.{0,40}\b(?:treffen|sehen|sprechen|telefonieren|reden)\b|\btreffen\ wir\b|
                    \bpasst\b.{0,40}\b(?:dir|ihnen|euch)\b|\bwie\ wär|\blust\ (?:auf|zu)\b|\bob\ (?:du|sie|ihr)\b.{0,40}\b(?:komm|dabei|teilnehm|teilnimm|zeit|kannst|könnt)
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/
                    \bsoll(?:te)?\ ich\b|\b(?:willst|möchtest|wollen|möchten|wollt)\ (?:du|sie|ihr)\b.{0,20},\ dass\ (?:ich|wir)\b|\bkann\ ich\ (?:dir|ihnen|euch)\b|
                    \b(?:brauchst\ du|brauchen\ sie|braucht\ ihr)\ (?:\w+\ )?hilfe\b|\b(?:bringe?|schicke?)\ ich\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:weißt\ du|wissen\ sie|wisst\ ihr)\b|\b(?:kannst|könntest|können|könnten)\ (?:du|sie)\ (?:mir|uns)\ (?:bitte\ )?(?:noch\ |kurz\ )?(?:sagen|mitteilen|verraten|bescheid)|
                    \b(?:bescheid|rückmeldung)\b|\b(?:sag|sagen\ sie|teilen\ sie|schreib|verrat)\ (?:mir|uns)\b
                    /#)
            ),
            (
                .permission,
                Pattern(
                    #/\b(?:darf|dürfen|dürfte|dürften)\ (?:ich|wir)\b(?!\ (?:dich|sie|euch)\b.{0,20}\bbitten)|\b(?:kann|könnte)\ ich\b|\b(?:können|könnten)\ wir\b|\b(?:stört|störte)\ es\b|\b(?:leihst|borgst)\ du\b|,\ wenn\ (?:ich|wir)\b/#
                )
            ),
            (
                .task,
                Pattern(
                    #/\b(?:kannst|könntest|würdest|magst)\ du\b|\b(?:können|könnten|würden)\ sie\b|\b(?:könnt|könntet|würdet)\ ihr\b|\bbitte\b|\b(?:bringst|schickst|holst|machst|hilfst)\ du\b/#
                )
            ),
            (
                .approval,
                Pattern(
                    #/\b(?:ok|okay|in\ ordnung|recht|einverstanden|möglich|machbar)\b|\bpasst\ das\b|\bgeht\ das\b/#)
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:und|aber|also|denn)\ )(?:was|wann|wo|wohin|woher|welche[rsnm]?|wer|wem|wen|wie|wieviel|warum|weshalb|wieso|wozu|womit|worüber|ab\ wann|bis\ wann|von\ wem|mit\ wem|um\ wie\ viel)\b|\bgibt\ es\ (?:schon\ )?neuigkeiten/#
                )
            ),
            (.meeting, Pattern(#/\bmit\ uns\b/#)),
            (
                .yesNo,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:und|aber|also)\ )(?:ist|sind|war|hat|hast|haben|habt|bist|seid|kommt|gibt|wird|werden|hattest|warst)\b/#
                )
            ),
        ])

    private static let french = RequestLanguage(
        courtesy: [
            Pattern(
                #/
                ^comment\ (?:allez|vas|ça)|^(?:ça|tu)\ va(?:s)?\b.{0,20}\?$|n'hésite|\bveuillez\ (?:trouver|agréer|recevoir|noter|excuser|croire)|\bmerci\ (?:d'avance|pour|beaucoup|encore)\b|
                \b(?:si|pour)\ .{0,30}\bquestions?\b|,\ non\ ?\?$
                /#)
        ],
        asking: [
            Pattern(
                #/
                \bmerci\ (?:de|d')\ ?\w|\bs'il\ (?:te|vous)\ pla[iî]t|\bveuillez\b|\bprière\ de\b|\b(?:dis|dites)-(?:moi|nous)\b|\btiens-moi\b|\btenez-(?:moi|nous)\b|
                \b(?:peux|pourrais)-tu\b|\b(?:pouvez|pourriez)-vous\b|\bn'oublie[sz]?\ pas\b|\bj'aurais\ besoin\b|\bil\ (?:me|nous)\ faudrait\b|\b(?:ce|ça|cela)\ serait\ .{1,20}\ si\ (?:tu|vous)\b|
                \bj'attends\ (?:ta|votre)\b|\bje\ (?:te|vous)\ (?:prie|demande)\b|\bnous\ vous\ (?:prions|demandons)\b|\b(?:envoie|envoyez|confirme|confirmez|réponds|répondez)-(?:moi|nous)\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(
                    #/\b(?:as-tu|tu\ as|t'as|avez-vous|vous\ avez)\ (?:bien\ |déjà\ )?(?:reçu|eu)\b|\best\b.{0,50}\barrivée?s?\b/#
                )
            ),
            (
                .opinion,
                Pattern(
                    #/
                    \bqu'en\ (?:penses?-tu|pensez-vous|dis-tu|dites-vous)|\b(?:que|qu'est-ce\ que)\ (?:penses-tu|pensez-vous|tu\ penses|vous\ pensez|tu\ en\ penses|vous\ en\ pensez)|
                    \b(?:en\ penses?|en\ pensez)\ quoi\b|\b(?:ton|votre)\ avis\b|\bcomment\ (?:trouves-tu|trouvez-vous)|\b(?:tes|vos)\ remarques\b|\bce\ que\ (?:tu\ en\ penses|vous\ en\ pensez)
                    /#)
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:quand|quel\ jour|quelle\ date|à\ quelle\ heure)\b.{0,50}\b(?:disponibles?|dispo|libres?|arrange\w*|convien\w*|voi[rt]|retrouve\w*|rencontrer|passer)\b/#
                )
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:tu\ viens|viens-tu|vous\ venez|venez-vous)\b|\b(?:peux|pourrais|veux|voudrais|aimerais)-tu\ (?:venir|passer|être|participer|assister|te\ joindre|nous\ (?:rejoindre|accompagner))\b|
                    \btu\ (?:peux|pourrais|veux|voudrais|aimerais)\ (?:venir|passer|être|participer|assister|te\ joindre|nous\ (?:rejoindre|accompagner))\b|
                    \b(?:pouvez|pourriez|voulez|voudriez|souhaitez)-vous\ (?:venir|passer|être|participer|assister|vous\ joindre|nous\ (?:rejoindre|accompagner))\b|
                    \bvous\ (?:pouvez|pourriez|voulez)\ (?:venir|passer|être|participer|assister|nous\ rejoindre)\b|
                    \b(?:es-tu|tu\ es|t'es|êtes-vous|vous\ êtes|seras-tu|serez-vous|tu\ seras|vous\ serez)\ (?:libres?|disponibles?|dispo|partante?s?|là|des\ nôtres)\b|
                    \bon\ (?:se\ (?:voit|retrouve|rencontre|appelle)|mange|déjeune|dîne|va)\b|\b(?:te|vous)\ (?:dit|dirait|convien\w*|conviendrait|irait|arrange\w*|va)\b|
                    \b(?:as-tu|tu\ as|avez-vous|vous\ avez)\ (?:le\ temps|envie|un\ moment)\b|\bsi\ (?:tu|vous)\ (?:viens|venez|peux\ venir|pouvez\ venir|serez|seras)\b|
                    \b(?:ta|votre)\ (?:présence|participation|venue)\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/
                    \b(?:tu\ veux|veux-tu|vous\ voulez|voulez-vous|souhaitez-vous|préfères-tu|préférez-vous)\ que\ (?:je|j'|nous|on)|\bdois-je\b|\b(?:est-ce\ que\ )?je\ dois\b|
                    ^(?:et\ )?(?:est-ce\ que\ )?je\ (?:te|vous|t')\ ?\w+|\b(?:puis-je|je\ peux)\ (?:t'|vous\ |te\ )?(?:aider|apporter)|\bbesoin\ d'aide\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:sais-tu|savez-vous|tu\ sais|vous\ savez)\b|\b(?:peux|pourrais)-tu\ me\ (?:dire|rappeler|indiquer)|\b(?:pouvez|pourriez)-vous\ (?:me|nous)\ (?:dire|rappeler|indiquer|préciser|faire\ savoir)|
                    \b(?:dis|dites)-(?:moi|nous)\b|\bmerci\ de\ (?:me|nous)\ (?:dire|indiquer|préciser|faire\ savoir|tenir)|\b(?:tiens-moi|tenez-(?:moi|nous))\b|\bj'attends\ (?:ta|votre)\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bconfirm/#)),
            (
                .task,
                Pattern(
                    #/\b(?:peux|pourrais|veux|voudrais)-tu\b|\b(?:pouvez|pourriez|voulez|voudriez|auriez)-vous\b|\btu\ (?:peux|pourrais)\b|\bvous\ (?:pouvez|pourriez)\b|\bs'il\ (?:te|vous)\ pla[iî]t/#
                )
            ),
            (
                .permission,
                Pattern(
                    #/\b(?:puis-je|pourrais-je|pouvons-nous|pourrions-nous)\b|\bje\ (?:peux|pourrais)\b|\bon\ (?:peut|pourrait)\b|\b(?:te|vous)\ (?:dérange|ennuie|gêne)|\bpossible\b|\b(?:me|nous)\ prêt/#
                )
            ),
            (.approval, Pattern(#/\bd'accord\b|\b(?:ça|cela|c'est)\ .{0,20}\b(?:bon|ok|correct|va)\b/#)),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:et|mais|alors|donc)\ )(?:quand|où|quel(?:le)?s?|qui|que|qu'|quoi|comment|combien|pourquoi|à\ quel\w*|de\ quel\w*|dans\ quel\w*|d'où|à\ qui|avec\ qui)|\b(?:où|quand|combien|comment|quoi)\ ?\?$|\bdes\ nouvelles\b/#
                )
            ),
            (.meeting, Pattern(#/\bavec\ nous\b/#)),
            (
                .yesNo,
                Pattern(#/\best-ce\ que\b|\b\w+-(?:tu|vous|il|elle|ils|elles|on)\b|\b(?:tu|vous|il|elle|on)\ \w+/#)
            ),
        ])
}
