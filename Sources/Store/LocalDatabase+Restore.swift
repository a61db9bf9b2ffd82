import Foundation
import GRDB

extension LocalDatabase {
    /// Replaces the database at `path`, which must not be open anywhere, with a backup.
    ///
    /// The backup is copied, checked and brought up to date before anything is replaced, and stays as it is. What was at
    /// `path` is kept beside it as `….before-restore-<time>`. A process that is killed meanwhile leaves either the old
    /// database or the new one.
    ///
    /// - Parameters:
    ///   - backup: A file that ``backUp(to:replacing:)`` wrote; any database of Hearth that is not open will do.
    ///   - path: Where the database belongs.
    ///   - migrations: All that this Hearth knows.
    /// - Returns: Where the replaced database is kept; nil if there was none.
    /// - Throws: `StoreError`: `notFound`, `notADatabase`, `corrupt` or `newerSchema` for the backup, `inUse` for the
    ///   database, or `inaccessible`.
    @discardableResult
    public static func restore(from backup: String, to path: String, migrations: [Migration]) throws -> String? {
        guard SystemCalls.exists(backup) else { throw SystemCalls.failure("read", backup, ENOENT) }
        guard !SystemCalls.isSameFile(backup, path) else {
            throw StoreError(.alreadyExists, "This file is the database itself: there is nothing to restore.")
        }
        try SystemCalls.makeFolder(SystemCalls.folder(of: path))
        let folder = try FolderLock(path: sessionFolder(of: path))
        guard DatabaseSession.living(in: folder).isEmpty else { throw StoreError.open(path) }
        let temporary = "\(path).restoring-\(UUID().uuidString)"
        defer { SystemCalls.removeDatabase(temporary) }
        do {
            try prepare(copyOf: backup, at: temporary, migrations: migrations)
        } catch {
            throw StoreError(error, path: backup)
        }
        try SystemCalls.synchronise(temporary)
        let kept = try setAside(path)
        try SystemCalls.move(temporary, to: path)
        SystemCalls.synchronise(folder: SystemCalls.folder(of: path))
        return kept
    }

    /// Copies a backup, checks the copy, and makes it one file of the current schema.
    private static func prepare(copyOf backup: String, at path: String, migrations: [Migration]) throws {
        try SystemCalls.copyPrivately(backup, to: path)
        // A database that was not closed properly has a part of its pages there.
        if SystemCalls.exists(backup + "-wal") { try SystemCalls.copyPrivately(backup + "-wal", to: path + "-wal") }
        guard try DatabaseFile.check(path, migrations: migrations) else { throw StoreError.noDatabase(backup) }
        let copy = try DatabaseQueue(path: path, configuration: DatabaseFile.configuration())
        try DatabaseFile.migrator(migrations).migrate(copy)
        try DatabaseFile.makeSingleFile(copy)
        guard try DatabaseFile.problems(copy).isEmpty else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        let fresh = try DatabaseQueue(configuration: DatabaseFile.configuration())
        try DatabaseFile.migrator(migrations).migrate(fresh)
        guard try DatabaseFile.schema(copy) == DatabaseFile.schema(fresh) else { throw StoreError.noDatabase(backup) }
        try copy.close()
    }

    /// Gives the database another name, and leaves it under its own until the new one takes that.
    ///
    /// - Returns: The other name; nil if there is no database.
    private static func setAside(_ path: String) throws -> String? {
        guard SystemCalls.exists(path) else { return nil }
        do {
            // SQLite deletes the log of a file that is none of its own.
            _ = try DatabaseFile.isDatabase(path)
            var configuration = DatabaseFile.configuration()
            configuration.busyMode = .immediateError
            let old = try DatabaseQueue(path: path, configuration: configuration)
            try DatabaseFile.makeSingleFile(old)
            try old.close()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw StoreError.open(path)
        } catch {
            // It is damaged, which may be why it is replaced: it is kept with its log as it is.
        }
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let name = "\(path).before-restore-\(Date().formatted(style))"
        let isTaken = SystemCalls.exists(name)
        let kept = isTaken ? "\(name)-\(UUID().uuidString)" : name
        try SystemCalls.link(path, as: kept)
        // A log without its database would be taken for the new one's.
        if SystemCalls.exists(path + "-wal") { try SystemCalls.move(path + "-wal", to: kept + "-wal") }
        SystemCalls.remove(path + "-shm")
        return kept
    }
}

extension StoreError {
    static func open(_ path: String) -> StoreError {
        StoreError(
            .inUse,
            "\(SystemCalls.name(of: path)) is in use: Hearth is running. Stop `hearth serve` and other hearth commands "
                + "first.")
    }
}
