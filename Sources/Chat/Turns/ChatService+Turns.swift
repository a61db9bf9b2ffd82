package import Engine
public import Foundation

extension ChatService {
    private static let maximumTextBytes = 1 << 20

    /// Appends a user's message to the shown branch and starts the answer.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - attachments: The attachments of the thread that the message lists.
    ///   - id: The thread.
    /// - Returns: The question and the answer, which is still empty.
    /// - Throws: `ChatError`: `invalid` for an empty or too long message or too many attachments, `conflict` while the
    ///   thread writes an answer, `notFound`, also for an attachment, `storage`.
    public func send(
        _ text: String, attachments: [UUID] = [], to id: UUID
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        try Self.check(text)
        return try ask(id, text, try listed(attachments, of: id), isEdit: false) { () throws(ChatError) in
            let thread = try store.thread(id)
            return (thread, thread.messages)
        }
    }

    /// Replaces a user's message by a new message, which is answered, and keeps the old message as an alternative.
    ///
    /// The new message lists the same attachments.
    ///
    /// - Returns: The new message and its answer, which is still empty.
    /// - Throws: `ChatError`: `invalid` for an empty or too long text, `notFound`, `storage`; `conflict` while the
    ///   thread writes an answer, or if the message is not the user's.
    public func edit(
        _ message: UUID, to text: String
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        try Self.check(text)
        let (old, threadID) = try store.message(message)
        guard old.role == .user else {
            throw ChatError(.conflict, "Only a user's message can be edited and asked again.")
        }
        return try ask(threadID, text, old.metadata.attachments, isEdit: true) { () throws(ChatError) in
            (try store.thread(threadID), try old.metadata.parentID.map(path) ?? [])
        }
    }

    /// Starts another answer as an alternative to an existing answer, and returns the still empty answer.
    ///
    /// An answer without text, because it failed or was interrupted, is rewritten in place if it is the last of the
    /// shown branch. If the message is a user's message without an answer, an answer is written for it.
    ///
    /// - Throws: `ChatError` (`conflict` while the thread writes an answer, `notFound`, `storage`).
    public func regenerate(_ message: UUID) throws(ChatError) -> ChatMessage {
        let (old, threadID) = try store.message(message)
        let answer = ChatMessage(role: .assistant, text: "", timestamp: clock.date())
        let turn = RunningTurn(threadID: threadID, answer: answer)
        return try start(turn) { () throws(ChatError) in
            let thread = try store.thread(threadID)
            guard let questionID = old.role == .user ? old.id : old.metadata.parentID else {
                throw ChatError(.conflict, "The answer has no question, so it cannot be written again.")
            }
            let path = try path(to: questionID)
            guard let question = path.last, question.role == .user else {
                throw ChatError(.conflict, "The message follows no question, so there is nothing to answer.")
            }
            // The message is read again, because it may have changed before this turn reserved the thread.
            let current = try store.message(message).message
            var request = TurnRequest(
                thread: thread, history: path.dropLast(), question: question, answer: answer)
            request.answer.metadata = ChatMessage.Metadata(parentID: question.id, status: .generating)
            if current.role == .assistant, !current.hasText, thread.messages.last?.id == current.id {
                request.answer = ChatMessage(
                    id: current.id, role: .assistant, text: "", timestamp: answer.timestamp,
                    metadata: request.answer.metadata)
                try store.update(request.answer)
                return (request, [.messageUpdated(threadID: threadID, request.answer)])
            }
            try store.append([request.answer], to: threadID, after: question.id)
            return (
                request,
                [.threadChanged(threadID: threadID), .messageAdded(threadID: threadID, request.answer)]
            )
        }.answer
    }

    /// Adds an edited answer as a new alternative, without asking the model, and returns it.
    ///
    /// - Throws: `ChatError`: `invalid` for an empty or too long text, `notFound`, `storage`; `conflict` while the
    ///   thread writes an answer, or if the message is not an answer.
    public func editAnswer(_ message: UUID, to text: String) throws(ChatError) -> ChatMessage {
        try Self.check(text)
        let (old, threadID) = try store.message(message)
        guard old.role == .assistant else { throw ChatError(.conflict, "The message is not an answer.") }
        let running = try table.block(threadID)
        defer { table.unblock(threadID) }
        guard running == nil else { throw .generating }
        let answer = ChatMessage(
            role: .assistant, text: text, timestamp: clock.date(),
            metadata: ChatMessage.Metadata(
                parentID: old.metadata.parentID, finishReason: .stop, modelID: old.metadata.modelID,
                // The edited text may still contain words of the collection.
                collection: old.metadata.collection ?? old.metadata.sources?.first?.collection))
        try store.append([answer], to: threadID, after: old.metadata.parentID)
        log.emit(.threadChanged(threadID: threadID))
        log.emit(.messageAdded(threadID: threadID, answer))
        return answer
    }

