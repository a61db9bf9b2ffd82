import ArgumentParser
import Foundation
import Hearth
import Mail
import MailFormat
import TerminalText

/// `hearth mail import`: mailboxes in.
struct ImportMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import mailboxes, or bring them up to date.",
        discussion: """
            What was imported before is not read again; flags and deletions are followed. Ctrl-C, or whatever else ends the \
            import, keeps what has been read: the next one goes on from there. Without a path, all known mailboxes are \
            brought up to date; one that is away keeps its mails.

            With --json, one object: mailboxes, by path, each with added, moved, removed, unchanged and problems; away, the \
            paths of those that could not be read; problems, each with mailbox, key and message; and classified, embedded \
            and seconds in all.
            """)

    @Argument(help: "mbox files, Maildir folders, folders of .eml files.", completion: .file())
    var paths: [String] = []

    @Option(
        help: "What to call the mailbox, or from now on, if it is known. (default: the last part of its path)")
    var name: String?

    @Flag(help: "Do not wait for search by meaning; `hearth serve` and `hearth mail watch` catch up.")
    var wordsOnly = false

    @Flag(help: "Write one JSON object.")
    var json = false

    /// How many problems are shown of each mailbox; --json has all.
    private static let shownProblems = 5

    func validate() throws {
        if name != nil, paths.count != 1 { throw ValidationError("--name needs exactly one mailbox.") }
    }

    func run() async throws {
        let (given, name) = (paths, name)
        try await withMail { [json, wordsOnly] mail in
            let start = ContinuousClock.now
            let bar = WorkBar()
            // What is no mailbox is told before any is read.
            let paths = try given.map { try Mailbox(at: $0).path }
            let known = try await mail.mailboxes()
            var reports: [String: MailImportReport] = [:]
            var away: [String] = []
            var problems: [MailProblem] = []
            for path in paths.isEmpty ? known.map(\.path) : paths {
                do {
                    var report = try await mail.importMailbox(at: path, name: name) {
                        bar.report(WorkProgress($0))
                    }
                    bar.end()
                    let unread = try await mail.problems().filter { $0.mailbox == path }
                    // Those of an mbox file that did not change were not met again, but are still there.
                    report.problems = unread.count
                    if !json { Self.show(path, report, unread) }
                    reports[path] = report
                    problems += unread
                } catch let error as MailboxError where paths.isEmpty {
                    bar.end()
                    let name = known.first { $0.path == path }?.name ?? path
                    Output.error("\(name.printable) is away; its mails stay. \(error.message.printable)")
                    away.append(path)
                }
            }
            let waiting = try await mail.queue.pending()
            let embedded = try await mail.finish(embeds: !wordsOnly) { bar.report(WorkProgress($0)) }.embedded
            bar.end()
            let seconds = start.duration(to: .now) / .seconds(1)
            if json {
                return try Output.json(
                    Summary(
                        mailboxes: reports, away: away, problems: problems, classified: waiting, embedded: embedded,
                        seconds: seconds))
            }
            if waiting > 0 { Output.line("\(waiting) sorted, \(embedded) passages embedded") }
            if !mail.embeddings.isAvailable {
                Output.error(
                    "They are found by their words. `hearth models pull all-minilm-l6-v2-q8_0` adds search by meaning.")
            }
        }
    }

    private static func show(_ path: String, _ report: MailImportReport, _ problems: [MailProblem]) {
        Output.line("\(path.printable): \(words(report))")
        for problem in problems.prefix(shownProblems) {
            Output.error("  \(problem.key.printable): \(problem.message.printable)")
        }
        if problems.count > shownProblems {
            Output.error("  … and \(problems.count - shownProblems) more; --json lists them.")
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
        let away: [String]
        let problems: [MailProblem]
        let classified: Int
        let embedded: Int
        let seconds: Double
    }
}

/// `hearth mail watch`: follows all mailboxes.
struct WatchMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow all mailboxes until Ctrl-C.",
        discussion: """
            Looks every ten seconds, and says what came, and which mailboxes are away; `hearth serve` follows them, too.
            """)

    @Option(help: "Seconds between two looks.")
    var interval = 10.0

    func validate() throws {
        guard interval >= 1, interval <= 86_400 else { throw ValidationError("--interval is 1 to 86400 seconds.") }
    }

    func run() async throws {
        try await withMail { [interval] mail in
            var away: Set<String> = []
            while !Task.isCancelled {
                if try await !mail.queue.isPaused { try await Self.look(mail, away: &away) }
                try await Task.sleep(for: .seconds(interval))
            }
        }
    }

    /// Looks once; `away` are the mailboxes that were away at the last look.
    private static func look(_ mail: MailService, away: inout Set<String>) async throws {
        let reports = try await mail.update()
        for (name, report) in reports where report.added + report.moved + report.removed > 0 {
            Output.line("\(name.printable): \(report.added) added, \(report.moved) moved, \(report.removed) removed")
        }
        let gone = Set(try await mail.mailboxes().map(\.name)).subtracting(reports.keys)
        for name in gone.subtracting(away).sorted() { Output.error("\(name.printable) is away; its mails stay.") }
        for name in away.intersection(reports.keys).sorted() { Output.line("\(name.printable) is back") }
        away = gone
        try await mail.finish()
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
            let waiting = try await mail.queue.pending()
            try await mail.queue.processAll()
            Output.line(String(format: "%d sorted (%.1f s)", waiting, start.duration(to: .now) / .seconds(1)))
        }
    }
}
