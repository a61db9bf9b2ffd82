import Foundation
import GRDB

extension LocalDatabase {
    /// Copies the current database to a new file, while other connections read and write.
    ///
    /// The copy is checked and synchronised before it is renamed to `destination`, so `destination` is always a
    /// complete file.
    ///
    /// - Parameters:
    ///   - destination: The path of the copy, which only this user can read.
    ///   - isReplacing: Whether an existing file is replaced.
    /// - Throws: `StoreError`: `alreadyExists`, `corrupt` if the database itself is damaged, or `inaccessible`.
    package func backUp(to destination: String, replacing isReplacing: Bool = false) throws {
        let file = SystemCalls.name(of: destination)
        guard !SystemCalls.isSameFile(destination, path) else {
            throw StoreError(.alreadyExists, "\(file) is the database itself. Choose another name for the backup.")
        }
        guard isReplacing || !SystemCalls.exists(destination) else {
            throw StoreError(.alreadyExists, "The file \(file) already exists. Choose another name, or remove it.")
        }
        let temporary = "\(destination).partial-\(UUID().uuidString)"
        defer { SystemCalls.removeDatabase(temporary) }
        do {
            try SystemCalls.makePrivateFile(temporary)
            let copy = try DatabaseQueue(path: temporary, configuration: DatabaseFile.configuration())
            try pool.backup(to: copy)
            try DatabaseFile.makeSingleFile(copy)
            let problems = try DatabaseFile.problems(copy)
            try copy.close()
            guard problems.isEmpty else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            try SystemCalls.synchronise(temporary)
            try SystemCalls.move(temporary, to: destination)
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw StoreError(error, path: path)
        } catch {
            throw StoreError(error, path: destination)
        }
        SystemCalls.synchronise(folder: SystemCalls.folder(of: destination))
    }

    /// Returns the problems found in the file, one sentence each; empty if the file is intact.
    ///
    /// Reads the whole file, at about one second per gigabyte, or longer on a slow disk.
    ///
    /// - Throws: `StoreError` if the file cannot be read at all.
    package func integrityProblems() throws -> [String] {
        do {
            return try DatabaseFile.problems(pool)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
