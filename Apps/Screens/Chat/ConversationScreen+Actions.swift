public import Chat
public import Foundation
public import Tools

extension ConversationScreen {
    /// Sends the draft; it comes back if that fails.
    public func send() async {
        guard canSend else { return }
        let text = draft
        draft = ""
        let id = id
        let isSent = await ask { service throws(ChatError) in _ = try service.send(text, to: id) }
        if !isSent, draft.isEmpty { draft = text }
    }

    /// Asks something else in place of a question, which stays as an alternative.
    ///
    /// - Parameters:
    ///   - message: The user's message.
    ///   - text: What is asked instead.
    /// - Returns: Whether it was asked; if not, ``problem`` explains why.
    @discardableResult
    public func edit(_ message: UUID, to text: String) async -> Bool {
        await ask { service throws(ChatError) in _ = try service.edit(message, to: text) }
    }

    /// Changes the words of an answer, which stays as an alternative.
    ///
    /// - Parameters:
    ///   - message: The answer.
    ///   - text: Its new words.
    /// - Returns: Whether they were changed; if not, ``problem`` explains why.
    @discardableResult
    public func editAnswer(_ message: UUID, to text: String) async -> Bool {
        await service.freed(id)
        return await attempt { service throws(ChatError) in _ = try service.editAnswer(message, to: text) } != nil
    }

    /// Has an answer written again, or a question answered that has no answer.
    ///
    /// - Parameter message: The answer or the question.
    public func regenerate(_ message: UUID) async {
        await ask { service throws(ChatError) in _ = try service.regenerate(message) }
    }

    /// Stops the answer that is being written; whether what is written stays is a setting.
    public func stop() async {
        guard case .writing = turn else { return }
        turn = .stopping
        await service.stop(id)
    }

    /// Shows another alternative of a message, with what follows it.
    ///
    /// - Parameters:
    ///   - message: A message that has alternatives.
    ///   - step: 1 for the next one, -1 for the one before.
    public func showAlternative(of message: UUID, step: Int) async {
        guard let branch = branch(of: message), branch.siblingIDs.indices.contains(branch.index + step) else { return }
        let other = branch.siblingIDs[branch.index + step]
        await attempt { service throws(ChatError) in _ = try service.show(other) }
    }

    /// Decides whether a call of a tool runs that waits; the service's events bring what becomes of it.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - call: The call.
    public func decide(_ decision: CallDecision, on call: UUID) async {
        let id = id
        await attempt { service throws(ChatError) in try service.decide(decision, on: call, in: id) }
    }

    /// Sends the form of a tool server's question; if a field has a mistake, the form shows it and is not sent.
    ///
    /// To decline or to cancel the question, decide `.refuse` or `.cancel` on its call.
    ///
    /// - Parameter form: The form.
    public func send(_ form: ServerQuestionForm) async {
        guard let values = form.checked() else { return }
        let (id, call) = (id, form.id)
        await attempt { service throws(ChatError) in try service.decide(.once, on: call, in: id, values: values) }
    }

    /// Does what a notice offers, as far as it can be done in this chat.
    ///
    /// - Parameters:
    ///   - remedy: What is offered; those that lead to other screens are up to the caller.
    ///   - message: The message that the notice is about.
    public func apply(_ remedy: MessageNotice.Remedy, to message: UUID) async {
        switch remedy {
        case .retry: await regenerate(message)
        case .leaveOutOldest: await overflow(.dropOldest, message)
        case .summarizeOldest: await overflow(.summarizeOldest, message)
        case .newChat, .openModels, .openChatSettings: break
        }
    }

    private func overflow(_ policy: OverflowPolicy, _ message: UUID) async {
        if await change({ $0.overflowPolicy = policy }) { await regenerate(message) }
    }

    // MARK: The chat

    /// Gives the chat another name.
    ///
    /// - Parameter title: Its name: one line.
    public func rename(to title: String) async {
        let id = id
        await attempt { service throws(ChatError) in _ = try service.rename(id, to: title) }
    }

    /// Changes what later answers follow: style, guardrails, model, collection and the like.
    ///
    /// - Parameter change: Changes the settings that it is given.
    /// - Returns: Whether they were changed; if not, ``problem`` explains why.
    @discardableResult
    public func change(_ change: @escaping @Sendable (inout ChatThread.Settings) -> Void) async -> Bool {
        let id = id
        let changed = await attempt { service throws(ChatError) in try service.changeSettings(of: id, change) }
        guard let changed else { return false }
        settings = changed.settings
        return true
    }

    /// The branch that is shown, as text with marks.
    ///
    /// - Returns: The Markdown; nil if that failed, which ``problem`` explains.
    public func markdown() async -> String? {
        let id = id
        return await attempt { service throws(ChatError) in try service.store.exportMarkdown(id) }
    }

    /// The chat with all of its versions, as a file that Hearth can import.
    ///
    /// - Returns: The file's bytes; nil if that failed, which ``problem`` explains.
    package func exportJSON() async -> Data? {
        let id = id
        return await attempt { service throws(ChatError) in try service.store.exportJSON(threads: [id]) }
    }

    /// Begins an answer; the service's events bring what was added.
    @discardableResult
    private func ask(_ begin: @escaping @Sendable (ChatService) throws(ChatError) -> Void) async -> Bool {
        guard turn == .idle else { return false }
        turn = .starting
        await service.freed(id)
        if await attempt(begin) != nil { return true }
        if turn == .starting { turn = .idle }
        return false
    }
}
