public import Foundation
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
    var version = Self.newest
    let marks: [Mark]
    let tokens: [Token]

    /// How many mails were marked.
    public var count: Int { marks.count }

    /// Reads what ``data()`` wrote.
    ///
    /// - Parameter data: The bytes of a file, which may be anything.
    /// - Throws: `MailError` (`invalid`) for what holds no marks, or those of a newer version.
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

    init(marks: [Mark], tokens: [Token]) { (self.marks, self.tokens) = (marks, tokens) }

    /// The marks as a file: JSON, the same bytes for the same marks.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    static let newest = 1
    static let tooNew = MailError(
        .invalid, "These marks come from a newer version of Hearth. Update Hearth, then import them.")
}

/// What the user's word on a mail, or marks of another machine, made of other mails.
public struct MailMarkChange: Sendable, Hashable, Encodable {
    /// What the user had said of the mail before; nil where that was nothing.
    public var previous: Bool?
    /// The other mails that count as spam now and did not before.
    package var becameSpam: [Int64] = []
    /// The other mails that do not count as spam any more.
    package var noLongerSpam: [Int64] = []
    /// How many other mails are still to be judged anew, in the background.
    public var waiting = 0

    /// Compares what counts as spam.
    ///
    /// - Parameters:
    ///   - before: The mails that did.
    ///   - after: Those that do now.
    ///   - marked: Mails that the user spoke of, which are not told.
    package init(from before: Set<Int64>, to after: Set<Int64>, without marked: [Int64] = []) {
        becameSpam = after.subtracting(before).subtracting(marked).sorted()
        noLongerSpam = before.subtracting(after).subtracting(marked).sorted()
    }

    init(previous: Bool? = nil) { self.previous = previous }

    /// The change in sentences; none where nothing changed.
    ///
    /// - Parameter isOfMail: Whether it is that of a mail, so that others are "other" ones.
    /// - Returns: A sentence each for what became spam, what is none any more, and what is still to be judged.
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
    /// What was known when a mail was marked.
    struct Marked: Sendable {
        /// What the user had said of it.
        var previous: Bool?
        /// The other mails that are judged anew, newest first, and whether they counted as spam.
        var others: [(mail: Int64, isSpam: Bool)] = []
    }

    /// Takes back what the user said of a mail; it and its like are judged anew.
    func unmark(_ mail: Int64) async throws -> Marked {
        try await write { database in
            guard let email = try Self.emails(database, "WHERE mail.number = ?", [mail]).first else {
                throw MailError.noMail
            }
            let mark = try Bool.fetchOne(database, sql: "SELECT isSpam FROM mailMark WHERE mail = ?", arguments: [mail])
            guard let isSpam = mark else { return Marked() }
            try Self.teach(database, LearnedSpam.tokens(email.message).all, isSpam: isSpam, by: -1)
            try database.execute(sql: "DELETE FROM mailMark WHERE mail = ?", arguments: [mail])
            try MailTask.ask(database, mail: mail)
            return Marked(previous: isSpam, others: try Self.askAgain(database, like: email))
        }
    }

    /// What became of mails since they were noted.
    ///
    /// What later stages will be asked about has no verdict yet that could be told.
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
    func add(_ marks: MailMarks) async throws -> Marked {
        try await write { database in
            let teach = try database.cachedStatement(
                sql: """
                    INSERT INTO mailToken (token, spam, ham) VALUES (?, ?, ?)
                    ON CONFLICT (token) DO UPDATE SET spam = max(spam, excluded.spam), ham = max(ham, excluded.ham)
                    """)
            // Nobody marks so many; a count without bounds could not be counted up.
            let bounds = 0...1_000_000
            for token in marks.tokens {
                try teach.execute(arguments: [
                    token.token, min(max(token.spam, bounds.lowerBound), bounds.upperBound),
                    min(max(token.ham, bounds.lowerBound), bounds.upperBound),
                ])
            }
            // What was said here stays; what the mark taught is in the counts already.
            let note = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO mailMark (mail, isSpam) SELECT number, ? FROM mail WHERE contentHash = ?")
            for mark in marks.marks { try note.execute(arguments: [mark.isSpam, mark.mail]) }
            try Self.askAgain(database)
            return Marked(others: try Self.verdicts(database, "ORDER BY date DESC"))
        }
    }
}
