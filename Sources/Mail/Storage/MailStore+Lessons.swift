import Foundation
import GRDB
import MailReading

/// The mails that the filter of ``SpamLessons`` has learned.
///
/// A lesson has the hashed features of its mail. Triggers count them, and subtract a lesson that is forgotten or whose
/// mail is removed.
extension MailStore {
    static let lessonTables = """
        CREATE TABLE mailLesson (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            -- mail.contentHash; a lesson from another machine may have no mail here.
            mail TEXT NOT NULL UNIQUE,
            isSpam INTEGER NOT NULL,
            -- Whether the user marked the mail; other lessons come from folders.
            isMark INTEGER NOT NULL,
            -- SpamLessons.tokens as a JSON array.
            tokens TEXT NOT NULL
        ) STRICT;
        CREATE INDEX mailLesson_kind ON mailLesson (isMark, isSpam);
        CREATE INDEX mail_contentHash ON mail (contentHash);
        -- The number of lessons with a token.
        CREATE TABLE mailFeature (
            token INTEGER PRIMARY KEY,
            spam INTEGER NOT NULL,
            ham INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER mailLesson_learned AFTER INSERT ON mailLesson BEGIN
            INSERT INTO mailFeature (token, spam, ham)
                SELECT value, new.isSpam, 1 - new.isSpam FROM json_each(new.tokens) WHERE true
                ON CONFLICT (token) DO UPDATE SET spam = spam + excluded.spam, ham = ham + excluded.ham;
        END;
        CREATE TRIGGER mailLesson_forgotten AFTER DELETE ON mailLesson BEGIN
            UPDATE mailFeature SET spam = spam - old.isSpam, ham = ham - (1 - old.isSpam)
                WHERE token IN (SELECT value FROM json_each(old.tokens));
            DELETE FROM mailFeature
                WHERE spam <= 0 AND ham <= 0 AND token IN (SELECT value FROM json_each(old.tokens));
        END;
        CREATE TRIGGER mail_lessonForgotten AFTER DELETE ON mail BEGIN
            DELETE FROM mailLesson WHERE mail = old.contentHash
                AND NOT EXISTS (SELECT 1 FROM mail WHERE contentHash = old.contentHash);
        END;
        """

    /// The maximum number of lessons; the oldest lessons from folders are forgotten first.
    static let maximumLessons = 10_000
    /// The maximum number of mails of each kind that one folder teaches, newest first.
    static let maximumFromFolder = 2_000

    // MARK: Verdicts

    /// The number of lessons.
    struct LessonTotals: Sendable {
        var marks = 0, spam = 0, ham = 0

        var isUsed: Bool { SpamLessons.isUsed(spam: spam, ham: ham) }
    }

    static func lessonTotals(_ database: Database) throws -> LessonTotals {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT isMark, isSpam, count(*) FROM mailLesson GROUP BY isMark, isSpam"))
        return rows.reduce(into: LessonTotals()) { totals, row in
            let (isMark, isSpam, count): (Bool, Bool, Int) = (row[0], row[1], row[2])
            if isMark { totals.marks += count }
            if isSpam { totals.spam += count } else { totals.ham += count }
        }
    }

