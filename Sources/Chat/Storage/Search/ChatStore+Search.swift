import Foundation
import GRDB
import Retrieval

extension ChatStore {
    /// Finds messages of all threads and branches that hold every word of a query, the newest first.
    ///
    /// Any text is a query. Case and accents make no difference; the last word may be the beginning of one; words in
    /// quotes must stand side by side. Chinese, Japanese, Thai and other texts without spaces, emoji and signs are found
    /// letter by letter, which reads all messages until enough are found. What is still written is not found.
    ///
    /// - Parameters:
    ///   - query: What the user typed; without a word or sign in it, nothing is found.
    ///   - limit: How many matches at most, up to 1,000.
    /// - Returns: What was found, with the words around it.
    /// - Throws: `ChatError`, as all calls do.
    public func search(_ query: String, limit: Int) throws(ChatError) -> [MessageMatch] {
        let query = KeywordQuery(query)
        if query.isEmpty || limit < 1 { return [] }
        return try read { database in
            let rows =
                Self.expression(query) == nil
                ? try Self.scan(database, query, limit: min(limit, 1000))
                : try Self.lookUp(database, query, limit: min(limit, 1000))
            let matcher = try WordMatcher(query.phrases + query.words, database)
            return try rows.map { try Self.match($0, query, matcher) }
        }
    }

    /// What the full-text table looks for: every word; nil if the query holds none.
    private static func expression(_ query: KeywordQuery) -> String? {
        query.expression(words: query.words, requiresAll: true)
    }

    private static let found = """
        thread.id, thread.title, message.id, message.role, message.timestamp, message.text
        """

    private static func lookUp(_ database: Database, _ query: KeywordQuery, limit: Int) throws -> [Row] {
        var arguments: StatementArguments = [expression(query)]
        let fragments = condition(query, &arguments)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(found)
                FROM chatSearch
                JOIN chatMessage AS message ON message.number = chatSearch.rowid
                JOIN chatThread AS thread ON thread.number = message.threadNumber
                WHERE chatSearch MATCH ?\(fragments)
                ORDER BY chatSearch.rowid DESC LIMIT ?
                """,
            arguments: arguments + [limit])
    }

    private static func scan(_ database: Database, _ query: KeywordQuery, limit: Int) throws -> [Row] {
        var arguments: StatementArguments = []
        let fragments = condition(query, &arguments)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(found)
                FROM chatMessage AS message JOIN chatThread AS thread ON thread.number = message.threadNumber
                WHERE message.status <> 'generating'\(fragments)
                ORDER BY message.number DESC LIMIT ?
                """,
            arguments: arguments + [limit])
    }

    private static func condition(_ query: KeywordQuery, _ arguments: inout StatementArguments) -> String {
        for fragment in query.fragments { arguments += [KeywordQuery.pattern(fragment)] }
        return String(repeating: " AND message.text LIKE ? ESCAPE '\\'", count: query.fragments.count)
    }

    private static func match(_ row: Row, _ query: KeywordQuery, _ matcher: WordMatcher) throws -> MessageMatch {
        let text: String = row[5]
        let found = try matcher.ranges(in: text) + Highlights.occurrences(of: query.fragments, in: text)
        let excerpt = Excerpt(of: text, found: Highlights.united(found))
        return MessageMatch(
            threadID: row[0], threadTitle: row[1], messageID: row[2], role: try StorageValue.decode(row[3]),
            timestamp: StorageValue.date(row[4]), snippet: excerpt.text, highlights: excerpt.highlights)
    }
}
