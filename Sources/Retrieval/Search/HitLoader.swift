import GRDB

/// The loading of the data that hits display.
enum HitLoader {
    /// Returns the hits of a ranking, in its order, with highlighted words, their inflected forms, phrases
    /// and fragments.
    static func load(
        _ database: Database, _ ranked: [RankedItem], words: [String], stems: QueryStems = QueryStems(),
        fragments: [String]
    ) throws -> [SearchHit] {
        let matcher = try WordMatcher(words, stems, database)
        func highlights(_ text: String) throws -> [Range<Int>] {
            try Highlights.united(matcher.ranges(in: text) + Highlights.occurrences(of: fragments, in: text))
        }
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
            return SearchHit(
                id: ranked.number, source: source, ordinal: row[5], item: item, match: ranked.match,
                score: ranked.score, similarity: ranked.similarity,
                titleHighlights: try highlights(item.title), highlights: try highlights(item.text))
        }
    }
}
