public import Engines
import Foundation
import MailFormat
import Store

extension MailService {
    /// The language model that writes replies and summaries; nil where none can.
    public var writer: ChatModel? { try? models.languageModel() }

    // MARK: Replies

    /// Whether replies to a thread make sense: its newest mail is no spam, comes from somebody else and asks something.
    ///
    /// - Parameter emails: The mails of the thread, oldest first.
    /// - Returns: Whether to offer replies.
    public static func needsReply(_ emails: [Email]) -> Bool {
        guard let newest = emails.last, !newest.isSpam, !newest.flags.contains(.draft) else { return false }
        guard [.primary, .social, .uncategorized].contains(newest.aiCategory) else { return false }
        return newest.message.needsReply(isAnswered: newest.flags.contains(.answered))
    }

    /// Writes replies to a thread's newest mail.
    ///
    /// Nothing of them is stored; see ``SmartReplyUseCase``.
    ///
    /// - Parameter id: The thread.
    /// - Returns: What is written; only the end where a reply makes no sense.
    /// - Throws: `MailError` (`notFound`, `unavailable`), and what finding a model throws.
    public func replies(toThread id: Int64) async throws -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let emails = try await mails(inThread: id)
        guard let newest = emails.last else { throw MailError.noThread }
        guard Self.needsReply(emails) else {
            return AsyncThrowingStream { continuation in
                continuation.yield(.replies([]))
                continuation.finish()
            }
        }
        return SmartReplyUseCase(model: try models.languageModel()).stream(newest.message)
    }

    // MARK: Summaries

    /// The summary that a thread was given; nil if there is none.
    public func summary(ofThread id: Int64) async throws -> MailSummary? { try await store.summary(id) }

    /// Sums up a thread, or gives what is known if no mail came since.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - kind: Whether a model writes it, or sentences are quoted.
    /// - Returns: The summary, which is also kept as `MailThread.aiSummary`; quoted sentences, which say so, where what a
    ///   model wrote may not be shown.
    /// - Throws: `MailError`, `CancellationError`, and what the model throws.
    public func summarize(thread id: Int64, kind: MailSummary.Kind = .generated) async throws -> MailSummary {
        let emails = try await mails(inThread: id)
        guard let newest = emails.last else { throw MailError.noThread }
        let known = try await store.summary(id)
        if let known, known.kind == kind, known.newestMail == newest.id { return known }
        var summary: MailSummary?
        if kind == .generated {
            let model = try models.languageModel()
            // What the sample wrote is no ground for a better model to build on.
            let usable = known.flatMap { $0.isSample && !model.isSample ? nil : $0 }
            summary = try await SummarizeThreadUseCase(model: model).run(emails, after: usable)
        }
        // Where nothing that a model wrote may be shown, the mails speak for themselves.
        guard let summary = summary ?? ExtractiveSummary.make(emails) else { throw MailError.noSummary }
        try await store.save(summary, thread: id)
        events.send(.changed)
        return summary
    }

    // MARK: Drafts

    /// A draft that answers a mail, as mail programs read it.
    ///
    /// - Parameters:
    ///   - id: The mail.
    ///   - text: What the user wrote.
    /// - Returns: The draft; nothing is sent.
    /// - Throws: `MailError`.
    public func draft(answering id: Int64, text: String) async throws -> ReplyDraft {
        ReplyDraft(answering: try await mail(id).message, text: text)
    }
}
