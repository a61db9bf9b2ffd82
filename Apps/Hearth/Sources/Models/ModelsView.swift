import AppleEngines
import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// The list of installed and available models.
struct ModelsView: View {
    @Bindable var model: ModelsScreen
    @State private var isImporting = false
    @State private var asked: AskedDownload?

    var body: some View {
        NavigationStack {
            list
                .navigationTitle("Models")
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        Button("Import a model", systemImage: "square.and.arrow.down") { isImporting = true }
                            .accessibilityHint("Copies a GGUF file, or a folder with a converted Core ML model")
                            .keyboardShortcut("i")
                    }
                }
                .fileImporter(
                    isPresented: $isImporting,
                    allowedContentTypes: [UTType(filenameExtension: "gguf") ?? .data, .folder, .package]
                ) { result in
                    Task { await take(result) }
                }
                .sheet(item: $asked) { asked in
                    DownloadPlanView(plan: asked.plan) { model.download(asked.id) }
                }
                .refreshable { await model.reload() }
                .problem($model.problem)
                .notice($model.notice)
        }
        .task { await model.reload() }
    }

    private var list: some View {
        List {
            ImportingSection(model: model)
            if let items = model.items {
                Section("On this device") {
                    if !items.contains(where: \.isHere) {
                        Text("No model yet. Download one below, or import a GGUF file.")
                            .foregroundStyle(.secondary)
                    }
                    ForEach(items.filter(\.isHere)) { row($0) }
                }
                HubSearchSection(model: model) { plan in asked = AskedDownload(plan: plan) }
                Section("Available to download") {
                    ForEach(items.filter { !$0.isHere }) { row($0) }
                }
            } else {
                ProgressView("Looking for models…")
            }
            if let storage = model.storage { StorageSection(model: model, storage: storage) }
        }
    }

    private func row(_ item: ModelsScreen.Item) -> some View {
        ModelRow(model: model, item: item) { id in Task { asked = await model.plan(id).map { AskedDownload(plan: $0) } }
        }
    }

    private func take(_ result: Result<URL, any Error>) async {
        switch result {
        case .success(let file):
            await SecurityScopedAccess.withAccess(to: [file]) { files in
                for file in files { await take(file) }
            }
        case .failure(let error): model.problem = AppFeatures.words(error)
        }
    }

    private func take(_ file: URL) async {
        // Converted Core ML models are folders.
        guard file.hasDirectoryPath else { return await model.importFile(file.path(percentEncoded: false)) }
        do {
            model.notice = try await HearthServices.shared.importConvertedModel(file)
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }
}
