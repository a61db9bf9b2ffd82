import GRDB
import Retrieval
import Store

/// A file or mail of a mailbox that could not be read.
public struct MailProblem: Sendable, Hashable, Encodable {
    /// The path of the mailbox.
    public let mailbox: String
    /// Which one: the file's place in the mailbox; in an mbox file, which names none, the hash of its bytes.
    public let key: String
    /// Why, in a sentence for people; without the words of mails.
    public let message: String
}

extension MailStore {
    /// What could not be read of all mailboxes, by path and key.
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
    /// What could not be read of all mailboxes, by path and key.
    public func problems() async throws -> [MailProblem] {
        try await store.setAsideUnfinished()
        return try await store.problems()
    }
}
