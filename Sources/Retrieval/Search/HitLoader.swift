import GRDB

/// Reads what hits show.
enum HitLoader {
    /// The hits of a ranking, in its order, with the words of an expression highlighted.
    static func load(
        _ database: Database, _ ranked: [RankedItem], expression: String?, fragments: [String] = []
    ) throws -> [SearchHit] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT collection.name, source.id, kind.name, source.date, source.contentHash, item.ordinal, words.title,
                    words.text, item.position
                FROM retrievalItem AS item
                JOIN retrievalSource AS source ON source.number = item.source
                JOIN retrievalName AS collection ON collection.number = source.collection
                JOIN retrievalName AS kind ON kind.number = source.kind
                JOIN retrievalSearch AS words ON words.rowid = item.number
                WHERE item.number = ?
                """)
        return try ranked.compactMap { ranked -> SearchHit? in
            guard let row = try Row.fetchOne(statement, arguments: [ranked.number]) else { return nil }
            let source = SearchSource(
                collection: row[0], id: row[1], kind: row[2], date: StoredValue.date(row[3]), contentHash: row[4])
            let item = SearchItem(title: row[6], text: row[7], position: row[8])
            let marked = try expression.flatMap { try Self.marked(database, ranked.number, $0) }
            return SearchHit(
                id: ranked.number, source: source, ordinal: row[5], item: item, match: ranked.match,
                score: ranked.score, similarity: ranked.similarity,
                titleHighlights: Highlights.ranges(marked: marked?.title, of: item.title, fragments: fragments),
                highlights: Highlights.ranges(marked: marked?.text, of: item.text, fragments: fragments))
        }
    }

    /// A passage with marks around the words that were found; nil if none stands in it.
    private static func marked(
        _ database: Database, _ number: Int64, _ expression: String
    ) throws -> (title: String, text: String)? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT highlight(retrievalSearch, 0, ?1, ?2), highlight(retrievalSearch, 1, ?1, ?2)
                FROM retrievalSearch WHERE retrievalSearch MATCH ?3 AND rowid = ?4
                """)
        let arguments: StatementArguments = [StoredValue.startMark, StoredValue.endMark, expression, number]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        return (row[0], row[1])
    }
}
