import Foundation
import GRDB

/// A keyword search within a transaction.
struct KeywordSearch {
    let query: KeywordQuery
    /// The FTS5 expression of the query; `nil` if the query contains no words.
    private let expression: String?
    /// The searched words and phrases, as FTS5 expressions.
    let terms: [String]
    /// The stems that match inflected forms of the words.
    let stems: QueryStems
    private let isRanked: Bool
    /// The expressions of the searched words and ``facts``; empty if results are not ranked.
    private let planned: [String]
    /// The alternative notations of the query's dates, numbers and codes, as FTS5 expressions.
    private let facts: Set<String>
    /// The name of the query's language as in `retrievalItem`; `nil` if it is unknown.
    private let language: String?
    /// The character pairs, many of which a passage should contain.
    private let pairs: [String]
    /// The rarest pairs, as an FTS5 expression, of which every candidate passage contains at least one.
    private let rarePairs: String
    /// A result must contain at least one in this many pairs, because pairs in verb endings are everywhere.
    private static let minimumShareOfPairs = 3
    /// The number of passages, per requested hit, in which all pairs are counted; the passages are selected
    /// by their rare pairs.
    private static let countedPerHit = 4

    init(
        _ query: KeywordQuery, counts: TermCounts, languages: [Language], _ database: Database
    ) throws {
        let tokenizer = try WordTokenizer(database)
        let places = try PlainForms.Places(tokenizer, database)
        let query = try query.phrases(in: places)
        self.query = query
        var stems = QueryStems(of: query, in: languages)
        let tokens = try query.words.map { try tokenizer.words(of: $0).map(\.token) }
        // "Los Altos de la Vega" in an English question does not make it Spanish.
        let plain = zip(query.words, tokens).filter { !query.names.contains($0.0) }.flatMap(\.1)
        let language = Language.ofQuery(inFolded: plain, in: languages)
        let isOther = Language.isOtherScript((query.words + query.pairs).joined(separator: " "))
        self.language = language?.rawValue ?? (isOther ? Language.other : nil)
        let searched = Self.withoutStopWords(query, tokens, language)
        let expressions = try searched.map { try stems.expression(of: $0, places, tokenizer) }
        let facts = query.facts.map { PlainForms.Places.written + $0 }
        let plan = try counts.plan(expressions + facts, database)
        self.facts = Set(facts)
        expression = query.expression(words: plan.words, requiresAll: false)
        // A single very common word tells passages apart by nothing, and reading its rows takes long.
        planned = plan.isRanked ? plan.words : []
        let words = zip(searched, expressions).filter { plan.words.contains($1) }.map(\.0)
        terms = query.phrases + words
        for word in words { try stems.add(word, tokenizer) }
        self.stems = stems
        isRanked = expression != nil && (plan.isRanked || !query.phrases.isEmpty)
        pairs = query.pairs
        rarePairs =
            pairs.isEmpty
            ? ""
            : try counts.plan(pairs.map(CharacterPairs.expression), in: .pairs, database).words
                .joined(separator: " OR ")
    }

    /// Creates a search for a subset of a query's words, as FTS5 expressions; one match suffices.
    init(words: [String], of query: KeywordQuery) {
        self.query = query
        expression = query.expression(words: words, requiresAll: false)
        (planned, facts, language) = (words, [], nil)
        terms = []
        stems = QueryStems()
        isRanked = true
        pairs = []
        rarePairs = ""
    }

    /// Returns the words of a query, without the stop words of its language if it has other words.
    ///
    /// Stop words are rare in texts of another language, so BM25 would rank texts with them first. Names and
    /// a word that is still being typed are kept.
    private static func withoutStopWords(
        _ query: KeywordQuery, _ tokens: [[String]], _ language: Language?
    ) -> [String] {
        guard let language else { return query.words }
        let kept = zip(query.words, tokens).filter { word, tokens in
            word.hasSuffix("*") || query.names.contains(word) || !tokens.allSatisfy(language.isStopWord)
        }
        return kept.isEmpty && query.phrases.isEmpty && query.pairs.isEmpty ? query.words : kept.map(\.0)
    }

