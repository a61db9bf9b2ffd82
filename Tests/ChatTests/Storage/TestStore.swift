import Chat
import Foundation
import GRDB
import Store

/// A temporary chat database for one test.
final class TestStore: Sendable {
    let folder: String
    let database: LocalDatabase
    let store: ChatStore

    var path: String { database.path }

    /// The origin of all times in the tests: 2026-01-01 12:00:00 UTC.
    static let start = Date(timeIntervalSince1970: 1_767_268_800)

    init(now: Date = TestStore.start) throws {
        folder = FileManager.default.temporaryDirectory.path + "/hearth-chat-\(UUID().uuidString)"
        database = try LocalDatabase(path: folder + "/hearth.sqlite", migrations: ChatStore.migrations)
        store = ChatStore(database) { now }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the same file again, like another process.
    func reopened() throws -> ChatStore {
        ChatStore(try LocalDatabase(path: path, migrations: ChatStore.migrations))
    }

    func thread(_ title: String? = nil) throws -> UUID {
        try store.createThread(title: title, settings: ChatThread.Settings(), at: Self.start).id
    }

    /// Appends messages with alternating roles, the user's first, to the shown branch.
    @discardableResult
    func add(_ texts: String..., to thread: UUID) throws -> [UUID] {
        let shown = try store.thread(thread).messages
        let messages = texts.enumerated().map { index, text in
            message((shown.count + index).isMultiple(of: 2) ? .user : .assistant, text, second: shown.count + index)
        }
        try store.append(messages, to: thread, after: shown.last?.id)
        return messages.map(\.id)
    }

    func message(
        _ role: ChatMessage.Role, _ text: String, second: Int = 0,
        _ metadata: ChatMessage.Metadata = ChatMessage.Metadata()
    ) -> ChatMessage {
        ChatMessage(role: role, text: text, timestamp: Self.start + Double(second), metadata: metadata)
    }

    func message(_ text: String, second: Int = 0) -> ChatMessage { message(.user, text, second: second) }

    func texts(_ thread: UUID) throws -> [String] { try store.thread(thread).messages.map(\.text) }

    /// Returns the violations of the database's invariants, found with separate SQL.
    func problems() throws -> [String] {
        try database.integrityProblems()
            + database.pool.read { database in
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT 'end ' || title FROM chatThread WHERE (shownEnd IS NULL) <> NOT EXISTS (
                            SELECT 1 FROM chatMessage WHERE threadNumber = chatThread.number)
                        UNION ALL SELECT 'end with children' FROM chatThread
                            JOIN chatMessage ON parentNumber = shownEnd
                        UNION ALL SELECT 'depth of ' || child.number FROM chatMessage AS child
                            JOIN chatMessage AS parent ON parent.number = child.parentNumber
                            WHERE child.depth <> parent.depth + 1
                        UNION ALL SELECT 'order' FROM chatMessage GROUP BY threadNumber, parentNumber, shownOrder
                            HAVING count(*) > 1
                        """)
            }
    }
}
