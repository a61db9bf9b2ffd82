import GRDB

/// A search's filter, with numbers in the place of names.
struct VectorFilter: Sendable {
    /// The collections to search; nil for all.
    var collections: [Int32]?
    /// The kinds to search; nil for all.
    var kinds: [Int32]?
    /// The dates to search, in milliseconds; nil for all.
    var dates: Range<Int64>?

    var isOpen: Bool { collections == nil && kinds == nil && dates == nil }

    func includes(collection: Int32, kind: Int32, date: Int64) -> Bool {
        (collections?.contains(collection) ?? true) && (kinds?.contains(kind) ?? true)
            && (dates.map { date != VectorShard.noDate && $0.contains(date) } ?? true)
    }
}

extension VectorFilter {
    /// Looks the names up; nil if nothing can pass.
    init?(_ filter: SearchFilter, _ database: Database) throws {
        func numbers(_ names: Set<String>?) throws -> [Int32]? {
            try names?.compactMap { try StoredValue.number(database, name: $0) }.map(Int32.init(truncatingIfNeeded:))
        }
        collections = try numbers(filter.collections)
        kinds = try numbers(filter.kinds)
        if collections?.isEmpty == true || kinds?.isEmpty == true { return nil }
        if filter.from != nil || filter.until != nil {
            // The least number stands for no date.
            let from = filter.from.map(StoredValue.milliseconds) ?? (VectorShard.noDate + 1)
            let until = filter.until.map(StoredValue.milliseconds) ?? .max
            guard from < until else { return nil }
            dates = from..<until
        }
    }
}
