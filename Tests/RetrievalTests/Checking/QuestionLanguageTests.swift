import Testing

@testable import Retrieval

/// Rules in words for languages besides English.
@Suite struct QuestionLanguageTests {
    @Test(arguments: [
        ("¿Quién fundó el museo de la ciudad?", QuestionType.person), ("¿Cuándo se fundó el museo?", .date),
        ("¿Cuántos árboles hay en el parque?", .number), ("¿Dónde está el museo?", .place),
        ("¿En qué año abrió el museo?", .date), ("¿Qué porcentaje de los socios paga?", .number),
        ("¿Por qué cerró el museo?", .other), ("Qui a fondé le musée ?", .person), ("Quand ouvre le musée ?", .date),
        ("Combien d'arbres y a-t-il dans le parc ?", .number), ("Où se trouve le musée ?", .place),
        ("En quelle année le musée a-t-il ouvert ?", .date), ("Pourquoi le musée est-il fermé ?", .other),
        ("Chi ha fondato il museo?", .person), ("Quando apre il museo?", .date), ("Quanti alberi ci sono?", .number),
        ("In quale anno fu aperto il museo?", .date), ("Dove si trova il museo della città?", .place),
        ("Quem fundou o museu?", .person), ("Em que ano abriu o museu?", .date),
        ("Quantas árvores há no parque?", .number),
        ("Wie heeft het museum gesticht?", .person), ("Wanneer opent het museum?", .date),
        ("Hoeveel bomen staan er in het park?", .number), ("Hoe hoog is de toren van het museum?", .number),
        ("Wie viele Bäume stehen im Park?", .number), ("Wie heißt der Leiter des Museums?", .other),
        ("In welchem Jahr wurde das Museum eröffnet?", .date), ("Wen traf der Leiter im Park?", .person),
        ("Wie groß ist der Park des Museums?", .number), ("Who founded the museum?", .person),
        ("What happens in the park at night?", .other),
        ("Who plays in Los Altos de la Vega?", .person), ("Сколько деревьев в парке?", .other), ("公园里有多少棵树？", .other),
    ])
    func `recognizes the kind of answer that a question asks for`(_ question: String, _ type: QuestionType) {
        #expect(QuestionType(question) == type)
    }

    private static let passages: [(text: String, questions: [(String, String)])] = [
        (
            """
            El museo de la ciudad abrió sus puertas en 1987 junto al río. Lo fundó la pintora Irene Vidal con el dinero de \
            una herencia. La colección tiene treinta y dos cuadros y once esculturas. La entrada cuesta seis euros los \
            domingos.
            """,
            [
                ("¿Cuándo abrió el museo de la ciudad?", "1987"), ("¿Quién fundó el museo?", "Irene Vidal"),
                ("¿Cuántos cuadros tiene la colección?", "treinta y dos"), ("¿Cuánto cuesta la entrada?", "seis euros"),
            ]
        ),
        (
            """
            Le musée de la ville a ouvert ses portes en 1987 au bord du fleuve. La peintre Irène Vidal l'a fondé avec un \
            héritage. La collection compte soixante-douze tableaux et onze sculptures. L'entrée coûte six euros le dimanche.
            """,
            [
                ("Quand le musée de la ville a-t-il ouvert ?", "1987"), ("Qui a fondé le musée ?", "Irène Vidal"),
                ("Combien de tableaux compte la collection ?", "soixante-douze"),
                ("Combien coûte l'entrée ?", "six euros"),
            ]
        ),
        (
            """
            Il museo della città ha aperto nel 1987 vicino al fiume. La pittrice Irene Vidal lo ha fondato con una eredità. \
            La collezione comprende trentadue quadri e undici sculture. Il biglietto costa sei euro la domenica.
            """,
            [
                ("Quando ha aperto il museo della città?", "1987"), ("Chi ha fondato il museo?", "Irene Vidal"),
                ("Quanti quadri comprende la collezione?", "trentadue"), ("Quanto costa il biglietto?", "sei euro"),
            ]
        ),
        (
            """
            Das Museum der Stadt wurde 1987 am Fluss eröffnet. Die Malerin Irene Vidal gründete das Museum mit einem \
            Erbe. Die Sammlung umfasst zweiunddreißig Bilder und elf Skulpturen. Der Eintritt kostet am Sonntag sechs Euro.
            """,
            [
                ("Wann wurde das Museum der Stadt eröffnet?", "1987"), ("Wer gründete das Museum?", "Irene Vidal"),
                ("Wie viele Bilder umfasst die Sammlung?", "zweiunddreißig"),
                ("Was kostet der Eintritt?", "sechs Euro"),
            ]
        ),
    ]

    @Test(arguments: passages.indices)
    func `answers questions in the language of the text`(_ index: Int) async throws {
        let (text, questions) = Self.passages[index]
        for (question, answer) in questions {
            let result = try await QuoteFinder().find(question, in: [.init(number: 1, text: text, score: 1)])
            #expect(result.quotes.first?.text.contains(answer) == true, "\(question)")
            #expect(result.confidence >= QuoteFinder.minimumConfidence, "\(question)")
        }
    }

