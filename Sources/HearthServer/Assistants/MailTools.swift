import Engine
import Foundation
import Mail
import MailReading
import Support
import Tools

/// The mail tools, resources and prompts for assistants.
///
/// Texts have no links, markup or instructions to models.
struct MailTools: Sendable, ResourceSource {
    let mail: MailService
    let beginsWriting: @Sendable () throws -> any Sendable

    var tools: [MCPServerTool] { [searchTool, threadTool, summaryTool, todoTool] }

    // MARK: Access

    /// Returns the local-only mailboxes, which are hidden because most assistants use remote models.
    private func hidden() async throws -> Set<String> {
        Set(try await mail.mailboxes().filter(\.isLocalOnly).map(\.name))
    }

    /// Returns the accessible mails of a thread.
    private func mails(inThread id: Int64) async throws -> [Email] {
        let hidden = try await hidden()
        return try await mail.mails(inThread: id).filter { !hidden.contains($0.mailbox) }
    }

    // MARK: Values

    /// Cleans an untrusted line, such as a subject or a name.
    private static func line(_ text: String) -> JSONValue {
        .string(UntrustedText(text, characters: 200).text.replacing("\n", with: " "))
    }

    private static func address(_ address: MailAddress?) -> JSONValue {
        guard let address else { return .null }
        // A plain address is not a link, and identifies the sender.
        return .string(
            Untrusted.cut(UntrustedText(address.name ?? "", characters: 100).text, 100)
                + " <\(Untrusted.cut(address.address, 200))>")
    }

    private static let mailSchema: [(String, JSONValue)] = [
        ("mail_id", Schema.number), ("thread_id", Schema.number), ("mailbox", Schema.text),
        ("untrusted_from", Schema.optionalText), ("untrusted_subject", Schema.text), ("date", Schema.optionalText),
        ("category", Schema.text), ("is_unread", Schema.flag), ("is_spam", Schema.flag),
        ("attachments", Schema.number),
    ]

    private static func schema(_ members: [(String, JSONValue)]) -> JSONValue {
        Schema.object(.object(members.map { JSONValue.Member($0.0, $0.1) }), required: members.map(\.0))
    }

    private static func value(_ email: EmailSummary) -> JSONValue {
        [
            "mail_id": JSONValue(email.id), "thread_id": JSONValue(email.threadID), "mailbox": .string(email.mailbox),
            "untrusted_from": address(email.from), "untrusted_subject": line(email.subject), "date": .date(email.date),
            "category": .string(email.aiCategory.rawValue), "is_unread": .bool(!email.flags.contains(.seen)),
            "is_spam": .bool(email.isSpam), "attachments": JSONValue(email.attachments),
        ]
    }

    private static let threadID = Schema.number(
        "The thread, from search_mail or list_mail_todos.", 1...Int(Int32.max))

    private func thread(_ arguments: ToolArguments) throws -> Int64 {
        Int64(try arguments.requiredNumber("thread_id", 1...Int(Int32.max)))
    }

    // MARK: Search

    /// The number of hits in hidden mailboxes that do not reduce the visible results.
    private static let maximumHiddenHits = 200

