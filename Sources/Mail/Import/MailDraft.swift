import Foundation
import GRDB
import MailReading
import Retrieval

/// A mail to be stored.
struct MailDraft: Sendable {
    let entry: MailboxEntry
    let key: String
    let hash: String
    let parsed: ParsedMail
}

/// The location of a mail at the time of its import.
struct KnownLocation: Sendable {
    let folder: String
    let flags: MailFlags
    let stamp: String?
    /// The identifier of the mail; `nil` for a file that could not be read.
    let mail: Int64?
}

extension MailStore {
    private static let snippetLength = 200

    /// Returns the known locations in a mailbox, by key.
    func known(in box: Int64) async throws -> [String: KnownLocation] {
        try await read { database in
            var known: [String: KnownLocation] = [:]
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT key, folder, flags, stamp, mail FROM mailLocation WHERE mailbox = ?1
                    UNION ALL SELECT key, '', 0, stamp, NULL FROM mailProblem WHERE mailbox = ?1
                    """,
                arguments: [box])
            while let row = try rows.next() {
                known[row[0]] = KnownLocation(
                    folder: row[1], flags: MailFlags(rawValue: row[2]), stamp: row[3], mail: row[4])
            }
            return known
        }
    }

    /// Stores mails with their threads, search index entries and tasks; returns the number of new mails.
    func save(_ drafts: [MailDraft], box: Int64) async throws -> Int {
        try await write { database in try drafts.count { try Self.save(database, $0, box: box) } }
    }

    private static func save(_ database: Database, _ draft: MailDraft, box: Int64) throws -> Bool {
        let known = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM mail WHERE mailbox = ? AND contentHash = ?"),
            arguments: [box, draft.hash])
        let mail = try known ?? insert(database, draft, box: box)
        try database.cachedStatement(
            sql: """
                INSERT INTO mailLocation (mailbox, key, folder, flags, stamp, mail) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (mailbox, key) DO UPDATE SET folder = excluded.folder, flags = excluded.flags,
                    stamp = excluded.stamp, mail = excluded.mail
                """
        ).execute(arguments: [
            box, draft.key, draft.entry.folder, draft.entry.flags?.rawValue ?? 0, draft.entry.stamp, mail,
        ])
        try database.cachedStatement(sql: "DELETE FROM mailProblem WHERE mailbox = ? AND key = ?")
            .execute(arguments: [box, draft.key])
        return known == nil
    }

    private static func insert(_ database: Database, _ draft: MailDraft, box: Int64) throws -> Int64 {
        let message = draft.parsed.message
        let thread = try MailThreads.thread(database, of: message, box: box)
        var content = message
        content.body.text = ""
        let own = MailReply(message.body.text).own
        let snippet = VisibleText.line(String((own.isEmpty ? message.body.text : own).prefix(4 * snippetLength)))
        try database.cachedStatement(
            sql: """
                INSERT INTO mail (mailbox, thread, contentHash, date, fromName, fromAddress, subject, snippet, attachments,
                    content, text, diagnostics)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            box, thread, draft.hash, milliseconds(message.date), message.from.first?.name,
            message.from.first?.address.lowercased(), message.subject, String(snippet.prefix(snippetLength)),
            message.attachments.count { !$0.isInline }, try json(content), message.body.text,
            try json(draft.parsed.diagnostics),
        ])
        let mail = database.lastInsertedRowID
        try MailThreads.received(database, thread)
        try index(database, message, mail: mail, hash: draft.hash, box: box)
        try MailTask.add(database, [.classify], mail: mail)
        return mail
    }

    /// Adds a mail to the search index, without quoted text, which is indexed with the quoted mail.
    private static func index(_ database: Database, _ message: MailMessage, mail: Int64, hash: String, box: Int64)
        throws
    {
        let source = SearchSource(
            collection: indexName(box), id: String(mail), kind: sourceKind, date: message.date, contentHash: hash)
        // Mails are searched by exact words, not by stems.
        try SearchIndex.put(source, items: MailPassages.items(message), hasStems: false, in: database)
    }

    // MARK: Updates

    /// Stores new flags or a new folder of mails with unchanged content.
    func move(_ entries: [MailboxEntry], box: Int64) async throws {
        try await write { database in
            let statement = try database.cachedStatement(
                sql: "UPDATE mailLocation SET folder = ?, flags = ?, stamp = ? WHERE mailbox = ? AND key = ?")
            for entry in entries {
                try statement.execute(
                    arguments: [entry.folder, entry.flags?.rawValue ?? 0, entry.stamp, box, entry.key])
            }
        }
    }

    /// Records that a file could not be read; the file is retried only after it has changed.
    func save(problem message: String, key: String, stamp: String?, box: Int64) async throws {
        try await write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO mailProblem (mailbox, key, stamp, message) VALUES (?, ?, ?, ?)",
                arguments: [box, key, stamp, message])
        }
    }

    /// Removes the locations of mails that are no longer in the mailbox.
    func removeLocations(_ keys: [String], box: Int64) async throws {
        for start in stride(from: 0, to: keys.count, by: 200) {
            let part = Array(keys[start..<min(start + 200, keys.count)])
            try await write { database in
                for table in ["mailLocation", "mailProblem"] {
                    let statement = try database.cachedStatement(
                        sql: "DELETE FROM \(table) WHERE mailbox = ? AND key = ?")
                    for key in part { try statement.execute(arguments: [box, key]) }
                }
            }
        }
    }

    /// Removes mails without a location, because their files are gone or contain other mails now.
    func removeLost(box: Int64) async throws -> Int {
        var (removed, last) = (0, Int64(0))
        while true {
            let after = last
            let lost = try await write { database in
                let lost = try Int64.fetchAll(
                    database,
                    sql: """
                        SELECT number FROM mail WHERE mailbox = ? AND number > ?
                            AND NOT EXISTS (SELECT 1 FROM mailLocation WHERE mailLocation.mail = mail.number)
                        ORDER BY number LIMIT 200
                        """,
                    arguments: [box, after])
                try Self.remove(database, lost, box: box)
                return lost
            }
            guard let end = lost.last else { return removed }
            removed += lost.count
            last = end
        }
    }

    /// Returns the completely read files that contain several mails, each with its size and date.
    func files(in box: Int64) async throws -> [String: String] {
        try await read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT key, stamp FROM mailFile WHERE mailbox = ?", arguments: [box])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// Stores the format of a completely read mailbox, and its completely read files that contain several mails.
    func finish(_ box: Int64, kind: Mailbox.Kind, files: [String: String], lost: Set<String>) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE mailbox SET kind = ? WHERE number = ?", arguments: [kind.rawValue, box])
            for (key, stamp) in files {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO mailFile (mailbox, key, stamp) VALUES (?, ?, ?)",
                    arguments: [box, key, stamp])
            }
            for key in lost {
                try database.execute(
                    sql: "DELETE FROM mailFile WHERE mailbox = ? AND key = ?", arguments: [box, key])
            }
        }
    }
}
