import GRDB
import Retrieval
import Store

/// A file or mail of a mailbox that could not be processed.
public struct MailProblem: Sendable, Hashable, Encodable {
    /// The path of the mailbox.
    public let mailbox: String
    /// The path of the file within the mailbox; in an mbox file, the hash of the mail's bytes.
    public let key: String
    /// The cause, in a sentence for the user without text of mails.
    public let message: String
}

extension MailStore {
    /// Returns the problems of all mailboxes, sorted by path and key.
    func problems() async throws -> [MailProblem] {
        try await read { database in
            let problems = try Row.fetchAll(
                database,
                sql: """
                    SELECT mailbox.path, mailProblem.key, mailProblem.message
                    FROM mailProblem JOIN mailbox ON mailbox.number = mailProblem.mailbox
                    UNION ALL
                    SELECT mailbox.path,
                        coalesce((SELECT min(key) FROM mailLocation WHERE mailLocation.mail = mail.number), ''), ?
                    FROM mailTask JOIN mail ON mail.number = mailTask.mail
                        JOIN mailbox ON mailbox.number = mail.mailbox
                    WHERE attempts > 0 ORDER BY 1, 2
                    """,
                arguments: [MailWork.judged]
            ).map { MailProblem(mailbox: $0[0], key: $0[1], message: $0[2]) }
            let mails = try SearchIndex.setAside(in: database).filter { $0.collection.hasPrefix("mail/") }.compactMap {
                Int64($0.id)
            }
            return try problems
                + mails.flatMap { mail in
                    try Row.fetchAll(
                        database,
                        sql: """
                            SELECT mailbox.path, min(key) FROM mailLocation
                            JOIN mailbox ON mailbox.number = mailLocation.mailbox WHERE mail = ? GROUP BY 1
                            """,
                        arguments: [mail]
                    ).map { MailProblem(mailbox: $0[0], key: $0[1], message: MailWork.embedded) }
                }
        }
    }
}

extension MailService {
    /// Returns the problems of all mailboxes, sorted by path and key.
    public func problems() async throws -> [MailProblem] {
        try await store.setAsideUnfinished()
        return try await store.problems()
    }
}
