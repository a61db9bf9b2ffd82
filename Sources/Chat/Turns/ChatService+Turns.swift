package import Engine
public import Foundation

extension ChatService {
    private static let maximumTextBytes = 1 << 20

    /// Adds a user's message to the branch that is shown and starts the answer.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - id: The thread.
    /// - Returns: Both messages at once, the answer empty.
    /// - Throws: `ChatError.invalid` for an empty or too long message, `conflict` while the thread writes, `notFound`,
    ///   `storage`.
    public func send(
        _ text: String, to id: UUID
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        try Self.check(text)
        return try ask(id, text, isEdit: false) { () throws(ChatError) in
            let thread = try store.thread(id)
            return (thread, thread.messages)
        }
    }

    /// Changes a user's message: the old one stays as an alternative branch, and the new one is answered.
    ///
    /// - Parameters:
    ///   - message: The user's message.
    ///   - text: Its new text.
    /// - Returns: The new message and its answer, which is empty.
    /// - Throws: `ChatError.invalid` for an empty or too long text, `conflict` while the thread writes or if it is no
    ///   user's message, `notFound`, `storage`.
    public func edit(
        _ message: UUID, to text: String
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        try Self.check(text)
        let (old, threadID) = try store.message(message)
        guard old.role == .user else {
            throw ChatError(.conflict, "Only a user's message can be edited and asked again.")
        }
        return try ask(threadID, text, isEdit: true) { () throws(ChatError) in
            (try store.thread(threadID), try old.metadata.parentID.map(path) ?? [])
        }
    }

    /// Writes another answer beside one, which stays as an alternative.
    ///
    /// An answer without text, because it failed or was interrupted at its beginning, is written in its own place if
    /// nothing follows it. A user's message without an answer, whose answer was discarded for instance, is given one.
    ///
    /// - Parameter message: An answer, or the user's message that is to be answered.
    /// - Returns: The answer, which is empty.
    /// - Throws: `ChatError.conflict` while the thread writes, `notFound`, `storage`.
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
            // Read again, now that nobody else writes in the thread.
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

    /// Changes an answer's text without asking the model: a new alternative.
    ///
    /// - Parameters:
    ///   - message: The answer.
    ///   - text: Its new text.
    /// - Returns: The new answer.
    /// - Throws: `ChatError.invalid` for an empty or too long text, `conflict` while the thread writes or if it is no
    ///   answer, `notFound`, `storage`.
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
                // Words of it may have been kept.
                collection: old.metadata.collection ?? old.metadata.sources?.first?.collection))
        try store.append([answer], to: threadID, after: old.metadata.parentID)
        log.emit(.threadChanged(threadID: threadID))
        log.emit(.messageAdded(threadID: threadID, answer))
        return answer
    }

    /// Shows the branch through a message.
    ///
    /// - Parameter message: The message.
    /// - Returns: The thread with the messages of that branch.
    /// - Throws: `ChatError.notFound`, `storage`.
    public func show(_ message: UUID) throws(ChatError) -> ChatThread {
        let thread = try store.show(message)
        log.emit(.threadChanged(threadID: thread.id))
        return thread
    }

    // MARK: Running answers

    /// Stops the thread's answer and waits until it has ended; does nothing if there is none.
    ///
    /// - Parameter thread: The thread.
    public func stop(_ thread: UUID) async {
        guard let turn = table.running(thread) else { return }
        turn.stop(options().keepsPartialAnswers ? .keep : .discard)
        await turn.ended()
    }

    /// The answer that the thread is writing now, with its text so far.
    ///
    /// - Parameter thread: The thread.
    /// - Returns: The answer; nil if there is none.
    public func runningAnswer(of thread: UUID) -> ChatMessage? { table.running(thread)?.message }

    /// The threads that are writing an answer now.
    public var generatingThreads: Set<UUID> { table.runningThreads }

    /// The threads whose answers are not whole yet; one that has just ended may hold its thread for a moment.
    package var writingThreads: Set<UUID> {
        table.runningThreads.filter { table.running($0)?.message?.metadata.status == .generating }
    }

    /// Waits for an answer that has ended, and is about to let its thread go.
    package func freed(_ thread: UUID) async {
        guard let turn = table.running(thread), turn.message?.metadata.status != .generating else { return }
        await turn.ended()
    }

    /// The model that would answer in a thread now.
    ///
    /// - Parameter thread: The thread.
    /// - Returns: The model.
    /// - Throws: Why nothing would answer.
    package func answeringModel(of thread: ChatThread) throws(ChatFailureError) -> ChatModel {
        guard options().enableFoundationModels else { throw ChatFailureError(failure: .switchedOff) }
        return try models.chatModel(
            thread.settings.modelID, guardrails: thread.settings.guardrailsEnabled, conversation: thread.id)
    }

    /// Waits until an answer has ended; cancelling the caller does not end the waiting before.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The answer as it ended.
    /// - Throws: `ChatError.notFound` also for an answer that was stopped and discarded; `storage`.
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

    private func path(to message: UUID) throws(ChatError) -> [ChatMessage] { try store.path(to: message) }

    /// Adds a question at the end of a path and starts its answer.
    private func ask(
        _ threadID: UUID, _ text: String, isEdit: Bool,
        _ read: () throws(ChatError) -> (thread: ChatThread, history: [ChatMessage])
    ) throws(ChatError) -> (question: ChatMessage, answer: ChatMessage) {
        let date = clock.date()
        var question = ChatMessage(role: .user, text: text, timestamp: date)
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
                isEdit ? [.threadChanged(threadID: threadID)] + added : added
            )
        }
        return (request.question, request.answer)
    }

    /// Takes the thread, stores what is new, tells it, and starts the work.
    private func start(
        _ turn: RunningTurn, _ prepare: () throws(ChatError) -> (TurnRequest, [ChatEvent])
    ) throws(ChatError) -> TurnRequest {
        try table.add(turn)
        let request: TurnRequest
        let events: [ChatEvent]
        do throws(ChatError) {
            try refuseOtherPrograms(in: turn.threadID)
            (request, events) = try prepare()
        } catch {
            table.remove(turn)
            turn.close(.abandoned)
            throw error
        }
        turn.added(request.answer)
        for event in events { log.emit(event) }
        let worker = TurnWorker(
            store: store, models: models, passages: passages, tools: tools, desk: desk, log: log,
            planner: planner, prewarmer: prewarmer, preloads: preloads, clock: clock,
            isEnabled: options().enableFoundationModels, request: request,
            turn: turn)
        // The answer outlives whoever asked for it; the table holds the turn, whose handle ends the task.
        let task = Task(priority: .userInitiated) { [table] in
            let ending = await worker.run()
            // First the thread is free, then those go on who waited for it.
            table.remove(turn)
            turn.close(ending)
        }
        turn.attach(task)
        return request
    }
}
