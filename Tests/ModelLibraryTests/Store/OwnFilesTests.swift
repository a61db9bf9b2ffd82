import FeatureTesting
import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

/// Tests that checks and cleanups never delete the user's only copy of a file.
@Suite(.timeLimit(.minutes(30))) struct OwnFilesTests {
    private let world: StoreWorld
    private let wrong = String(repeating: "0", count: 64)

    init() throws {
        world = try StoreWorld()
    }

    private func imported(_ id: String, seed: UInt64 = 1) async throws -> InstalledModel {
        try await world.manager().importModel(
            from: StoreModel.write(world.path("\(id)-\(seed)/\(id).gguf"), seed: seed))
    }

    private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    @Test(arguments: [true, false])
    func `an imported copy that the user changed is quarantined and can be imported again`(isNamed: Bool) async throws {
        let manager = world.manager()
        let model = try await imported("a")
        // The user replaces the file with another model.
        try StoreModel.write(model.path, seed: 2)
        let changed = try data(model.path)
        let message: String
        if isNamed {
            let report = try await manager.verifyModel(id: "a")
            #expect(report.outcome == .quarantined)
            message = report.message
        } else {
            let hash = try #require(model.record?.hashes?.sha256)
            message = await libraryError(.hashMismatch) {
                try await manager.verifyIntegrity(path: model.path, sha256: hash)
            }
        }
        let aside = world.folder.quarantinePath("a")
        #expect(message.contains("`hearth models import '\(aside)' --as NEW`"))
        #expect(message.contains("`hearth models rm 'a'`"))
        #expect(!message.contains("repair") && !message.contains("pull"))
        #expect(world.names == [".quarantine/a.gguf", "a.json"])
        #expect(try data(aside) == changed)
        #expect(try manager.cleanUp().isEmpty)

        let kept = try await manager.importModel(from: aside, as: "new")
        #expect(try data(kept.path) == changed)
        try await manager.deleteModel(id: "a")
        #expect(world.names == ["new.gguf", "new.json"])
    }

    @Test func `a changed file that the user placed in the folder is reported but not moved`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        let manager = world.manager(whileRemoved: { _, _ in Issue.record("it was removed") })
        _ = await libraryError(.hashMismatch) { try await manager.verifyIntegrity(path: path, sha256: wrong) }
        #expect(world.names == ["a.gguf"])
        #expect(try await manager.verifyModel(id: "a").outcome == .firstCheck)
        try StoreModel.write(path, seed: 2)
        let report = try await manager.verifyModel(id: "a")
        #expect(report.outcome == .changed)
        #expect(report.isUsable)
        #expect(report.message.contains("was not changed"))
        let message = await libraryError(.hashMismatch) { try await manager.verifyIntegrity(path: path, sha256: wrong) }
        #expect(message.contains("was not changed"))
        #expect(world.names == ["a.gguf", "a.json"])
    }

    @Test func `quarantining a file does not overwrite previously quarantined files`() async throws {
        let manager = world.manager()
        var contents: [Data] = []
        for seed in [1, 3] as [UInt64] {
            let model = try await imported("a", seed: seed)
            try StoreModel.write(model.path, seed: seed + 1)
            contents.append(try data(model.path))
            #expect(try await manager.verifyModel(id: "a").outcome == .quarantined)
        }
        _ = try await imported("a", seed: 5)
        #expect(try manager.cleanUp().isEmpty)
        #expect(
            world.names == [".quarantine/a-earlier-1.gguf", ".quarantine/a-earlier-2.gguf", "a.gguf", "a.json"])
        let folder = world.folder
        #expect(try contents == ["a-earlier-1", "a-earlier-2"].map { try data(folder.quarantinePath($0)) })
        #expect(try await manager.verifyModel(id: "a").outcome == .intact)
    }

    @Test(arguments: [nil, "{", "{}"])
    func `a quarantined file without a readable record is kept`(record: String?) async throws {
        try StoreModel.write(world.model(".quarantine/a.gguf"))
        if let record { try Data(record.utf8).write(to: URL(filePath: world.model("a.json"))) }
        let before = world.names
        let manager = world.manager()
        #expect(try manager.cleanUp().isEmpty)
        #expect(world.names == before)
        guard case .damaged(let reason) = manager.availableModels().first?.status else {
            Issue.record("it is not shown")
            return
        }
        #expect(reason.contains("`hearth models rm 'a'`") && !reason.contains("repair"))
    }

    @Test func `a quarantined file may have a name that is invalid for downloads`() async throws {
        try StoreModel.write(world.model(".quarantine/my model.gguf"))
        try StoreModel.write(world.model(".quarantine/.hidden.gguf"))
        let manager = world.manager()
        #expect(manager.availableModels().map(\.id) == ["my model"])
        #expect(try manager.storageUsage().quarantine.map(\.id) == ["my model"])
        try await manager.deleteModel(id: "my model")
        #expect(world.names == [".quarantine/.hidden.gguf"])
        _ = await libraryError(.unknownModel) { try await manager.deleteModel(id: "../quarantine/.hidden") }
    }

    @Test func `a download does not replace a file that appeared meanwhile, and its bytes are kept`() async throws {
        let server = try await HTTPTestServer()
        let file = try StoreModel.write(world.path("origin/a.gguf"), fillerBytes: 300_000)
        try server.serve(file, at: "/a.gguf")
        let manager = world.manager([try StoreModel.entry("a", server)])
        let place = try world.model("a.gguf")
        let message = await libraryError(.alreadyInstalled) {
            try await manager.downloadModel(id: "a") { _ in try? Data("mine".utf8).write(to: URL(filePath: place)) }
        }
        #expect(message.contains(place))
        #expect(try data(place) == Data("mine".utf8))
        #expect(world.names == [".downloads/a.json", ".downloads/a.part", "a.gguf"])
        try FileManager.default.removeItem(atPath: place)
        let sent = server.sentBytes
        let model = try await manager.downloadModel(id: "a")
        #expect(server.sentBytes == sent)
        #expect(try data(model.path) == data(file))
        #expect(world.names == ["a.gguf", "a.json"])
    }

    @Test func `moving a file to the path of an existing file changes nothing`() throws {
        let (source, taken) = (try world.path("source"), try world.path("taken"))
        for path in [source, taken] { try Data(path.utf8).write(to: URL(filePath: path)) }
        #expect(try !StoreFiles.moveIfFree(source, to: taken))
        #expect(try data(source) == Data(source.utf8) && data(taken) == Data(taken.utf8))
        let free = try world.path("free")
        #expect(symlink("/nowhere", free + "-link") == 0)
        #expect(try !StoreFiles.moveIfFree(source, to: free + "-link"))
        #expect(try StoreFiles.moveIfFree(source, to: free))
        #expect(try data(free) == Data(source.utf8) && !world.exists(source))
        #expect(try StoreFiles.moveIfFree(free + "-link", to: source))
        #expect(FileStatus(path: source, followsLinks: false)?.kind == .symbolicLink)
        #expect(throws: ModelLibraryError.self) { try StoreFiles.moveIfFree(world.root + "/none", to: free + "-2") }
    }
}
