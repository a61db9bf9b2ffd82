import GRDB

extension MailStore {
    /// Whether background work waits until the user lets it go on.
    func isPaused() async throws -> Bool {
        try await read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM mailPause)") ?? false }
    }

    /// Pauses or resumes background work.
    func setPaused(_ isPaused: Bool) async throws {
        try await write { database in
            try database.execute(
                sql: isPaused ? "INSERT OR IGNORE INTO mailPause (number) VALUES (1)" : "DELETE FROM mailPause")
        }
    }
}
