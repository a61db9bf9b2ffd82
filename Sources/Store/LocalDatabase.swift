package import Foundation
public import GRDB

/// The open database of a Hearth folder, with its schema migrated.
///
/// Several processes may have the file open at once. SQLite's write-ahead log lets them read while one writes.
/// Committed transactions survive the death of the process (`kill -9`). A power failure may lose the last
/// seconds but does not damage the file (`synchronous = NORMAL`).
public final class LocalDatabase: Sendable {
    /// A schema migration, which is named, append-only and never edited.
    public struct Migration: Sendable {
        public let name: String
        /// Performs the migration in its own transaction.
        public let apply: @Sendable (Database) throws -> Void

        package init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.apply = apply
        }
    }

    public let path: String
    /// The connection pool, for the features that own tables.
    package let pool: DatabasePool
    /// True if the database was opened read-only because the disk was full.
    ///
    /// Later changes by other processes are not visible. Errors ask the user to restart Hearth.
    package let isReadOnly: Bool
    let migrations: [Migration]
    private let session: DatabaseSession?
    private let noSession = UUID()

    /// Opens the database, and creates a missing file or folder, readable by this user only.
    ///
    /// On a full disk, the database is opened read-only if it is migrated and no other process has it open.
    ///
    /// - Parameters:
    ///   - path: The path of the file. `-wal`, `-shm` and the folder `-sessions` are created beside it.
    ///   - migrations: All migrations that this version knows, in the order in which they were added.
    /// - Throws: `StoreError`: `newerSchema`, `notADatabase`, `corrupt`, `inUse`, `noSpace` or `inaccessible`.
    public init(path: String, migrations: [Migration]) throws {
        self.path = path
        self.migrations = migrations
        do {
            let (pool, session) = try Self.open(path, migrations)
            (self.pool, self.session, isReadOnly) = (pool, session, false)
        } catch let error as StoreError where error.code == .noSpace {
            guard let pool = try DatabaseFile.reader(of: path, migrations: migrations) else { throw error }
            (self.pool, session, isReadOnly) = (pool, nil, true)
        }
    }

    private static func open(_ path: String, _ migrations: [Migration]) throws -> (DatabasePool, DatabaseSession) {
        try SystemCalls.makeFolder(SystemCalls.folder(of: path))
        let folder = try FolderLock(path: sessionFolder(of: path))
        try SystemCalls.makePrivateFile(path)
        let pool: DatabasePool
        do {
            try DatabaseFile.check(path, migrations: migrations)
            pool = try DatabasePool(path: path, configuration: DatabaseFile.configuration())
            try DatabaseFile.migrator(migrations).migrate(pool)
        } catch {
            throw StoreError(error, path: path)
        }
        _ = DatabaseSession.living(in: folder)
        return (pool, try DatabaseSession(in: folder))
    }

    /// The unique ID of this session of the database.
    ///
    /// Rows for work in progress can store it. If ``isAlive(_:)`` is false for it, the work was interrupted.
    package var sessionID: UUID { session?.id ?? noSession }

    /// Returns whether the process with that ``sessionID`` still has the database open.
    package func isAlive(_ session: UUID) -> Bool {
        DatabaseSession.isAlive(session, folder: Self.sessionFolder(of: path))
    }

    /// Closes all connections.
    ///
    /// The last process to close the database also writes the log into the file.
    ///
    /// - Throws: `DatabaseError` while a connection is in use.
    public func close() throws {
        // The last connection to close writes the log into the file, which a read-only connection cannot do.
        pool.invalidateReadOnlyConnections()
        try pool.close()
        session?.end()
    }

    static func sessionFolder(of path: String) -> String { path + "-sessions" }
}
