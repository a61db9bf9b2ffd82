import Chat
import Foundation
import HTTPTypes

/// A thread as a list shows it.
struct ThreadSummary: Encodable {
    var id: UUID
    var title: String
    var createdAt: Date
    var updatedAt: Date
    var settings: ChatThread.Settings
    var isGenerating: Bool

    init(_ thread: ChatThread, isGenerating: Bool) {
        id = thread.id
        title = thread.title
        createdAt = thread.createdAt
        updatedAt = thread.updatedAt
        settings = thread.settings
        self.isGenerating = isGenerating
    }
}

/// All threads, and the newest event before they were read.
struct ThreadListing: Encodable {
    var threads: [ThreadSummary]
    var eventID: String
}

/// A thread with some of its messages.
struct ThreadView: Encodable, Sendable {
    var thread: ChatThread
    /// By the id of a message; only those that have alternatives.
    var branches: [String: BranchPosition]
    var hasEarlier: Bool
    var totalMessages: Int
    var generatingMessageID: UUID?
    /// The newest event before the thread was read.
    var eventID: String
}

/// Which messages of a thread to show.
struct MessagePage: Sendable {
    static let maximumLimit = 1_000

    var limit = 100
    /// The messages before this one; nil for the newest.
    var before: UUID?
}

/// Reads threads as they are shown, with the text of an answer that is being written.
struct ThreadReader: Sendable {
    let chat: ChatService
    let hub: EventHub

    func list() throws -> ThreadListing {
        let eventID = hub.lastID
        let threads = try chat.store.threads()
        let generating = chat.generatingThreads
        return ThreadListing(
            threads: threads.map { ThreadSummary($0, isGenerating: generating.contains($0.id)) }, eventID: eventID)
    }

    /// A thread as it is between two answers or during one: the message that is being written and its status agree.
    func view(_ id: UUID, _ page: MessagePage = MessagePage()) async throws -> ThreadView {
        // Before the snapshot: events that come twice do no harm, those that are missed would.
        let eventID = hub.lastID
        var (running, shown) = try await read(id, page)
        if running == nil, shown.thread.messages.last?.metadata.status == .generating {
            // The answer began after the table was read; or another program writes it, and the second reading says so.
            (running, shown) = try await read(id, page)
        }
        var thread = shown.thread
        if let answer = running, let index = thread.messages.firstIndex(where: { $0.id == answer.id }) {
            if thread.messages[index].metadata.status == .generating { thread.messages[index] = answer }
            if thread.messages[index].metadata.status != .generating {
                // Whoever sees that it has ended may ask the next question at once.
                _ = try? await chat.finished(answer.id)
                running = nil
            }
        }
        return ThreadView(
            thread: thread,
            branches: Dictionary(uniqueKeysWithValues: shown.branches.map { ($0.key.uuidString, $0.value) }),
            hasEarlier: shown.hasEarlier, totalMessages: shown.totalMessages, generatingMessageID: running?.id,
            eventID: eventID)
    }

    private func read(_ id: UUID, _ page: MessagePage) async throws -> (running: ChatMessage?, shown: ThreadPage) {
        try await blocking {
            // Before the page: an answer that ends in between is complete in the page.
            let running = chat.runningAnswer(of: id)
            return (running, try chat.store.page(of: id, before: page.before, limit: page.limit))
        }
    }
}
