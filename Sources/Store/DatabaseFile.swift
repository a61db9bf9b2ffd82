import Foundation
import GRDB

/// Functions that check and open database files.
enum DatabaseFile {
    /// The application ID in the header of Hearth's databases: "Hrth".
    static let applicationID: Int32 = 0x4872_7468
    /// The initial size of the write-ahead log's index.
    private static let indexBytes = 1 << 15
    private static let firstBytes = Data("SQLite format 3\0".utf8)

    static func configuration(isReadOnly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(10)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // Deleted content is overwritten with zeros.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    static func migrator(_ migrations: [LocalDatabase.Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(applicationIDMigration) { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        for migration in migrations {
            migrator.registerMigration(migration.name, migrate: migration.apply)
        }
        return migrator
    }

    /// Returns whether a file begins with SQLite's header.
    ///
    /// - Returns: False for an empty file.
    /// - Throws: `notADatabase` for any other file.
    static func isDatabase(_ path: String) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { throw SystemCalls.failure("read", path, EACCES) }
        let start = try file.read(upToCount: firstBytes.count) ?? Data()
        try file.close()
        if start.isEmpty { return false }
        guard start == firstBytes else { throw StoreError.noDatabase(path) }
        return true
    }

    /// Refuses a file that is not a Hearth database, is visibly damaged or has a newer schema, without changing the
    /// file.
    ///
    /// - Returns: False for an empty file, which may become a database.
    @discardableResult
    static func check(_ path: String, migrations: [LocalDatabase.Migration]) throws -> Bool {
        guard try isDatabase(path) else { return false }
        let queue = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: true))
        let isHearthDatabase = try queue.read { database in
            let applied = try appliedMigrations(database)
            guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                // A process killed before its first migration leaves no tables, or an empty list of migrations.
                let tables = try String.fetchAll(database, sql: "SELECT DISTINCT tbl_name FROM sqlite_master")
                guard tables.allSatisfy({ $0 == "grdb_migrations" }), applied.isEmpty else {
                    throw StoreError.noDatabase(path)
                }
                return false
            }
            let known = Set(migrations.map(\.name) + [applicationIDMigration])
            guard applied.isSubset(of: known) else { throw StoreError.newer(path) }
            return true
        }
        try queue.close()
        return isHearthDatabase
    }

    /// Opens a database on a full disk, where SQLite cannot create the log's index that it needs even for reading.
    ///
    /// The file is opened as immutable, so the log must be empty.
    ///
    /// - Returns: A read-only pool. `nil` if the log is not empty, another process has the database open or
    ///   migrations are missing.
    static func reader(of path: String, migrations: [LocalDatabase.Migration]) throws -> DatabasePool? {
        // The failed attempt to open the database usually leaves a partial index.
        guard SystemCalls.size(path + "-wal") == 0, SystemCalls.size(path + "-shm") < indexBytes,
            SystemCalls.exists(path), try isDatabase(path)
        else { return nil }
        let address = URL(filePath: path).absoluteString + "?immutable=1"
        // If SQLite does not support URIs, no file with that name is found.
        guard let pool = try? DatabasePool(path: address, configuration: configuration(isReadOnly: true)),
            try pool.read(migrator(migrations).hasCompletedMigrations)
        else { return nil }
        return pool
    }

    /// Writes the write-ahead log into the file and turns the log off.
    static func makeSingleFile(_ queue: DatabaseQueue) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }

    /// Returns the SQL of all tables, triggers and other objects, which must equal the SQL of a new database.
    static func schema(_ queue: DatabaseQueue) throws -> Set<String> {
        try queue.read {
            try Set(
                String.fetchAll(
                    $0,
                    sql:
                        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                ))
        }
    }

    private static func appliedMigrations(_ database: Database) throws -> Set<String> {
        guard try database.tableExists("grdb_migrations") else { return [] }
        return try Set(String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations"))
    }

    private static let applicationIDMigration = "store.1"
}

extension StoreError {
    static func noDatabase(_ path: String) -> StoreError {
        StoreError(
            .notADatabase,
            "\(SystemCalls.name(of: path)) is not a Hearth database. Nothing was changed. Move it away, or restore a "
                + "backup with `hearth restore`.")
    }

    static func newer(_ path: String) -> StoreError {
        StoreError(
            .newerSchema,
            "\(SystemCalls.name(of: path)) was written by a newer version of Hearth. Nothing was changed. Use that "
                + "version, or restore an older backup with `hearth restore`.")
    }

    /// Returns the error for a full disk, with its free space.
    static func diskFull(_ path: String) -> StoreError {
        let free = SystemCalls.freeBytes(path).map { "\($0 / 1024) kB are free" } ?? "No space is free"
        return StoreError(
            .noSpace,
            "The disk is full: \(free) in \(SystemCalls.folder(of: path)), so \(SystemCalls.name(of: path)) cannot be "
                + "written. Free some space and try again.")
    }

    /// Returns whether less than 1 MiB is free.
    ///
    /// SQLite then reports an I/O error, because the log and its index do not fit.
    private static func isDiskFull(_ path: String) -> Bool {
        SystemCalls.freeBytes(path).map { $0 < 1 << 20 } ?? false
    }

    /// Maps an SQLite error to a store error.
    init(_ error: any Error, path: String) {
        if let error = error as? StoreError {
            self = error
            return
        }
        let file = SystemCalls.name(of: path)
        guard let error = error as? DatabaseError else {
            self.init(
                .inaccessible, "\(file) cannot be read or written. Check the permissions of the file and its folder.")
            return
        }
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self = .noDatabase(path)
        case .SQLITE_CORRUPT:
            self.init(.corrupt, "\(file) is damaged. Restore a backup with `hearth restore`.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.inUse, "Another program has \(file) locked. Wait until it has finished, or stop it.")
        case .SQLITE_FULL:
            self = .diskFull(path)
        case .SQLITE_IOERR where Self.isDiskFull(path), .SQLITE_CANTOPEN where Self.isDiskFull(path):
            self = .diskFull(path)
        default:
            self.init(
                .inaccessible,
                "\(file) cannot be read or written (SQLite error \(error.resultCode.rawValue)). Check the disk and the "
                    + "permissions of the file and its folder.")
        }
    }
}
