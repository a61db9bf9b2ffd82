import Foundation
import Mail
import Screens
import SwiftUI

/// The imported mailboxes.
struct MailboxesView: View {
    let model: MailListScreen
    @State private var forgotten: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            List {
                Section {
                    Button("All mailboxes") { open(nil) }
                    ForEach(model.mailboxes, id: \.name) { mailbox in
                        Button {
                            open(mailbox.name)
                        } label: {
                            MailboxRow(mailbox: mailbox, problem: model.mailboxProblems[mailbox.name])
                        }
                        .swipeActions {
                            Button("Forget", systemImage: "trash", role: .destructive) { forgotten = mailbox.name }
                        }
                        .contextMenu {
                            if mailbox.problems > 0 {
                                Button("Try again", systemImage: "arrow.clockwise") {
                                    Task { await model.tryAgain(mailbox.path) }
                                }
                            }
                            Button("Forget", systemImage: "trash", role: .destructive) { forgotten = mailbox.name }
                        }
                    }
                } footer: {
                    Text("Forgetting a mailbox removes its mails from Hearth; its files are not changed.")
                }
                MailMarksSection(model: model)
            }
            .navigationTitle("Mailboxes")
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
            }
            .confirmationDialog(
                "Forget this mailbox?", isPresented: $forgotten.isSet(), titleVisibility: .visible,
                presenting: forgotten
            ) { name in
                Button("Forget", role: .destructive) { Task { await model.removeMailbox(name) } }
            }
        }
    }

    private func open(_ name: String?) {
        Task { await model.open(mailbox: name) }
        dismiss()
    }
}
