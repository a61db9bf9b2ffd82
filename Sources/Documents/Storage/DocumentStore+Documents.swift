import FileReading
import Foundation
import GRDB
import Retrieval

/// A document's text and where its pages begin.
struct DocumentContent: Sendable {
    let text: String
    /// In bytes of the text's UTF-8, one for each page; nil for a document without pages.
    let pageStarts: [Int]?
}

/// What tells a file from what it was before, without reading it.
struct FileState: Sendable, Hashable {
    let bytes: Int
    /// In milliseconds since 1970.
    let modified: Int64?
}

/// A document to be written.
struct DocumentDraft: Sendable {
    let collection: Int64
    let folder: Int64?
    let place: String
    let state: FileState
    let contentHash: String
    let parsed: ParsedDocument
    let items: [SearchItem]
    /// The programs that are there to read with.
    let tools: Set<String>

    /// The programs, if pages were left without text, which more of them may read.
    fileprivate var toolsOfLeftPages: String? {
        parsed.diagnostics.contains { $0.kind == .pagesWithoutText } ? DocumentStore.text(of: tools) : nil
    }
}

extension DocumentStore {
    // MARK: Writing

    /// Adds a document, or puts it in the place of what its file was before.
    func save(_ draft: DocumentDraft, now: Date = Date()) async throws -> AddedDocument {
        let notes = try Self.json(draft.parsed.diagnostics.map(\.message))
        let starts = try draft.parsed.pageStarts.map { try Self.json($0) }
        return try await write { database in
            let known = try Int64.fetchOne(
                database, sql: "SELECT number FROM document WHERE collection = ? AND place = ?",
                arguments: [draft.collection, draft.place])
            try database.cachedStatement(
                sql: """
                    INSERT INTO document (collection, folder, place, kind, title, pages, bytes, modified, contentHash,
                        passages, added, notes, tools)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (collection, place) DO UPDATE SET folder = coalesce(excluded.folder, folder),
                        kind = excluded.kind, title = excluded.title, pages = excluded.pages, bytes = excluded.bytes,
                        modified = excluded.modified, contentHash = excluded.contentHash, passages = excluded.passages,
                        added = excluded.added, notes = excluded.notes, tools = excluded.tools
                    """
            ).execute(arguments: [
                draft.collection, draft.folder, draft.place, draft.parsed.kind.rawValue, draft.parsed.title,
                draft.parsed.pageCount, draft.state.bytes, draft.state.modified, draft.contentHash, draft.items.count,
                // bounded: the clock of the machine.
                Int64(now.timeIntervalSince1970 * 1000), notes, draft.toolsOfLeftPages,
            ])
            if known != nil { try Self.noteRemoval(database) }
            let number = known ?? database.lastInsertedRowID
            try database.cachedStatement(
                sql: "INSERT OR REPLACE INTO documentText (document, text, pageStarts) VALUES (?, ?, ?)"
            ).execute(arguments: [number, draft.parsed.text, starts])
            try database.execute(
                sql: "DELETE FROM documentProblem WHERE collection = ? AND place = ?",
                arguments: [draft.collection, draft.place])
            let source = SearchSource(
                collection: Self.indexName(draft.collection), id: String(number), kind: Self.sourceKind,
                date: draft.state.modified.map { Date(timeIntervalSince1970: Double($0) / 1000) },
                // The same text is cut otherwise with another model's tokens.
                contentHash: "\(draft.contentHash) \(draft.items.count)"
                    // Nor is it the same with pages that were left without text before.
                    + (draft.toolsOfLeftPages.map { " \($0)" } ?? ""))
            try SearchIndex.put(source, items: draft.items, in: database)
            guard let document = try Self.document(database, number) else { throw Self.noDocument }
            return AddedDocument(document: document, change: known == nil ? .added : .replaced)
        }
    }

    /// What documents are called in the search index.
    static let sourceKind = "document"
    static let noDocument = DocumentsError(.notFound, "This document no longer exists. Reload the list.")

