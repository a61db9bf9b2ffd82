import Foundation
import GRDB

/// The paths, with links resolved, of the files and folders that were added to local-only collections.
struct LocalOnlyPlaces: Sendable {
    private struct Place {
        let path: String
        let real: String
        let collection: String

        init(_ path: String, of collection: String) {
            (self.path, self.collection) = (path, collection)
            real = DocumentFile.realPath(path)
        }
    }

    private let folders: [Place]
    private var files: [String: Place] = [:]

    /// Resolves the links of the watched folders and of the individually added files.
    init(folders: [(path: String, collection: String)], files: [(path: String, collection: String)]) {
        self.folders = folders.map { Place($0.path, of: $0.collection) }
        for file in files {
            let place = Place(file.path, of: file.collection)
            self.files[place.real] = place
        }
    }

    /// Returns the collection of the file that a path leads to; `nil` if no local-only collection contains
    /// it.
    func collection(ofFileAt path: String) -> String? { place(DocumentFile.realPath(path))?.collection }

    /// Returns the collection of the file that a path leads to by a link; `nil` if the path itself belongs to
    /// the collection.
    func collection(ofFileLinkedAt path: String) -> String? {
        let real = DocumentFile.realPath(path)
        guard real != path, let place = place(real) else { return nil }
        let isNamed = place.path == path || FolderScan.contains(path, in: place.path)
        return isNamed ? nil : place.collection
    }

    private func place(_ real: String) -> Place? {
        files[real] ?? folders.first { FolderScan.contains(real, in: $0.real) }
    }
}

extension DocumentStore {
    /// Returns the files and folders of all local-only collections.
    func localOnlyPlaces() async throws -> LocalOnlyPlaces {
        let (folders, files) = try await read { database in
            func places(_ table: String, _ column: String, _ condition: String) throws -> [(
                path: String, collection: String
            )] {
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT \(table).\(column), collection.name
                        FROM \(table) JOIN documentCollection AS collection ON collection.number = \(table).collection
                        WHERE collection.name IN (SELECT name FROM documentLocalOnly) AND \(condition)
                        ORDER BY collection.name
                        """)
                return try Array(rows.map { (path: $0[0], collection: $0[1]) })
            }
            // The files of folders are found by their folder; uploads have no path.
            return (
                try places("documentFolder", "path", "true"),
                try places("document", "place", "folder IS NULL AND instr(place, '/') > 0")
            )
        }
        return try await onFileQueue { _ in LocalOnlyPlaces(folders: folders, files: files) }
    }
}
