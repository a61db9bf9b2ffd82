import Foundation
import LanguageModels
import Mail
import ModelLibrary
import Testing

@testable import Hearth

/// Tests of the comparison of texts.
@Suite struct ExamTextTests {
    @Test(
        arguments: [
            ("The village choir practises at 19:30.", "19:30", true), ("At 17:30.", "7:30", false),
            ("It costs 190 euros.", "19", false), ("It costs 19 euros.", "19", true), ("Room 15, then 5.", "5", true),
            ("Biscuits", "biscuit", false), ("Her dog is called “Biscuit”.", "biscuit", true),
            ("C'est à Liège.", "liege", true), ("Es ist GRÜN", "grun", true), ("Il a ouvert", "vert", false),
            ("in the town\n  hall", "town hall", true), ("Aunt Mabel’s lunch", "Mabel's", true),
            ("", "a", false), ("a", "", false), ("na na", "na", true), ("nana", "na", false),
            ("He'll do 2nd best", "2", false),
        ] as [(String, String, Bool)])
    func `a phrase is found in a text only as whole words and numbers`(text: String, phrase: String, isIn: Bool) {
        #expect(ExamText.contains(text, phrase) == isIn)
        #expect(ExamText.contains(text, anyOf: ["zebra", phrase]) == isIn)
        #expect(!ExamText.contains(text, anyOf: []))
    }

    @Test func `numbers are extracted from a text as they are written`() {
        #expect(ExamText.numbers("At 18:30 on 6 May: 3.5 km, B12.") == ["18", "30", "6", "3", "5", "12"])
        #expect(ExamText.numbers("None at all.").isEmpty)
    }

    @Test func `values are compared without case, accents and surrounding punctuation`() {
        #expect(ExamText.value(" The Town  Hall. ") == "the town hall")
        #expect(ExamText.value("\"Solène\".") == ExamText.value("solene"))
        #expect(ExamText.value("14 March") != ExamText.value("14 Marc"))
    }

    @Test func `a copy is detected by the number of consecutive copied words`() {
        let mail = "Good, then we meet on Sunday at 12 noon, same place. Could you phone Oskar, please?"
        #expect(ExamText.copies("So: then we meet on SUNDAY at 12 noon!", from: mail, words: 7))
        #expect(!ExamText.copies("So: then we meet on Sunday at noon.", from: mail, words: 7))
        #expect(!ExamText.copies("we meet on Sunday", from: mail, words: 7))
        // A part of a word does not count.
        #expect(!ExamText.copies("hen we meet on", from: mail, words: 4))
        #expect(ExamText.copies("then we meet on", from: mail, words: 4))
    }
}

/// Tests of the marking rules with right and wrong answers.
@Suite struct ExamMarksTests {
    private struct Missing: Error {}

    private func question(_ id: String) throws -> ExamItems.Question {
        try #require(ExamItems.shipped.questions(isQuick: false).first { $0.id == id }?.question, "\(id)")
    }

    private func content(_ json: String) throws -> GeneratedContent { try GeneratedContent(json: json) }

    // MARK: Documents

    @Test(
        arguments: [
            ("answering-01", "The choir practises on Thursdays at 19:30.", true),
            ("answering-01", "At 7.30 pm.", true), ("answering-01", "Half past seven.", true),
            ("answering-01", "At 17:30.", false), ("answering-01", "", false),
            ("answering-02", "Mira pays 19 euros.", true), ("answering-02", "Nineteen euros.", true),
            ("answering-02", "28 euros for adults, 19 euros for Mira.", false), ("answering-02", "190 euros.", false),
            ("answering-08", "Il est vert.", true), ("answering-08", "Il est ouvert.", false),
            ("answering-09", "The water tank is empty.", true), ("answering-09", "It has to be descaled.", false),
        ] as [(String, String, Bool)])
    func `an answer is right only with the accepted words and without rejected words`(
        id: String, answer: String, isRight: Bool
    ) throws {
        guard case .answering(let item) = try question(id) else { throw Missing() }
        #expect(item.isRight(answer) == isRight)
    }

    @Test func `an answer to a question with several parts needs the accepted words of all parts`() {
        let item = ExamItems.Answering(
            question: "When and where?", passages: ["At noon in the park."], source: 0,
            accept: [["noon", "12:00"], ["park"]], reject: ["midnight"])
        #expect(item.isRight("At noon, in the park.") && item.isRight("In the park at 12:00"))
        for answer in [
            "At noon.", "In the park.", "At noon in the parking lot.", "At noon in the park, not at midnight.",
        ] {
            #expect(!item.isRight(answer), "\(answer)")
        }
    }

