import Documents
import FeatureTesting
import Foundation
import GRDB
import Retrieval
import Testing

@Suite struct FolderTests {
    /// Creates a world with a watched folder of some files.
    private func world(_ names: String...) async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        try FileManager.default.createDirectory(atPath: world.path("folder"), withIntermediateDirectories: true)
        for name in names { try world.write("This is the file \(name).", "folder/\(name)") }
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == names.count && report.problems.isEmpty)
        return world
    }

    @Test func `a watched folder's documents follow files that are added, changed, moved and removed`() async throws {
        let world = try await world("a.txt", "sub/b.md", "sub/deep/c.csv")
        #expect(try await world.names() == ["a.txt", "b.md", "c.csv"])
        #expect(
            try await world.service.folders() == [
                WatchedFolder(path: world.path("folder"), documents: 3, isMissing: false)
            ])
        try world.write("A new file.", "folder/d.txt")
        try world.write("This is another a with more words.", "folder/a.txt")
        try world.move("folder/sub/b.md", "folder/renamed.md")
        try world.remove("folder/sub/deep")
        let report = try await world.service.updateFolders()
        #expect(report.added == 2 && report.replaced == 1 && report.removed == 2 && report.unchanged == 0)
        #expect(try await world.names() == ["a.txt", "d.txt", "renamed.md"])
        #expect(try await world.service.search("another").hits.map(\.documentName) == ["a.txt"])
        #expect(try await world.service.search("c.csv").hits.allSatisfy { $0.documentName != "c.csv" })
        try await world.expectAgreement()
        let again = try await world.service.updateFolders()
        #expect(!again.hasChanges && again.unchanged == 3)
    }

    @Test func `a file in a watched folder with a new date but the same content counts as unchanged`() async throws {
        let world = try await world("a.txt")
        let before = try await world.service.documents()
        try world.setDate(1_000_000_000, "folder/a.txt")
        #expect(try await world.service.updateFolders().unchanged == 1)
        #expect(try await world.service.documents() == before)
    }

    @Test func `skips hidden files, folders of programs and unsupported kinds in a watched folder`() async throws {
        let world = try DocumentsWorld()
        for name in [
            "a.txt", ".hidden.txt", ".git/b.txt", "node_modules/c.js", "sub/node_modules/d.md", "__pycache__/e.py",
            ".hidden/f.txt", "g.exe", "h", "sub/.i.md", "J.TXT",
        ] {
            try world.write("This is the file \(name).", "folder/\(name)")
        }
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(try await world.names() == ["J.TXT", "a.txt"])
        #expect(report.added == 2 && report.problems.isEmpty)
    }

    private func link(_ world: DocumentsWorld, _ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: world.path(name), withDestinationPath: target)
    }

    @Test(.timeLimit(.minutes(30))) func `follows links to files within a watched folder, but not links to folders`()
        async throws
    {
        let world = try DocumentsWorld()
        try world.write("This is the file a.", "folder/a.txt")
        try world.write("This is the file b.", "folder/sub/b.txt")
        try world.write("This is the file c.", "elsewhere/c.txt")
        // A cycle, a link out of the folder, links to files by absolute and relative path, and a dangling link.
        try link(world, "folder/circle", to: world.path("folder"))
        try link(world, "folder/out.txt", to: world.path("elsewhere"))
        try link(world, "folder/link.txt", to: world.path("folder/sub/b.txt"))
        try link(world, "folder/sub/up.txt", to: "../a.txt")
        try link(world, "folder/none.txt", to: world.path("none"))
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(try await world.names() == ["a.txt", "b.txt", "link.txt", "up.txt"])
        #expect(report.added == 4 && report.problems.isEmpty)
    }

    @Test func `skips a link that leads out of a watched folder, and lists the link as a problem`() async throws {
        let world = try await world("a.txt")
        try world.write("This is the secret file b.", "elsewhere/b.txt")
        // The second folder's name begins with the watched folder's name.
        try world.write("This is the secret file c.", "folder-not/c.txt")
        try link(world, "folder/direct.txt", to: world.path("elsewhere/b.txt"))
        try link(world, "folder/near.txt", to: "../folder-not/c.txt")
        try link(world, "elsewhere/chain.txt", to: world.path("elsewhere/b.txt"))
        try link(world, "folder/chain.txt", to: world.path("elsewhere/chain.txt"))
        let report = try await world.service.updateFolders()
        let names = ["chain.txt", "direct.txt", "near.txt"]
        #expect(report.added == 0 && report.problems.map(\.path).sorted() == names.map { world.path("folder/\($0)") })
        let problems = try await world.service.problems()
        #expect(problems.map(\.path) == names.map { world.path("folder/\($0)") })
        #expect(problems.allSatisfy { $0.message.contains("link") })
        #expect(try await world.names() == ["a.txt"])
        #expect(try await world.service.search("secret").hits.isEmpty)
        // The link is reported once, and the problem is removed with the link.
        #expect(try await !world.service.updateFolders().hasChanges)
        for name in names { try world.remove("folder/\(name)") }
        try await world.service.updateFolders()
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `removes the document of a file that was replaced with a link out of the watched folder`() async throws {
        let world = try await world("a.txt", "b.txt")
        try world.write("This is the secret file.", "elsewhere/b.txt")
        try world.remove("folder/b.txt")
        try link(world, "folder/b.txt", to: world.path("elsewhere/b.txt"))
        let report = try await world.service.updateFolders()
        #expect(report.removed == 1 && report.problems.map(\.path) == [world.path("folder/b.txt")])
        #expect(try await world.names() == ["a.txt"])
        #expect(try await world.service.problems().map(\.path) == [world.path("folder/b.txt")])
        // A file in place of the link is added again.
        try world.remove("folder/b.txt")
        try world.write("This is the file b again.", "folder/b.txt")
        #expect(try await world.service.updateFolders().added == 1)
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a watched folder or an individually added file may be a symbolic link`() async throws {
        let world = try DocumentsWorld()
        try world.write("This is the file a.", "real/a.txt")
        try world.write("This is the file b.", "elsewhere/b.txt")
        try link(world, "folder", to: world.path("real"))
        try link(world, "real/inner.txt", to: world.path("real/a.txt"))
        try link(world, "real/b.txt", to: world.path("elsewhere/b.txt"))
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == 2 && report.problems.map(\.path) == [world.path("folder/b.txt")])
        try await world.service.addDocument(at: world.url("folder/b.txt"))
        #expect(try await world.names() == ["a.txt", "b.txt", "inner.txt"])
        // The next update of the folder keeps the file that the user added.
        #expect(try await !world.service.updateFolders().hasChanges)
        #expect(try await world.names() == ["a.txt", "b.txt", "inner.txt"])
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a missing folder keeps its documents until it is available again`() async throws {
        let world = try await world("a.txt")
        try world.move("folder", "away")
        let report = try await world.service.updateFolders()
        #expect(!report.hasChanges)
        #expect(try await world.service.folders().map(\.isMissing) == [true])
        #expect(try await world.names() == ["a.txt"])
        #expect(try await world.service.search("file").hits.count == 1)
        try world.move("away", "folder")
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(try await world.service.folders().map(\.isMissing) == [false])
    }

    @Test func `removing a folder removes only its documents and problems`() async throws {
        let world = try await world("a.txt", "b.txt")
        try world.write("no pdf", "folder/broken.pdf")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().count == 1)
        try await world.service.addDocument(Data("The kite.".utf8), named: "kite.txt")
        try await world.service.removeFolder(world.path("folder"), from: "default")
        #expect(try await world.names() == ["kite.txt"])
        #expect(try await world.service.folders().isEmpty)
        #expect(try await world.service.problems().isEmpty)
        #expect(FileManager.default.fileExists(atPath: world.path("folder/a.txt")))
        try await world.expectAgreement()
        await #expect(throws: DocumentsError.self) {
            try await world.service.removeFolder(world.path("folder"), from: "default")
        }
    }

    @Test func `adding a watched folder again keeps a single watched folder`() async throws {
        let world = try await world("a.txt")
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(!report.hasChanges && report.unchanged == 1)
        #expect(try await world.service.folders().count == 1)
    }

    @Test func `a watched folder takes over a file that was added before, without reading it again`() async throws {
        let world = try DocumentsWorld()
        let id = try await world.service.addDocument(at: world.write("The kite.", "folder/kite.txt")).document.id
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.unchanged == 1 && !report.hasChanges)
        #expect(try await world.service.folders().map(\.documents) == [1])
        #expect(try await world.service.documents().map(\.id) == [id])
        try world.remove("folder/kite.txt")
        #expect(try await world.service.updateFolders().removed == 1)
    }

    @Test func `a document removed from a watched folder stays removed until it is added explicitly`() async throws {
        let world = try await world("a.txt", "b.txt")
        let removed = try #require(try await world.service.documents().first { $0.name == "a.txt" })
        try await world.service.removeDocument(removed.id)
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(try await world.names() == ["b.txt"])
        // A removed document is not a problem.
        #expect(try await world.service.problems().isEmpty)
        try await world.expectAgreement()
        #expect(try await world.service.addDocument(at: world.url("folder/a.txt")).change == .added)
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(try await world.names() == ["a.txt", "b.txt"])
        #expect(try await world.service.folders().map(\.documents) == [2])
    }

    /// A scan of the folder in between must not change the result.
    @Test(arguments: [false, true])
    func `removing a folder also removes documents that were added by their own paths`(scans: Bool) async throws {
        let world = try await world("a.txt", "b.txt")
        let removed = try #require(try await world.service.documents().first { $0.name == "a.txt" })
        try await world.service.removeDocument(removed.id)
        try await world.service.addDocument(at: world.url("folder/a.txt"))
        try await world.service.addDocument(at: world.write("A new file.", "folder/c.txt"))
        try await world.service.addDocument(at: world.write("Another file.", "beside.txt"))
        if scans { try await world.service.updateFolders() }
        try await world.service.removeFolder(world.path("folder"), from: "default")
        #expect(try await world.names() == ["beside.txt"])
        try await world.expectAgreement()
    }

    @Test func `a removed subfolder of a watched folder stays removed until it is added explicitly`() async throws {
        // The documents belong to the subfolder or to the outer folder, depending on which was added first.
        for first in ["folder", "folder/sub"] {
            let world = try DocumentsWorld()
            for name in ["a.txt", "sub/b.txt"] { try world.write("This is the file \(name).", "folder/\(name)") }
            for path in [first, "folder", "folder/sub"] { try await world.service.add(paths: [world.path(path)]) }
            #expect(try await world.names() == ["a.txt", "b.txt"])
            // The path has a trailing slash, as a shell completes it.
            try await world.service.removeFolder(world.path("folder/sub/"), from: "default")
            #expect(try await world.names() == ["a.txt"])
            #expect(try await world.service.updateFolders().hasChanges == false)
            #expect(try await world.names() == ["a.txt"])
            #expect(try await world.service.problems().isEmpty)
            try await world.expectAgreement()
            #expect(try await world.service.add(paths: [world.path("folder/sub")]).added == 1)
            #expect(try await world.names() == ["a.txt", "b.txt"])
        }
    }

    // MARK: Problems

    @Test func `an unreadable file in a watched folder is a problem until the file is fixed`() async throws {
        let world = try await world("a.txt")
        try world.write(Data([0, 1, 2, 3, 0, 1]), "folder/b.txt")
        let first = try await world.service.updateFolders()
        #expect(first.problems.map(\.path) == [world.path("folder/b.txt")] && first.added == 0)
        #expect(try await world.service.problems() == first.problems)
        // Only a changed file is read again.
        let second = try await world.service.updateFolders()
        #expect(second.problems.isEmpty && !second.hasChanges)
        #expect(try await world.service.problems().count == 1)
        try world.write(Data([0, 1, 2, 3, 0, 1, 0, 0]), "folder/b.txt")
        #expect(try await world.service.updateFolders().problems.count == 1)
        try world.write("Now it is a text.", "folder/b.txt")
        let mended = try await world.service.updateFolders()
        #expect(mended.added == 1 && mended.problems.isEmpty)
        #expect(try await world.service.problems().isEmpty)
        #expect(try await world.names() == ["a.txt", "b.txt"])
    }

    @Test func `deleting an unreadable file removes its problem`() async throws {
        let world = try await world("a.txt")
        try world.write("no pdf", "folder/b.pdf")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().count == 1)
        try world.remove("folder/b.pdf")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a document whose file becomes unreadable keeps its text, and the problem is reported`() async throws {
        let world = try await world("a.txt")
        try world.write(Data([0, 1, 2, 3, 0, 1]), "folder/a.txt")
        #expect(try await world.service.updateFolders().problems.count == 1)
        #expect(try await world.service.search("file").hits.map(\.documentName) == ["a.txt"])
        try world.write("This is the file a.txt.", "folder/a.txt")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().isEmpty)
        try await world.expectAgreement()
        try world.remove("folder/a.txt")
        #expect(try await world.service.updateFolders().removed == 1)
        #expect(try await world.names().isEmpty)
    }

    // MARK: In the background

    @Test(.timeLimit(.minutes(30))) func `documents added in the background are read and embedded`() async throws {
        let world = try DocumentsWorld(embedder: FakeEmbedder())
        try world.write("This is the file a.", "folder/a.txt")
        let events = world.service.changes()
        let run = Task { await world.service.run() }
        try await world.service.addSoon(paths: [world.path("folder")], to: "default")
        for await event in events {
            guard case .progress(nil, let progress) = event, progress.phase == .done else { continue }
            break
        }
        run.cancel()
        await run.value
        let collection = try #require(try await world.service.collections().first)
        #expect(collection.documents == 1 && collection.waiting == 0 && collection.folders == 1)
    }

    @Test func `refuses missing, relative and invalid paths before adding them in the background`() async throws {
        let world = try DocumentsWorld()
        for path in [world.path("none"), "relative.txt", "", world.files + "\u{0}"] {
            await #expect(throws: DocumentsError.self) {
                try await world.service.addSoon(paths: [path], to: "default")
            }
        }
        await #expect(throws: DocumentsError.self) {
            try await world.service.addSoon(paths: [world.files], to: "missing")
        }
        // The path leads to neither a file nor a folder.
        await #expect(throws: DocumentsError.self) {
            try await world.service.addSoon(paths: ["/dev/zero"], to: "default")
        }
    }
}
