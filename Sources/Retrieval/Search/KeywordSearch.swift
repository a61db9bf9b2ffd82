import GRDB

/// Finds passages by their words, within a transaction.
struct KeywordSearch {
    let query: KeywordQuery
    /// The query as the full-text table takes it; nil if it holds no word.
    private let expression: String?
    /// The words and phrases looked for, in the language of FTS5.
    let terms: [String]
    private let requiresAll: Bool
    private let isRanked: Bool

    init(_ query: KeywordQuery, requiresAll: Bool, counts: TermCounts, _ database: Database) throws {
        self.query = query
        self.requiresAll = requiresAll
        let plan = try counts.plan(query.words, database)
        let words = requiresAll ? query.words : plan.words
        expression = query.expression(words: words, requiresAll: requiresAll)
        terms = query.phrases + words
        isRanked = expression != nil && (plan.isRanked || !query.phrases.isEmpty)
    }

    /// Looks for some of a query's words, of which one is enough.
    init(words: [String], of query: KeywordQuery) {
        self.query = query
        requiresAll = false
        expression = query.expression(words: words, requiresAll: false)
        terms = query.phrases + words
        isRanked = true
    }

    /// The fragments to show in what was found: signs found by the way beside words are not worth it.
    var shownFragments: [String] {
        expression == nil ? query.fragments : query.fragments.filter { $0.unicodeScalars.contains { !$0.isASCII } }
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
        func list(_ numbers: [some BinaryInteger]) -> String { numbers.map { String($0) }.joined(separator: ", ") }
        var conditions: [String] = []
        if let collections = filter.collections { conditions.append("source.collection IN (\(list(collections)))") }
        if let kinds = filter.kinds { conditions.append("source.kind IN (\(list(kinds)))") }
        if let sources = filter.sources { conditions.append("source.number IN (\(list(sources)))") }
        if let dates = filter.dates {
            conditions.append("source.date >= \(dates.lowerBound) AND source.date < \(dates.upperBound)")
        }
        return conditions
    }
}