    /// Shows the branch through a message, and returns the thread with its messages.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func show(_ message: UUID) throws(ChatError) -> ChatThread {
        let thread = try store.show(message)
        log.emit(.threadChanged(threadID: thread.id))
        return thread
    }

    // MARK: Running answers

    /// Stops the thread's answer in progress, if any, and waits for its end.
    public func stop(_ thread: UUID) async {
        guard let turn = table.running(thread) else { return }
        turn.stop(options().keepsPartialAnswers ? .keep : .discard)
        await turn.ended()
    }

    /// Returns the thread's answer in progress, with its partial text; `nil` if no answer is in progress.
    public func runningAnswer(of thread: UUID) -> ChatMessage? { table.running(thread)?.message }

    /// The threads with an answer in progress.
    public var generatingThreads: Set<UUID> { table.runningThreads }

    /// The threads whose answers are incomplete.
    ///
    /// ``generatingThreads`` also includes threads whose answer is complete but not yet closed.
    package var writingThreads: Set<UUID> {
        table.runningThreads.filter { table.running($0)?.message?.metadata.status == .generating }
    }

    /// Waits until a thread whose answer has ended can start the next answer.
    package func freed(_ thread: UUID) async {
        guard let turn = table.running(thread), turn.message?.metadata.status != .generating else { return }
        await turn.ended()
    }

    /// Returns the model that would answer in the thread now.
    ///
    /// - Throws: `ChatFailureError` with the reason why no model can answer.
    package func answeringModel(of thread: ChatThread) throws(ChatFailureError) -> ChatModel {
        guard options().enableFoundationModels else { throw ChatFailureError(failure: .switchedOff) }
        return try models.chatModel(
            thread.settings.modelID, guardrails: thread.settings.guardrailsEnabled, conversation: thread.id)
    }

    /// Waits for the end of an answer, even if the caller is cancelled, and returns the answer.
    ///
    /// - Throws: `ChatError` (`notFound`, also for a discarded answer; `storage`).
    public func finished(_ answer: UUID) async throws(ChatError) -> ChatMessage {
        if let turn = table.running(answer: answer) { await turn.ended() }
        return try store.message(answer).message
    }

    // MARK: Starting

    private static func check(_ text: String) throws(ChatError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ChatError(.invalid, "The message is empty. Write something first.")
        }
        guard text.utf8.count <= maximumTextBytes else {
            throw ChatError(.invalid, "The message is longer than 1 MiB. Send it in parts.")
        }
    }

    /// Returns attachments as a message lists them; `nil` for none.
    private func listed(_ attachments: [UUID], of thread: UUID) throws(ChatError) -> [ChatAttachment]? {
        if attachments.isEmpty { return nil }
        guard Set(attachments).count == attachments.count else {
            throw ChatError(.invalid, "The message names a file twice. Name each file once.")
        }
        guard attachments.count <= AttachmentLimits.perMessage else {
            throw ChatError(
                .invalid, "A message has at most \(AttachmentLimits.perMessage) files. Send them in parts.")
        }
        let all = try store.attachments(of: thread)
        var listed: [ChatAttachment] = []
        for id in attachments {
            guard let attachment = all.first(where: { $0.id == id }) else { throw .noAttachment }
            listed.append(attachment.listed)
        }
        return listed
    }

    private func path(to message: UUID) throws(ChatError) -> [ChatMessage] { try store.path(to: message) }

    /// Appends a question to a path and starts its answer.
    private func ask(
        _ threadID: UUID, _ text: String, _ attachments: [ChatAttachment]?, isEdit: Bool,
        _ read: () throws(ChatError) -> (thread: ChatThread, history: [ChatMessage])
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        let date = clock.date()
        var question = ChatMessage(
            role: .user, text: text, timestamp: date, metadata: ChatMessage.Metadata(attachments: attachments))
        let answer = ChatMessage(
            role: .assistant, text: "", timestamp: date,
            metadata: ChatMessage.Metadata(parentID: question.id, status: .generating))
        let request = try start(RunningTurn(threadID: threadID, answer: answer)) { () throws(ChatError) in
            let (thread, history) = try read()
            question.metadata.parentID = history.last?.id
            try store.append([question, answer], to: threadID, after: history.last?.id)
            let added: [ChatEvent] = [
                .messageAdded(threadID: threadID, question), .messageAdded(threadID: threadID, answer),
            ]
            return (
                TurnRequest(thread: thread, history: history, question: question, answer: answer),
                isEdit || attachments != nil ? [.threadChanged(threadID: threadID)] + added : added
            )
        }
        return (request.question, request.answer)
    }

    /// Reserves the thread, stores the new messages, emits their events, and starts the work.
    private func start(
        _ turn: RunningTurn, _ prepare: () throws(ChatError) -> (TurnRequest, [ChatEvent])
    ) throws(ChatError) -> TurnRequest {
        try table.add(turn)
        let request: TurnRequest
        let events: [ChatEvent]
        do throws(ChatError) {
            try requireExclusiveAccess(in: turn.threadID)
            (request, events) = try prepare()
        } catch {
            table.remove(turn)
            turn.close(.abandoned)
            throw error
        }
        turn.added(request.answer)
        for event in events { log.emit(event) }
        let options = options()
        let worker = TurnWorker(
            store: store, models: models, passages: passages, tools: tools, memory: memory, options: options,
            desk: desk, log: log, planner: planner, prewarmer: prewarmer, preloads: preloads, clock: clock,
            request: request, turn: turn)
        // The answer outlives its request. The table holds the turn, through which the task is cancelled.
        let task = Task(priority: .userInitiated) { [table, weak self] in
            let ending = await worker.run()
            // The thread is released before the callers that wait for the end resume.
            table.remove(turn)
            turn.close(ending)
            if options.namesChats { self?.nameChat(after: request, ending) }
        }
        turn.attach(task)
        return request
    }
}
