import Foundation
public import GRDB
public import Store
import Support

/// The writer of the search index, which adds, replaces and removes sources and embeds their passages.
///
/// Each change of a source is one transaction, so a crash never leaves it half changed. Keywords are
/// searchable immediately; vectors are added by ``embedPending(with:in:batchSize:progress:)``. Several processes
/// may write concurrently. All methods throw `RetrievalError`, or `CancellationError` if their task is
/// cancelled.
public struct SearchIndex: Sendable {
    /// The effect of a call to ``put(_:items:)``.
    public enum Change: String, Sendable, Hashable {
        /// The source was new.
        case added
        /// The content or metadata had changed.
        case replaced
        /// The source was up to date; nothing was written.
        case unchanged
    }

    /// The size of the index or of a collection.
    public struct Size: Sendable, Hashable {
        public let sources: Int
        /// The number of passages.
        public let items: Int

        public init(sources: Int, items: Int) {
            self.sources = sources
            self.items = items
        }
    }

    /// The number of deletions to keep for incremental updates of vector copies; an older copy is reloaded.
    static let keptDeletions = 65_536

    let database: LocalDatabase
    /// The marks for passages that are being embedded; `nil` to write no marks.
    let marks: UnfinishedWork?

    /// Creates a writer for a database that was opened with `RetrievalSchema.migrations`.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - stateFolder: The folder for marks of passages in progress, so that a passage that crashed the
    ///     program is not retried automatically; `nil` to write no marks.
    public init(_ database: LocalDatabase, stateFolder: String? = nil) {
        self.database = database
        marks = stateFolder.map { UnfinishedWork("passages", stateFolder: $0) }
    }

    /// Adds or updates a source; passages with unchanged text keep their vectors.
    ///
    /// - Parameters:
    ///   - source: The source; if its hash, kind and date are unchanged, nothing is written.
    ///   - items: All its passages, in order; each has a character other than whitespace.
    /// - Returns: The effect.
    /// - Throws: `RetrievalError` (`invalid` or `storage`); `CancellationError`.
    @discardableResult
    public func put(_ source: SearchSource, items: [SearchItem]) async throws -> Change {
        try await write { try Self.put(source, items: items, in: $0) }
    }

    /// Performs ``put(_:items:)`` within the caller's transaction.
    ///
    /// The owner's record of a source then always agrees with the index.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - items: All its passages, in order.
    ///   - hasStems: Whether inflected forms of a query's words also match; otherwise only exact words match.
    ///   - database: A connection within a write transaction.
    /// - Returns: The effect.
    /// - Throws: `RetrievalError` (`invalid`); `DatabaseError`.
    @discardableResult
    public static func put(
        _ source: SearchSource, items: [SearchItem], hasStems: Bool = true, in database: Database
    ) throws -> Change {
        guard ![source.collection, source.id, source.kind].contains("") else {
            throw RetrievalError(.invalid, "A source needs a collection, an identifier and a kind.")
        }
        guard items.allSatisfy({ $0.text.contains { !$0.isWhitespace } }) else {
            throw RetrievalError(.invalid, "A passage without text cannot be indexed. Leave it out.")
        }
        return try SourceUpdate(source, items: items, hasStems: hasStems).run(database)
    }

    /// Returns the passages of a source, in order; empty if the source does not exist.
    public func items(of id: String, in collection: String) async throws -> [SearchItem] {
        try await numberedItems(of: id, in: collection).map(\.item)
    }

    /// Returns the passages of a source with their numbers, in order; empty if the source does not exist.
    package func numberedItems(of id: String, in collection: String) async throws -> [(number: Int64, item: SearchItem)]
    {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT words.title, words.text, item.position, item.number
                    FROM retrievalSource AS source
                    JOIN retrievalItem AS item ON item.source = source.number
                    JOIN retrievalSearch AS words ON words.rowid = item.number
                    WHERE source.collection = (SELECT number FROM retrievalName WHERE name = ?) AND source.id = ?
                    ORDER BY item.ordinal
                    """,
                arguments: [collection, id])
            return try Array(rows.map { ($0[3], SearchItem(title: $0[0], text: $0[1], position: $0[2])) })
        }
    }

    /// Returns the sources of a collection, sorted by identifier.
    public func sources(in collection: String) async throws -> [SearchSource] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT source.id, kind.name, source.date, source.contentHash
                    FROM retrievalSource AS source
                    JOIN retrievalName AS collection ON collection.number = source.collection
                    JOIN retrievalName AS kind ON kind.number = source.kind
                    WHERE collection.name = ? ORDER BY source.id
                    """,
                arguments: [collection])
            return try Array(
                rows.map { row in
                    SearchSource(
                        collection: collection, id: row[0], kind: row[1], date: StoredValue.date(row[2]),
                        contentHash: row[3])
                })
        }
    }

    /// Counts the sources and passages of a collection, or of all collections for `nil`.
    public func size(of collection: String? = nil) async throws -> Size {
        try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(DISTINCT source.number), count(item.number)
                    FROM retrievalSource AS source LEFT JOIN retrievalItem AS item ON item.source = source.number
                    WHERE ?1 IS NULL OR source.collection = (SELECT number FROM retrievalName WHERE name = ?1)
                    """,
                arguments: [collection])
            return Size(sources: row?[0] ?? 0, items: row?[1] ?? 0)
        }
    }

    /// Removes sources with their passages and vectors in one transaction; unknown identifiers are ignored.
    ///
    /// - Returns: The number of removed sources.
    /// - Throws: `RetrievalError`; `CancellationError`.
    @discardableResult
    public func remove(_ ids: some Collection<String> & Sendable, from collection: String) async throws -> Int {
        try await write { try Self.remove(ids, from: collection, in: $0) }
    }

    /// Performs ``remove(_:from:)`` within the caller's transaction.
    ///
    /// `database` is a connection within a write transaction.
    ///
    /// - Returns: The number of removed sources.
    @discardableResult
    public static func remove(
        _ ids: some Collection<String>, from collection: String, in database: Database
    ) throws -> Int {
        guard let number = try StoredValue.number(database, name: collection) else { return 0 }
        let statement = try database.cachedStatement(
            sql: "DELETE FROM retrievalSource WHERE collection = ? AND id = ?")
        var removed = 0
        for id in ids {
            try statement.execute(arguments: [number, id])
            removed += database.changesCount
        }
        try discardOldDeletions(database)
        return removed
    }

    /// Rewrites the full-text tables and truncates the write-ahead log, so that no database file contains
    /// removed text.
    ///
    /// The call takes about as long as reading all text; searches are slightly faster afterwards.
    public func compact() async throws {
        for table in [SearchTable.words, .pairs] {
            let name = table.rawValue
            try await write { try $0.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('optimize')") }
        }
        // A concurrent reader only delays this step until the next checkpoint.
        _ = try? await database.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    static func discardOldDeletions(_ database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM retrievalGone WHERE number <= (SELECT max(number) FROM retrievalGone) - ?"
        ).execute(arguments: [keptDeletions])
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.read(body)
        } catch {
            throw RetrievalError.from(error)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.write(body)
        } catch {
            throw RetrievalError.from(error)
        }
    }
}
