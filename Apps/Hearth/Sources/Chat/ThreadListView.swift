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
    @State private var isNamingProject = false
    @State private var edited: ChatProject?
    @State private var deletedProject: ChatProject?
    /// The groups that the user opened or closed, other than at first.
    @State private var toggled: Set<String> = []

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
            ToolbarItem {
                Button("New project", systemImage: "folder.badge.plus") { isNamingProject = true }
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
        .sheet(isPresented: $isNamingProject) {
            RenameView(title: "New project", name: "") { name in Task { await model.createProject(name) } }
        }
        .sheet(item: $edited) { project in
            ProjectView(project: project) { changed in Task { await model.change(changed) } }
        }
        .confirmationDialog(
            "Delete this project?", isPresented: $deletedProject.isSet(), titleVisibility: .visible,
            presenting: deletedProject
        ) { project in
            Button("Keep its chats", role: .destructive) {
                Task { await model.deleteProject(project.id, withThreads: false) }
            }
            Button("Delete its chats, too", role: .destructive) {
                Task { await model.deleteProject(project.id, withThreads: true) }
            }
        } message: { _ in
            Text("The project and its settings are deleted.")
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
            ForEach(ThreadGroup.groups(of: threads, projects: model.projects)) { group in
                if group.isFolder {
                    DisclosureGroup(isExpanded: isOpen(group)) {
                        ForEach(group.threads) { row($0) }
                    } label: {
                        label(of: group)
                    }
                } else {
                    Section(group.title) {
                        ForEach(group.threads) { row($0) }
                    }
                }
            }
        } else {
            ProgressView("Reading your chats…")
        }
    }

    private func isOpen(_ group: ThreadGroup) -> Binding<Bool> {
        let (key, isOpenAtFirst) = (group.title, group.kind != .archived)
        return Binding { @MainActor in
            toggled.contains(key) != isOpenAtFirst
        } set: { @MainActor isOpen in
            if isOpen == isOpenAtFirst { toggled.remove(key) } else { toggled.insert(key) }
        }
    }

    @ViewBuilder private func label(of group: ThreadGroup) -> some View {
        if case .project(let project) = group.kind {
            Label(project.name, systemImage: "folder")
                .contextMenu {
                    Button("New chat in this project", systemImage: "plus") { Task { await begin(in: project.id) } }
                    Button("Name and settings", systemImage: "gearshape") { edited = project }
                    Button("Delete", systemImage: "trash", role: .destructive) { deletedProject = project }
                }
        } else {
            Label(group.title, systemImage: "archivebox")
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
                Button(thread.isPinned ? "Unpin" : "Pin", systemImage: "pin") {
                    Task { await model.mark(thread.id, isPinned: !thread.isPinned) }
                }
                Button("Rename", systemImage: "pencil") { renamed = thread }
                Menu("Move to a project") {
                    ForEach(model.projects) { project in
                        Button(project.name) { Task { await model.move(thread.id, to: project.id) } }
                    }
                    Button("Out of the project") { Task { await model.move(thread.id, to: nil) } }
                        .disabled(thread.projectID == nil)
                }
                Button(thread.isArchived ? "List again" : "Archive", systemImage: "archivebox") {
                    Task { await model.mark(thread.id, isArchived: !thread.isArchived) }
                }
                Button("Delete", systemImage: "trash", role: .destructive) { deleted = thread }
            }
    }

    private func open(_ match: MessageMatch) {
        selection = match.threadID
        message = match.messageID
    }

    private func begin(in project: UUID? = nil) async {
        if let id = await model.create(in: project) { selection = id }
    }

    private func delete(_ thread: ChatThread) async {
        if selection == thread.id { selection = nil }
        await model.delete(thread.id)
    }
}
