import Foundation
import GRDB
import Retrieval
import Support

/// A unit of work on untrusted mails, recorded in a marker, so that work that crashed the program is known.
enum MailWork: Equatable {
    /// Parsing a mail.
    case mail(box: Int64, key: String, stamp: String?)
    /// Reading a file of several mails.
    case file(box: Int64, key: String, stamp: String)
    /// Running a task of the queue.
    case task(MailTask, mail: Int64)

    /// The key of the marker, in lines; the file name is last, because it may contain line breaks.
    var key: String {
        switch self {
        case .mail(let box, let key, let stamp): "mail\n\(box)\n\(stamp ?? "")\n\(key)"
        case .file(let box, let key, let stamp): "file\n\(box)\n\(stamp)\n\(key)"
        case .task(let task, let mail): "\(task.rawValue)\n\(mail)\n\n"
        }
    }

    init?(key: String) {
        let lines = key.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 4, let number = Int64(lines[1]) else { return nil }
        switch lines[0] {
        case "mail": self = .mail(box: number, key: lines[3], stamp: lines[2].isEmpty ? nil : lines[2])
        case "file": self = .file(box: number, key: lines[3], stamp: lines[2])
        default:
            guard let task = MailTask(rawValue: lines[0]) else { return nil }
            self = .task(task, mail: number)
        }
    }

    static let parsed = message("while reading this mail", "The mail may be malicious. ")
    static let unpacked = message("while reading this file", "The file may be malicious. ")
    static let embedded = message(
        "while preparing this mail for search by meaning", "Keyword search still finds it. ")
    static let judged = message("while sorting this mail", "")

    private static func message(_ when: String, _ reason: String) -> String {
        "Hearth stopped unexpectedly \(when), so it does not retry automatically. \(reason)To try again, import the "
            + "mailbox with `hearth mail import --retry`, or choose Try again next to it."
    }
}

extension MailStore {
    /// Excludes work that crashed the program from automatic retries.
    ///
    /// Mails and mailboxes that no longer exist are skipped.
    func setAsideUnfinished() async throws {
        for leftover in marks?.leftovers() ?? [] {
            if let mark = MailWork(key: leftover.key) {
                try await setAside(mark)
            }
            leftover.remove()
        }
    }

    private func setAside(_ mark: MailWork) async throws {
        try await write { database in
            switch mark {
            case .mail(let box, let key, let stamp):
                try Self.setAside(database, box, key: key, stamp: stamp, MailWork.parsed)
            case .file(let box, let key, let stamp):
                try Self.setAside(database, box, key: "\(key)/", stamp: stamp, MailWork.unpacked)
                // The file counts as completely read: its mails stay, and it is skipped until it changes.
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO mailFile (mailbox, key, stamp)
                        SELECT number, ?, ? FROM mailbox WHERE number = ?
                        """,
                    arguments: [key, stamp, box])
            case .task(let task, let mail):
                try database.execute(
                    sql: """
                        INSERT INTO mailTask (kind, mail, attempts) SELECT ?, number, 1 FROM mail WHERE number = ?
                        ON CONFLICT DO UPDATE SET attempts = 1
                        """,
                    arguments: [task.rawValue, mail])
                if task == .findTodos { try Self.noteReading(database, mail) }
            }
        }
    }

    private static func setAside(
        _ database: Database, _ box: Int64, key: String, stamp: String?, _ message: String
    ) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO mailProblem (mailbox, key, stamp, message, isSetAside)
                SELECT number, ?, ?, ?, 1 FROM mailbox WHERE number = ?
                """,
            arguments: [key, stamp, message, box])
    }

    /// Allows retries of a mailbox's work that crashed the program.
    ///
    /// If `wholeFile` is true, only a mailbox that is a single file of several mails is retried.
    func tryAgain(_ box: Int64, wholeFile: Bool = false) async throws {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM mailProblem WHERE mailbox = ?1 AND isSetAside AND (key = '/' OR NOT ?2)",
                arguments: [box, wholeFile])
            if database.changesCount > 0 {
                // The mails of a file are found only by reading it again.
                try database.execute(sql: "DELETE FROM mailFile WHERE mailbox = ?", arguments: [box])
            }
            guard !wholeFile else { return }
            try SearchIndex.tryAgain(Self.indexName(box), in: database)
            let aside =
                "SELECT mail FROM mailTask JOIN mail ON mail.number = mailTask.mail WHERE mailbox = ? AND attempts > 0"
            try database.execute(
                sql: "DELETE FROM mailTodoReading WHERE mail IN (\(aside) AND kind = ?)",
                arguments: [box, MailTask.findTodos.rawValue])
            try database.execute(
                sql: "DELETE FROM mailTask WHERE mail IN (\(aside)) AND kind = ? AND attempts > 0",
                arguments: [box, MailTask.findTodos.rawValue])
            try database.execute(
                sql: "UPDATE mailTask SET attempts = 0 WHERE mail IN (\(aside))", arguments: [box])
        }
    }
}
