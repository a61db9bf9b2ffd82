import Chat
import Engine
public import Foundation

extension ConversationScreen {
    private nonisolated static let pageSize = 100
    private nonisolated static let earlierSize = 50
    private nonisolated static let seekSize = 500

    /// A page of the chat, with the current state of a running answer.
    private struct Snapshot: Sendable {
        var page: ThreadPage
        var attachments: [ChatAttachment]
        var engine: Engine
        var running: UUID?
    }

    /// Reads the chat, or makes a read in progress start again.
    func load() async {
        isStale = true
        if let reading { return await reading.value }
        let task = Task {
            while isStale {
                isStale = false
                await read()
                let events = missed
                missed = []
                for event in events { apply(event) }
            }
            reading = nil
        }
        reading = task
        await task.value
    }

    func take(_ event: ChatEvent) async {
        guard reading == nil else { return missed.append(event) }
        apply(event)
        if isStale { await load() }
    }

    private func read() async {
        do throws(ChatError) {
            let (service, id, limit) = (service, id, max(Self.pageSize, messages.count))
            let snapshot = try await service.store.runBlocking { () throws(ChatError) in
                try Self.snapshot(service, id, limit: limit)
            }
            show(snapshot)
        } catch {
            if error.code == .notFound {
                phase = .gone
            } else if phase == .ready {
                problem = error.message
            } else {
                phase = .failed(error.message)
            }
        }
    }

    private nonisolated static func snapshot(
        _ service: ChatService, _ id: UUID, limit: Int
    ) throws(ChatError) -> Snapshot {
        // Reads the running answer first. Even if it ends in the meantime, it is at least as new as the stored answer.
        let running = service.runningAnswer(of: id)
        var page = try service.store.page(of: id, before: nil, limit: limit)
        var isRunning = false
        if let running, let index = page.thread.messages.lastIndex(where: { $0.id == running.id }),
            page.thread.messages[index].metadata.status == .generating
        {
            page.thread.messages[index] = running
            isRunning = true
        }
        return Snapshot(
            page: page, attachments: try service.store.attachments(of: id), engine: Engine(of: page.thread, service),
            running: isRunning ? running?.id : nil)
    }

    private func show(_ snapshot: Snapshot) {
        (title, settings) = (snapshot.page.thread.title, snapshot.page.thread.settings)
        (attachments, engine) = (snapshot.attachments, snapshot.engine)
        (messages, branches) = (snapshot.page.thread.messages, snapshot.page.branches)
        (hasEarlier, totalMessages) = (snapshot.page.hasEarlier, snapshot.page.totalMessages)
        settle(snapshot.running)
        findOmitted()
        phase = .ready
    }

    /// Sets the turn, but keeps the known progress of an answer.
    private func settle(_ running: UUID?) {
        switch (turn, running) {
        case (.writing(let answer, _), let running?) where answer == running: break
        case (.stopping, _?): break
        case (_, let running?): turn = .writing(answer: running, nil)
        case (_, nil): turn = .idle
        }
    }

    func findOmitted() {
        let last = ledger?.lastOmittedMessageID
        let end = last.flatMap { last in messages.firstIndex { $0.id == last } }
        omitted = Set(messages.prefix((end ?? -1) + 1).map(\.id))
    }

    /// Reads the chat again, for instance after an error.
    public func reload() async { await load() }

    /// Loads earlier messages, unless all are loaded.
    public func loadEarlier() async { _ = await readEarlier(Self.earlierSize) }

    /// Loads earlier messages until a certain message is present, and shows the branch that contains it.
    ///
    /// Returns whether the message is present and can be scrolled to.
    public func seek(_ message: UUID) async -> Bool {
        if await findBackwards(message) { return true }
        await attempt { service throws(ChatError) in _ = try service.show(message) }
        await load()
        return await findBackwards(message)
    }

    private func findBackwards(_ message: UUID) async -> Bool {
        while !messages.contains(where: { $0.id == message }) {
            guard hasEarlier, await readEarlier(Self.seekSize) > 0 else { return false }
        }
        return true
    }

    /// Loads earlier messages in a read that concurrent calls share.
    private func readEarlier(_ limit: Int) async -> Int {
        if let earlier { return await earlier.value }
        let task = Task { await readEarlierNow(limit) }
        earlier = task
        defer { earlier = nil }
        return await task.value
    }

    private func readEarlierNow(_ limit: Int) async -> Int {
        guard hasEarlier, let first = messages.first?.id else { return 0 }
        let id = id
        let page = await attempt { service throws(ChatError) in
            try service.store.page(of: id, before: first, limit: limit)
        }
        // Another branch may be shown in the meantime.
        guard let page, messages.first?.id == first else { return 0 }
        messages = page.thread.messages + messages
        branches.merge(page.branches) { $1 }
        hasEarlier = page.hasEarlier && !page.thread.messages.isEmpty
        findOmitted()
        return page.thread.messages.count
    }

    /// Runs work with the chats off the main actor, and reports its error in ``problem``.
    @discardableResult
    func attempt<Value: Sendable>(
        _ work: @escaping @Sendable (ChatService) throws(ChatError) -> Value
    ) async -> Value? {
        do throws(ChatError) {
            let service = service
            return try await service.store.runBlocking { () throws(ChatError) in try work(service) }
        } catch {
            problem = error.message
            return nil
        }
    }
}

extension ConversationScreen.Engine {
    /// Determines the model that would answer in a thread now.
    init(of thread: ChatThread, _ service: ChatService) {
        do throws(ChatFailureError) {
            let model = try service.answeringModel(of: thread)
            self = .model(
                name: model.name, hasGuardrails: model.hasGuardrails, contextTokens: model.contextTokens)
        } catch {
            self = .none(error.failure)
        }
    }
}
