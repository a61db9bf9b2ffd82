public import Foundation
import GRDB

extension ChatStore {
    /// Returns threads with all their branches as JSON, in a versioned and deterministic format.
    ///
    /// The object has `format` (`hearth-chats`), `version` (1) and `threads`. Each thread has its `id`, `title`,
    /// `createdAt`, `updatedAt`, `settings` and `messages`. The messages are from all branches. Each message follows
    /// its parent, whose ID is `metadata.parentID`. Alternatives are in chronological order. `shownMessageID` is the
    /// last message of the shown branch. `forks` lists the alternatives at every fork, the most recently shown
    /// alternative last. `attachments` has the files of the thread in Base64, as far as all files of the export have at
    /// most 160 MB together; further files have only their names. `isPinned` and `isArchived` are true for such
    /// threads. `settings` contains the values of the thread's project. Times have the form `2026-01-31T12:00:00.000Z`.
    ///
    /// Readers should ignore unknown keys. An incompatible change gets a new version. An answer in progress is
    /// exported as interrupted.
    ///
    /// - Parameter threads: The threads to export, in this order; `nil` for all, oldest first.
    public func exportJSON(threads: [UUID]?) throws(ChatError) -> Data {
        let archive = try read { database in
            let records =
                try threads?.map { try ThreadRecord.find(database, id: $0) }
                ?? ThreadRecord.fetchAll(database, sql: ThreadRecord.select() + "ORDER BY chatThread.number")
            var room = AttachmentLimits.exportBytes
            return ChatArchive(threads: try records.map { try Self.archived(database, $0, &room) })
        }
        do {
            return try archive.encoded()
        } catch {
            throw ChatError.damaged
        }
    }

    /// - Parameter room: The number of bytes of files that the export may still have.
    private static func archived(
        _ database: Database, _ record: ThreadRecord, _ room: inout Int
    ) throws -> ChatArchive.Thread {
        let messages = try MessageRecord.all(database, of: record.number)
        let forks = Dictionary(grouping: messages, by: \.parentNumber).values.filter { $0.count > 1 }
            .sorted { ($0.first?.number ?? 0) < ($1.first?.number ?? 0) }
            .map { fork in fork.sorted { $0.shownOrder < $1.shownOrder }.map(\.message.id) }
        let thread = record.thread
        var attachments: [ChatArchive.Attachment] = []
        // A file that only waits for the next message is not part of the chat yet.
        let listed = Set(messages.flatMap { $0.message.metadata.attachments ?? [] }.map(\.id))
        for record in try AttachmentRecord.all(database, of: record.number) {
            let attachment = record.attachment
            guard listed.contains(attachment.id) else { continue }
            var archived = ChatArchive.Attachment(id: attachment.id, name: attachment.name)
            if attachment.bytes <= room {
                room -= attachment.bytes
                archived.data = try AttachmentRecord.data(database, record.number)
            }
            attachments.append(archived)
        }
        return ChatArchive.Thread(
            id: thread.id, title: thread.title, createdAt: thread.createdAt, updatedAt: thread.updatedAt,
            settings: thread.settings, messages: messages.map { $0.message.markedAsEnded() },
            shownMessageID: messages.first { $0.number == record.shownEnd }?.message.id,
            forks: forks.isEmpty ? nil : forks, attachments: attachments.isEmpty ? nil : attachments,
            isPinned: thread.isPinned ? true : nil, isArchived: thread.isArchived ? true : nil)
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
