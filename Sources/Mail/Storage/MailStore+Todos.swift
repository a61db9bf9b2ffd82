import Foundation
import GRDB
import MailReading

extension MailStore {
    /// Returns the date of the newest mail that is neither spam nor from the future.
    func newestMail(before now: Date, mailbox: String?) async throws -> Date? {
        try await read { database in
            let box = try mailbox.map { try Self.box(database, named: $0).number }
            let newest = try Int64.fetchOne(
                database,
                sql: """
                    SELECT max(date) FROM mail WHERE isSpam = 0 AND date <= ?1 AND (?2 IS NULL OR mailbox = ?2)
                    """,
                arguments: [Self.milliseconds(now), box])
            return Self.date(newest)
        }
    }

    /// Returns mails since a date that this version of the rules has not searched yet.
    func unreadForTodos(since: Date, limit: Int) async throws -> [Email] {
        try await read { database in
            try Self.emails(
                database,
                """
                WHERE mail.date >= ? AND NOT EXISTS
                    (SELECT 1 FROM mailTodoReading WHERE mailTodoReading.mail = mail.number AND rules >= ?) LIMIT ?
                """,
                [Self.milliseconds(since), TodoRules.version, limit])
        }
    }

    /// Stores the findings of mails; findings that the user dismissed stay dismissed.
    func save(_ found: [(mail: Int64, findings: [TodoRules.Finding])]) async throws {
        try await write { database in
            let old = try database.cachedStatement(sql: "SELECT number, kind, sentence FROM mailTodo WHERE mail = ?")
            let remove = try database.cachedStatement(sql: "DELETE FROM mailTodo WHERE number = ?")
            let insert = try database.cachedStatement(
                sql: """
                    INSERT INTO mailTodo (mail, kind, sentence, due) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET due = excluded.due
                    """)
            for (mail, findings) in found {
                // A mail may have been removed meanwhile.
                try Self.noteReading(database, mail)
                guard database.changesCount > 0 else { continue }
                for row in try Row.fetchAll(old, arguments: [mail]) {
                    let (number, kind, sentence): (Int64, String, String) = (row[0], row[1], row[2])
                    let isStill = findings.contains { $0.kind.rawValue == kind && $0.sentence == sentence }
                    if !isStill { try remove.execute(arguments: [number]) }
                }
                for finding in findings {
                    try insert.execute(arguments: [
                        mail, finding.kind.rawValue, finding.sentence, finding.due?.rawValue,
                    ])
                }
            }
        }
    }

    /// Records that a mail was searched by this version of the rules.
    static func noteReading(_ database: Database, _ mail: Int64) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO mailTodoReading (mail, rules) SELECT number, ? FROM mail WHERE number = ?"
        ).execute(arguments: [TodoRules.version, mail])
    }

    /// Returns all findings in mails since a date that are not spam, each with its thread.
    func todoCandidates(since: Date, mailbox: String?) async throws -> [TodoCandidate] {
        try await read { database in
            let box = try mailbox.map { try Self.box(database, named: $0).number }
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.summaryColumns), todo.number, todo.kind, todo.sentence, todo.due, todo.isDismissed,
                        json_extract(mail.content, '$.to'), json_extract(mail.content, '$.cc')
                    FROM \(Self.summaryTables) JOIN mailTodo AS todo ON todo.mail = mail.number
                    WHERE mail.date >= ?1 AND mail.isSpam = 0 AND (?2 IS NULL OR mail.mailbox = ?2)
                    """,
                arguments: [Self.milliseconds(since), box])
            var threads: [Int64: [TodoCandidate.Step]] = [:]
            return try rows.compactMap { row in
                let email = Self.summary(row)
                guard let kind = TodoRules.Finding.Kind(rawValue: row[15]) else { return nil }
                let thread = try threads[email.threadID] ?? Self.steps(database, email.threadID)
                threads[email.threadID] = thread
                let due: String? = row[17]
                return TodoCandidate(
                    id: row[14],
                    finding: TodoRules.Finding(
                        kind: kind, sentence: row[16], due: due.flatMap(MailDay.init(rawValue:))),
                    isDismissed: row[18], email: email, to: Self.addresses(row[19]), cc: Self.addresses(row[20]),
                    thread: thread)
            }
        }
    }

    private static func steps(_ database: Database, _ thread: Int64) throws -> [TodoCandidate.Step] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT number, date, fromAddress, attachments > 0, \(flags) FROM mail WHERE thread = ?
                    ORDER BY date, number
                    """),
            arguments: [thread]
        ).map {
            TodoCandidate.Step(
                mail: $0[0], date: date($0[1]), from: $0[2], hasFiles: $0[3],
                isDraft: MailFlags(rawValue: $0[4]).contains(.draft))
        }
    }

    private static func addresses(_ json: String?) -> [MailAddress] {
        // A value in an unknown format counts as no addresses.
        json.flatMap { try? JSONDecoder().decode([MailAddress].self, from: Data($0.utf8)) } ?? []
    }

    /// Dismisses or restores a to-do.
    ///
    /// - Throws: `notFound`.
    func dismiss(_ isDismissed: Bool, todo: Int64) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE mailTodo SET isDismissed = ? WHERE number = ?", arguments: [isDismissed, todo])
            guard database.changesCount > 0 else { throw MailError.noTodo }
        }
    }
}