    @Test(arguments: [
        (Language.spanish, "treinta y dos", 32.0), (.spanish, "veintiséis", 26), (.spanish, "doscientas", 200),
        (.spanish, "dos mil", 2000), (.french, "quatre-vingt-dix-sept", 97), (.french, "soixante et onze", 71),
        (.french, "vingt et un", 21), (.french, "quatre-vingts", 80), (.french, "deux cents", 200),
        (.italian, "ventotto", 28),
        (.italian, "trentuno", 31), (.italian, "sei", 6), (.portuguese, "quarenta e cinco", 45),
        (.portuguese, "duzentos", 200),
        (.dutch, "eenentwintig", 21), (.dutch, "vijfenveertig", 45), (.german, "einundzwanzig", 21),
        (.german, "zweiunddreißig", 32), (.german, "dreihundert", 300), (.english, "two-thirds", 2.0 / 3),
        (.english, "one quarter", 0.25), (.english, "three fifths", 0.6),
    ])
    func `reads numbers in words`(_ language: Language, _ text: String, _ value: Double) {
        let found = TextFacts(TextScanner.tokens(of: text, in: language)).quantities.flatMap(\.values)
        #expect(found.count == 1 && abs(found[0] - value) < 1e-9, "\(found)")
    }

    @Test(arguments: [
        (Language.english, "We sold tickets once, and the rent is due."), (.english, "Two third graders sang."),
        (.spanish, "Un museo y una plaza."), (.german, "Ein Museum und eine Stadt."),
        (.french, "Un musée est neuf fois sur dix."),
    ])
    func `words of other meanings are no numbers`(_ language: Language, _ text: String) {
        let values = TextFacts(TextScanner.tokens(of: text, in: language)).quantities.filter { !$0.isNoClaim }.flatMap(
            \.values)
        #expect(
            language == .french
                ? values == [9, 10] : language == .english ? values.allSatisfy { $0 >= 2 } : values.isEmpty)
    }

    @Test(arguments: [
        (Language.spanish, "El museo no abre los lunes.", "abre"), (.french, "Le musée n'ouvre pas le lundi.", "lundi"),
        (.italian, "Il museo non apre il lunedì.", "apre"), (.portuguese, "O museu nunca abre cedo.", "abre"),
        (.dutch, "Het museum gaat niet open op zondag.", "open"), (.russian, "Музей не открыт утром.", "открыт"),
    ])
    func `negations cover the words that follow`(_ language: Language, _ text: String, _ word: String) {
        let tokens = TextScanner.tokens(of: text, in: language)
        let stem = tokens.first { $0.folded == word }?.stem
        #expect(Negations.scopes(in: tokens).contains { stem.map($0.contains) == true })
        // "Sin" and "mai" are other words in English and German.
        #expect(Negations.scopes(in: TextScanner.tokens(of: "A sin in the month of Mai, sem and pas")).isEmpty)
    }

    @Test(arguments: [
        ("O museu abriu em 3 de março de 1987.", 1987, 3, 3), ("Het museum opende op 5 maart 1987.", 1987, 3, 5),
        ("Het museum opende op 7 mei 1987.", 1987, 5, 7), ("Abriu em 12 de dezembro de 2001.", 2001, 12, 12),
    ])
    func `reads dates in Portuguese and Dutch`(_ text: String, _ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDate.all(in: text).first?.readings == [.init(year: year, month: month, day: day)])
    }

    @Test(arguments: ["Rio de Janeiro 2016", "Augustus was an emperor.", "Marco 3, Anna 2"])
    func `names are no months`(_ text: String) { #expect(CalendarDate.all(in: text).isEmpty) }

    @Test func `a short sentence in another script is not a heading`() {
        for text in ["公园里有四十棵树。", "公園には木が四十本ある。", "बगीचे में चालीस पेड़ हैं।", "هل في الحديقة شجرة؟"] {
            #expect(PassageSpans.spans(of: text).map(\.kind) == [.sentence], "\(text)")
        }
        #expect(PassageSpans.spans(of: "开放时间").map(\.kind) == [.heading])
    }

    @Test(arguments: [
        ("¿Cuándo abrió el museo y quién lo dirige ahora?", 2),
        ("Quando apre il museo nuovo e chi custodisce le chiavi?", 2),
        ("Wanneer opent het nieuwe museum en wie bewaart de sleutels?", 2), ("博物馆何时开放？馆长是谁？", 2),
        ("Когда открылся новый музей и кто хранит ключи?", 2), ("¿Qué pan y vino hay?", 1),
        ("Quand le musée a-t-il ouvert ses portes et qui garde les clés ?", 2),
    ])
    func `splits two questions of a text`(_ text: String, _ count: Int) {
        #expect(QuestionParts.of(text).count == count)
    }

    @Test(arguments: [
        ("Quanti alberi ci sono?", QuestionScope.count("alberi ci sono?")),
        ("Hoeveel bomen staan er?", .count("bomen staan er?")),
        ("Elenca tutti gli alberi", .list("alberi")), ("Noem alle bomen", .list("bomen")),
        ("Quantas horas dura?", .place),
        ("Riassumi contratto.pdf", .summary(QuestionScope.name("contratto.pdf"))),
    ])
    func `recognizes lists, counts and summaries in further languages`(_ question: String, _ scope: QuestionScope) {
        #expect(QuestionScope(question) == scope)
    }
}
