import ArgumentParser
import Foundation
import Hearth
import Mail
import MailReading

/// The command `hearth mail inspect`.
struct InspectMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show how mails are read and classified, without importing them.",
        discussion: """
            Reads whatever `hearth mail import` reads, and single mails. With --json, a line for each mail: an object \
            with path, key, flags, message, diagnostics, category and spam, or error. A file that is not a mail has \
            neither category nor spam. Your marks are not used. A path that cannot be read is reported, and the others \
            are read. If no file could be opened, the exit code is 15, or 12 if no path exists.
            """)

    @Argument(help: "Mailboxes or mails.", completion: .file())
    var paths: [String]

    @Flag(inversion: .prefixedNo, help: "Also classify them.")
    var verdicts = true

    @Flag(help: "Write a JSON object for each mail.")
    var json = false

    func run() async throws {
        try await reportingFailures { [paths, verdicts, json] in
            let services = HearthServices.shared
            let parser = services.mailParser
            let classifier = verdicts ? services.shippedMailClassifier : nil
            var (number, unreadable, missing) = (0, 0, 0)
            func report(_ problem: Unreadable) throws {
                if json {
                    try Output.json(problem)
                } else {
                    Output.error("\(problem.key.printable): \(problem.error.printable)")
                }
            }
            func inspect(_ path: String) async throws {
                let mailbox = try Mailbox(at: URL(fileURLWithPath: path).path)
                try mailbox.requireMail()
                let cursor = try mailbox.cursor()
                while let entry = try cursor.next() {
                    try Task.checkCancellation()
                    number += 1
                    let key = entry.key ?? String(number)
                    guard let opened = cursor.read(entry), let bytes = opened.bytes else {
                        unreadable += 1
                        try report(
                            Unreadable(path: path, key: key, error: entry.problem ?? "The file cannot be opened."))
                        continue
                    }
                    let parsed = parser.parse(bytes)
                    // A file that is not a mail is not classified.
                    let judge = parsed.diagnostics.contains { $0.code == .noMail } ? nil : classifier
                    let shown = Inspected(
                        path: path, key: key,
                        flags: opened.flags ?? MailFlags(parsed.message),
                        message: parsed.message, diagnostics: parsed.diagnostics,
                        category: try await judge?.category(parsed.message), spam: judge?.spam(parsed.message))
                    if json { try Output.datedJSON(shown) } else { Self.write(shown) }
                }
            }
            for path in paths {
                do {
                    try await inspect(path)
                } catch let error as MailboxError where paths.count > 1 {
                    // Continues, because the other paths may lead to mails.
                    (number, unreadable) = (number + 1, unreadable + 1)
                    if error.code == .notFound { missing += 1 }
                    try report(Unreadable(path: path, key: path, error: error.message))
                }
            }
            guard number == 0 || unreadable < number else {
                Output.error("hearth: No mail could be opened. Check the paths, and the permissions of the files.")
                throw ExitCode(missing == number ? .notFound : .documentUnusable)
            }
        }
    }

    private struct Inspected: Encodable {
        let path: String
        let key: String
        let flags: MailFlags
        let message: MailMessage
        let diagnostics: [MailDiagnostic]
        let category: CategoryVerdict?
        let spam: SpamVerdict?
    }

    private struct Unreadable: Encodable {
        let path: String
        let key: String
        let error: String
    }

    private static func write(_ mail: Inspected) {
        Output.line("\(mail.key.printable):")
        MailPrinter.show(mail.message, category: mail.category, spam: mail.spam, diagnostics: mail.diagnostics)
        Output.line(String(repeating: "-", count: 40))
    }
}
