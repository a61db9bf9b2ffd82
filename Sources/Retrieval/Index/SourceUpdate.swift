import Foundation
import GRDB

/// An update of one source and its passages, within a transaction.
struct SourceUpdate {
    struct Stored {
        let number: Int64
        /// Whether content and metadata are unchanged.
        let isSame: Bool
        /// Whether kind and date, by which searches filter, are unchanged.
        let isFilteredAlike: Bool
    }

    private struct Words: Hashable {
        let title: String
        let text: String
    }

    private let source: SearchSource
    private let items: [SearchItem]
    private let hasStems: Bool

    init(_ source: SearchSource, items: [SearchItem], hasStems: Bool) {
        self.source = source
        self.items = items
        self.hasStems = hasStems
    }

    private var date: Int64? { source.date.map(StoredValue.milliseconds) }

    func run(_ database: Database) throws -> SearchIndex.Change {
        let collection = try StoredValue.makeNumber(database, name: source.collection)
        let kind = try StoredValue.makeNumber(database, name: source.kind)
        guard let stored = try stored(database) else {
            try database.cachedStatement(
                sql: "INSERT INTO retrievalSource (collection, id, kind, date, contentHash) VALUES (?, ?, ?, ?, ?)"
            ).execute(arguments: [collection, source.id, kind, date, source.contentHash])
            let number = database.lastInsertedRowID
            try insert(database, Array(zip(items.indices, items)), source: number, collection: collection)
            return .added
        }
        if stored.isSame { return .unchanged }
        try database.cachedStatement(
            sql: "UPDATE retrievalSource SET kind = ?, date = ?, contentHash = ? WHERE number = ?"
        ).execute(arguments: [kind, date, source.contentHash, stored.number])
        try replaceItems(database, source: stored.number, collection: collection)
        if !stored.isFilteredAlike { try renewVectors(database, source: stored.number, kind: kind) }
        try SearchIndex.discardOldDeletions(database)
        return .replaced
    }

    /// Returns the stored state of the source; `nil` if the source is new.
    func stored(_ database: Database) throws -> Stored? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source.number, kind.name, source.date, source.contentHash
                FROM retrievalSource AS source
                JOIN retrievalName AS collection ON collection.number = source.collection
                JOIN retrievalName AS kind ON kind.number = source.kind
                WHERE collection.name = ? AND source.id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [source.collection, source.id]) else { return nil }
        let (kind, date, hash): (String, Int64?, String) = (row[1], row[2], row[3])
        let isFilteredAlike = kind == source.kind && date == self.date
        return Stored(
            number: row[0], isSame: isFilteredAlike && hash == source.contentHash, isFilteredAlike: isFilteredAlike)
    }

    /// Updates the passages; passages with unchanged text are kept, because their vectors are still valid.
    private func replaceItems(_ database: Database, source: Int64, collection: Int64) throws {
        var old: [Words: [Int64]] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT item.number, words.title, words.text FROM retrievalItem AS item
                JOIN retrievalSearch AS words ON words.rowid = item.number
                WHERE item.source = ? ORDER BY item.ordinal DESC
                """,
            arguments: [source])
        while let row = try rows.next() { old[Words(title: row[1], text: row[2]), default: []].append(row[0]) }
        let move = try database.cachedStatement(
            sql: "UPDATE retrievalItem SET ordinal = ?, position = ? WHERE number = ?")
        var new: [(Int, SearchItem)] = []
        for (ordinal, item) in items.enumerated() {
            let words = Words(title: StoredValue.text(item.title), text: StoredValue.text(item.text))
            if let number = old[words]?.popLast() {
                try move.execute(arguments: [ordinal, StoredValue.text(item.position), number])
            } else {
                new.append((ordinal, item))
            }
        }
        try insert(database, new, source: source, collection: collection)
        let delete = try database.cachedStatement(sql: "DELETE FROM retrievalItem WHERE number = ?")
        for number in old.values.joined() { try delete.execute(arguments: [number]) }
    }

    private func insert(
        _ database: Database, _ items: [(Int, SearchItem)], source: Int64, collection: Int64
    ) throws {
        var stems = StemColumn(try WordTokenizer(database)) { items.map(\.1.text) }
        for (ordinal, item) in items {
            let (title, text) = (StoredValue.text(item.title), StoredValue.text(item.text))
            let (content, language) = try stems.content(title: title, text: text, hasStems: hasStems)
            try database.cachedStatement(
                sql: "INSERT INTO retrievalItem (source, ordinal, position, language) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [source, ordinal, StoredValue.text(item.position), language])
            let number = database.lastInsertedRowID
            try database.cachedStatement(
                sql: "INSERT INTO retrievalSearch (rowid, title, text, stems) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [number, title, text, content])
            try CharacterPairs.insert(database, item: number, title: title, text: text)
        }
        try stems.noteLanguages(database, collection: collection)
    }

    /// Renumbers the vectors of a source, so that copies in memory see its new date and kind.
    private func renewVectors(_ database: Database, source: Int64, kind: Int64) throws {
        let numbers = try Int64.fetchAll(
            database,
            sql: """
                SELECT vector.number FROM retrievalItem AS item JOIN retrievalVector AS vector ON vector.item = item.number
                WHERE item.source = ?
                """,
            arguments: [source])
        let get = try database.cachedStatement(
            sql: "SELECT item, model, collection, vector FROM retrievalVector WHERE number = ?")
        let delete = try database.cachedStatement(sql: "DELETE FROM retrievalVector WHERE number = ?")
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO retrievalVector (item, model, collection, kind, date, vector) VALUES (?, ?, ?, ?, ?, ?)
                """)
        for number in numbers {
            guard let row = try Row.fetchOne(get, arguments: [number]) else { continue }
            let (item, model, collection, vector): (Int64, Int64, Int64, Data) = (row[0], row[1], row[2], row[3])
            try delete.execute(arguments: [number])
            try insert.execute(arguments: [item, model, collection, kind, date, vector])
        }
    }
}
