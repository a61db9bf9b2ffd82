import Foundation
import GRDB
import Store
import Testing

@Suite struct LocalDatabaseTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func `the database and its folder are private to the user`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("secret", to: database)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try permissions(folder.database + suffix) == 0o600, "hearth.sqlite\(suffix)")
        }
        #expect(try permissions(folder.file("data")) == 0o700)
        #expect(try permissions(folder.database + "-sessions") == 0o700)
    }

    @Test func `a closed database is one file, even after reads`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("kept", to: database)
        #expect(try database.pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM note") } == 1)
        try database.close()
        #expect(!FileManager.default.fileExists(atPath: folder.database + "-wal"))
        let again = try Notes.open(folder.database)
        #expect(try again.pool.read { try String.fetchAll($0, sql: "SELECT text FROM note") } == ["kept"])
    }

    @Test func `keeps the permissions of an existing folder`() throws {
        let open = folder.file("data")
        try FileManager.default.createDirectory(
            atPath: open, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        _ = try Notes.open(folder.database)
        #expect(try permissions(open) == 0o755)
    }

    @Test func `enforces foreign keys and uses write-ahead logging`() throws {
        let database = try Notes.open(folder.database)
        #expect(throws: DatabaseError.self) {
            try database.pool.write { try $0.execute(sql: "INSERT INTO note (shelf, text) VALUES (7, 'lost')") }
        }
        #expect(try database.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test func `migrates an older schema and keeps its rows`() throws {
        try Notes.add("kept", to: Notes.open(folder.database))
        let database = try LocalDatabase(path: folder.database, migrations: [Notes.first, Notes.second])
        let colours = try database.pool.read { try String.fetchAll($0, sql: "SELECT text || ' ' || colour FROM note") }
        #expect(colours == ["kept white"])
    }

    @Test func `a failed migration leaves the previous schema`() throws {
        try Notes.add("kept", to: Notes.open(folder.database))
        let broken = LocalDatabase.Migration("notes.2") { database in
            try database.execute(sql: "DROP TABLE noteSearch; INSERT INTO nowhere VALUES (1)")
        }
        #expect(throws: StoreError.self) {
            try LocalDatabase(path: folder.database, migrations: [Notes.first, broken])
        }
        let database = try Notes.open(folder.database)
        #expect(try Notes.texts(database) == ["kept"])
        #expect(try database.integrityProblems() == [])
    }

    @Test func `refuses the database of a newer version and leaves it unchanged`() throws {
        try LocalDatabase(path: folder.database, migrations: [Notes.first, Notes.second]).close()
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        let error = #expect(throws: StoreError.self) { try Notes.open(folder.database) }
        #expect(error?.code == .newerSchema)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == bytes)
    }

    @Test(arguments: ["hello", "SQLite format 2\0" + String(repeating: "x", count: 5000)])
    func `refuses a file that is not a database and leaves it unchanged`(_ text: String) throws {
        try write(Data(text.utf8))
        let error = #expect(throws: StoreError.self) { try Notes.open(folder.database) }
        #expect(error?.code == .notADatabase)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == Data(text.utf8))
    }

    @Test func `completes a database whose creation was interrupted`() throws {
        try write(Data())
        let begun = try DatabaseQueue(path: folder.database)
        try begun.writeWithoutTransaction {
            try $0.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    """)
        }
        try begun.close()
        let database = try Notes.open(folder.database)
        try Notes.add("works", to: database)
        #expect(try Notes.texts(database) == ["works"])
    }

    @Test func `refuses another program's database and leaves it unchanged`() throws {
        try write(Data())
        let other = try DatabaseQueue(path: folder.database)
        try other.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
        try other.close()
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        let error = #expect(throws: StoreError.self) { try Notes.open(folder.database) }
        #expect(error?.code == .notADatabase)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == bytes)
    }

    @Test(arguments: [20, 100, 4096, 5000, 12288])
    func `refuses a truncated file`(_ length: Int) throws {
        try fill(Notes.open(folder.database))
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        try #require(bytes.count > 20_000)
        try bytes.prefix(length).write(to: URL(filePath: folder.database))
        let error = #expect(throws: StoreError.self) { try Notes.open(folder.database) }
        #expect(error.map { [.corrupt, .notADatabase].contains($0.code) } == true)
        #expect(error?.message.contains("hearth restore") == true)
    }

    @Test func `finds a damaged page`() throws {
        try fill(Notes.open(folder.database))
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        for page in 4..<(bytes.count / 4096) {
            bytes[page * 4096..<page * 4096 + 64] = Data(repeating: 0xFF, count: 64)
        }
        try bytes.write(to: URL(filePath: folder.database))
        let database = try Notes.open(folder.database)
        #expect(try !database.integrityProblems().isEmpty)
    }

    @Test func `finds rows without parents and an outdated search index`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("whole", to: database)
        #expect(try database.integrityProblems() == [])
        try database.pool.writeWithoutTransaction { connection in
            try connection.execute(
                sql: "PRAGMA foreign_keys = OFF; UPDATE note SET shelf = 9, text = 'other'; PRAGMA foreign_keys = ON")
        }
        let problems = try database.integrityProblems()
        #expect(problems.contains { $0.contains("note") && $0.contains("shelf") })
        #expect(problems.contains { $0.contains("noteSearch") })
    }

    @Test func `several tasks can open a new database at once`() async throws {
        let path = folder.database
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try Notes.add("note \(number)", to: Notes.open(path)) }
            }
            try await group.waitForAll()
        }
        #expect(try Notes.texts(Notes.open(path)).count == 8)
    }

    @Test func `no row is lost when two connections write concurrently`() async throws {
        let first = try Notes.open(folder.database)
        let second = try Notes.open(folder.database)
        try await withThrowingTaskGroup { group in
            for database in [first, second] {
                group.addTask { for number in 0..<100 { try Notes.add("note \(number)", to: database) } }
            }
            try await group.waitForAll()
        }
        #expect(try Notes.texts(first).count == 200)
        #expect(try Notes.texts(second).count == 200)
    }

    @Test func `a session lives until the database is closed`() throws {
        let first = try Notes.open(folder.database)
        let second = try Notes.open(folder.database)
        #expect(first.sessionID != second.sessionID)
        #expect(second.isAlive(first.sessionID) && first.isAlive(first.sessionID))
        #expect(!first.isAlive(UUID()))
        try first.close()
        try first.close()
        #expect(!second.isAlive(first.sessionID))
    }

    @Test func `removes the files of dead sessions`() throws {
        let database = try Notes.open(folder.database)
        let sessions = folder.database + "-sessions"
        try Data().write(to: URL(filePath: sessions + "/" + UUID().uuidString))
        let other = try Notes.open(folder.database)
        let left = try Set(FileManager.default.contentsOfDirectory(atPath: sessions))
        #expect(left == [database.sessionID.uuidString, other.sessionID.uuidString])
    }

    private func write(_ data: Data) throws {
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
        try data.write(to: URL(filePath: folder.database))
    }

    /// Fills the file with a few dozen pages and closes it.
    private func fill(_ database: LocalDatabase) throws {
        try database.pool.write { connection in
            for number in 0..<200 {
                try connection.execute(
                    sql: "INSERT INTO note (shelf, text) VALUES (1, ?)",
                    arguments: [String(repeating: "word\(number) ", count: 60)])
            }
        }
        try database.close()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
