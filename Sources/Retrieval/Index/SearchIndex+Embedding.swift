import Foundation
import GRDB
import Store
import Support

/// The progress of an embedding run.
public struct EmbeddingProgress: Sendable, Hashable {
    /// The number of passages embedded so far.
    public let embedded: Int
    /// The number of pending passages at the start, plus the passages added since then.
    public let total: Int
}

extension SearchIndex {
    private struct Pending: Sendable {
        let number: Int64
        let text: String
    }

    /// The queue that runs the batches of this process one after another.
    ///
    /// Documents and mails share the index, and concurrent runs would embed the same passages.
    private static let embeddingTurn = SerialQueue()

    /// Counts the passages that have no vector of a model, and are found by keywords only.
    ///
    /// - Parameters:
    ///   - model: The embedding model.
    ///   - collections: The collections to count in; `nil` for all collections.
    /// - Returns: The number of passages, without passages that are set aside.
    /// - Throws: `RetrievalError`; `CancellationError`.
    package func pendingCount(for model: EmbeddingModel, in collections: Set<String>? = nil) async throws -> Int {
        try await read { database in
            let number = try Self.find(database, model) ?? 0
            guard let collections else {
                return try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM (\(Self.withoutVector)) WHERE number NOT IN (\(Self.setAside))",
                    arguments: [number]) ?? 0
            }
            return try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM retrievalSource AS source
                    JOIN retrievalItem AS item ON item.source = source.number
                    WHERE source.collection IN
                            (SELECT number FROM retrievalName WHERE name IN (SELECT value FROM json_each(?)))
                        AND item.model IS NOT ? AND item.number NOT IN (\(Self.setAside))
                    """,
                arguments: [try StoredValue.list(collections), number]) ?? 0
        }
    }

    /// Embeds the passages that have no vector of this model, including passages embedded by another model.
    ///
    /// Each batch is saved in a transaction, so progress survives cancellation or a crash, and the next run
    /// continues from there. At most two batches are embedded again: the batch being computed, and the
    /// preceding batch if it was being saved. Vectors of another model are replaced gradually.
    ///
    /// - Parameters:
    ///   - model: The embedding model.
    ///   - collections: The collections whose passages are embedded; `nil` for all collections.
    ///   - batchSize: The number of passages that are embedded and saved together.
    ///   - progress: Called after each saved batch.
    /// - Returns: The number of embedded passages.
    /// - Throws: `RetrievalError` (`embedding` or `storage`), `CancellationError`, or errors of the model.
    @discardableResult
    public func embedPending(
        with model: EmbeddingModel, in collections: Set<String>? = nil, batchSize: Int = 64,
        progress: (@Sendable (EmbeddingProgress) -> Void)? = nil
    ) async throws -> Int {
        try await noteUnfinished()
        let number = try await write { try Self.register($0, model) }
        let total = progress == nil ? 0 : try await pendingCount(for: model, in: collections)
        let list = try collections.map(StoredValue.list)
        var embedded = 0
        while true {
            let sofar = embedded
            let saved = try await Self.embeddingTurn.run {
                try await self.embedBatches(with: model, number, in: list, limit: max(1, batchSize)) {
                    progress?(EmbeddingProgress(embedded: sofar + $0, total: max(total, sofar + $0)))
                }
            }
            guard let saved else { return embedded }
            embedded += saved
        }
    }

    /// The number of batches that one caller embeds before another caller gets its turn.
    private static let batchesOfTurn = 8

    /// Embeds the next batches; returns `nil` if no passage is pending.
    ///
    /// While the model computes a batch, the preceding batch is saved and the next batch is read, so that the
    /// model never waits for the database.
    private func embedBatches(
        with model: EmbeddingModel, _ number: Int64, in list: String?, limit: Int, hears: @Sendable (Int) -> Void
    ) async throws -> Int? {
        var batch = try await read { database in
            let batch = try Self.pending(database, model: number, in: list, limit: limit, besides: [])
            return batch.isEmpty ? try Self.suspect(database, model: number, in: list) : batch
        }
        if batch.isEmpty { return nil }
        let mark = marks?.begin()
        var saved = 0
        var embedded: [(Pending, [Float])] = []
        for last in (0..<Self.batchesOfTurn).reversed() where !batch.isEmpty {
            try Task.checkCancellation()
            let profile = model.profile()
            let texts = batch.map { profile.passage($0.text) }
            let known = Set(batch.map(\.number))
            mark?.note(Self.key(of: batch.map(\.number)))
            async let vectors = model.unitVectors(of: texts)
            if !embedded.isEmpty {
                saved += try await save(embedded, model: number)
                hears(saved)
            }
            let next =
                last == 0
                ? [] : try await read { try Self.pending($0, model: number, in: list, limit: limit, besides: known) }
            embedded = Array(zip(batch, try await vectors))
            mark?.note(nil)
            batch = next
        }
        saved += try await save(embedded, model: number)
        hears(saved)
        return saved
    }

    private func save(_ embedded: [(Pending, [Float])], model: Int64) async throws -> Int {
        try await write { database in
            let saved = try embedded.count { item, vector in
                try Self.save(database, vector, item: item.number, model: model)
            }
            try Self.discardOldDeletions(database)
            return saved
        }
    }

    /// Returns the number of a model; `nil` if the model has never embedded anything.
    static func find(_ database: Database, _ model: EmbeddingModel) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(
                sql: "SELECT number FROM retrievalModel WHERE fingerprint = ? AND dimensions = ?"),
            arguments: [model.fingerprint, model.dimensions])
    }

    private static func register(_ database: Database, _ model: EmbeddingModel) throws -> Int64 {
        if let number = try find(database, model) { return number }
        try database.execute(
            sql: "INSERT INTO retrievalModel (fingerprint, dimensions) VALUES (?, ?)",
            arguments: [model.fingerprint, model.dimensions])
        return database.lastInsertedRowID
    }

    /// Each lookup uses an index, so this is fast if no passage is pending.
    private static let withoutVector = """
        SELECT number FROM retrievalItem WHERE model IS NULL
        UNION ALL SELECT number FROM retrievalItem WHERE model < ?1
        UNION ALL SELECT number FROM retrievalItem WHERE model > ?1
        """

    /// Whether a pending passage is in the collections of a list; checked for each passage until enough are found.
    private static let isInList = """
        EXISTS (
            SELECT 1 FROM retrievalItem AS own JOIN retrievalSource AS source ON source.number = own.source
            JOIN retrievalName AS name ON name.number = source.collection
            WHERE own.number = pending.number AND name.name IN (SELECT value FROM json_each(?3)))
        """

    private static let setAside = "SELECT item FROM retrievalSuspect WHERE isSetAside"

    /// Returns one suspect passage without a vector, which may have crashed a program; empty if none is left.
    private static func suspect(_ database: Database, model: Int64, in list: String?) throws -> [Pending] {
        try pending(
            database, "number IN (SELECT item FROM retrievalSuspect WHERE NOT isSetAside)", [model, 1, list])
    }

    /// Returns the next passages without a vector, except passages that are being embedded.
    private static func pending(
        _ database: Database, model: Int64, in list: String?, limit: Int, besides known: Set<Int64>
    ) throws -> [Pending] {
        Array(
            try pending(
                database, "number NOT IN (SELECT item FROM retrievalSuspect)", [model, limit + known.count, list]
            ).filter { !known.contains($0.number) }.prefix(limit))
    }

    private static func pending(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [Pending] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT item.number, words.title, words.text
                    FROM (
                        SELECT number FROM (\(withoutVector)) AS pending
                        WHERE \(condition) AND (?3 IS NULL OR \(isInList)) LIMIT ?2
                    ) AS item
                    JOIN retrievalSearch AS words ON words.rowid = item.number ORDER BY item.number
                    """),
            arguments: arguments)
        return rows.map { row in
            let (title, text): (String, String) = (row[1], row[2])
            return Pending(number: row[0], text: title.isEmpty ? text : "\(title)\n\(text)")
        }
    }

    /// Saves a vector, unless the passage was deleted or another process has saved a vector.
    private static func save(_ database: Database, _ vector: [Float], item: Int64, model: Int64) throws -> Bool {
        try database.cachedStatement(sql: "DELETE FROM retrievalSuspect WHERE item = ?").execute(arguments: [item])
        try database.cachedStatement(sql: "DELETE FROM retrievalVector WHERE item = ? AND model <> ?")
            .execute(arguments: [item, model])
        try database.cachedStatement(
            sql: """
                INSERT INTO retrievalVector (item, model, collection, kind, date, vector)
                SELECT item.number, ?, source.collection, source.kind, source.date, ?
                FROM retrievalItem AS item JOIN retrievalSource AS source ON source.number = item.source
                WHERE item.number = ?
                ON CONFLICT (item) DO NOTHING
                """
        ).execute(arguments: [model, StoredValue.data(vector), item])
        return database.changesCount > 0
    }
}
