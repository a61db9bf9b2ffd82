import FeatureTesting
import Foundation
import GGUF
import HTTPTestServer
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct AvailableModelsTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    /// AC-A-03: models are listed with name, size, licence and state.
    @Test func `available models are the catalogue's and then the user's, with size, licence and status`() async throws
    {
        let server = try await HTTPTestServer()
        try StoreModel.write(world.model("b.gguf"))
        try StoreModel.write(world.model("own.gguf"), seed: 2) {
            $0["general.license"] = .string("mit")
        }
        try Data("GGUF".utf8).write(to: URL(filePath: world.model("damaged.gguf")))
        let manager = try world.manager([
            StoreModel.entry("z", server, sizeBytes: 100_000_000), StoreModel.entry("b", server),
        ])
        let models = manager.availableModels()
        #expect(models.map(\.id) == ["z", "b", "damaged", "own"])
        #expect(models.map(\.name) == ["The model z", "The model b", "damaged", "Small 2"])
        #expect(models.map(\.status).prefix(2) == [.notInstalled, .installed])
        #expect(models[3].status == .installed)
        guard case .damaged(let reason) = models[2].status else {
            Issue.record("\(models[2].status)")
            return
        }
        #expect(reason.contains("damaged.gguf"))
        #expect(models.map(\.license) == ["Apache License 2.0", "Apache License 2.0", nil, "mit"])
        let size = try #require(world.folder.model("own")).description.fileSizeBytes
        #expect(
            models.map(\.sizeBytes) == [100_000_000, world.folder.model("b")?.description.fileSizeBytes, nil, size])
        #expect(models.map(\.fit) == [.fits, .fits, nil, .fits])
        #expect(models.map { $0.installed != nil } == [false, true, false, true])
    }

    @Test func `a model that is too large for this machine is listed as not fitting`() async throws {
        let server = try await HTTPTestServer()
        let manager = try world.manager([StoreModel.entry("huge", server, sizeBytes: 80_000_000_000)])
        guard case .doesNotFit = manager.availableModels().first?.fit else {
            Issue.record("80 GB fit into 8 GB")
            return
        }
    }

    @Test func `the manager recommends the catalogue's model for the machine's memory`() throws {
        let catalogue = try ModelCatalogue.load()
        let manager = world.manager(catalogue.entries)
        #expect(manager.recommendedModel()?.id == catalogue.recommendedModel(memoryBytes: 8 << 30)?.id)
        #expect(manager.recommendedModel(memory: 4 << 30)?.id == catalogue.recommendedModel(memoryBytes: 4 << 30)?.id)
        #expect(manager.recommendedModel(memory: 1 << 30) == nil)
    }

    @Test func `concurrent imports, checks, listings and deletions leave a consistent folder`() async throws {
        let files = try (0..<3).map {
            try StoreModel.write(world.path("mine/m\($0).gguf"), seed: UInt64($0), fillerBytes: 100_000 + $0)
        }
        // The two managers represent two processes.
        let managers = [world.manager(), world.manager()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let manager = managers[number % 2]
                    let id = "m\(number % 3)"
                    do {
                        switch number / 3 % 4 {
                        case 0, 1: _ = try await manager.importModel(from: files[number % 3])
                        case 2: _ = try await manager.verifyModel(id: id)
                        default: try await manager.deleteModel(id: id)
                        }
                    } catch let error as ModelLibraryError {
                        let expected: [ModelLibraryError.Code] = [.busy, .unknownModel, .notInstalled]
                        #expect(expected.contains(error.code), "\(error)")
                    }
                    _ = manager.availableModels()
                    _ = try manager.storageUsage()
                    _ = try manager.cleanUp()
                }
            }
            try await group.waitForAll()
        }
        for model in world.folder.models {
            #expect(try await managers[0].verifyModel(id: model.id).outcome == .intact)
        }
        let expected = world.folder.models.flatMap { ["\($0.id).gguf", "\($0.id).json"] }.sorted()
        #expect(world.names == expected)
    }
}
