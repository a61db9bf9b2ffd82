public import Foundation
import GRDB

extension ChatStore {
    /// Appends messages, each as the child of the preceding one, and shows the branch that ends in the last message.
    ///
    /// The first message follows `parent`. If `parent` is `nil`, the first message starts the thread. The messages'
    /// own `parentID` is ignored.
    ///
    /// - Throws: `ChatError`, also with the code `conflict` for an ID that is already in use.
    public func append(_ messages: [ChatMessage], to thread: UUID, after parent: UUID?) throws(ChatError) {
        for message in messages { try ChatLimits.check(message) }
        try write { database in
            let record = try ThreadRecord.find(database, id: thread)
            var last: (number: Int64, depth: Int)?
            if let parent {
                let found = try MessageRecord.find(database, id: parent)
                guard found.threadNumber == record.number else { throw ChatError.noMessage }
                last = (found.number, found.depth)
            }
            let continues = last?.number == record.shownEnd
            for message in messages {
                try Self.rejectDuplicate(database, message.id)
                let number = try MessageRecord.insert(
                    database, message, thread: record.number, parent: last, shownOrder: nil, writer: writer)
                last = (number, (last?.depth ?? 0) + 1)
                try CounterQueries.count(database, message)
            }
            try AttachmentRecord.markSent(database, by: messages)
            guard let newest = messages.map(\.timestamp).max() else { return }
            try Self.touch(database, record.number, at: newest)
            if continues {
                try database.cachedStatement(sql: "UPDATE chatThread SET shownEnd = ? WHERE number = ?")
                    .execute(arguments: [last?.number, record.number])
            } else {
                try BranchQueries.show(database, end: last?.number, thread: record.number)
            }
        }
    }

