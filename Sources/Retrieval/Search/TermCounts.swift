import GRDB
import Synchronization

/// The names of the full-text tables.
enum SearchTable: String {
    case words = "retrievalSearch"
    case pairs = "retrievalPairs"
}

/// Estimates of the number of passages with a word, which limit the time of a search.
///
/// Ranking takes about one microsecond for each passage with one of the words, so a query with "the" would
/// read all passages. Common words hardly affect the ranking. Therefore only the rarest words are used, up to
/// a total number of passages. An index with fewer passages than the limit is always searched for all words.
final class TermCounts: Sendable {
    /// The selected words.
    struct Plan {
        let words: [String]
        /// Whether passages are ranked; `false` for a single word that is too common, for which the newest
        /// passages are returned.
        let isRanked: Bool
    }

    private struct State {
        var counts: [String: Int] = [:]
        /// The newest passage at the time of the first count.
        var newestItem: Int64 = 0
    }

    private let state = Mutex(State())
    private let maximumPassages: Int
    private let maximumRankedMatches: Int
    private static let maximumCounts = 10_000
    /// A word is rare if at most a hundredth of the passages contain it, but always within these limits.
    private static let leastOfRare = 3
    private static let mostOfRare = 50

    /// Creates counts; the default limits keep a search within about 10 ms, or 30 ms for a single word.
    ///
    /// - Parameters:
    ///   - maximumPassages: The maximum number of passages with one of several words.
    ///   - maximumRankedMatches: The maximum number of passages with a single word that are ranked.
    init(maximumPassages: Int = 5_000, maximumRankedMatches: Int = 32_000) {
        self.maximumPassages = maximumPassages
        self.maximumRankedMatches = maximumRankedMatches
    }

    /// Selects the words of a query to search.
    func plan(_ words: [String], in table: SearchTable = .words, _ database: Database) throws -> Plan {
        let newest = try newestItem(database)
        if newest <= Int64(maximumPassages) || words.isEmpty { return Plan(words: words, isRanked: true) }
        let counts = try words.map { try count($0, table, database, newest: newest) }
        var kept: Set<Int> = []
        var total = 0
        for index in words.indices.sorted(by: { counts[$0] < counts[$1] }) {
            if total + counts[index] > maximumPassages, !kept.isEmpty { break }
            total += counts[index]
            kept.insert(index)
        }
        return Plan(
            words: words.indices.filter(kept.contains).map { words[$0] }, isRanked: total <= maximumRankedMatches)
    }

    /// Returns the distinctive words of a query, such as names and codes, which occur in few passages.
    func rare(_ words: [String], _ database: Database) throws -> [String] {
        let newest = try newestItem(database)
        // bounded: by `mostOfRare`.
        let most = min(Self.mostOfRare, max(Self.leastOfRare, Int(newest / 100)))
        // Cached counts are not used, because they are too imprecise for rare words.
        return try words.filter { (1...most).contains(try Self.count($0, .words, database, atMost: most + 1)) }
    }

    private func newestItem(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'retrievalItem'")) ?? 0
    }

    // The tables have no words in common, so one cache suffices.
    private func count(_ word: String, _ table: SearchTable, _ database: Database, newest: Int64) throws -> Int {
        let known = state.withLock { state -> Int? in
            if newest > state.newestItem + state.newestItem / 4 || state.counts.count >= Self.maximumCounts {
                state = State(newestItem: newest)
            }
            return state.counts[word]
        }
        if let known { return known }
        let count = try Self.count(word, table, database, atMost: maximumRankedMatches + 1)
        state.withLock { $0.counts[word] = count }
        return count
    }

    private static func count(
        _ word: String, _ table: SearchTable, _ database: Database, atMost limit: Int
    ) throws -> Int {
        let name = table.rawValue
        let statement = try database.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM \(name) WHERE \(name) MATCH ? LIMIT ?)")
        return try Int.fetchOne(statement, arguments: [word, limit]) ?? 0
    }
}
