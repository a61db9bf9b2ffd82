public import Chat
public import Foundation
public import Observation

/// The list of chats, and the search over all messages.
///
/// ``run()`` keeps it true while it is shown.
@MainActor @Observable public final class ThreadListScreen {
    /// What the list shows in place of the chats while something is looked for.
    public enum Search: Sendable, Hashable {
        /// Nothing is looked for: the chats are shown.
        case none
        /// The database is asked.
        case searching
        /// The chats whose names have the words, and the messages that do; nothing was found if both are empty.
        case found(threads: [ChatThread], messages: [MessageMatch])
    }

    /// The chats without their messages, the one with the newest activity first; nil before they were read.
    public private(set) var threads: [ChatThread]?
    /// The chats that are writing an answer.
    public private(set) var writing: Set<UUID> = []
    /// What was found.
    public private(set) var search = Search.none
    /// What went wrong last and what to do; to be set to nil once it was read.
    public var problem: String?
    /// What the user looks for; what is found follows after a short pause.
    public var query = "" {
        didSet { if query != oldValue { look(after: pause) } }
    }

    private nonisolated static let mostMatches = 100

    private let service: ChatService
    private let pause: TypingPause
    private let searching = ScreenTask()

    /// Makes a list that shows nothing yet.
    ///
    /// - Parameters:
    ///   - service: The chats.
    ///   - pause: How long to wait for more letters.
    init(_ service: ChatService, pause: TypingPause = .usual) { (self.service, self.pause) = (service, pause) }

    /// Keeps the list true; to be cancelled when it is not shown any more.
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
        case .threadAdded, .threadChanged: break
        case .allChanged: writing = service.writingThreads
        }
        await load()
        if search != .none { look(after: nil) }
    }

    private func load() async {
        do throws(ChatError) {
            let service = service
            threads = try await service.store.offPool { () throws(ChatError) in try service.store.threads() }
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
        // What was found before stays until there is something new to show.
        if search == .none { search = .searching }
        searching.start { [weak self] in
            if let pause, (try? await pause.wait()) == nil { return }
            await self?.find(words)
        }
    }

    private func find(_ words: String) async {
        do throws(ChatError) {
            let service = service
            let messages = try await service.store.offPool { () throws(ChatError) in
                try service.store.search(words, limit: Self.mostMatches)
            }
            guard !Task.isCancelled else { return }
            let named = (threads ?? []).filter { $0.title.localizedCaseInsensitiveContains(words) }
            search = .found(threads: named, messages: messages)
        } catch {
            guard !Task.isCancelled else { return }
            (search, problem) = (.none, error.message)
        }
    }

    // MARK: What the user does

    /// Adds a chat with the next number.
    ///
    /// - Returns: The chat, to be opened; nil if it could not be made, which ``problem`` explains.
    public func create() async -> UUID? {
        await attempt { service throws(ChatError) in try service.createThread().id }
    }

    /// Gives a chat another name.
    ///
    /// - Parameters:
    ///   - id: The chat.
    ///   - title: Its name: one line.
    public func rename(_ id: UUID, to title: String) async {
        await attempt { service throws(ChatError) in _ = try service.rename(id, to: title) }
    }

    /// Deletes a chat with all of its messages, which cannot be undone.
    ///
    /// - Parameter id: The chat; an answer that it writes is stopped.
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
            // The list follows with the service's events.
            let service = service
            return try await service.store.offPool { () throws(ChatError) in try work(service) }
        } catch {
            problem = error.message
            return nil
        }
    }
}
