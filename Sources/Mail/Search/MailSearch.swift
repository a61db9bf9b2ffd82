import Foundation
import GRDB
import MailReading
public import Retrieval

/// A search result.
public struct MailHit: Sendable, Hashable, Encodable {
    public let email: EmailSummary
    /// The matching passage, or the beginning of the mail's text if only filters matched.
    public let text: String
    /// The name of the attached file that the passage is from; `nil` for the mail itself.
    public let file: String?
    /// The ranges of the matching words in ``text``, in UTF-16 units.
    public let highlights: [Range<Int>]
    /// The kind of match; `nil` if only filters matched.
    public let match: SearchHit.Match?
    /// The score, comparable within one search.
    public let score: Double
}

public struct MailSearchResults: Sendable, Hashable, Encodable {
    /// The mails, best first, without repetition.
    public let hits: [MailHit]
    public let query: MailSearchQuery
    /// Whether semantic search was used.
    public let isMeaningSearched: Bool
}

/// A search for mails by keywords, meaning and metadata.
struct MailSearch: Sendable {
    let store: MailStore
    let hybrid: HybridSearch

    /// The maximum number of mails that the search gets as a filter.
    ///
    /// If more mails match, the results of the search are filtered.
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
                MailHit(email: $0, text: $0.snippet, file: nil, highlights: [], match: nil, score: 0)
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
                options.filter.ids = Set(allowed.flatMap { [String($0), MailStore.fileSource($0)] })
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
        // A long mail is represented by its best passage.
        let best = results.hits.compactMap { hit -> (Int64, SearchHit)? in
            guard let mail = Int64(hit.source.id.prefix { $0 != "/" }), isAllowed(mail), seen.insert(mail).inserted
            else { return nil }
            return (mail, hit)
        }.prefix(limit)
        let emails = try await store.summaries(best.map(\.0))
        let hits = best.compactMap { mail, hit in
            emails[mail].map {
                MailHit(
                    email: $0, text: hit.item.text, file: hit.item.position.isEmpty ? nil : hit.item.position,
                    highlights: hit.highlights, match: hit.match, score: hit.score)
            }
        }
        return MailSearchResults(hits: hits, query: query, isMeaningSearched: results.isMeaningSearched)
    }

    /// Turns words such as "from ann" into a filter if a sender matches, and otherwise into keywords.
    private func settle(_ query: inout MailSearchQuery) async throws {
        for name in query.perhapsFrom where !name.isEmpty {
            let isKnown = try await store.read { database in
                database.add(function: FoldedText.function)
                let (condition, arguments) = Self.holds(["fromName", "fromAddress"], name)
                return try Int.fetchOne(
                    database, sql: "SELECT 1 FROM mail WHERE \(condition) LIMIT 1", arguments: arguments) != nil
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
        try await store.read { database in
            let (condition, arguments) = try Self.condition(query, boxes: boxes.map(\.number), database)
            return try Int64.fetchAll(
                database, sql: "SELECT number FROM mail WHERE \(condition) LIMIT ?", arguments: arguments + [limit])
        }
    }

    private func listed(_ query: MailSearchQuery, _ boxes: [MailStore.Box], limit: Int) async throws -> [EmailSummary] {
        try await store.read { database in
            let (condition, arguments) = try Self.condition(query, boxes: boxes.map(\.number), database)
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT \(MailStore.summaryColumns) FROM \(MailStore.summaryTables) WHERE \(condition)
                    ORDER BY mail.date DESC, mail.number DESC LIMIT ?
                    """,
                arguments: arguments + [limit]
            ).map(MailStore.summary)
        }
    }

    /// Returns the SQL condition of a query, and registers the SQL function that the condition calls.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - boxes: The numbers of the mailboxes to search.
    ///   - readsWords: Whether subject or text must contain each word of the query, as for a rule.
    ///   - database: The database.
    static func condition(
        _ query: MailSearchQuery, boxes: [Int64], readsWords: Bool = false, _ database: Database
    ) throws -> (String, StatementArguments) {
        database.add(function: FoldedText.function)
        var (parts, arguments) = try conditions(query, database)
        parts.append("mail.mailbox IN (\(boxes.map(String.init).joined(separator: ", ")))")
        for word in readsWords ? query.ruleWords : [] {
            let (condition, values) = holds(["mail.subject", "mail.text"], word)
            parts.append(condition)
            arguments += values
        }
        return (parts.joined(separator: " AND "), arguments)
    }

    /// Returns the SQL conditions of a query's filters.
    private static func conditions(
        _ query: MailSearchQuery, _ database: Database
    ) throws -> (parts: [String], arguments: StatementArguments) {
        var parts: [String] = []
        var arguments: StatementArguments = []
        func add(_ condition: String, _ values: StatementArguments = []) {
            parts.append(condition)
            arguments += values
        }
        // A rule has no list of senders to compare with, so "from ann" is a filter there.
        for name in query.from + query.perhapsFrom {
            let (condition, values) = holds(["mail.fromName", "mail.fromAddress"], name)
            add(condition, values)
        }
        for text in query.subject {
            let (condition, values) = holds(["mail.subject"], text)
            add(condition, values)
        }
        for name in query.to {
            let (condition, values) = holds(["names"], name)
            add("EXISTS (SELECT 1 FROM mailReader WHERE mailReader.mail = mail.number AND \(condition))", values)
        }
        if let since = query.since { add("mail.date >= ?", [MailStore.milliseconds(since)]) }
        if let until = query.until { add("mail.date < ?", [MailStore.milliseconds(until)]) }
        if query.hasAttachment { add("mail.attachments > 0") }
        if query.isUnread { add("NOT " + MailStore.hasFlag(.seen)) }
        if query.isRead { add(MailStore.hasFlag(.seen)) }
        if query.isFlagged { add(MailStore.hasFlag(.flagged)) }
        if let category = query.category { add("mail.category = ?", [category.rawValue]) }
        if let folder = query.folder {
            let named = try MailStore.json(folders(database, folder))
            add(
                """
                EXISTS (SELECT 1 FROM mailLocation WHERE mailLocation.mail = mail.number
                    AND folder IN (SELECT value FROM json_each(?)))
                """, [named])
        }
        for label in query.labels {
            add("EXISTS (SELECT 1 FROM mailLabel WHERE mailLabel.mail = mail.number AND label = ?)", [label])
        }
        for excluded in query.excluded {
            let (conditions, values) = try conditions(excluded, database)
            if !conditions.isEmpty { add("NOT coalesce((\(conditions.joined(separator: " AND "))), 0)", values) }
        }
        return (parts, arguments)
    }

    /// Returns the condition that one of some columns contains a text, ignoring case and diacritics.
    private static func holds(_ columns: [String], _ text: String) -> (String, StatementArguments) {
        let condition = columns.map(FoldedText.condition).joined(separator: " OR ")
        let parts = [String](repeating: FoldedText.fold(text), count: 2 * columns.count)
        return ("(\(condition))", StatementArguments(parts))
    }

    /// Returns the folders with a path and their subfolders, ignoring case and diacritics.
    private static func folders(_ database: Database, _ name: String) throws -> [String] {
        func path(_ folder: String) -> [Substring] { FoldedText.fold(folder).split(separator: "/") }
        let named = path(name)
        return try String.fetchAll(database, sql: "SELECT DISTINCT folder FROM mailLocation").filter {
            path($0).starts(with: named)
        }
    }
}
