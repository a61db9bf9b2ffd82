package import Foundation
public import GRDB

/// The open database of a Hearth folder, with its schema migrated.
///
/// Several processes may have the file open at once; SQLite's write-ahead log lets them read while one writes. What a
/// transaction committed survives the death of the process (`kill -9`); when the machine loses power, the last seconds
/// may be lost, and the file stays whole (`synchronous = NORMAL`).
public final class LocalDatabase: Sendable {
    /// A schema migration; named, append-only, never edited.
    public struct Migration: Sendable {
        /// The migration's name in the database.
        public let name: String
        /// Performs the migration in its own transaction.
        public let apply: @Sendable (Database) throws -> Void

        /// Creates a migration.
        package init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.apply = apply
        }
    }

    /// The path of the file.
    public let path: String
    /// The connections, for the features that own tables.
    package let pool: DatabasePool
    /// Whether nothing can be written, because the disk was full when the database was opened.
    ///
    /// What another program writes from then on is not seen, and errors say that Hearth has to be started again.
    package let isReadOnly: Bool
    let migrations: [Migration]
    private let session: DatabaseSession?
    private let noSession = UUID()

    /// Opens the database; creates the file and its folder, readable by this user only, if missing.
    ///
    /// On a full disk, a database that no other program has open and whose tables are up to date is opened to be read only.
    ///
    /// - Parameters:
    ///   - path: Of the file; beside it come `-wal`, `-shm` and the folder `-sessions`.
    ///   - migrations: All that this Hearth knows, in the order in which they were added.
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

    /// The unique id of this session of the database.
    ///
    /// What a program is in the middle of can be marked with it, and found when ``isAlive(_:)`` says that it died.
    package var sessionID: UUID { session?.id ?? noSession }

    /// Whether the process with that ``sessionID`` still has the database open.
    package func isAlive(_ session: UUID) -> Bool {
        DatabaseSession.isAlive(session, folder: Self.sessionFolder(of: path))
    }

    /// Closes all connections; nothing can be read or written afterwards.
    ///
    /// If no other program has it open, all is in the one file then.
    ///
    /// - Throws: `DatabaseError` while a connection is in use.
    public func close() throws {
        // The last connection that closes puts the log into the file, which one that only reads cannot.
        pool.invalidateReadOnlyConnections()
        try pool.close()
        session?.end()
    }

    static func sessionFolder(of path: String) -> String { path + "-sessions" }
}
