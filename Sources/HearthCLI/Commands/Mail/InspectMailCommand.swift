import ArgumentParser
import Foundation
import Hearth
import Mail
import MailFormat
import TerminalText

/// `hearth mail inspect`: mails as they are read, without importing them.
struct InspectMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show how mails are read and judged, without importing them.",
        discussion: """
            Reads mbox files, Maildir folders, folders of .eml files and single ones. With --json, a line for each mail: an \
            object with path, key, flags, message, diagnostics, category and spam, or error. Your marks do not count here.
            """)

    @Argument(help: "Mailboxes or mails.", completion: .file())
    var paths: [String]

    @Flag(inversion: .prefixedNo, help: "Judge them, too.")
    var verdicts = true

    @Flag(help: "Write a JSON object for each mail.")
    var json = false

    func run() async throws {
        try await reportingFailures { [paths, verdicts, json] in
            let services = HearthServices.shared
            let parser = services.mailParser
            let classifier = verdicts ? services.shippedMailClassifier : nil
            var number = 0
            for path in paths {
                let cursor = try Mailbox(at: URL(fileURLWithPath: path).path).cursor()
                while let entry = try cursor.next() {
                    try Task.checkCancellation()
                    number += 1
                    let key = entry.key ?? String(number)
                    guard let bytes = cursor.bytes(of: entry) else {
                        if json { try Output.json(Unreadable(path: path, key: key)) }
                        continue
                    }
                    let parsed = parser.parse(bytes)
                    let shown = Inspected(
                        path: path, key: key, flags: entry.flags, message: parsed.message,
                        diagnostics: parsed.diagnostics,
                        category: try await classifier?.category(parsed.message),
                        spam: classifier?.spam(parsed.message))
                    if json { try Output.datedJSON(shown) } else { Self.write(shown) }
                }
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
        var error = "The file cannot be opened."
    }

    private static func write(_ mail: Inspected) {
        Output.line("\(mail.key.printable):")
        MailText.show(mail.message, category: mail.category, spam: mail.spam)
        for diagnostic in mail.diagnostics { Output.line("  ! \(diagnostic.message.printable)") }
        Output.line(String(repeating: "-", count: 40))
    }
}
