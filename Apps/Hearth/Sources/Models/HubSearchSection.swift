import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI

/// The search for models on Hugging Face.
struct HubSearchSection: View {
    let model: ModelsScreen
    let ask: @MainActor (DownloadPlan) -> Void
    @State private var text = ""

    var body: some View {
        Section {
            TextField("Name of a model", text: $text)
                .autocorrectionDisabled()
                .onSubmit { search() }
            Button("Search", systemImage: "magnifyingglass", action: search)
                .disabled(model.isSearching || text.isEmpty)
            if model.isSearching { ProgressView("Searching…") }
            if let found = model.found {
                if found.isEmpty {
                    Text("No repository with GGUF files has this name. Try fewer words.")
                        .foregroundStyle(.secondary)
                }
                ForEach(found) { row($0) }
            }
        } header: {
            Text("Find a model on Hugging Face")
        } footer: {
            Text("The words are sent to huggingface.co when you search, and nothing else.")
        }
    }

    private func search() {
        Task { await model.search(text) }
    }

    private func row(_ repository: HubRepository) -> some View {
        VStack(alignment: .leading) {
            Text(verbatim: repository.id)
            if let license = repository.license {
                Text("Licence: \(license)").font(.footnote).foregroundStyle(.secondary)
            }
            if repository.isGated {
                Text("Accept the licence on the model's page first, and set HF_TOKEN to an access token.")
                    .font(.footnote).foregroundStyle(.secondary)
            }
            Menu("Download…") {
                ForEach(repository.files.filter { $0.parts == 1 }, id: \.path) { file in
                    Button {
                        Task {
                            if let plan = await model.plan(repository, path: file.path) { ask(plan) }
                        }
                    } label: {
                        label(file, isBest: file.path == repository.best)
                    }
                }
            }
        }
    }

    private func label(_ file: HubRepository.File, isBest: Bool) -> Text {
        let name = file.quantization.isEmpty ? file.path : file.quantization
        let size = Int64(clamping: file.sizeBytes).formatted(.byteCount(style: .file))
        return switch file.fit {
        case .fits where isBest: Text("\(name), \(size), recommended")
        case .fits: Text("\(name), \(size)")
        case .tight: Text("\(name), \(size), barely fits")
        case .tooLarge: Text("\(name), \(size), too large")
        }
    }
}
