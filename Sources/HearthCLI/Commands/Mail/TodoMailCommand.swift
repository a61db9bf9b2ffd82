import ArgumentParser
import Hearth
import Mail
import MailReading

/// The command `hearth mail todo`.
struct TodoMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "List your to-dos: open questions and promises.",
        discussion: """
            Rules find them, each with its sentence of the mail: questions to you in the newest mail of a thread, \
            promises in your own mails, and promises that others made to you. To-dos with a due date come first, in \
            order of date; then questions, then promises, newest first.

            A promise counts as kept when its author has written in the thread again: with a file, or on or after the \
            due date (without one, on a later day). To-dos that were due more than two weeks before the newest mail \
            are left out.

            On a terminal, prints a table; otherwise lines of seven tab-separated fields: number, due, mark (overdue \
            or dismissed), what, who, thread and sentence. With --json, one object with todos.
            """)

    @Option(help: "Only this mailbox.")
    var mailbox: String?

    @Option(help: "The maximum age of a mail, in days before the newest mail.")
    var days = MailTodoFilter.usualDays

    @Flag(help: "Include dismissed to-dos.")
    var all = false

    @Option(help: ArgumentHelp("Dismiss these to-dos, by number.", valueName: "number"))
    var dismiss: [Int64] = []

    @Option(help: ArgumentHelp("Restore these to-dos, by number.", valueName: "number"))
    var restore: [Int64] = []

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...36_500).contains(days) else { throw ValidationError("--days must be 1 to 36500.") }
    }

    func run() async throws {
        let filter = MailTodoFilter(mailbox: mailbox, days: days, includesDismissed: all)
        try await withMail { [json, dismiss, restore] mail in
            for number in dismiss { try await mail.dismiss(todo: number) }
            for number in restore { try await mail.dismiss(todo: number, false) }
            let todos = try await mail.todos(filter)
            if json { return try Output.datedJSON(Listing(todos: todos)) }
            if todos.isEmpty { return Output.error("Nothing to do: no open questions or promises.") }
            var table = Table(["NUMBER", "DUE", "MARK", "WHAT", "WHO", "THREAD", "SENTENCE"])
            for todo in todos {
                table.add([
                    String(todo.id), todo.due?.rawValue ?? "",
                    todo.isDismissed ? "dismissed" : todo.isOverdue ? "overdue" : "", todo.kind.title,
                    todo.person?.displayName ?? "", String(todo.email.threadID), todo.sentence.oneLine,
                ])
            }
            table.write()
        }
    }

    private struct Listing: Encodable {
        let todos: [MailTodo]
    }
}
