import Foundation
import GRDB

/// How a database file is opened, and what is looked at before that.
enum DatabaseFile {
    /// Stands in the file's header and says that it is Hearth's: "Hrth".
    static let applicationID: Int32 = 0x4872_7468
    /// The size of the log's index at first.
    private static let indexBytes = 1 << 15
    private static let firstBytes = Data("SQLite format 3\0".utf8)

    static func configuration(isReadOnly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(10)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // What a user deletes is gone from the file.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    static func migrator(_ migrations: [LocalDatabase.Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(markName) { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        for migration in migrations {
            migrator.registerMigration(migration.name, migrate: migration.apply)
        }
        return migrator
    }

    /// Whether a file begins as SQLite's do.
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

    /// Refuses a file that is no database, not Hearth's, damaged at first sight, or newer; changes nothing.
    /// - Returns: False for an empty file, which may become a database.
    @discardableResult
    static func check(_ path: String, migrations: [LocalDatabase.Migration]) throws -> Bool {
        guard try isDatabase(path) else { return false }
        let queue = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: true))
        let isHearths = try queue.read { database in
            let applied = try appliedMigrations(database)
            guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                // A process that was killed before its first migration leaves nothing, or an empty list of migrations.
                let tables = try String.fetchAll(database, sql: "SELECT DISTINCT tbl_name FROM sqlite_master")
                guard tables.allSatisfy({ $0 == "grdb_migrations" }), applied.isEmpty else {
                    throw StoreError.noDatabase(path)
                }
                return false
            }
            let known = Set(migrations.map(\.name) + [markName])
            guard applied.isSubset(of: known) else { throw StoreError.newer(path) }
            return true
        }
        try queue.close()
        return isHearths
    }

    /// Opens a database on a full disk, where SQLite has no room for the log's index that it makes even to read.
    ///
    /// SQLite takes the file for one that nobody changes, so the log must be empty.
    ///
    /// - Returns: Connections that only read; `nil` if the log holds something, another program has the database open, or
    ///   its tables are not up to date.
    static func reader(of path: String, migrations: [LocalDatabase.Migration]) throws -> DatabasePool? {
        // The attempt to open it usually leaves the beginning of an index.
        guard SystemCalls.size(path + "-wal") == 0, SystemCalls.size(path + "-shm") < indexBytes,
            SystemCalls.exists(path), try isDatabase(path)
        else { return nil }
        let address = URL(filePath: path).absoluteString + "?immutable=1"
        // Without support of such addresses no file of that name is found.
        guard let pool = try? DatabasePool(path: address, configuration: configuration(isReadOnly: true)),
            try pool.read(migrator(migrations).hasCompletedMigrations)
        else { return nil }
        return pool
    }

    /// Folds the write-ahead log into the file, and does without it.
    static func makeSingleFile(_ queue: DatabaseQueue) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }

    /// The tables and what the database itself runs, such as triggers: a file from elsewhere must not bring its own.
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

    private static let markName = "store.1"
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

    /// The disk of a file is full: how much is free, and where.
    static func diskFull(_ path: String) -> StoreError {
        let free = SystemCalls.freeBytes(path).map { "\($0 / 1024) kB are free" } ?? "No space is free"
        return StoreError(
            .noSpace,
            "The disk is full: \(free) in \(SystemCalls.folder(of: path)), so \(SystemCalls.name(of: path)) cannot be "
                + "written. Free some space and try again.")
    }

    /// Whether too little space is left for the write-ahead log and its index: SQLite reports that as an I/O error.
    private static func isDiskFull(_ path: String) -> Bool {
        SystemCalls.freeBytes(path).map { $0 < 1 << 20 } ?? false
    }

    /// What an error of SQLite means for the file.
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
