import GRDB

extension MailStore {
    /// Puts a mail before all others that wait for the same.
    func putFirst(_ mail: Int64, _ task: MailTask) async throws {
        try await write { database in
            try database.execute(
                sql: """
                    UPDATE mailTask SET number = (SELECT min(0, min(number)) - 1 FROM mailTask)
                    WHERE kind = ? AND mail = ?
                    """,
                arguments: [task.rawValue, mail])
        }
    }

    /// Whether background work waits until the user lets it go on.
    func isPaused() async throws -> Bool {
        try await read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM mailPause)") ?? false }
    }

    /// Has background work wait, or go on.
    func setPaused(_ isPaused: Bool) async throws {
        try await write { database in
            try database.execute(
                sql: isPaused ? "INSERT OR IGNORE INTO mailPause (number) VALUES (1)" : "DELETE FROM mailPause")
        }
    }
}
