public import Foundation
import Mail
import MailReading

extension MailThreadScreen {
    // MARK: Suggestions

    /// Shows suggestions, generated once for each newest mail.
    func showReplies() {
        guard service.suggestsReplies, MailService.needsReply(mails, own: own), let newest = mails.last?.id else {
            suggesting.cancel()
            (replies, suggestedAt, repliesObjection) = (.hidden, nil, nil)
            return
        }
        guard suggestedAt != newest else { return }
        suggestedAt = newest
        suggest(with: nil)
    }

    /// Generates suggestions with the model that Hearth chose, regardless of its exam result.
    public func writeReplies() { suggest(with: writerID) }

    private func suggest(with model: String?) {
        (replies, repliesObjection) = (.loading([]), nil)
        suggesting.start { [weak self, service, id] in
            do {
                for try await event in try await service.replies(toThread: id, model: model) {
                    guard let self, !Task.isCancelled else { return }
                    self.take(event)
                }
            } catch {
                // A failed suggestion is not reported, because the user can answer the mail without it.
                if !Task.isCancelled { self?.replies = .none }
            }
        }
    }

    func take(_ event: SmartReplyEvent) {
        switch event {
        case .reply(let reply, let isComplete):
            guard case .loading(let chips) = replies else { return }
            let others = chips.filter { $0.id != reply.intent }
            // Suggestions are shown in the order of their intents, regardless of the order in which they are generated.
            let all = others + [Chip(reply: reply, isComplete: isComplete)]
            replies = .loading(SmartReply.Intent.allCases.compactMap { intent in all.first { $0.id == intent } })
        case .noReplies(let reason, let message):
            replies = .none
            repliesObjection = reason == .unfit ? message : nil
        case .replies(let found):
            replies = found.isEmpty ? .none : .shown(found.map { Chip(reply: $0, isComplete: true) })
        }
    }

    /// Appends a complete suggestion to the text in the reply field.
    public func take(_ chip: Chip) {
        guard chip.isComplete else { return }
        let begun = reply.trimmingCharacters(in: .whitespacesAndNewlines)
        reply = begun.isEmpty ? chip.reply.text : begun + "\n\n" + chip.reply.text
    }

    // MARK: The user's reply

    /// Whether the thread may be answered, unlike spam, because an answer confirms the address to the sender.
    public var isAnswerable: Bool { mails.last.map { !$0.isSpam } ?? false }

    /// The recipient of a reply, for the field's placeholder; nil if the mail has no sender.
    public var recipient: String? {
        guard let message = mails.last?.message else { return nil }
        return ReplyDraft.receivers(answering: message, in: mails.map(\.message), own: own).first?.displayName
    }

    /// The text of the reply, kept in memory until the program ends.
    public var reply: String {
        get { unsent[id] }
        set { unsent[id] = newValue }
    }

    /// Whether the reply has a text that can be saved or passed to the mail program.
    public var canSave: Bool { isAnswerable && reply.contains { !$0.isWhitespace } }

    /// Saves the reply as a draft for the user's mail program, without sending it.
    public func saveDraft() async {
        guard canSave, let mail = mails.last?.id else { return }
        let (text, drafts) = (reply, drafts)
        let isSaved = await attempt { service in
            let draft = try await service.draft(answering: mail, text: text)
            _ = try await offMainActor { try draft.save(in: drafts) }
        }
        if isSaved { notice = "The draft is saved." }
    }

    /// Returns a `mailto` URL that opens the reply in the user's mail program; nil on failure, which ``problem``
    /// explains.
    public func mailto() async -> URL? {
        guard canSave, let mail = mails.last?.id else { return nil }
        do {
            let draft = try await service.draft(answering: mail, text: reply)
            if let url = URL(string: draft.mailto) { return url }
            problem = "This mail has no address to reply to."
        } catch {
            problem = words(error)
        }
        return nil
    }
}
