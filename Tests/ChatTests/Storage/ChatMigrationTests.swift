import Chat
import Foundation
import GRDB
import Store
import Testing

/// Tests that open a database of each published version of the schema.
///
/// A fixture is the output of `sqlite3 hearth.sqlite .dump` plus a header. It is never changed.
@Suite struct ChatMigrationTests {
    /// The names of the migrations and of their fixtures.
    private static let published = ["chat.1", "chat.2", "chat.3", "chat.4", "chat.5", "chat.6"]

    private let folder = FileManager.default.temporaryDirectory.path + "/hearth-schema-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    @Test func `published migrations keep their names and their order`() {
        #expect(ChatStore.migrations.map(\.name).starts(with: Self.published))
        #expect(ChatStore.migrations.count == Self.published.count, "add the new one, and a fixture of it")
    }

    @Test(arguments: published)
    func `a database of each earlier version keeps its chats and migrates to the current schema`(
        _ version: String
    ) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/hearth.sqlite"
        let old = try DatabaseQueue(path: path)
        try old.writeWithoutTransaction { try $0.execute(sql: Self.fixture(version)) }
        try old.close()
        let database = try LocalDatabase(path: path, migrations: ChatStore.migrations)
        #expect(try database.integrityProblems() == [])
        let store = ChatStore(database)
        let thread = try #require(try store.threads().first)
        #expect(thread.title == "Kept")
        #expect(thread.settings.systemPrompt == "Be kind.")
        #expect(thread.ownSettings == [.systemPrompt, .modelID] && thread.projectID == nil && !thread.isPinned)
        #expect(try store.thread(thread.id).messages.map(\.text) == ["Question", "Second answer"])
        #expect(try store.branches(of: thread.id).values.map(\.siblingIDs.count) == [2])
        #expect(try store.search("answer", limit: 5).count == 2)
        #expect(try store.createThread(title: nil, settings: .init(), at: .now).title == "Chat8")
        #expect(try store.counters().messages == 3)
        let fresh = try LocalDatabase(path: folder + "/fresh.sqlite", migrations: ChatStore.migrations)
        #expect(try Self.schema(database) == Self.schema(fresh))
    }

    @Test func `the newest fixture has the schema of a new database`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fresh = try LocalDatabase(path: folder + "/fresh.sqlite", migrations: ChatStore.migrations)
        let old = try DatabaseQueue()
        try old.writeWithoutTransaction { try $0.execute(sql: Self.fixture(#require(Self.published.last))) }
        let statements = try old.read(Self.statements)
        #expect(try statements == Self.schema(fresh))
    }

    private static func fixture(_ version: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/\(version).sql")
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func schema(_ database: LocalDatabase) throws -> [String] { try database.pool.read(statements) }

    private static func statements(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: "SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' AND sql IS NOT NULL ORDER BY name")
    }
}
