import Engine
public import Foundation
import Support

extension ChatService {
    /// Adds a thread.
    ///
    /// - Parameters:
    ///   - title: Its name; nil for ChatN with the next number.
    ///   - settings: Its settings; nil for what new threads begin with.
    /// - Returns: The thread.
    /// - Throws: `ChatError.invalid` for a title that cannot be, `ChatError.storage`.
    public func createThread(
        title: String? = nil, settings: ChatThread.Settings? = nil
    ) throws(ChatError) -> ChatThread {
        let thread = try store.createThread(
            title: title, settings: settings ?? options().newThreadSettings, at: clock.date())
        log.emit(.threadAdded(threadID: thread.id))
        return thread
    }

    /// The thread as it is now, with what is being written.
    ///
    /// Read ``lastEventNumber`` before it; the events after that number lead on from here.
    ///
    /// - Parameter id: The thread.
    /// - Returns: The thread with the messages of the branch that is shown.
    /// - Throws: `ChatError.notFound`, `ChatError.storage`.
    public func thread(_ id: UUID) throws(ChatError) -> ChatThread {
        // First what runs: it has what the store will have, even if it ends in between.
        let running = table.running(id)
        var thread = try store.thread(id)
        if let message = running?.message, let index = thread.messages.lastIndex(where: { $0.id == message.id }),
            thread.messages[index].metadata.status == .generating
        {
            thread.messages[index] = message
        }
        return thread
    }

    /// Gives a thread another name.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - title: Its name: one line.
    /// - Returns: The thread.
    /// - Throws: `ChatError.invalid` for a title that cannot be, `notFound`, `storage`.
    public func rename(_ id: UUID, to title: String) throws(ChatError) -> ChatThread {
        let thread = try store.rename(id, to: title, at: clock.date())
        log.emit(.threadChanged(threadID: id))
        return thread
    }

    /// Changes a thread's settings, which later answers follow; one that is being written goes on as it began.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - change: Changes the settings that it is given; nobody else's change comes in between.
    /// - Returns: The thread.
    /// - Throws: `ChatError.invalid`, `notFound`, `storage`.
    public func changeSettings(
        of id: UUID, _ change: (inout ChatThread.Settings) -> Void
    ) throws(ChatError) -> ChatThread {
        let thread = try store.changeSettings(of: id, change)
        log.emit(.threadChanged(threadID: id))
        return thread
    }

    /// Stops what the thread writes, deletes it and its cached prefixes.
    ///
    /// - Parameter id: The thread.
    /// - Throws: `ChatError.notFound`, `ChatError.storage`; `conflict` while somebody else deletes it.
    public func deleteThread(_ id: UUID) async throws(ChatError) {
        let running = try table.block(id)
        defer { table.unblock(id) }
        running?.stop(.deletion)
        await running?.ended()
        try await store.offPool { [store] () throws(ChatError) in try store.deleteThread(id) }
        // What is got ready of it must not come to disk behind it.
        await prewarmer.stop()
        tools?.permissions.forget(id)
        models.forget(conversation: id)
        log.emit(.threadRemoved(threadID: id))
    }

    /// Stops everything, deletes all messages; threads and titles stay.
    ///
    /// - Throws: `ChatError.storage`; `conflict` while threads are being deleted.
    public func clearAll() async throws(ChatError) {
        let running = try table.blockAll()
        defer { table.unblockAll() }
        for turn in running { turn.stop(.deletion) }
        for turn in running { await turn.ended() }
        let cleared = try await store.offPool { [store] () throws(ChatError) in try store.clearAll() }
        await prewarmer.stop()
        for thread in cleared { models.forget(conversation: thread) }
        log.emit(.allChanged)
    }

    /// Adds what an export holds.
    ///
    /// - Parameter data: The export.
    /// - Returns: The threads that were added.
    /// - Throws: `ChatError.invalid` for data that is no export, `storage`.
    public func importJSON(_ data: Data) throws(ChatError) -> [ChatThread] {
        let threads = try store.importJSON(data) { [models] id in
            // A name that nothing here has could become that of a model elsewhere.
            (try? models.model(id, guardrails: true, conversation: UUID()))?.isRemote == false
        }
        log.emit(.allChanged)
        return threads
    }

    /// A thread is being looked at: loads its model and computes its history, so that the next answer begins at once.
    ///
    /// Returns at once; what goes wrong is reported by the next answer.
    ///
    /// - Parameter id: The thread.
    public func opened(_ id: UUID) {
        guard options().enableFoundationModels, table.running(id) == nil else { return }
        prewarmer.start { [weak self] in await self?.prewarm(id) }
    }

    private func prewarm(_ id: UUID) async {
        // Nobody waits for a warm-up: the next answer meets the same problem and reports it.
        guard let thread = try? await store.offPool({ [store] () throws(ChatError) in try store.thread(id) }) else {
            return
        }
        let settings = thread.settings
        // What tools there are is known when they are needed: servers are not started for a look.
        guard settings.toolServers == nil else { return }
        guard
            let model = try? models.model(settings.modelID, guardrails: settings.guardrailsEnabled, conversation: id),
            // No words leave this machine before the user sends any.
            !model.isRemote,
            // One that ended a program waits for the user's next message.
            preloads?.hasLeftover(id.uuidString) != true,
            (try? await model.load { _ in }) != nil
        else { return }
        let mark = preloads?.begin(id.uuidString)
        defer { withExtendedLifetime(mark) {} }
        let question = ChatMessage(role: .user, text: "")
        let request = TurnRequest(thread: thread, history: thread.messages, question: question, answer: question)
        guard let context = try? await planner.plan(request, model: model, isWarmUp: true), context.failure == nil,
            !Task.isCancelled, table.running(id) == nil
        else { return }
        var warmUp = InferenceRequest(model: nil, prompt: .messages(context.messages))
        warmUp.conversation = id.uuidString
        await model.prewarm(warmUp)
    }
}
