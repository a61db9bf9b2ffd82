import Chat
import Foundation
import Screens
import SwiftUI

/// The chats grouped by age, or the search results.
struct ThreadListView: View {
    @Bindable var model: ThreadListScreen
    @Binding var selection: UUID?
    /// The message chosen from the search results.
    @Binding var message: UUID?
    @State private var renamed: ChatThread?
    @State private var deleted: ChatThread?

    var body: some View {
        List(selection: $selection) {
            switch model.search {
            case .none: groups
            case .searching: ProgressView("Searching…")
            case .found(let threads, let messages): found(threads, messages)
            }
        }
        .navigationTitle("Chats")
        .searchable(text: $model.query, prompt: "Search all chats")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("New chat", systemImage: "plus") { Task { await begin() } }
                    .accessibilityHint("Starts a chat with a separate history")
            }
        }
        .overlay {
            if model.threads?.isEmpty == true {
                ContentUnavailableView(
                    "No chats yet", systemImage: "bubble.left.and.bubble.right",
                    description: Text("Use the plus button to start one."))
            }
        }
        .sheet(item: $renamed) { thread in
            RenameView(title: "Rename chat", name: thread.title) { name in
                Task { await model.rename(thread.id, to: name) }
            }
        }
        .confirmationDialog(
            "Delete this chat?", isPresented: $deleted.isSet(), titleVisibility: .visible, presenting: deleted
        ) { thread in
            Button("Delete", role: .destructive) { Task { await delete(thread) } }
        } message: { _ in
            Text("All of its messages are deleted and cannot be restored.")
        }
        .problem($model.problem)
        .task { await model.run() }
    }

    @ViewBuilder private var groups: some View {
        if let threads = model.threads {
            ForEach(ThreadGroup.groups(of: threads)) { group in
                Section(group.title) {
                    ForEach(group.threads) { row($0) }
                }
            }
        } else {
            ProgressView("Reading your chats…")
        }
    }

    @ViewBuilder private func found(_ threads: [ChatThread], _ messages: [MessageMatch]) -> some View {
        if threads.isEmpty, messages.isEmpty {
            Text("Nothing found. Try fewer or other words.")
                .foregroundStyle(.secondary)
        }
        if !threads.isEmpty {
            Section("Chats") {
                ForEach(threads) { row($0) }
            }
        }
        if !messages.isEmpty {
            Section("Messages") {
                ForEach(messages, id: \.messageID) { match in
                    Button {
                        open(match)
                    } label: {
                        MessageMatchRow(match: match)
                    }
                    .buttonStyle(.plain)
                    // Prevents the list from selecting the message as a chat.
                    .selectionDisabled()
                    .accessibilityHint("Opens the chat at this message")
                }
            }
        }
    }

    private func row(_ thread: ChatThread) -> some View {
        ThreadRow(thread: thread, isWriting: model.writing.contains(thread.id))
            .tag(thread.id)
            .swipeActions {
                Button("Delete", systemImage: "trash", role: .destructive) { deleted = thread }
                Button("Rename", systemImage: "pencil") { renamed = thread }
            }
            .contextMenu {
                Button("Rename", systemImage: "pencil") { renamed = thread }
                Button("Delete", systemImage: "trash", role: .destructive) { deleted = thread }
            }
    }

    private func open(_ match: MessageMatch) {
        selection = match.threadID
        message = match.messageID
    }

    private func begin() async {
        if let id = await model.create() { selection = id }
    }

    private func delete(_ thread: ChatThread) async {
        if selection == thread.id { selection = nil }
        await model.delete(thread.id)
    }
}