    /// Returns the trust in the keyword ranks of passages, 0 to 1, by the share of the query's words in each;
    /// rare words weigh more.
    ///
    /// A passage in another language than the query has its names and numbers, and other words only by chance,
    /// so it needs nearly all words. The powers were chosen on half of XQuAD's articles in four languages, and
    /// on English abstracts; `docs/measurements/documents.md` has the results on the other half.
    func trust(_ database: Database, in items: Set<Int64>) throws -> [Int64: Double] {
        // In scripts without spaces, each result has at least a third of the pairs.
        guard !items.isEmpty, !planned.isEmpty else { return [:] }
        let foreign = try foreign(items, database)
        if foreign.isEmpty, !pairs.isEmpty { return [:] }
        let all = try Double(Int64.fetchOne(database, sql: "SELECT count(*) FROM retrievalItem") ?? 0)
        func weight(_ count: Double) -> Double {
            log(1 + (all - count + 0.5) / (count + 0.5)) / log(2 * all + 2) + 0.35
        }
        let statement = try database.cachedStatement(
            sql: "SELECT rowid FROM retrievalSearch WHERE retrievalSearch MATCH ?")
        var sums: [Int64: Double] = [:]
        // Each character of a text without spaces begins a pair, and words have two on average.
        var total = Double(pairs.count) / 2 * weight(0)
        for word in planned {
            var (count, held) = (0.0, [Int64]())
            let found = try Int64.fetchCursor(statement, arguments: [word])
            while let item = try found.next() {
                count += 1
                if items.contains(item) { held.append(item) }
            }
            // Another notation of a fact adds to the share of a passage, but is not required.
            if !facts.contains(word) { total += weight(count) }
            for item in held { sums[item, default: 0] += weight(count) }
        }
        return Dictionary(
            uniqueKeysWithValues: items.map { item in
                let share = total > 0 ? min(1, (sums[item] ?? 0) / total) : 1
                return (item, foreign.contains(item) ? share * share * share : cbrt(share))
            })
    }

    /// Returns the passages that are known to be in another language than the query.
    private func foreign(_ items: Set<Int64>, _ database: Database) throws -> Set<Int64> {
        guard let language else { return [] }
        let list = items.map(String.init).joined(separator: ",")
        return try Set(
            Int64.fetchAll(
                database, sql: "SELECT number FROM retrievalItem WHERE language <> ? AND number IN (\(list))",
                arguments: [language]))
    }

    /// The fragments to highlight; ASCII symbols are omitted if the query also has words.
    var shownFragments: [String] {
        if expression == nil && pairs.isEmpty { return query.fragments }
        return pairs + query.fragments.filter { $0.unicodeScalars.contains { !$0.isASCII } }
    }

    /// Returns the passages, best first.
    ///
    /// Words are ranked by BM25, and ``KeywordQuery/pairs`` by their number; if the query has both, the
    /// rankings are fused. For a single very common word and for ``KeywordQuery/fragments``, the newest
    /// passages come first.
    func items(_ database: Database, filter: VectorFilter, limit: Int) throws -> [Int64] {
        if pairs.isEmpty { return try byWords(database, filter, limit) }
        let byPairs = try byPairs(database, filter, limit)
        // Quoted words alone are only a condition on the pairs.
        if expression == nil || expression == query.phraseExpression { return byPairs }
        let fused = RankFusion().fuse(keyword: try byWords(database, filter, limit), meaning: [], rareWords: byPairs)
        return fused.prefix(limit).map(\.number)
    }

    private func byWords(_ database: Database, _ filter: VectorFilter, _ limit: Int) throws -> [Int64] {
        let fragments = expression == nil ? query.fragments : query.quotedFragments
        var conditions = Conditions(fragments)
        if let expression { conditions.add("words.retrievalSearch MATCH ?", [expression]) }
        return try Self.items(
            database, conditions, filter, order: isRanked ? "words.rank" : "words.rowid DESC", limit: limit)
    }

