public import Foundation
import GRDB

/// The user's marks as spam and not spam, for export to another machine; they contain hashes instead of words.
public struct MailMarks: Codable, Sendable, Hashable {
    struct Mark: Codable, Sendable, Hashable {
        /// The SHA-256 hash of the mail, by which it is identified on other machines.
        let mail: String
        let isSpam: Bool
    }

    /// The number of marked mails that contain a token; see `LearnedSpam`.
    struct Token: Codable, Sendable, Hashable {
        let token: Int64
        let spam: Int
        let ham: Int
    }

    /// A mail that the filter of ``SpamLessons`` has learned.
    struct Lesson: Codable, Sendable, Hashable {
        /// The SHA-256 hash of the mail.
        let mail: String
        let isSpam: Bool
        let isMark: Bool
        /// The hashed features, each as four bytes, little endian.
        private let tokens: Data

        init(mail: String, isSpam: Bool, isMark: Bool, _ features: [UInt32]) {
            (self.mail, self.isSpam, self.isMark) = (mail, isSpam, isMark)
            tokens = Data(
                features.flatMap { feature in (0..<4).map { UInt8(truncatingIfNeeded: feature >> (8 * $0)) } })
        }

        /// The hashed features, each once, and no more than a mail can have.
        var features: [UInt32] {
            let bytes = Array(tokens.prefix(4 * Self.maximumFeatures))
            let all = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
                (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
            }
            return Set(all).filter { $0 >> UInt32(SpamLessons.bits) == 0 }.sorted()
        }

        private static let maximumFeatures = 8_192
    }

    var version = Self.newest
    let marks: [Mark]
    let tokens: [Token]
    /// The lessons; `nil` in files of older versions.
    let lessons: [Lesson]?

    /// The number of marked mails.
    public var count: Int { marks.count }

    /// Decodes the output of ``data()`` from an untrusted file.
    ///
    /// - Throws: `MailError` (`invalid`) if the data contains no marks, or marks of a newer version.
    package init(reading data: Data) throws(MailError) {
        struct Form: Decodable {
            let version: Int
        }
        let decoder = JSONDecoder()
        if let form = try? decoder.decode(Form.self, from: data), form.version != Self.newest { throw Self.tooNew }
        guard let marks = try? decoder.decode(Self.self, from: data) else {
            throw MailError(
                .invalid, "This is not a file of exported marks. Export the marks on the other machine first.")
        }
        self = marks
    }

    init(marks: [Mark], tokens: [Token], lessons: [Lesson]? = nil) {
        (self.marks, self.tokens, self.lessons) = (marks, tokens, lessons)
    }

    /// Encodes the marks as JSON; equal marks give equal bytes.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    static let newest = 1
    static let tooNew = MailError(
        .invalid, "These marks come from a newer version of Hearth. Update Hearth, then import them.")
}

/// The effect of a mark, or of imported marks, on other mails.
public struct MailMarkChange: Sendable, Hashable, Encodable {
    /// The user's previous mark on the mail; `nil` if there was no mark.
    public var previous: Bool?
    /// The other mails that have become spam.
    package var becameSpam: [Int64] = []
    /// The other mails that no longer count as spam.
    package var noLongerSpam: [Int64] = []
    /// The number of other mails that are still to be classified again in the background.
    public var waiting = 0

    /// Compares the mails that counted as spam before and after a change, without mails that the user marked.
    package init(from before: Set<Int64>, to after: Set<Int64>, without marked: [Int64] = []) {
        becameSpam = after.subtracting(before).subtracting(marked).sorted()
        noLongerSpam = before.subtracting(after).subtracting(marked).sorted()
    }

    init(previous: Bool? = nil) { self.previous = previous }

    /// Returns the change in sentences for the user; empty if nothing changed.
    ///
    /// If `isOfMail` is true, the user marked a single mail, so the sentences say "other mails".
    public func sentences(isOfMail: Bool = true) -> [String] {
        func mails(_ count: Int) -> String {
            "\(count) \(isOfMail ? "other " : "")mail\(count == 1 ? " is" : "s are")"
        }
        return [
            becameSpam.isEmpty ? nil : mails(becameSpam.count) + " spam now.",
            noLongerSpam.isEmpty ? nil : mails(noLongerSpam.count) + " no longer spam.",
            waiting == 0
                ? nil : "\(waiting) more mail\(waiting == 1 ? " is" : "s are") being checked in the background.",
        ].compactMap { $0 }
    }
}

extension MailStore {
    /// The state of mails at the time of a mark.
    struct Marked: Sendable {
        /// The user's previous mark on the mail.
        var previous: Bool?
        /// The other mails to classify again, newest first, and whether they counted as spam.
        var others: [(mail: Int64, isSpam: Bool)] = []
    }

