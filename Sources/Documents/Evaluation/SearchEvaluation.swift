import Engine
import FileReading
import Foundation
package import Retrieval
import Store

/// The quality of search, measured against relevance judgements.
package struct SearchEvaluation: Sendable {
    /// The rankings of one search method, and their quality.
    package struct Result: Sendable {
        package let method: SearchOptions.Method
        /// The found documents, best first, by question.
        package let rankings: [String: [String]]
        package let report: RankingReport
        /// The median latency of a search in seconds, including the question's embedding.
        package let medianSeconds: Double
    }

    /// The results, in the order of the methods.
    package let results: [Result]
    package struct Passage: Sendable {
        /// The document that contains the passage.
        package let document: String
        package let text: String
    }

    package let indexed: [Passage]
    package var passages: Int { indexed.count }
    /// The embedding model; `nil` if none is installed.
    package let embedder: String?

    /// The hybrid search compared with the better of the other methods; `nil` if not all were measured.
    package var hybridComparison: (other: SearchOptions.Method, comparison: RankingComparison)? {
        guard let hybrid = results.first(where: { $0.method == .hybrid }) else { return nil }
        let others = results.filter { $0.method != .hybrid }
        guard let best = others.max(by: { $0.report[.nDCG10] < $1.report[.nDCG10] }) else { return nil }
        return (best.method, RankingComparison(hybrid.report, best.report, by: .nDCG10))
    }

    /// The maximum length of a ranking, which is the depth at which recall is measured.
    private static let depth = 100
    private static let collection = "evaluation"

    /// Indexes a set in a temporary database and searches for all its questions.
    ///
    /// A document's rank is that of its best passage.
    ///
    /// - Parameters:
    ///   - set: The documents, questions and judgements.
    ///   - methods: The search methods to compare.
    ///   - models: The models of the device, for embedding.
    ///   - name: The embedding model; `nil` for the default one.
    ///   - progress: Receives the progress after each batch.
    /// - Throws: `RetrievalError`, `CancellationError`, or an error of the embedding model.
    package static func run(
        _ set: JudgedSet, methods: [SearchOptions.Method], models: DocumentModels, embedder name: String? = nil,
        progress: @escaping @Sendable (IngestProgress) -> Void = { _ in }
    ) async throws -> SearchEvaluation {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-eval-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // a temporary folder
        let database = try LocalDatabase(
            path: folder.appending(path: "index.sqlite").path, migrations: RetrievalSchema.migrations)
        let embedder = models.embedder(name)
        let model = embedder.map(EmbeddingModel.init)
        let passages = try await index(set, SearchIndex(database), embedder, progress)
        if let model {
            let start = ContinuousClock.now
            try await SearchIndex(database).embedPending(with: model) { batch in
                progress(
                    IngestProgress(
                        phase: .embedding, done: batch.embedded, total: batch.total, current: nil,
                        perSecond: Double(batch.embedded) / max(start.duration(to: .now).inSeconds, 1e-3)))
            }
        }
        let vectors = model.map { VectorStore(database, model: $0, kernel: models.kernel) }
        try await vectors?.load()
        let search = HybridSearch(database, vectors: vectors)
        var results: [Result] = []
        for method in methods where method != .meaning || vectors != nil {
            results.append(try await measure(method, set, search))
        }
        try database.close()
        return SearchEvaluation(results: results, indexed: passages, embedder: embedder?.modelID)
    }

    private static func index(
        _ set: JudgedSet, _ index: SearchIndex, _ embedder: (any TextEmbedder)?,
        _ progress: @Sendable (IngestProgress) -> Void
    ) async throws -> [Passage] {
        let chunker = Chunker(size: Ingester.chunkSize)
        let start = ContinuousClock.now
        var passages: [Passage] = []
        for (place, document) in set.documents.enumerated() {
            // A document without words cannot be found; it counts as not found.
            guard let parsed = try? ParsedDocument(plainText: document.content) else { continue }
            let chunks: [TextChunk]
            if let embedder {
                chunks = try await embedder.withTokenCounter { count in
                    try chunker.chunks(of: parsed) { try count($0) }
                }
            } else {
                chunks = chunker.chunks(of: parsed) { $0.utf8.count / 3 + 1 }
            }
            passages += chunks.map { Passage(document: document.id, text: $0.text) }
            try await index.put(
                SearchSource(collection: collection, id: document.id, kind: "document", contentHash: "-"),
                items: chunks.map { SearchItem(text: $0.text) })
            progress(
                IngestProgress(
                    phase: .reading, done: place + 1, total: set.documents.count, current: nil,
                    perSecond: Double(place + 1) / max(start.duration(to: .now).inSeconds, 1e-3)))
        }
        return passages
    }

    private static func measure(
        _ method: SearchOptions.Method, _ set: JudgedSet, _ search: HybridSearch
    ) async throws -> Result {
        var rankings: [String: [String]] = [:]
        var times: [Double] = []
        for query in set.answerableQueries {
            let start = ContinuousClock.now
            // Several passages can belong to one document.
            let found = try await search.search(
                query.text, options: SearchOptions(limit: depth * 2, method: method, completesLastWord: false))
            times.append(start.duration(to: .now).inSeconds)
            var seen: Set<String> = []
            rankings[query.id] = Array(found.hits.map(\.source.id).filter { seen.insert($0).inserted }.prefix(depth))
        }
        return Result(
            method: method, rankings: rankings, report: RankingReport(run: rankings, set: set),
            medianSeconds: times.sorted().dropFirst(times.count / 2).first ?? 0)
    }
}
