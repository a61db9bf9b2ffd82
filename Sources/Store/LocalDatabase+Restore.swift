import Foundation
import GRDB

extension LocalDatabase {
    /// Replaces the database at `path`, which no process may have open, with a backup.
    ///
    /// The backup is copied, checked and migrated before anything is replaced, and is not changed itself. The
    /// old database is kept beside it as `….before-restore-<time>`. If the process is killed, either the old or
    /// the new database remains.
    ///
    /// - Parameters:
    ///   - backup: A file that ``backUp(to:replacing:)`` wrote, or any other Hearth database that is not open.
    ///   - path: The path of the database to replace.
    ///   - migrations: All migrations that this version knows.
    /// - Returns: The path of the replaced database, or `nil` if the file did not exist.
    /// - Throws: `StoreError`: `notFound`, `notADatabase`, `corrupt` or `newerSchema` for the backup, `inUse`
    ///   for the database, or `inaccessible`.
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

    /// Copies a backup, checks the copy, migrates it and turns its write-ahead log off.
    private static func prepare(copyOf backup: String, at path: String, migrations: [Migration]) throws {
        try SystemCalls.copyPrivately(backup, to: path)
        // The log of a database that was not closed properly holds some of its pages.
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

    /// Links the database to a second name.
    ///
    /// The first name stays until the new database replaces it.
    ///
    /// - Returns: The second name; `nil` if there is no database.
    private static func setAside(_ path: String) throws -> String? {
        guard SystemCalls.exists(path) else { return nil }
        do {
            // Checked first, because SQLite deletes the log of a file that is not a database.
            _ = try DatabaseFile.isDatabase(path)
            var configuration = DatabaseFile.configuration()
            configuration.busyMode = .immediateError
            let old = try DatabaseQueue(path: path, configuration: configuration)
            try DatabaseFile.makeSingleFile(old)
            try old.close()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw StoreError.open(path)
        } catch {
            // A damaged database may be the reason for the restore. It is kept with its log, unchanged.
        }
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let name = "\(path).before-restore-\(Date().formatted(style))"
        let isTaken = SystemCalls.exists(name)
        let kept = isTaken ? "\(name)-\(UUID().uuidString)" : name
        try SystemCalls.link(path, as: kept)
        // Otherwise SQLite would apply the old log to the new database.
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