    /// Removes the user's mark from a mail, and requests new verdicts on this mail and similar mails.
    func unmark(_ mail: Int64) async throws -> Marked {
        try await write { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first else {
                throw MailError.noMail
            }
            let mark = try Bool.fetchOne(database, sql: "SELECT isSpam FROM mailMark WHERE mail = ?", arguments: [mail])
            guard let isSpam = mark else { return Marked() }
            try Self.teach(database, LearnedSpam.tokens(email.message).all, isSpam: isSpam, by: -1)
            try database.execute(sql: "DELETE FROM mailMark WHERE mail = ?", arguments: [mail])
            try Self.forgetLesson(database, mail: mail)
            try MailTask.ask(database, mail: mail)
            return Marked(previous: isSpam, others: try Self.askAgain(database, like: email))
        }
    }

    /// Returns the changes to mails since a mark.
    ///
    /// Mails that the slow stages are still to process count as waiting.
    func change(since marked: Marked) async throws -> MailMarkChange {
        try await read { database in
            let look = try database.cachedStatement(
                sql: """
                    SELECT isSpam, spamScore,
                        EXISTS (SELECT 1 FROM mailTask WHERE mailTask.mail = mail.number AND kind = ?2),
                        EXISTS (SELECT 1 FROM mailTask WHERE mailTask.mail = mail.number AND kind = ?3)
                    FROM mail WHERE number = ?1
                    """)
            var change = MailMarkChange(previous: marked.previous)
            for other in marked.others {
                let row = try Row.fetchOne(
                    look, arguments: [other.mail, MailTask.classify.rawValue, MailTask.refine.rawValue])
                guard let row else { continue }
                let (isSpam, score): (Bool, Double?) = (row[0], row[1])
                let (isWaiting, isAskedAbout): (Bool, Bool) = (row[2], row[3])
                if isWaiting || (isAskedAbout && DetectSpamUseCase.unsure.contains(score ?? 0)) {
                    change.waiting += 1
                } else if isSpam != other.isSpam {
                    if isSpam { change.becameSpam.append(other.mail) } else { change.noLongerSpam.append(other.mail) }
                }
            }
            return change
        }
    }

    /// Returns the identifiers of the mails that count as spam.
    func spam() async throws -> Set<Int64> {
        try await read { try Set(Int64.fetchAll($0, sql: "SELECT number FROM mail WHERE isSpam")) }
    }

    func marks() async throws -> MailMarks {
        try await read { database in
            MailMarks(
                marks: try Row.fetchAll(
                    database,
                    sql: """
                        SELECT contentHash, mailMark.isSpam FROM mailMark JOIN mail ON mail.number = mailMark.mail
                        ORDER BY mail.number
                        """
                ).map { MailMarks.Mark(mail: $0[0], isSpam: $0[1]) },
                tokens: try Row.fetchAll(
                    database, sql: "SELECT token, spam, ham FROM mailToken WHERE spam + ham > 0 ORDER BY token"
                ).map { MailMarks.Token(token: $0[0], spam: $0[1], ham: $0[2]) },
                lessons: try Row.fetchAll(
                    database, sql: "SELECT mail, isSpam, isMark, tokens FROM mailLesson ORDER BY mail"
                ).map { row in
                    let tokens: String = row[3]
                    return MailMarks.Lesson(
                        mail: row[0], isSpam: row[1], isMark: row[2],
                        try JSONDecoder().decode([UInt32].self, from: Data(tokens.utf8)))
                })
        }
    }

    /// Imports marks from another machine.
    ///
    /// For tokens that are counted on both machines, the larger count is kept. Importing twice has no further effect.
    func add(_ marks: MailMarks) async throws -> Marked {
        try await write { database in
            let teach = try database.cachedStatement(
                sql: """
                    INSERT INTO mailToken (token, spam, ham) VALUES (?, ?, ?)
                    ON CONFLICT (token) DO UPDATE SET spam = max(spam, excluded.spam), ham = max(ham, excluded.ham)
                    """)
            // No user marks this many mails. Unlimited counts could overflow when they are incremented.
            let bounds = 0...1_000_000
            for token in marks.tokens {
                try teach.execute(arguments: [
                    token.token, min(max(token.spam, bounds.lowerBound), bounds.upperBound),
                    min(max(token.ham, bounds.lowerBound), bounds.upperBound),
                ])
            }
            // Existing marks are kept; the counts already include the effect of the mark.
            let note = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO mailMark (mail, isSpam) SELECT number, ? FROM mail WHERE contentHash = ?")
            for mark in marks.marks { try note.execute(arguments: [mark.isSpam, mark.mail]) }
            for lesson in (marks.lessons ?? []).prefix(Self.maximumLessons) { try Self.insert(database, lesson) }
            try Self.completeLessons(database)
            try Self.askAgain(database)
            return Marked(others: try Self.verdicts(database, "ORDER BY date DESC"))
        }
    }
}
