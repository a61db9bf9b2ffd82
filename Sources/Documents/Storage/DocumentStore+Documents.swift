import FileReading
import Foundation
import GRDB
import Retrieval

/// A document's text and the offsets of its pages.
struct DocumentContent: Sendable {
    let text: String
    /// The offset of each page in bytes of the text's UTF-8; `nil` for a document without pages.
    let pageStarts: [Int]?
}

/// The size and date of a file, which reveal most changes without reading it.
struct FileState: Sendable, Hashable {
    let bytes: Int
    /// The time of the last modification, in milliseconds since 1970.
    let modified: Int64?
}

/// A document to be stored.
struct DocumentDraft: Sendable {
    let collection: Int64
    let folder: Int64?
    let place: String
    let state: FileState
    let contentHash: String
    let parsed: ParsedDocument
    let items: [SearchItem]
    /// The programs that were installed when the document was read.
    let tools: Set<String>

    /// The programs that were installed, if some pages have no text, which other programs may read; else
    /// `nil`.
    fileprivate var toolsOfLeftPages: String? {
        parsed.diagnostics.contains { $0.kind == .pagesWithoutText } ? DocumentStore.text(of: tools) : nil
    }
}

extension DocumentStore {
    // MARK: Writing

    /// Stores a document, replacing the previous version of its file.
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
                // Another model's tokenizer splits a text differently.
                contentHash: "\(draft.contentHash) \(draft.items.count)"
                    // Passages also differ if pages had no text before.
                    + (draft.toolsOfLeftPages.map { " \($0)" } ?? ""))
            try SearchIndex.put(source, items: draft.items, in: database)
            guard let document = try Self.document(database, number) else { throw Self.noDocument }
            return AddedDocument(document: document, change: known == nil ? .added : .replaced)
        }
    }

    /// The kind of documents in the search index.
    static let sourceKind = "document"
    static let noDocument = DocumentsError(.notFound, "This document no longer exists. Reload the list.")

    /// Stores the reason why a file could not be read, so that the file is retried only after a change.
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

    /// Records that a file's date but not its content has changed, or that a watched folder now contains the
    /// file.
    func touch(_ document: Int64, _ state: FileState, folder: Int64?) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE document SET bytes = ?, modified = ?, folder = coalesce(?, folder) WHERE number = ?",
                arguments: [state.bytes, state.modified, folder, document])
        }
    }

    /// Removes documents and their entries in the search index.
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

    /// Removes a document and the problem of its file.
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

    /// Dismisses the problem of a file.
    ///
    /// A file of a watched folder is not retried until it is added explicitly.
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

    /// Records that words of removed text may still be in the index's file.
    private static func noteRemoval(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE documentRewriting SET removals = removals + 1").execute()
    }

    /// Returns the number of removals so far; `nil` if the index's file was rewritten after all of them.
    func waitingRemovals() async throws -> Int? {
        try await read {
            try Int.fetchOne($0, sql: "SELECT removals FROM documentRewriting WHERE removals > rewritten")
        }
    }

    /// Records that the index's file was rewritten after a number of removals.
    func noteRewriting(after removals: Int) async throws {
        try await write {
            try $0.execute(
                sql: "UPDATE documentRewriting SET rewritten = max(rewritten, ?)", arguments: [removals])
        }
    }

    // MARK: Reading

    /// The stored state of a file that is a document, or could not be read.
    struct Known: Sendable {
        /// The document; `nil` for a file that could not be read.
        let document: Int64?
        let state: FileState
        let contentHash: String
        let folder: Int64?
        /// Whether the user removed the document from its folder, so that its file is read again only if
        /// added explicitly.
        var isRemoved = false
        /// Whether the last attempt to read the file failed.
        var isProblem = false
        /// Whether a program ended unexpectedly while reading the file.
        var isSetAside = false
        /// The time of the last change of an unreadable file's content or permissions.
        var changed: Int64?
        /// The programs that were installed when the file could not be read completely; `nil` for a complete
        /// document.
        var tools: Set<String>?

        /// Whether the file is a document that the user added individually, not through a folder.
        var isNamed: Bool { document != nil && folder == nil }

        /// Returns whether a program is now installed that was missing when the file was read incompletely.
        func lacked(_ tools: Set<String>) -> Bool { self.tools.map { !tools.isSubset(of: $0) } ?? false }
    }

    /// Returns the stored states of a collection's files by path, optionally only for a single folder or
    /// file.
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
                // A document that later became unreadable has both states; the last attempt counts.
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
        "Hearth stopped unexpectedly while preparing a passage of \(name) for search by meaning, so it does not retry "
            + "automatically. Keyword search still finds the passage. To try again, add the file by its path."
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

    /// Returns documents by number; removed documents are left out.
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

    /// Returns a document's text.
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

    /// Returns the byte offsets of the pages of documents that have pages.
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
        // Sorted keys, so that equal values have equal texts.
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension StoredDocument {
    fileprivate init(_ row: Row) throws {
        let place: String = row[2]
        let (added, notes): (Int64, String) = (row[8], row[9])
        // A document from memory has a name without a slash.
        let isFile = place.contains("/")
        self.init(
            id: row[0], collection: row[1], name: isFile ? String(place.split(separator: "/").last ?? "") : place,
            path: isFile ? place : nil, kind: DocumentKind(rawValue: row[3]) ?? .text, title: row[4], pages: row[5],
            bytes: row[6], passages: row[7], addedAt: Date(timeIntervalSince1970: Double(added) / 1000),
            notes: try JSONDecoder().decode([String].self, from: Data(notes.utf8)))
    }
}

extension ParsedDocument {
    /// The start of each page in the text's UTF-8; a page without text has the start of the next page.
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
