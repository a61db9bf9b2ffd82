public import GRDB
import Support

/// The passages that crashed a program while a model embedded them.
///
/// All passages of a crashed batch become suspects, and are embedded individually after all others. A passage
/// that crashes a program on its own is set aside. It is still found by keywords, and is embedded only if the
/// user retries its source.
extension SearchIndex {
    /// Returns the key of a batch's mark.
    static func key(of items: some Sequence<Int64>) -> String { items.map(String.init).joined(separator: " ") }

    /// Records the passages that were being embedded when a program crashed.
    func noteUnfinished() async throws {
        for leftover in marks?.leftovers() ?? [] {
            let items = leftover.key.split(separator: " ").compactMap { Int64($0) }
            let isSetAside = items.count == 1
            try await write { database in
                let statement = try database.cachedStatement(
                    sql: """
                        INSERT INTO retrievalSuspect (item, isSetAside) SELECT number, ? FROM retrievalItem WHERE number = ?
                        ON CONFLICT DO UPDATE SET isSetAside = max(isSetAside, excluded.isSetAside)
                        """)
                for item in items { try statement.execute(arguments: [isSetAside, item]) }
            }
            leftover.remove()
        }
    }

    /// Returns the sources that contain passages set aside, and their collections.
    package static func setAside(in database: Database) throws -> [(collection: String, id: String)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT DISTINCT retrievalName.name, source.id FROM retrievalSuspect
                JOIN retrievalItem AS item ON item.number = retrievalSuspect.item
                JOIN retrievalSource AS source ON source.number = item.source
                JOIN retrievalName ON retrievalName.number = source.collection
                WHERE isSetAside ORDER BY 1, 2
                """
        ).map { ($0[0], $0[1]) }
    }

    /// Schedules passages that were set aside to be embedded again.
    ///
    /// - Parameters:
    ///   - collection: The collection.
    ///   - id: The source; `nil` for all.
    ///   - database: A connection within a write transaction.
    public static func tryAgain(_ collection: String, id: String? = nil, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE retrievalSuspect SET isSetAside = 0 WHERE isSetAside AND item IN (
                    SELECT item.number FROM retrievalItem AS item
                    JOIN retrievalSource AS source ON source.number = item.source
                    WHERE source.collection = (SELECT number FROM retrievalName WHERE name = ?1)
                        AND (?2 IS NULL OR source.id = ?2))
                """,
            arguments: [collection, id])
    }
}
