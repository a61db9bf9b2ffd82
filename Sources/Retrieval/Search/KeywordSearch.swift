import GRDB

/// Finds passages by their words, within a transaction.
struct KeywordSearch {
    let query: KeywordQuery
    /// The query as the full-text table takes it; nil if it holds no word.
    let expression: String?
    private let requiresAll: Bool
    private let isRanked: Bool

    init(_ query: KeywordQuery, requiresAll: Bool, counts: TermCounts, _ database: Database) throws {
        self.query = query
        self.requiresAll = requiresAll
        let plan = try counts.plan(query.words, database)
        expression = query.expression(words: requiresAll ? query.words : plan.words, requiresAll: requiresAll)
        isRanked = expression != nil && (plan.isRanked || !query.phrases.isEmpty)
    }

    /// The passages, best first by BM25; the newest first for a single word that is everywhere, and for
    /// ``KeywordQuery/fragments``.
    func items(_ database: Database, filter: VectorFilter, limit: Int) throws -> [Int64] {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if let expression {
            conditions.append("words.retrievalSearch MATCH ?")
            arguments += [expression]
        }
        if expression == nil || requiresAll {
            for fragment in query.fragments {
                conditions.append("(words.text LIKE ? ESCAPE '\\' OR words.title LIKE ? ESCAPE '\\')")
                let pattern = KeywordQuery.pattern(fragment)
                arguments += [pattern, pattern]
            }
        }
        if conditions.isEmpty { return [] }
        var tables = "retrievalSearch AS words"
        if !filter.isOpen {
            // The order of the tables is the one to read them in: the ranks come first, until there are enough.
            tables += """
                 CROSS JOIN retrievalItem AS item ON item.number = words.rowid
                CROSS JOIN retrievalSource AS source ON source.number = item.source
                """
            conditions += Self.conditions(filter)
        }
        // Not one of the statements that the connection keeps: with a filter's numbers in it, there is no end of them.
        return try Int64.fetchAll(
            database,
            sql: """
                SELECT words.rowid FROM \(tables) WHERE \(conditions.joined(separator: " AND "))
                ORDER BY \(isRanked ? "words.rank" : "words.rowid DESC") LIMIT ?
                """,
            arguments: arguments + [limit])
    }

    /// A filter holds numbers only, which may stand in SQL as they are.
    private static func conditions(_ filter: VectorFilter) -> [String] {
        func list(_ numbers: [Int32]) -> String { numbers.map(String.init).joined(separator: ", ") }
        var conditions: [String] = []
        if let collections = filter.collections { conditions.append("source.collection IN (\(list(collections)))") }
        if let kinds = filter.kinds { conditions.append("source.kind IN (\(list(kinds)))") }
        if let dates = filter.dates {
            conditions.append("source.date >= \(dates.lowerBound) AND source.date < \(dates.upperBound)")
        }
        return conditions
    }
}
