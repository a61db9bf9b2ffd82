// A screen like those of the app; it must compile to show that the declarations of SwiftUI suffice.

import Foundation
import Observation
import SwiftUI
import UniformTypeIdentifiers

@MainActor @Observable final class NotesModel {
    enum Phase {
        case loading
        case ready
        case failed(String)
    }

    struct Note: Identifiable, Hashable {
        let id: UUID
        var text: String
    }

    var phase = Phase.loading
    var notes: [Note] = []
    var query = ""
    var isImporting = false
    var problem: String?

    func load() async { phase = .ready }

    func add(_ files: [URL]) async {}

    func delete(_ note: Note) { notes.removeAll { $0 == note } }
}

struct NotesScreen: View {
    @State private var model = NotesModel()
    @State private var path = NavigationPath()
    @State private var showsProblem = false
    @State private var volume = 0.5
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.dismiss) private var dismiss
    @FocusState private var isWriting: Bool

    var body: some View {
        NavigationStack(path: $path) {
            content
                .navigationTitle("Notes")
                .navigationDestination(for: NotesModel.Note.self) { NoteView(note: $0) }
                .searchable(text: $model.query, prompt: "Search notes")
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        Button("Import", systemImage: "square.and.arrow.down") { model.isImporting = true }
                    }
                    ToolbarItem(placement: .cancellationAction) { Button("Done") { dismiss() } }
                }
        }
        .fileImporter(
            isPresented: $model.isImporting, allowedContentTypes: [.plainText, .pdf], allowsMultipleSelection: true
        ) { result in
            switch result {
            case .success(let files): Task { await model.add(files) }
            case .failure(let error): model.problem = error.localizedDescription
            }
        }
        .alert("Something went wrong", isPresented: $showsProblem) {
            Button("OK", role: .cancel) { model.problem = nil }
        } message: {
            Text(model.problem ?? "")
        }
        .task { await model.load() }
        .onChange(of: scenePhase) { _, phase in
            if phase == .background { showsProblem = false }
        }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Loading")
        case .ready:
            List {
                Section("All") {
                    ForEach(model.notes) { note in
                        NavigationLink(value: note) { Label(note.text, systemImage: "note") }
                            .swipeActions {
                                Button("Delete", role: .destructive) { model.delete(note) }
                            }
                            .accessibilityLabel(Text(note.text))
                    }
                }
                Section {
                    Toggle("Import now", isOn: $model.isImporting)
                    Slider(value: $volume, in: 0...1, step: 0.1) { Text("Volume") }
                    TextField("Search", text: $model.query).focused($isWriting).onSubmit { isWriting = false }
                } footer: {
                    Text("\(model.notes.count) notes").font(.footnote).foregroundStyle(.secondary)
                }
            }
        case .failed(let why):
            ContentUnavailableView("No notes", systemImage: "exclamationmark.triangle", description: Text(why))
        }
    }
}

struct NoteView: View {
    let note: NotesModel.Note
    @State private var text = ""

    var body: some View {
        Form {
            TextEditor(text: $text).frame(minHeight: 120).padding()
            ShareLink(item: note.text)
            Grid {
                GridRow {
                    Text("Length").bold()
                    Text(note.text.count, format: .number).monospacedDigit()
                }
            }
        }
        .formStyle(.grouped)
        .onAppear { text = note.text }
    }
}

struct SampleApp: App {
    var body: some Scene {
        WindowGroup { NotesScreen() }
    }
}
