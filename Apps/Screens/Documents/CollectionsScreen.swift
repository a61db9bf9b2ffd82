public import Documents
public import Observation

/// The collections of documents.
///
/// ``run()`` keeps them true while they are shown.
@MainActor @Observable public final class CollectionsScreen {
    /// The collections, the default one first; nil before they were read.
    public private(set) var collections: [DocumentCollection]?
    /// How far passages are with being embedded; nil while nothing is embedded.
    public private(set) var embedding: IngestProgress?
    /// The name of the model that finds passages by their meaning; nil where words alone are searched.
    public private(set) var embedder: String?
    /// The last error and its remedy; set it to nil once it was read.
    public var problem: String?

    private let service: RAGService
    private let words: @Sendable (any Error) -> String

    /// Creates a screen without content.
    ///
    /// - Parameters:
    ///   - service: The documents.
    ///   - words: Says what an error means to people.
    init(_ service: RAGService, words: @escaping @Sendable (any Error) -> String) {
        (self.service, self.words) = (service, words)
    }

    /// Keeps the collections up to date until it is cancelled.
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
            if found.allSatisfy({ $0.waiting == 0 }) { embedding = nil }
        } catch is CancellationError {
            return
        } catch {
            problem = words(error)
        }
    }

    /// Creates an empty collection.
    ///
    /// - Parameter name: A name that no other one has.
    /// - Returns: The collection's name, to be opened; nil if it could not be made, which ``problem`` explains.
    public func create(_ name: String) async -> String? {
        do {
            return try await service.createCollection(name).name
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Removes a collection with its documents, whose files stay; the default one becomes empty.
    ///
    /// - Parameter name: The collection.
    public func remove(_ name: String) async {
        do { try await service.removeCollection(name) } catch { problem = words(error) }
    }
}
