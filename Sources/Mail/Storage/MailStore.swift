import Foundation
import GRDB
import MailReading
import Retrieval
import Store
import Support

/// The database of mailboxes, threads and mails, with one transaction per user-visible change.
///
/// All calls throw `MailError`, or `CancellationError` if their task is cancelled.
struct MailStore: Sendable {
    let database: LocalDatabase
    /// The markers of mails in progress; `nil` for no markers.
    var marks: UnfinishedWork?

    /// The kind of mails in the search index.
    static let sourceKind = "mail"

    /// Returns the name of a mailbox in the search index.
    static func indexName(_ mailbox: Int64) -> String { "mail/\(mailbox)" }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.read(body)
        } catch {
            throw MailError.from(error)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.write(body)
        } catch {
            throw MailError.from(error)
        }
    }

    // MARK: Mailboxes

    struct Box: Sendable {
        let number: Int64
        let name: String
        let path: String
        let kind: Mailbox.Kind
    }

    /// Returns the row of a mailbox, creating it if it is new.
    ///
    /// The default name is the current name, or the last component of the path.
    ///
    /// - Throws: `exists` if another mailbox has the name, `invalid` if the path has no usable last
    ///   component.
    func box(_ mailbox: Mailbox, name: String?) async throws -> Box {
        try await write { database in
            func found() throws -> Box? { try Self.boxes(database, "WHERE path = ?", [mailbox.path]).first }
            let known = try found()
            if let known, name ?? known.name == known.name { return known }
            let name = try name ?? MailService.plainName(URL(filePath: mailbox.path).lastPathComponent)
            // IGNORE applies only to a name conflict.
            let order =
                known == nil
                ? """
                INSERT OR IGNORE INTO mailbox (name, kind, path, isLocalOnly)
                VALUES (?1, ?2, ?3, EXISTS (SELECT 1 FROM mailLocalOnly WHERE name = ?1 OR path = ?3))
                """
                : "UPDATE OR IGNORE mailbox SET name = ?1, kind = ?2 WHERE path = ?3"
            try database.execute(sql: order, arguments: [name, mailbox.kind.rawValue, mailbox.path])
            guard database.changesCount > 0, let box = try found() else {
                throw MailError(.exists, "A mailbox with this name already exists. Choose another name.")
            }
            return box
        }
    }

    func boxes() async throws -> [Box] { try await read { try Self.boxes($0, "ORDER BY name", []) } }

    static func box(_ database: Database, named name: String) throws -> Box {
        guard let box = try boxes(database, "WHERE name = ?", [name]).first else { throw MailError.noMailbox }
        return box
    }

    private static func boxes(_ database: Database, _ condition: String, _ arguments: StatementArguments) throws
        -> [Box]
    {
        try Row.fetchAll(
            database, sql: "SELECT number, name, path, kind FROM mailbox \(condition)", arguments: arguments
        )
        .map { Box(number: $0[0], name: $0[1], path: $0[2], kind: Mailbox.Kind(rawValue: $0[3]) ?? .files) }
    }

    func mailboxes() async throws -> [ImportedMailbox] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT name, path, kind, (SELECT count(*) FROM mail WHERE mailbox = mailbox.number),
                        (SELECT count(DISTINCT mail) FROM mailTask JOIN mail ON mail.number = mailTask.mail
                            WHERE mail.mailbox = mailbox.number AND attempts = 0),
                        (SELECT count(*) FROM mailProblem WHERE mailbox = mailbox.number)
                            + (SELECT count(*) FROM mailTask JOIN mail ON mail.number = mailTask.mail
                                WHERE mail.mailbox = mailbox.number AND attempts > 0), isLocalOnly
                    FROM mailbox ORDER BY name
                    """
            ).map {
                ImportedMailbox(
                    name: $0[0], path: $0[1], kind: Mailbox.Kind(rawValue: $0[2]) ?? .files, mails: $0[3],
                    pending: $0[4],
                    problems: $0[5], isLocalOnly: $0[6])
            }
        }
    }

    func setLocalOnly(_ isLocalOnly: Bool, boxNamed name: String) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE mailbox SET isLocalOnly = ? WHERE name = ?", arguments: [isLocalOnly, name])
            guard database.changesCount > 0 else { throw MailError.noMailbox }
            guard !isLocalOnly else { return }
            try database.execute(
                sql: """
                    DELETE FROM mailLocalOnly
                    WHERE name = ?1 OR path = (SELECT path FROM mailbox WHERE name = ?1)
                    """,
                arguments: [name])
        }
    }

    func isLocalOnly(boxNamed name: String) async throws -> Bool {
        try await read { database in
            try Bool.fetchOne(
                database, sql: "SELECT isLocalOnly FROM mailbox WHERE name = ?", arguments: [name]) ?? false
        }
    }

    /// Removes a mailbox with its mails and derived data, but keeps its local-only mark.
    ///
    /// Its files are not changed.
    func removeBox(named name: String) async throws {
        let box = try await read { try Self.box($0, named: name) }
        while try await write({ database in
            let mails = try Int64.fetchAll(
                database, sql: "SELECT number FROM mail WHERE mailbox = ? LIMIT 200", arguments: [box.number])
            try Self.remove(database, mails, box: box.number)
            return !mails.isEmpty
        }) { try Task.checkCancellation() }
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO mailLocalOnly SELECT name, path FROM mailbox WHERE number = ? AND isLocalOnly
                    """,
                arguments: [box.number])
            try database.execute(sql: "DELETE FROM mailbox WHERE number = ?", arguments: [box.number])
        }
    }

    // MARK: Mails

    static func remove(_ database: Database, _ mails: [Int64], box: Int64) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM mail WHERE number = ? AND mailbox = ?")
        for mail in mails {
            let thread = try Int64.fetchOne(
                database, sql: "SELECT thread FROM mail WHERE number = ?", arguments: [mail])
            try statement.execute(arguments: [mail, box])
            if let thread {
                // Sentences of the summary may be based on the removed mail.
                try MailThreads.forgetSummary(database, thread)
                try MailThreads.update(database, thread)
            }
        }
        try SearchIndex.remove(
            mails.flatMap { [String($0), fileSource($0)] }, from: indexName(box), in: database)
    }

    /// Returns a mail.
    ///
    /// - Throws: `notFound`.
    func email(_ number: Int64) async throws -> Email {
        try await read { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [number]).first else {
                throw MailError.noMail
            }
            return email
        }
    }

    /// Returns the mails of a thread, oldest first.
    func emails(inThread thread: Int64) async throws -> [Email] {
        try await read { try Self.emails($0, "WHERE mail.thread = ? ORDER BY mail.date, mail.number", [thread]) }
    }

    static func emails(_ database: Database, _ condition: String, _ arguments: StatementArguments) throws -> [Email] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT mail.number, mailbox.name, coalesce(location.folder, ''), mail.thread, \(flags),
                    mail.content, mail.text, mail.category, mail.categoryVerdict, mail.isSpam, mail.spamVerdict, mail.diagnostics,
                    (SELECT json_group_array(label) FROM mailLabel WHERE mailLabel.mail = mail.number),
                    (SELECT json_group_array(json_object('id', number, 'query', query, 'actions', actions))
                        FROM mailRuleEffect JOIN mailRule ON number = rule WHERE mailRuleEffect.mail = mail.number)
                FROM mail JOIN mailbox ON mailbox.number = mail.mailbox
                LEFT JOIN mailLocation AS location ON location.mail = mail.number
                    AND location.key = (SELECT min(key) FROM mailLocation WHERE mail = mail.number)
                \(condition)
                """,
            arguments: arguments)
        let decoder = JSONDecoder()
        return try Array(
            rows.map { row in
                let (content, text, diagnostics): (String, String, String) = (row[5], row[6], row[11])
                let (category, spam): (String?, String?) = (row[8], row[10])
                var message = try decoder.decode(MailMessage.self, from: Data(content.utf8))
                message.body.text = text
                let (labels, rules): (String, String) = (row[12], row[13])
                return Email(
                    id: row[0], mailbox: row[1], folder: row[2], threadID: row[3], flags: MailFlags(rawValue: row[4]),
                    message: message, aiCategory: MailCategory(rawValue: row[7]) ?? .uncategorized,
                    category: try category.map { try decoder.decode(CategoryVerdict.self, from: Data($0.utf8)) },
                    isSpam: row[9], spam: try spam.map { try decoder.decode(SpamVerdict.self, from: Data($0.utf8)) },
                    diagnostics: try decoder.decode([MailDiagnostic].self, from: Data(diagnostics.utf8)),
                    labels: try decoder.decode([String].self, from: Data(labels.utf8)).sorted(),
                    rules: try effects(rules))
            })
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    // bounded: mail dates are from 1971 to 2200, and searches range from `distantPast` to `distantFuture`.
    static func milliseconds(_ date: Date?) -> Int64? { date.map { Int64($0.timeIntervalSince1970 * 1000) } }

    static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}
