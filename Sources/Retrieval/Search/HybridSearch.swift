import Foundation
import GRDB
public import Store

/// A combination of keyword and vector search.
///
/// If there is no embedding model, or the model fails, only keywords are searched. Any text is a valid query;
/// words in quotes must be adjacent and in order.
public struct HybridSearch: Sendable {
    private static let minimumDepth = 100

    private let database: LocalDatabase
    private let vectors: VectorStore?
    private let counts = TermCounts()

    /// Creates a search of a database that was opened with `RetrievalSchema.migrations`.
    ///
    /// `vectors` is the vector search in the same database; `nil` if there is no embedding model.
    public init(_ database: LocalDatabase, vectors: VectorStore?) {
        self.database = database
        self.vectors = vectors
    }

    /// Finds passages, best first.
    ///
    /// - Returns: The hits; empty for a query without a letter, digit or symbol.
    /// - Throws: `RetrievalError` (`storage`); `CancellationError`.
    public func search(_ query: String, options: SearchOptions = SearchOptions()) async throws -> SearchResults {
        let vector = options.method == .keyword ? nil : try await vector(of: query)
        var parsed = KeywordQuery(query, completesLastWord: options.completesLastWord, isPlain: true)
        parsed.facts = FactTerms.expressions(for: query)
        let written = parsed
        return try await read { database in
            guard options.limit > 0, let filter = try VectorFilter(options.filter, database) else {
                return SearchResults(hits: [], isMeaningSearched: vector != nil)
            }
            let keyword = try KeywordSearch(
                written, counts: counts, languages: StemColumn.languages(database, in: filter.collections), database)
            let hits = try hits(database, keyword, vector, filter, options)
            return SearchResults(hits: hits, isMeaningSearched: vector != nil)
        }
    }

    /// Returns the passages with rare names and codes from the query, best first; empty if no name is rare.
    private func byRareWords(
        _ database: Database, _ query: KeywordQuery, _ filter: VectorFilter, limit: Int
    ) throws -> [Int64] {
        let places = try PlainForms.Places(WordTokenizer(database), database)
        let facts = query.facts.map { PlainForms.Places.written + $0 }
        let rare = try counts.rare(query.names.map(places.expression) + facts, database)
        guard !rare.isEmpty else { return [] }
        return try KeywordSearch(words: rare, of: query).items(database, filter: filter, limit: limit)
    }

    /// Returns the passages that have no vector yet.
    private static func withoutVector(_ database: Database, _ items: [Int64]) throws -> Set<Int64> {
        if items.isEmpty { return [] }
        let list = items.map(String.init).joined(separator: ",")
        return try Set(
            Int64.fetchAll(
                database, sql: "SELECT number FROM retrievalItem WHERE model IS NULL AND number IN (\(list))"))
    }

    /// Returns the query's vector; `nil` if there is no model or the model fails, because keywords can still
    /// be searched.
    private func vector(of query: String) async throws -> [Float]? {
        do {
            return try await vectors?.vector(of: query)
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    private func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        if let vectors { return try await vectors.read(body) }
        return try await SearchIndex(database).read(body)
    }

    private func hits(
        _ database: Database, _ keyword: KeywordSearch, _ vector: [Float]?, _ filter: VectorFilter,
        _ options: SearchOptions
    ) throws -> [SearchHit] {
        let limit = min(options.limit, VectorStore.maximumMatches)
        let depth = max(Self.minimumDepth, 2 * limit)
        let byWords =
            options.method == .meaning && vector != nil
            ? [] : try keyword.items(database, filter: filter, limit: depth)
        // Few of the nearest passages may contain a phrase.
        let meaningDepth = keyword.hasPhrases ? VectorStore.maximumMatches : depth
        let byMeaning = try vector.flatMap {
            try vectors?.nearest(database, to: $0, limit: meaningDepth, filter: options.filter)
        }
        var near = Array((byMeaning ?? []).prefix { $0.similarity >= options.leastSimilarity ?? -.infinity })
        if keyword.hasPhrases {
            let kept = try keyword.withPhrases(database, near.map(\.item))
            near = Array(near.lazy.filter { kept.contains($0.item) }.prefix(depth))
        }
        let rare =
            byWords.isEmpty || near.isEmpty ? [] : try byRareWords(database, keyword.query, filter, limit: depth)
        let fused = RankFusion().fuse(
            keyword: byWords, meaning: near, rareWords: rare,
            withoutVector: near.isEmpty ? [] : try Self.withoutVector(database, byWords),
            trust: near.isEmpty ? [:] : try keyword.trust(database, in: Set(byWords + rare)))
        var ranked = Array(fused.prefix(limit))
        if let vector, let vectors {
            let unknown = ranked.filter { $0.similarity == nil }.map(\.number)
            let found = try vectors.similarities(database, of: unknown, to: vector)
            for index in ranked.indices where ranked[index].similarity == nil {
                ranked[index].similarity = found[ranked[index].number]
            }
        }
        return try HitLoader.load(
            database, ranked, words: keyword.terms, stems: keyword.stems, fragments: keyword.shownFragments)
    }
}
