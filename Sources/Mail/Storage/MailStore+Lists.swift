import Foundation
import GRDB
import MailReading

/// A filter of a list of mails or threads.
public struct MailListFilter: Sendable, Hashable {
    /// The mailbox; `nil` for all.
    public var mailbox: String?
    /// The category; `nil` for all.
    public var category: MailCategory?
    /// True for spam only, false for everything but spam, `nil` for all mails.
    public var isSpam: Bool?
    /// Whether only unread mails pass.
    package var isUnread = false

    /// Creates a filter that lets everything pass.
    public init() {}

    public init(mailbox: String? = nil, category: MailCategory? = nil, isSpam: Bool? = nil, isUnread: Bool = false) {
        (self.mailbox, self.category, self.isSpam, self.isUnread) = (mailbox, category, isSpam, isUnread)
    }
}

extension MailStore {
    // MARK: Mails

    static let summaryColumns = """
        mail.number, mail.thread, mailbox.name, coalesce(location.folder, ''), mail.fromName, mail.fromAddress, mail.subject,
        mail.snippet, mail.date, \(flags), mail.attachments, mail.category, mail.isSpam, mail.spamScore
        """
    static let summaryTables = """
        mail JOIN mailbox ON mailbox.number = mail.mailbox
        LEFT JOIN mailLocation AS location ON location.mail = mail.number
            AND location.key = (SELECT min(key) FROM mailLocation WHERE mail = mail.number)
        """

    /// The SQL expression for a mail's flags, combined over all folders that contain the mail.
    ///
    /// The `deleted` flag must be set in all of these folders.
    static let flags: String = {
        let ofAny = [MailFlags.seen, .answered, .flagged, .draft, .passed].map { "max(flags & \($0.rawValue))" }
        let ofAll = "min(flags & \(MailFlags.deleted.rawValue))"
        return """
            coalesce((SELECT \((ofAny + [ofAll]).joined(separator: " | ")) FROM mailLocation
                WHERE mailLocation.mail = mail.number), 0)
            """
    }()

    /// Returns the SQL condition that a mail has a flag in any of its folders.
    static func hasFlag(_ flag: MailFlags) -> String {
        """
        EXISTS (SELECT 1 FROM mailLocation WHERE mailLocation.mail = mail.number AND flags & \(flag.rawValue) <> 0)
        """
    }

    static func summary(_ row: Row) -> EmailSummary {
        let address: String? = row[5]
        return EmailSummary(
            id: row[0], threadID: row[1], mailbox: row[2], folder: row[3],
            from: address.map { MailAddress(name: row[4], address: $0) }, subject: row[6], snippet: row[7],
            date: date(row[8]), flags: MailFlags(rawValue: row[9]), attachments: row[10],
            aiCategory: MailCategory(rawValue: row[11]) ?? .uncategorized, isSpam: row[12], spamScore: row[13])
    }

