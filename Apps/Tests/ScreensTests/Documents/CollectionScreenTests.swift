import Documents
import FeatureTesting
import Foundation
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct CollectionScreenTests {
    private func screen(_ world: DocumentsWorld, _ name: String = "default") -> CollectionScreen {
        CollectionScreen(world.service, name: name, words: { "\($0)" })
    }

    @Test func `the list of collections follows their creation, filling and removal`() async throws {
        let world = try DocumentsWorld()
        let screen = CollectionsScreen(world.service, words: { "\($0)" })
        #expect(screen.collections == nil)
        try await whileShown(screen.run) {
            try await until { screen.collections?.map(\.name) == ["default"] }
            #expect(await screen.create(" Home ") == "Home")
            try await until { screen.collections?.map(\.name) == ["default", "Home"] }
            _ = try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"), to: "Home")
            try await until { screen.collections?.last?.documents == 1 }
            #expect(screen.problem == nil)
            #expect(await screen.create("Home") == nil)
            #expect(screen.problem != nil)
            await screen.remove("Home")
            try await until { screen.collections?.map(\.name) == ["default"] }
        }
    }

    @Test func `files and folders are added, and unreadable files are reported`() async throws {
        let world = try DocumentsWorld()
        let screen = screen(world)
        try world.write(Samples.garden, "folder/garden.md")
        let files = [try world.write(Samples.lease, "lease.md"), try world.write("", "empty.md"), world.url("folder")]
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.documents.isEmpty && screen.adding == .idle)
            await screen.add(files)
            guard case .done(let report) = screen.adding else { throw Unexpected() }
            #expect(report.added == 2 && report.problems.count == 1 && !screen.isAdding)
            try await until { screen.documents.map(\.name).sorted() == ["garden.md", "lease.md"] }
            #expect(screen.folders.map(\.documents) == [1])
            screen.dismissOutcome()
            #expect(screen.adding == .idle)
            await screen.removeFolder(world.path("folder"))
            try await until { screen.documents.map(\.name) == ["lease.md"] && screen.folders.isEmpty }
            await screen.remove(try #require(screen.documents.first).id)
            try await until { screen.documents.isEmpty }
            await screen.remove(-1)
            #expect(screen.problem != nil)
        }
    }

    @Test func `access to a picked folder is saved, and changed files in it are read again`() async throws {
        let world = try DocumentsWorld()
        let kept = Box<[URL]>([])
        let screen = CollectionScreen(
            world.service, name: "default", keepAccess: { kept.value.append($0) }, words: { "\($0)" })
        try world.write(Samples.garden, "folder/garden.md")
        try await whileShown(screen.run) {
            await screen.add([world.url("folder"), try world.write(Samples.lease, "lease.md")])
            try await until { screen.folders.map(\.path) == [world.path("folder")] }
            // A single file is read only once, so it needs no lasting access.
            #expect(kept.value == [world.url("folder")])
            try world.write(Samples.lease, "folder/lease.md")
            try await world.service.updateFolders()
            try await until { screen.documents.count == 3 && screen.folders.map(\.documents) == [2] }
        }
    }

    @Test func `a folder whose access cannot be saved is not added`() async throws {
        let world = try DocumentsWorld()
        let screen = CollectionScreen(
            world.service, name: "default", keepAccess: { _ in throw Unexpected() }, words: { "\($0)" })
        try world.write(Samples.garden, "folder/garden.md")
        try await whileShown(screen.run) {
            await screen.add([world.url("folder")])
            guard case .failed = screen.adding else { throw Unexpected() }
            #expect(screen.folders.isEmpty && screen.documents.isEmpty)
        }
    }

    @Test func `a document from memory is added, and unreadable data is reported`() async throws {
        let world = try DocumentsWorld()
        let screen = screen(world)
        try await whileShown(screen.run) {
            await screen.add(Data(Samples.lease.utf8), named: "lease.md")
            try await until { screen.documents.map(\.name) == ["lease.md"] }
            await screen.add(Data([0, 1, 2]), named: "noise.bin")
            guard case .done(let report) = screen.adding else { throw Unexpected() }
            #expect(report.added == 0 && report.problems.map(\.path) == ["noise.bin"])
        }
    }

    @Test func `adding files to a missing collection fails with a message`() async throws {
        let world = try DocumentsWorld()
        let screen = screen(world, "Nowhere")
        try await whileShown(screen.run) {
            try await until { screen.phase == .gone }
            await screen.add([try world.write(Samples.lease, "lease.md")])
            guard case .failed = screen.adding else { throw Unexpected() }
        }
    }

    @Test func `stopping while files are added keeps the documents read so far`() async throws {
        let world = try DocumentsWorld()
        let screen = screen(world)
        let files = try (0..<300).map { try world.write("Number \($0). \(Samples.garden)", "\($0).md") }
        try await whileShown(screen.run) {
            async let adding: Void = screen.add(files)
            try await until {
                switch screen.adding {
                case .idle, .reading(nil): false
                case .reading, .done, .stopped, .failed: true
                }
            }
            screen.stopAdding()
            await adding
            // On a fast machine, the reading may have finished before.
            if screen.adding == .stopped {
                #expect(screen.documents.count < 300)
            } else {
                guard case .done = screen.adding else { throw Unexpected() }
            }
        }
    }
}

private struct Unexpected: Error {}
