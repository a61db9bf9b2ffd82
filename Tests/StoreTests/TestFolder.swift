import Foundation
import GRDB
import Store

/// A separate folder for each test, deleted after the test.
final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/hearth-store-\(UUID().uuidString)"

    var database: String { path + "/data/hearth.sqlite" }

    func file(_ name: String) -> String { path + "/" + name }

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The schema of a feature that exists only in tests, version by version.
enum Notes {
    static let first = LocalDatabase.Migration("notes.1") { database in
        try database.execute(
            sql: """
                CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL REFERENCES shelf (id), text TEXT NOT NULL
                ) STRICT;
                CREATE VIRTUAL TABLE noteSearch USING fts5(text, content = 'note', content_rowid = 'id');
                CREATE TRIGGER note_inserted AFTER INSERT ON note BEGIN
                    INSERT INTO noteSearch (rowid, text) VALUES (new.id, new.text);
                END;
                INSERT INTO shelf VALUES (1, 'first');
                """)
    }
    static let second = LocalDatabase.Migration("notes.2") { database in
        try database.execute(sql: "ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT 'white'")
    }

    static func open(_ path: String) throws -> LocalDatabase { try LocalDatabase(path: path, migrations: [first]) }

    static func add(_ text: String, to database: LocalDatabase) throws {
        try database.pool.write {
            try $0.execute(sql: "INSERT INTO note (shelf, text) VALUES (1, ?)", arguments: [text])
        }
    }

    static func texts(_ database: LocalDatabase) throws -> [String] {
        try database.pool.read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY id") }
    }
}
