public import Chat
public import Foundation
public import Tools

extension ConversationScreen {
    /// Sends the draft, and restores it if sending fails.
    public func send() async {
        guard canSend else { return }
        let text = draft
        draft = ""
        let (id, files) = (id, waitingFiles.map(\.id))
        let isSent = await ask { service throws(ChatError) in
            _ = try service.send(text, attachments: files, to: id)
        }
        if !isSent, draft.isEmpty { draft = text }
    }

    /// Replaces a question and answers it again.
    ///
    /// The old version stays as an alternative.
    ///
    /// Returns true on success. Otherwise ``problem`` has the reason.
    @discardableResult
    public func edit(_ message: UUID, to text: String) async -> Bool {
        await ask { service throws(ChatError) in _ = try service.edit(message, to: text) }
    }

    /// Replaces the text of an answer.
    ///
    /// The old version stays as an alternative.
    ///
    /// Returns true on success. Otherwise ``problem`` has the reason.
    @discardableResult
    public func editAnswer(_ message: UUID, to text: String) async -> Bool {
        await service.freed(id)
        return await attempt { service throws(ChatError) in _ = try service.editAnswer(message, to: text) } != nil
    }

    /// Generates an answer again, or answers a question without an answer.
    public func regenerate(_ message: UUID) async {
        await ask { service throws(ChatError) in _ = try service.regenerate(message) }
    }

    /// Stops the current answer, whose partial text is kept or discarded according to a setting.
    public func stop() async {
        guard case .writing = turn else { return }
        turn = .stopping
        await service.stop(id)
    }

    /// Shows the next (`step` 1) or previous (-1) alternative of a message, with the messages that follow it.
    public func showAlternative(of message: UUID, step: Int) async {
        guard let branch = branch(of: message), branch.siblingIDs.indices.contains(branch.index + step) else { return }
        let other = branch.siblingIDs[branch.index + step]
        await attempt { service throws(ChatError) in _ = try service.show(other) }
    }

    /// Decides whether a waiting tool call runs, after which the service's events report the result.
    public func decide(_ decision: CallDecision, on call: UUID) async {
        let id = id
        await attempt { service throws(ChatError) in try service.decide(decision, on: call, in: id) }
    }

    /// Sends the form of a tool server's question.
    ///
    /// A form with mistakes shows them and is not sent.
    ///
    /// To decline or cancel the question, call ``decide(_:on:)`` with `.refuse` or `.cancel`.
    public func send(_ form: ServerQuestionForm) async {
        guard let values = form.checked() else { return }
        let (id, call) = (id, form.id)
        await attempt { service throws(ChatError) in try service.decide(.once, on: call, in: id, values: values) }
    }

    /// Applies the remedy of a message's notice, except remedies that open other screens.
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

    /// Renames the chat to a title of one line.
    public func rename(to title: String) async {
        let id = id
        await attempt { service throws(ChatError) in _ = try service.rename(id, to: title) }
    }

    /// Changes the settings of later answers, such as style, guardrails, model and collection.
    ///
    /// Returns true on success. Otherwise ``problem`` has the reason.
    @discardableResult
    public func change(_ change: @escaping @Sendable (inout ChatThread.Settings) -> Void) async -> Bool {
        let id = id
        let changed = await attempt { service throws(ChatError) in try service.changeSettings(of: id, change) }
        guard let changed else { return false }
        settings = changed.settings
        return true
    }

    /// Returns the displayed branch as Markdown; nil on failure, which ``problem`` explains.
    public func markdown() async -> String? {
        let id = id
        return await attempt { service throws(ChatError) in try service.store.exportMarkdown(id) }
    }

    /// Returns the chat with all versions as JSON that Hearth can import; nil on failure, which ``problem`` explains.
    package func exportJSON() async -> Data? {
        let id = id
        return await attempt { service throws(ChatError) in try service.store.exportJSON(threads: [id]) }
    }

    /// Starts an answer, whose messages the service's events add.
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
