import Foundation
import GRDB

/// A search filter with numbers instead of names.
struct VectorFilter: Sendable {
    /// The collections to search; `nil` for all collections.
    var collections: [Int32]?
    /// The kinds to search; `nil` for all kinds.
    var kinds: [Int32]?
    /// The dates to search, in milliseconds; `nil` for all dates.
    var dates: Range<Int64>?

    /// The numbers of the sources to search; `nil` for all sources.
    var sources: [Int64]?
    /// The numbers of the vectors of ``sources``; `nil` for all vectors.
    var vectors: Set<Int64>?

    var isOpen: Bool { collections == nil && kinds == nil && dates == nil && sources == nil }

    func includes(vector: Int64, collection: Int32, kind: Int32, date: Int64) -> Bool {
        (collections?.contains(collection) ?? true) && (kinds?.contains(kind) ?? true)
            && (dates.map { date != VectorShard.noDate && $0.contains(date) } ?? true)
            && (vectors?.contains(vector) ?? true)
    }
}

extension VectorFilter {
    /// Creates a filter with the numbers for the names; `nil` if the filter excludes everything.
    init?(_ filter: SearchFilter, _ database: Database) throws {
        func numbers(_ names: Set<String>?) throws -> [Int32]? {
            try names?.compactMap { try StoredValue.number(database, name: $0) }.map(Int32.init(truncatingIfNeeded:))
        }
        collections = try numbers(filter.collections)
        kinds = try numbers(filter.kinds)
        if collections?.isEmpty == true || kinds?.isEmpty == true { return nil }
        if filter.from != nil || filter.until != nil {
            // The minimum represents a missing date.
            let from = filter.from.map(StoredValue.milliseconds) ?? (VectorShard.noDate + 1)
            let until = filter.until.map(StoredValue.milliseconds) ?? .max
            guard from < until else { return nil }
            dates = from..<until
        }
        if let ids = filter.ids {
            let list = String(decoding: try JSONEncoder().encode(ids.sorted()), as: UTF8.self)
            let found = try Int64.fetchAll(
                database, sql: "SELECT number FROM retrievalSource WHERE id IN (SELECT value FROM json_each(?))",
                arguments: [list])
            if found.isEmpty { return nil }
            sources = found
            vectors = try Set(
                Int64.fetchAll(
                    database,
                    sql: """
                        SELECT vector.number FROM retrievalItem AS item
                        JOIN retrievalVector AS vector ON vector.item = item.number
                        WHERE item.source IN (\(found.map(String.init).joined(separator: ",")))
                        """))
        }
    }
}
