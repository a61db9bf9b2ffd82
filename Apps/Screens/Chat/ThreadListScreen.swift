public import Chat
public import Foundation
public import Observation

/// The list of chats, and the search in all messages.
///
/// ``run()`` keeps the list up to date while it is shown.
@MainActor @Observable public final class ThreadListScreen {
    /// The state of the search, which replaces the list.
    public enum Search: Sendable, Hashable {
        /// There is no query, and the chats are shown.
        case none
        /// The search is running.
        case searching
        /// The chats with matching titles, and the matching messages, both of which may be empty.
        case found(threads: [ChatThread], messages: [MessageMatch])
    }

    /// The chats without their messages, the most recently used first; nil until loaded.
    public private(set) var threads: [ChatThread]?
    /// The projects, sorted by name.
    public private(set) var projects: [ChatProject] = []
    /// The chats with an answer in progress.
    public private(set) var writing: Set<UUID> = []
    /// The search results.
    public private(set) var search = Search.none
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?
    /// The search query, whose results appear after a short pause.
    public var query = "" {
        didSet { if query != oldValue { look(after: pause) } }
    }

    private nonisolated static let maximumMatches = 100

    private let service: ChatService
    private let pause: TypingPause
    private let searching = ScreenTask()

    init(_ service: ChatService, pause: TypingPause = .usual) { (self.service, self.pause) = (service, pause) }

    /// Keeps the list up to date.
    ///
    /// Cancel the task when the list is no longer shown.
    public func run() async {
        await service.follow(
            reading: {
                writing = service.writingThreads
                await load()
            },
            taking: { await take($0) })
    }

    private func take(_ event: ChatEvent) async {
        switch event {
        case .delta, .progress, .call: return
        case .messageAdded(let thread, let message), .messageUpdated(let thread, let message):
            let isWriting = message.metadata.status == .generating
            if isWriting { writing.insert(thread) } else if message.role == .assistant { writing.remove(thread) }
        case .messageRemoved(let thread, _), .threadRemoved(let thread): writing.remove(thread)
        case .threadAdded, .threadChanged, .projectsChanged: break
        case .allChanged: writing = service.writingThreads
        }
        await load()
        if search != .none { look(after: nil) }
    }

    private func load() async {
        do throws(ChatError) {
            let service = service
            (threads, projects) = try await service.store.runBlocking { () throws(ChatError) in
                (try service.store.threads(), try service.store.projects())
            }
        } catch {
            problem = error.message
        }
    }

    // MARK: Searching

    private func look(after pause: TypingPause?) {
        let words = query.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else {
            searching.cancel()
            search = .none
            return
        }
        // Keeps the previous results until new results arrive.
        if search == .none { search = .searching }
        searching.start { [weak self] in
            if let pause, (try? await pause.wait()) == nil { return }
            await self?.find(words)
        }
    }

    private func find(_ words: String) async {
        do throws(ChatError) {
            let service = service
            let messages = try await service.store.runBlocking { () throws(ChatError) in
                try service.store.search(words, limit: Self.maximumMatches)
            }
            guard !Task.isCancelled else { return }
            let named = (threads ?? []).filter { $0.title.localizedCaseInsensitiveContains(words) }
            search = .found(threads: named, messages: messages)
        } catch {
            guard !Task.isCancelled else { return }
            (search, problem) = (.none, error.message)
        }
    }

    // MARK: User actions

    /// Creates a chat with the next number in its title, and returns its id; nil on failure, which ``problem``
    /// explains.
    public func create(in project: UUID? = nil) async -> UUID? {
        await attempt { service throws(ChatError) in try service.createThread(in: project).id }
    }

    /// Pins or unpins, and archives or restores a chat.
    public func mark(_ id: UUID, isPinned: Bool? = nil, isArchived: Bool? = nil) async {
        await attempt { service throws(ChatError) in
            try service.mark(id, isPinned: isPinned, isArchived: isArchived)
        }
    }

    /// Moves a chat into a project, or out of its project.
    public func move(_ id: UUID, to project: UUID?) async {
        await attempt { service throws(ChatError) in try service.move(id, to: project) }
    }

    /// Creates a project.
    public func createProject(_ name: String) async {
        await attempt { service throws(ChatError) in _ = try service.createProject(name) }
    }

    /// Renames a project and changes its settings.
    public func change(_ project: ChatProject) async {
        await attempt { service throws(ChatError) in
            _ = try service.changeProject(project.id) { ($0.name, $0.settings) = (project.name, project.settings) }
        }
    }

    /// Deletes a project, whose chats stay unless they are deleted, too.
    public func deleteProject(_ id: UUID, withThreads: Bool) async {
        do throws(ChatError) {
            try await service.deleteProject(id, withThreads: withThreads)
        } catch {
            problem = error.message
        }
    }

    /// Renames a chat to a title of one line.
    public func rename(_ id: UUID, to title: String) async {
        await attempt { service throws(ChatError) in _ = try service.rename(id, to: title) }
    }

    /// Deletes a chat with all of its messages, which cannot be undone, and stops an answer in progress.
    public func delete(_ id: UUID) async {
        do throws(ChatError) {
            try await service.deleteThread(id)
            threads?.removeAll { $0.id == id }
        } catch {
            problem = error.message
        }
    }

    @discardableResult
    private func attempt<Value: Sendable>(
        _ work: @escaping @Sendable (ChatService) throws(ChatError) -> Value
    ) async -> Value? {
        do throws(ChatError) {
            // The service's events update the list.
            let service = service
            return try await service.store.runBlocking { () throws(ChatError) in try work(service) }
        } catch {
            problem = error.message
            return nil
        }
    }
}
