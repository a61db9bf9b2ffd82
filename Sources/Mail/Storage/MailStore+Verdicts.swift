import Foundation
import GRDB
import MailReading

extension MailStore {
    // MARK: Verdicts

    /// A mail that waits for verdicts, with the user's marks and choices for similar mails.
    struct Waiting: Sendable {
        let mail: Int64
        let message: MailMessage
        let counts: [Int64: LearnedSpam.Count]
        /// The counts of the mail in the user's lessons; `nil` while they are too few.
        let lessons: SpamLessons?
        let preference: MailCategory?
        /// The user's mark on this mail.
        let mark: Bool?
        /// The category that the user chose for this mail.
        let chosen: CategoryVerdict?
    }

    /// Returns mails that wait for verdicts, oldest tasks first.
    func waiting(_ task: MailTask, limit: Int) async throws -> [Waiting] {
        try await read { database in
            let numbers = try Int64.fetchAll(
                database.cachedStatement(
                    sql: "SELECT mail FROM mailTask WHERE kind = ? AND attempts = 0 ORDER BY number LIMIT ?"),
                arguments: [task.rawValue, limit])
            let totals = try Self.lessonTotals(database)
            return try numbers.compactMap { try Self.waiting(database, $0, totals) }
        }
    }

    /// Returns the mails in a sequence that wait for verdicts.
    func waiting(_ task: MailTask, among mails: some Sequence<Int64> & Sendable) async throws -> [Waiting] {
        try await read { database in
            let totals = try Self.lessonTotals(database)
            let waits = try database.cachedStatement(
                sql: "SELECT 1 FROM mailTask WHERE kind = ? AND mail = ? AND attempts = 0")
            return try mails.compactMap { mail in
                let isWaiting = try Int.fetchOne(waits, arguments: [task.rawValue, mail]) != nil
                return isWaiting ? try Self.waiting(database, mail, totals) : nil
            }
        }
    }

    private static func waiting(_ database: Database, _ mail: Int64, _ totals: LessonTotals) throws -> Waiting? {
        guard let email = try emails(database, "WHERE mail.number = ?", [mail]).first else { return nil }
        let isTaught = try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM mailToken LIMIT 1")) != nil
        return Waiting(
            mail: mail, message: email.message,
            counts: isTaught ? try counts(database, LearnedSpam.tokens(email.message).all) : [:],
            lessons: try lessons(database, totals, about: email.message),
            preference: try preference(database, email.message),
            mark: try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT isSpam FROM mailMark WHERE mail = ?"), arguments: [mail]),
            chosen: email.category?.stage == .user ? email.category : nil)
    }

    private static func counts(_ database: Database, _ tokens: Set<Int64>) throws -> [Int64: LearnedSpam.Count] {
        let statement = try database.cachedStatement(sql: "SELECT spam, ham FROM mailToken WHERE token = ?")
        var counts: [Int64: LearnedSpam.Count] = [:]
        for token in tokens {
            if let row = try Row.fetchOne(statement, arguments: [token]) {
                counts[token] = LearnedSpam.Count(spam: row[0], ham: row[1])
            }
        }
        return counts
    }

    /// The verdicts on a mail.
    struct Judged: Sendable {
        let mail: Int64
        let category: CategoryVerdict
        let spam: SpamVerdict
        /// Whether the slow stages are to run.
        let isUnsure: Bool
    }

    /// Saves verdicts and removes the tasks that requested them, in one transaction.
    func save(_ verdicts: [Judged]) async throws {
        try await write { database in
            // A category that the user chose meanwhile is kept.
            let category = try database.cachedStatement(
                sql: """
                    UPDATE mail SET category = ?, categoryVerdict = ?
                    WHERE number = ? AND coalesce(json_extract(categoryVerdict, '$.stage'), '') <> 'user'
                    """)
            let spam = try database.cachedStatement(
                sql: "UPDATE mail SET isSpam = ?, spamScore = ?, spamVerdict = ? WHERE number = ?")
            let done = try database.cachedStatement(sql: "DELETE FROM mailTask WHERE kind = ? AND mail = ?")
            for verdict in verdicts {
                try category.execute(arguments: [
                    verdict.category.category.rawValue, try Self.json(verdict.category), verdict.mail,
                ])
                try spam.execute(arguments: [
                    verdict.spam.isSpam, verdict.spam.score, try Self.json(verdict.spam), verdict.mail,
                ])
                try done.execute(arguments: [MailTask.classify.rawValue, verdict.mail])
                if verdict.isUnsure { try MailTask.add(database, [.refine], mail: verdict.mail) }
            }
            try Self.applyRules(database, to: verdicts.map(\.mail))
        }
    }

