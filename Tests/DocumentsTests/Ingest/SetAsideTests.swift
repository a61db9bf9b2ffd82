import Documents
import FeatureTesting
import Foundation
import GRDB
import Store
import Support
import Testing

/// Files that crashed the program while it read them.
@Suite struct SetAsideTests {
    /// Creates a world with a watched folder, whose file `bad.txt` crashed the program while it was read.
    private func world() async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        for name in ["a.txt", "bad.txt", "c.txt"] { try world.write("This is the file \(name).", "folder/\(name)") }
        try await world.addFolder("folder")
        try world.leaveMark("folder/bad.txt", folder: 1)
        return world
    }

    @Test func `a file that crashed the program is listed and not read again automatically`() async throws {
        let world = try await world()
        let report = try await world.service.updateFolders()
        #expect(report.added == 2 && report.problems.isEmpty)
        #expect(try await world.names() == ["a.txt", "c.txt"])
        #expect(try await world.service.problems().map(\.path) == [world.path("folder/bad.txt")])
        #expect(try !(await world.service.updateFolders()).hasChanges)
        #expect(world.marks.leftovers().isEmpty)
    }

    @Test func `adding a file by its path reads the file again after it crashed the program`() async throws {
        let world = try await world()
        try await world.service.updateFolders()
        let report = try await world.service.add(paths: [world.path("folder/bad.txt")])
        #expect(report.added == 1 && report.problems.isEmpty)
        #expect(try await world.service.problems().isEmpty)
        #expect(try await world.names() == ["a.txt", "bad.txt", "c.txt"])
    }

    @Test func `adding a folder reports the file that crashed the program, and reads all other files`() async throws {
        let world = try await world()
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == 2)
        #expect(report.problems.map(\.path) == [world.path("folder/bad.txt")])
        #expect(try await world.names() == ["a.txt", "c.txt"])
    }

    @Test func `a file that crashed the program is read again after the file changed`() async throws {
        let world = try await world()
        try await world.service.updateFolders()
        try world.write("This is another file, and a good one.", "folder/bad.txt")
        #expect(try await world.service.updateFolders().added == 1)
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `an upload that crashed the program is listed until it is uploaded again`() async throws {
        let world = try DocumentsWorld()
        try world.leaveMark(place: "upload.md")
        #expect(try await world.service.problems().map(\.path) == ["upload.md"])
        try await world.service.addDocument(Data("Some words.".utf8), named: "upload.md")
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `discards the crash mark of a file whose collection no longer exists`() async throws {
        let world = try DocumentsWorld()
        try world.leaveMark(place: "upload.md", collection: 99)
        #expect(try await world.service.problems().isEmpty)
        #expect(world.marks.leftovers().isEmpty)
    }

    @Test func `reading a file leaves no crash mark, whether reading succeeds or fails`() async throws {
        let world = try DocumentsWorld()
        try world.write("Some words.", "folder/good.txt")
        try world.write(Data([0x50, 0x4B, 3, 4, 1, 2, 3]), "folder/damaged.docx")
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == 1 && report.problems.count == 1)
        #expect(try world.markFiles().isEmpty)
    }

    @Test func `a file that another process is still reading is not treated as a crash`() async throws {
        let world = try await world()
        for leftover in world.marks.leftovers() { leftover.remove() }
        let mark = world.marks.begin(try world.key(place: world.path("folder/bad.txt"), folder: 1))
        #expect(try await world.service.updateFolders().added == 3)
        #expect(try await world.service.problems().isEmpty)
        withExtendedLifetime(mark) {}
    }
}

extension DocumentsWorld {
    /// Watches a folder without reading it.
    fileprivate func addFolder(_ name: String) async throws {
        try await database.pool.write { [path = path(name)] database in
            try database.execute(sql: "INSERT INTO documentFolder (collection, path) VALUES (1, ?)", arguments: [path])
        }
    }

    /// Leaves the mark of a process that was killed while it read a file.
    fileprivate func leaveMark(_ name: String, folder: Int64?) throws {
        // A date without fractional milliseconds.
        try setDate(1_700_000_000, name)
        try leaveMark(key(place: path(name), folder: folder))
    }

    fileprivate func leaveMark(place: String, collection: Int64 = 1) throws {
        try leaveMark(key(place: place, folder: nil, collection: collection))
    }

    private func leaveMark(_ key: String) throws {
        let mark = marks.begin(key)
        let file = try #require(try markFiles().first { !$0.hasSuffix("-left") })
        // A copy without a lock.
        try FileManager.default.copyItem(atPath: file, toPath: file + "-left")
        withExtendedLifetime(mark) {}
    }

    fileprivate func markFiles() throws -> [String] {
        let folder = URL(filePath: files).deletingLastPathComponent().path + "/unfinished/documents"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
    }

    fileprivate func key(place: String, folder: Int64?, collection: Int64 = 1) throws -> String {
        struct Key: Encodable {
            let collection: Int64
            let folder: Int64?
            let place: String
            let bytes: Int
            let modified: Int64?
        }
        // Without a file, the mark has no size and date.
        let attributes = try? FileManager.default.attributesOfItem(atPath: place)
        let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
        let key = Key(
            collection: collection, folder: folder, place: place, bytes: attributes?[.size] as? Int ?? 0,
            modified: date.map { Int64(($0 * 1000).rounded(.down)) })
        return String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    }
}
