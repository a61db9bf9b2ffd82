import ArgumentParser
import Foundation
import Hearth
import Mail
import TerminalText

/// `hearth mail import`: mailboxes in.
struct ImportMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import mailboxes, or bring them up to date.",
        discussion: """
            What was imported before is not read again; flags and deletions are followed. Ctrl-C, or whatever else ends the \
            import, keeps what has been read: the next one goes on from there. Without a path, all known mailboxes are \
            brought up to date.

            With --json, one object for each mailbox, by path: added, moved, removed, unchanged, problems; and classified, \
            embedded and seconds in all.
            """)

    @Argument(help: "mbox files, Maildir folders, folders of .eml files.", completion: .file())
    var paths: [String] = []

    @Option(help: "What to call the mailbox. (default: the last part of its path)")
    var name: String?

    @Flag(help: "Do not wait for search by meaning; `hearth serve` and `hearth mail watch` catch up.")
    var wordsOnly = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if name != nil, paths.count != 1 { throw ValidationError("--name needs exactly one mailbox.") }
    }

    func run() async throws {
        let paths = paths.map { path in
            let full = URL(fileURLWithPath: path).standardizedFileURL.path(percentEncoded: false)
            return full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
        }
        let name = name
        try await withMail { [json, wordsOnly] mail in
            let start = ContinuousClock.now
            let bar = WorkBar()
            var reports: [String: MailImportReport] = [:]
            for path in paths {
                reports[path] = try await mail.importMailbox(at: path, name: name) { bar.report(WorkProgress($0)) }
            }
            if paths.isEmpty { reports = try await mail.update { bar.report(WorkProgress($1)) } }
            let waiting = try await mail.queue.pending()
            let classified = try await mail.queue.processAll { bar.report(WorkProgress(sorted: $0, of: waiting)) }
            let embedded = wordsOnly ? 0 : try await mail.embeddings.run { bar.report(WorkProgress($0)) }
            bar.end()
            let seconds = start.duration(to: .now) / .seconds(1)
            if json {
                return try Output.json(
                    Summary(mailboxes: reports, classified: classified, embedded: embedded, seconds: seconds))
            }
            for (path, report) in reports.sorted(by: { $0.key < $1.key }) {
                Output.line("\(path.printable): \(Self.words(report))")
            }
            if classified > 0 { Output.line("\(classified) sorted, \(embedded) passages embedded") }
            if !mail.embeddings.isAvailable {
                Output.error(
                    "They are found by their words. `hearth models pull all-minilm-l6-v2-q8_0` adds search by meaning.")
            }
        }
    }

    private static func words(_ report: MailImportReport) -> String {
        let parts = [
            (report.added, "added"), (report.moved, "moved or marked"), (report.removed, "removed"),
            (report.unchanged, "unchanged"), (report.problems, "not readable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no mails" : parts.joined(separator: ", ")
    }

    private struct Summary: Encodable {
        let mailboxes: [String: MailImportReport]
        let classified: Int
        let embedded: Int
        let seconds: Double
    }
}

/// `hearth mail watch`: follows all mailboxes.
struct WatchMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow all mailboxes until Ctrl-C.",
        discussion: "Looks every ten seconds, and says what came; `hearth serve` follows them, too.")

    @Option(help: "Seconds between two looks.")
    var interval = 10.0

    func validate() throws {
        guard interval >= 1, interval <= 86_400 else { throw ValidationError("--interval is 1 to 86400 seconds.") }
    }

    func run() async throws {
        try await withMail { [interval] mail in
            while !Task.isCancelled {
                for (name, report) in try await mail.update() where report.added + report.moved + report.removed > 0 {
                    Output.line(
                        "\(name.printable): \(report.added) added, \(report.moved) moved, \(report.removed) removed")
                }
                try await mail.queue.processAll()
                try await mail.embeddings.run()
                try await Task.sleep(for: .seconds(interval))
            }
        }
    }
}

/// `hearth mail queue`: what still waits.
struct QueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "Say what waits to be sorted, and sort it.",
        discussion: "With --again, all mails are judged anew; what you said of a mail stays.")

    @Flag(help: "Judge all mails anew.")
    var again = false

    @Flag(help: "Only say how many wait.")
    var dryRun = false

    func run() async throws {
        try await withMail { [again, dryRun] mail in
            if again { try await mail.queue.enqueueAll() }
            if dryRun { return Output.line("\(try await mail.queue.pending()) wait") }
            let start = ContinuousClock.now
            let done = try await mail.queue.processAll()
            Output.line(String(format: "%d sorted (%.1f s)", done, start.duration(to: .now) / .seconds(1)))
        }
    }
}
