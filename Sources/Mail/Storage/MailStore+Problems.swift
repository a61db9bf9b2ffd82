import GRDB
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
            try Row.fetchAll(
                database,
                sql: """
                    SELECT mailbox.path, mailProblem.key, mailProblem.message
                    FROM mailProblem JOIN mailbox ON mailbox.number = mailProblem.mailbox ORDER BY 1, 2
                    """
            ).map { MailProblem(mailbox: $0[0], key: $0[1], message: $0[2]) }
        }
    }
}

extension MailService {
    /// What could not be read of all mailboxes, by path and key.
    public func problems() async throws -> [MailProblem] { try await store.problems() }
}