    /// Notes why a file could not be read, so that it is tried again only when something has changed.
    func save(problem message: String, of file: DocumentFile, tools: Set<String>, to target: Ingester.Target)
        async throws
    {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO documentProblem (collection, folder, place, bytes, modified, message,
                        changed, tools)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    target.collection, target.folder, file.path, file.state.bytes, file.state.modified, message,
                    file.changed, Self.text(of: tools),
                ])
        }
    }

    static func text(of tools: Set<String>) -> String { tools.sorted().joined(separator: " ") }

    /// Notes that a file's date has changed and its content has not, or that a folder has it now.
    func touch(_ document: Int64, _ state: FileState, folder: Int64?) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE document SET bytes = ?, modified = ?, folder = coalesce(?, folder) WHERE number = ?",
                arguments: [state.bytes, state.modified, folder, document])
        }
    }

    /// Removes documents with all that can be found of them.
    func remove(_ documents: [Int64], collection: Int64) async throws {
        try await write { try Self.remove($0, documents, collection: collection) }
    }

    static func remove(_ database: Database, _ documents: [Int64], collection: Int64) throws {
        guard !documents.isEmpty else { return }
        let statement = try database.cachedStatement(sql: "DELETE FROM document WHERE number = ? AND collection = ?")
        for document in documents { try statement.execute(arguments: [document, collection]) }
        try SearchIndex.remove(documents.map(String.init), from: indexName(collection), in: database)
        try noteRemoval(database)
    }

    /// Removes a document, and what is said of its file.
    ///
    /// - Throws: `notFound`.
    func remove(_ document: Int64) async throws {
        try await write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT collection, place FROM document WHERE number = ?", arguments: [document])
            guard let row else { throw Self.noDocument }
            let (collection, place): (Int64, String) = (row[0], row[1])
            try database.execute(
                sql: "DELETE FROM documentProblem WHERE collection = ? AND place = ?", arguments: [collection, place])
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO documentProblem (collection, folder, place, bytes, modified, message)
                    SELECT collection, folder, place, bytes, modified, '' FROM document
                    WHERE number = ? AND folder IS NOT NULL
                    """,
                arguments: [document])
            try Self.remove(database, [document], collection: collection)
        }
    }

    /// Forgets that a file could not be read; a followed folder's file is not tried again until it is named.
    ///
    /// - Throws: `notFound`.
    func removeProblem(_ place: String, from collection: String) async throws {
        try await write { database in
            let number = try Self.number(database, collection)
            try database.execute(
                sql: """
                    UPDATE documentProblem SET message = ''
                    WHERE collection = ? AND place = ? AND message <> '' AND folder IS NOT NULL
                    """,
                arguments: [number, place])
            guard database.changesCount == 0 else { return }
            try database.execute(
                sql: "DELETE FROM documentProblem WHERE collection = ? AND place = ? AND message <> ''",
                arguments: [number, place])
            guard database.changesCount > 0 else {
                throw DocumentsError(.notFound, "No problem with this file is recorded. Reload the list.")
            }
        }
    }

    func forgetProblems(_ places: [String], collection: Int64) async throws {
        try await write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM documentProblem WHERE collection = ? AND place = ?")
            for place in places { try statement.execute(arguments: [collection, place]) }
        }
    }

    // MARK: Rewriting

    /// Notes that words which nobody can find any more may still be in the index's file.
    private static func noteRemoval(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE documentRewriting SET removals = removals + 1").execute()
    }

    /// How many removals there were until now; nil if the index's file was rewritten after all of them.
    func waitingRemovals() async throws -> Int? {
        try await read {
            try Int.fetchOne($0, sql: "SELECT removals FROM documentRewriting WHERE removals > rewritten")
        }
    }

    /// Notes that the index's file was rewritten after so many removals.
    func noteRewriting(after removals: Int) async throws {
        try await write {
            try $0.execute(
                sql: "UPDATE documentRewriting SET rewritten = max(rewritten, ?)", arguments: [removals])
        }
    }

    // MARK: Reading

    /// What is known of a file that is a document, or was tried as one.
    struct Known: Sendable {
        /// Nil for a file that could not be read.
        let document: Int64?
        let state: FileState
        let contentHash: String
        let folder: Int64?
        /// Whether the user removed it from its folder, so that it is not read again unless it is named.
        var isRemoved = false
        /// Whether it could not be read when it was tried last.
        var isProblem = false
        /// Whether a program ended while it read the file.
        var isSetAside = false
        /// When a file that could not be read was changed last, in content or permissions.
        var changed: Int64?
        /// The programs that were there when it could not be read, or not wholly; nil for what was read.
        var tools: Set<String>?

        /// Whether it is a document that the user added by itself, and of no folder.
        var isNamed: Bool { document != nil && folder == nil }

        /// Whether a program is there now that may read what could not be read without.
        func lacked(_ tools: Set<String>) -> Bool { self.tools.map { !tools.isSubset(of: $0) } ?? false }
    }

    /// What is known of the files of a collection; of a folder's only, if it is named.
    func known(in collection: Int64, folder: Int64? = nil, place: String? = nil) async throws -> [String: Known] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT place, number, bytes, modified, contentHash, folder, 0, NULL, tools, 0 FROM document
                    WHERE collection = ?1 AND (?2 IS NULL OR folder = ?2) AND (?3 IS NULL OR place = ?3)
                    UNION ALL
                    SELECT place, NULL, bytes, modified, '', folder, message = '', changed, tools, isSetAside
                        FROM documentProblem
                    WHERE collection = ?1 AND (?2 IS NULL OR folder = ?2) AND (?3 IS NULL OR place = ?3)
                    """,
                arguments: [collection, folder, place])
            var known: [String: Known] = [:]
            while let row = try rows.next() {
                let (place, document): (String, Int64?) = (row[0], row[1])
                let tools: String? = row[8]
                // A document that was readable once and is not now has both; what was tried last counts.
                if document == nil || known[place] == nil {
                    known[place] = Known(
                        document: document ?? known[place]?.document,
                        state: FileState(bytes: row[2], modified: row[3]), contentHash: row[4], folder: row[5],
                        isRemoved: row[6], isProblem: document == nil, isSetAside: row[9], changed: row[7],
                        tools: tools.map { Set($0.split(separator: " ").map(String.init)) })
                }
            }
            return known
        }
    }

    func problems(in collection: String) async throws -> [DocumentProblem] {
        try await read { database in
            let number = try Self.number(database, collection)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT place, message FROM documentProblem
                    WHERE collection = ? AND message <> '' ORDER BY place
                    """,
                arguments: [number])
            var problems = try Array(rows.map { DocumentProblem(path: $0[0], message: $0[1]) })
            for source in try SearchIndex.setAside(in: database) where source.collection == Self.indexName(number) {
                guard let document = try Int64(source.id).flatMap({ try Self.document(database, $0) }) else { continue }
                problems.append(
                    DocumentProblem(path: document.path ?? document.name, message: Self.notEmbedded(document.name)))
            }
            return problems
        }
    }

    private static func notEmbedded(_ name: String) -> String {
        "Hearth ended while it made a passage of \(name) searchable by its meaning, so it does not do that again by itself. "
            + "The passage is found by its words. To try again, add the file by its path."
    }

    func documents(in collection: String) async throws -> [StoredDocument] {
        try await read { database in
            let number = try Self.number(database, collection)
            return try Self.documents(
                database, "WHERE document.collection = ? ORDER BY document.place", [number])
        }
    }

    func document(_ number: Int64) async throws -> StoredDocument {
        try await read { database in
            guard let document = try Self.document(database, number) else { throw Self.noDocument }
            return document
        }
    }

    /// Some documents; those that have gone are left out.
    func documents(_ numbers: [Int64]) async throws -> [Int64: StoredDocument] {
        try await read { database in
            var documents: [Int64: StoredDocument] = [:]
            for number in Set(numbers) { documents[number] = try Self.document(database, number) }
            return documents
        }
    }

    static func document(_ database: Database, _ number: Int64) throws -> StoredDocument? {
        try documents(database, "WHERE document.number = ?", [number]).first
    }

    static func documents(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [StoredDocument] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT document.number, collection.name, document.place, document.kind, document.title,
                        document.pages, document.bytes, document.passages, document.added, document.notes
                    FROM document JOIN documentCollection AS collection ON collection.number = document.collection
                    \(condition)
                    """),
            arguments: arguments)
        return try Array(rows.map(StoredDocument.init))
    }

    /// A document's text.
    ///
    /// - Throws: `notFound`.
    func content(of document: Int64) async throws -> DocumentContent {
        try await read { database in
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT text, pageStarts FROM documentText WHERE document = ?"),
                arguments: [document])
            guard let row else { throw Self.noDocument }
            let starts: String? = row[1]
            return DocumentContent(
                text: row[0],
                pageStarts: try starts.map { try JSONDecoder().decode([Int].self, from: Data($0.utf8)) })
        }
    }

    /// Where the pages of documents begin, for those that have pages.
    func pageStarts(of documents: Set<Int64>) async throws -> [Int64: [Int]] {
        try await read { database in
            var starts: [Int64: [Int]] = [:]
            for document in documents {
                let text = try String.fetchOne(
                    database, sql: "SELECT pageStarts FROM documentText WHERE document = ?", arguments: [document])
                starts[document] = try text.map { try JSONDecoder().decode([Int].self, from: Data($0.utf8)) }
            }
            return starts
        }
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        // The same value is the same text, whoever wrote it.
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension StoredDocument {
    fileprivate init(_ row: Row) throws {
        let place: String = row[2]
        let (added, notes): (Int64, String) = (row[8], row[9])
        // Names without a slash are of files that were handed over without a place.
        let isFile = place.contains("/")
        self.init(
            id: row[0], collection: row[1], name: isFile ? String(place.split(separator: "/").last ?? "") : place,
            path: isFile ? place : nil, kind: DocumentKind(rawValue: row[3]) ?? .text, title: row[4], pages: row[5],
            bytes: row[6], passages: row[7], addedAt: Date(timeIntervalSince1970: Double(added) / 1000),
            notes: try JSONDecoder().decode([String].self, from: Data(notes.utf8)))
    }
}

extension ParsedDocument {
    /// Where each page begins in the text's UTF-8; a page without text begins where the next one does.
    var pageStarts: [Int]? {
        guard let pageCount else { return nil }
        // bounded: by `ReadingLimits.pages`.
        var starts = [Int](repeating: text.utf8.count, count: pageCount)
        for block in blocks {
            for start in block.pageStarts where starts.indices.contains(start.page - 1) {
                starts[start.page - 1] = min(starts[start.page - 1], start.start)
            }
        }
        for page in starts.indices.dropLast().reversed() { starts[page] = min(starts[page], starts[page + 1]) }
        return starts
    }
}
