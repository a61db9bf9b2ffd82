import GRDB

extension MailStore {
    /// Returns whether background work is paused.
    func isPaused() async throws -> Bool {
        try await read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM mailPause)") ?? false }
    }

    func setPaused(_ isPaused: Bool) async throws {
        try await write { database in
            try database.execute(
                sql: isPaused ? "INSERT OR IGNORE INTO mailPause (number) VALUES (1)" : "DELETE FROM mailPause")
        }
    }
}
