public import Foundation
import GRDB

/// The files of chats: each chat has a hidden collection, which no list shows.
extension RAGService {
    private static let collectionPrefix = "Files of chat "

    /// Returns the name of the collection with the files of a chat.
    public static func collection(ofThread thread: UUID) -> String { collectionPrefix + thread.uuidString }

    /// Reads a file and stores its text for a chat.
    ///
    /// - Throws: The errors of ``addDocument(_:named:to:)``.
    public func addFile(_ data: Data, named name: String, toThread thread: UUID) async throws -> StoredDocument {
        let collection = Self.collection(ofThread: thread)
        try await store.createHiddenCollection(collection)
        return try await addDocument(data, named: name, to: collection).document
    }

    /// Returns the text of a document for a prompt, with its name, marked as data.
    ///
    /// - Parameters:
    ///   - document: The document's number.
    ///   - limit: The maximum number of bytes of the text; `nil` for the whole text.
    public func quotation(of document: Int64, upTo limit: Int?) async throws -> String {
        let name = try await store.document(document).name
        let (text, range, total) = try await text(of: document, limit: limit ?? .max)
        return FileQuotation.text(text, name: name, isWhole: range.count == total)
    }

    /// Removes the files of a chat.
    public func removeFiles(ofThread thread: UUID) async throws {
        let name = Self.collection(ofThread: thread)
        guard try await store.hiddenCollections().contains(name) else { return }
        try await removeCollection(name)
    }

    /// Removes the files of deleted chats, at startup, since other programs may have deleted chats.
    ///
    /// - Parameter threads: Returns the existing chats.
    package func removeFiles(exceptOf threads: @Sendable () throws -> [UUID]) async throws {
        // Read before the chats, so that the files of a new chat are kept.
        let hidden = try await store.hiddenCollections()
        if hidden.isEmpty { return }
        for name in hidden.subtracting(try threads().map(Self.collection(ofThread:))) {
            try await removeCollection(name)
        }
    }
}

extension DocumentStore {
    func createHiddenCollection(_ name: String) async throws {
        try await write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO documentCollection (name, isHidden) VALUES (?, 1)", arguments: [name])
        }
    }

    func hiddenCollections() async throws -> Set<String> {
        try await read { database in
            try String.fetchSet(database, sql: "SELECT name FROM documentCollection WHERE isHidden")
        }
    }

    /// Returns the local-only collection with a file of which one of the hidden collections has a copy.
    func localOnlyCollection(ofFilesIn collections: Set<String>) async throws -> String? {
        try await read { database in
            for name in collections.sorted() {
                let found = try String.fetchOne(
                    database.cachedStatement(
                        sql: """
                            SELECT kept.name FROM documentCollection AS hidden
                            JOIN document AS copy ON copy.collection = hidden.number
                            JOIN document AS file ON file.contentHash = copy.contentHash
                            JOIN documentCollection AS kept ON kept.number = file.collection
                            WHERE hidden.name = ? AND hidden.isHidden
                                AND kept.name IN (SELECT name FROM documentLocalOnly)
                            ORDER BY kept.name LIMIT 1
                            """),
                    arguments: [name])
                if let found { return found }
            }
            return nil
        }
    }
}
