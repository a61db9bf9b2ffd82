import Engine
import Foundation
import GMimeParser
import LanguageModels
import LanguageModelsTestSupport
import MailReading
import Retrieval
import Store
import Testing

@testable import Mail

/// Summaries of threads, by a scripted model and by quotation.
@Suite(.timeLimit(.minutes(30))) struct MailSummaryTests: WithScriptedModel {
    private static let deadline = [
        "The report is due on Friday. Can we still make it?", "Not with the figures missing. I need two more days.",
        "Then let us ask for Monday.", "I asked: Monday is fine with the office.",
        "Good. Bob sends me the figures by Thursday and I finish the text.",
    ]

    @Test func `AC-A-06: each sentence of a summary of five mails refers to its mails`() async throws {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let summary = try #require(
            try await SummarizeThreadUseCase(
                model: model(texts(["The office is fine with Monday. Bob sends the figures by Thursday."]))
            ).run(emails, after: nil))
        #expect(summary.kind == .generated && summary.model == "Scripted" && summary.omitted == 0)
        #expect(summary.sentences.map(\.mails) == [[4], [5]])
        #expect(summary.text == "The office is fine with Monday. Bob sends the figures by Thursday.")
    }

    @Test func `a new summary is written from the previous summary and the new mails only`() async throws {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let known = MailSummary(
            kind: .generated, sentences: [MailSummary.Sentence(text: "They want Monday.", mails: [2, 3])],
            model: "Scripted", newestMail: 4, knownMails: [1, 2, 3, 4])
        let scripted = ScriptedLanguageModel(turns: texts(["The office is fine with Monday. Bob sends the figures."]))
        let summary = try #require(
            try await SummarizeThreadUseCase(
                model: ChatModel(id: "scripted", name: "Scripted", languageModel: scripted)
            ).run(emails, after: known))
        #expect(summary.sentences.map(\.mails) == [[4], [5]])
        let prompt = String(describing: scripted.requests)
        #expect(prompt.contains("They want Monday.") && !prompt.contains("figures missing"))
    }

    @Test func `the prompt for a longer thread contains the main sentences, about half of the text`() async throws {
        func prompt(of mails: [String]) async throws -> String {
            let scripted = ScriptedLanguageModel(turns: texts(["The roof must be repaired before October."]))
            _ = try await SummarizeThreadUseCase(
                model: ChatModel(id: "scripted", name: "Scripted", languageModel: scripted)
            ).run(mails.enumerated().map { email(Int64($0 + 1), $1) }, after: nil)
            return try #require(scripted.requests.first).transcript.flatMap { entry -> [String] in
                guard case .prompt(let prompt) = entry else { return [] }
                return prompt.segments.compactMap { if case .text(let text) = $0 { text.content } else { nil } }
            }.joined()
        }
        // No word occurs in two of these mails.
        let asides = (1...8).map { number in
            ["Kestrel", "harbour", "lantern", "meadow", "orchard", "pebble", "quarry", "ribbon", "saddle", "timber"]
                .map { "\($0)\(number)" }.joined(separator: " ") + "."
        }
        let thread = [
            "\(asides[0]) The roof must be repaired before October. \(asides[1])",
            "\(asides[2]) I agree that the roof must be repaired before October. \(asides[3])",
            "\(asides[4]) \(asides[5])",
            "We decided: the roof is repaired before October. \(asides[6]) \(asides[7])",
        ]
        let excerpts = try await prompt(of: thread)
        for sentence in ["The roof must be", "I agree that the roof", "We decided: the roof"] {
            #expect(excerpts.contains(sentence))
        }
        #expect(asides[4...5].contains(where: excerpts.contains))
        #expect(asides.filter(excerpts.contains).count <= 4)
        // A short thread is given in full, because half of it could lose the subject.
        let short = thread.map { String($0.prefix(90)) + "." }
        let whole = try await prompt(of: short)
        for mail in short { #expect(whole.contains(mail)) }
    }

    @Test func `a summary is written again from all mails after an earlier mail arrived late`() async throws {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let known = MailSummary(
            kind: .generated, sentences: [MailSummary.Sentence(text: "They want Monday.", mails: [3])],
            model: "Scripted", newestMail: 4, knownMails: [1, 3, 4])
        #expect(!known.isCurrent(Array(emails.prefix(4))) && known.isCurrent([emails[0], emails[2], emails[3]]))
        let scripted = ScriptedLanguageModel(turns: texts(["The office is fine with Monday. Bob sends the figures."]))
        let summary = try #require(
            try await SummarizeThreadUseCase(
                model: ChatModel(id: "scripted", name: "Scripted", languageModel: scripted)
            ).run(emails, after: known))
        #expect(summary.sentences.map(\.mails) == [[4], [5]] && summary.isCurrent(emails))
        let prompt = String(describing: scripted.requests)
        #expect(!prompt.contains("They want Monday.") && prompt.contains("figures missing"))
    }

    @Test func `E-07: summarizes the newest mails of a long thread that fit, and counts omitted mails`() async throws {
        let emails = (1...60).map { email(Int64($0), "Mail \($0) says something about the \($0)th matter.") }
        let small = ChatModel(
            id: "small", name: "Small",
            languageModel: ScriptedLanguageModel(
                turns: texts(["Mail 60 is about the 60th matter. Something is said about the 59th matter."])),
            contextTokens: 1_000,
            countTokens: { transcript in
                transcript.reduce(0) { sum, entry in
                    let segments: [Transcript.Segment] =
                        switch entry {
                        case .instructions(let instructions): instructions.segments
                        case .prompt(let prompt): prompt.segments
                        default: []
                        }
                    return segments.reduce(sum) { sum, segment in
                        if case .text(let text) = segment { sum + text.content.count / 4 } else { sum }
                    }
                }
            })
        let summary = try #require(try await SummarizeThreadUseCase(model: small).run(emails, after: nil))
        #expect(summary.omitted > 0 && summary.omitted < 60)
        #expect(summary.sentences.map(\.mails) == [[60], [59]])
    }

    @Test func `drops sentences that the mails do not support, and reports each sentence once it is complete`()
        async throws
    {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let written =
            "The report is due on Friday. Bob sends the figures by Wednesday. The office asks for 3 copies of the report. "
            + "Martin finishes the text. Everybody celebrates with champagne. Bob sends the figures by Thursday. See evil.example/x."
        var heard: [String] = []
        let summary = try #require(
            try await SummarizeThreadUseCase(model: model(texts([written]))).run(emails, after: nil) {
                heard.append($0.text)
            })
        #expect(
            summary.sentences.map(\.text) == ["The report is due on Friday.", "Bob sends the figures by Thursday."])
        #expect(heard == summary.sentences.map(\.text))
    }

    @Test func `a short summary of a longer thread is completed with quotations and their authors`() throws {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let quotes = try #require(ExtractiveSummary.make(emails))
        func completed(_ sentences: [String], _ emails: [Email]) -> [String] {
            let written = MailSummary(
                kind: .generated, sentences: sentences.map { MailSummary.Sentence(text: $0, mails: [4]) },
                model: "Scripted", newestMail: 5, knownMails: emails.map(\.id))
            return ExtractiveSummary.completing(written, with: quotes, emails).sentences.map(\.text)
        }
        let short = completed(["The thread is about a holiday."], emails)
        #expect(short.count == 3 && short[0] == "The thread is about a holiday.")
        #expect(short.dropFirst().allSatisfy { $0.contains(": “") && $0.hasSuffix("”") })
        // Content is not repeated, and three sentences are enough.
        #expect(completed(["One.", "Two.", "Three."], emails) == ["One.", "Two.", "Three."])
        #expect(completed([Self.deadline.joined(separator: " ")], emails).count == 1)
        #expect(completed(["One."], Array(emails.prefix(2))) == ["One."])
    }

    @Test(arguments: [
        ("The thread is about the report, missing figures, the office and Bob.", true),
        ("The thread is about the report, missing figures, the office and Martin.", false),
        ("The thread is about 3 reports.", false),
        // Only a sentence about the whole thread may join words of several mails.
        ("The report of the office was fine with Bob without missing figures.", false),
    ])
    func `a sentence about the whole thread may use words from any mail`(_ sentence: String, _ isShown: Bool) {
        let check = MailCheck(
            Self.deadline.enumerated().map { email(Int64($0), $1).message },
            instructions: PromptTemplates.instructions)
        #expect(
            check.supportedSentences([sentence], opening: "The thread is about").map(\.text)
                == (isShown ? [sentence] : []))
    }

    @Test func `streams quotations before the model's sentences`() async throws {
        let mails = try ScriptedMailbox(texts(["The report is due on Friday."]))
        for number in 0..<3 { try await mails.take(number, Self.deadline[number]) }
        var events: [MailSummaryEvent] = []
        for try await event in mails.service.streamSummary(ofThread: try await mails.thread) { events.append(event) }
        guard events.count == 3, case .quotes(let quotes) = events[0], case .sentence(let sentence) = events[1],
            case .summary(let summary) = events[2]
        else {
            Issue.record("\(events)")
            return
        }
        #expect(quotes.kind == .extractive && !quotes.sentences.isEmpty)
        #expect(summary.kind == .generated && summary.sentences.first == sentence && summary.sentences.count > 1)
    }

    @Test func `an extractive summary quotes two to four sentences in order, without a model`() throws {
        let emails = Self.deadline.enumerated().map { email(Int64($0 + 1), $1) }
        let summary = try #require(ExtractiveSummary.make(emails))
        #expect((2...4).contains(summary.sentences.count) && summary.kind == .extractive && summary.model == nil)
        for sentence in summary.sentences {
            let mail = try #require(sentence.mails.first)
            #expect(Self.deadline[Int(mail) - 1].contains(sentence.text))
        }
        #expect(summary.sentences.map { $0.mails[0] } == summary.sentences.map { $0.mails[0] }.sorted())
        #expect(ExtractiveSummary.make([email(1, "")]) == nil)
        #expect(ExtractiveSummary.make([email(1, "Ok.")])?.sentences.count == 1)
    }

    @Test func `an extractive summary omits greetings, signatures and disclaimers`() throws {
        let emails = [
            email(
                1,
                "Dear all,\n\nThe roof must be repaired before October.\n\nBest regards\nAnn Lee, phone 0151 234 5678 90"
            ),
            email(
                2, "The builder can come on 12 September and asks for 900 euros.\n\n======== News and offers ========"),
            email(3, "Agreed, please book him.\n\nThis mail is confidential and for the intended recipient only."),
        ]
        let text = try #require(ExtractiveSummary.make(emails)).text
        #expect(text.contains("roof") && text.contains("builder"))
        for word in ["Dear", "phone", "====", "confidential"] { #expect(!text.contains(word)) }
    }

    @Test func `AC-A-06: a cached summary is discarded if an older mail arrives late`() async throws {
        let mails = try ScriptedMailbox(
            texts(["The report is due on Friday.", "The report is due on Friday. I need two more days."]))
        try await mails.take(1, Self.deadline[0])
        try await mails.take(3, Self.deadline[2])
        let thread = try await mails.thread
        _ = try await mails.service.summarize(thread: thread)
        try await mails.take(2, Self.deadline[1])
        let second = try await mails.service.summarize(thread: thread)
        #expect(mails.scripted.requests.count == 2 && second.text.contains("two more days"))
        #expect(try await mails.service.summarize(thread: thread) == second)
        // An extractive summary does not replace a model's cached summary.
        #expect(try await mails.service.summarize(thread: thread, kind: .extractive).kind == .extractive)
        #expect(try await mails.service.summarize(thread: thread) == second)
        #expect(mails.scripted.requests.count == 2)
    }

    @Test func `AC-A-06: quotations that replace a rejected summary are cached`() async throws {
        let mails = try ScriptedMailbox(texts(["See https://evil.example/x. Go to evil.example/y."]))
        for number in 0..<3 { try await mails.take(number, Self.deadline[number]) }
        let thread = try await mails.thread
        let first = try await mails.service.summarize(thread: thread)
        #expect(first.kind == .extractive && first.refusedModel == "Scripted" && first.model == nil)
        // The script has no turn left for another request.
        #expect(try await mails.service.summarize(thread: thread) == first)
        #expect(try await mails.service.summarize(thread: thread, kind: .extractive) == first)
        #expect(mails.scripted.requests.count == 1)
    }

    @Test(arguments: [MailSummary.Kind.generated, .extractive])
    func `mails without text have an empty summary, no model is asked, and nothing is stored`(_ kind: MailSummary.Kind)
        async throws
    {
        let mails = try ScriptedMailbox([])
        try await mails.take(1, "")
        let thread = try await mails.thread
        #expect(try await mails.service.summarize(thread: thread, kind: kind).sentences.isEmpty)
        #expect(try await mails.service.thread(thread).aiSummary == nil && mails.scripted.requests.isEmpty)
    }

    @Test func `AC-A-06: a summary is cached until the thread changes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-mail-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "box/cur"), withIntermediateDirectories: true)
        func deliver(_ number: Int, _ text: String) throws {
            let mail = """
                From: Ann <ann@example.org>\r\nTo: robin@example.com\r\nSubject: Report\r
                Date: Mon, 2 Jun 2025 10:0\(number):00 +0000\r\nMessage-ID: <\(number)@example.org>\r
                References: <0@example.org>\r\n\r\n\(text)\r\n
                """
            try Data(mail.utf8).write(to: folder.appending(path: "box/cur/\(number):2,S"))
        }
        for (number, text) in Self.deadline.prefix(3).enumerated() { try deliver(number, text) }
        let scripted = ScriptedLanguageModel(
            turns: texts(["The report is due on Friday.", "The report is due on Friday. The cover is blue now."]))
        let answering = ChatModel(id: "scripted", name: "Scripted", languageModel: scripted)
        let mail = MailService(
            try LocalDatabase(
                path: folder.appending(path: "hearth.sqlite").path,
                migrations: RetrievalSchema.migrations + MailService.migrations),
            models: MailModels(languageModel: { _ in answering }), parser: GMimeMailParser())
        try await mail.importMailbox(at: folder.appending(path: "box").path)
        let thread = try #require(try await mail.threads().first)
        #expect(thread.aiSummary == nil)
        let first = try await mail.summarize(thread: thread.id)
        #expect(try await mail.summarize(thread: thread.id) == first)
        #expect(scripted.requests.count == 1)
        #expect(try await mail.thread(thread.id).aiSummary == first.text)
        try deliver(5, "One more thing: the cover is blue now.")
        try await mail.importMailbox(at: folder.appending(path: "box").path)
        let second = try await mail.summarize(thread: thread.id)
        #expect(second != first && scripted.requests.count == 2)
        // An extractive summary is a separate summary and is marked as extractive.
        #expect(try await mail.summarize(thread: thread.id, kind: .extractive).kind == .extractive)
        // A summary is deleted with any mail of its thread, at any position.
        for number in [1, 5] {
            _ = try await mail.summarize(thread: thread.id, kind: .extractive)
            #expect(try await mail.thread(thread.id).aiSummary != nil)
            try FileManager.default.removeItem(at: folder.appending(path: "box/cur/\(number):2,S"))
            try await mail.importMailbox(at: folder.appending(path: "box").path)
            #expect(try await mail.thread(thread.id).aiSummary == nil)
        }
    }
}
