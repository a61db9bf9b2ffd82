import AppleEngines
import Chat
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// Export, import and deletion of all chats, and what was counted of them.
struct ChatStorageSection: View {
    @Bindable var model: ChatStorageScreen
    @State private var isClearing = false
    @State private var isImporting = false
    /// The file that was written; nil before that.
    @State private var export: URL?

    var body: some View {
        Section("Your chats") {
            if let export {
                ShareLink("Share the export", item: export)
            } else {
                Button("Export…") { Task { await prepare() } }
                    .disabled(model.work != nil)
                    .accessibilityHint("All chats, settings and versions as one JSON file")
            }
            Button("Import…") { isImporting = true }
                .disabled(model.work != nil)
                .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { result in
                    Task { await take(result) }
                }
            Button("Clear all…", role: .destructive) { isClearing = true }
                .disabled(model.work != nil)
                .confirmationDialog("Clear all chats?", isPresented: $isClearing, titleVisibility: .visible) {
                    Button("Clear all", role: .destructive) { Task { await model.clearAll() } }
                } message: {
                    Text(
                        "Every message of every chat is deleted, and cannot be brought back. The chats and their names "
                            + "stay.")
                }
            if model.work != nil { ProgressView() }
            if let notice = model.notice { Text(verbatim: notice) }
        }
        .problem($model.problem)
        if let counters = model.counters { CountersSection(counters: counters) }
    }

    private func prepare() async {
        guard let data = await model.exportAll() else { return }
        do {
            export = try await ChatExport.file(data)
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }

    private func take(_ result: Result<URL, any Error>) async {
        do {
            let data = try await SecurityScopedAccess.withAccess(to: [try result.get()]) { files in
                try files.first.map { try Data(contentsOf: $0) }
            }
            if let data { await model.importJSON(data) }
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }
}
