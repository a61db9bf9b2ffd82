public import Foundation
import GRDB

extension ChatStore {
    /// All threads without their messages, the one with the newest activity first.
    public func threads() throws(ChatError) -> [ChatThread] {
        try read { database in
            try ThreadRecord.fetchAll(database, sql: "SELECT * FROM chatThread ORDER BY updatedAt DESC, number DESC")
                .map(\.thread)
        }
    }

    /// The thread with the messages of the branch that is shown.
    public func thread(_ id: UUID) throws(ChatError) -> ChatThread {
        try read { try Self.thread($0, id) }
    }

    /// The newest thread of that title, without its messages; nil if there is none.
    public func thread(titled title: String) throws(ChatError) -> ChatThread? {
        try read { database in
            try ThreadRecord.fetchOne(
                database,
                sql: "SELECT * FROM chatThread WHERE title = ? ORDER BY createdAt DESC, number DESC LIMIT 1",
                arguments: [title])?.thread
        }
    }

    /// A part of the branch that is shown, with what a screen needs around it, all of one moment.
    ///
    /// - Parameters:
    ///   - thread: The thread to read.
    ///   - before: The message that the page ends just before; nil for the newest messages.
    ///   - limit: How many messages it has at most; the time it takes grows with this, not with the thread.
    /// - Returns: The messages, where they have alternatives, and how many there are in all.
    /// - Throws: `ChatError`, as all calls do.
    public func page(of thread: UUID, before: UUID?, limit: Int) throws(ChatError) -> ThreadPage {
        try read { database in
            let record = try ThreadRecord.find(database, id: thread)
            var end = record.shownEnd
            if let before {
                let next = try MessageRecord.find(database, id: before)
                guard next.threadNumber == record.number else { throw ChatError.noMessage }
                end = next.parentNumber
            }
            let messages = try BranchQueries.branch(database, endingIn: end, limit: max(1, limit))
            var thread = record.thread
            thread.messages = messages.map(\.message)
            let total = try Int.fetchOne(
                database, sql: "SELECT depth FROM chatMessage WHERE number = ?", arguments: [record.shownEnd])
            return ThreadPage(
                thread: thread, branches: try BranchQueries.positions(database, of: messages),
                hasEarlier: (messages.first?.depth ?? 1) > 1, totalMessages: total ?? 0)
        }
    }

    /// Adds a thread without messages.
    ///
    /// - Parameters:
    ///   - title: Nil for ChatN with the next number; a number is never given twice.
    ///   - settings: What its answers follow.
    ///   - date: The time now.
    /// - Returns: The thread as it was saved.
    /// - Throws: `ChatError`, as all calls do.
    public func createThread(
        title: String?, settings: ChatThread.Settings, at date: Date
    ) throws(ChatError) -> ChatThread {
        let chosen = try title.map(ChatLimits.title)
        let settings = try ChatLimits.settings(settings)
        return try write { database in
            let title = try chosen ?? Self.nextTitle(database)
            let thread = ChatThread(title: title, createdAt: date, settings: settings)
            _ = try ThreadRecord.insert(database, thread)
            try database.execute(sql: "UPDATE chatCounter SET threads = threads + 1")
            return try ThreadRecord.find(database, id: thread.id).thread
        }
    }

    /// Gives a thread another title; counts as activity.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - title: 1 to 200 characters; spaces around it are dropped.
    ///   - date: The time now.
    /// - Returns: The thread with the branch that is shown.
    /// - Throws: `ChatError`, as all calls do.
    public func rename(_ id: UUID, to title: String, at date: Date) throws(ChatError) -> ChatThread {
        let title = try ChatLimits.title(title)
        return try write { database in
            let number = try ThreadRecord.find(database, id: id).number
            try database.execute(
                sql: "UPDATE chatThread SET title = ?, updatedAt = max(updatedAt, ?) WHERE number = ?",
                arguments: [title, StorageValue.milliseconds(date), number])
            return try Self.thread(database, id)
        }
    }

    /// Changes what the next answers of a thread follow.
    ///
    /// - Parameters:
    ///   - id: The thread.
    ///   - change: Changes the settings that it is given, in one transaction with reading them.
    /// - Returns: The thread.
    /// - Throws: `ChatError.invalid` for settings that cannot be, `notFound`, `storage`.
    public func changeSettings(
        of id: UUID, _ change: (inout ChatThread.Settings) -> Void
    ) throws(ChatError) -> ChatThread {
        try write { database in
            let record = try ThreadRecord.find(database, id: id)
            var settings = record.thread.settings
            change(&settings)
            settings = try ChatLimits.settings(settings)
            try database.execute(
                sql: """
                    UPDATE chatThread SET stylePreset = ?, guardrailsEnabled = ?, modelID = ?, systemPrompt = ?,
                        overflowPolicy = ?, collection = ?, toolServers = ? WHERE number = ?
                    """,
                arguments: [
                    settings.stylePreset.rawValue, settings.guardrailsEnabled, settings.modelID, settings.systemPrompt,
                    settings.overflowPolicy.rawValue, settings.collection,
                    StorageValue.text(names: settings.toolServers), record.number,
                ])
            return try Self.thread(database, id)
        }
    }

    /// Deletes a thread and all its branches.
    ///
    /// Its words leave the search index too, which takes a second or two where there are 50,000 messages.
    public func deleteThread(_ id: UUID) throws(ChatError) {
        try write { database in
            let number = try ThreadRecord.find(database, id: id).number
            for sql in [
                "UPDATE chatThread SET shownEnd = NULL WHERE number = ?",
                "DELETE FROM chatMessage WHERE threadNumber = ?",
                "DELETE FROM chatThread WHERE number = ?",
            ] {
                try database.execute(sql: sql, arguments: [number])
            }
            // The index keeps words of deleted texts until it is merged.
            try database.execute(sql: "INSERT INTO chatSearch (chatSearch) VALUES ('optimize')")
        }
        emptyLog()
    }

    /// Deletes all messages; threads, titles, settings and counters stay.
    ///
    /// - Returns: The threads that had messages.
    public func clearAll() throws(ChatError) -> [UUID] {
        let cleared = try write { database in
            let cleared = try UUID.fetchAll(
                database,
                sql: """
                    SELECT id FROM chatThread
                    WHERE EXISTS (SELECT 1 FROM chatMessage WHERE threadNumber = chatThread.number) ORDER BY number
                    """)
            try database.execute(
                sql: """
                    UPDATE chatThread SET shownEnd = NULL;
                    DELETE FROM chatMessage;
                    INSERT INTO chatSearch (chatSearch) VALUES ('rebuild');
                    """)
            return cleared
        }
        emptyLog()
        return cleared
    }

    static func thread(_ database: Database, _ id: UUID) throws -> ChatThread {
        let record = try ThreadRecord.find(database, id: id)
        var thread = record.thread
        thread.messages = try BranchQueries.branch(database, endingIn: record.shownEnd).map(\.message)
        return thread
    }

    /// ChatN with the next number that no thread has as its title.
    private static func nextTitle(_ database: Database) throws -> String {
        while true {
            let number = try Int64.fetchOne(
                database,
                sql: "UPDATE chatCounter SET lastChatNumber = lastChatNumber + 1 RETURNING lastChatNumber")
            let title = "Chat\(number ?? 1)"
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM chatThread WHERE title = ?)", arguments: [title])
            if isTaken != true { return title }
        }
    }
}
