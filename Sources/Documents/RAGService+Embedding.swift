import Engine
import Retrieval
import Support
import Synchronization

extension RAGService {
    /// The maximum number of searches in memory, each with the vectors of its embedding model.
    private static let maximumSearches = 4

    /// Returns the search for a collection's embedding model.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    func currentSearch(in collection: String) async throws -> Search {
        currentSearch(by: models.embedder(try await chosenModel(for: collection)))
    }

    private func currentSearch(by embedder: (any TextEmbedder)?) -> Search {
        searches.withLock { searches in
            let key = embedder?.fingerprint ?? ""
            if let search = searches[key] { return search }
            let model = embedder.map(EmbeddingModel.init)
            let vectors = model.map { VectorStore(store.database, model: $0, kernel: models.kernel) }
            let made = Search(
                model: model, vectors: vectors, hybrid: HybridSearch(store.database, vectors: vectors))
            if searches.count >= Self.maximumSearches { searches.removeAll() }
            searches[key] = made
            return made
        }
    }

    /// Returns the name of the embedding model that was chosen for a collection or for all; `nil` for the default.
    func chosenModel(for collection: String) async throws -> String? {
        try await store.embeddingModel(of: collection) ?? models.chosenEmbedder()
    }

    /// The name of the embedding model for collections without their own; `nil` if it is missing.
    package var embedderName: String? { models.embedder(models.chosenEmbedder())?.modelID }

    /// The names of the installed embedding models, the default one first.
    package var embedderNames: [String] { models.embedderNames() }

    /// Chooses the embedding model of a collection, whose passages are then embedded again; `nil` for the default.
    ///
    /// - Throws: `DocumentsError` (`notFound`, or `invalid` for a model that is not installed).
    package func setEmbeddingModel(_ model: String?, collection: String) async throws {
        if let model, models.embedder(model) == nil {
            let names = models.embedderNames().joined(separator: ", ")
            throw DocumentsError(
                .invalid,
                "There is no embedding model of the chosen name. "
                    + (names.isEmpty ? "Install one with `hearth models pull`." : "Choose one of these: \(names)."))
        }
        try await store.setEmbeddingModel(model, collection)
        events.send(.changed(collection: collection))
        work.wake()
    }

    /// Returns all collections except those of chats, the default collection first.
    public func collections() async throws -> [DocumentCollection] {
        var collections: [DocumentCollection] = []
        for found in try await store.collections() where !found.isHidden {
            let chosen = found.embeddingModel ?? models.chosenEmbedder()
            let embedder = models.embedder(chosen)
            let name = DocumentStore.indexName(found.number)
            var waiting = 0
            if let model = currentSearch(by: embedder).model {
                waiting = try await index.pendingCount(for: model, in: [name])
            }
            let missing = embedder == nil ? chosen : nil
            collections.append(
                DocumentCollection(
                    name: found.name, documents: found.documents, passages: found.passages, waiting: waiting,
                    folders: found.folders, isLocalOnly: found.isLocalOnly, embeddingModel: found.embeddingModel,
                    embedder: embedder?.modelID, embeddingProblem: missing.map(Self.problem)))
        }
        return collections
    }

    private static func problem(ofMissing model: String) -> String {
        "Search uses keywords only, because the embedding model \(model) is not installed. Install it again with "
            + "`hearth models pull \(model)`, or choose another one."
    }

    /// Embeds all passages that have no embedding of their collection's model yet.
    ///
    /// - Parameter progress: Receives the progress after each batch.
    /// - Returns: The number of embedded passages; 0 without an embedding model.
    /// - Throws: `RetrievalError`, `CancellationError`, or the first error of a model, after the other models have
    ///   embedded their passages; finished embeddings are kept.
    @discardableResult
    public func embedPending(
        progress: @escaping @Sendable (IngestProgress) -> Void = { _ in }
    ) async throws -> Int {
        var groups: [(model: EmbeddingModel, collections: Set<String>)] = []
        for collection in try await store.collections() {
            let embedder = models.embedder(collection.embeddingModel ?? models.chosenEmbedder())
            guard let model = currentSearch(by: embedder).model else { continue }
            let name = DocumentStore.indexName(collection.number)
            if let known = groups.firstIndex(where: { $0.model.fingerprint == model.fingerprint }) {
                groups[known].collections.insert(name)
            } else {
                groups.append((model, [name]))
            }
        }
        var embedded = 0
        var failure: (any Error)?
        for (model, collections) in groups {
            let clock = ContinuousClock()
            let start = clock.now
            do {
                embedded += try await index.embedPending(with: model, in: collections) { batch in
                    let seconds = max(start.duration(to: clock.now).inSeconds, 1e-3)
                    progress(
                        IngestProgress(
                            phase: .embedding, done: batch.embedded, total: batch.total, current: nil,
                            perSecond: Double(batch.embedded) / seconds))
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return embedded
    }
}

extension EmbeddingModel {
    /// The model of the index for an embedder.
    init(_ embedder: any TextEmbedder) {
        self.init(
            fingerprint: embedder.fingerprint, dimensions: max(1, embedder.dimensions), profile: { embedder.profile }
        ) { try await embedder.embed($0) }
    }
}
