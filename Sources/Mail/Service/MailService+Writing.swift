public import Engine
import Foundation
import MailReading
import Store
import Support

extension MailService {
    /// The language model that writes replies and summaries by default; `nil` without one.
    public var writer: ChatModel? { try? models.languageModel(nil) }

    /// Whether replies are suggested, with a model or without one.
    public var suggestsReplies: Bool { writer != nil || models.composesReplies() }

    /// Checks that a model can write.
    ///
    /// - Parameter model: The name of the model; `nil` for the default model, which may be missing.
    /// - Throws: The error of ``MailModels/languageModel`` if the model is missing or cannot write.
    public func check(model: String?) throws {
        if let model { _ = try models.languageModel(model) }
    }

    /// Sets whether a mailbox must never be sent to a remote model.
    ///
    /// - Throws: `MailError` (`notFound`).
    package func setLocalOnly(_ isLocalOnly: Bool, mailbox: String) async throws {
        try await store.setLocalOnly(isLocalOnly, boxNamed: mailbox)
        events.send(.changed)
    }

    /// Returns a model that is allowed to read some mails.
    ///
    /// - Throws: `MailError` (`localOnly`), and the errors of ``MailModels/languageModel``.
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

    /// Returns whether a thread of mails in chronological order needs a reply.
    ///
    /// A reply is needed if the newest mail is not spam, is from someone else, and expects a reply.
    package static func needsReply(_ emails: [Email], own: OwnAddresses) -> Bool {
        emails.last.map { noReplyReason($0, own: own) == nil } ?? false
    }

    private static func noReplyReason(_ newest: Email, own: OwnAddresses) -> NoReplyReason? {
        if newest.isSpam { return .spam }
        if newest.flags.contains(.draft) || own.wrote(newest.message) { return .own }
        guard MailCategory.personal.contains(newest.aiCategory) else { return .automatic }
        return newest.message.noReplyReason(isAnswered: newest.flags.contains(.answered))
    }

    /// Writes suggested replies to a thread's newest mail.
    ///
    /// The replies are not stored; see ``SmartReplyUseCase``.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - name: The model to use, even if it fails the quality requirement for replies; `nil` for the
    ///     default model.
    /// - Returns: The events of writing. If no reply makes sense, the events are the reason and an empty list. If
    ///   the default model is missing or fails the requirement, the replies are composed by rules.
    /// - Throws: `MailError` (`notFound`, `unavailable`, `localOnly`), and the errors of
    ///   ``MailModels/languageModel``.
    public func replies(
        toThread id: Int64, model name: String? = nil
    ) async throws -> AsyncThrowingStream<SmartReplyEvent, any Error> {
        let emails = try await mails(inThread: id)
        guard let newest = emails.last else { throw MailError.noThread }
        let own = try await ownAddresses()
        let reason = await withTaskExecutorPreference(MailExecutor.shared) { Self.noReplyReason(newest, own: own) }
        if let reason { return Self.none(reason, reason.text) }
        let composes = models.composesReplies()
        let model: ChatModel
        do {
            model = try await self.model(name, toRead: emails)
        } catch  where name == nil && composes {
            // Composed replies need no model.
            return SmartReplyUseCase(model: nil).stream(newest.message)
        }
        let objection = ModelRequirement.replies.objection(
            to: model,
            instead: composes ? "These replies are composed without it." : "Hearth suggests no replies with it.")
        if name == nil, let objection {
            return SmartReplyUseCase(model: nil, composes: composes).stream(newest.message, objection: objection)
        }
        return SmartReplyUseCase(model: model, composes: composes, isWeak: objection != nil).stream(newest.message)
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

    /// Returns the stored summary of a thread; `nil` without one.
    public func summary(ofThread id: Int64) async throws -> MailSummary? { try await store.summary(id) }

    /// Summarizes a thread, or returns the stored summary if it is up to date.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - kind: Whether a model writes the summary, or sentences are quoted.
    ///   - name: The model to use, even if it fails the quality requirement for summaries; `nil` for the
    ///     default model.
    /// - Returns: The summary, which is also stored as `MailThread.aiSummary`. If the mails do not support the
    ///   model's text, or the default model fails the requirement, the summary consists of quoted sentences and
    ///   the reason. The summary of mails without text has no sentences and is not stored.
    /// - Throws: `MailError`, `CancellationError`, and the errors of the model.
    public func summarize(
        thread id: Int64, kind: MailSummary.Kind = .generated, model name: String? = nil
    ) async throws -> MailSummary {
        try await summarize(id, kind, name) { _ in }
    }

    /// Summarizes a thread and streams the progress: quotes at once, then each sentence, then the whole summary.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - kind: Whether a model writes the summary, or sentences are quoted.
    ///   - name: The model to use, even if it fails the quality requirement for summaries; `nil` for the
    ///     default model.
    /// - Returns: The events, with the result and errors of ``summarize(thread:kind:model:)``. Ending the
    ///   iteration stops the model.
    package func streamSummary(
        ofThread id: Int64, kind: MailSummary.Kind = .generated, model name: String? = nil
    ) -> AsyncThrowingStream<MailSummaryEvent, any Error> {
        AsyncThrowingStream { continuation in
            // Cancelled by the handler below when the stream terminates.
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
            // A stored summary by a model is kept, because writing it took time.
            if current == nil { try await keep(quotes, thread: id) }
            return quotes
        }
        let model = try await model(name, toRead: emails)
        // Only another model may do better: this one would write its text again.
        if let current, current.model == model.name || current.refusedModel == model.name { return current }
        if name == nil,
            let objection = ModelRequirement.summaries.objection(
                to: model, instead: "The mails are quoted instead.")
        {
            // The quotes are not stored, because another model may be available later.
            return quotes.inPlace(of: nil, objection)
        }
        tell(.quotes(quotes))
        let start = ContinuousClock.now
        // Only a summary by the same model is extended.
        let usable = known.flatMap { $0.model == model.name ? $0 : nil }
        let written = try await SummarizeThreadUseCase(model: model).run(emails, after: usable) { tell(.sentence($0)) }
        // bounded: the time that a model took.
        let seconds = Int((start.duration(to: .now) / .seconds(1)).rounded())
        // If nothing that the model wrote may be shown, the mails are quoted instead.
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

    /// Returns a draft of a reply to a mail.
    ///
    /// Nothing is sent.
    ///
    /// - Parameters:
    ///   - id: The mail. If the user wrote it, the draft is addressed to the other participants of its
    ///     thread.
    ///   - text: The user's text.
    /// - Throws: `MailError` (`notFound`; `invalid` if the text is empty or there is no recipient).
    public func draft(answering id: Int64, text: String) async throws -> ReplyDraft {
        let email = try await mail(id)
        let thread = try await mails(inThread: email.threadID)
        return try ReplyDraft(
            answering: email.message, in: thread.map(\.message), own: try await ownAddresses(), text: text)
    }
}