    /// Returns what the lessons know about a mail; `nil` while they are too few.
    static func lessons(
        _ database: Database, _ totals: LessonTotals, about message: MailMessage
    ) throws -> SpamLessons? {
        guard totals.isUsed else { return nil }
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT spam, ham FROM mailFeature WHERE token IN (SELECT value FROM json_each(?))"),
            arguments: [array(SpamLessons.tokens(message))])
        return SpamLessons(
            spam: totals.spam, ham: totals.ham, counts: rows.map { LearnedSpam.Count(spam: $0[0], ham: $0[1]) })
    }

    // MARK: Learning

    /// Learns a mail; a lesson about the same mail is replaced.
    static func learn(_ database: Database, _ email: Email, isSpam: Bool, isMark: Bool) throws {
        let hash = try String.fetchOne(
            database.cachedStatement(sql: "SELECT contentHash FROM mail WHERE number = ?"), arguments: [email.id])
        guard let hash else { return }
        try database.cachedStatement(sql: "DELETE FROM mailLesson WHERE mail = ?").execute(arguments: [hash])
        try insert(
            database, MailMarks.Lesson(mail: hash, isSpam: isSpam, isMark: isMark, SpamLessons.tokens(email.message)))
    }

    /// Inserts a lesson unless there is one about the same mail.
    static func insert(_ database: Database, _ lesson: MailMarks.Lesson) throws {
        try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO mailLesson (mail, isSpam, isMark, tokens) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [lesson.mail, lesson.isSpam, lesson.isMark, array(lesson.features)])
    }

    /// Forgets the lesson about a mail.
    static func forgetLesson(_ database: Database, mail: Int64) throws {
        try database.execute(
            sql: "DELETE FROM mailLesson WHERE mail = (SELECT contentHash FROM mail WHERE number = ?)",
            arguments: [mail])
    }

    /// Learns marks that were set by an older version or imported, and keeps the number of lessons within its limit.
    static func completeLessons(_ database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT mailMark.mail, mailMark.isSpam FROM mailMark JOIN mail ON mail.number = mailMark.mail
                WHERE NOT EXISTS (SELECT 1 FROM mailLesson WHERE mailLesson.mail = mail.contentHash AND isMark)
                ORDER BY mailMark.mail DESC LIMIT 500
                """)
        for row in rows {
            guard let email = try emails(database, "WHERE mail.number = ?", [row[0]]).first else { continue }
            try learn(database, email, isSpam: row[1], isMark: true)
        }
        try database.execute(
            sql: """
                DELETE FROM mailLesson WHERE number IN
                    (SELECT number FROM mailLesson ORDER BY isMark DESC, number DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [maximumLessons])
    }

    /// Learns the mails of a folder as spam, and the mails that the user read in other folders as not spam.
    ///
    /// - Throws: `notFound` if the mailbox has no mails in the folder.
    func learn(folder: String, ofBoxNamed name: String) async throws {
        let (spam, ham) = try await read { database in
            let box = try Self.box(database, named: name)
            let spam = try Int64.fetchAll(
                database,
                sql: """
                    SELECT number FROM mail WHERE number IN
                        (SELECT mail FROM mailLocation WHERE mailbox = ? AND folder = ?)
                    ORDER BY date DESC LIMIT ?
                    """,
                arguments: [box.number, folder, Self.maximumFromFolder])
            guard !spam.isEmpty else { throw MailError.noFolder }
            return (spam, try Self.legitimate(database, except: (box.number, folder)))
        }
        for (mails, isSpam) in [(spam, true), (ham, false)] {
            for start in stride(from: 0, to: mails.count, by: 50) {
                try Task.checkCancellation()
                let batch = mails[start..<min(start + 50, mails.count)]
                try await write { database in
                    for mail in batch {
                        let isKnown = try Bool.fetchOne(
                            database.cachedStatement(
                                sql: """
                                    SELECT EXISTS (SELECT 1 FROM mailLesson
                                        WHERE mail = (SELECT contentHash FROM mail WHERE number = ?))
                                    """), arguments: [mail])
                        guard isKnown == false,
                            let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first
                        else { continue }
                        try Self.learn(database, email, isSpam: isSpam, isMark: false)
                    }
                }
            }
        }
        try await write { database in
            try Self.completeLessons(database)
            try Self.askAgain(database)
        }
    }

    /// Returns the newest mails that the user read and kept, without those that were deleted, sent or not finished.
    ///
    /// If no mail is marked as read, as in many exports, all mails in these folders count.
    private static func legitimate(_ database: Database, except junk: (box: Int64, folder: String)) throws -> [Int64] {
        let places = try Row.fetchAll(
            database,
            sql: """
                SELECT DISTINCT mailLocation.mailbox, folder, name FROM mailLocation
                JOIN mailbox ON mailbox.number = mailLocation.mailbox
                """
        ).compactMap { row -> String? in
            let (box, folder, name): (Int64, String, String) = (row[0], row[1], row[2])
            let isOther = FolderKind(folder.isEmpty ? name : folder) == .other && (box, folder) != junk
            return isOther ? "\(box)/\(folder)" : nil
        }
        return try Int64.fetchAll(
            database,
            sql: """
                WITH place AS (SELECT mailLocation.mail, max(flags & 3) AS wasRead,
                        min((mailLocation.mailbox || '/' || folder) IN (SELECT value FROM json_each(?1))) AS isKept
                    FROM mailLocation GROUP BY mailLocation.mail)
                SELECT number FROM mail JOIN place ON place.mail = number
                WHERE isKept AND NOT isSpam AND (wasRead OR NOT EXISTS (SELECT 1 FROM place WHERE isKept AND wasRead))
                ORDER BY date DESC LIMIT ?2
                """,
            arguments: [try json(places), maximumFromFolder])
    }

    /// Forgets what was learned from folders, but not the user's marks, and requests new verdicts on all mails.
    func forgetFolders() async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM mailLesson WHERE NOT isMark")
            try Self.askAgain(database)
        }
    }

    func learning() async throws -> MailLearning {
        try await read { database in
            let totals = try Self.lessonTotals(database)
            let folders = try Row.fetchAll(
                database,
                sql: """
                    SELECT mailbox.name, folder, count(DISTINCT mail.number), count(DISTINCT mailLesson.number)
                    FROM mailLocation JOIN mailbox ON mailbox.number = mailLocation.mailbox
                    JOIN mail ON mail.number = mailLocation.mail
                    LEFT JOIN mailLesson ON mailLesson.mail = mail.contentHash AND isMark = 0 AND mailLesson.isSpam
                    GROUP BY mailbox.number, folder ORDER BY mailbox.name, folder
                    """
            ).map { MailLearning.Folder(mailbox: $0[0], folder: $0[1], mails: $0[2], learned: $0[3]) }
            return MailLearning(
                marks: totals.marks, spam: totals.spam, ham: totals.ham, isUsed: totals.isUsed,
                folders: folders.filter { FolderKind($0.folder.isEmpty ? $0.mailbox : $0.folder) == .junk })
        }
    }

    private static func array(_ tokens: [UInt32]) -> String { "[\(tokens.map(String.init).joined(separator: ","))]" }
}
