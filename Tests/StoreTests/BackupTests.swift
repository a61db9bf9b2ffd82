import Foundation
import GRDB
import Store
import Testing

@Suite struct BackupTests {
    private let folder: TestFolder
    private let backup: String

    init() throws {
        folder = try TestFolder()
        backup = folder.file("backup.sqlite")
    }

    @Test func `a backup is one private file that opens as a database`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("saved", to: database)
        try database.backUp(to: backup)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["data", "backup.sqlite"])
        #expect(
            try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
        #expect(try Notes.texts(Notes.open(backup)) == ["saved"])
    }

    @Test func `a backup during writes is consistent`() async throws {
        let database = try Notes.open(folder.database)
        let backup = backup
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in 0..<300 {
                    // The transaction writes both rows or neither.
                    try database.pool.write {
                        try $0.execute(
                            sql: "INSERT INTO note (shelf, text) VALUES (1, 'a\(number)'), (1, 'b\(number)')")
                    }
                }
            }
            group.addTask {
                for number in 0..<5 { try database.backUp(to: "\(backup)-\(number)") }
            }
            try await group.waitForAll()
        }
        for number in 0..<5 {
            let texts = try Notes.texts(Notes.open("\(backup)-\(number)"))
            #expect(texts.count.isMultiple(of: 2))
            #expect(texts == (0..<texts.count / 2).flatMap { ["a\($0)", "b\($0)"] })
        }
        #expect(try Notes.texts(database).count == 600)
    }

    @Test func `a backup replaces an existing file only if replacing is requested`() throws {
        let database = try Notes.open(folder.database)
        try Data("mine".utf8).write(to: URL(filePath: backup))
        let error = #expect(throws: StoreError.self) { try database.backUp(to: backup) }
        #expect(error?.code == .alreadyExists)
        #expect(try Data(contentsOf: URL(filePath: backup)) == Data("mine".utf8))
        try database.backUp(to: backup, replacing: true)
        #expect(try Notes.texts(Notes.open(backup)) == [])
    }

    @Test func `a backup never replaces the database itself`() throws {
        let database = try Notes.open(folder.database)
        try FileManager.default.createSymbolicLink(atPath: backup, withDestinationPath: folder.database)
        for path in [folder.database, backup] {
            let error = #expect(throws: StoreError.self) { try database.backUp(to: path, replacing: true) }
            #expect(error?.code == .alreadyExists)
        }
    }

    @Test func `a backup into a missing folder fails and creates no file`() throws {
        let database = try Notes.open(folder.database)
        #expect(throws: StoreError.self) { try database.backUp(to: folder.file("nowhere/backup.sqlite")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
    }

    @Test func `restoring replaces the database with the backup and keeps the old database`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("saved", to: database)
        try database.backUp(to: backup)
        try Notes.add("later", to: database)
        try database.close()
        let saved = try Data(contentsOf: URL(filePath: backup))
        let kept = try #require(try restore())
        #expect(kept.hasPrefix(folder.database + ".before-restore-"))
        #expect(try Notes.texts(Notes.open(folder.database)) == ["saved"])
        #expect(try Notes.texts(Notes.open(kept)) == ["saved", "later"])
        #expect(try Data(contentsOf: URL(filePath: backup)) == saved)
        let again = try #require(try restore())
        #expect(again != kept)
    }

    @Test func `restores a backup without an existing database and migrates it`() throws {
        try backUp("saved")
        let path = folder.file("new/hearth.sqlite")
        let kept = try LocalDatabase.restore(from: backup, to: path, migrations: [Notes.first, Notes.second])
        #expect(kept == nil)
        let database = try LocalDatabase(path: path, migrations: [Notes.first, Notes.second])
        #expect(try Notes.texts(database) == ["saved"])
    }

    @Test func `restoring replaces a damaged database and keeps the damaged files`() throws {
        try backUp("saved")
        let damaged = Data(repeating: 0x21, count: 9000)
        try damaged.write(to: URL(filePath: folder.database))
        try Data("log".utf8).write(to: URL(filePath: folder.database + "-wal"))
        let kept = try #require(try restore())
        #expect(try Data(contentsOf: URL(filePath: kept)) == damaged)
        #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == Data("log".utf8))
        #expect(try Notes.texts(Notes.open(folder.database)) == ["saved"])
    }

    @Test func `restoring does not replace an open database`() throws {
        try backUp("saved")
        let database = try Notes.open(folder.database)
        try Notes.add("later", to: database)
        let error = #expect(throws: StoreError.self) { try restore() }
        #expect(error?.code == .inUse)
        #expect(try Notes.texts(database) == ["saved", "later"])
    }

    @Test func `restoring does not replace a database that another program has open`() throws {
        try backUp("saved")
        var configuration = Configuration()
        configuration.journalMode = .wal
        let other = try DatabaseQueue(path: folder.database, configuration: configuration)
        _ = try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") }
        let error = #expect(throws: StoreError.self) { try restore() }
        #expect(error?.code == .inUse)
        try other.close()
    }

    @Test func `restores only a complete backup of this or an older version`() throws {
        try backUp("kept")
        let whole = try Data(contentsOf: URL(filePath: backup))
        var damaged = whole
        for page in 2..<(whole.count / 4096) { damaged[page * 4096..<page * 4096 + 32] = Data(repeating: 9, count: 32) }
        let cases: [(Data, StoreError.Code)] = [
            (Data(), .notADatabase), (Data("hello".utf8), .notADatabase), (whole.prefix(9000), .corrupt),
            (damaged, .corrupt),
        ]
        for (bytes, code) in cases {
            try bytes.write(to: URL(filePath: backup))
            let error = #expect(throws: StoreError.self) { try restore() }
            #expect(error?.code == code, "\(bytes.count) bytes")
        }
        try LocalDatabase(path: folder.file("newer.sqlite"), migrations: [Notes.first, Notes.second]).close()
        let newer = #expect(throws: StoreError.self) { try restore(folder.file("newer.sqlite")) }
        #expect(newer?.code == .newerSchema)
        let missing = #expect(throws: StoreError.self) { try restore(folder.file("nothing.sqlite")) }
        #expect(missing?.code == .notFound)
        let itself = #expect(throws: StoreError.self) { try restore(folder.database) }
        #expect(itself?.code == .alreadyExists)
        #expect(try Notes.texts(Notes.open(folder.database)) == ["kept"])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("data"))
        #expect(Set(left) == ["hearth.sqlite", "hearth.sqlite-sessions"])
    }

    @Test func `refuses a backup with an unknown trigger`() throws {
        try backUp("kept")
        let changed = try DatabaseQueue(path: backup)
        try changed.write {
            try $0.execute(sql: "CREATE TRIGGER evil AFTER INSERT ON note BEGIN DELETE FROM note; END")
        }
        try changed.close()
        let error = #expect(throws: StoreError.self) { try restore() }
        #expect(error?.code == .notADatabase)
    }

    /// Creates a database with one note, backs it up and closes it.
    private func backUp(_ text: String) throws {
        let database = try Notes.open(folder.database)
        try Notes.add(text, to: database)
        try database.backUp(to: backup)
        try database.close()
    }

    @discardableResult
    private func restore(_ path: String? = nil) throws -> String? {
        try LocalDatabase.restore(from: path ?? backup, to: folder.database, migrations: [Notes.first])
    }
}
