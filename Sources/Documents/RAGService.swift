public import Engine
public import FileReading
import Foundation
public import Retrieval
public import Store
import Support
import Synchronization

/// The device's models that work on documents.
public struct DocumentModels: Sendable {
    /// Returns the installed embedding model of a name, or the default one; `nil` if it is missing.
    public var embedder: @Sendable (_ name: String?) -> (any TextEmbedder)?
    /// Returns the embedding model that the settings name for documents; `nil` if they name none.
    package var chosenEmbedder: @Sendable () -> String?
    /// Returns the names of the installed embedding models, the default one first.
    package var embedderNames: @Sendable () -> [String]
    /// Returns the language model of a name, or Hearth's choice; throws if no model can answer.
    public var languageModel: @Sendable (_ id: String?) throws -> ChatModel
    /// Returns the model that reorders passages for a language model; `nil` if it is missing or disabled.
    public var reranker: @Sendable () -> (any Reranker)?
    /// The time limit of reranking, after which the order of the search is kept.
    package var rerankingTime: Duration
    /// The implementation of dot products.
    public var kernel: DotProductKernel

    /// Creates a set of models; by default it is empty, and search compares words only.
    public init(
        embedder: @escaping @Sendable (_ name: String?) -> (any TextEmbedder)? = { _ in nil },
        languageModel: @escaping @Sendable (_ id: String?) throws -> ChatModel = { _ in throw LLMError.modelUnavailable
        },
        reranker: @escaping @Sendable () -> (any Reranker)? = { nil }, rerankingTime: Duration = .milliseconds(1500),
        kernel: DotProductKernel = .portable
    ) {
        self.embedder = embedder
        (chosenEmbedder, embedderNames) = ({ nil }, { [] })
        self.languageModel = languageModel
        self.reranker = reranker
        self.rerankingTime = rerankingTime
        self.kernel = kernel
    }
}

/// The user's documents, which can be added, searched, and queried with cited answers.
///
/// Documents are found by their words as soon as they are added. They are found by their meaning once their
/// passages are embedded, which ``run()`` does in the background and ``embedPending(progress:)`` at once.
/// Without a language model, answers are quotations. Without an embedding model, search compares words only.
///
/// ```swift
/// let documents = RAGService(database, models: models)
/// try await documents.addDocument(at: URL(filePath: "lease.pdf"))
/// let answer = try await documents.query("When does the lease end?")
/// print(answer.generatedResponse)  // "It ends on 31 May 2027. [1]"
/// ```
public final class RAGService: Sendable {
    /// The migrations of the tables of documents and of their index, for `LocalDatabase`.
    public static let migrations = RetrievalSchema.migrations + DocumentsSchema.migrations

    let store: DocumentStore
    let index: SearchIndex
    let models: DocumentModels
    let reader: @Sendable () -> DocumentReader
    /// The marks of the files being read; `nil` to write no marks.
    let marks: UnfinishedWork?
    let events = EventFeed<DocumentsEvent>()
    let work = WorkQueue()
    /// The searches by the fingerprint of their embedding model.
    let searches = Mutex<[String: Search]>([:])
    /// The time that each model took for the last document it summarised, in seconds per byte, by model name.
    let pace = Mutex<[String: Double]>([:])

    /// The search for one embedding model.
    struct Search: Sendable {
        let model: EmbeddingModel?
        let vectors: VectorStore?
        let hybrid: HybridSearch
    }

    /// Creates a service on a database that was opened with ``migrations``.
    ///
    /// - Parameters:
    ///   - database: The database; several services and processes may use it at once.
    ///   - models: The models of the device.
    ///   - stateFolder: The folder for marks of files being read, so that a file that crashed the program is
    ///     not read again automatically; `nil` to write no marks.
    ///   - reader: Returns a reader. It is called each time, because the external programs may change.
    public init(
        _ database: LocalDatabase, models: DocumentModels, stateFolder: String? = nil,
        reader: @autoclosure @escaping @Sendable () -> DocumentReader = DocumentReader()
    ) {
        store = DocumentStore(database: database)
        index = SearchIndex(database, stateFolder: stateFolder)
        self.models = models
        marks = stateFolder.map { UnfinishedWork("documents", stateFolder: $0) }
        self.reader = reader
    }

    /// Returns an ingester with the programs and models that are currently installed.
    ///
    /// `retries` is true if the user named the files explicitly, so that unreadable files are retried.
    func ingester(for collection: String, retries: Bool = false) async throws -> Ingester {
        let embedder = models.embedder(try await chosenModel(for: collection))
        return Ingester(store: store, reader: reader(), embedder: embedder, retries: retries, marks: marks)
    }
}
