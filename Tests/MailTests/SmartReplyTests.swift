import Foundation
import LanguageModelsTestSupport
import MailReading
import Retrieval
import Testing

@testable import Mail

/// Replies suggested by a scripted model.
@Suite(.timeLimit(.minutes(30))) struct SmartReplyTests: WithScriptedModel {
    private func replies(
        _ turns: [[ScriptedStep]], to text: String = "Can you meet at 3pm tomorrow?",
        temperature: Double = SmartReplyUseCase.temperature
    ) async throws -> (events: [SmartReplyEvent], shown: [SmartReply]) {
        var events: [SmartReplyEvent] = []
        let writing = SmartReplyUseCase(model: model(turns), temperature: temperature, composes: false)
        for try await event in writing.stream(message(text)) {
            events.append(event)
        }
        guard case .replies(let shown)? = events.last else { return (events, []) }
        return (events, shown)
    }

    @Test func `AC-A-05: streams three replies to a question, each with its own intent`() async throws {
        let (events, shown) = try await replies(
            texts(["Yes, that works for me.", "Sorry, I am away tomorrow.", "Could we meet later instead?"]))
        #expect(shown.count == 3)
        #expect(Set(shown.map(\.intent)) == Set(SmartReply.Intent.allCases))
        #expect(events.count > 3)
    }

    @Test func `a reply that is slower than the others is shown, too`() async throws {
        let slow: [ScriptedStep] = [.delay(.milliseconds(300)), .text("\"Sorry, I cannot.\"")]
        let (events, shown) = try await replies([[.text("\"Yes, gladly.\"")], slow, slow])
        #expect(shown.map(\.text) == ["Yes, gladly.", "Sorry, I cannot."])
        guard case .reply(let first, isComplete: _)? = events.first else { throw Unexpected() }
        #expect(first.intent == .affirmative)
    }

    private struct Unexpected: Error {}

    @Test(arguments: [
        "Yes, Thursday works for me.", "Sorry, I can only come at 5pm.", "Could we ask Martin instead?",
        "Yes, I will pay 200 euros.",
    ])
    func `omits a reply with facts that are not in the mail`(_ reply: String) async throws {
        let (_, shown) = try await replies(texts([reply, "Sorry, not at 3pm.", "Where shall we meet?", reply]))
        #expect(!shown.contains { $0.text == reply })
        #expect(shown.map(\.text) == ["Sorry, not at 3pm.", "Where shall we meet?"])
    }

    @Test func `omits duplicate replies and replies with links or addresses`() async throws {
        let (_, same) = try await replies(
            texts(["Yes, I can meet tomorrow.", "Yes, I can meet tomorrow.", "Where shall we meet?"]))
        #expect(same.count == 2)
        let (_, links) = try await replies(
            texts(
                Array(
                    repeating: [
                        "Yes, see https://evil.example/x.", "Write to me@evil.example.", "Shall I go to evil.example?",
                    ],
                    count: 2
                ).flatMap { $0 }))
        #expect(links.isEmpty)
    }

    @Test(arguments: ["Can you meet at 3pm tomorrow?", "Yes, I will pay 200 euros."])
    func `a rejected reply is generated once more`(_ reply: String) async throws {
        let (_, shown) = try await replies(
            texts([reply, "Sorry, not at 3pm.", "Where shall we meet?", "Yes, 3pm is fine."]))
        #expect(shown.map(\.text) == ["Yes, 3pm is fine.", "Sorry, not at 3pm.", "Where shall we meet?"])
    }

    @Test func `a rejected reply is not generated again at temperature zero`() async throws {
        // The script has no turn left for another request.
        let (_, shown) = try await replies(
            texts(["Yes, I will pay 200 euros.", "Sorry, not at 3pm.", "Where shall we meet?"]), temperature: 0)
        #expect(shown.map(\.text) == ["Sorry, not at 3pm.", "Where shall we meet?"])
    }

    @Test(arguments: [
        ("Can you meet at 3pm tomorrow?", true), ("Yes. Can you meet at 3pm tomorrow.", true),
        ("Yes, I can meet at 3pm tomorrow.", false), ("Where shall we meet?", false), ("Sorry.", false),
    ])
    func `detects a reply that repeats the mail`(_ reply: String, _ isRepeated: Bool) {
        let check = MailCheck([message("Can you meet at 3pm tomorrow?")], instructions: "")
        #expect(check.isRepeated(reply) == isRepeated)
    }

    @Test(arguments: [
        ("Sorry, as an AI language model I cannot meet.", true),
        ("Sorry, I don't have the ability to read mails.", true), ("Als KI kann ich leider nicht kommen.", true),
        ("Sorry, I can't make it.", false),
    ])
    func `detects a reply that mentions its model`(_ reply: String, _ mentionsModel: Bool) {
        let check = MailCheck([message("Can you meet?")], instructions: "")
        #expect(check.mentionsModel(reply) == mentionsModel)
    }

    @Test func `an error of the model is thrown`() async throws {
        struct Failure: Error {}
        await #expect(throws: (any Error).self) { _ = try await replies([]) }
    }

    @Test(arguments: [
        ("Can you meet at 3pm tomorrow?", true), ("Please let me know.", true), ("Thanks, all is well.", false),
        ("Kommst du am Freitag?", true),
    ])
    func `a reply is needed if a person asks something, not for automated or list mail`(_ text: String, _ needs: Bool) {
        #expect(message(text).needsReply() == needs)
        #expect(!message(text).needsReply(isAnswered: true))
        #expect(!message(text, from: "no-reply@example.org").needsReply())
        var listed = message(text)
        listed.list = MailListing(id: "talk.example.org")
        #expect(!listed.needsReply())
    }

    @Test func `the pattern for an intent accepts only replies with this intent`() throws {
        func matches(
            _ intent: SmartReply.Intent, _ text: String, in language: Language? = .english
        ) throws -> Bool {
            try Regex(SmartReplyUseCase.pattern(intent, in: language)).wholeMatch(in: text) != nil
        }
        #expect(try matches(.affirmative, "Yes, see you then."))
        #expect(try !matches(.affirmative, "Sorry, no."))
        #expect(try matches(.declining, "Sorry, I cannot come."))
        #expect(try !matches(.declining, "Yes, I can come."))
        #expect(try matches(.question, "Could we meet later?"))
        #expect(try !matches(.question, "We could meet later."))
        #expect(try matches(.declining, "Leider kann ich nicht kommen.", in: .german))
        #expect(try !matches(.declining, "Ja, ich komme gern.", in: .german))
        #expect(try matches(.question, "¿Puedes venir a las ocho?", in: .spanish))
        #expect(try !matches(.affirmative, "Désolé, je ne peux pas.", in: .french))
        #expect(try matches(.affirmative, "Tak, chętnie przyjdę.", in: nil))
        #expect(try !matches(.declining, "Sorry, I cannot offer a回复."))
        #expect(try !matches(.declining, "Sorry, can you come？ No."))
        #expect(try matches(.declining, "Sorry, I’d rather not – really…."))
        for language in Language.allCases where RequestLanguage.of(language) != nil {
            #expect(Set(ReplyOpenings.of[language, default: [:]].keys) == Set(SmartReply.Intent.allCases))
        }
    }

    private func reason(_ mails: ScriptedMailbox) async throws -> NoReplyReason? {
        var reason: NoReplyReason?
        for try await event in try await mails.service.replies(toThread: mails.thread) {
            if case .noReplies(let found, _) = event { reason = found }
        }
        return reason
    }

    @Test func `reports why no reply is suggested: nothing asked, own mail, automated mail, or spam`() async throws {
        let mails = try ScriptedMailbox([])
        for number in 1...3 { try await mails.take(number, "All is well. It was a long day.") }
        #expect(try await reason(mails) == .nothingAsked)
        try await mails.take(4, "Can you meet tomorrow?", from: "Robin <robin@example.com>", to: "ann@example.org")
        #expect(try await reason(mails) == .own)
        try await mails.take(5, "Can you meet tomorrow?", headers: "List-Id: <talk.example.org>\r\n")
        #expect(try await reason(mails) == .automatic)
        let newest = try #require(try await mails.service.mails(inThread: mails.thread).last)
        try await mails.service.mark(isSpam: true, mail: newest.id)
        #expect(try await reason(mails) == .spam)
    }

    @Test func `reports that all replies were rejected`() async throws {
        let (refused, _) = try await replies(
            texts(
                ["Yes, see https://evil.example/x.", "Sorry, see evil.de/x now.", "Shall I go to bit.ly/x?"]
                    + ["Yes, see https://evil.example/x.", "Sorry, see evil.de/x now.", "Shall I go to bit.ly/x?"]))
        #expect(refused.contains(.noReplies(.refused, message: NoReplyReason.refused.text)))
        let (shown, _) = try await replies(
            texts(["Yes, that works for me.", "Sorry, I am away tomorrow.", "Could we meet later instead?"]))
        #expect(!shown.contains { if case .noReplies = $0 { true } else { false } })
    }
}
