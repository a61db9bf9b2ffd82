import ArgumentParser
import Foundation
import GGUF
import Hearth
import Mail
import MailReading

/// The command `hearth mail import`.
struct ImportMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import mailboxes, or update them.",
        discussion: """
            Reads mbox files with any name, Maildirs, .eml files, Apple Mail's .emlx files, Outlook's .msg files, \
            folders of all these such as a Thunderbird profile, .zip, .tgz and .gz files of them such as Google Takeout, \
            and Outlook's .olm, .pst and .ost files; the last two need readpst (the package pst-utils). What was found \
            is listed before it is read.

            Mails that were imported before are not read again; changed flags and deletions are applied. If Ctrl-C or \
            anything else ends the import, the mails read so far are kept, and the next import continues from there. \
            Without a path, all known mailboxes are updated, and Thunderbird's profiles on this machine are listed; a \
            mailbox that is missing keeps its mails.

            With --list and --json, one object for each path: path, and parts, each with kind, path, and mails or \
            bytes. With --json alone, one object: mailboxes, by path, each with added, moved, removed, unchanged and \
            problems; away, the paths of those that could not be read; problems, each with mailbox, key and message; \
            and classified, embedded and seconds in all.
            """)

    @Argument(help: "Files and folders with mails.", completion: .file())
    var paths: [String] = []

    @Option(
        help: "The name of the mailbox; renames a known one. (default: the last part of its path)")
    var name: String?

    @Flag(help: "Only list what would be read.")
    var list = false

    @Flag(help: "Do not wait for embeddings and attached files; `hearth serve` and `hearth mail watch` add them.")
    var wordsOnly = false

    @Flag(help: "Retry mails and files that crashed Hearth.")
    var retry = false

    @Flag(help: "Write one JSON object.")
    var json = false

    /// The maximum number of problems shown per mailbox, unless `--json` is given.
    private static let shownProblems = 5
    /// The maximum number of files and folders listed before they are read, unless `--list` is given.
    private static let shownParts = 20

    func validate() throws {
        if name != nil, paths.count != 1 { throw ValidationError("--name needs exactly one mailbox.") }
    }

    func run() async throws {
        let (given, name) = (paths, name)
        try await withMail { [json, list, wordsOnly, retry] mail in
            let start = ContinuousClock.now
            let bar = WorkBar()
            // Refuses invalid mailboxes before any mailbox is read.
            let boxes = try given.map { try Mailbox(at: $0) }
            let paths = boxes.map(\.path)
            let known = try await mail.mailboxes()
            if paths.isEmpty, !json { Self.showProfiles(except: known.map(\.path)) }
            if list {
                let boxes = boxes.isEmpty ? known.compactMap { try? Mailbox(at: $0.path) } : boxes
                for box in boxes { try Self.show(box, json: json) }
                return
            }
            if !json { for box in boxes { try Self.show(box, most: Self.shownParts) } }
            var reports: [String: MailImportReport] = [:]
            var away: [String] = []
            var problems: [MailProblem] = []
            for path in paths.isEmpty ? known.map(\.path) : paths {
                do {
                    var report = try await mail.importMailbox(at: path, name: name, retries: retry) {
                        bar.report(WorkProgress($0))
                    }
                    bar.end()
                    let unread = try await mail.problems().filter { $0.mailbox == path }
                    // Problems of an unchanged mbox file are not reported again, but still exist.
                    report.problems = unread.count
                    if !json { Self.show(path, report, unread) }
                    reports[path] = report
                    problems += unread
                } catch let error as MailboxError where paths.isEmpty {
                    bar.end()
                    let name = known.first { $0.path == path }?.name ?? path
                    Output.error("\(name.printable) is missing; its mails stay. \(error.message.printable)")
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
            try await TrainMailCommand.showOffers(mail)
            if !mail.embeddings.isAvailable {
                Output.error(
                    "Search uses keywords only. `hearth models pull all-minilm-l6-v2-q8_0` adds search by meaning.")
            }
        }
    }

    private struct Listing: Encodable {
        let path: String
        let parts: [MailboxPart]
    }

    /// Shows the files and folders of a mailbox.
    private static func show(_ box: Mailbox, most: Int = .max, json: Bool = false) throws {
        let parts = try box.parts()
        if json { return try Output.json(Listing(path: box.path, parts: parts)) }
        Output.line("\(box.path.printable) contains:")
        var table = Table(["KIND", "CONTENTS", "PATH"], rightAligned: [1])
        for part in parts.prefix(most) {
            let size =
                part.mails.map { $0 == 1 ? "1 mail" : "\($0) mails" } ?? "\(ByteText(part.bytes ?? 0))"
            table.add([part.kind.rawValue, size, part.path.isEmpty ? box.path : part.path])
        }
        table.write()
        if parts.count > most { Output.line("… and \(parts.count - most) more; --list shows them.") }
    }

    /// Lists Thunderbird profiles that are not imported, with the commands to import them.
    private static func showProfiles(except known: [String]) {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        let profiles = ThunderbirdProfile.all(home: URL(filePath: home)).filter { !known.contains($0.path) }
        guard !profiles.isEmpty else { return }
        Output.error("Thunderbird has mail on this machine. To import it:")
        for profile in profiles {
            let quoted = profile.path.replacingOccurrences(of: "'", with: "'\\''").printable
            Output.error("  hearth mail import '\(quoted)'")
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

    static func words(_ report: MailImportReport) -> String {
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

/// The command `hearth mail watch`.
struct WatchMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch all mailboxes until Ctrl-C.",
        discussion: """
            Checks every ten seconds, and reports changes and missing mailboxes; `hearth serve` watches them, too.
            """)

    @Option(help: "Seconds between two checks.")
    var interval = 10.0

    func validate() throws {
        guard interval >= 1, interval <= 86_400 else { throw ValidationError("--interval must be 1 to 86400 seconds.") }
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

    /// Updates all mailboxes once, given the mailboxes that were missing during the last update.
    private static func look(_ mail: MailService, away: inout Set<String>) async throws {
        let reports = try await mail.update()
        for (name, report) in reports where report.added + report.moved + report.removed > 0 {
            Output.line("\(name.printable): \(report.added) added, \(report.moved) moved, \(report.removed) removed")
        }
        let gone = Set(try await mail.mailboxes().map(\.name)).subtracting(reports.keys)
        for name in gone.subtracting(away).sorted() { Output.error("\(name.printable) is missing; its mails stay.") }
        for name in away.intersection(reports.keys).sorted() { Output.line("\(name.printable) is back") }
        away = gone
        try await mail.finish()
    }
}

/// The command `hearth mail queue`.
struct QueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "Sort the mails that are waiting to be sorted.",
        discussion: "With --again, all mails are classified again; your own marks and categories stay.")

    @Flag(help: "Classify all mails again.")
    var again = false

    @Flag(help: "Only show how many mails are waiting.")
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
