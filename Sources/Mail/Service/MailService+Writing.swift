public import Engine
import Foundation
import MailReading
import Store
import Support

extension MailService {
    /// The language model that Hearth chooses to write replies and summaries; nil where none can.
    public var writer: ChatModel? { try? models.languageModel(nil) }

    /// Checks that a model can be asked for.
    ///
    /// - Parameter model: Its name; nil for the one that Hearth chooses, which need not be there.
    /// - Throws: What ``MailModels`` throws for a model that is not there or cannot write.
    public func check(model: String?) throws {
        if let model { _ = try models.languageModel(model) }
    }

    /// Says whether a mailbox may leave this machine.
    ///
    /// - Parameters:
    ///   - isLocalOnly: Whether no remote model is shown anything of it.
    ///   - mailbox: The name of the mailbox.
    /// - Throws: `MailError` (`notFound`).
    package func setLocalOnly(_ isLocalOnly: Bool, mailbox: String) async throws {
        try await store.setLocalOnly(isLocalOnly, boxNamed: mailbox)
        events.send(.changed)
    }

    /// A model that may be shown mails.
    ///
    /// - Throws: `MailError` (`localOnly`), and what finding a model throws.
    private func model(_ name: String?, toRead emails: [Email]) async throws -> ChatModel {
        let model = try models.languageModel(name)
        guard model.isRemote else { return model }
        for mailbox in Set(emails.map(\.mailbox)) where try await store.isLocalOnly(boxNamed: mailbox) {
            throw MailError(
                .localOnly,
                "The mailbox “\(mailbox)” never leaves this machine, and \(model.name) is a remote model, so nothing was "
                    + "sent. Choose a model of this machine, or allow remote models with `hearth mail local-only --off "
                    + "NAME`.")
        }
        return model
    }

    // MARK: Replies

    /// Whether replies to a thread make sense: its newest mail is no spam, comes from somebody else and asks something.
    ///
    /// - Parameters:
    ///   - emails: The mails of the thread, oldest first.
    ///   - own: The reader's addresses; see ``ownAddresses()``.
    package static func needsReply(_ emails: [Email], own: OwnAddresses) -> Bool {
        emails.last.map { noReplyReason($0, own: own) == nil } ?? false
    }

    private static func noReplyReason(_ newest: Email, own: OwnAddresses) -> NoReplyReason? {
        if newest.isSpam { return .spam }
        if newest.flags.contains(.draft) || own.wrote(newest.message) { return .own }
        guard MailCategory.personal.contains(newest.aiCategory) else { return .automatic }
        return newest.message.noReplyReason(isAnswered: newest.flags.contains(.answered))
    }

