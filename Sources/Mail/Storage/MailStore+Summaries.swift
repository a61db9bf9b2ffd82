import Foundation
import GRDB

extension MailStore {
    /// Returns the summary of a thread if the newest mail that it covers still exists.
    func summary(_ thread: Int64) async throws -> MailSummary? {
        try await read { database in
            guard
                let json = try String.fetchOne(
                    database, sql: "SELECT summaryParts FROM mailThread WHERE number = ?", arguments: [thread]),
                let summary = try? JSONDecoder().decode(MailSummary.self, from: Data(json.utf8))
            else { return nil }
            let isThere = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM mail WHERE number = ? AND thread = ?)",
                arguments: [summary.newestMail, thread])
            return isThere == true ? summary : nil
        }
    }

    func save(_ summary: MailSummary, thread: Int64) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE mailThread SET summary = ?, summaryParts = ? WHERE number = ?",
                arguments: [summary.text, try Self.json(summary), thread])
        }
    }
}
