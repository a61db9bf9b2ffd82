import Foundation
import Mail
import MailReading
import Screens
import SwiftUI

/// The to-dos, each with its sentence from the mail.
struct MailTodos: View {
    let model: MailListScreen
    let todos: [MailTodo]

    var body: some View {
        if todos.isEmpty {
            Text(verbatim: model.emptyText)
                .foregroundStyle(.secondary)
        }
        ForEach(todos) { todo in
            row(todo)
                .accessibilityElement(children: .combine)
                .accessibilityValue(todo.isDismissed ? "Dismissed" : "")
                .tag(MailChoice.mail(todo.email.id, thread: todo.email.threadID))
                .swipeActions { actions(todo) }
                .contextMenu { actions(todo) }
        }
        Button(model.showsDismissed ? "Hide what you dismissed" : "Show what you dismissed") {
            Task { await model.setShowsDismissed(!model.showsDismissed) }
        }
    }

    private func row(_ todo: MailTodo) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(verbatim: todo.kind.title)
                    .font(.caption)
                    .fontWeight(.semibold)
                Text(verbatim: todo.person?.displayName ?? "")
                    .font(.caption)
                    .lineLimit(1)
                Spacer()
                if let day = todo.due?.start() {
                    Text(verbatim: day.formatted(date: .abbreviated, time: .omitted))
                        .font(.caption)
                        .foregroundStyle(todo.isOverdue ? Color.red : Color.secondary)
                        .accessibilityLabel(todo.isOverdue ? "Overdue" : "Due")
                        .accessibilityValue(day.formatted(date: .abbreviated, time: .omitted))
                }
            }
            Text(verbatim: "“\(todo.sentence)”")
                .lineLimit(3)
            Text(verbatim: todo.email.subject)
                .font(.callout)
                .foregroundStyle(.secondary)
                .lineLimit(1)
        }
    }

    @ViewBuilder private func actions(_ todo: MailTodo) -> some View {
        if todo.isDismissed {
            Button("Restore", systemImage: "arrow.uturn.backward") { Task { await model.dismiss(todo, false) } }
        } else {
            Button("Dismiss", systemImage: "checkmark") { Task { await model.dismiss(todo) } }
        }
    }
}
