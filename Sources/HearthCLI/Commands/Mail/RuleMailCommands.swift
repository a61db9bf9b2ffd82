import ArgumentParser
import Foundation
import Hearth
import Mail
import MailReading

/// The command `hearth mail rule`.
struct RuleMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule", abstract: "Sort mails with rules of your own.",
        discussion: """
            A rule is one line: a condition in the language of `hearth mail search`, “->”, and actions.

              hearth mail rule add 'from:*@shop.example has:attachment -> category:updates label:receipts'
              hearth mail rule add 'subject:delivered -> category:updates done'

            Words of the condition must occur in the subject or the text. The actions are category:NAME, label:NAME and \
            done, which is a label, too. `hearth mail search label:receipts` finds the mails.

            Rules apply to new mails in the order of their numbers; the last one decides on the category. A category that \
            you chose for a mail yourself is kept.
            """,
        subcommands: [
            ListRulesCommand.self, AddRuleCommand.self, PreviewRuleCommand.self, ApplyRuleCommand.self,
            UndoRuleCommand.self, RemoveRuleCommand.self,
        ],
        defaultSubcommand: ListRulesCommand.self)
}

/// The command `hearth mail rule list`.
struct ListRulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your rules and the number of mails that each has changed.",
        discussion: """
            On a terminal, prints a table; otherwise lines of three tab-separated fields: number, mails and rule. With \
            --json, one object with rules.
            """)

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await withMail { [json] mail in
            let rules = try await mail.rules()
            if json { return try Output.datedJSON(Listing(rules: rules)) }
            if rules.isEmpty { return Output.error("There are no rules yet. `hearth mail rule add` adds one.") }
            var table = Table(["NUMBER", "MAILS", "RULE"])
            for state in rules { table.add([String(state.id), String(state.mails), state.rule.line.oneLine]) }
            table.write()
        }
    }

    private struct Listing: Encodable {
        let rules: [MailRuleState]
    }
}

/// The command `hearth mail rule add`.
struct AddRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a rule, and apply it to the mails that are there.")

    @Argument(help: "The rule, such as 'from:*@shop.example -> label:receipts'.")
    var rule: String

    @Flag(help: "Apply the rule to future mails only.")
    var futureOnly = false

    func run() async throws {
        try await withMail { [rule, futureOnly] mail in
            let added = try await mail.addRule(rule, appliesNow: !futureOnly)
            Output.line("Rule \(added.id): \(added.rule.line.oneLine)")
            if !futureOnly { Output.line("It changed \(counted(added.mails)).") }
        }
    }
}

/// The command `hearth mail rule preview`.
struct PreviewRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show which mails a rule would change, without changing any.",
        discussion: """
            On a terminal, prints a table; otherwise lines of four tab-separated fields: mail, date, sender and subject. \
            The numbers of mails go to standard error. With --json, one object with line, matching, changing and mails.
            """)

    @Argument(help: "The rule, such as 'from:*@shop.example -> label:receipts'.")
    var rule: String

    @Option(name: [.short, .long], help: "The maximum number of mails.")
    var limit = 20

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000.") }
    }

    func run() async throws {
        try await withMail { [rule, limit, json] mail in
            let preview = try await mail.previewRule(rule, limit: limit)
            if json { return try Output.datedJSON(preview) }
            Output.error("It would change \(preview.changing) of the \(counted(preview.matching)) that match.")
            if preview.mails.isEmpty { return }
            var table = Table(["MAIL", "DATE", "FROM", "SUBJECT"])
            for email in preview.mails {
                table.add([
                    String(email.id), MailPrinter.day(email.date), email.from?.displayName ?? "", email.subject.oneLine,
                ])
            }
            table.write()
        }
    }
}

/// The command `hearth mail rule apply`.
struct ApplyRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Apply a rule to the mails that are there.")

    @Argument(help: "The rule's number.")
    var number: Int64

    func run() async throws {
        try await withMail { [number] mail in
            Output.line("Changed \(counted(try await mail.applyRule(number))).")
        }
    }
}

/// The command `hearth mail rule undo`.
struct UndoRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what a rule did; it then applies to future mails only.")

    @Argument(help: "The rule's number.")
    var number: Int64

    func run() async throws {
        try await withMail { [number] mail in
            let mails = try await mail.undoRule(number)
            try await mail.queue.processAll(isQuick: true)
            Output.line("Took back the changes to \(counted(mails)).")
        }
    }
}

/// The command `hearth mail rule remove`.
struct RemoveRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a rule, and take back what it did.")

    @Argument(help: "The rule's number.")
    var number: Int64

    func run() async throws {
        try await withMail { [number] mail in
            let mails = try await mail.removeRule(number)
            try await mail.queue.processAll(isQuick: true)
            Output.line("Removed. The changes to \(counted(mails)) were taken back.")
        }
    }
}

private func counted(_ mails: Int) -> String { mails == 1 ? "1 mail" : "\(mails) mails" }
