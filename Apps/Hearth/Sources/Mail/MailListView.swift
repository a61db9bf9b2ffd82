import Foundation
import Mail
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// The threads under their tabs, or the search results.
struct MailListView: View {
    @Bindable var model: MailListScreen
    @Binding var selection: MailChoice?
    @State private var isImporting = false
    @State private var showsMailboxes = false

    var body: some View {
        List(selection: $selection) {
            MailActivityRow(model: model)
            switch model.search {
            case .none: threads
            case .searching: ProgressView("Searching…")
            case .found(let results): MailHits(results: results)
            case .failed(let reason): Label(reason, systemImage: "exclamationmark.triangle")
            }
        }
        .navigationTitle("Mail")
        .searchable(text: $model.query, prompt: "Search mails, or from:name")
        .safeAreaInset(edge: .top) { MailTabs(model: model) }
        .toolbar {
            ToolbarItemGroup(placement: .primaryAction) {
                Button("Import a mailbox", systemImage: "square.and.arrow.down") { isImporting = true }
                    .accessibilityHint("Reads mails from a file on this device; nothing is sent or deleted")
                Button("Mailboxes", systemImage: "tray.2") { showsMailboxes = true }
            }
        }
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.emailMessage, .folder, .data]) { result in
            Task { await take(result) }
        }
        .sheet(isPresented: $showsMailboxes) { MailboxesView(model: model) }
        .problem($model.problem)
        .markNotice($model.markNotice) { await model.undoMark() }
        .task { await model.run() }
    }

    @ViewBuilder private var threads: some View {
        switch model.content {
        case .loading: ProgressView("Reading your mails…")
        case .noMailboxes:
            ContentUnavailableView {
                Label("Bring your mail here", systemImage: "tray.and.arrow.down")
            } description: {
                Text("Mails are read on this device. Nothing is sent or deleted.")
            } actions: {
                Button("Import a mailbox…") { isImporting = true }
            }
            .buttonStyle(.bordered)
        case .threads(let threads, let hasMore):
            if threads.isEmpty {
                Text(verbatim: model.emptyText)
                    .foregroundStyle(.secondary)
            }
            ForEach(threads) { thread in
                MailThreadRow(model: model, thread: thread)
                    .tag(MailChoice.thread(thread.id))
            }
            if hasMore { Button("More") { Task { await model.loadMore() } } }
        case .todos(let todos): MailTodos(model: model, todos: todos)
        case .failed(let reason): Label(reason, systemImage: "exclamationmark.triangle")
        }
    }

    private func take(_ result: Result<URL, any Error>) async {
        switch result {
        case .success(let file): await model.importMailbox(file)
        case .failure(let error): model.problem = AppFeatures.words(error)
        }
    }
}
