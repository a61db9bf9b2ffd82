import Foundation
import MailReading
import Testing

@testable import Mail

/// The check of a summary's clauses against the mails of several people.
@Suite struct ClauseCheckTests {
    private static let boat = [
        ("Ann Lee", "The boat costs 300 euros a month. I think that we should sell the boat in June."),
        ("Bob Stone", "I am against selling the boat. My daughter needs the boat for her holidays in August."),
        ("Carla Voss", "If the marina agrees, we keep the boat until October. I can paint the hull on Friday."),
        ("Ann Lee", "Fine, I accept the plan of the marina. Could Carla order the paint by Thursday?"),
    ]

    private func messages(_ mails: [(String, String)]) -> [MailMessage] {
        mails.map { name, text in
            MailMessage(
                from: [MailAddress(name: name, address: "\(name.prefix(3).lowercased())@example.org")],
                to: [MailAddress(name: "Robin Weiss", address: "robin@example.com")], subject: "The boat",
                body: MailBody(text: text))
        }
    }

    private func shown(_ sentences: [String], of mails: [(String, String)] = Self.boat) -> [String] {
        MailCheck(messages(mails), instructions: PromptTemplates.instructions)
            .supportedSentences(sentences, opening: "The thread is about").map(\.text)
    }

    @Test(arguments: [
        "The boat costs 300 euros a month.", "Ann suggests to sell the boat in June.",
        "Bob rejects selling the boat.", "Bob is against selling the boat.",
        "Ann accepts the plan of the marina.", "Carla can paint the hull on Friday.",
        "The thread is about the boat, the marina and the paint.",
    ])
    func `shows a sentence that one person wrote`(_ sentence: String) {
        #expect(shown([sentence]) == [sentence])
    }

    @Test(arguments: [
        // Another stance, or the stance of another person.
        "Bob advocates selling the boat.", "Bob agrees to sell the boat.", "Carla rejects selling the boat.",
        "Bob accepts the plan of the marina.",
        // The action or need of another person.
        "Ann can paint the hull on Friday.", "Bob suggests to sell the boat in June.",
        "Carla needs the boat for her holidays in August.",
        // The day of another event, and another number.
        "Carla can paint the hull on Thursday.", "The boat is for sale in August.", "The boat costs 30 euros a month.",
        // A condition, a request or a negation is lost.
        "The boat is kept until October.", "Carla orders the paint by Thursday.",
        "Ann does not accept the plan of the marina.",
        // Statements of two people are mixed.
        "Bob sells the boat and keeps the hull until October.",
        "Ann sells the boat in June because her daughter needs it.",
        // The first sentence is checked, too.
        "The thread is about Bob's plan to buy a larger boat.",
        "The thread is about selling the daughter of the marina.",
    ])
    func `leaves out a sentence that mails do not state`(_ sentence: String) {
        #expect(shown([sentence]).isEmpty)
    }

    @Test func `a sentence that refers to a preceding one is left out with it`() {
        #expect(shown(["Bob sells a house.", "He also is against selling the boat."]).isEmpty)
        #expect(shown(["Bob rejects selling the boat.", "He needs the boat for the holidays in August."]).count == 1)
        #expect(
            shown(["Carla can paint the hull on Friday.", "She accepts the plan of the marina."])
                == ["Carla can paint the hull on Friday."])
    }

    @Test func `checks clauses in other languages`() {
        let mails = [
            ("Jutta Brandt", "Ich bin gegen den Verkauf der Hütte. Wir streichen die Hütte am Samstag."),
            ("Klaus Ehrlich", "Ich kann die Farbe am Freitag kaufen, wenn der Laden offen ist."),
        ]
        func kept(_ sentence: String) -> Bool { !shown([sentence], of: mails).isEmpty }
        #expect(!kept("Klaus lehnt den Verkauf der Hütte ab."))
        #expect(!kept("Jutta stimmt dem Verkauf der Hütte zu."))
        #expect(!kept("Klaus kauft die Farbe am Freitag."))
        #expect(!kept("Jutta kauft die Farbe am Samstag."))
    }
}

/// The decisions, tasks and open questions of a thread.
@Suite struct ThreadPointTests: WithScriptedModel {
    private func points(_ mails: [(String, String)]) -> [ThreadPoint] {
        ThreadPoint.all(
            in: mails.enumerated().map { at, mail in
                var message = message(mail.1)
                message.from = [MailAddress(name: mail.0, address: "\(mail.0.lowercased())@example.org")]
                return Email(
                    id: Int64(at + 1), mailbox: "Inbox", folder: "INBOX", threadID: 1, flags: [], message: message,
                    aiCategory: .primary, category: nil, isSpam: false, spam: nil, diagnostics: [])
            })
    }

    @Test func `lists decisions, promises with their days, and questions that nobody has answered`() throws {
        let found = points([
            ("Ann", "Can we move the deadline of the report? I need two more days for it."),
            ("Bob", "We have agreed on Monday with the office. I will send you the figures by Thursday."),
            ("Ann", "Thank you. Who prints the report for the office?"),
        ])
        #expect(found.map(\.kind) == [.decision, .task, .question])
        #expect(found.map(\.mail) == [2, 2, 3])
        #expect(found[0].sentence == "We have agreed on Monday with the office.")
        #expect(found[1].person?.name == "Bob" && found[1].due == MailDay(rawValue: "2025-06-19"))
        #expect(found[2].sentence == "Who prints the report for the office?")
        let text = "Thank you. Who prints the report for the office?"
        #expect(String(decoding: Array(text.utf8)[try #require(found[2].range)], as: UTF8.self) == found[2].sentence)
    }

    @Test(arguments: [
        "If the office has agreed, we meet on Monday.", "We have not agreed on a day yet.", "Have we agreed on Monday?",
        "We should have agreed on a day before.",
    ])
    func `a condition, negation, question or proposal is no decision`(_ sentence: String) {
        #expect(!points([("Ann", "Here is the report."), ("Bob", sentence)]).contains { $0.kind == .decision })
    }

    @Test func `a single mail has no points, and a long thread has a bounded number`() {
        #expect(points([("Ann", "We have agreed on Monday. Who prints the report?")]).isEmpty)
        let many = (1...80).map { ("Ann", "We have agreed on room \($0) for the report. Who brings key \($0)?") }
        #expect(points(many).count == 6)
    }
}
