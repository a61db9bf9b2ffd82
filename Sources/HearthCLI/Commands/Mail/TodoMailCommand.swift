import ArgumentParser
import Hearth
import Mail
import MailFormat

/// `hearth mail todo`: what needs the user.
struct TodoMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "List what needs you: questions without an answer, and what was promised.",
        discussion: """
            Found by rules, each with the sentence of the mail that says so: what people ask you in the newest mail of a \
            thread, what you promised in your own mails, and what others promised you. First what has a day, in the order of \
            days; then what is asked, then what is promised, the newest first.

            A promise counts as kept when its writer has written in the thread again: with a file, or when the day had come \
            (without a day, on a later day). What was due more than two weeks before the newest mail is left out.

            A terminal gets a table; else each line has seven texts with tabs between them: number, due, mark (overdue or \
            dismissed), what, who, thread and sentence. With --json, one object with todos.
            """)

    @Option(help: "Only this mailbox.")
    var mailbox: String?

    @Option(help: "How many days before the newest mail a mail may have been written.")
    var days = MailTodoFilter.usualDays

    @Flag(help: "Also what you dismissed.")
    var all = false

    @Option(help: ArgumentHelp("Put these aside, by their numbers.", valueName: "number"))
    var dismiss: [Int64] = []

    @Option(help: ArgumentHelp("Take these up again.", valueName: "number"))
    var restore: [Int64] = []

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...36_500).contains(days) else { throw ValidationError("--days is 1 to 36500.") }
    }

    func run() async throws {
        let filter = MailTodoFilter(mailbox: mailbox, days: days, includesDismissed: all)
        try await withMail { [json, dismiss, restore] mail in
            for number in dismiss { try await mail.dismiss(todo: number) }
            for number in restore { try await mail.dismiss(todo: number, false) }
            let todos = try await mail.todos(filter)
            if json { return try Output.datedJSON(Listing(todos: todos)) }
            if todos.isEmpty { return Output.error("Nothing to do: no question waits for you, and no promise.") }
            var table = Table(["NUMBER", "DUE", "MARK", "WHAT", "WHO", "THREAD", "SENTENCE"])
            for todo in todos {
                table.add([
                    String(todo.id), todo.due?.rawValue ?? "",
                    todo.isDismissed ? "dismissed" : todo.isOverdue ? "overdue" : "", todo.kind.title,
                    todo.person?.displayName ?? "", String(todo.email.threadID), todo.sentence,
                ])
            }
            table.write()
        }
    }

    private struct Listing: Encodable {
        let todos: [MailTodo]
    }
}
