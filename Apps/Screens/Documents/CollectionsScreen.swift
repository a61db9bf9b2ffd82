public import Documents
public import Observation

/// The collections of documents.
///
/// ``run()`` keeps them up to date while they are shown.
@MainActor @Observable public final class CollectionsScreen {
    /// The collections, the default collection first; nil until loaded.
    public private(set) var collections: [DocumentCollection]?
    /// The progress of embedding passages; nil while none are embedded.
    public private(set) var embedding: IngestProgress?
    /// The name of the embedding model; nil if search uses words only.
    public private(set) var embedder: String?
    /// The installed embedding models that can be chosen for a collection, the default one first.
    public private(set) var embeddingModels: [String] = []
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private let service: RAGService
    private let words: @Sendable (any Error) -> String

    init(_ service: RAGService, words: @escaping @Sendable (any Error) -> String) {
        (self.service, self.words) = (service, words)
    }

    /// Keeps the collections up to date until its task is cancelled.
    public func run() async {
        let changes = service.changes()
        await load()
        for await change in changes {
            switch change {
            case .changed: await load()
            case .progress(_, let progress):
                switch progress.phase {
                case .embedding: embedding = progress
                case .done: await load()
                case .reading: break
                }
            }
        }
    }

    private func load() async {
        do {
            let found = try await service.collections()
            (collections, embedder) = (found, service.embedderName)
            embeddingModels = service.embedderNames
            if found.allSatisfy({ $0.waiting == 0 }) { embedding = nil }
        } catch is CancellationError {
            return
        } catch {
            problem = words(error)
        }
    }

    /// Creates an empty collection and returns its name; nil on failure, which ``problem`` explains.
    public func create(_ name: String) async -> String? {
        do {
            return try await service.createCollection(name).name
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Chooses the embedding model of a collection, whose passages are then embedded again; nil for the default one.
    public func choose(embeddingModel: String?, for collection: String) async {
        do {
            try await service.setEmbeddingModel(embeddingModel, collection: collection)
            await load()
        } catch {
            problem = words(error)
        }
    }

    /// Removes a collection with its documents, but not their files; the default collection is only emptied.
    public func remove(_ name: String) async {
        do { try await service.removeCollection(name) } catch { problem = words(error) }
    }
}