    /// Saves the verdicts of the slow stages and removes the task; `nil` verdicts are not saved.
    func save(refined verdict: CategoryVerdict?, spam: SpamVerdict?, mail: Int64) async throws {
        try await write { database in
            if let verdict {
                // A category that the user chose meanwhile is kept.
                try database.execute(
                    sql: """
                        UPDATE mail SET category = ?, categoryVerdict = ?
                        WHERE number = ? AND coalesce(json_extract(categoryVerdict, '$.stage'), '') <> 'user'
                        """,
                    arguments: [verdict.category.rawValue, try Self.json(verdict), mail])
            }
            if let spam {
                try database.execute(
                    sql: """
                        UPDATE mail SET isSpam = ?, spamScore = ?, spamVerdict = ?
                        WHERE number = ? AND NOT EXISTS (SELECT 1 FROM mailMark WHERE mailMark.mail = mail.number)
                        """,
                    arguments: [spam.isSpam, spam.score, try Self.json(spam), mail])
            }
            try database.execute(
                sql: "DELETE FROM mailTask WHERE kind = ? AND mail = ?",
                arguments: [MailTask.refine.rawValue, mail])
            try Self.applyRules(database, to: [mail])
        }
    }

    /// Requests new verdicts on all mails, for example after a new model was installed; the user's marks are kept.
    func askAgain() async throws { try await write { try Self.askAgain($0) } }

