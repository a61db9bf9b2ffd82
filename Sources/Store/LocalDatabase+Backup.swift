import Foundation
import GRDB

extension LocalDatabase {
    /// Copies the current database into a new file, while others read and write.
    ///
    /// The copy is checked and on the disk before it gets its name, so a file of that name is whole.
    ///
    /// - Parameters:
    ///   - destination: Where the copy goes; readable by this user only.
    ///   - isReplacing: Whether it may take the place of a file that is there.
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

    /// The problems found in the file, one sentence each; empty if it is intact.
    ///
    /// Reads the whole file: about a second for each gigabyte, and longer from a slow disk.
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
