import Foundation
import GRDB
import MailReading

/// Assigns mails to threads as RFC 5256 and mail programs do: by referenced message identifiers, or else by subject.
enum MailThreads {
    /// The maximum distance, in milliseconds, between mails that are joined by subject alone.
    private static let longestGap: Int64 = 60 * 86_400_000
    private static let maximumReferences = 50
    /// The maximum number of threads with one subject to search for early replies.
    ///
    /// Some programs send thousands of mails with one subject.
    private static let maximumWaiting = 50

    /// Returns the thread of a mail, which is created or merged from several as needed.
    static func thread(_ database: Database, of message: MailMessage, box: Int64) throws -> Int64 {
        var identifiers: [String] = []
        for id in [message.messageID].compactMap(\.self) + message.inReplyTo
            + message.references.suffix(maximumReferences)
        where !identifiers.contains(id) { identifiers.append(id) }
        let statement = try database.cachedStatement(
            sql: "SELECT thread FROM mailReference WHERE mailbox = ? AND messageID = ?")
        var found: Set<Int64> = []
        for id in identifiers {
            if let thread = try Int64.fetchOne(statement, arguments: [box, id]) { found.insert(thread) }
        }
        let subject = ThreadSubject.base(message.subject)
        if found.isEmpty, let near = try near(database, subject, message, box: box) { found.insert(near) }
        try found.formUnion(waiting(database, subject, message, box: box))
        let thread = try found.min() ?? make(database, subject, box: box)
        for other in found where other != thread { try join(database, other, into: thread) }
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO mailReference (mailbox, messageID, thread) VALUES (?, ?, ?)")
        for id in identifiers { try insert.execute(arguments: [box, id, thread]) }
        return thread
    }

    /// Returns the thread of a reply without references: the newest thread with its subject within ``longestGap``.
    private static func near(
        _ database: Database, _ subject: String, _ message: MailMessage, box: Int64
    ) throws -> Int64? {
        guard !subject.isEmpty, ThreadSubject.isReply(message.subject), let date = MailStore.milliseconds(message.date)
        else { return nil }
        return try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT number FROM mailThread
                    WHERE mailbox = ? AND subject = ? AND latest BETWEEN ? AND ? ORDER BY latest DESC LIMIT 1
                    """),
            arguments: [box, subject, date - longestGap, date + longestGap])
    }

    /// Returns the threads of replies without references that arrived before the mail that they answer.
    private static func waiting(
        _ database: Database, _ subject: String, _ message: MailMessage, box: Int64
    ) throws -> [Int64] {
        guard !subject.isEmpty, !ThreadSubject.isReply(message.subject), message.inReplyTo.isEmpty,
            message.references.isEmpty, let date = MailStore.milliseconds(message.date)
        else { return [] }
        let candidates = try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT candidate.number FROM (SELECT number, latest FROM mailThread
                        WHERE mailbox = ? AND subject = ? ORDER BY number DESC LIMIT ?) AS candidate
                    WHERE candidate.latest > ? AND
                        (SELECT min(date) FROM mail WHERE mail.thread = candidate.number) BETWEEN ? AND ?
                    """),
            arguments: [box, subject, maximumWaiting, date, date + 1, date + longestGap])
        let subjects = try database.cachedStatement(sql: "SELECT DISTINCT subject FROM mail WHERE thread = ?")
        // A thread that already contains its first mail is a different thread with the same subject.
        return try candidates.filter { thread in
            try String.fetchAll(subjects, arguments: [thread]).allSatisfy(ThreadSubject.isReply)
        }
    }

    private static func make(_ database: Database, _ subject: String, box: Int64) throws -> Int64 {
        try database.cachedStatement(sql: "INSERT INTO mailThread (mailbox, subject) VALUES (?, ?)")
            .execute(arguments: [box, subject])
        return database.lastInsertedRowID
    }

    private static func join(_ database: Database, _ other: Int64, into thread: Int64) throws {
        try database.execute(sql: "UPDATE mail SET thread = ? WHERE thread = ?", arguments: [thread, other])
        try database.execute(sql: "UPDATE mailReference SET thread = ? WHERE thread = ?", arguments: [thread, other])
        try database.execute(sql: "DELETE FROM mailThread WHERE number = ?", arguments: [other])
        try forgetSummary(database, thread)
    }

    /// Updates a thread after mails were added or removed; an empty thread is deleted.
    static func update(_ database: Database, _ thread: Int64) throws {
        let count =
            try Int.fetchOne(
                database.cachedStatement(sql: "SELECT count(*) FROM mail WHERE thread = ?"), arguments: [thread]) ?? 0
        if count == 0 {
            try database.execute(sql: "DELETE FROM mailThread WHERE number = ?", arguments: [thread])
        } else {
            try database.cachedStatement(
                sql: "UPDATE mailThread SET latest = (SELECT max(date) FROM mail WHERE thread = ?1) WHERE number = ?1"
            ).execute(arguments: [thread])
        }
    }

    /// Updates a thread after a new mail, and discards the user's choice of its category.
    static func received(_ database: Database, _ thread: Int64) throws {
        try database.cachedStatement(sql: "UPDATE mailThread SET category = NULL WHERE number = ?").execute(arguments: [
            thread
        ])
        try update(database, thread)
    }

    static func forgetSummary(_ database: Database, _ thread: Int64) throws {
        try database.execute(
            sql: "UPDATE mailThread SET summary = NULL, summaryParts = NULL WHERE number = ?", arguments: [thread])
    }
}
