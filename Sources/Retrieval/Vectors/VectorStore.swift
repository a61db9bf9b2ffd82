import Foundation
import GRDB
public import Store
import Support
import Synchronization

/// A search for the passages whose vectors are nearest to a query's, with the results of a full comparison.
///
/// The database contains vectors of 32-bit floats. A copy with 8 bits per number is kept in memory (436 bytes
/// for a vector of 384 numbers) and scanned on all processors. Rows that may be among the nearest, by a
/// proven bound, are then read and compared fully. The first search loads the copy, and later searches apply
/// the changes of all processes.
public final class VectorStore: Sendable {
    /// The maximum number of matches of a search.
    package static let maximumMatches = 10_000
    private static let maximumAttempts = 100

    let database: LocalDatabase
    let model: EmbeddingModel
    private let kernel: DotProductKernel
    private let copy: Mutex<VectorCopy>

    /// Creates a search for the vectors of a model, in a database that was opened with
    /// `RetrievalSchema.migrations`.
    ///
    /// Only vectors of `model`, which also embeds the queries, are compared.
    public init(_ database: LocalDatabase, model: EmbeddingModel, kernel: DotProductKernel = .portable) {
        self.database = database
        self.model = model
        self.kernel = kernel
        copy = Mutex(VectorCopy(dimensions: model.dimensions))
    }

    /// Finds passages with a similar meaning as a query, nearest first.
    ///
    /// - Parameters:
    ///   - query: Any text; a blank query has no results.
    ///   - limit: The maximum number of hits.
    ///   - filter: The restriction of the search.
    /// - Returns: The passages, with their similarity as score and without highlights.
    /// - Throws: `RetrievalError`, `CancellationError`, or errors of the model.
    public func search(
        query: String, limit: Int, filter: SearchFilter = SearchFilter()
    ) async throws -> [SearchHit] {
        guard let vector = try await vector(of: query) else { return [] }
        return try await read { database in
            let matches = try self.nearest(database, to: vector, limit: limit, filter: filter)
            let ranked = matches.map {
                RankedItem(number: $0.item, score: $0.similarity, match: .meaning, similarity: $0.similarity)
            }
            return try HitLoader.load(database, ranked, words: [], fragments: [])
        }
    }

    /// Finds the passages that are nearest to a vector, nearest first; ties are sorted by age, oldest first.
    ///
    /// - Parameters:
    ///   - vector: A vector with the model's dimensions and any norm.
    ///   - limit: The maximum number of matches, up to ``maximumMatches``.
    ///   - filter: The restriction of the search.
    /// - Returns: The passages; empty for a zero vector.
    /// - Throws: `RetrievalError`; `CancellationError`.
    public func nearest(
        to vector: [Float], limit: Int, filter: SearchFilter = SearchFilter()
    ) async throws -> [VectorMatch] {
        guard vector.count == model.dimensions else {
            throw RetrievalError(
                .embedding, "The vector has \(vector.count) numbers, and the model's have \(model.dimensions).")
        }
        let unit = try UnitVector.make(vector)
        return try await read { try self.nearest($0, to: unit, limit: limit, filter: filter) }
    }

    /// Loads or updates the copy in advance, to reduce the latency of the next search.
    public func load() async throws {
        _ = try await read { try self.shards($0).count }
    }

    /// Returns the query's vector; `nil` for a blank query.
    func vector(of query: String) async throws -> [Float]? {
        guard query.contains(where: { !$0.isWhitespace }) else { return nil }
        return try await model.unitVectors(of: [model.profile().question(query)]).first
    }

    /// Runs a search transaction, and restarts it if a concurrent transaction has updated the copy further.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        for _ in 0..<Self.maximumAttempts {
            try Task.checkCancellation()
            do {
                return try await database.pool.read(body)
            } catch is VectorCopy.IsAhead {
                continue
            } catch {
                throw RetrievalError.from(error)
            }
        }
        throw RetrievalError(.storage, "The search index is changing too fast to be searched. Try again.")
    }

    /// Finds the nearest passages within a transaction of ``read(_:)``.
    func nearest(
        _ database: Database, to vector: [Float], limit: Int, filter: SearchFilter
    ) throws -> [VectorMatch] {
        guard limit > 0, vector.contains(where: { $0 != 0 }),
            let filter = try VectorFilter(filter, database)
        else { return [] }
        let limit = min(limit, Self.maximumMatches)
        let format = BlockFormat(dimensions: model.dimensions)
        guard let scan = VectorScan(vector, format: format, filter: filter, limit: limit, kernel: kernel)
        else { return [] }
        let shards = try shards(database)
        return try rescore(database, scan.candidates(in: shards), shards, vector, limit: limit)
    }

    private func shards(_ database: Database) throws -> [VectorShard] {
        try copy.withLock { copy in
            try copy.follow(database, model: model)
            return copy.shards
        }
    }

    /// Compares candidates fully, until no remaining candidate can be among the nearest, and scales the cosines.
    private func rescore(
        _ database: Database, _ candidates: [VectorScan.Candidate], _ shards: [VectorShard], _ vector: [Float],
        limit: Int
    ) throws -> [VectorMatch] {
        let statement = try database.cachedStatement(
            sql: "SELECT item, vector FROM retrievalVector WHERE number = ?")
        var best = Lowest(limit: limit)
        var matches: [VectorMatch] = []
        var numbers = [Float](repeating: 0, count: vector.count)
        for candidate in candidates {
            if candidate.upper < best.least { break }
            let number = shards[candidate.shard].numbers[candidate.row]
            guard let row = try Row.fetchOne(statement, arguments: [number]),
                try row.withUnsafeData(atIndex: 1, { VectorCopy.read($0, into: &numbers) })
            else { continue }
            let similarity = UnitVector.dot(vector, numbers)
            best.insert(similarity)
            matches.append(VectorMatch(item: row[0], similarity: similarity))
        }
        matches.sort { ($1.similarity, $0.item) < ($0.similarity, $1.item) }
        let profile = model.profile()
        return matches.prefix(limit).map { VectorMatch(item: $0.item, similarity: profile.scaled($0.similarity)) }
    }

    /// Returns the scaled cosines of a unit vector and some passages; passages that this model has not embedded are
    /// omitted.
    func similarities(_ database: Database, of items: [Int64], to unit: [Float]) throws -> [Int64: Double] {
        guard let number = try SearchIndex.find(database, model) else { return [:] }
        let profile = model.profile()
        let statement = try database.cachedStatement(
            sql: "SELECT vector FROM retrievalVector WHERE item = ? AND model = ?")
        var similarities: [Int64: Double] = [:]
        for item in items {
            guard let data = try Data.fetchOne(statement, arguments: [item, number]),
                let vector = StoredValue.vector(data, dimensions: model.dimensions)
            else { continue }
            similarities[item] = profile.scaled(UnitVector.dot(unit, vector))
        }
        return similarities
    }
}
