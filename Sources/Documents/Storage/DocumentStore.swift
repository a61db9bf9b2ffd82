import Foundation
import GRDB
import Retrieval
import Store

/// The database of collections, folders, documents and their texts.
///
/// Each change that a user sees is one transaction.
///
/// All calls throw `DocumentsError`, or `CancellationError` if their task is cancelled.
struct DocumentStore: Sendable {
    private static let documentsPerRemoval = 100

    let database: LocalDatabase

    /// Returns the name of a collection in the search index, which is shared with mails and chats.
    static func indexName(_ collection: Int64) -> String { "documents/\(collection)" }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.read(body)
        } catch {
            throw DocumentsError.from(error)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.pool.write(body)
        } catch {
            throw DocumentsError.from(error)
        }
    }

    // MARK: Collections

    /// Returns the number of a collection.
    ///
    /// - Throws: `notFound`.
    func number(of collection: String) async throws -> Int64 {
        try await read { try Self.number($0, collection) }
    }

    static func number(_ database: Database, _ collection: String) throws -> Int64 {
        let number = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM documentCollection WHERE name = ?"),
            arguments: [collection])
        guard let number else {
            throw DocumentsError(
                .notFound, "There is no collection with this name. `hearth docs collections` lists the collections.")
        }
        return number
    }

    /// A collection with its number and counts.
    struct Collection: Sendable {
        let number: Int64
        let name: String
        let documents: Int
        let passages: Int
        let folders: Int
        let isLocalOnly: Bool
        /// The embedding model that the user chose for the collection; `nil` for the default.
        let embeddingModel: String?
        /// Whether the collection has the files of a chat.
        let isHidden: Bool
    }

    /// Returns all collections by name, the default collection first.
    func collections() async throws -> [Collection] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT number, name,
                        (SELECT count(*) FROM document WHERE collection = documentCollection.number),
                        (SELECT coalesce(sum(passages), 0) FROM document WHERE collection = documentCollection.number),
                        (SELECT count(*) FROM documentFolder WHERE collection = documentCollection.number),
                        name IN (SELECT name FROM documentLocalOnly), embeddingModel, isHidden
                    FROM documentCollection ORDER BY name <> ?, name
                    """,
                arguments: [DocumentCollection.defaultName])
            return try Array(
                rows.map {
                    Collection(
                        number: $0[0], name: $0[1], documents: $0[2], passages: $0[3], folders: $0[4],
                        isLocalOnly: $0[5], embeddingModel: $0[6], isHidden: $0[7])
                })
        }
    }

    /// Returns the embedding model that the user chose for a collection; `nil` for the default.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    func embeddingModel(of collection: String) async throws -> String? {
        try await read { database in
            try String.fetchOne(
                database, sql: "SELECT embeddingModel FROM documentCollection WHERE number = ?",
                arguments: [try Self.number(database, collection)])
        }
    }

    func setEmbeddingModel(_ model: String?, _ collection: String) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE documentCollection SET embeddingModel = ? WHERE number = ?",
                arguments: [model, try Self.number(database, collection)])
        }
    }

    /// Returns the names of the local-only collections, including removed collections.
    func localOnlyCollections() async throws -> Set<String> {
        try await read { database in
            try String.fetchSet(database, sql: "SELECT name FROM documentLocalOnly")
        }
    }

    func isLocalOnly(_ collection: Int64) async throws -> Bool {
        try await read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM documentCollection
                        WHERE number = ? AND name IN (SELECT name FROM documentLocalOnly))
                    """,
                arguments: [collection]) ?? false
        }
    }

    /// Returns the local-only collection that a file belongs to, by its path, its real path or the hash of
    /// its content.
    ///
    /// The file may be a copy of a document, or the path may differ from the document's path.
    func localOnlyCollection(ofFileAt path: String, hash: String) async throws -> String? {
        let named = try await read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT name FROM documentCollection WHERE name IN (SELECT name FROM documentLocalOnly) AND (
                        EXISTS (SELECT 1 FROM document
                            WHERE collection = documentCollection.number AND (place = ?1 OR contentHash = ?2))
                        OR EXISTS (SELECT 1 FROM documentFolder
                            WHERE collection = documentCollection.number
                                AND substr(?1, 1, length(path) + 1) = path || '/'))
                    ORDER BY name LIMIT 1
                    """,
                arguments: [path, hash])
        }
        if let named { return named }
        return try await localOnlyPlaces().collection(ofFileAt: path)
    }

    func setLocalOnly(_ isLocalOnly: Bool, _ collection: String) async throws {
        try await write { database in
            guard !isLocalOnly else {
                _ = try Self.number(database, collection)
                return try database.execute(
                    sql: "INSERT OR IGNORE INTO documentLocalOnly VALUES (?)", arguments: [collection])
            }
            try database.execute(sql: "DELETE FROM documentLocalOnly WHERE name = ?", arguments: [collection])
            // A removed collection may still be marked.
            if database.changesCount == 0 { _ = try Self.number(database, collection) }
        }
    }

    /// Returns whether a collection has no documents.
    func isEmpty(_ collection: String) async throws -> Bool {
        try await read { database in
            let number = try Self.number(database, collection)
            return try Int.fetchOne(
                database, sql: "SELECT 1 FROM document WHERE collection = ? LIMIT 1", arguments: [number]) == nil
        }
    }

    func createCollection(_ name: String) async throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        // "." and ".." cannot be used in URLs, because browsers remove them.
        guard !name.isEmpty, name != ".", name != "..", name.count <= DocumentCollection.longestName,
            name.utf8.count <= DocumentCollection.longestName * 8,
            !name.unicodeScalars.contains(where: \.isInvisible)
        else {
            throw DocumentsError(
                .invalid,
                "A collection name must be a single line of 1 to \(DocumentCollection.longestName) characters, and not "
                    + "'.' or '..'. Choose another name.")
        }
        try await write { database in
            try database.execute(sql: "INSERT OR IGNORE INTO documentCollection (name) VALUES (?)", arguments: [name])
            guard database.changesCount > 0 else {
                throw DocumentsError(.exists, "A collection with this name already exists. Choose another name.")
            }
        }
        return name
    }

    /// Removes a collection and its contents in batches, so that other programs can write in between.
    ///
    /// The default collection is only emptied.
    func removeCollection(_ name: String) async throws {
        let number = try await number(of: name)
        try await write {
            try $0.execute(sql: "DELETE FROM documentFolder WHERE collection = ?", arguments: [number])
        }
        while try await write({ database in
            let documents = try Int64.fetchAll(
                database, sql: "SELECT number FROM document WHERE collection = ? LIMIT ?",
                arguments: [number, Self.documentsPerRemoval])
            try Self.remove(database, documents, collection: number)
            return !documents.isEmpty
        }) { try Task.checkCancellation() }
        try await write { database in
            try database.execute(sql: "DELETE FROM documentProblem WHERE collection = ?", arguments: [number])
            guard name != DocumentCollection.defaultName else { return }
            try database.execute(sql: "DELETE FROM documentCollection WHERE number = ?", arguments: [number])
        }
    }

    // MARK: Folders

    func addFolder(_ path: String, collection: Int64) async throws -> Int64 {
        try await write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO documentFolder (collection, path) VALUES (?, ?)",
                arguments: [collection, path])
            if database.changesCount > 0 {
                // Adding the folder explicitly also restores what the user removed from it.
                try database.execute(
                    sql: """
                        DELETE FROM documentProblem WHERE collection = ?1
                            AND (place = ?2 OR message = '' AND substr(place, 1, length(?3)) = ?3)
                        """,
                    arguments: [collection, path, path + "/"])
            }
            // The folder existed, or has just been inserted.
            return try Int64.fetchOne(
                database, sql: "SELECT number FROM documentFolder WHERE collection = ? AND path = ?",
                arguments: [collection, path]) ?? 0
        }
    }

    /// A folder with its number.
    struct Folder: Sendable {
        let number: Int64
        let collection: Int64
        let path: String
    }

    func allFolders() async throws -> [Folder] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT number, collection, path FROM documentFolder ORDER BY number")
            return try Array(rows.map { Folder(number: $0[0], collection: $0[1], path: $0[2]) })
        }
    }

    func folders(in collection: String) async throws -> [WatchedFolder] {
        try await read { database in
            let number = try Self.number(database, collection)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT path, (SELECT count(*) FROM document WHERE folder = documentFolder.number), isMissing
                    FROM documentFolder WHERE collection = ? ORDER BY path
                    """,
                arguments: [number])
            return try Array(rows.map { WatchedFolder(path: $0[0], documents: $0[1], isMissing: $0[2]) })
        }
    }

    /// Records whether a folder is missing; returns whether that has changed.
    func setMissing(_ isMissing: Bool, folder: Int64) async throws -> Bool {
        try await write { database in
            try database.execute(
                sql: "UPDATE documentFolder SET isMissing = ?1 WHERE number = ?2 AND isMissing <> ?1",
                arguments: [isMissing, folder])
            return database.changesCount > 0
        }
    }

    /// Stops watching a folder and removes its documents.
    ///
    /// Removed files within another watched folder are not read again.
    func removeFolder(_ path: String, from collection: String) async throws {
        try await write { database in
            let collection = try Self.number(database, collection)
            let folder = try Int64.fetchOne(
                database, sql: "SELECT number FROM documentFolder WHERE collection = ? AND path = ?",
                arguments: [collection, path])
            guard let folder else { throw DocumentsError(.notFound, "This folder is not in the collection.") }
            let outer = try Int64.fetchAll(
                database,
                sql: """
                    SELECT number FROM documentFolder
                    WHERE collection = ?1 AND substr(?2, 1, length(path) + 1) = path || '/' ORDER BY length(path)
                    """,
                arguments: [collection, path])
            let arguments: StatementArguments = [collection, folder, path + "/"]
            let condition = """
                WHERE collection = ?1 AND (folder = ?2 OR substr(place, 1, length(?3)) = ?3
                    AND folder IN (\(outer.map(String.init).joined(separator: ", "))))
                """
            if let outer = outer.first {
                try database.execute(
                    sql: "UPDATE documentProblem SET folder = ?, message = '' WHERE folder = ?",
                    arguments: [outer, folder])
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO documentProblem (collection, folder, place, bytes, modified, message)
                        SELECT collection, \(outer), place, bytes, modified, '' FROM document \(condition)
                        """,
                    arguments: arguments)
            }
            let documents = try Int64.fetchAll(
                database, sql: "SELECT number FROM document \(condition)", arguments: arguments)
            try Self.remove(database, documents, collection: collection)
            try database.execute(sql: "DELETE FROM documentFolder WHERE number = ?", arguments: [folder])
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible or changes the text direction, so that it could disguise a name.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        // Joiners belong to emoji and to some scripts.
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