    /// Replaces a message's text, time and metadata, but not its role and position.
    ///
    /// Updates are cheap while the message is `generating`, because it is indexed and counted only when it is
    /// finished.
    public func update(_ message: ChatMessage) throws(ChatError) {
        try ChatLimits.check(message)
        try write { database in
            let place = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT number, threadNumber, status FROM chatMessage WHERE id = ?"),
                arguments: [message.id])
            guard let place else { throw ChatError.noMessage }
            try MessageRecord.update(database, message, number: place["number"], writer: writer)
            if message.metadata.status == .generating { return }
            if place["status"] == ChatMessage.Status.generating.rawValue {
                try CounterQueries.count(database, message)
            }
            try Self.touch(database, place["threadNumber"], at: now())
        }
    }

    /// Deletes a message and all that follow it.
    ///
    /// If the message was shown, its most recently shown alternative replaces it. Without alternatives the branch
    /// ends in the parent.
    public func delete(_ message: UUID) throws(ChatError) {
        try write { database in
            let record = try MessageRecord.find(database, id: message)
            try database.execute(
                sql: """
                    WITH RECURSIVE doomed (number) AS (
                        SELECT ?1
                        UNION ALL
                        SELECT child.number FROM doomed JOIN chatMessage AS child
                        ON child.threadNumber = ?2 AND child.parentNumber = doomed.number
                    )
                    DELETE FROM chatMessage WHERE number IN (SELECT number FROM doomed)
                    """,
                arguments: [record.number, record.threadNumber])
            let isShown = try Bool.fetchOne(
                database,
                sql: """
                    SELECT shownEnd IS NOT NULL AND shownEnd NOT IN (SELECT number FROM chatMessage)
                    FROM chatThread WHERE number = ?
                    """,
                arguments: [record.threadNumber])
            guard isShown == true else { return }
            let sibling = try Int64.fetchOne(
                database,
                sql: """
                    SELECT number FROM chatMessage WHERE threadNumber = ? AND parentNumber IS ?
                    ORDER BY shownOrder DESC LIMIT 1
                    """,
                arguments: [record.threadNumber, record.parentNumber])
            let end = try sibling.map { try BranchQueries.end(database, below: $0, thread: record.threadNumber) }
            try database.execute(
                sql: "UPDATE chatThread SET shownEnd = ? WHERE number = ?",
                arguments: [end ?? record.parentNumber, record.threadNumber])
        }
    }

    /// Returns a message and the ID of its thread.
    public func message(_ id: UUID) throws(ChatError) -> (message: ChatMessage, threadID: UUID) {
        try read { database in
            let record = try MessageRecord.find(database, id: id)
            let thread = try UUID.fetchOne(
                database, sql: "SELECT id FROM chatThread WHERE number = ?", arguments: [record.threadNumber])
            guard let thread else { throw ChatError.noThread }
            return (record.message, thread)
        }
    }

    /// Returns the messages from the thread's first message to the given message.
    public func path(to message: UUID) throws(ChatError) -> [ChatMessage] {
        try read { database in
            let record = try MessageRecord.find(database, id: message)
            return try BranchQueries.branch(database, endingIn: record.number).map(\.message)
        }
    }

    /// Returns the positions of the shown branch's messages that have alternatives.
    public func branches(of thread: UUID) throws(ChatError) -> [UUID: BranchPosition] {
        try read { database in
            let end = try ThreadRecord.find(database, id: thread).shownEnd
            return try BranchQueries.positions(database, of: BranchQueries.branch(database, endingIn: end))
        }
    }

    /// Shows the branch through a message, down to its most recently shown end.
    public func show(_ message: UUID) throws(ChatError) -> ChatThread {
        try write { database in
            let record = try MessageRecord.find(database, id: message)
            let end = try BranchQueries.end(database, below: record.number, thread: record.threadNumber)
            try BranchQueries.show(database, end: end, thread: record.threadNumber)
            let thread = try UUID.fetchOne(
                database, sql: "SELECT id FROM chatThread WHERE number = ?", arguments: [record.threadNumber])
            guard let thread else { throw ChatError.noThread }
            return try Self.thread(database, thread)
        }
    }

    /// Marks unfinished answers as interrupted if the program that was writing them has exited.
    ///
    /// - Parameter thread: A thread in which this program writes no answer now. Unfinished answers of this program in
    ///   the thread, whose end could not be stored, are also marked.
    /// - Returns: The IDs of the marked answers.
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func markInterrupted(abandonedIn thread: UUID? = nil) throws(ChatError) -> [UUID] {
        try write { database in
            let own = try thread.map { try ThreadRecord.find(database, id: $0).number }
            let writers = try UUID.fetchAll(
                database, sql: "SELECT DISTINCT writer FROM chatMessage WHERE status = 'generating'")
            var marked: [UUID] = []
            for writer in writers where writer == self.writer ? own != nil : !isAlive(writer) {
                let messages = try MessageRecord.fetchAll(
                    database,
                    sql: """
                        SELECT \(MessageRecord.columns) FROM chatMessage AS message
                        WHERE message.status = 'generating' AND message.writer = ?1
                            AND (?2 IS NULL OR message.threadNumber = ?2) ORDER BY message.number
                        """,
                    arguments: [writer, writer == self.writer ? own : nil])
                for record in messages {
                    let message = record.message.markedAsEnded()
                    try MessageRecord.update(database, message, number: record.number, writer: writer)
                    try CounterQueries.count(database, message)
                    marked.append(message.id)
                }
            }
            return marked
        }
    }

    /// Updates a thread's last activity, which never decreases.
    private static func touch(_ database: Database, _ thread: Int64, at date: Date) throws {
        try database.cachedStatement(sql: "UPDATE chatThread SET updatedAt = max(updatedAt, ?) WHERE number = ?")
            .execute(arguments: [StorageValue.milliseconds(date), thread])
    }

    private static func rejectDuplicate(_ database: Database, _ id: UUID) throws {
        let isTaken = try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM chatMessage WHERE id = ?)"), arguments: [id])
        if isTaken == true { throw ChatError(.conflict, "A message with this identifier already exists.") }
    }
}
