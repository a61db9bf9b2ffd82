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

    /// Calls the mailbox at a path something else.
    ///
    /// - Throws: `notFound`, or `exists` if another mailbox has the name.
    func rename(_ path: String, to name: String) async throws {
        try await write { database in
            // Ignored is only that another one has the name.
            try database.execute(
                sql: "UPDATE OR IGNORE mailbox SET name = ? WHERE path = ?", arguments: [name, path])
            guard database.changesCount == 0 else { return }
            let isKnown =
                try Bool.fetchOne(database, sql: "SELECT 1 FROM mailbox WHERE path = ?", arguments: [path]) != nil
            throw isKnown
                ? MailError(.exists, "There is a mailbox of this name already. Choose another name.") : .noMailbox
        }
    }
}

extension MailService {
    /// What could not be read of all mailboxes, by path and key.
    public func problems() async throws -> [MailProblem] { try await store.problems() }

    /// Calls a mailbox something else.
    ///
    /// - Parameters:
    ///   - path: Where it lies, as `ImportedMailbox.path` has it.
    ///   - name: Its new name.
    /// - Throws: `MailError` (`notFound`, `exists`, `invalid`).
    public func renameMailbox(at path: String, to name: String) async throws {
        try await store.rename(path, to: try Self.plainName(name))
        events.send(.changed)
    }
}