    private func byPairs(_ database: Database, _ filter: VectorFilter, _ limit: Int) throws -> [Int64] {
        var found = Conditions()
        found.add("pairs.retrievalPairs MATCH ?", [rarePairs])
        let (joins, conditions) = Self.joins(filter, to: "pairs")
        for condition in conditions { found.add(condition) }
        var kept = Conditions(query.quotedFragments)
        if let phrases = query.phraseExpression { kept.add("words.retrievalSearch MATCH ?", [phrases]) }
        // These scripts have no case, and `instr` is much faster than LIKE.
        let held = "(instr(words.text, ?) OR instr(words.title, ?) OR instr(words.stems, ?))"
        let count = pairs.map { _ in held }.joined(separator: " + ")
        let values: [String] = pairs.flatMap { [$0, $0, $0] }
        let arguments = StatementArguments(values)
        // The quoted text may be missing in all of the best passages by pairs.
        let depth = hasPhrases ? -1 : Self.countedPerHit * limit
        let all = kept.isEmpty ? "" : "WHERE \(kept.sql)"
        // This is a common table expression, because a repeated subquery would be evaluated twice.
        return try Int64.fetchAll(
            database,
            sql: """
                WITH counted AS MATERIALIZED (
                    SELECT words.rowid AS number, \(count) AS held FROM (
                        SELECT pairs.rowid AS number FROM retrievalPairs AS pairs \(joins)
                        WHERE \(found.sql) ORDER BY pairs.rank LIMIT ?
                    ) AS found CROSS JOIN retrievalSearch AS words ON words.rowid = found.number \(all)
                )
                SELECT number FROM counted WHERE held * \(Self.minimumShareOfPairs) >= \(pairs.count)
                ORDER BY held DESC, number DESC LIMIT ?
                """,
            arguments: arguments + found.arguments + [depth] + kept.arguments + [limit])
    }

    /// Whether the query contains quoted text.
    var hasPhrases: Bool { !query.phrases.isEmpty || !query.quotedFragments.isEmpty }

    /// Returns the passages that contain all quoted text.
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

    /// The conditions on a passage.
    private struct Conditions {
        private var list: [String] = []
        private(set) var arguments: StatementArguments = []

        var sql: String { list.joined(separator: " AND ") }
        var isEmpty: Bool { list.isEmpty }

        /// Creates conditions that require all fragments; their pairs narrow the search through an index.
        init(_ fragments: [String] = []) {
            let pairs = Set(fragments.flatMap(CharacterPairs.of)).sorted().map(CharacterPairs.expression)
            if !pairs.isEmpty {
                add(
                    "words.rowid IN (SELECT rowid FROM retrievalPairs WHERE retrievalPairs MATCH ?)",
                    [pairs.joined(separator: " AND ")])
            }
            for fragment in fragments {
                let plain = PlainForms.of(fragment)
                var columns = ["title", "text"].map { (name: $0, pattern: KeywordQuery.pattern(fragment)) }
                if plain != fragment { columns += columns.map { ($0.name, KeywordQuery.pattern(plain)) } }
                if CharacterPairs.isUnspaced(plain) { columns.append(("stems", KeywordQuery.pattern(plain))) }
                let all = columns.map { "words.\($0.name) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
                add("(\(all))", StatementArguments(columns.map { $0.pattern }))
            }
        }

        mutating func add(_ condition: String, _ arguments: StatementArguments = []) {
            list.append(condition)
            self.arguments += arguments
        }
    }

    private static func items(
        _ database: Database, _ conditions: Conditions, _ filter: VectorFilter, order: String, limit: Int
    ) throws -> [Int64] {
        if conditions.isEmpty { return [] }
        var all = conditions
        let (joins, kept) = Self.joins(filter, to: "words")
        for condition in kept { all.add(condition) }
        // The statement is not cached, because a filter's numbers make each statement unique.
        return try Int64.fetchAll(
            database,
            sql: "SELECT words.rowid FROM retrievalSearch AS words \(joins) WHERE \(all.sql) ORDER BY \(order) LIMIT ?",
            arguments: all.arguments + [limit])
    }

    /// Returns the joins of a filter with a full-text table, and its conditions.
    private static func joins(_ filter: VectorFilter, to table: String) -> (sql: String, conditions: [String]) {
        if filter.isOpen { return ("", []) }
        // CROSS JOIN fixes the order: ranked rows are read first, until the limit is reached.
        let sql = """
            CROSS JOIN retrievalItem AS item ON item.number = \(table).rowid
            CROSS JOIN retrievalSource AS source ON source.number = item.source
            """
        return (sql, conditions(filter))
    }

    /// Returns SQL conditions; a filter contains only numbers, which need no escaping.
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