    /// Returns the mails, newest first.
    func summaries(_ filter: MailListFilter, limit: Int, offset: Int = 0) async throws -> [EmailSummary] {
        try await read { database in
            let (conditions, arguments) = try Self.conditions(filter, database)
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.summaryColumns) FROM \(Self.summaryTables)
                    \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
                    ORDER BY mail.date DESC, mail.number DESC LIMIT ? OFFSET ?
                    """,
                arguments: arguments + [limit, offset]
            ).map(Self.summary)
        }
    }

    /// Returns the mails with some identifiers; missing mails are left out.
    func summaries(_ numbers: [Int64]) async throws -> [Int64: EmailSummary] {
        try await read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(Self.summaryColumns) FROM \(Self.summaryTables) WHERE mail.number = ?")
            var found: [Int64: EmailSummary] = [:]
            for number in Set(numbers) {
                found[number] = try Row.fetchOne(statement, arguments: [number]).map(Self.summary)
            }
            return found
        }
    }

    private static func conditions(
        _ filter: MailListFilter, _ database: Database
    ) throws -> ([String], StatementArguments) {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if let name = filter.mailbox {
            conditions.append("mail.mailbox = ?")
            arguments += [try box(database, named: name).number]
        }
        if let category = filter.category {
            conditions.append("mail.category = ?")
            arguments += [category.rawValue]
        }
        if let isSpam = filter.isSpam {
            conditions.append("mail.isSpam = ?")
            arguments += [isSpam]
        }
        if filter.isUnread { conditions.append("NOT " + hasFlag(.seen)) }
        return (conditions, arguments)
    }

    // MARK: Threads

    /// Returns the threads, newest mail first.
    func threads(_ filter: MailListFilter, limit: Int, offset: Int = 0) async throws -> [MailThread] {
        try await read { database in
            var conditions: [String] = []
            var arguments: StatementArguments = []
            if let name = filter.mailbox {
                conditions.append("thread.mailbox = ?")
                arguments += [try Self.box(database, named: name).number]
            }
            if let category = filter.category {
                conditions.append("coalesce(thread.category, newest.category) = ?")
                arguments += [category.rawValue]
            }
            if let isSpam = filter.isSpam {
                conditions.append("newest.isSpam = ?")
                arguments += [isSpam]
            }
            if filter.isUnread { conditions.append("unread > 0") }
            return try Self.threads(
                database, conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "),
                arguments + [limit, offset], suffix: "ORDER BY thread.latest DESC, thread.number DESC LIMIT ? OFFSET ?")
        }
    }

    /// Returns a thread.
    ///
    /// - Throws: `notFound`.
    func thread(_ number: Int64) async throws -> MailThread {
        try await read { database in
            guard let thread = try Self.threads(database, "WHERE thread.number = ?", [number]).first else {
                throw MailError.noThread
            }
            return thread
        }
    }

    static func threads(
        _ database: Database, _ condition: String, _ arguments: StatementArguments, suffix: String = ""
    ) throws -> [MailThread] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT thread.number, mailbox.name, first.subject, thread.latest, newest.snippet,
                    coalesce(thread.category, newest.category), thread.summary, newest.isSpam,
                    (SELECT count(*) FROM mail WHERE thread = thread.number),
                    (SELECT count(*) FROM mail WHERE thread = thread.number AND NOT \(hasFlag(.seen))) AS unread,
                    (SELECT coalesce(sum(attachments), 0) FROM mail WHERE thread = thread.number) > 0
                FROM mailThread AS thread JOIN mailbox ON mailbox.number = thread.mailbox
                JOIN mail AS newest ON newest.number =
                    (SELECT number FROM mail WHERE thread = thread.number ORDER BY date DESC, number DESC LIMIT 1)
                JOIN mail AS first ON first.number =
                    (SELECT number FROM mail WHERE thread = thread.number ORDER BY date, number LIMIT 1)
                \(condition) \(suffix)
                """,
            arguments: arguments)
        return try rows.map { row in
            MailThread(
                id: row[0], mailbox: row[1], subject: row[2], participants: try participants(database, row[0]),
                count: row[8],
                unread: row[9], latest: date(row[3]), snippet: row[4], hasAttachments: row[10],
                aiCategory: MailCategory(rawValue: row[5]) ?? .uncategorized, aiSummary: row[6], isSpam: row[7])
        }
    }

    private static func participants(_ database: Database, _ thread: Int64) throws -> [MailAddress] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT fromName, fromAddress FROM mail WHERE thread = ? AND fromAddress IS NOT NULL
                    GROUP BY fromAddress ORDER BY min(date), min(number) LIMIT 20
                    """),
            arguments: [thread]
        ).map { MailAddress(name: $0[0], address: $0[1]) }
    }

    /// Returns the number of threads by category, and of spam.
    func counts(mailbox: String?) async throws -> MailCounts {
        try await read { database in
            let box = try mailbox.map { try Self.box(database, named: $0).number }
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT coalesce(thread.category, newest.category), newest.isSpam, count(*)
                    FROM mailThread AS thread
                    JOIN mail AS newest ON newest.number =
                        (SELECT number FROM mail WHERE thread = thread.number ORDER BY date DESC, number DESC LIMIT 1)
                    WHERE ?1 IS NULL OR thread.mailbox = ?1 GROUP BY 1, 2
                    """,
                arguments: [box])
            var counts = MailCounts()
            for row in rows {
                let (name, isSpam, count): (String, Bool, Int) = (row[0], row[1], row[2])
                counts.all += count
                if isSpam {
                    counts.spam += count
                } else {
                    counts.categories[MailCategory(rawValue: name) ?? .uncategorized, default: 0] += count
                }
            }
            return counts
        }
    }
}

/// The number of threads and to-dos.
public struct MailCounts: Sendable, Hashable {
    /// The number of threads by category, without spam.
    public var categories: [MailCategory: Int] = [:]
    /// The number of threads whose newest mail counts as spam.
    public var spam = 0
    /// The number of all threads.
    public var all = 0
    /// The number of to-dos that ``MailService/todos(_:now:calendar:)`` lists.
    public var todo = 0

    package init() {}
}

extension MailCounts: Encodable {
    private enum Key: String, CodingKey { case categories, spam, all, todo }

    /// Encodes the counts, with the names of the categories as keys.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(
            Dictionary(uniqueKeysWithValues: categories.map { ($0.key.rawValue, $0.value) }), forKey: .categories)
        try container.encode(spam, forKey: .spam)
        try container.encode(all, forKey: .all)
        try container.encode(todo, forKey: .todo)
    }
}