    /// Writes replies to a thread's newest mail.
    ///
    /// Nothing of them is stored; see ``SmartReplyUseCase``.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - name: The model that writes, whatever its exam says; nil for the one that Hearth chooses.
    /// - Returns: What is written; only why there is none, and the end, where a reply makes no sense, or the model that
    ///   Hearth chose does not reply well enough.
    /// - Throws: `MailError` (`notFound`, `unavailable`), and what finding a model throws.
    public func replies(
        toThread id: Int64, model name: String? = nil
    ) async throws -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let emails = try await mails(inThread: id)
        guard let newest = emails.last else { throw MailError.noThread }
        let own = try await ownAddresses()
        let reason = await withTaskExecutorPreference(MailExecutor.shared) { Self.noReplyReason(newest, own: own) }
        if let reason { return Self.none(reason, reason.text) }
        let model = try await model(name, toRead: emails)
        let objection = ModelRequirement.replies.objection(
            to: model, instead: "Hearth suggests no replies with it.")
        if name == nil, let objection { return Self.none(.unfit, objection) }
        return SmartReplyUseCase(model: model).stream(newest.message)
    }

    private static func none(
        _ reason: NoReplyReason, _ message: String
    ) -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield(.noReplies(reason, message: message))
            continuation.yield(.replies([]))
            continuation.finish()
        }
    }

    // MARK: Summaries

    /// The summary that a thread was given; nil if there is none.
    public func summary(ofThread id: Int64) async throws -> MailSummary? { try await store.summary(id) }

    /// Sums up a thread, or gives what is known if it is of exactly the thread's mails.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - kind: Whether a model writes it, or sentences are quoted.
    ///   - name: The model that writes, whatever its exam says; nil for the one that Hearth chooses.
    /// - Returns: The summary, which is also kept as `MailThread.aiSummary`; quoted sentences, which say why, where what a
    ///   model wrote may not be shown, or the model that Hearth chose does not sum up well enough; one without sentences,
    ///   which is not kept, where the mails have no text.
    /// - Throws: `MailError`, `CancellationError`, and what the model throws.
    public func summarize(
        thread id: Int64, kind: MailSummary.Kind = .generated, model name: String? = nil
    ) async throws -> MailSummary {
        try await summarize(id, kind, name) { _ in }
    }

    /// Sums up a thread as it is written: what the mails say at once, then sentence by sentence, then the whole.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - kind: Whether a model writes it, or sentences are quoted.
    ///   - name: The model that writes, whatever its exam says; nil for the one that Hearth chooses.
    /// - Returns: What happens; the end and the errors are those of ``summarize(thread:kind:model:)``. Who stops reading
    ///   stops the model.
    package func streamSummary(
        ofThread id: Int64, kind: MailSummary.Kind = .generated, model name: String? = nil
    ) -> AsyncThrowingStream<MailSummaryEvent, any Error> {
        AsyncThrowingStream { continuation in
            // Ends with its reader, by the handler below.
            let task = Task {
                do {
                    continuation.yield(.summary(try await summarize(id, kind, name) { continuation.yield($0) }))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func summarize(
        _ id: Int64, _ kind: MailSummary.Kind, _ name: String?, _ tell: (MailSummaryEvent) -> Void
    ) async throws -> MailSummary {
        try await withTaskExecutorPreference(MailExecutor.shared) { try await summarizeHere(id, kind, name, tell) }
    }

    private func summarizeHere(
        _ id: Int64, _ kind: MailSummary.Kind, _ name: String?, _ tell: (MailSummaryEvent) -> Void
    ) async throws -> MailSummary {
        let emails = try await mails(inThread: id)
        guard let newest = emails.last else { throw MailError.noThread }
        let known = try await store.summary(id)
        let current = known.flatMap { $0.isCurrent(emails) ? $0 : nil }
        if let current, current.kind == kind, name == nil { return current }
        guard let quotes = ExtractiveSummary.make(emails) else {
            return MailSummary(kind: .extractive, sentences: [], newestMail: newest.id, knownMails: emails.map(\.id))
        }
        guard kind == .generated else {
            // What a model wrote took time, and stays.
            if current == nil { try await keep(quotes, thread: id) }
            return quotes
        }
        let model = try await model(name, toRead: emails)
        // It would be asked for the same once more, and another one may do better.
        if let current, current.model == model.name || current.refusedModel == model.name { return current }
        if name == nil,
            let objection = ModelRequirement.summaries.objection(
                to: model, instead: "The mails are quoted instead.")
        {
            // Not kept: tomorrow another model may write.
            return quotes.inPlace(of: nil, objection)
        }
        tell(.quotes(quotes))
        let start = ContinuousClock.now
        // What another model wrote is no ground to build on.
        let usable = known.flatMap { $0.model == model.name ? $0 : nil }
        let written = try await SummarizeThreadUseCase(model: model).run(emails, after: usable) { tell(.sentence($0)) }
        // bounded: the time that a model took.
        let seconds = Int((start.duration(to: .now) / .seconds(1)).rounded())
        // Where nothing that a model wrote may be shown, the mails speak for themselves.
        let summary =
            written.map { ExtractiveSummary.completing($0, with: quotes, emails) }
            ?? quotes.inPlace(
                of: model.name,
                "\(model.name) wrote for \(seconds) s, but the mails do not support its text. They are quoted instead."
            )
        try await keep(summary, thread: id)
        return summary
    }

    private func keep(_ summary: MailSummary, thread id: Int64) async throws {
        try await store.save(summary, thread: id)
        events.send(.changed)
    }

    // MARK: Drafts

    /// A draft that answers a mail, as mail programs read it.
    ///
    /// - Parameters:
    ///   - id: The mail; where it is the user's own, the draft goes to the other people of its thread.
    ///   - text: What the user wrote.
    /// - Returns: The draft; nothing is sent.
    /// - Throws: `MailError` (`notFound`; `invalid` where it has no words, or nobody to go to).
    public func draft(answering id: Int64, text: String) async throws -> ReplyDraft {
        let email = try await mail(id)
        let thread = try await mails(inThread: email.threadID)
        return try ReplyDraft(
            answering: email.message, in: thread.map(\.message), own: try await ownAddresses(), text: text)
    }
}