    // MARK: Mail

    @Test(
        arguments: [
            (["The picnic was moved to Sunday because of rain.", "They meet in Willow Park."], true),
            (["The picnic is on Sunday.", "Pierre bakes 2 quiches."], true),
            // Summaries with too few points, and an empty summary.
            (["The reading group talks about a picnic."], false), ([], false),
            // Summaries with wrong facts.
            (["The picnic was moved to Saturday because of rain.", "They meet in Willow Park."], false),
            // A summary with a number that none of the mails contains.
            (["The picnic was moved to Sunday because of rain.", "They meet at 3 in Willow Park."], false),
            // A summary with one copied sentence of several, and a summary of only copied sentences.
            (
                [
                    "The picnic was moved to Sunday because of rain, and Pierre and Grace bring food and drinks.",
                    "Pierre, could you phone Oskar, please? He does not read his mail at weekends.",
                ], true
            ),
            (
                [
                    "The forecast says rain.",
                    "Good, then we meet on Sunday at 12 noon, same place, Pierre, could you phone Oskar.",
                ], false
            ),
        ] as [([String], Bool)])
    func `a summary is right only with enough points and without errors, invented numbers or copies`(
        sentences: [String], isRight: Bool
    ) throws {
        guard case .summarizing(let item) = try question("summarizing-01") else { throw Missing() }
        #expect(item.isRight(sentences) == isRight)
    }

    @Test(
        arguments: [
            ("replying-01", .affirmative, "Yes, I would love to come on Friday.", true),
            ("replying-01", .affirmative, "No problem, I will be there.", true),
            ("replying-01", .affirmative, "Sorry, I cannot come.", false),
            ("replying-01", .affirmative, "Shall I bring something?", false),
            ("replying-01", .affirmative, "Yes.", false),
            ("replying-01", .affirmative, "I am happy to assist you with your request.", false),
            ("replying-01", .affirmative, "Good: it starts at seven at our place.", false),
            ("replying-01", .declining, "Sorry, I cannot come on Friday.", true),
            ("replying-01", .declining, "I'm afraid I have to work then.", true),
            ("replying-01", .declining, "I would love to be there.", false),
            ("replying-01", .declining, "No worries, I will come.", false),
            ("replying-01", .declining, "Yes, of course, sorry for the delay.", false),
            ("replying-01", .declining, "Sorry, see you there.", false),
            ("replying-01", .question, "What can I bring?", true),
            ("replying-01", .question, "I will come.", false),
            ("replying-03", .affirmative, "Ja, gerne nehme ich Luna.", true),
            ("replying-03", .affirmative, "Kein Problem, das mache ich gern.", true),
            ("replying-03", .affirmative, "Leider habe ich keine Zeit.", false),
            ("replying-03", .declining, "Leider bin ich an dem Wochenende nicht da.", true),
            ("replying-03", .declining, "Natürlich, das mache ich gern.", false),
            ("replying-03", .question, "Was frisst Luna denn?", true),
            ("replying-07", .affirmative, "Oui, jeudi à 18 heures me convient.", true),
            ("replying-07", .affirmative, "Pas de problème, je viens jeudi.", true),
            ("replying-07", .affirmative, "Désolée, je travaille jeudi.", false),
            ("replying-07", .declining, "Je n'ai pas le temps jeudi.", true),
            ("replying-07", .declining, "Oui, avec plaisir.", false),
            ("replying-07", .question, "Est-ce que vendredi est possible ?", true),
            ("replying-08", .affirmative, "Claro, cuenta conmigo.", true),
            ("replying-08", .affirmative, "No hay problema, juego con vosotros.", true),
            ("replying-08", .affirmative, "Lo siento, estoy de viaje.", false),
            ("replying-08", .declining, "Lo siento, el domingo no puedo.", true),
            ("replying-08", .declining, "Por supuesto, voy con vosotros.", false),
            ("replying-08", .question, "¿A qué hora volvemos?", true),
        ] as [(String, SmartReply.Intent, String, Bool)])
    func `a reply is right only if it matches its intent and is written by the recipient`(
        id: String, intent: SmartReply.Intent, text: String, isRight: Bool
    ) throws {
        guard case .replying(let item, let language) = try question(id) else { throw Missing() }
        #expect(item.isRight(SmartReply(intent: intent, text: text), language: language) == isRight)
    }

