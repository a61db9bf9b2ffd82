import FeatureTesting
import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct StorageTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    private func write(_ bytes: Int, _ name: String) throws {
        try Data(StoreModel.bytes(bytes, seed: 7)).write(to: URL(filePath: world.model(name)))
    }

    /// Returns the disk usage of all files according to `du`, without folders.
    private func diskUsage() throws -> UInt64 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "find \"$0\" ! -type d -exec du -B1 {} + | awk '{ sum += $1 } END { printf \"%d\", sum }'",
            world.folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return try #require(UInt64(text))
    }

    @Test func `storage usage equals the disk usage that the system reports, and is split by model`() async throws {
        let manager = world.manager()
        let origin = try StoreModel.write(world.path("origin.gguf"), fillerBytes: 3_000_000)
        _ = try await manager.importModel(from: origin, as: "copied")
        _ = try await manager.importModel(from: origin, as: "shared", method: .hardLink)
        _ = try await manager.importModel(from: origin, as: "twice", method: .hardLink)
        _ = try await manager.importModel(from: origin, as: "linked", method: .link)
        try write(1_234_567, ".downloads/b.part")
        try write(100, ".downloads/b.json")
        try write(700_000, ".quarantine/c.gguf")
        try write(5000, "notes.txt")
        try write(5000, "more/d.gguf")
        // The file is sparse: its size exceeds its allocated space.
        #expect(truncate(try world.model(".downloads/b.part"), 9_000_000) == 0)

        let usage = try manager.storageUsage()
        #expect(usage.totalBytes == (try diskUsage()))
        #expect(usage.models.map(\.id) == ["copied", "linked", "shared", "twice"])
        #expect(usage.models.map(\.sharing) == [.none, .symbolicLink, .hardLink, .hardLink])
        let size = try #require(FileStatus(path: origin, followsLinks: true)).sizeBytes
        #expect(usage.models.map(\.sizeBytes) == [size, 0, size, size])
        #expect(usage.models[0].allocatedBytes >= size)
        #expect(usage.models[1].allocatedBytes < 10_000)
        #expect(usage.models[2].freeableBytes < 10_000)
        // A second hard link uses no further space.
        #expect(usage.models[3].allocatedBytes < 10_000)
        #expect(usage.downloads.map(\.sizeBytes) == [9_000_000])
        #expect(usage.downloads[0].allocatedBytes < 2_000_000)
        #expect(usage.quarantine.map(\.sizeBytes) == [700_000])
        #expect(usage.otherBytes >= 10_000)
    }

    @Test func `a missing model folder uses no space, and a file in its place is an error`() async throws {
        let root = world.root
        func manager(_ path: String) -> ModelManager {
            ModelManager(
                ModelManager.Configuration(
                    folder: ModelFolder(path: path), catalogue: ModelCatalogue(entries: []),
                    downloads: StoreWorld.options, memory: DeviceMemory(physicalBytes: 1, available: { nil }),
                    importLocations: ImportLocations()))
        }
        #expect(try manager(root + "/nowhere").storageUsage().totalBytes == 0)
        try Data().write(to: URL(filePath: root + "/file"))
        _ = await libraryError(.unreadableFile) { try manager(root + "/file").storageUsage() }
    }

    @Test func `deleting a model frees exactly its reported space`() async throws {
        let manager = world.manager()
        let origin = try StoreModel.write(world.path("origin.gguf"), fillerBytes: 3_000_000)
        _ = try await manager.importModel(from: origin, as: "a")
        _ = try await manager.importModel(from: origin, as: "b")
        try write(50_000, ".downloads/a.part")
        try write(100, ".downloads/a.json")
        try write(60_000, ".quarantine/a.gguf")
        let before = try manager.storageUsage()
        let counted = (before.models + before.downloads + before.quarantine).filter { $0.id == "a" }
            .reduce(0) { $0 + $1.freeableBytes }
        try await manager.deleteModel(id: "a")
        #expect(try manager.storageUsage().totalBytes == before.totalBytes - counted)
        #expect(world.names == ["b.gguf", "b.json"])
    }

    /// E-08: the file is deleted only when no task uses the model.
    @Test func `deleting a model waits until no task uses the model`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        let world = world
        let removals = Removals()
        let manager = world.manager(whileRemoved: { id, work in
            #expect(world.exists(path))
            try await work()
            // When the model may be loaded again, the file is already gone.
            #expect(!world.exists(path))
            removals.add(id)
        })
        try await manager.deleteModel(id: "a")
        #expect(removals.ids == ["a"])
        #expect(!world.exists(path))
    }

    @Test func `a model that cannot be unloaded is not deleted`() async throws {
        struct Busy: Error {}
        let path = try StoreModel.write(world.model("a.gguf"))
        let manager = world.manager(whileRemoved: { _, _ in throw Busy() })
        await #expect(throws: Busy.self) { try await manager.deleteModel(id: "a") }
        #expect(world.exists(path))
        // The lock was released.
        try await world.manager().deleteModel(id: "a")
    }

    @Test(arguments: [ImportMethod.link, .hardLink])
    func `deleting a linked model keeps the user's file`(method: ImportMethod) async throws {
        let origin = try StoreModel.write(world.path("mine/a.gguf"))
        let before = try Data(contentsOf: URL(filePath: origin))
        _ = try await world.manager().importModel(from: origin, method: method)
        try await world.manager().deleteModel(id: "a")
        #expect(try Data(contentsOf: URL(filePath: origin)) == before)
        #expect(world.names.isEmpty)
    }

    @Test func `damaged files, dangling links and unfinished downloads can be deleted`() async throws {
        try write(10, "damaged.gguf")
        #expect(symlink("/nowhere", try world.model("gone.gguf")) == 0)
        try write(10, ".downloads/partial.part")
        try write(10, ".quarantine/aside.gguf")
        for id in world.manager().availableModels().map(\.id) { try await world.manager().deleteModel(id: id) }
        #expect(world.names.isEmpty)
    }

    @Test(arguments: ["unknown", "../home", "", "a/../b"])
    func `deleting an unknown model fails, and the error lists the installed models`(id: String) async throws {
        try StoreModel.write(world.model("a.gguf"))
        let message = await libraryError(.unknownModel) { try await world.manager().deleteModel(id: id) }
        #expect(message.contains("there are: a."))
        #expect(world.names == ["a.gguf"])
    }

    @Test func `a catalogue model that is not installed cannot be deleted`() async throws {
        let server = try await HTTPTestServer()
        let manager = try world.manager([StoreModel.entry("a", server)])
        _ = await libraryError(.notInstalled) { try await manager.deleteModel(id: "a") }
    }
}
