import Foundation
import GRDB
import Retrieval
import Store
import Support
import Synchronization

/// A temporary database for one test, deleted afterwards.
final class TestWorld: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/hearth-retrieval-\(UUID().uuidString)"
    let database: LocalDatabase

    var index: SearchIndex { SearchIndex(database) }
    var file: String { path + "/hearth.sqlite" }

    init() throws {
        database = try LocalDatabase(path: path + "/hearth.sqlite", migrations: RetrievalSchema.migrations)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func open(_ file: String) throws -> LocalDatabase {
        try LocalDatabase(path: file, migrations: RetrievalSchema.migrations)
    }

    /// Adds a source whose content hash consists of its passages.
    @discardableResult
    func add(
        _ id: String, _ texts: [String], in collection: String = "notes", kind: String = "document", date: Date? = nil
    ) async throws -> SearchIndex.Change {
        try await index.put(
            SearchSource(
                collection: collection, id: id, kind: kind, date: date, contentHash: texts.joined(separator: "|")),
            items: texts.map { SearchItem(text: $0) })
    }

    func count(_ table: String) async throws -> Int {
        try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }
}

extension SplitMix64 {
    mutating func vector(_ dimensions: Int) -> [Float] {
        (0..<dimensions).map { _ in Float.random(in: -1...1, using: &self) + Float.random(in: -1...1, using: &self) }
    }
}

/// A fake embedding model.
final class FakeModel: Sendable {
    private let seen = Mutex<[String]>([])
    private let vectorOf: @Sendable (String) throws -> [Float]
    private let fingerprint: String
    private let dimensions: Int

    /// All embedded texts, in order.
    var texts: [String] { seen.withLock { $0 } }

    init(
        _ fingerprint: String = "fake", dimensions: Int,
        _ vectorOf: @escaping @Sendable (String) throws -> [Float]
    ) {
        self.fingerprint = fingerprint
        self.dimensions = dimensions
        self.vectorOf = vectorOf
    }

    /// Creates a model whose vectors are near for texts with the same words.
    ///
    /// Each word has a random direction.
    convenience init(words fingerprint: String = "words", dimensions: Int = 64) {
        self.init(fingerprint, dimensions: dimensions) { text in
            var sum = [Float](repeating: 0, count: dimensions)
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                var random = SplitMix64(seed: word.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
                for (index, value) in random.vector(dimensions).enumerated() { sum[index] += value }
            }
            return sum
        }
    }

    /// Creates a model with a table of vectors, in which each text is an index.
    convenience init(_ fingerprint: String = "table", vectors: [[Float]]) {
        self.init(fingerprint, dimensions: vectors[0].count) { vectors[Int($0) ?? 0] }
    }

    var model: EmbeddingModel {
        EmbeddingModel(fingerprint: fingerprint, dimensions: dimensions) { [self] texts in
            seen.withLock { $0 += texts }
            return try texts.map(vectorOf)
        }
    }
}

/// Returns the indices of the nearest vectors by comparing all of them.
///
/// The first of several equal vectors is preferred.
func nearest(_ query: [Float], _ vectors: [[Float]], limit: Int, among isIn: (Int) -> Bool = { _ in true }) -> [Int] {
    func unit(_ vector: [Float]) -> [Double] {
        let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        return vector.map { length == 0 ? 0 : Double(Float(Double($0) / length)) }
    }
    let query = unit(query)
    let products = vectors.indices.filter(isIn).map { index in
        (index, zip(query, unit(vectors[index])).reduce(0.0) { $0 + $1.0 * $1.1 })
    }
    return products.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(limit).map(\.0)
}