    static func askAgain(_ database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO mailTask (kind, mail) SELECT ?, number FROM mail ORDER BY date DESC",
            arguments: [MailTask.classify.rawValue])
    }

    /// Requests new verdicts on mails with the same sender or subject, which a mark can change.
    ///
    /// - Returns: These mails without the given mail, newest first, and whether they count as spam so far.
    static func askAgain(_ database: Database, like email: Email) throws -> [(mail: Int64, isSpam: Bool)] {
        let like = "WHERE fromAddress = ? OR (subject = ? AND subject <> '')"
        let arguments: StatementArguments = [email.message.from.first?.address.lowercased(), email.message.subject]
        try database.execute(
            sql: "INSERT OR IGNORE INTO mailTask (kind, mail) SELECT ?, number FROM mail \(like)",
            arguments: [MailTask.classify.rawValue] + arguments)
        return try verdicts(database, "\(like) ORDER BY date DESC", arguments).filter { $0.mail != email.id }
    }

    /// Returns mails and whether they count as spam.
    static func verdicts(
        _ database: Database, _ which: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [(mail: Int64, isSpam: Bool)] {
        try Row.fetchAll(database, sql: "SELECT number, isSpam FROM mail \(which)", arguments: arguments)
            .map { (mail: $0[0], isSpam: $0[1]) }
    }

    func pendingCount() async throws -> Int {
        try await read {
            try Int.fetchOne($0, sql: "SELECT count(DISTINCT mail) FROM mailTask WHERE attempts = 0") ?? 0
        }
    }

    // MARK: User feedback

    /// Stores the user's mark on a mail, and requests new verdicts on similar mails.
    ///
    /// - Returns: The previous mark, and the other mails that wait for new verdicts.
    func mark(_ mail: Int64, isSpam: Bool) async throws -> Marked {
        try await write { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first else {
                throw MailError.noMail
            }
            let tokens = LearnedSpam.tokens(email.message)
            let old = try Bool.fetchOne(database, sql: "SELECT isSpam FROM mailMark WHERE mail = ?", arguments: [mail])
            if old == isSpam { return Marked(previous: old) }
            if let old { try Self.teach(database, tokens.all, isSpam: old, by: -1) }
            try Self.teach(database, tokens.all, isSpam: isSpam, by: 1)
            try database.execute(
                sql: "INSERT OR REPLACE INTO mailMark (mail, isSpam) VALUES (?, ?)", arguments: [mail, isSpam])
            let wasUsed = try Self.lessonTotals(database).isUsed
            try Self.learn(database, email, isSpam: isSpam, isMark: true)
            try Self.completeLessons(database)
            try MailTask.ask(database, mail: mail)
            // The filter judges all mails once, when it is used for the first time.
            if !wasUsed, try Self.lessonTotals(database).isUsed { try Self.askAgain(database) }
            return Marked(previous: old, others: try Self.askAgain(database, like: email))
        }
    }

    static func teach(_ database: Database, _ tokens: Set<Int64>, isSpam: Bool, by step: Int) throws {
        let column = isSpam ? "spam" : "ham"
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO mailToken (token, \(column)) VALUES (?1, max(0, ?2))
                ON CONFLICT (token) DO UPDATE SET \(column) = max(0, \(column) + ?2)
                """)
        for token in tokens { try statement.execute(arguments: [token, step]) }
    }

    /// Sets the category of a mail permanently, and remembers it for mails of the same sender or list.
    func choose(_ category: MailCategory, mail: Int64) async throws {
        try await write { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first else {
                throw MailError.noMail
            }
            try Self.set(database, category, email)
            // A choice for the newest mail of a thread replaces an earlier choice for the thread.
            try database.execute(
                sql: """
                    UPDATE mailThread SET category = NULL WHERE number = ?1 AND ?2 =
                        (SELECT number FROM mail WHERE thread = ?1 ORDER BY date DESC, number DESC LIMIT 1)
                    """,
                arguments: [email.threadID, mail])
        }
    }

    /// Sets the category of a thread until its next mail arrives.
    func choose(_ category: MailCategory, thread: Int64) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE mailThread SET category = ? WHERE number = ?", arguments: [category.rawValue, thread])
            guard database.changesCount > 0 else { throw MailError.noThread }
            let newest = try Self.emails(
                database, "WHERE mail.thread = ? ORDER BY mail.date DESC, mail.number DESC LIMIT 1", [thread])
            for email in newest { try Self.set(database, category, email) }
        }
    }

    private static func set(_ database: Database, _ category: MailCategory, _ email: Email) throws {
        let verdict = CategoryVerdict(category: category, confidence: 1, stage: .user)
        try database.execute(
            sql: "UPDATE mail SET category = ?, categoryVerdict = ? WHERE number = ?",
            arguments: [category.rawValue, try json(verdict), email.id])
        guard let sender = sender(email.message) else { return }
        // Only the latest choice counts, however often the user moved mails of the sender before.
        try database.execute(
            sql: "DELETE FROM mailPreference WHERE sender = ? AND category <> ?",
            arguments: [sender, category.rawValue])
        try database.execute(
            sql: """
                INSERT INTO mailPreference (sender, category, count) VALUES (?, ?, 1)
                ON CONFLICT (sender, category) DO UPDATE SET count = count + 1
                """,
            arguments: [sender, category.rawValue])
    }

    /// Returns the category to which the user last moved a mail of the sender; `nil` if none was moved.
    private static func preference(_ database: Database, _ message: MailMessage) throws -> MailCategory? {
        guard let sender = sender(message) else { return nil }
        let name = try String.fetchOne(
            // The database may contain several choices, which older versions stored.
            database.cachedStatement(
                sql: "SELECT category FROM mailPreference WHERE sender = ? ORDER BY count DESC LIMIT 1"),
            arguments: [sender])
        return name.flatMap(MailCategory.init)
    }

    /// Returns the list that a mail came through, or else its sender.
    private static func sender(_ message: MailMessage) -> String? {
        message.list?.id.map { "list:" + $0 } ?? message.from.first.map { $0.address.lowercased() }
    }
}
