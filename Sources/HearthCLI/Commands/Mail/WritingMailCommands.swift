import ArgumentParser
import Foundation
import Hearth
import Mail
import MailReading

/// The command `hearth mail summarize`.
struct SummarizeMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize", abstract: "Summarise a thread in a few sentences.",
        discussion: """
            Decisions, tasks and open questions come first, which rules find, each with its mail and the day that it \
            names. The main sentences of the mails are shown next, then the summary that a model writes. Each sentence \
            cites the mails that support it, by number; unsupported sentences are left out. A summary is kept until a \
            new mail arrives, and is then continued. With --extractive, sentences of the mails are quoted, which needs \
            no model.

            With --json, one object with points, kind (generated or extractive), sentences with their mails, omitted \
            (how many of the oldest mails did not fit), model, and reason if a model's summary is not shown.
            """)

    @Argument(help: "The thread's number, from `list`.")
    var thread: Int64

    @Option(
        name: [.short, .long],
        help: "The installed or remote model to use, regardless of its exam result. (default: chosen by Hearth)")
    var model: String?

    @Flag(help: "Quote sentences of the mails, without a model.")
    var extractive = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await withMail { [thread, model, extractive, json] mail in
            _ = try await mail.named(thread: thread)
            _ = try await HearthServices.shared.remoteForCommand(model)
            try mail.check(model: model)
            var found: MailSummary?
            var wereShown = false
            defer { if Terminal.showsErrors { Output.status("") } }
            for try await event in mail.streamSummary(
                ofThread: thread, kind: extractive ? .extractive : .generated, model: model)
            {
                switch event {
                case .quotes(let quotes) where Terminal.showsErrors && Terminal.showsOutput && !json:
                    for sentence in quotes.sentences { Output.error(Self.line(sentence, of: quotes)) }
                    Output.error("")
                    Output.status("The model is reading the thread…")
                    wereShown = true
                case .quotes, .sentence: if Terminal.showsErrors { Output.status("Writing…") }
                case .summary(let summary): found = summary
                }
            }
            guard let summary = found else { throw CancellationError() }
            if Terminal.showsErrors { Output.status("") }
            let points = try await mail.points(ofThread: thread)
            if json { return try Output.json(Summary(summary: summary, points: points)) }
            for point in points { Output.line(Self.line(point)) }
            if summary.sentences.isEmpty { return Output.error("The mails of this thread have no text to summarise.") }
            if summary.kind == .generated || !wereShown {
                for sentence in summary.sentences { Output.line(Self.line(sentence, of: summary)) }
            }
            Output.error("")
            Output.error(summary.model.map { "Written by \($0)" } ?? "Quoted from the mails; no model wrote this")
            if summary.omitted > 0 { Output.error("The oldest \(summary.omitted) mails did not fit.") }
            if let reason = summary.reason {
                Output.error(reason.printable)
                if summary.refusedModel == nil { Output.error("Use --model NAME to have it write anyway.") }
            }
        }
    }

    private static func line(_ point: ThreadPoint) -> String {
        let person = point.person.map { "\($0.displayName): " } ?? ""
        let due = point.due.map { "\t\($0.rawValue)" } ?? ""
        return "\(point.kind.rawValue)\t\(person)“\(point.sentence)” [\(point.mail)]\(due)".printable
    }

    /// A summary with the points of its thread.
    private struct Summary: Encodable {
        let summary: MailSummary
        let points: [ThreadPoint]

        private enum CodingKeys: CodingKey {
            case points
        }

        func encode(to encoder: any Encoder) throws {
            try summary.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(points, forKey: .points)
        }
    }

    private static func line(_ sentence: MailSummary.Sentence, of summary: MailSummary) -> String {
        let numbers = sentence.mails.map { "[\($0)]" }.joined(separator: " ")
        let words = summary.kind == .extractive ? "“\(sentence.text)”" : sentence.text
        return "\(words.printableLines) \(numbers)"
    }
}

/// The command `hearth mail reply`.
struct ReplyMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Suggest replies to a thread's newest mail, or save a draft of one.",
        discussion: """
            Suggests three replies, in the language of the mail: yes, no or something else, and a question. Hearth \
            composes them by rules, in seven languages. A model's reply that passes the checks replaces the composed \
            one. Replies are not saved, and nothing is sent. With --text, saves a draft for your mail program, in \
            Hearth's own Maildir or that of --maildir.

            With --json, one object with replies (intent, text and origin: model or template) and the reason if there \
            are none, or with draft, \
            the file's path, and mailto.
            """)

    @Argument(help: "The thread's number, from `list`.")
    var thread: Int64

    @Option(
        name: [.short, .long],
        help: "The installed or remote model to use, regardless of its exam result. (default: chosen by Hearth)")
    var model: String?

    @Option(name: [.short, .long], help: "The text of your reply, or - to read it from standard input.")
    var text: String?

    @Option(help: "The Maildir to save the draft in.", completion: .directory)
    var maildir: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if maildir != nil, text == nil { throw ValidationError("--maildir needs --text.") }
    }

    func run() async throws {
        let text = try text.map { try $0 == "-" ? Self.standardInput() : $0 }
        try await withMail { [thread, model, maildir, json] mail in
            if let text { return try await Self.save(text, thread, maildir, json, mail) }
            var replies: [SmartReply] = []
            _ = try await mail.named(thread: thread)
            _ = try await HearthServices.shared.remoteForCommand(model)
            try mail.check(model: model)
            if Terminal.showsErrors { Output.status("Writing…") }
            defer { if Terminal.showsErrors { Output.status("") } }
            var why: (reason: NoReplyReason, message: String)?
            for try await event in try await mail.replies(toThread: thread, model: model) {
                switch event {
                case .reply: break
                case .noReplies(let reason, let message): why = (reason, message)
                case .replies(let found): replies = found
                }
            }
            if Terminal.showsErrors { Output.status("") }
            if json { return try Output.json(Replies(replies: replies, reason: why?.reason, message: why?.message)) }
            for reply in replies { Output.line("\(reply.intent.rawValue)\t\(reply.text.oneLine)") }
            if replies.isEmpty || why != nil { Output.error(why?.message.printable ?? "No reply was written.") }
            if why?.reason == .unfit { Output.error("Use --model NAME to have it write anyway.") }
        }
    }

    private struct Replies: Encodable {
        let replies: [SmartReply]
        let reason: NoReplyReason?
        let message: String?
    }

    private struct Draft: Encodable {
        let draft: String
        let mailto: String
    }

    private static func save(
        _ text: String, _ thread: Int64, _ maildir: String?, _ json: Bool, _ mail: MailService
    ) async throws {
        let mails = try await mail.named(thread: thread)
        let draft = try await mail.draft(answering: mails[mails.count - 1].id, text: text)
        let folder = maildir.map { URL(fileURLWithPath: $0).path } ?? HearthServices.shared.draftsFolder
        let path = try draft.save(in: folder)
        if json { return try Output.json(Draft(draft: path, mailto: draft.mailto)) }
        Output.line("Saved as a draft: \(path.printable)")
    }

    private static func standardInput() throws -> String {
        let data = try FileHandle.standardInput.read(upToCount: 1 << 20) ?? Data()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
