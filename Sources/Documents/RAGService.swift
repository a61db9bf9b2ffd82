public import Engine
public import FileReading
import Foundation
public import Retrieval
public import Store
import Support
import Synchronization

/// What documents need of the device's models.
public struct DocumentModels: Sendable {
    /// The embedding model that is installed now; nil where there is none.
    public var embedder: @Sendable () -> (any TextEmbedder)?
    /// The language model of a name, or the one that Hearth chooses; throws where none can answer.
    public var languageModel: @Sendable (_ id: String?) throws -> ChatModel
    /// The reranking model that orders passages for a language model; nil where there is none, or none is wanted.
    public var reranker: @Sendable () -> (any Reranker)?
    /// How long it may take; then passages stay in the order in which they were found.
    package var rerankingTime: Duration
    /// Computes dot products.
    public var kernel: DotProductKernel

    /// Names the device's models; without arguments there are none, and documents are searched by their words.
    public init(
        embedder: @escaping @Sendable () -> (any TextEmbedder)? = { nil },
        languageModel: @escaping @Sendable (_ id: String?) throws -> ChatModel = { _ in throw LLMError.modelUnavailable
        },
        reranker: @escaping @Sendable () -> (any Reranker)? = { nil }, rerankingTime: Duration = .milliseconds(1500),
        kernel: DotProductKernel = .portable
    ) {
        self.embedder = embedder
        self.languageModel = languageModel
        self.reranker = reranker
        self.rerankingTime = rerankingTime
        self.kernel = kernel
    }
}

/// The user's documents: added, searched, and asked with answers whose every sentence names its source.
///
/// Documents are found by their words as soon as they are added, and by their meaning once their passages are embedded,
/// which ``run()`` does in the background and ``embedPending(progress:)`` at once. Without a language model answers are
/// quotations; without an embedding model words alone are searched.
///
/// ```swift
/// let documents = RAGService(database, models: models)
/// try await documents.addDocument(at: URL(filePath: "lease.pdf"))
/// let answer = try await documents.query("When does the lease end?")
/// print(answer.generatedResponse)  // "It ends on 31 May 2027. [1]"
/// ```
public final class RAGService: Sendable {
    /// The steps that make the tables of documents and of their index, for `LocalDatabase`.
    public static let migrations = RetrievalSchema.migrations + DocumentsSchema.migrations

    let store: DocumentStore
    let index: SearchIndex
    let models: DocumentModels
    private let reader: @Sendable () -> DocumentReader
    /// Where the files that are being read are marked; nil to mark none.
    let marks: UnfinishedWork?
    let events = EventFeed<DocumentsEvent>()
    let work = WorkQueue()
    private let search = Mutex<Search?>(nil)
    /// Seconds that models took for a byte of the documents that they summed up last, by the models' names.
    let pace = Mutex<[String: Double]>([:])

    /// What searches, for one embedding model.
    struct Search: Sendable {
        let fingerprint: String?
        let model: EmbeddingModel?
        let vectors: VectorStore?
        let hybrid: HybridSearch
    }

    /// Creates a service on a database that was opened with ``migrations``.
    ///
    /// - Parameters:
    ///   - database: The database; several services and processes may use it at once.
    ///   - models: What the device has to embed and to write with.
    ///   - stateFolder: Where the files that are being read are marked, so that one that ended the program is not read by
    ///     itself again; nil to mark none.
    ///   - reader: Reads files; asked for each time, as programs that it reads with come and go.
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

    /// What searches now; made anew when another embedding model was installed.
    func currentSearch() -> Search {
        let embedder = models.embedder()
        return search.withLock { search in
            if let search, search.fingerprint == embedder?.fingerprint { return search }
            let model = embedder.map { embedder in
                EmbeddingModel(fingerprint: embedder.fingerprint, dimensions: max(1, embedder.dimensions)) {
                    try await embedder.embed($0)
                }
            }
            let vectors = model.map { VectorStore(store.database, model: $0, kernel: models.kernel) }
            let made = Search(
                fingerprint: embedder?.fingerprint, model: model, vectors: vectors,
                hybrid: HybridSearch(store.database, vectors: vectors))
            search = made
            return made
        }
    }

    /// What reads files.
    ///
    /// - Parameter retries: Whether the user named what is added, so that what could not be read is tried again.
    /// - Returns: The ingester, with the programs and models that are there now.
    func ingester(retries: Bool = false) -> Ingester {
        Ingester(store: store, reader: reader(), embedder: models.embedder(), retries: retries, marks: marks)
    }

    /// The name of the embedding model; nil where there is none.
    package var embedderName: String? { models.embedder()?.modelID }
}