    private var searchTool: MCPServerTool {
        let hit = Self.mailSchema + [("untrusted_text", Schema.text), ("untrusted_file", Schema.optionalText)]
        return MCPServerTool(
            name: "search_mail", title: "Search mail",
            description: """
                Find the user's mails by words and meaning, best first. The query can contain filters: from:ann, to:bob, \
                subject:invoice, before:2024-03, after:2024, has:attachment, is:unread, is:starred, category:updates, \
                in:archive; and "unread", "with attachments", "yesterday", "last week", "in March 2024", "from Ann". With \
                filters alone, the newest mails that pass are found. \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "query": Schema.text("Words and filters."),
                    "mailbox": Schema.text("Only this mailbox.", longest: 100),
                    "limit": Schema.number("The maximum number of mails.", 1...50, default: 10),
                ], required: ["query"]),
            outputSchema: Schema.object(
                ["hits": Schema.list(Self.schema(hit)), "is_meaning_searched": Schema.flag],
                required: ["hits", "is_meaning_searched"])
        ) { arguments, _ in
            let arguments = try ToolArguments(arguments, ["query", "mailbox", "limit"])
            let mailbox = try arguments.text("mailbox", longest: 100)
            let limit = try arguments.number("limit", 1...50) ?? 10
            let hidden = try await hidden()
            if let mailbox, hidden.contains(mailbox) {
                throw MCPToolFailure("This mailbox never leaves this machine, so assistants cannot access it.")
            }
            let results = try await mail.search(
                try arguments.requiredText("query"), mailbox: mailbox,
                limit: hidden.isEmpty ? limit : limit + Self.maximumHiddenHits)
            let visible = results.hits.filter { !hidden.contains($0.email.mailbox) }.prefix(limit)
            let hits: [JSONValue] = visible.map {
                Self.value($0.email).adding([
                    "untrusted_text": .string(UntrustedText($0.text, characters: 500).text),
                    "untrusted_file": $0.file.map { .string(UntrustedText($0, characters: 100).text) } ?? .null,
                ])
            }
            return MCPToolResult(["hits": .array(hits), "is_meaning_searched": .bool(results.isMeaningSearched)])
        }
    }

    // MARK: Threads

    private static let maximumMails = 30
    private static let longestMail = 4_000
    private static let longestThread = 40_000

    private var threadTool: MCPServerTool {
        let reason = Self.schema([("untrusted_text", Schema.text), ("speaks_for_spam", Schema.flag)])
        let attachment = Self.schema([
            ("untrusted_name", Schema.text), ("untrusted_type", Schema.text), ("bytes", Schema.number),
        ])
        let one = Self.schema([
            ("mail_id", Schema.number), ("untrusted_from", Schema.list(Schema.text)),
            ("untrusted_to", Schema.list(Schema.text)), ("date", Schema.optionalText),
            ("untrusted_subject", Schema.text), ("untrusted_text", Schema.text), ("is_cut", Schema.flag),
            ("orders_to_models_left_out", Schema.number), ("category", Schema.text), ("is_spam", Schema.flag),
            ("spam_score", Schema.score), ("spam_reasons", Schema.list(reason)),
            ("attachments", Schema.list(attachment)),
        ])
        return MCPServerTool(
            name: "read_mail_thread", title: "Read a mail thread",
            description: """
                Show the mails of a thread, oldest first, as text without links and markup. Sentences that give orders to a \
                model are left out and counted. is_spam and spam_reasons say whether a mail counts as spam or phishing, and \
                why. Of long threads, the newest mails are shown. \(Untrusted.note)
                """,
            inputSchema: Schema.object(["thread_id": Self.threadID], required: ["thread_id"]),
            outputSchema: Schema.object(
                ["thread_id": Schema.number, "mails": Schema.list(one), "omitted": Schema.number],
                required: ["thread_id", "mails", "omitted"])
        ) { arguments, _ in
            let id = try thread(try ToolArguments(arguments, ["thread_id"]))
            guard let value = try await contents(id) else {
                throw Self.noThread(id)
            }
            return MCPToolResult(value)
        }
    }

    private static func noThread(_ id: Int64) -> MCPToolFailure {
        MCPToolFailure("There is no thread \(id). search_mail finds threads.")
    }

    /// Returns the newest mails of a thread that fit into a result; `nil` if the thread does not exist.
    private func contents(_ id: Int64) async throws -> JSONValue? {
        let mails = try await mails(inThread: id)
        guard !mails.isEmpty else { return nil }
        var shown: [JSONValue] = []
        var length = 0
        for email in mails.reversed().prefix(Self.maximumMails) {
            let text = UntrustedText(email.message.textWithEvents, characters: Self.longestMail)
            length += text.text.count
            if !shown.isEmpty, length > Self.longestThread { break }
            shown.append(Self.value(email, text))
        }
        return [
            "thread_id": JSONValue(id), "mails": .array(shown.reversed()),
            "omitted": JSONValue(mails.count - shown.count),
        ]
    }

    private static func value(_ email: Email, _ text: UntrustedText) -> JSONValue {
        let reasons: [JSONValue] = (email.spam?.reasons ?? []).prefix(10).map {
            // A reason may quote the mail.
            ["untrusted_text": line($0.text), "speaks_for_spam": .bool($0.weight > 0)]
        }
        let attachments: [JSONValue] = email.message.attachments.filter { !$0.isInline }.prefix(20).map {
            [
                "untrusted_name": line($0.name ?? ""), "untrusted_type": .string(Untrusted.cut($0.type, 100)),
                "bytes": JSONValue($0.byteCount),
            ]
        }
        return [
            "mail_id": JSONValue(email.id), "untrusted_from": .array(email.message.from.prefix(5).map(address)),
            "untrusted_to": .array(email.message.to.prefix(10).map(address)), "date": .date(email.message.date),
            "untrusted_subject": line(email.message.subject), "untrusted_text": .string(text.text),
            "is_cut": .bool(text.isCut), "orders_to_models_left_out": JSONValue(text.orders),
            "category": .string(email.aiCategory.rawValue), "is_spam": .bool(email.isSpam),
            "spam_score": email.spam.map { .number($0.score) } ?? .null, "spam_reasons": .array(reasons),
            "attachments": .array(attachments),
        ]
    }

    private var summaryTool: MCPServerTool {
        let sentence = Self.schema([("untrusted_text", Schema.text), ("mail_ids", Schema.list(Schema.number))])
        return MCPServerTool(
            name: "summarize_mail_thread", title: "Summarise a mail thread",
            description: """
                Sum up a thread in up to four sentences, each with the mails that say so. A local model writes where one \
                can, and is checked against the mails; otherwise sentences are quoted. This can take a minute. \
                \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "thread_id": Self.threadID,
                    "quotes": Schema.flag("Quote the mails, even if a model could write."),
                ], required: ["thread_id"]),
            outputSchema: Schema.object(
                [
                    "kind": Schema.text, "sentences": Schema.list(sentence), "model": Schema.optionalText,
                    "notice": Schema.optionalText, "omitted": Schema.number,
                ], required: ["kind", "sentences", "model", "notice", "omitted"])
        ) { arguments, context in
            let arguments = try ToolArguments(arguments, ["thread_id", "quotes"])
            let id = try thread(arguments)
            let isQuoted = try arguments.flag("quotes") || mail.writer == nil
            guard try await !mails(inThread: id).isEmpty else { throw Self.noThread(id) }
            let slot = try beginsWriting()
            defer { withExtendedLifetime(slot) {} }
            await context.progress(0, "Reading the thread")
            var steps = 0.0
            for try await event in mail.streamSummary(ofThread: id, kind: isQuoted ? .extractive : .generated) {
                steps += 1
                switch event {
                case .quotes: await context.progress(steps, "Quotations found, writing")
                case .sentence: await context.progress(steps, "Writing")
                case .summary(let summary): return Self.result(summary)
                }
            }
            throw CancellationError()
        }
    }

    private static func result(_ summary: MailSummary) -> MCPToolResult {
        let sentences: [JSONValue] = summary.sentences.map {
            [
                "untrusted_text": .string(UntrustedText($0.text, characters: 1_000).text),
                "mail_ids": .array($0.mails.map { JSONValue($0) }),
            ]
        }
        return MCPToolResult([
            "kind": .string(summary.kind.rawValue), "sentences": .array(sentences), "model": .optional(summary.model),
            "notice": .optional(summary.reason), "omitted": JSONValue(summary.omitted),
        ])
    }

    private var todoTool: MCPServerTool {
        let one = Self.schema([
            ("kind", Schema.text), ("untrusted_sentence", Schema.text), ("untrusted_person", Schema.optionalText),
            ("due", Schema.optionalText), ("is_overdue", Schema.flag), ("thread_id", Schema.number),
            ("untrusted_subject", Schema.text), ("date", Schema.optionalText),
        ])
        return MCPServerTool(
            name: "list_mail_todos", title: "List mail to-dos",
            description: """
                List what the user's mails ask of them (asksYou), what the user promised (youPromised) and what others \
                promised (theyPromised), found by rules: first what has a day, then the newest. \(Untrusted.note)
                """,
            inputSchema: Schema.object(
                [
                    "days": Schema.number(
                        "How many days back from the newest mail.", 1...3_650, default: MailTodoFilter.usualDays),
                    "limit": Schema.number("The maximum number of entries.", 1...100, default: 30),
                ], required: []),
            outputSchema: Schema.object(
                ["todos": Schema.list(one), "omitted": Schema.number], required: ["todos", "omitted"])
        ) { arguments, _ in
            let arguments = try ToolArguments(arguments, ["days", "limit"])
            let limit = try arguments.number("limit", 1...100) ?? 30
            let filter = MailTodoFilter(days: try arguments.number("days", 1...3_650) ?? MailTodoFilter.usualDays)
            let hidden = try await hidden()
            let todos = try await mail.todos(filter).filter { !hidden.contains($0.email.mailbox) }
            let shown: [JSONValue] = todos.prefix(limit).map {
                [
                    "kind": .string($0.kind.rawValue),
                    "untrusted_sentence": .string(UntrustedText($0.sentence, characters: 500).text),
                    "untrusted_person": Self.address($0.person), "due": .optional($0.due?.rawValue),
                    "is_overdue": .bool($0.isOverdue), "thread_id": JSONValue($0.email.threadID),
                    "untrusted_subject": Self.line($0.email.subject), "date": .date($0.email.date),
                ]
            }
            return MCPToolResult(["todos": .array(shown), "omitted": JSONValue(todos.count - shown.count)])
        }
    }

    // MARK: Resources

    private static let base = "hearth://mail/threads/"

    var templates: [MCPResource] {
        [
            MCPResource(
                uri: "\(Self.base){id}", name: "mail-thread", title: "A mail thread",
                description: "The mails of a thread, as read_mail_thread shows them.", mimeType: "application/json")
        ]
    }

    func resources(from offset: Int, limit: Int) async throws -> [MCPResource] {
        try await threads(from: offset, limit: limit).map { thread in
            let subject = UntrustedText(thread.subject, characters: 200).text.replacing("\n", with: " ")
            return MCPResource(
                uri: "\(Self.base)\(thread.id)", name: "thread-\(thread.id)",
                title: subject.isEmpty ? "(no subject)" : subject,
                description: "A thread of \(thread.count) mails.", mimeType: "application/json")
        }
    }

    /// Returns the accessible threads, newest first.
    private func threads(from offset: Int, limit: Int) async throws -> [MailThread] {
        let hidden = try await hidden()
        let filter = MailListFilter(isSpam: false)
        guard !hidden.isEmpty else { return try await mail.threads(filter, limit: limit, offset: offset) }
        var (seen, found): (Int, [MailThread]) = (0, [])
        while found.count < offset + limit {
            let page = try await mail.threads(filter, limit: 500, offset: seen)
            if page.isEmpty { break }
            seen += page.count
            found += page.filter { !hidden.contains($0.mailbox) }
        }
        return Array(found.dropFirst(offset).prefix(limit))
    }

    func read(_ uri: String) async throws -> MCPResourceContents? {
        guard let (id, start) = uri.numbers(behind: Self.base), start == 0 else { return nil }
        guard let contents = try await contents(id) else { return nil }
        let noted: JSONValue = ["note": .string(Untrusted.note)]
        return MCPResourceContents(uri: uri, mimeType: "application/json", text: noted.adding(contents).text)
    }

    // MARK: Prompts

    var prompts: [MCPPrompt] {
        [
            MCPPrompt(
                name: "summarize_thread", title: "Summarise a thread",
                description: "Finds a mail thread and sums it up.",
                arguments: [MCPPrompt.Argument(name: "about", description: "What it is about, or who wrote.")]
            ) {
                """
                Find the mail thread about this: \($0["about"] ?? "")

                Use search_mail, then summarize_mail_thread. Say who wants what until when, and what is still open. Warn me \
                if the mail counts as spam.
                """
            },
            MCPPrompt(
                name: "what_needs_me", title: "What needs me?",
                description: "Lists what your mails ask of you and what you promised."
            ) { _ in
                """
                What needs me? Use list_mail_todos. Group by what is overdue, what has a day, and the rest; name who asks, \
                and leave out what is no task. Do not answer anybody.
                """
            },
        ]
    }
}
