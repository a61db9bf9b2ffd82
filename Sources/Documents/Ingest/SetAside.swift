import Foundation
import GRDB
import Support

/// A document that is being read, as identified by its mark.
struct ReadingMark: Codable, Sendable {
    let collection: Int64
    let folder: Int64?
    /// The path of the file; a plain name for a document from memory.
    let place: String
    let bytes: Int
    let modified: Int64?

    init(_ place: String, _ state: FileState, _ target: Ingester.Target) {
        (collection, folder, self.place) = (target.collection, target.folder, place)
        (bytes, modified) = (state.bytes, state.modified)
    }

    /// The mark as JSON, which serves as its key.
    var key: String? { try? DocumentStore.json(self) }

    init?(key: String) {
        guard let mark = try? JSONDecoder().decode(ReadingMark.self, from: Data(key.utf8)) else { return nil }
        self = mark
    }

    /// The reason why the document is not read again automatically.
    var message: String {
        let isFile = place.contains("/")
        return
            "Hearth stopped unexpectedly while reading \(URL(fileURLWithPath: place).lastPathComponent), so it does not "
            + "retry automatically. The file may be malicious. To try again, "
            + "\(isFile ? "add the file by its path" : "add it again")."
    }
}

extension DocumentStore {
    /// Lists a file as a problem, because a program ended unexpectedly while reading it.
    ///
    /// The file is read again only if it is added by its own path.
    func setAside(_ mark: ReadingMark) async throws {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO documentProblem (collection, folder, place, bytes, modified, message, isSetAside)
                    VALUES (?, (SELECT number FROM documentFolder WHERE number = ?), ?, ?, ?, ?, 1)
                    """,
                arguments: [mark.collection, mark.folder, mark.place, mark.bytes, mark.modified, mark.message])
        }
    }
}

extension RAGService {
    /// Sets aside the files that a program was reading when it ended unexpectedly.
    func setAsideUnfinished() async throws {
        for leftover in marks?.leftovers() ?? [] {
            if let mark = ReadingMark(key: leftover.key) {
                do {
                    try await store.setAside(mark)
                } catch let error as DocumentsError where error.code == .notFound {
                    // The collection was removed, so the file needs no entry.
                }
            }
            leftover.remove()
        }
    }
}
