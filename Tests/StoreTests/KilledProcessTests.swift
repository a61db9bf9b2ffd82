import Foundation
import GRDB
import Store
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct KilledProcessTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func `the commits of a killed process survive, but not its open transaction and session`()
        async throws
    {
        let path = folder.database
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let database = try Notes.open(path)
            for number in 0..<50 { try Notes.add("note \(number)", to: database) }
            try Data(database.sessionID.uuidString.utf8).write(to: URL(filePath: path + ".session"))
            try database.pool.write { connection in
                try connection.execute(sql: "INSERT INTO note (shelf, text) VALUES (1, 'unfinished')")
                raise(SIGKILL)
            }
        }
        let name = try String(contentsOfFile: path + ".session", encoding: .utf8)
        let session = try #require(UUID(uuidString: name))
        #expect(FileManager.default.fileExists(atPath: path + "-sessions/" + name))
        let database = try Notes.open(path)
        #expect(!database.isAlive(session))
        #expect(try Notes.texts(database) == (0..<50).map { "note \($0)" })
        #expect(try database.integrityProblems() == [])
    }

    @Test func `no row is lost when two processes write concurrently`() async throws {
        let path = folder.database
        let database = try Notes.open(path)
        async let other: Void = {
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                let database = try Notes.open(path)
                for number in 0..<100 { try Notes.add("theirs \(number)", to: database) }
                raise(SIGKILL)
            }
        }()
        for number in 0..<100 { try Notes.add("mine \(number)", to: database) }
        await other
        let texts = try Notes.texts(database)
        #expect(texts.filter { $0.hasPrefix("mine") } == (0..<100).map { "mine \($0)" })
        #expect(texts.filter { $0.hasPrefix("theirs") } == (0..<100).map { "theirs \($0)" })
    }

    @Test func `does not replace a database until the process that has it open ends`() async throws {
        let path = folder.database
        let backup = folder.file("backup.sqlite")
        let database = try Notes.open(path)
        try database.backUp(to: backup)
        try database.close()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, backup = backup as String] in
            let database = try Notes.open(path)
            do {
                try LocalDatabase.restore(from: backup, to: path, migrations: [Notes.first])
            } catch let error as StoreError where error.code == .inUse {
                try Notes.add("kept", to: database)
                raise(SIGKILL)
            }
        }
        #expect(try LocalDatabase.restore(from: backup, to: path, migrations: [Notes.first]) != nil)
        #expect(try Notes.texts(Notes.open(path)) == [])
    }
}
