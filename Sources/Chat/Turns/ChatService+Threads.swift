import Engine
public import Foundation
import Support

extension ChatService {
    /// Adds a thread, by default with the title ChatN and the settings of new threads.
    ///
    /// - Parameters:
    ///   - title: The title, if any.
    ///   - settings: The settings. Those that differ from the settings of new threads count whatever the project says.
    ///   - project: The project in which the thread begins, if any.
    /// - Throws: `ChatError` (`invalid` for an invalid title, `notFound`, `storage`).
    public func createThread(
        title: String? = nil, settings: ChatThread.Settings? = nil, in project: UUID? = nil
    ) throws(ChatError) -> ChatThread {
        let defaults = options().newThreadSettings
        let thread = try store.createThread(
            title: title, settings: settings ?? defaults, own: settings?.differences(from: defaults) ?? [],
            in: project, at: clock.date())
        log.emit(.threadAdded(threadID: thread.id))
        return thread
    }

    /// Returns the current thread with the shown branch, including an answer in progress.
    ///
    /// Read ``lastEventNumber`` before calling this method. The events after that number then continue from the
    /// returned snapshot.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func thread(_ id: UUID) throws(ChatError) -> ChatThread {
        // The running answer is read first: if it ends in between, the store already contains its final state.
        let running = table.running(id)
        var thread = try store.thread(id)
        if let message = running?.message, let index = thread.messages.lastIndex(where: { $0.id == message.id }),
            thread.messages[index].metadata.status == .generating
        {
            thread.messages[index] = message
        }
        return thread
    }

    /// Changes a thread's title, which must be one line, and returns the thread.
    ///
    /// - Throws: `ChatError` (`invalid` for an invalid title, `notFound`, `storage`).
    public func rename(_ id: UUID, to title: String) throws(ChatError) -> ChatThread {
        let thread = try store.rename(id, to: title, at: clock.date())
        log.emit(.threadChanged(threadID: id))
        return thread
    }

    /// Changes a thread's settings atomically, and returns the thread.
    ///
    /// The new settings apply to later answers. An answer in progress keeps its settings.
    ///
    /// - Throws: `ChatError` (`invalid`, `notFound`, `storage`).
    public func changeSettings(
        of id: UUID, _ change: (inout ChatThread.Settings) -> Void
    ) throws(ChatError) -> ChatThread {
        let thread = try store.changeSettings(of: id, change)
        log.emit(.threadChanged(threadID: id))
        return thread
    }

    /// Pins or unpins, and archives or restores a thread.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func mark(_ id: UUID, isPinned: Bool? = nil, isArchived: Bool? = nil) throws(ChatError) {
        try store.mark(id, isPinned: isPinned, isArchived: isArchived)
        log.emit(.threadChanged(threadID: id))
    }

    /// Stops the thread's answer, and deletes the thread and its cached prefixes.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`, or `conflict` while another caller deletes the thread).
    public func deleteThread(_ id: UUID) async throws(ChatError) {
        let running = try table.block(id)
        defer { table.unblock(id) }
        running?.stop(.deletion)
        await running?.ended()
        try await store.runBlocking { [store] () throws(ChatError) in try store.deleteThread(id) }
        // A prewarm in progress could write the thread's cache to disk after its deletion.
        await prewarmer.stop()
        tools?.permissions.forget(id)
        models.forget(conversation: id)
        log.emit(.threadRemoved(threadID: id))
        // Texts that remain after a failure are removed at the next start.
        try? await passages?.removeFiles(of: id)
    }

    /// Stops all answers and deletes all messages, but keeps the threads and their titles.
    ///
    /// - Throws: `ChatError` (`storage`, or `conflict` while threads are being deleted).
    public func clearAll() async throws(ChatError) {
        let running = try table.blockAll()
        defer { table.unblockAll() }
        for turn in running { turn.stop(.deletion) }
        for turn in running { await turn.ended() }
        let cleared = try await store.runBlocking { [store] () throws(ChatError) in try store.clearAll() }
        await prewarmer.stop()
        for thread in cleared { models.forget(conversation: thread) }
        log.emit(.allChanged)
        for thread in cleared { try? await passages?.removeFiles(of: thread) }
    }

    /// Adds the threads of an export, and returns the added ones.
    ///
    /// - Throws: `ChatError` (`invalid` for data that is not an export, `storage`).
    public func importJSON(_ data: Data) throws(ChatError) -> [ChatThread] {
        let threads = try store.importJSON(data) { [models] id in
            // An unknown name could later become the name of a remote model.
            (try? models.model(id, guardrails: true, conversation: UUID()))?.isRemote == false
        }
        log.emit(.allChanged)
        return threads
    }

    /// Adds the chats of a file: an export of Hearth, ChatGPT, Claude or Open WebUI, or files of LM Studio or Jan.
    ///
    /// The file is JSON, or an archive (ZIP or gzip) or a folder with JSON files. Chats that are known with all of their
    /// messages are skipped. An export of Hearth is added as a whole or not at all; of other files, chats that cannot be
    /// read are counted.
    ///
    /// - Throws: `ChatError` (`invalid` for a file without readable chats, `storage`).
    public func importFile(at path: String) throws(ChatError) -> ChatImport {
        if let data = ChatArchive.file(at: path) { return try importData(data) }
        return try importOther { (importer: inout ChatImporter) throws(ChatError) in try importer.read(path: path) }
    }

    /// Adds the chats of a file in memory; see ``importFile(at:)``.
    public func importData(_ data: Data) throws(ChatError) -> ChatImport {
        guard ChatArchive.isExport(data) else {
            return try importOther { (importer: inout ChatImporter) throws(ChatError) in try importer.read(data) }
        }
        var report = ChatImport()
        report.found(.hearth)
        report.added = try importJSON(data).count
        return report
    }

    private func importOther(_ read: (inout ChatImporter) throws(ChatError) -> Void) throws(ChatError) -> ChatImport {
        defer { log.emit(.allChanged) }
        var importer = ChatImporter(store)
        try read(&importer)
        return importer.report
    }

    /// Loads the model of a thread that the user opened, and processes its history.
    ///
    /// The next answer then starts sooner. Returns immediately. Errors are reported by the next answer.
    public func opened(_ id: UUID) {
        guard options().enableFoundationModels, table.running(id) == nil else { return }
        prewarmer.start { [weak self] in await self?.prewarm(id) }
    }

    private func prewarm(_ id: UUID) async {
        // Errors of a prewarm are ignored, because the next answer reports them.
        guard let thread = try? await store.runBlocking({ [store] () throws(ChatError) in try store.thread(id) }) else {
            return
        }
        let settings = thread.settings
        // The prompt depends on the tools, and tool servers are not started just for prewarming.
        guard settings.toolServers == nil else { return }
        guard
            let model = try? models.model(settings.modelID, guardrails: settings.guardrailsEnabled, conversation: id),
            // Nothing is sent to a remote model before the user sends a message.
            !model.isRemote,
            // A chat whose preload crashed the program waits for the user's next message.
            preloads?.hasLeftover(id.uuidString) != true,
            (try? await model.load { _ in }) != nil
        else { return }
        let mark = preloads?.begin(id.uuidString)
        defer { withExtendedLifetime(mark) {} }
        let question = ChatMessage(role: .user, text: "")
        var request = TurnRequest(thread: thread, history: thread.messages, question: question, answer: question)
        let files = ThreadFiles(store: store, passages: passages, threadID: id)
        guard let contents = try? await files.contents(of: request, for: model) else { return }
        request.history = request.history.map { contents.added(to: $0) }
        guard
            let facts = try? await TurnWorker.facts(memory, options().memory, of: request, for: model, store: store)
        else { return }
        request.facts = facts
        guard let context = try? await planner.plan(request, model: model, isWarmUp: true), context.failure == nil,
            !Task.isCancelled, table.running(id) == nil
        else { return }
        var warmUp = InferenceRequest(model: nil, prompt: .messages(context.messages))
        warmUp.conversation = id.uuidString
        await model.prewarm(warmUp)
    }
}
