import Engine
import Retrieval

/// Passages that a reranking model may put into another order for the model that writes.
struct Candidates: Sendable {
    let hits: [RetrievedChunk]
    let stage: SecondStage

    /// The best of them; nil where the order in which they were found stands.
    func best(_ count: Int, for query: String) async throws -> [RetrievedChunk]? {
        try await stage.order(hits.map(\.text), for: query)?.prefix(count).map { hits[$0] }
    }
}

extension RAGService {
    /// Finds passages, and where there is a reranking model more of them for it to choose from.
    ///
    /// - Returns: What a search for as many passages finds, and the candidates, which begin with these.
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

    /// What the writing model reads: quotations of the passages that the reranking model takes for the best.
    ///
    /// The passages that were found keep their numbers, as their quotations are shown by then; others follow them.
    ///
    /// - Parameters:
    ///   - candidates: What may be better; nil for nothing.
    ///   - asked: Learns the places of passages that are added.
    /// - Returns: The quotations, and the passages that they number; what was found, where the order stands.
    /// - Throws: As `search`.
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
                // As flat as the scores of a search: which sentence answers is the quotation scorer's call.
                QuoteFinder.Passage(hit, number: $0 + 1, score: 1 / (RankFusion().k + Double(rank)))
            }
        }
        let found = try await self.quotes(asked.question, passages).quotes
        // The scorer of quotations may see nothing in what the model likes.
        guard !found.isEmpty else { return (quotes, hits) }
        try await readPlaces(&asked, all)
        return (found, all)
    }

    /// Reads where the pages and headings of the passages' documents are.
    func readPlaces(_ asked: inout AskedQuestion, _ hits: [RetrievedChunk]) async throws {
        let documents = Set(hits.map(\.documentID))
        asked.pageStarts = try await store.pageStarts(of: documents)
        asked.headings = try await headings(of: documents)
    }
}
