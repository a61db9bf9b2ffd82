import FeatureTesting
import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct CleanUpTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    private func write(_ name: String, _ text: String = "x") throws {
        try Data(text.utf8).write(to: URL(filePath: world.model(name)))
    }

    @Test func `cleanup changes nothing in a model folder without leftovers`() async throws {
        let origin = try StoreModel.write(world.path("a.gguf"))
        _ = try await world.manager().importModel(from: origin)
        try StoreModel.write(world.model("by-hand.gguf"))
        try write("damaged.gguf")
        try write("settings.json", "{}")
        try write(".downloads/b.part")
        try write(".downloads/b.json")
        let before = world.names
        try FileManager.default.removeItem(atPath: world.folder.lockFolder)
        #expect(try world.manager().cleanUp().isEmpty)
        #expect(world.names == before)
        // Cleanup took no lock, so other processes are not refused meanwhile.
        #expect(!world.exists(world.folder.lockFolder))
    }

    @Test func `cleanup removes an unused lock file only if it is old`() throws {
        try write(".locks/a.lock", "")
        #expect(try world.manager().cleanUp().isEmpty)
        #expect(world.names == [".locks/a.lock"])
        #expect(try world.manager(now: { Date() + 3700 }).cleanUp().isEmpty)
        #expect(world.names.isEmpty)
    }

    /// E-02: the next process removes the leftovers of a killed process.
    @Test func `cleanup removes and reports the leftovers of a killed process`() async throws {
        let origin = try StoreModel.write(world.path("a.gguf"))
        _ = try await world.manager().importModel(from: origin)
        // The leftovers of processes that were killed between writing the record and the file, while writing, while
        // importing, and after hard-linking.
        let record = try String(contentsOfFile: world.model("a.json"), encoding: .utf8)
        try write("gone.json", record.replacing("\"id\" : \"a\"", with: "\"id\" : \"gone\""))
        try write(".temporary/b.import")
        try write(".temporary/a.json")
        try write(".downloads/c.json")
        try write(".downloads/d.json.new")
        #expect(link(world.folder.modelPath("a"), try world.model(".downloads/a.part")) == 0)
        let removed = try world.manager().cleanUp()
        #expect(world.names == ["a.gguf", "a.json"])
        for text in ["import of 'b'", "record of 'gone'", "record of 'a'", "download of 'c'", "hard link of 'a'"] {
            #expect(removed.contains { $0.contains(text) }, "\(text) is not told: \(removed)")
        }
        #expect(try world.manager().cleanUp().isEmpty)
    }

    @Test func `cleanup keeps a damaged model with a record for its repair`() async throws {
        let server = try await HTTPTestServer()
        let file = try StoreModel.write(world.path("a.gguf"))
        try server.serve(file, at: "/a.gguf")
        let manager = try world.manager([StoreModel.entry("a", server)])
        let model = try await manager.downloadModel(id: "a")
        try flipByte(of: model.path, at: 700)
        _ = try await manager.verifyModel(id: "a")
        #expect(try manager.cleanUp().isEmpty)
        #expect(try await manager.repairModel(id: "a").repairedChunks == 1)
    }

    @Test func `an unfinished download is kept for 30 days`() async throws {
        try write(".downloads/b.part")
        try write(".downloads/b.json")
        let day: TimeInterval = 24 * 3600
        #expect(try world.manager(now: { Date() + 29 * day }).cleanUp().isEmpty)
        #expect(world.names.count == 2)
        let removed = try world.manager(now: { Date() + 31 * day }).cleanUp()
        #expect(removed.count == 1)
        #expect(removed.contains { $0.contains("30 days") })
        #expect(world.names.isEmpty)
    }

    @Test func `cleanup skips files that another process has locked`() async throws {
        try write(".temporary/b.import")
        try write(".locks/b.lock", "")
        let descriptor = open(try world.model(".locks/b.lock"), O_RDWR)
        #expect(flock(descriptor, LOCK_EX) == 0)
        #expect(try world.manager().cleanUp().isEmpty)
        #expect(world.exists(try world.model(".temporary/b.import")))
        _ = await libraryError(.busy) {
            try await world.manager().importModel(from: StoreModel.write(world.path("b.gguf")))
        }
        close(descriptor)
        #expect(try world.manager().cleanUp() == ["Removed the unfinished import of 'b'."])
    }
}
