public import ArgumentParser
import Foundation
import Hearth
public import Mail
import MailReading
import Retrieval

extension MailCategory: ExpressibleByArgument {}

/// The command `hearth mail list`.
struct ListMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List threads, newest first, and the mailboxes.",
        discussion: """
            On a terminal, prints a table; otherwise lines of seven tab-separated fields: thread, date, mark (spam or \
            unread), category, number of mails, senders and subject. The mailboxes go to standard error.

            With --json, one object with mailboxes, counts and threads.
            """)

    @Option(help: "Only this mailbox.")
    var mailbox: String?

    @Option(help: "Only this category: primary, social, promotions, updates, forums or uncategorized.")
    var category: MailCategory?

    @Flag(help: "Only spam. (default: all but spam)")
    var spam = false

    @Flag(help: "Include spam.")
    var all = false

    @Flag(help: "Only unread threads.")
    var unread = false

    @Option(name: [.short, .long], help: "The maximum number of threads.")
    var limit = 50

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be 1 to 10000.") }
    }

    func run() async throws {
        let filter = MailListFilter(mailbox: mailbox, category: category, isSpam: all ? nil : spam, isUnread: unread)
        try await withMail { [json, limit] mail in
            let mailboxes = try await mail.mailboxes()
            let threads = try await mail.threads(filter, limit: limit)
            if json {
                return try Output.datedJSON(
                    Listing(
                        mailboxes: mailboxes, counts: try await mail.counts(mailbox: filter.mailbox), threads: threads))
            }
            if mailboxes.isEmpty { Output.error("There are no mailboxes yet. `hearth mail import PATH` adds one.") }
            for box in mailboxes {
                let waiting = box.pending > 0 ? ", \(box.pending) not sorted yet" : ""
                let problems = box.problems > 0 ? ", \(box.problems) not readable" : ""
                Output.error("\(box.name.printable) (\(box.path.printable)): \(box.mails) mails\(waiting)\(problems)")
            }
            if threads.isEmpty { return }
            var table = Table(["THREAD", "DATE", "MARK", "CATEGORY", "MAILS", "FROM", "SUBJECT"])
            for thread in threads {
                table.add([
                    String(thread.id), MailPrinter.day(thread.latest),
                    thread.isSpam ? "SPAM" : thread.unread > 0 ? "unread" : "", thread.aiCategory.rawValue,
                    String(thread.count), thread.participants.prefix(3).map(\.displayName).joined(separator: ", "),
                    thread.subject,
                ])
            }
            table.write()
        }
    }

    private struct Listing: Encodable {
        let mailboxes: [ImportedMailbox]
        let counts: MailCounts
        let threads: [MailThread]
    }
}

/// The command `hearth mail show`.
struct ShowMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a thread: its mails, the real targets of links, and why a mail is spam.",
        discussion: "Pictures are not loaded, links are not followed. With --json, one object with thread and mails.")

    @Argument(help: "The thread's number, from `list`; or with --mail a mail's, from `search` or above each mail.")
    var number: Int64

    @Flag(help: "The number is a mail's.")
    var mail = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await withMail { [json, number, isMail = mail] mail in
            let mails = isMail ? [try await mail.named(mail: number)] : try await mail.named(thread: number)
            if json {
                let thread = try await mail.thread(mails[0].threadID)
                return try Output.datedJSON(Shown(thread: thread, mails: mails))
            }
            for (index, email) in mails.enumerated() {
                if index > 0 { Output.line(String(repeating: "-", count: 40)) }
                MailPrinter.show(email)
            }
        }
    }

    private struct Shown: Encodable {
        let thread: MailThread
        let mails: [Email]
    }
}

/// The command `hearth mail search`.
struct SearchMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find mails by words and meaning.",
        discussion: """
            The query can contain filters: from:ann, to:bob, subject:invoice, before:2024-03, after:2024, \
            has:attachment, is:unread, is:done, label:receipts, category:updates, in:archive, older_than:7d; -from:bob \
            leaves mails out; and "unread", "with attachments", "yesterday", \
            "last week", "in March 2024", "from Ann".

            On a terminal, prints a table; otherwise lines of six tab-separated fields: mail, date, match (keyword, \
            meaning, both or filter), sender, subject and the matching text. With --json, one object with query and \
            hits.
            """)

    @Argument(help: "The words to search for.")
    var query: [String]

    @Option(help: "Only this mailbox.")
    var mailbox: String?

    @Option(help: "How to search: keyword, meaning or hybrid.")
    var method = SearchOptions.Method.hybrid

    @Option(name: [.short, .long], help: "The maximum number of mails.")
    var limit = 10

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000.") }
    }

    func run() async throws {
        let query = query.joined(separator: " ")
        try await withMail { [json, limit, mailbox, method] mail in
            let results = try await mail.search(query, mailbox: mailbox, limit: limit, method: method)
            if json { return try Output.datedJSON(results) }
            for part in results.query.unknown {
                Output.error("“\(part.oneLine)” is not a filter that Hearth knows; it is searched as a word.")
            }
            if results.hits.isEmpty { return Output.error("Nothing was found.") }
            var table = Table(["MAIL", "DATE", "MATCH", "FROM", "SUBJECT", "TEXT"])
            for hit in results.hits {
                let words = hit.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                let text = (hit.file.map { "\($0): " } ?? "") + words
                table.add([
                    String(hit.email.id), MailPrinter.day(hit.email.date), hit.match?.rawValue ?? "filter",
                    hit.email.from?.displayName ?? "", hit.email.subject, String(text.prefix(200)).oneLine,
                ])
            }
            table.write()
        }
    }
}

