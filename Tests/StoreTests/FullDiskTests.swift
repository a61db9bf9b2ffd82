import Foundation
import GRDB
import Testing

@testable import Store

/// Tests of reading on a full disk; `Tests/EndToEnd/test_disk.py` fills a disk.
struct FullDiskTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func `reads a closed database without writing anything`() throws {
        // The path contains characters that have a meaning in a URL.
        let path = folder.file("100 % ?#/hearth.sqlite")
        let database = try Notes.open(path)
        try Notes.add("kept", to: database)
        try database.close()
        let reader = try #require(try DatabaseFile.reader(of: path, migrations: [Notes.first]))
        #expect(try reader.read { try String.fetchAll($0, sql: "SELECT text FROM note") } == ["kept"])
        let error = #expect(throws: DatabaseError.self) {
            try reader.write { try $0.execute(sql: "DELETE FROM note") }
        }
        #expect(error.map { DatabaseFailure($0).reason?.contains("disk was full") } == true)
        for suffix in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: path + suffix)) }
    }

    @Test func `opens no read-only connection to an open, older or missing database`() throws {
        let database = try Notes.open(folder.database)
        try Notes.add("kept", to: database)
        #expect(try DatabaseFile.reader(of: folder.database, migrations: [Notes.first]) == nil)
        try database.close()
        #expect(try DatabaseFile.reader(of: folder.database, migrations: [Notes.first, Notes.second]) == nil)
        #expect(try DatabaseFile.reader(of: folder.file("none"), migrations: [Notes.first]) == nil)
    }
}

extension DatabaseFailure {
    fileprivate var reason: String? {
        if case .other(.noSpace, let reason) = self { reason } else { nil }
    }
}
