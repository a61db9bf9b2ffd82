import Foundation
import GRDB
import Store

/// A row of `chatThread` with the settings of its project.
struct ThreadRecord: FetchableRecord {
    let number: Int64
    let shownEnd: Int64?
    /// The settings in the thread's row, which its project may replace.
    let stored: ChatThread.Settings
    let thread: ChatThread

    /// The beginning of the query for threads, with an optional further column for lists.
    static func select(_ column: String = "") -> String {
        """
        SELECT chatThread.*\(column), project.id AS projectID, project.systemPrompt AS projectPrompt,
            project.modelID AS projectModel, project.collection AS projectCollection,
            project.toolServers AS projectTools
        FROM chatThread LEFT JOIN chatProject AS project ON project.number = chatThread.project

        """
    }

    /// The beginning of a thread's first message, for lists.
    static let firstWords = """
        , (SELECT substr(text, 1, 120) FROM chatMessage
            WHERE threadNumber = chatThread.number AND parentNumber IS NULL
            ORDER BY shownOrder DESC LIMIT 1) AS firstWords
        """

    init(row: Row) throws {
        number = row["number"]
        shownEnd = row["shownEnd"]
        stored = ChatThread.Settings(
            stylePreset: try StorageValue.decode(row["stylePreset"]),
            guardrailsEnabled: row["guardrailsEnabled"],
            modelID: row["modelID"],
            systemPrompt: row["systemPrompt"],
            overflowPolicy: try StorageValue.decode(row["overflowPolicy"]), collection: row["collection"],
            toolServers: StorageValue.names(row["toolServers"]), usesMemory: row["usesMemory"])
        let own = (StorageValue.names(row["ownSettings"]) ?? []).compactMap(ProjectSetting.init)
        let projectID: UUID? = row["projectID"]
        let project = projectID.map { _ in
            ChatProject.Settings(
                systemPrompt: row["projectPrompt"] ?? "", modelID: row["projectModel"],
                collection: row["projectCollection"], toolServers: StorageValue.names(row["projectTools"]))
        }
        thread = ChatThread(
            id: row["id"], title: row["title"], createdAt: StorageValue.date(row["createdAt"]),
            updatedAt: StorageValue.date(row["updatedAt"]), settings: stored.within(project, own: own),
            ownSettings: own, projectID: projectID, isPinned: row["isPinned"], isArchived: row["isArchived"],
            firstWords: row["firstWords"])
    }

    static func find(_ database: Database, id: UUID) throws -> ThreadRecord {
        guard
            let record = try fetchOne(
                database.cachedStatement(sql: select() + "WHERE chatThread.id = ?"), arguments: [id])
        else { throw ChatError.noThread }
        return record
    }

    /// Adds a thread without messages, and returns its number.
    static func insert(_ database: Database, _ thread: ChatThread) throws -> Int64 {
        let settings = thread.settings
        try database.cachedStatement(
            sql: """
                INSERT INTO chatThread (id, title, createdAt, updatedAt, stylePreset, guardrailsEnabled, modelID,
                    systemPrompt, overflowPolicy, collection, toolServers, ownSettings, project, isPinned, isArchived,
                    usesMemory)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            thread.id, thread.title, StorageValue.milliseconds(thread.createdAt),
            StorageValue.milliseconds(thread.updatedAt), settings.stylePreset.rawValue, settings.guardrailsEnabled,
            settings.modelID, settings.systemPrompt, settings.overflowPolicy.rawValue,
            settings.collection, StorageValue.text(names: settings.toolServers),
            StorageValue.text(names: thread.ownSettings.map(\.rawValue)),
            try thread.projectID.map { try ProjectRecord.find(database, id: $0).number },
            thread.isPinned, thread.isArchived, settings.usesMemory,
        ])
        return database.lastInsertedRowID
    }
}

/// The conversions of values from and to their form in columns.
enum StorageValue {
    // The years 1 to 9999, the range of ISO 8601.
    private static let range = -62_135_596_800_000.0...253_402_300_799_999.0

    /// Returns a time in milliseconds, clamped to the supported range.
    static func milliseconds(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.isFinite else { return 0 }
        return Int64(min(max(milliseconds, range.lowerBound), range.upperBound))
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func decode<Value: RawRepresentable<String>>(_ text: String) throws -> Value {
        guard let value = Value(rawValue: text) else { throw ChatError.damaged }
        return value
    }

    /// Decodes a JSON list of names; `nil` if it is invalid.
    static func names(_ text: String?) -> [String]? {
        text.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    static func text(names: [String]?) -> String? {
        names.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces zero bytes by U+FFFD, as Markdown does, because SQLite would end the text at the first zero byte.
    static func text(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacingOccurrences(of: "\0", with: "\u{FFFD}") : text
    }
}

extension ChatError {
    static let noThread = ChatError(.notFound, "There is no such chat: it may have been deleted.")
    static let noMessage = ChatError(.notFound, "There is no such message: it may have been deleted.")
    static let damaged = ChatError(
        .storage, "The database contains data that Hearth does not write. Run `hearth doctor`, or restore a backup.")

    /// Converts an error of the database to the error of a request.
    init(storage error: any Error) {
        if let error = error as? ChatError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(.storage, "The chats cannot be read or written. Run `hearth doctor`.")
            return
        }
        switch DatabaseFailure(error) {
        case _ where error.resultCode == .SQLITE_TOOBIG:
            self.init(.invalid, "That is too long to be saved. Shorten it.")
        case .cancelled: self.init(.storage, "Saving was interrupted. Try again.")
        case .constraint: self.init(.storage, "The chat was changed or deleted in the meantime. Try again.")
        case .other(let cause, let reason):
            self.init(Code(cause), "Chats cannot be read or written in the database. \(reason)")
        }
    }
}
