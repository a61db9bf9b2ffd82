import AppleEngines
import Documents
import Foundation
import Hearth
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// One collection, with its documents and the buttons that add documents.
struct CollectionView: View {
    /// Opens a page of the documents over this page.
    private let open: (DocumentPlace) -> Void
    @State private var model: CollectionScreen
    @State private var isImporting = false
    @State private var selected: StoredDocument.ID?
    /// The types to pick: files or folders.
    @State private var types = Self.files

    init(features: AppFeatures, name: String, open: @escaping (DocumentPlace) -> Void) {
        self.open = open
        _model = State(initialValue: features.screens.collection(name))
    }

    var body: some View {
        content
            .navigationTitle(model.name == DocumentCollection.defaultName ? "My documents" : model.name)
            .toolbar {
                ToolbarItemGroup(placement: .primaryAction) {
                    Button("Add files", systemImage: "plus") { pick(Self.files) }
                        .disabled(model.isAdding)
                        .accessibilityHint("Files are read on this device and stay on it")
                    Button("Add a folder", systemImage: "folder.badge.plus") { pick([.folder]) }
                        .disabled(model.isAdding)
                        .accessibilityHint("Its files are read where they are, and again when they change")
                    NavigationLink(value: DocumentPlace.question(collection: model.name)) {
                        Label("Search and ask", systemImage: "magnifyingglass")
                    }
                    .keyboardShortcut("f")
                }
            }
            .fileImporter(isPresented: $isImporting, allowedContentTypes: types, allowsMultipleSelection: true) {
                result in
                Task { await take(result) }
            }
            .problem($model.problem)
            .task { await model.run() }
    }

    /// The types for picking files; `.data` includes all of them.
    private static let files: [UTType] = [.pdf, .text, .html, .json, .emailMessage, .data]

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Reading…")
        case .ready: list
        case .gone: ContentUnavailableView("This collection was removed", systemImage: "trash")
        case .failed(let reason):
            FailureView(title: "This collection can't be read", reason: reason) { Task { await model.run() } }
        }
    }

    private var list: some View {
        List(selection: $selected) {
            AddingSection(model: model)
            if let progress = model.progress { IngestProgressRow(progress: progress) }
            if model.documents.isEmpty, !model.isAdding {
                ContentUnavailableView {
                    Label("No documents yet", systemImage: "doc.badge.plus")
                } description: {
                    Text(
                        "PDF, Word, Excel, PowerPoint, OpenDocument, RTF, e-books, web pages, Markdown, text, tables, mail, notebooks, subtitles, calendars, contacts and source code."
                    )
                } actions: {
                    Button("Add files") { pick(Self.files) }
                    Button("Add a folder") { pick([.folder]) }
                }
                // Without a button style, a tap anywhere in the row would activate both buttons.
                .buttonStyle(.bordered)
            } else {
                Section("Documents") {
                    ForEach(model.documents) { document in
                        DocumentRow(document: document)
                            .contextMenu {
                                summarize(document)
                                remove(document)
                            }
                            .swipeActions {
                                summarize(document)
                                remove(document)
                            }
                    }
                    // The action of the delete key on macOS, for the selected row.
                    .onDelete { rows in
                        let documents = rows.map { model.documents[$0].id }
                        Task { for document in documents { await model.remove(document) } }
                    }
                }
            }
            if !model.folders.isEmpty {
                Section("Folders") {
                    ForEach(model.folders, id: \.path) { folder in FolderRow(model: model, folder: folder) }
                }
            }
            if !model.problems.isEmpty {
                Section("Files that could not be read") {
                    ForEach(model.problems, id: \.path) { problem in
                        DocumentProblemRow(problem: problem) {
                            Task { await model.add([URL(filePath: problem.path)]) }
                        }
                    }
                }
            }
        }
    }

    private func summarize(_ document: StoredDocument) -> some View {
        Button("Summarise", systemImage: "text.alignleft") { open(.summary(document)) }
    }

    private func remove(_ document: StoredDocument) -> some View {
        Button("Remove", systemImage: "trash", role: .destructive) { Task { await model.remove(document.id) } }
    }

    private func pick(_ types: [UTType]) {
        self.types = types
        isImporting = true
    }

    private func take(_ result: Result<[URL], any Error>) async {
        switch result {
        case .success(let files):
            await SecurityScopedAccess.withAccess(to: files) { files in await model.add(files) }
        case .failure(let error): model.problem = AppFeatures.words(error)
        }
    }
}
