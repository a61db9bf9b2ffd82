public import Foundation
import GRDB

extension ChatStore {
    /// Returns threads with all their branches as JSON, in a versioned and deterministic format.
    ///
    /// The object has `format` (`hearth-chats`), `version` (1) and `threads`. Each thread has its `id`, `title`,
    /// `createdAt`, `updatedAt`, `settings` and `messages`. The messages are from all branches. Each message follows
    /// its parent, whose ID is `metadata.parentID`. Alternatives are in chronological order. `shownMessageID` is the
    /// last message of the shown branch. `forks` lists the alternatives at every fork, the most recently shown
    /// alternative last. Times have the form `2026-01-31T12:00:00.000Z`.
    ///
    /// Readers should ignore unknown keys. An incompatible change gets a new version. An answer in progress is
    /// exported as interrupted.
    ///
    /// - Parameter threads: The threads to export, in this order; `nil` for all, oldest first.
    public func exportJSON(threads: [UUID]?) throws(ChatError) -> Data {
        let archive = try read { database in
            let records =
                try threads?.map { try ThreadRecord.find(database, id: $0) }
                ?? ThreadRecord.fetchAll(database, sql: "SELECT * FROM chatThread ORDER BY number")
            return ChatArchive(threads: try records.map { try Self.archived(database, $0) })
        }
        do {
            return try archive.encoded()
        } catch {
            throw ChatError.damaged
        }
    }

    private static func archived(_ database: Database, _ record: ThreadRecord) throws -> ChatArchive.Thread {
        let messages = try MessageRecord.all(database, of: record.number)
        let forks = Dictionary(grouping: messages, by: \.parentNumber).values.filter { $0.count > 1 }
            .sorted { ($0.first?.number ?? 0) < ($1.first?.number ?? 0) }
            .map { fork in fork.sorted { $0.shownOrder < $1.shownOrder }.map(\.message.id) }
        let thread = record.thread
        return ChatArchive.Thread(
            id: thread.id, title: thread.title, createdAt: thread.createdAt, updatedAt: thread.updatedAt,
            settings: thread.settings, messages: messages.map { $0.message.markedAsEnded() },
            shownMessageID: messages.first { $0.number == record.shownEnd }?.message.id,
            forks: forks.isEmpty ? nil : forks)
    }
}

extension ChatMessage {
    /// Returns the message, marked as interrupted if it is an answer in progress.
    func markedAsEnded() -> ChatMessage {
        guard metadata.status == .generating else { return self }
        var ended = self
        ended.metadata.status = .interrupted
        ended.metadata.endCalls()
        return ended
    }
}

extension MessageRecord {
    /// Returns all messages of a thread in chronological order.
    static func all(_ database: Database, of thread: Int64) throws -> [MessageRecord] {
        try fetchAll(
            database,
            sql: "SELECT \(columns) FROM chatMessage AS message WHERE message.threadNumber = ? ORDER BY message.number",
            arguments: [thread])
    }
}