/// The output of mails on the terminal.
enum MailPrinter {
    static func day(_ date: Date?) -> String {
        date.map { $0.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()) } ?? ""
    }

    static func show(_ email: Email) {
        let marks = marks(email.flags)
        let heading = [
            ("Mail", String(email.id)), ("Folder", email.folder), ("Marks", marks.joined(separator: ", ")),
            ("Labels", email.labels.joined(separator: ", ")),
            ("Your rules", email.rules.map { "\($0.rule): \($0.line)" }.joined(separator: "; ")),
        ]
        show(
            email.message, heading: heading.filter { !$0.1.isEmpty }, category: email.category, spam: email.spam,
            diagnostics: email.diagnostics)
    }

    /// Returns the mail's flags as words.
    private static func marks(_ flags: MailFlags) -> [String] {
        let names: [(flag: MailFlags, name: String)] = [
            (.answered, "answered"), (.flagged, "starred"), (.draft, "draft"), (.deleted, "to be deleted"),
            (.passed, "forwarded"),
        ]
        return (flags.contains(.seen) ? [] : ["unread"]) + names.filter { flags.contains($0.flag) }.map(\.name)
    }

    static func show(
        _ message: MailMessage, heading: [(String, String)] = [], category: CategoryVerdict?, spam: SpamVerdict?,
        diagnostics: [MailDiagnostic]
    ) {
        var pairs = heading
        pairs.append(("From", message.from.map(full).joined(separator: ", ")))
        if !message.to.isEmpty { pairs.append(("To", message.to.map(full).joined(separator: ", "))) }
        if !message.cc.isEmpty { pairs.append(("Cc", message.cc.map(full).joined(separator: ", "))) }
        if let date = message.date {
            pairs.append(("Date", date.formatted(Date.ISO8601FormatStyle(timeZone: .current))))
        }
        pairs.append(("Subject", message.subject))
        if let category {
            pairs.append(("Category", "\(category.category.rawValue) (\(category.stage.rawValue))"))
        }
        for attachment in message.attachments where !attachment.isInline {
            pairs.append(("File", "\(attachment.name ?? attachment.type), \(attachment.byteCount) bytes"))
        }
        Output.pairs(pairs)
        if let spam, spam.isSpam {
            Output.line()
            Output.line(
                String(
                    format: "SPAM OR PHISHING (%.0f %%). It was not deleted; do not follow anything in it.",
                    spam.score * 100))
            for reason in spam.reasons where reason.weight > 0 { Output.line("  - " + reason.text.printable) }
        }
        for invitation in message.invitations ?? [] {
            Output.line()
            for line in invitation.lines(in: .current) { Output.line(line.printable) }
        }
        Output.line()
        Output.line(message.body.text.printableLines)
        let orders = message.ordersToModels
        if !orders.isEmpty {
            Output.line()
            Output.line("These sentences order a model to do something. Models do not get them:")
            for order in orders.prefix(20) { Output.line("  ! \(String(order.prefix(200)).oneLine)") }
        }
        if let page = message.body.page, page.remoteImages > 0 {
            Output.line()
            Output.line(
                "\(page.remoteImages) pictures were not loaded, \(page.trackers) of them trackers that report when the "
                    + "mail is opened."
            )
        }
        let links = message.body.links.filter { $0.text?.isEmpty == false }.prefix(20)
        if !links.isEmpty {
            Output.line()
            for link in links {
                Output.line("  \((link.text ?? "").prefix(60).description.oneLine) -> \(link.target.printable)")
            }
        }
        for diagnostic in diagnostics { Output.line("  ! \(diagnostic.message.printable)") }
    }

    private static func full(_ address: MailAddress) -> String {
        address.name.map { "\($0) <\(address.address)>" } ?? address.address
    }
}
