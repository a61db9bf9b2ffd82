import AppleEngines
import Chat
import Foundation
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// The buttons to export, import and delete all chats, with counters.
struct ChatStorageSection: View {
    let model: ChatStorageScreen
    @State private var isClearing = false
    @State private var isImporting = false
    /// The exported file, ready to share; nil for none.
    @State private var export: ChatExport?

    var body: some View {
        Section("Your chats") {
            Button("Export…") { Task { await prepare() } }
                .disabled(model.work != nil)
                .accessibilityHint("All chats, settings and versions as one JSON file")
                .sheet(item: $export) { export in
                    ChatExportView(
                        export: export, note: "All current chats, with their settings and versions, in one JSON file.")
                }
            Button("Import…") { isImporting = true }
                .disabled(model.work != nil)
                .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json, .zip, .gzip, .folder]) { result in
                    Task { await take(result) }
                }
            Button("Clear all…", role: .destructive) { isClearing = true }
                .disabled(model.work != nil)
                .confirmationDialog("Clear all chats?", isPresented: $isClearing, titleVisibility: .visible) {
                    Button("Clear all", role: .destructive) { Task { await model.clearAll() } }
                } message: {
                    Text(
                        "Every message of every chat is deleted and cannot be restored. The chats and their names are kept."
                    )
                }
            if model.work != nil { ProgressView() }
            if let notice = model.notice { Text(verbatim: notice) }
        }
        if let counters = model.counters { CountersSection(counters: counters) }
    }

    private func prepare() async {
        guard let data = await model.exportAll() else { return }
        do {
            export = try await ChatExport.write(data, name: "hearth-chats.json")
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }

    private func take(_ result: Result<URL, any Error>) async {
        do {
            let file = try result.get()
            await SecurityScopedAccess.withAccess(to: [file]) { _ in await model.importFile(file) }
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }
}
