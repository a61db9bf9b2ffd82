import Engine
import Foundation
import LanguageModelsTestSupport
import MailReading
import Retrieval
import Testing

@testable import Mail

/// Replies that are composed by rules from the request of a mail.
@Suite(.timeLimit(.minutes(30))) struct ReplyTemplateTests: WithScriptedModel {
    private func replies(to text: String) -> [String] {
        let requests = MailRequests(message(text))
        return requests.main.map { ReplyTemplates.replies(to: $0, in: requests, isSameDay: true).map(\.text) } ?? []
    }

    // MARK: Requests

    private static let asked: [(String, MailRequest.Kind)] = [
        ("Can you come on Friday?", MailRequest.Kind.meeting), ("Does Tuesday suit you?", .meeting),
        ("Is that all right with you?", .approval), ("Could you send me the figures by Friday?", .task),
        ("Please send me the figures.", .task), ("May I borrow your ladder for a week?", .permission),
        ("Could I please use your printer?", .permission), ("Shall I bring a cake?", .offer),
        ("Do you want me to call them for you?", .offer), ("What do you think of the draft?", .opinion),
        ("Did you get my parcel from the shop?", .arrival), ("Where do you keep the key?", .information),
        ("Please let me know who is in charge of this.", .information), ("When would it suit you best?", .scheduling),
        ("Would you rather have tea or coffee?", .choice), ("Please confirm the address of the hall.", .confirmation),
        ("Do you still have the key?", .yesNo), ("Kannst du mir die Zahlen bis Freitag schicken?", .task),
        ("Kommst du am Freitag zu uns?", .meeting), ("Darf ich dein Auto haben?", .permission),
        ("Soll ich dir etwas mitbringen?", .offer), ("Was hältst du von dem Entwurf?", .opinion),
        ("Wann passt es Ihnen in der Woche?", .scheduling), ("Wo ist der Schlüssel zu der Hütte?", .information),
        ("Est-ce que tu peux venir avec nous ?", .meeting), ("Pouvez-vous nous envoyer le devis ?", .task),
        ("Tu veux que je te les envoie ?", .offer), ("Puis-je prendre la voiture de service ?", .permission),
        ("¿Puedes venir el jueves a la reunión?", .meeting), ("¿Podría enviarnos la factura de la casa?", .task),
        ("¿Qué te parece el nuevo texto?", .opinion), ("Vieni anche tu al lago con noi?", .meeting),
        ("Potrebbe mandarci il contratto della casa?", .task), ("Posso prendere la tua bici?", .permission),
        ("Você pode enviar o relatório para mim?", .task), ("Você pode vir na sexta para o jantar?", .meeting),
        ("Quand pouvez-vous venir la chercher ?", .scheduling), ("When can you send me the figures?", .information),
        ("Wer kann am Samstag mit den Booten helfen?", .task), ("Chi può aprire il portone della casa?", .task),
        ("As-tu fini le livre que je t'ai prêté ?", .yesNo), ("¿Te lo guardo hasta el lunes?", .offer),
        ("Les ruego que firmen la autorización antes del lunes.", .task),
        ("¿Juegas con nosotros el domingo?", .meeting),
        ("Möchten Sie die Noten lieber gedruckt oder als Datei?", .choice),
        ("Wäre der 11. Dezember um 14:30 Uhr für Sie möglich?", .meeting),
        ("Kun je mij de cijfers van de week sturen?", .task), ("Kom je vrijdag ook naar het feest?", .meeting),
    ]

    @Test(arguments: Self.asked)
    func `recognises what a sentence asks`(_ text: String, _ kind: MailRequest.Kind) {
        #expect(MailRequests(message(text)).main?.kind == kind)
    }

    @Test(arguments: [
        "How are you? I hope that all is well with you.", "Please find the report attached to this mail.",
        "If you have any questions, please let me know.", "We met on Friday and it was good for all of us.",
        "Wie geht es dir? Bei Fragen bin ich für dich da.", "N'hésitez pas à nous écrire, nous sommes là pour vous.",
    ])
    func `finds no request in courtesies and statements`(_ text: String) {
        #expect(MailRequests(message(text)).all.isEmpty)
    }

    @Test func `a request has its range, day, deadline and choices`() throws {
        let text = "The hall is booked. Would Tuesday at 3pm or Thursday be better for you?"
        let requests = MailRequests(message(text))
        let request = try #require(requests.main)
        #expect(request.choices == ["Tuesday at 3pm", "Thursday"] && requests.hasClock)
        #expect(String(decoding: Array(requests.text.utf8)[request.range], as: UTF8.self) == request.sentence)
        let due = try #require(MailRequests(message("Could you send it to me by Friday, 12 June?")).main)
        #expect(due.due?.text == "by Friday, 12 June" && due.when == nil)
        #expect(MailRequests(message("Are you coming or not?")).main?.choices == [])
        #expect(MailRequests(message("Do you want to go by train or by car?")).main?.choices == ["by train", "by car"])
    }

    private static let times: [(String, Language, [String])] = [
        ("Can we meet at 3pm tomorrow?", Language.english, ["at 3pm tomorrow"]),
        ("It is due by noon on the 12th of June.", .english, ["by noon on the 12th of June"]),
        ("Bring the 3 chairs and 2019 wines.", .english, []), ("May I march with you?", .english, []),
        ("Bis zum 14. Dezember oder am Freitag um 10 Uhr", .german, ["Bis zum 14. Dezember", "am Freitag um 10 Uhr"]),
        ("vendredi à 20 h chez nous", .french, ["vendredi à 20 h"]),
        ("el jueves a las 10", .spanish, ["el jueves a las 10"]),
        ("trae las 3 sillas", .spanish, []), ("entro lunedì alle 9", .italian, ["entro lunedì alle 9"]),
        ("até sexta-feira às 10", .portuguese, ["até sexta-feira às 10"]),
        ("vrijdag om 10 uur", .dutch, ["vrijdag om 10 uur"]),
    ]

    @Test(arguments: Self.times)
    func `finds the days and times of a sentence`(_ text: String, _ language: Language, _ phrases: [String]) {
        #expect(TimePhrase.all(in: SpacedWords(text), language).map(\.text) == phrases)
    }

    // MARK: Composed replies

    @Test func `composes replies from the facts of the mail, in its language and form of address`() {
        #expect(
            replies(to: "Can you come to us on Friday at 8pm?")
                == [
                    "Yes, Friday at 8pm works for me.", "Sorry, Friday at 8pm doesn't work for me.",
                    "Can I let you know for certain a little later?",
                ])
        #expect(
            replies(to: "Könnten Sie uns bitte die Unterlagen bis zum 14. Dezember zusenden?")
                == [
                    "Ja, das erledige ich bis zum 14. Dezember.", "Leider schaffe ich das bis zum 14. Dezember nicht.",
                    "Reicht es auch etwas später?",
                ])
        #expect(replies(to: "Weißt du, wo der Schlüssel zu der Hütte ist?")[1].contains("Das kann ich dir"))
        #expect(replies(to: "Wissen Sie, wo der Schlüssel zu der Hütte ist?")[1].contains("Das kann ich Ihnen"))
        #expect(replies(to: "Tu sais où est la clé de la maison ?")[0] == "Je te réponds bientôt à ce sujet.")
        #expect(replies(to: "Savez-vous où est la clé de la maison ?")[0] == "Je vous réponds bientôt à ce sujet.")
        #expect(replies(to: "¿Cuándo enviaste el paquete? ¿Sabes cuándo llega?")[0] == "Te respondo pronto a eso.")
        #expect(
            replies(to: "Would you rather go by train or by car?")
                == [
                    "By train, please.", "Rather by car, if that's possible.",
                    "Both are fine with me; which would you prefer?",
                ])
    }

    @Test func `answers the question of a mail rather than its remarks`() {
        let text = "Bitte bringen Sie einen Schirm mit. Können Sie uns bis Montag bestätigen, dass Sie kommen?"
        #expect(MailRequests(message(text)).main?.kind == .confirmation)
        #expect(replies(to: text)[0] == "Ich prüfe das und bestätige es Ihnen bis Montag.")
        // Only a tag question after a comma expects no answer.
        #expect(MailRequests(message("Bob sends the figures by Thursday. Is that all right?")).main != nil)
        #expect(MailRequests(message("We are all set for Thursday, right?")).main == nil)
        // A question of the mail is not asked back.
        #expect(replies(to: "When would it suit you best next week?")[2] == "How much time should I set aside?")
        #expect(replies(to: "Hast du das Paket vom Montag bekommen?")[2] == "Wie hast du es denn geschickt?")
    }

    @Test func `a mail of another day gives no relative day to a reply`() throws {
        let requests = MailRequests(message("Can you come to us tomorrow?"))
        let replies = ReplyTemplates.replies(to: try #require(requests.main), in: requests, isSameDay: false)
        #expect(replies.count == 3 && !replies.contains { $0.text.contains("tomorrow") })
    }

    @Test func `each language has three replies to each kind of request, without an open slot`() throws {
        for language in Language.allCases where RequestLanguage.of(language) != nil {
            for kind in MailRequest.Kind.allCases {
                for isFamiliar in [true, false] {
                    let texts = ReplyTemplates.texts(kind, in: language, isFamiliar: isFamiliar)
                    #expect(texts.count == 3, "\(language) \(kind)")
                    for text in texts {
                        #expect(!text.contains { "{}[]|".contains($0) } && text.count > 6, "\(text)")
                        #expect(ReplyWords.assistant.matches(in: text.lowercased()) == false, "\(text)")
                    }
                    #expect(texts.last?.last == "?" && Set(texts).count == 3)
                }
            }
        }
    }

    @Test func `a hostile mail composes replies quickly and without its text`() {
        let long = String(repeating: "or 12 ", count: 20_000) + "?"
        for text in [
            long, String(repeating: "a", count: 100_000) + "?", "Can you come at \u{202E}{when} [x|y] on Friday?",
        ] {
            #expect(replies(to: text).allSatisfy { $0.count < 200 && !$0.contains("{") })
        }
    }

    // MARK: A model's replies

    private func suggested(_ turns: [String], to text: String, isWeak: Bool = true) async throws -> [SmartReply] {
        var shown: [SmartReply] = []
        let writing = SmartReplyUseCase(model: model(texts(turns)), temperature: 0, isWeak: isWeak)
        for try await event in writing.stream(message(text)) {
            if case .replies(let replies) = event { shown = replies }
        }
        return shown
    }

    @Test func `a model's reply replaces the composed one only if it passes the check`() async throws {
        let shown = try await suggested(
            ["Yes, I will send the slides to you.", "No, please send me the slides."],
            to: "Could you send me the slides of the workshop?")
        #expect(
            shown.map(\.text) == [
                "Yes, I will send the slides to you.", "Sorry, I can't do that at the moment.",
                "By when should it be done?",
            ])
        #expect(shown.map(\.origin) == [.model, .template, .template])
    }

    @Test func `three replies are shown without a model, and if the model fails`() async throws {
        var shown: [SmartReply] = []
        for try await event in SmartReplyUseCase(model: nil).stream(message("Can you come on Friday?")) {
            if case .replies(let replies) = event { shown = replies }
        }
        #expect(shown.map(\.intent) == SmartReply.Intent.allCases)
        #expect(try await suggested([], to: "Can you come on Friday?") == shown)
    }

    private static let rejected: [(String, SmartReply.Intent, String)] = [
        // Speaks as the mail's sender.
        ("Could you send me the slides?", SmartReply.Intent.affirmative, "Yes, please send the slides."),
        ("May I borrow your ladder for the weekend?", .affirmative, "Yes, we can borrow your ladder."),
        ("My brother and I are going to the lake. Are you coming?", .affirmative, "Yes, I am coming with my brother."),
        // Speaks as an assistant, or about the mail.
        ("Could you send me the slides?", .declining, "No, I can't assist with the slides."),
        ("Könnten Sie uns die Unterlagen zusenden?", .declining, "Ich kann Ihnen leider nicht helfen."),
        ("Pourriez-vous nous envoyer le devis ?", .declining, "Non, je ne peux pas vous aider avec le devis."),
        ("¿Puedes venir el jueves a la reunión?", .affirmative, "Claro, puedo ayudarte a venir a la reunión."),
        // Is in another language.
        ("¿Puedes venir el jueves a la reunión?", .declining, "No, I can't come to the reunión."),
        ("Posso prendere la tua bici domani?", .affirmative, "Yes, I can take your bici."),
        // Says another intent, or gives a reason.
        ("Could you send me the slides?", .affirmative, "Yes, I can't send the slides."),
        ("Could you send me the slides?", .declining, "I will gladly send the slides, no problem."),
        (
            "Könnten Sie uns die Unterlagen zusenden?", .declining,
            "Ich kann leider nichts zusenden, da Sie noch fehlen."
        ),
        // Names people, or adds something.
        ("Could you send me the slides?", .affirmative, "Yes, Ann will send me the slides."),
        ("Could you send me the slides?", .affirmative, "Yes, I will send the slides with my invoice."),
        ("Kommst du am Samstag um 10 Uhr zu der Hütte?", .affirmative, "Ja, ich kann dir die Hütte streichen."),
        // Makes no sense alone.
        ("Could you send me the slides?", .affirmative, "Yes, Robin."),
    ]

    @Test(arguments: Self.rejected)
    func `rejects a reply that its recipient could not send`(
        _ text: String, _ intent: SmartReply.Intent, _ reply: String
    ) {
        let message = message(text)
        let check = SuggestionCheck(message, MailRequests(message), level: .words)
        #expect(!check.passes(SmartReply(intent: intent, text: reply)))
    }

    private static let accepted: [(String, SmartReply.Intent, String)] = [
        ("Could you send me the slides?", SmartReply.Intent.affirmative, "Sure, I will send you the slides soon."),
        ("Could you send me the slides?", .declining, "Sorry, I don't have the slides."),
        (
            "Hast du meine Mail mit dem Protokoll bekommen?", .affirmative,
            "Ja, ich habe deine Mail mit dem Protokoll bekommen."
        ),
        ("Est-ce que tu peux venir au dîner ?", .affirmative, "Oui, je serai là pour le dîner."),
        ("¿Puedes venir el jueves a la reunión?", .affirmative, "Claro, puedo venir el jueves."),
    ]

    @Test(arguments: Self.accepted)
    func `accepts a reply that answers the mail`(_ text: String, _ intent: SmartReply.Intent, _ reply: String) {
        let message = message(text)
        let check = SuggestionCheck(message, MailRequests(message), level: .words)
        #expect(check.passes(SmartReply(intent: intent, text: reply)))
    }
}
