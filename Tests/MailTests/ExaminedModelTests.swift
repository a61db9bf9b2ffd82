import Engine
import Foundation
import LanguageModelsTestSupport
import ModelLibrary
import Testing

@testable import Mail

/// Exam results decide whether a model that Hearth chose may write.
///
/// If the results are too low, mails are quoted and no reply is suggested.
@Suite(.timeLimit(.minutes(30))) struct ExaminedModelTests: WithScriptedModel {
    private static func examined(_ part: ExamPart, _ right: Int, of count: Int) -> ModelAbility {
        .examined(
            ExamResult(
                version: 1, fingerprint: "7-a", isQuick: false, scores: [part: ExamScore(right: right, count: count)],
                seconds: 60))
    }

    private static let summary = ["The report is due on Friday."]
    private static let replies = [
        "Yes, that works for me.", "Sorry, I am away tomorrow.", "Could we meet at four instead?",
    ]

    /// Returns a thread of three mails, the last of which asks a question.
    private func mailbox(_ written: [String], _ ability: ModelAbility) async throws -> ScriptedMailbox {
        let mails = try ScriptedMailbox(texts(written), ability: ability)
        for (number, text) in [
            "The report is due on Friday, and the figures are missing.", "Then let us ask the office for Monday.",
            "Monday is fine with the office. Can you meet at 3pm tomorrow?",
        ].enumerated() { try await mails.take(number, text) }
        return mails
    }

    // MARK: Summaries

    @Test(arguments: [
        (ModelAbility.unexamined, "Scripted has not been examined yet."),
        (
            Self.examined(.summarizing, 7, of: 12),
            "Scripted summed up 7 of 12 threads of the exam correctly; 8 are required."
        ),
        (Self.examined(.replying, 24, of: 24), "Scripted has no result for this part of the exam."),
    ])
    func `a summary quotes the mails and is not cached if the model's exam score is too low`(
        ability: ModelAbility, objection: String
    ) async throws {
        let mails = try await mailbox(Self.summary, ability)
        let thread = try await mails.thread
        let summary = try await mails.service.summarize(thread: thread)
        #expect(summary.kind == .extractive && summary.model == nil && summary.refusedModel == nil)
        #expect(summary.reason == "\(objection) The mails are quoted instead." && !summary.sentences.isEmpty)
        // The quotes are not cached, because a model may write a summary once it is examined or replaced.
        #expect(try await mails.service.summary(ofThread: thread) == nil)
        #expect(try await mails.service.thread(thread).aiSummary == nil)
        #expect(try await mails.service.summarize(thread: thread) == summary)
        #expect(mails.scripted.requests.isEmpty)
    }

    @Test(arguments: [Self.examined(.summarizing, 8, of: 12), .trusted])
    func `a model with a sufficient exam score writes the summary`(_ ability: ModelAbility) async throws {
        let mails = try await mailbox(Self.summary, ability)
        let summary = try await mails.service.summarize(thread: mails.thread)
        #expect(summary.kind == .generated && summary.model == "Scripted" && summary.reason == nil)
    }

    @Test func `a model requested by name writes a summary despite a low exam score, which is cached`() async throws {
        let mails = try await mailbox(Self.summary, Self.examined(.summarizing, 0, of: 12))
        let thread = try await mails.thread
        #expect(try await mails.service.summarize(thread: thread).kind == .extractive)
        let written = try await mails.service.summarize(thread: thread, model: "scripted")
        #expect(written.kind == .generated && written.model == "Scripted" && written.reason == nil)
        #expect(written.sentences.first?.text == "The report is due on Friday.")
        // The script has no turn left for another request.
        #expect(try await mails.service.summarize(thread: thread, model: "scripted") == written)
        #expect(try await mails.service.summarize(thread: thread) == written)
        #expect(try await mails.service.summary(ofThread: thread) == written)
        #expect(mails.scripted.requests.count == 1)
    }

    @Test func `the reason for quoting reports how long a rejected summary took to write`() async throws {
        let mails = try await mailbox(["See https://evil.example/x. Go to evil.example/y."], .trusted)
        let summary = try await mails.service.summarize(thread: mails.thread)
        #expect(summary.kind == .extractive && summary.refusedModel == "Scripted")
        let reason = try #require(summary.reason)
        #expect(reason.contains(/^Scripted wrote for \d+ s, but the mails do not support its text\./))
    }

    @Test func `decodes a summary stored by an earlier version`() throws {
        let kept = """
            {"kind": "generated", "sentences": [{"text": "One.", "mails": [1]}], "model": "Lamp", "isSample": false,
            "newestMail": 1, "omitted": 0, "knownMails": [1]}
            """
        let read = try JSONDecoder().decode(MailSummary.self, from: Data(kept.utf8))
        let sentences = [MailSummary.Sentence(text: "One.", mails: [1])]
        #expect(
            read
                == MailSummary(kind: .generated, sentences: sentences, model: "Lamp", newestMail: 1, knownMails: [1]))
    }

    // MARK: Replies

    private func events(_ mails: ScriptedMailbox, model: String? = nil) async throws -> [SmartReplyEvent] {
        var events: [SmartReplyEvent] = []
        for try await event in try await mails.service.replies(toThread: mails.thread, model: model) {
            events.append(event)
        }
        return events
    }

    private struct Unexpected: Error {}

    private func isUnfit(_ event: SmartReplyEvent) -> Bool {
        if case .noReplies(.unfit, _) = event { true } else { false }
    }

    @Test(arguments: [
        (ModelAbility.unexamined, "Scripted has not been examined yet."),
        (
            Self.examined(.replying, 17, of: 24),
            "Scripted wrote 17 of 24 replies of the exam as asked; 18 are required."
        ),
    ])
    func `replies are composed without the model, with a reason, if its exam score is too low`(
        ability: ModelAbility, objection: String
    ) async throws {
        let mails = try await mailbox(Self.replies, ability)
        let events = try await events(mails)
        #expect(
            events.contains(.noReplies(.unfit, message: "\(objection) These replies are composed without it.")))
        guard case .replies(let replies)? = events.last else { throw Unexpected() }
        #expect(replies.map(\.intent) == SmartReply.Intent.allCases && replies.allSatisfy { $0.origin == .template })
        #expect(mails.scripted.requests.isEmpty)
    }

    @Test func `a model with a sufficient exam score, or one requested by name, writes replies`() async throws {
        let cases: [(ModelAbility, String?)] = [(Self.examined(.replying, 18, of: 24), nil), (.unexamined, "scripted")]
        for (ability, name) in cases {
            let mails = try await mailbox(Self.replies, ability)
            let events = try await events(mails, model: name)
            #expect(!events.contains(where: isUnfit) && !mails.scripted.requests.isEmpty)
            // How many replies are finished in time depends on the machine.
            guard case .replies? = events.last else {
                Issue.record("\(events)")
                continue
            }
        }
    }

    @Test func `a mail that expects no reply is reported as such, whatever the model's exam score`() async throws {
        let mails = try ScriptedMailbox([], ability: .unexamined)
        try await mails.take(1, "All is well. It was a long day.")
        #expect(
            try await events(mails) == [
                .noReplies(.nothingAsked, message: NoReplyReason.nothingAsked.text), .replies([]),
            ])
    }

    @Test func `a missing model throws an error before any model is asked`() async throws {
        let mails = try await mailbox(Self.summary, .trusted)
        let thread = try await mails.thread
        try mails.service.check(model: nil)
        try mails.service.check(model: "scripted")
        #expect(throws: MailError.self) { try mails.service.check(model: "missing") }
        await #expect(throws: MailError.self) { try await mails.service.summarize(thread: thread, model: "missing") }
        await #expect(throws: MailError.self) { try await mails.service.replies(toThread: thread, model: "missing") }
        #expect(mails.service.writer?.id == "scripted" && mails.scripted.requests.isEmpty)
    }
}
