import Documents
import FeatureTesting
import FileReading
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

/// Unreadable files, and the conditions under which they are read again.
@Suite struct RetryTests {
    /// Creates a world with a watched folder of a text and an invalid PDF file.
    private func world() async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        try world.write("This is the file a.", "folder/a.txt")
        try world.write("no pdf", "folder/b.pdf")
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == 1 && report.problems.map(\.path) == [world.path("folder/b.pdf")])
        return world
    }

    @Test func `adding a folder again retries an unreadable file and reports the file again`()
        async throws
    {
        let world = try await world()
        let again = try await world.service.add(paths: [world.path("folder")])
        #expect(again.problems.map(\.path) == [world.path("folder/b.pdf")] && again.unchanged == 1)
        let followed = try await world.service.updateFolders()
        #expect(followed.problems.isEmpty && followed.unchanged == 1)
    }

    @Test func `retries an unreadable file after a required program was installed`() async throws {
        let world = try DocumentsWorld()
        world.tools.value = ExternalTools()
        try world.write("no pdf", "folder/b.pdf")
        let first = try await world.service.add(paths: [world.path("folder")])
        #expect(first.problems.count == 1)
        #expect(try await world.service.updateFolders().problems.isEmpty)
        world.tools.value = ExternalTools(pdftotext: world.path("no-such-program"))
        #expect(try await world.service.updateFolders().problems.count == 1)
        #expect(try await world.service.updateFolders().problems.isEmpty)
        // Removing a program makes no file readable.
        world.tools.value = ExternalTools()
        #expect(try await world.service.updateFolders().problems.isEmpty)
    }

    @Test(.timeLimit(.minutes(30))) func `retries an unreadable file after a change of the file's permissions`()
        async throws
    {
        let world = try await world()
        var report = try await world.service.updateFolders()
        #expect(report.problems.isEmpty)
        // A file system's clock may have a resolution of some milliseconds.
        while report.problems.isEmpty {
            #expect(chmod(world.path("folder/b.pdf"), 0o600) == 0)
            report = try await world.service.updateFolders()
        }
        #expect(report.problems.map(\.path) == [world.path("folder/b.pdf")])
    }

    @Test func `adding a folder again rereads a document with skipped pages once a tool is installed`() async throws {
        let world = try DocumentsWorld()
        world.tools.value = ExternalTools()
        try world.write("This is the file a.", "folder/a.txt")
        try await world.service.add(paths: [world.path("folder")])
        try await world.database.pool.write { try $0.execute(sql: "UPDATE document SET tools = ''") }
        #expect(try await world.service.add(paths: [world.path("folder")]).unchanged == 1)
        world.tools.value = ExternalTools(tesseract: "/usr/bin/tesseract")
        #expect(try await world.service.updateFolders().unchanged == 1)
        #expect(try await world.service.add(paths: [world.path("folder")]).replaced == 1)
        // The whole document has been read now.
        #expect(try await world.service.add(paths: [world.path("folder/a.txt")]).unchanged == 1)
        try await world.expectAgreement()
    }

    @Test func `reports doubtful content of a document when the document is read`() async throws {
        let world = try DocumentsWorld()
        let url = try world.write(Data("The caf".utf8) + Data([0xE9]) + Data(" is open.".utf8), "a.txt")
        let report = try await world.service.add(paths: [url.path(percentEncoded: false)])
        let document = try #require(try await world.service.documents().first)
        #expect(!document.notes.isEmpty && report.notes.map(\.message) == document.notes)
        #expect(report.notes.allSatisfy { $0.path == world.path("a.txt") })
    }

    // MARK: Inaccessible files

    #if os(Linux)
        @Test func `a file whose name is not UTF-8 is a problem until it is renamed`() async throws {
            let world = try DocumentsWorld()
            try world.write("This is the file a.", "folder/a.txt")
            let name = Array(world.path("folder/caf").utf8) + [0xE9] + Array(".txt".utf8)
            let path = name.map { CChar(bitPattern: $0) } + [0]
            let file = try #require(fopen(path, "w"))
            fclose(file)
            let report = try await world.service.add(paths: [world.path("folder")])
            #expect(report.added == 1 && report.problems.count == 1)
            #expect(report.problems.first?.message.contains("UTF-8") == true)
            #expect(try await world.service.problems() == report.problems)
            #expect(try await world.service.updateFolders().problems.isEmpty)
            #expect(unlink(path) == 0)
            try await world.service.updateFolders()
            #expect(try await world.service.problems().isEmpty)
        }
    #endif

    @Test(.enabled(if: geteuid() != 0, "The superuser may read every folder."))
    func `an unreadable folder is a problem and is not watched`() async throws {
        let world = try DocumentsWorld()
        try world.write("This is the file a.", "folder/a.txt")
        #expect(chmod(world.path("folder"), 0) == 0)
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.problems.map(\.path) == [world.path("folder")])
        #expect(try await world.service.folders().isEmpty)
        await #expect(throws: DocumentsError.self) {
            try await world.service.addSoon(paths: [world.path("folder")], to: "default")
        }
        #expect(chmod(world.path("folder"), 0o700) == 0)
        #expect(try await world.service.add(paths: [world.path("folder")]).added == 1)
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a removed problem is not reported again, and its watched file is not read again`() async throws {
        let world = try await world()
        let alone = try world.write("no pdf", "alone.pdf").path(percentEncoded: false)
        try await world.service.add(paths: [alone])
        #expect(try await world.service.problems().count == 2)
        try await world.service.removeProblem(alone, from: "default")
        try await world.service.removeProblem(world.path("folder/b.pdf"), from: "default")
        #expect(try await world.service.problems().isEmpty)
        #expect(try await world.service.updateFolders().problems.isEmpty)
        #expect(try await world.service.problems().isEmpty)
        await #expect(throws: DocumentsError.self) {
            try await world.service.removeProblem(alone, from: "default")
        }
    }

    @Test func `a path that cannot be added is stored as a problem`() async throws {
        let world = try DocumentsWorld()
        let report = try await world.service.add(paths: ["/dev/zero"])
        #expect(report.problems.map(\.path) == ["/dev/zero"])
        #expect(try await world.service.problems() == report.problems)
    }
}
