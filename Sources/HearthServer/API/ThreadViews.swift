import Chat
import Foundation
import HTTPTypes

/// A thread in a list.
struct ThreadSummary: Encodable {
    var id: UUID
    var title: String
    var createdAt: Date
    var updatedAt: Date
    var settings: ChatThread.Settings
    var ownSettings: [ProjectSetting]
    var projectID: UUID?
    var isPinned: Bool
    var isArchived: Bool
    var firstWords: String?
    var isGenerating: Bool

    init(_ thread: ChatThread, isGenerating: Bool) {
        id = thread.id
        title = thread.title
        createdAt = thread.createdAt
        updatedAt = thread.updatedAt
        settings = thread.settings
        ownSettings = thread.ownSettings
        projectID = thread.projectID
        isPinned = thread.isPinned
        isArchived = thread.isArchived
        firstWords = thread.firstWords
        self.isGenerating = isGenerating
    }
}

/// All threads and projects, with the ID of the last event before they were read.
struct ThreadListing: Encodable {
    var threads: [ThreadSummary]
    var projects: [ChatProject]
    var eventID: String
}

/// A thread with a page of its messages.
struct ThreadView: Encodable, Sendable {
    var thread: ChatThread
    /// The branch positions by message ID, only for messages with alternatives.
    var branches: [String: BranchPosition]
    /// The files and pictures of the thread, including those that wait for the next message.
    var attachments: [ChatAttachment]
    var hasEarlier: Bool
    var totalMessages: Int
    var generatingMessageID: UUID?
    /// The ID of the last event before the thread was read.
    var eventID: String
}

/// The messages of a thread to show.
struct MessagePage: Sendable {
    static let maximumLimit = 1_000

    var limit = 100
    /// The ID of the message after the page; `nil` for the newest messages.
    var before: UUID?
}

/// A reader of threads for display, including the text of an answer in progress.
struct ThreadReader: Sendable {
    let chat: ChatService
    let hub: EventHub

    func list() throws -> ThreadListing {
        let eventID = hub.lastID
        let threads = try chat.store.threads()
        let generating = chat.generatingThreads
        return ThreadListing(
            threads: threads.map { ThreadSummary($0, isGenerating: generating.contains($0.id)) },
            projects: try chat.store.projects(), eventID: eventID)
    }

    /// Returns a thread in which the status agrees with the answer in progress, if any.
    func view(_ id: UUID, _ page: MessagePage = MessagePage()) async throws -> ThreadView {
        // Read before the snapshot, because duplicate events are harmless but lost events are not.
        let eventID = hub.lastID
        var (running, shown) = try await read(id, page)
        if running == nil, shown.thread.messages.last?.metadata.status == .generating {
            // The answer began after the running answers were read, or another process writes it. A second read
            // decides.
            (running, shown) = try await read(id, page)
        }
        var thread = shown.thread
        if let answer = running, let index = thread.messages.firstIndex(where: { $0.id == answer.id }) {
            if thread.messages[index].metadata.status == .generating { thread.messages[index] = answer }
            if thread.messages[index].metadata.status != .generating {
                // A client that sees the end of the answer may ask the next question at once.
                _ = try? await chat.finished(answer.id)
                running = nil
            }
        }
        return ThreadView(
            thread: thread,
            branches: Dictionary(uniqueKeysWithValues: shown.branches.map { ($0.key.uuidString, $0.value) }),
            attachments: try await blocking { try chat.store.attachments(of: id) },
            hasEarlier: shown.hasEarlier, totalMessages: shown.totalMessages, generatingMessageID: running?.id,
            eventID: eventID)
    }

    private func read(_ id: UUID, _ page: MessagePage) async throws -> (running: ChatMessage?, shown: ThreadPage) {
        try await blocking {
            // Read before the page, so that an answer that ends in between is complete in the page.
            let running = chat.runningAnswer(of: id)
            return (running, try chat.store.page(of: id, before: page.before, limit: page.limit))
        }
    }
}
