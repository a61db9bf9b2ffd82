import Foundation
public import GRDB
public import Store
import Support

/// The writer of the search index: adds, replaces and removes sources, and embeds their passages.
///
/// Each change of a source is one transaction, so a process that is killed leaves a source as it was or as it should be.
/// Keywords are found at once; vectors follow with ``embedPending(with:batchSize:progress:)``. Several processes may
/// write at once. All calls throw `RetrievalError`, or `CancellationError` when their task is cancelled.
public struct SearchIndex: Sendable {
    /// What a call to ``put(_:items:)`` did.
    public enum Change: String, Sendable, Hashable {
        /// The source was not there.
        case added
        /// Its content or what is said of it had changed.
        case replaced
        /// It was there just so; nothing was written.
        case unchanged
    }

    /// What the index holds.
    public struct Size: Sendable, Hashable {
        /// How many sources there are.
        public let sources: Int
        /// How many passages they have.
        public let items: Int

        /// Counts a collection.
        public init(sources: Int, items: Int) {
            self.sources = sources
            self.items = items
        }
    }

    /// How many deletions are kept, so that copies of the vectors can follow; one further behind loads all anew.
    static let keptDeletions = 65_536

    let database: LocalDatabase
    /// Where passages that are being embedded are marked; nil to mark none.
    let marks: UnfinishedWork?

    /// Writes to a database that was opened with `RetrievalSchema.migrations`.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - stateFolder: Where passages that are being embedded are marked, so that one that ended the program is not
    ///     embedded again by itself; nil to mark none.
    public init(_ database: LocalDatabase, stateFolder: String? = nil) {
        self.database = database
        marks = stateFolder.map { UnfinishedWork("passages", stateFolder: $0) }
    }

    /// Makes a source's passages what they should be; those whose words stay keep their vectors.
    ///
    /// - Parameters:
    ///   - source: The source; if its hash, kind and date are those that are there, nothing is read or written.
    ///   - items: All its passages, in order; each has a letter, digit or sign in it.
    /// - Returns: What was done.
    /// - Throws: `RetrievalError` (`invalid` or `storage`); `CancellationError`.
    @discardableResult
    public func put(_ source: SearchSource, items: [SearchItem]) async throws -> Change {
        try await write { try Self.put(source, items: items, in: $0) }
    }

    /// Does what ``put(_:items:)`` does as a part of the caller's transaction, so that what the owner keeps of a source
    /// and what is found of it never differ.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - items: All its passages, in order.
    ///   - hasStems: Whether other forms of a query's words find them too, not only the words as they are.
    ///   - database: A connection within a transaction that writes.
    /// - Returns: What was done.
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

    /// The passages of a source, in order; none if it is not there.
    public func items(of id: String, in collection: String) async throws -> [SearchItem] {
        try await numberedItems(of: id, in: collection).map(\.item)
    }

    /// The passages of a source with their numbers, in order; none if it is not there.
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

    /// The sources of a collection, by identifier.
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

    /// How many sources and passages a collection has; all collections together by default.
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

    /// Removes sources with their passages and vectors, all or none; what is not there is passed over.
    ///
    /// - Returns: How many were there.
    /// - Throws: `RetrievalError`; `CancellationError`.
    @discardableResult
    public func remove(_ ids: some Collection<String> & Sendable, from collection: String) async throws -> Int {
        try await write { try Self.remove(ids, from: collection, in: $0) }
    }

    /// Does what ``remove(_:from:)`` does as a part of the caller's transaction.
    ///
    /// - Parameters:
    ///   - ids: The sources' identifiers.
    ///   - collection: The collection that they are in.
    ///   - database: A connection within a transaction that writes.
    /// - Returns: How many were there.
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
        try forgetOldDeletions(database)
        return removed
    }

    /// Writes the words anew and empties the write-ahead log, so that nothing removed is in any file of the database.
    ///
    /// Takes about as long as reading all words does; searches are a little faster afterwards.
    public func compact() async throws {
        for table in [SearchTable.words, .pairs] {
            let name = table.rawValue
            try await write { try $0.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('optimize')") }
        }
        // A reader that is in the way only delays it: the next checkpoint does it.
        _ = try? await database.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    static func forgetOldDeletions(_ database: Database) throws {
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
