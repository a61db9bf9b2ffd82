import Documents
import FeatureTesting
import Foundation
import GRDB
import Retrieval
import Testing

@Suite struct FolderTests {
    /// A world with a followed folder of some files.
    private func world(_ names: String...) async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        try FileManager.default.createDirectory(atPath: world.path("folder"), withIntermediateDirectories: true)
        for name in names { try world.write("This is the file \(name).", "folder/\(name)") }
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == names.count && report.problems.isEmpty)
        return world
    }

    @Test func `files come, change, move and go with their folder`() async throws {
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

    @Test func `a file with a new date only is unchanged`() async throws {
        let world = try await world("a.txt")
        let before = try await world.service.documents()
        try world.setDate(1_000_000_000, "folder/a.txt")
        #expect(try await world.service.updateFolders().unchanged == 1)
        #expect(try await world.service.documents() == before)
    }

    @Test func `hidden files, folders of programs and other kinds are passed over`() async throws {
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

    @Test(.timeLimit(.minutes(30))) func `links to files within the folder are followed, links to folders are not`()
        async throws
    {
        let world = try DocumentsWorld()
        try world.write("This is the file a.", "folder/a.txt")
        try world.write("This is the file b.", "folder/sub/b.txt")
        try world.write("This is the file c.", "elsewhere/c.txt")
        // A circle, a way out, links to files by both kinds of path, one to nothing.
        try link(world, "folder/circle", to: world.path("folder"))
        try link(world, "folder/out.txt", to: world.path("elsewhere"))
        try link(world, "folder/link.txt", to: world.path("folder/sub/b.txt"))
        try link(world, "folder/sub/up.txt", to: "../a.txt")
        try link(world, "folder/none.txt", to: world.path("none"))
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(try await world.names() == ["a.txt", "b.txt", "link.txt", "up.txt"])
        #expect(report.added == 4 && report.problems.isEmpty)
    }

    @Test func `a link out of the folder is skipped and listed with the reason`() async throws {
        let world = try await world("a.txt")
        try world.write("This is the secret file b.", "elsewhere/b.txt")
        // The name of the second folder begins like that of the watched one.
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
        // It is told once, and forgotten with the link.
        #expect(try await !world.service.updateFolders().hasChanges)
        for name in names { try world.remove("folder/\(name)") }
        try await world.service.updateFolders()
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a file that is replaced by a link out of the folder goes`() async throws {
        let world = try await world("a.txt", "b.txt")
        try world.write("This is the secret file.", "elsewhere/b.txt")
        try world.remove("folder/b.txt")
        try link(world, "folder/b.txt", to: world.path("elsewhere/b.txt"))
        let report = try await world.service.updateFolders()
        #expect(report.removed == 1 && report.problems.map(\.path) == [world.path("folder/b.txt")])
        #expect(try await world.names() == ["a.txt"])
        #expect(try await world.service.problems().map(\.path) == [world.path("folder/b.txt")])
        // A file in the link's place comes back.
        try world.remove("folder/b.txt")
        try world.write("This is the file b again.", "folder/b.txt")
        #expect(try await world.service.updateFolders().added == 1)
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a watched folder and a named file may themselves be links`() async throws {
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
        // The next look at the folder leaves what the user named.
        #expect(try await !world.service.updateFolders().hasChanges)
        #expect(try await world.names() == ["a.txt", "b.txt", "inner.txt"])
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a folder that is away keeps its documents until it comes back`() async throws {
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

    @Test func `a removed folder takes its documents and problems and no others`() async throws {
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

    @Test func `a folder that is added again is the same folder`() async throws {
        let world = try await world("a.txt")
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(!report.hasChanges && report.unchanged == 1)
        #expect(try await world.service.folders().count == 1)
    }

    @Test func `a file that was added by itself becomes the folder's, without being read again`() async throws {
        let world = try DocumentsWorld()
        let id = try await world.service.addDocument(at: world.write("The kite.", "folder/kite.txt")).document.id
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.unchanged == 1 && !report.hasChanges)
        #expect(try await world.service.folders().map(\.documents) == [1])
        #expect(try await world.service.documents().map(\.id) == [id])
        try world.remove("folder/kite.txt")
        #expect(try await world.service.updateFolders().removed == 1)
    }

    @Test func `a document removed from a followed folder stays away until it is added by hand`() async throws {
        let world = try await world("a.txt", "b.txt")
        let removed = try #require(try await world.service.documents().first { $0.name == "a.txt" })
        try await world.service.removeDocument(removed.id)
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(try await world.names() == ["b.txt"])
        // It is no file that cannot be read.
        #expect(try await world.service.problems().isEmpty)
        try await world.expectAgreement()
        #expect(try await world.service.addDocument(at: world.url("folder/a.txt")).change == .added)
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(try await world.names() == ["a.txt", "b.txt"])
        #expect(try await world.service.folders().map(\.documents) == [2])
    }

    @Test func `a removed folder stays away although another folder has it within, until it is named`() async throws {
        // Its documents are its own, or those of the folder over it, as the one or the other was added first.
        for first in ["folder", "folder/sub"] {
            let world = try DocumentsWorld()
            for name in ["a.txt", "sub/b.txt"] { try world.write("This is the file \(name).", "folder/\(name)") }
            for path in [first, "folder", "folder/sub"] { try await world.service.add(paths: [world.path(path)]) }
            #expect(try await world.names() == ["a.txt", "b.txt"])
            // With a slash at its end, as a shell completes it.
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

    @Test func `a file that cannot be read is a problem until it is mended`() async throws {
        let world = try await world("a.txt")
        try world.write(Data([0, 1, 2, 3, 0, 1]), "folder/b.txt")
        let first = try await world.service.updateFolders()
        #expect(first.problems.map(\.path) == [world.path("folder/b.txt")] && first.added == 0)
        #expect(try await world.service.problems() == first.problems)
        // It is not tried again as it is, and is tried again as soon as it is another.
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

    @Test func `a problem goes with its file`() async throws {
        let world = try await world("a.txt")
        try world.write("no pdf", "folder/b.pdf")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().count == 1)
        try world.remove("folder/b.pdf")
        try await world.service.updateFolders()
        #expect(try await world.service.problems().isEmpty)
    }

    @Test func `a document whose file breaks is kept as it was read, and the problem is told`() async throws {
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

    @Test(.timeLimit(.minutes(30))) func `what is added in the background is read and embedded`() async throws {
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

    @Test func `a path that is not there or not whole is refused before it is put in the background`() async throws {
        let world = try DocumentsWorld()
        for path in [world.path("none"), "relative.txt", "", world.files + "\u{0}"] {
            await #expect(throws: DocumentsError.self) {
                try await world.service.addSoon(paths: [path], to: "default")
            }
        }
        await #expect(throws: DocumentsError.self) {
            try await world.service.addSoon(paths: [world.files], to: "missing")
        }
        // Neither a file nor a folder.
        await #expect(throws: DocumentsError.self) {
            try await world.service.addSoon(paths: ["/dev/zero"], to: "default")
        }
    }
}
