public import Foundation
import GRDB
import Retrieval

extension ChatStore {
    /// Returns the messages of all threads and branches that contain every word of a query, newest first.
    ///
    /// Any text is a valid query. Case and accents are ignored, the last word may be a prefix, and words in
    /// quotes must be adjacent. Chinese, Japanese, Thai and other texts without spaces, emoji and symbols are
    /// matched as substrings, which scans messages until enough are found. Answers in progress are not found.
    ///
    /// Without a word or symbol in the query, nothing is found. At most 1,000 matches are returned. With a project, only
    /// its threads are searched.
    public func search(
        _ query: String, limit: Int, in project: UUID? = nil
    ) throws(ChatError) -> [MessageMatch] {
        let query = KeywordQuery(query)
        if query.isEmpty || limit < 1 { return [] }
        return try read { database in
            let place = try project.map { try ProjectRecord.find(database, id: $0).number }
            let rows =
                Self.expression(query) == nil
                ? try Self.scan(database, query, place, limit: min(limit, 1000))
                : try Self.lookUp(database, query, place, limit: min(limit, 1000))
            let matcher = try WordMatcher(query.phrases + query.words, database)
            return try rows.map { try Self.match($0, query, matcher) }
        }
    }

    /// Returns the full-text expression that requires every word; `nil` if the query has no words.
    private static func expression(_ query: KeywordQuery) -> String? {
        query.expression(words: query.words, requiresAll: true)
    }

    private static let found = """
        thread.id, thread.title, message.id, message.role, message.timestamp, message.text
        """

    private static func lookUp(
        _ database: Database, _ query: KeywordQuery, _ project: Int64?, limit: Int
    ) throws -> [Row] {
        var arguments: StatementArguments = [expression(query)]
        let condition = condition(query, project, &arguments)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(found)
                FROM chatSearch
                JOIN chatMessage AS message ON message.number = chatSearch.rowid
                JOIN chatThread AS thread ON thread.number = message.threadNumber
                WHERE chatSearch MATCH ?\(condition)
                ORDER BY chatSearch.rowid DESC LIMIT ?
                """,
            arguments: arguments + [limit])
    }

    private static func scan(
        _ database: Database, _ query: KeywordQuery, _ project: Int64?, limit: Int
    ) throws -> [Row] {
        var arguments: StatementArguments = []
        let condition = condition(query, project, &arguments)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(found)
                FROM chatMessage AS message JOIN chatThread AS thread ON thread.number = message.threadNumber
                WHERE message.status <> 'generating'\(condition)
                ORDER BY message.number DESC LIMIT ?
                """,
            arguments: arguments + [limit])
    }

    private static func condition(
        _ query: KeywordQuery, _ project: Int64?, _ arguments: inout StatementArguments
    ) -> String {
        for fragment in query.fragments { arguments += [KeywordQuery.pattern(fragment)] }
        let fragments = String(repeating: " AND message.text LIKE ? ESCAPE '\\'", count: query.fragments.count)
        guard let project else { return fragments }
        arguments += [project]
        return fragments + " AND thread.project = ?"
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
