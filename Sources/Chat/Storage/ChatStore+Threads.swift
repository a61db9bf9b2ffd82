public import Foundation
import GRDB

extension ChatStore {
    /// Returns all threads without their messages, most recently active first.
    public func threads() throws(ChatError) -> [ChatThread] {
        try read { database in
            try ThreadRecord.fetchAll(
                database,
                sql: ThreadRecord.select(ThreadRecord.firstWords)
                    + "ORDER BY chatThread.updatedAt DESC, chatThread.number DESC"
            ).map(\.thread)
        }
    }

    /// Returns a thread with the messages of the shown branch.
    public func thread(_ id: UUID) throws(ChatError) -> ChatThread {
        try read { try Self.thread($0, id) }
    }

    /// Returns the newest thread with the given title, without its messages; `nil` if no thread has it.
    public func thread(titled title: String) throws(ChatError) -> ChatThread? {
        try read { database in
            try ThreadRecord.fetchOne(
                database,
                sql: ThreadRecord.select()
                    + "WHERE title = ? ORDER BY chatThread.createdAt DESC, chatThread.number DESC LIMIT 1",
                arguments: [title])?.thread
        }
    }

    /// Returns a page of the shown branch, read in one transaction.
    ///
    /// The time grows with the limit, not with the length of the thread.
    ///
    /// - Parameters:
    ///   - thread: The thread.
    ///   - before: The message that follows the page; `nil` for the newest messages.
    ///   - limit: The maximum number of messages.
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

    /// Adds a thread without messages, and returns the thread as it was stored.
    ///
    /// A thread without a title is named ChatN with the next number. Numbers are never reused.
    ///
    /// - Parameters:
    ///   - title: The title, if any.
    ///   - settings: The settings.
    ///   - own: The settings that the thread has whatever its project says.
    ///   - project: The project that contains the thread, if any.
    ///   - date: The time of creation.
    public func createThread(
        title: String?, settings: ChatThread.Settings, own: [ProjectSetting] = [], in project: UUID? = nil,
        at date: Date
    ) throws(ChatError) -> ChatThread {
        let chosen = try title.map { title throws(ChatError) in try ChatLimits.title(title) }
        let settings = try ChatLimits.settings(settings)
        return try write { database in
            let title = try chosen ?? Self.nextTitle(database)
            let thread = ChatThread(
                title: title, createdAt: date, settings: settings, ownSettings: own, projectID: project)
            _ = try ThreadRecord.insert(database, thread)
            try database.execute(sql: "UPDATE chatCounter SET threads = threads + 1")
            return try ThreadRecord.find(database, id: thread.id).thread
        }
    }

    /// Changes a thread's title, which counts as activity, and returns the thread with the shown branch.
    ///
    /// The title must have 1 to 200 characters. Surrounding whitespace is removed.
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

    /// Names a thread that has still its first title ChatN, and returns whether it did.
    ///
    /// - Throws: `ChatError` (`invalid`, `storage`).
    func name(_ id: UUID, _ title: String, insteadOf old: String) throws(ChatError) -> Bool {
        let title = try ChatLimits.title(title)
        return try write { database in
            try database.execute(
                sql: "UPDATE chatThread SET title = ? WHERE id = ? AND title = ?", arguments: [title, id, old])
            return database.changesCount > 0
        }
    }

    /// Changes the settings for a thread's next answers, and returns the thread.
    ///
    /// The current settings are read, changed and written in one transaction. From then on, the thread has the changed
    /// settings whatever its project says.
    ///
    /// - Throws: `ChatError` (`invalid` for invalid settings, `notFound`, `storage`).
    public func changeSettings(
        of id: UUID, _ change: (inout ChatThread.Settings) -> Void
    ) throws(ChatError) -> ChatThread {
        try write { database in
            let record = try ThreadRecord.find(database, id: id)
            var settings = record.thread.settings
            change(&settings)
            settings = try ChatLimits.settings(settings)
            let changed = settings.differences(from: record.thread.settings)
            let own = ProjectSetting.allCases.filter { record.thread.ownSettings.contains($0) || changed.contains($0) }
            // The values of the project are not stored with the thread.
            settings.copy(ProjectSetting.allCases.filter { !own.contains($0) }, from: record.stored)
            try database.execute(
                sql: """
                    UPDATE chatThread SET stylePreset = ?, guardrailsEnabled = ?, modelID = ?, systemPrompt = ?,
                        overflowPolicy = ?, collection = ?, toolServers = ?, ownSettings = ?, usesMemory = ? WHERE number = ?
                    """,
                arguments: [
                    settings.stylePreset.rawValue, settings.guardrailsEnabled, settings.modelID, settings.systemPrompt,
                    settings.overflowPolicy.rawValue, settings.collection,
                    StorageValue.text(names: settings.toolServers), StorageValue.text(names: own.map(\.rawValue)),
                    settings.usesMemory, record.number,
                ])
            return try Self.thread(database, id)
        }
    }

    /// Pins or unpins, and archives or restores a thread, which does not count as activity.
    public func mark(_ id: UUID, isPinned: Bool? = nil, isArchived: Bool? = nil) throws(ChatError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE chatThread SET isPinned = ifnull(?, isPinned), isArchived = ifnull(?, isArchived)
                    WHERE id = ?
                    """,
                arguments: [isPinned, isArchived, id])
            guard database.changesCount > 0 else { throw ChatError.noThread }
        }
    }

    /// Deletes a thread with all its branches.
    ///
    /// The thread's words are also removed from the search index, which takes one or two seconds with 50,000
    /// messages.
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
            // The index keeps the words of deleted texts until its segments are merged.
            try database.execute(sql: "INSERT INTO chatSearch (chatSearch) VALUES ('optimize')")
        }
        truncateLog()
    }

    /// Deletes all messages and attachments, but no titles, settings and counters, and returns the IDs of threads that had any.
    public func clearAll() throws(ChatError) -> [UUID] {
        let cleared = try write { database in
            let cleared = try UUID.fetchAll(
                database,
                sql: """
                    SELECT id FROM chatThread
                    WHERE EXISTS (SELECT 1 FROM chatMessage WHERE threadNumber = chatThread.number)
                        OR EXISTS (SELECT 1 FROM chatAttachment WHERE threadNumber = chatThread.number) ORDER BY number
                    """)
            try database.execute(
                sql: """
                    UPDATE chatThread SET shownEnd = NULL;
                    DELETE FROM chatMessage;
                    DELETE FROM chatAttachment;
                    INSERT INTO chatSearch (chatSearch) VALUES ('rebuild');
                    """)
            return cleared
        }
        truncateLog()
        return cleared
    }

    static func thread(_ database: Database, _ id: UUID) throws -> ChatThread {
        let record = try ThreadRecord.find(database, id: id)
        var thread = record.thread
        thread.messages = try BranchQueries.branch(database, endingIn: record.shownEnd).map(\.message)
        return thread
    }

    /// Returns ChatN with the next number that is not yet a title.
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
