import Engine
import Retrieval

/// Passages that a reranking model can reorder for the model that writes.
struct Candidates: Sendable {
    let hits: [RetrievedChunk]
    let stage: SecondStage

    /// Returns the passages that best answer a query; `nil` to keep the order of the search.
    func best(_ count: Int, for query: String) async throws -> [RetrievedChunk]? {
        try await stage.order(hits.map(\.text), for: query)?.prefix(count).map { hits[$0] }
    }
}

extension RAGService {
    /// Finds passages, and more passages if a reranking model can choose among them.
    func candidates(
        _ query: String, in collection: String, limit: Int
    ) async throws -> (found: DocumentSearchResults, candidates: Candidates?) {
        guard let reranker = models.reranker() else {
            return (try await search(query, in: collection, limit: limit), nil)
        }
        let stage = SecondStage(time: models.rerankingTime, prepare: reranker.prepare) {
            try await reranker.scores(of: $0, for: $1)
        }
        let all = try await search(query, in: collection, limit: max(limit, SecondStage.depth))
        let found = DocumentSearchResults(
            hits: Array(all.hits.prefix(limit)), isMeaningSearched: all.isMeaningSearched)
        return (found, Candidates(hits: all.hits, stage: stage))
    }

    /// Returns the quotations for the writing model, from the passages that the reranking model prefers.
    ///
    /// Passages that were already found keep their numbers, because their quotations are displayed by then.
    /// New passages follow, and their page offsets and headings are added to `asked`.
    ///
    /// - Returns: The quotations and the passages they refer to; the same as given if the order of the search
    ///   is kept.
    /// - Throws: The errors of `search`.
    func reranked(
        _ quotes: [QuoteFinder.Quote], _ candidates: Candidates?, _ hits: [RetrievedChunk], _ asked: inout AskedQuestion
    ) async throws -> (quotes: [QuoteFinder.Quote], hits: [RetrievedChunk]) {
        guard let best = try await candidates?.best(asked.options.limit, for: asked.question) else {
            return (quotes, hits)
        }
        let known = Set(hits.map(\.id))
        let all = hits + best.filter { !known.contains($0.id) }
        let passages = best.enumerated().compactMap { rank, hit in
            all.firstIndex { $0.id == hit.id }.map {
                // The scores differ as little as the scores of a search, because the quotation scorer decides
                // which sentence answers.
                QuoteFinder.Passage(hit, number: $0 + 1, score: 1 / (RankFusion().k + Double(rank)))
            }
        }
        let found = try await self.quotes(asked.question, passages, in: asked.options.collection).quotes
        // The quotation scorer may find nothing in the preferred passages.
        guard !found.isEmpty else { return (quotes, hits) }
        try await readPlaces(&asked, all)
        return (found, all)
    }

    /// Reads the page offsets and headings of the passages' documents.
    func readPlaces(_ asked: inout AskedQuestion, _ hits: [RetrievedChunk]) async throws {
        let documents = Set(hits.map(\.documentID))
        asked.pageStarts = try await store.pageStarts(of: documents)
        asked.headings = try await headings(of: documents)
    }
}