    @Test func `a reply is right only if it has a natural length, ends properly and does not repeat itself`() throws {
        guard case .replying(let item, _) = try question("replying-01") else { throw Missing() }
        func isRight(_ text: String) -> Bool {
            item.isRight(SmartReply(intent: .affirmative, text: text), language: "en")
        }
        func words(_ count: Int) -> String { (0..<count).map { "w\($0)" }.joined(separator: " ") + "." }
        #expect(!isRight(words(1)) && isRight(words(2)) && isRight(words(40)) && !isRight(words(41)))
        #expect(isRight("Yes, gladly!") && !isRight("Yes, gladly") && !isRight("Yes, gladly,!"))
        #expect(!isRight("I would love to meet you, and I would love to meet you."))
    }

    // MARK: Fields, tools and instructions

    @Test(
        arguments: [
            (#""14 March""#, #""14 march.""#, true), (#""14 March""#, #""15 March""#, false),
            (#"{"anyOf": ["14 March", "March 14"]}"#, #""March 14""#, true),
            (#"{"anyOf": ["14 March", "March 14"]}"#, #""March""#, false),
            (#"{"anyOf": [7, "seven"]}"#, "7", true), (#"{"anyOf": [7, "seven"]}"#, #""Seven""#, true),
            ("535.5", "535.5", true), ("535.5", "535.50", true), ("535.5", "535", false), ("75", "75", true),
            // An amount for which a tool expects a text.
            ("80", #""80""#, true), ("80", #""eighty""#, false),
            ("true", "true", true), ("true", "false", false), ("true", #""true""#, false), ("1", "true", false),
            (#"["boots", "gloves"]"#, #"["Gloves", "boots"]"#, true), (#"["boots", "gloves"]"#, #"["boots"]"#, false),
            (#"["boots", "gloves"]"#, #"["boots", "gloves", "map"]"#, false),
            (#"["boots", "gloves"]"#, #"["boots", "boots"]"#, false), (#"["boots"]"#, #"[1]"#, false),
            // For an expected text, a list names the accepted values.
            (#"["Lisbon", "Lisbon, Portugal"]"#, #""lisbon, portugal""#, true),
            (#"["Lisbon", "Lisbon, Portugal"]"#, #""Porto""#, false), ("5", "null", false), ("5", "{}", false),
        ] as [(String, String, Bool)])
    func `a value is accepted if it equals an expected value`(expected: String, found: String, isRight: Bool) throws {
        let value = try JSONDecoder().decode(ExpectedValue.self, from: Data(expected.utf8))
        #expect(try value.matches(content(found)) == isRight)
    }

    @Test(
        arguments: [
            (#"{"day": "Sunday", "bring": ["sunscreen", "boots", "gloves"], "foodProvided": true}"#, true),
            (#"{"bring": ["boots", "gloves", "sunscreen"], "foodProvided": true, "day": "sunday", "more": 1}"#, true),
            (#"{"day": "Sunday", "bring": ["boots", "gloves", "sunscreen"], "foodProvided": false}"#, false),
            (#"{"day": "Sunday", "bring": ["boots", "gloves", "map"], "foodProvided": true}"#, false),
            (#"{"day": "Sunday", "bring": ["boots", "gloves", "sunscreen"]}"#, false), ("{}", false),
            (#"["Sunday"]"#, false), (#""Sunday""#, false),
        ] as [(String, Bool)])
    func `a filled form is right only if all fields have the values from the text`(json: String, isRight: Bool) throws {
        guard case .filling(let item) = try question("filling-06") else { throw Missing() }
        #expect(try item.isRight(content(json)) == isRight)
    }

    @Test(
        arguments: [
            ("calling-04", [("convertCurrency", #"{"amount": 80, "from": "CHF", "to": "JPY"}"#)], true),
            ("calling-04", [("convertCurrency", #"{"amount": "80", "from": "chf", "to": "jpy"}"#)], true),
            ("calling-04", [("convertCurrency", #"{"amount": 80, "from": "CHF", "to": "EUR"}"#)], false),
            ("calling-04", [("convertCurrency", #"{"amount": 80, "from": "CHF"}"#)], false),
            ("calling-04", [("getWeather", #"{"city": "Zurich"}"#)], false), ("calling-04", [], false),
            ("calling-04", [("convertCurrency", "[80]")], false),
            // A repeated call is wrong.
            (
                "calling-04",
                [
                    ("convertCurrency", #"{"amount": 80, "from": "CHF", "to": "JPY"}"#),
                    ("convertCurrency", #"{"amount": 80, "from": "CHF", "to": "JPY"}"#),
                ], false
            ),
            // An optional argument without an expectation may have any value or be missing.
            ("calling-01", [("getWeather", #"{"city": "Lisbon"}"#)], true),
            ("calling-01", [("getWeather", #"{"city": "Lisbon, Portugal", "day": "today"}"#)], true),
            // An optional argument that the request states is expected.
            ("calling-24", [("setTimer", #"{"minutes": 25, "label": "Laundry"}"#)], true),
            ("calling-24", [("setTimer", #"{"minutes": 25}"#)], false),
            ("calling-03", [("setTimer", #"{"minutes": 12, "label": "Timer"}"#)], true),
            // Requests for which no tool is suitable.
            ("calling-02", [], true), ("calling-02", [("createNote", #"{"text": "Good morning"}"#)], false),
        ] as [(String, [(String, String)], Bool)])
    func `a tool call is right only if it is as expected`(id: String, calls: [(String, String)], isRight: Bool) throws {
        guard case .calling(let item) = try question(id) else { throw Missing() }
        let made = try calls.map { (name: $0.0, arguments: try content($0.1)) }
        #expect(item.isRight(made) == isRight)
    }

    /// For each instruction, some answers that follow it and some that do not.
    private static let followed: [(String, right: [String], wrong: [String])] = [
        ("01", ["blue", "Blue.", "“Blue”", " blue\n"], ["The word blue", "blue blue"]),
        ("02", ["The cat sleeps all day."], ["The cat sleeps.", "Dogs chase birds all day."]),
        ("03", ["Rot, blau, grün"], ["Rot und blau", "Rot, blau"]), ("04", ["1 2 3 5 6"], ["1 2 3 4 5 6"]),
        ("05", ["dog"], ["Hund"]), ("06", ["1. Apple\n2. Pear\n3. Plum"], ["Apple, pear, plum"]),
        ("07", ["PARIS", "PARIS."], ["Paris"]), ("08", ["15"], ["7 plus 8 is 15."]),
        ("09", ["After days at sea we sailed home."], ["We went home."]),
        ("10", [#"["cat", "dog"]"#, "```json\n[\"cat\", \"dog\"]\n```"], ["cat, dog"]),
        ("11", ["tiger"], ["Tiger", "lion"]), ("12", ["thé", "Café."], ["Le thé"]),
        ("13", ["Good night"], ["Bonne nuit"]), ("14", ["They keep us warm."], ["Warmth."]),
        ("15", ["The green boat sails at noon."], ["The green boat sailed at noon."]),
        ("16", ["caliente"], ["Lo contrario es caliente"]),
        ("17", ["We had eggs and toast for breakfast today."], ["Breakfast was good."]),
        ("18", ["moon, milk, mouse"], ["moon, sun, milk"]), ("19", ["Yes."], ["No"]),
        ("20", ["apple, fig, pear, plum"], ["apple, pear, fig, plum"]),
        ("21", ["Kalt, nass, grau."], ["Es ist kalt und nass"]), ("22", ["river"], ["stone"]),
        ("23", ["3-2-1"], ["3, 2, 1"]), ("24", ["START\nEND"], ["START END"]),
    ]

    @Test(arguments: followed.indices)
    func `an answer is right only if it follows the instruction as a whole`(_ index: Int) throws {
        let (number, right, wrong) = Self.followed[index]
        guard case .following(let item) = try question("following-\(number)") else { throw Missing() }
        for answer in right { #expect(item.isRight(answer), "\(answer)") }
        for answer in wrong { #expect(!item.isRight(answer), "\(answer)") }
    }

    @Test func `a missing answer counts as wrong in every exam part of its question`() throws {
        let one = ExamScore(right: 0, count: 1)
        #expect(try question("answering-01").wrong == [.answering: one, .citing: one, .abstaining: one])
        #expect(try question("replying-01").wrong == [.replying: ExamScore(right: 0, count: 3)])
        let single: [ExamPart] = [.abstaining, .summarizing, .sorting, .filling, .calling, .following]
        for part in single { #expect(try question("\(part.rawValue)-01").wrong == [part: one]) }
    }
}
