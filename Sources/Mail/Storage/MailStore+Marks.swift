import GRDB

/// What the user marked as spam and as not spam, to take it to another machine: no words, but hashes of them.
public struct MailMarks: Codable, Sendable, Hashable {
    /// A marked mail.
    struct Mark: Codable, Sendable, Hashable {
        /// SHA-256 of the mail, by which the same one is found elsewhere.
        let mail: String
        let isSpam: Bool
    }

    /// How often something stood in marked mails; see `LearnedSpam`.
    struct Token: Codable, Sendable, Hashable {
        let token: Int64
        let spam: Int
        let ham: Int
    }

    /// Goes up when the form changes.
    var version = 1
    let marks: [Mark]
    let tokens: [Token]

    /// How many mails were marked.
    public var count: Int { marks.count }
}

extension MailStore {
    /// Takes back what the user said of a mail; it and its like are judged anew.
    func unmark(_ mail: Int64) async throws {
        try await write { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first else {
                throw MailError.noMail
            }
            let mark = try Bool.fetchOne(database, sql: "SELECT isSpam FROM mailMark WHERE mail = ?", arguments: [mail])
            guard let isSpam = mark else { return }
            try Self.teach(database, LearnedSpam.tokens(email.message).all, isSpam: isSpam, by: -1)
            try database.execute(sql: "DELETE FROM mailMark WHERE mail = ?", arguments: [mail])
            try MailTask.add(database, [.classify], mail: mail)
            try Self.askAgain(database, like: email)
        }
    }

    /// The numbers of the mails that count as spam.
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
                ).map { MailMarks.Token(token: $0[0], spam: $0[1], ham: $0[2]) })
        }
    }

    /// Takes marks in.
    ///
    /// Of what both sides know the larger count stays, so that to import twice is to import once.
    func add(_ marks: MailMarks) async throws {
        try await write { database in
            let teach = try database.cachedStatement(
                sql: """
                    INSERT INTO mailToken (token, spam, ham) VALUES (?, max(0, ?), max(0, ?))
                    ON CONFLICT (token) DO UPDATE SET spam = max(spam, excluded.spam), ham = max(ham, excluded.ham)
                    """)
            for token in marks.tokens { try teach.execute(arguments: [token.token, token.spam, token.ham]) }
            // What was said here stays; what the mark taught is in the counts already.
            let note = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO mailMark (mail, isSpam) SELECT number, ? FROM mail WHERE contentHash = ?")
            for mark in marks.marks { try note.execute(arguments: [mark.isSpam, mark.mail]) }
            try Self.askAgain(database)
        }
    }
}
