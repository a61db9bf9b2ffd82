import GRDB
import Synchronization

/// The full-text tables.
enum SearchTable: String {
    case words = "retrievalSearch"
    case pairs = "retrievalPairs"
}

/// In how many passages words stand, as far as that matters for the time that a search takes.
///
/// Ranking takes about a microsecond for every passage that holds one of the words, so a question with "the" in it would
/// look at them all. Common words hardly change a rank: the rarest words are kept, as long as together they stand in no
/// more passages than a limit. An index with fewer passages than that is always searched for all words.
final class TermCounts: Sendable {
    /// The words to look for.
    struct Plan {
        let words: [String]
        /// False for a word that is so common that the newest passages are as good as any.
        let isRanked: Bool
    }

    private struct State {
        var counts: [String: Int] = [:]
        /// The newest passage when the first was counted.
        var newestItem: Int64 = 0
    }

    private let state = Mutex(State())
    private let mostPassages: Int
    private let mostOfOne: Int
    private static let mostCounts = 10_000
    /// A word is rare that stands in a hundredth of the passages, between these limits.
    private static let leastOfRare = 3
    private static let mostOfRare = 50

    /// Sets limits that keep a search within about ten milliseconds, or thirty for a single word.
    ///
    /// - Parameters:
    ///   - mostPassages: How many passages several words may find.
    ///   - mostOfOne: How many passages a single word may find and be ranked.
    init(mostPassages: Int = 5_000, mostOfOne: Int = 32_000) {
        self.mostPassages = mostPassages
        self.mostOfOne = mostOfOne
    }

    /// Chooses the words of a query that a search takes the time for.
    func plan(_ words: [String], in table: SearchTable = .words, _ database: Database) throws -> Plan {
        let newest = try newestItem(database)
        if newest <= Int64(mostPassages) || words.isEmpty { return Plan(words: words, isRanked: true) }
        let counts = try words.map { try count($0, table, database, newest: newest) }
        var kept: Set<Int> = []
        var total = 0
        for index in words.indices.sorted(by: { counts[$0] < counts[$1] }) {
            if total + counts[index] > mostPassages, !kept.isEmpty { break }
            total += counts[index]
            kept.insert(index)
        }
        return Plan(
            words: words.indices.filter(kept.contains).map { words[$0] }, isRanked: total <= mostOfOne)
    }

    /// The words of a query that stand in so few passages that they tell these from all others, as names and codes do.
    func rare(_ words: [String], _ database: Database) throws -> [String] {
        let newest = try newestItem(database)
        // bounded: by `mostOfRare`.
        let most = min(Self.mostOfRare, max(Self.leastOfRare, Int(newest / 100)))
        // Not the remembered counts: of a word this rare, each passage counts.
        return try words.filter { (1...most).contains(try Self.count($0, .words, database, atMost: most + 1)) }
    }

    private func newestItem(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'retrievalItem'")) ?? 0
    }

    // No word is in both tables, so that their counts can be kept together.
    private func count(_ word: String, _ table: SearchTable, _ database: Database, newest: Int64) throws -> Int {
        let known = state.withLock { state -> Int? in
            if newest > state.newestItem + state.newestItem / 4 || state.counts.count >= Self.mostCounts {
                state = State(newestItem: newest)
            }
            return state.counts[word]
        }
        if let known { return known }
        let count = try Self.count(word, table, database, atMost: mostOfOne + 1)
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
