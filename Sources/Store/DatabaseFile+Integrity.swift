import GRDB

extension DatabaseFile {
    private static let maximumProblems = 20

    /// Returns the problems that SQLite finds in a file, its foreign keys and its search indexes.
    static func problems(_ writer: any DatabaseWriter) throws -> [String] {
        var problems: [String] = []
        do {
            problems = try writer.read { database in
                try String.fetchAll(database, sql: "PRAGMA integrity_check(\(maximumProblems))").filter { $0 != "ok" }
                    + brokenReferences(database)
            }
            let indexes = try writer.read { database in
                try String.fetchAll(
                    database,
                    sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'"
                )
            }
            for index in indexes where try !isWhole(searchIndex: index, writer) {
                problems.append("The search index \(index) does not match the texts.")
            }
        } catch let error as DatabaseError where isDamage(error) {
            problems.append("The file is damaged: \(error.message ?? "a page cannot be read").")
        }
        return problems
    }

    private static func brokenReferences(_ database: Database) throws -> [String] {
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(maximumProblems).map { row in
            let table: String = row["table"]
            let parent: String = row["parent"]
            return "A row of \(table) refers to a missing row of \(parent)."
        }
    }

    /// Returns whether a search index passes FTS5's integrity check.
    ///
    /// The `INSERT` invokes the check and changes nothing.
    private static func isWhole(searchIndex: String, _ writer: any DatabaseWriter) throws -> Bool {
        do {
            let name = searchIndex.quotedDatabaseIdentifier
            try writer.write {
                try $0.execute(sql: "INSERT INTO \(name) (\(name), rank) VALUES ('integrity-check', 1)")
            }
            return true
        } catch let error as DatabaseError where isDamage(error) {
            return false
        }
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    }
}
