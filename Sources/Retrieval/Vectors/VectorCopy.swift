import Foundation
import GRDB

/// The compact copy of a model's vectors in memory, which is updated from the database.
struct VectorCopy: Sendable {
    /// An error if the copy is newer than the transaction's snapshot, so that the transaction must be
    /// restarted.
    struct IsAhead: Error {}

    let format: BlockFormat
    private(set) var shards: [VectorShard] = []
    /// All vectors up to this number are in the copy, or deleted.
    private var lastVector: Int64 = 0
    /// All deletions up to this number are applied to the copy.
    private var lastDeletion: Int64 = 0

    init(dimensions: Int) { format = BlockFormat(dimensions: dimensions) }

    /// Updates the copy to the snapshot of a transaction.
    ///
    /// - Throws: ``IsAhead``; errors of the database, after which the next call continues the update.
    mutating func follow(_ database: Database, model: EmbeddingModel) throws {
        let newestVector = try Self.newest(database, "retrievalVector")
        let newestDeletion = try Self.newest(database, "retrievalGone")
        guard newestVector >= lastVector, newestDeletion >= lastDeletion else { throw IsAhead() }
        if newestDeletion > lastDeletion {
            try followDeletions(database)
            lastDeletion = newestDeletion
        }
        if newestVector > lastVector {
            if let number = try SearchIndex.find(database, model) { try followInsertions(database, model: number) }
            lastVector = newestVector
        }
    }

    private static func newest(_ database: Database, _ table: String) throws -> Int64 {
        // SQLite maintains this table for AUTOINCREMENT; it has no row before the first insertion.
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?"), arguments: [table]) ?? 0
    }

    private mutating func followDeletions(_ database: Database) throws {
        guard lastVector > 0 else { return }
        let oldest = try Int64.fetchOne(database, sql: "SELECT min(number) FROM retrievalGone") ?? .max
        guard oldest <= lastDeletion + 1 else {
            shards = []
            lastVector = 0
            return
        }
        let gone = try Set(
            Int64.fetchAll(
                database.cachedStatement(sql: "SELECT vector FROM retrievalGone WHERE number > ?"),
                arguments: [lastDeletion]))
        guard let first = gone.min(), let last = gone.max() else { return }
        for index in shards.indices {
            guard let low = shards[index].numbers.first, let high = shards[index].numbers.last else { continue }
            if low <= last, high >= first { shards[index].remove(gone, format: format) }
        }
        shards.removeAll { $0.count == 0 }
    }

    /// Reads the new vectors one at a time.
    private mutating func followInsertions(_ database: Database, model: Int64) throws {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT number, collection, kind, date, vector FROM retrievalVector
                    WHERE number > ? AND model = ? ORDER BY number
                    """),
            arguments: [lastVector, model])
        // bounded: by the model, whose vectors are that long.
        var numbers = [Float](repeating: 0, count: format.dimensions)
        while let row = try rows.next() {
            let entry = VectorShard.Entry(
                number: row[0], collection: Int32(truncatingIfNeeded: row[1] as Int64),
                kind: Int32(truncatingIfNeeded: row[2] as Int64), date: row[3] ?? VectorShard.noDate)
            let isWhole = try row.withUnsafeData(atIndex: 4) { Self.read($0, into: &numbers) }
            if isWhole {
                if shards.last?.isFull != false { shards.append(VectorShard(format: format)) }
                numbers.withUnsafeBufferPointer { shards[shards.count - 1].append(entry, $0, format: format) }
            }
            lastVector = entry.number
        }
    }

    /// Copies a stored vector's numbers; returns `false` if the vector's size differs.
    static func read(_ data: Data?, into numbers: inout [Float]) -> Bool {
        guard let data, data.count == numbers.count * MemoryLayout<Float>.size else { return false }
        numbers.withUnsafeMutableBytes { _ = data.copyBytes(to: $0) }
        return true
    }
}
