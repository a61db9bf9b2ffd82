import Foundation
import GRDB

/// The import of one thread of an export into the database.
struct ThreadImport {
    private let database: Database
    private let writer: UUID

    init(_ database: Database, writer: UUID) {
        self.database = database
        self.writer = writer
    }

    /// Adds a thread, or the messages that are missing in the existing thread.
    ///
    /// - Returns: The thread's number; `nil` if nothing was missing.
    func add(_ imported: ImportedThread) throws -> Int64? {
        let known = try numbers(where: "id = ?", [imported.thread.id]).first
        let here = try known.map { try MessageRecord.all(database, of: $0) } ?? []
        guard try fits(imported, here) else { return try add(imported.renewed()) }
        if let known {
            return try merge(imported, into: known, here)
        }
        let number = try ThreadRecord.insert(database, imported.thread)
        try insert(imported.thread.messages, [], into: number) { _ in nil }
        try insert(imported.attachments, into: number)
        try show(imported, in: number)
        return number
    }

    /// Returns whether no stored message has the ID of an imported message but another text or position.
    private func fits(_ imported: ImportedThread, _ here: [MessageRecord]) throws -> Bool {
        let known = Dictionary(uniqueKeysWithValues: here.map { ($0.message.id, $0.message) })
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM chatMessage WHERE id = ?)")
        let elsewhere = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM chatAttachment JOIN chatThread ON chatThread.number = threadNumber
                    WHERE chatAttachment.id = ? AND chatThread.id <> ?)
                """)
        for (file, _) in imported.attachments
        where try Bool.fetchOne(elsewhere, arguments: [file.id, imported.thread.id]) == true { return false }
        return try imported.thread.messages.allSatisfy { message in
            guard let same = known[message.id] else {
                return try Bool.fetchOne(statement, arguments: [message.id]) == false
            }
            return same.role == message.role && same.text == message.text
                && same.metadata.parentID == message.metadata.parentID
        }
    }

    private func merge(_ imported: ImportedThread, into thread: Int64, _ here: [MessageRecord]) throws -> Int64? {
        let known = Set(here.map(\.message.id))
        let lacking = imported.thread.messages.filter { !known.contains($0.id) }
        if lacking.isEmpty { return nil }
        let wasEmpty = here.isEmpty
        // Imported alternatives precede existing ones in the order of showing, so the most recently shown alternative
        // stays an existing one.
        try insert(lacking, here, into: thread) { parent in
            try Int.fetchOne(
                database,
                sql: "SELECT min(shownOrder) - 1 FROM chatMessage WHERE threadNumber = ? AND parentNumber IS ?",
                arguments: [thread, parent])
        }
        try insert(imported.attachments, into: thread)
        if wasEmpty {
            try show(imported, in: thread)
        } else if let end = try numbers("shownEnd", where: "number = ?", [thread]).first {
            // The shown branch may have new messages at its end.
            let newEnd = try BranchQueries.end(database, below: end, thread: thread)
            try BranchQueries.show(database, end: newEnd, thread: thread)
        }
        return thread
    }

    private func insert(
        _ messages: [ChatMessage], _ here: [MessageRecord], into thread: Int64, order: (Int64?) throws -> Int?
    ) throws {
        var places: [UUID: (number: Int64, depth: Int)] = [:]
        for record in here { places[record.message.id] = (record.number, record.depth) }
        for message in messages {
            let parent = message.metadata.parentID.flatMap { places[$0] }
            do {
                let number = try MessageRecord.insert(
                    database, message, thread: thread, parent: parent, shownOrder: try order(parent?.number),
                    writer: writer)
                places[message.id] = (number, (parent?.depth ?? 0) + 1)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw ChatError(.invalid, "A message of the export contains impossible numbers. Nothing was added.")
            }
        }
    }

    /// Adds the files that the thread does not have.
    private func insert(_ files: [(attachment: ChatAttachment, data: Data)], into thread: Int64) throws {
        for (attachment, data) in files {
            let known = try AttachmentRecord.all(database, of: thread)
            guard !known.contains(where: { $0.attachment.id == attachment.id }) else { continue }
            try AttachmentRecord.check(known, adding: [attachment])
            _ = try AttachmentRecord.insert(database, attachment, data, beside: known, thread: thread)
        }
    }

    /// Shows the branch that the export shows, and restores the most recently shown alternative at each fork.
    private func show(_ imported: ImportedThread, in thread: Int64) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE chatMessage SET shownOrder = ? WHERE id = ? AND threadNumber = ?")
        for fork in imported.forks {
            for (order, id) in fork.enumerated() {
                try statement.execute(arguments: [order, id, thread])
            }
        }
        let shown = try imported.shownMessageID.map { try MessageRecord.find(database, id: $0).number }
        let newest = try Int64.fetchOne(
            database,
            sql: """
                SELECT number FROM chatMessage WHERE threadNumber = ? AND parentNumber IS NULL
                ORDER BY shownOrder DESC, number DESC LIMIT 1
                """,
            arguments: [thread])
        guard let start = shown ?? newest else { return }
        let end = try BranchQueries.end(database, below: start, thread: thread)
        try BranchQueries.show(database, end: end, thread: thread)
    }

    private func numbers(
        _ column: String = "number", where condition: String, _ arguments: StatementArguments
    ) throws -> [Int64] {
        try Int64?.fetchAll(
            database, sql: "SELECT \(column) FROM chatThread WHERE \(condition)", arguments: arguments
        ).compactMap(\.self)
    }
}
