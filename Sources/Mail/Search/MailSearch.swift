import Foundation
import GRDB
import MailFormat
public import Retrieval

/// A mail that a search found.
public struct MailHit: Sendable, Hashable, Encodable {
    /// The mail.
    public let email: EmailSummary
    /// The part of it that was found; empty if only filters chose it.
    public let text: String
    /// Where the words stand in ``text``, in UTF-16 units.
    public let highlights: [Range<Int>]
    /// What found it; nil if only filters chose it.
    public let match: SearchHit.Match?
    /// What ranks it; comparable within one search.
    public let score: Double
}

/// What a search for mails found.
public struct MailSearchResults: Sendable, Hashable, Encodable {
    /// Mails, best first; each once.
    public let hits: [MailHit]
    /// What was understood of the query.
    public let query: MailSearchQuery
    /// Whether meaning was searched beside words.
    public let isMeaningSearched: Bool
}

/// Finds mails by what they say and by what is known of them.
struct MailSearch: Sendable {
    let store: MailStore
    let hybrid: HybridSearch

    /// With more mails than this to choose from, what a filter leaves is picked from the ranking instead.
    private static let mostIDs = 20_000
    private static let deepest = 2_000

    func run(
        _ typed: String, mailbox: String?, limit: Int, method: SearchOptions.Method, isTyping: Bool, now: Date
    ) async throws -> MailSearchResults {
        var query = MailSearchQuery(typed, now: now)
        try await settle(&query)
        let boxes = try await store.boxes().filter { mailbox == nil || $0.name == mailbox }
        if mailbox != nil, boxes.isEmpty { throw MailError.noMailbox }
        let hasWords = !KeywordQuery(query.text).isEmpty
        if !hasWords {
            guard query.hasFilter else { return MailSearchResults(hits: [], query: query, isMeaningSearched: false) }
            let hits = try await listed(query, boxes, limit: limit).map {
                MailHit(email: $0, text: $0.snippet, highlights: [], match: nil, score: 0)
            }
            return MailSearchResults(hits: hits, query: query, isMeaningSearched: false)
        }
        var options = SearchOptions(
            limit: limit * 3, filter: SearchFilter(collections: Set(boxes.map { MailStore.indexName($0.number) })),
            method: method, completesLastWord: isTyping)
        options.leastSimilarity = 0.2
        if query.hasFilter {
            let allowed = try await numbers(query, boxes, limit: Self.mostIDs + 1)
            if allowed.isEmpty { return MailSearchResults(hits: [], query: query, isMeaningSearched: false) }
            if allowed.count <= Self.mostIDs {
                options.filter.ids = Set(allowed.map(String.init))
                return try await found(query, options, limit: limit) { _ in true }
            }
            let set = try await Set(numbers(query, boxes, limit: .max))
            options.limit = Self.deepest
            return try await found(query, options, limit: limit) { set.contains($0) }
        }
        return try await found(query, options, limit: limit) { _ in true }
    }

    private func found(
        _ query: MailSearchQuery, _ options: SearchOptions, limit: Int, isAllowed: (Int64) -> Bool
    ) async throws -> MailSearchResults {
        let results = try await hybrid.search(query.text, options: options)
        var seen: Set<Int64> = []
        // Of a long mail, its best passage stands for it.
        let best = results.hits.compactMap { hit -> (Int64, SearchHit)? in
            guard let mail = Int64(hit.source.id), isAllowed(mail), seen.insert(mail).inserted else { return nil }
            return (mail, hit)
        }.prefix(limit)
        let emails = try await store.summaries(best.map(\.0))
        let hits = best.compactMap { mail, hit in
            emails[mail].map {
                MailHit(email: $0, text: hit.item.text, highlights: hit.highlights, match: hit.match, score: hit.score)
            }
        }
        return MailSearchResults(hits: hits, query: query, isMeaningSearched: results.isMeaningSearched)
    }

    /// Decides whether "from ann" names a sender: it does if there is one.
    private func settle(_ query: inout MailSearchQuery) async throws {
        for name in query.perhapsFrom where !name.isEmpty {
            let isKnown = try await store.read { database in
                try Int.fetchOne(
                    database,
                    sql:
                        "SELECT 1 FROM mail WHERE fromAddress LIKE ?1 ESCAPE '\\' OR fromName LIKE ?1 ESCAPE '\\' LIMIT 1",
                    arguments: [KeywordQuery.pattern(name)]) != nil
            }
            if isKnown {
                query.from.append(name)
            } else {
                query.text += (query.text.isEmpty ? "" : " ") + "from " + name
            }
        }
        query.perhapsFrom = []
    }

    // MARK: Filters

    private func numbers(_ query: MailSearchQuery, _ boxes: [MailStore.Box], limit: Int) async throws -> [Int64] {
        let (condition, arguments) = Self.condition(query, boxes)
        return try await store.read { database in
            try Int64.fetchAll(
                database, sql: "SELECT mail.number FROM \(MailStore.summaryTables) WHERE \(condition) LIMIT ?",
                arguments: arguments + [limit])
        }
    }

    private func listed(_ query: MailSearchQuery, _ boxes: [MailStore.Box], limit: Int) async throws -> [EmailSummary] {
        let (condition, arguments) = Self.condition(query, boxes)
        return try await store.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(MailStore.summaryColumns) FROM \(MailStore.summaryTables) WHERE \(condition)
                    ORDER BY mail.date DESC, mail.number DESC LIMIT ?
                    """,
                arguments: arguments + [limit]
            ).map(MailStore.summary)
        }
    }

    private static func condition(_ query: MailSearchQuery, _ boxes: [MailStore.Box]) -> (String, StatementArguments) {
        var parts = ["mail.mailbox IN (\(boxes.map { String($0.number) }.joined(separator: ", ")))"]
        var arguments: StatementArguments = []
        func holds(_ columns: [String], _ texts: [String]) {
            for text in texts {
                parts.append("(" + columns.map { "\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ") + ")")
                arguments += StatementArguments(columns.map { _ in KeywordQuery.pattern(text) })
            }
        }
        holds(["mail.fromName", "mail.fromAddress"], query.from)
        holds(["mail.subject"], query.subject)
        holds(["json_extract(mail.content, '$.to')", "json_extract(mail.content, '$.cc')"], query.to)
        if let since = query.since {
            parts.append("mail.date >= ?")
            arguments += [MailStore.milliseconds(since)]
        }
        if let until = query.until, until != .distantFuture {
            parts.append("mail.date < ?")
            arguments += [MailStore.milliseconds(until)]
        }
        if query.hasAttachment { parts.append("mail.attachments > 0") }
        if query.isUnread { parts.append("coalesce(location.flags, 0) & \(MailFlags.seen.rawValue) = 0") }
        if query.isFlagged { parts.append("coalesce(location.flags, 0) & \(MailFlags.flagged.rawValue) <> 0") }
        if let category = query.category {
            parts.append("mail.category = ?")
            arguments += [category.rawValue]
        }
        if let folder = query.folder {
            parts.append("lower(location.folder) = ?")
            arguments += [folder]
        }
        return (parts.joined(separator: " AND "), arguments)
    }
}
