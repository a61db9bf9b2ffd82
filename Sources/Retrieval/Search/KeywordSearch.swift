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
    /// Characters of which a passage should hold many.
    private let pairs: [String]
    /// One in so many of the pairs must be in a passage: endings of verbs are everywhere.
    private static let leastShareOfPairs = 3

    init(_ query: KeywordQuery, requiresAll: Bool, counts: TermCounts, _ database: Database) throws {
        self.query = query
        self.requiresAll = requiresAll
        let plan = try counts.plan(query.words, database)
        let words = requiresAll ? query.words : plan.words
        expression = query.expression(words: words, requiresAll: requiresAll)
        terms = query.phrases + words
        isRanked = expression != nil && (plan.isRanked || !query.phrases.isEmpty)
        pairs = requiresAll ? [] : query.pairs
    }

    /// Looks for some of a query's words, of which one is enough.
    init(words: [String], of query: KeywordQuery) {
        self.query = query
        requiresAll = false
        expression = query.expression(words: words, requiresAll: false)
        terms = query.phrases + words
        isRanked = true
        pairs = []
    }

    /// The fragments to show in what was found: signs found by the way beside words are not worth it.
    var shownFragments: [String] {
        if requiresAll || expression == nil && pairs.isEmpty { return query.fragments }
        return pairs + query.fragments.filter { $0.unicodeScalars.contains { !$0.isASCII } }
    }

    /// The passages, best first: by BM25 for words, by their number for ``KeywordQuery/pairs``, by both where the query
    /// has both; the newest first for a single word that is everywhere, and for ``KeywordQuery/fragments``.
    func items(_ database: Database, filter: VectorFilter, limit: Int) throws -> [Int64] {
        if pairs.isEmpty { return try byWords(database, filter, limit) }
        let byPairs = try byPairs(database, filter, limit)
        // Words in quotes alone are a condition of the pairs.
        if expression == nil || expression == query.phraseExpression { return byPairs }
        let fused = RankFusion().fuse(keyword: try byWords(database, filter, limit), meaning: [], rareWords: byPairs)
        return fused.prefix(limit).map(\.number)
    }

    private func byWords(_ database: Database, _ filter: VectorFilter, _ limit: Int) throws -> [Int64] {
        let fragments = requiresAll || expression == nil ? query.fragments : query.quotedFragments
        var conditions = Conditions(fragments)
        if let expression { conditions.add("words.retrievalSearch MATCH ?", [expression]) }
        return try Self.items(
            database, conditions, filter, order: isRanked ? "words.rank" : "words.rowid DESC", limit: limit)
    }

    private func byPairs(_ database: Database, _ filter: VectorFilter, _ limit: Int) throws -> [Int64] {
        var conditions = Conditions(query.quotedFragments)
        if let phrases = query.phraseExpression { conditions.add("words.retrievalSearch MATCH ?", [phrases]) }
        // These scripts have no case, and this is much faster than LIKE.
        let count = pairs.map { _ in "(instr(words.text, ?) OR instr(words.title, ?))" }.joined(separator: " + ")
        let values: [String] = pairs.flatMap { [$0, $0] }
        let arguments = StatementArguments(values)
        conditions.add("(\(count)) * \(Self.leastShareOfPairs) >= \(pairs.count)", arguments)
        return try Self.items(
            database, conditions, filter, order: "\(count) DESC, words.rowid DESC", arguments, limit: limit)
    }

    /// Whether something of the query stood in quotes.
    var hasPhrases: Bool { !query.phrases.isEmpty || !query.quotedFragments.isEmpty }

    /// Those of some passages that hold what stood in quotes.
    func withPhrases(_ database: Database, _ items: [Int64]) throws -> Set<Int64> {
        if !hasPhrases || items.isEmpty { return Set(items) }
        var conditions = Conditions(query.quotedFragments)
        if let phrases = query.phraseExpression { conditions.add("words.retrievalSearch MATCH ?", [phrases]) }
        conditions.add("words.rowid IN (\(items.map(String.init).joined(separator: ",")))")
        return try Set(
            Int64.fetchAll(
                database, sql: "SELECT words.rowid FROM retrievalSearch AS words WHERE \(conditions.sql)",
                arguments: conditions.arguments))
    }

    /// What a passage must fulfil.
    private struct Conditions {
        private var list: [String] = []
        private(set) var arguments: StatementArguments = []

        var sql: String { list.joined(separator: " AND ") }
        var isEmpty: Bool { list.isEmpty }

        /// That all fragments stand in it.
        init(_ fragments: [String]) {
            for pattern in fragments.map(KeywordQuery.pattern) {
                add("(words.text LIKE ? ESCAPE '\\' OR words.title LIKE ? ESCAPE '\\')", [pattern, pattern])
            }
        }

        mutating func add(_ condition: String, _ arguments: StatementArguments = []) {
            list.append(condition)
            self.arguments += arguments
        }
    }

    private static func items(
        _ database: Database, _ conditions: Conditions, _ filter: VectorFilter, order: String,
        _ orderArguments: StatementArguments = [], limit: Int
    ) throws -> [Int64] {
        if conditions.isEmpty { return [] }
        var all = conditions
        var tables = "retrievalSearch AS words"
        if !filter.isOpen {
            // The order of the tables is the one to read them in: the ranks come first, until there are enough.
            tables += """
                 CROSS JOIN retrievalItem AS item ON item.number = words.rowid
                CROSS JOIN retrievalSource AS source ON source.number = item.source
                """
            for condition in Self.conditions(filter) { all.add(condition) }
        }
        // Not one of the statements that the connection keeps: with a filter's numbers in it, there is no end of them.
        return try Int64.fetchAll(
            database, sql: "SELECT words.rowid FROM \(tables) WHERE \(all.sql) ORDER BY \(order) LIMIT ?",
            arguments: all.arguments + orderArguments + [limit])
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
