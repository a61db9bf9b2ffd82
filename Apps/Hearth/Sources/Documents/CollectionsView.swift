import Documents
import Foundation
import Screens
import SwiftUI

/// The collections of documents.
struct CollectionsView: View {
    let features: AppFeatures
    @State private var path = NavigationPath()
    @State private var isNaming = false
    @State private var removed: String?

    var body: some View {
        @Bindable var model = features.collections
        NavigationStack(path: $path) {
            List {
                if let embedding = model.embedding { IngestProgressRow(progress: embedding) }
                ForEach(model.collections ?? [], id: \.name) { collection in
                    NavigationLink(value: DocumentPlace.collection(collection.name)) {
                        CollectionRow(collection: collection)
                    }
                    .swipeActions {
                        Button("Remove", systemImage: "trash", role: .destructive) { removed = collection.name }
                    }
                    .contextMenu {
                        embeddingMenu(for: collection)
                        Button("Remove", systemImage: "trash", role: .destructive) { removed = collection.name }
                    }
                }
                ForEach((model.collections ?? []).compactMap(\.embeddingProblem), id: \.self) { problem in
                    Text(verbatim: problem).font(.footnote).foregroundStyle(.secondary)
                }
                if model.collections == nil { ProgressView("Reading your documents…") }
                if model.embedder == nil {
                    Text("Search uses keywords only. Install an embedding model under Models to search by meaning.")
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
            .navigationTitle("Documents")
            .navigationDestination(for: DocumentPlace.self) { destination($0) }
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    Button("New collection", systemImage: "plus") { isNaming = true }
                        .accessibilityHint("A search or a question covers one collection")
                }
            }
            .sheet(isPresented: $isNaming) {
                RenameView(title: "New collection", name: "") { name in Task { await create(name) } }
            }
            .confirmationDialog(
                "Remove this collection with its documents?", isPresented: $removed.isSet(), titleVisibility: .visible,
                presenting: removed
            ) { name in
                Button("Remove", role: .destructive) { Task { await model.remove(name) } }
            } message: { _ in
                Text("Its documents are no longer searched. The files stay.")
            }
            .problem($model.problem)
        }
        .task { await model.run() }
    }

    @ViewBuilder private func destination(_ place: DocumentPlace) -> some View {
        switch place {
        case .collection(let name): CollectionView(features: features, name: name) { path.append($0) }
        case .question(let collection):
            QuestionView(features: features, collection: collection) { path.append($0) }
        case .summary(let document):
            QuestionView(features: features, collection: document.collection, summarizing: document) { path.append($0) }
        case .passage(let document, let range): PassagePage(features: features, document: document, range: range)
        }
    }

    /// The choice of the collection's embedding model.
    @ViewBuilder private func embeddingMenu(for collection: DocumentCollection) -> some View {
        let model = features.collections
        if model.embeddingModels.count > 1 || collection.embeddingModel != nil {
            Menu("Embedding model") {
                Button("Automatic") { Task { await model.choose(embeddingModel: nil, for: collection.name) } }
                ForEach(model.embeddingModels, id: \.self) { name in
                    Button {
                        Task { await model.choose(embeddingModel: name, for: collection.name) }
                    } label: {
                        Label(name, systemImage: name == collection.embedder ? "checkmark" : "")
                    }
                }
            }
        }
    }

    private func create(_ name: String) async {
        if let name = await features.collections.create(name) { path.append(DocumentPlace.collection(name)) }
    }
}
