import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary

/// Split models that the user placed in the model folder, each of which is one model with several files.
@Suite struct SplitModelTests {
    private let world: StoreWorld
    private var folder: ModelFolder { world.folder }

    init() throws {
        world = try StoreWorld()
    }

    /// Writes the parts of a model of three files, except the missing ones.
    private func write(_ name: String, without missing: Set<Int> = []) throws {
        for number in 1...3 where !missing.contains(number) {
            let path = try world.model("\(name)-0000\(number)-of-00003.gguf")
            let split: [(String, GGUFValue)] = [
                ("split.no", .uint16(UInt16(number - 1))), ("split.count", .uint16(3)),
            ]
            if number == 1 {
                try StoreModel.write(path) { for (key, value) in split { $0[key] = value } }
            } else {
                var writer = GGUFWriter()
                for (key, value) in split { writer[key] = value }
                try writer.addTensor(
                    named: "blk.\(number).attn_norm.weight", shape: [1000],
                    values: (0..<1000).map { Float($0 * number) })
                try writer.write(to: path)
            }
        }
    }

    private func sizes(_ name: String) throws -> UInt64 {
        try (1...3).reduce(0) {
            let path = try world.model("\(name)-0000\($1)-of-00003.gguf")
            return $0 + (FileStatus(path: path, followsLinks: true)?.sizeBytes ?? 0)
        }
    }

    @Test func `a split model is listed once, with the total size of its parts`() throws {
        try write("big")
        try StoreModel.write(world.model("small.gguf"), seed: 2)
        #expect(folder.models.map(\.id) == ["big-00001-of-00003", "small"])
        let model = try #require(folder.model("big-00001-of-00003"))
        #expect(model.description.fileSizeBytes == (try sizes("big")))
        let available = world.manager().availableModels()
        #expect(available.map(\.id) == ["big-00001-of-00003", "small"])
        #expect(available.map(\.status) == [.installed, .installed])
        #expect(available[0].sizeBytes == (try sizes("big")))
        let estimate = MemoryEstimate(try GGUFFile(path: model.path))
        #expect(estimate.weightsBytes >= 128 * 4 + 2 * 4000)
    }

    @Test(arguments: [2, 3]) func `an incomplete split model reports the missing part`(missing: Int) async throws {
        try write("big", without: [missing])
        #expect(folder.models.isEmpty)
        let available = try #require(world.manager().availableModels().first)
        guard case .damaged(let reason) = available.status else {
            Issue.record("The model is not shown as damaged.")
            return
        }
        #expect(reason.contains("big-0000\(missing)-of-00003.gguf"))
        let error = await #expect(throws: GGUFError.self) {
            try await world.manager().verifyModel(id: "big-00001-of-00003")
        }
        #expect(error?.code == .missingPart)
        let before = folder.revision
        try write("big")
        #expect(folder.revision != before)
        #expect(folder.models.map(\.id) == ["big-00001-of-00003"])
    }

    @Test func `a split model without its first part is listed as damaged and can be deleted`() async throws {
        try write("big", without: [1])
        #expect(folder.models.isEmpty)
        let available = world.manager().availableModels()
        #expect(available.map(\.id) == ["big-00002-of-00003"])
        guard case .damaged(let reason) = available.first?.status else {
            Issue.record("The model is not shown as damaged.")
            return
        }
        #expect(reason.contains("big-00001-of-00003.gguf"))
        try await world.manager().deleteModel(id: "big-00002-of-00003")
        #expect(world.names.isEmpty)
    }

    @Test func `deletion removes all parts of a split model, and storage usage includes all parts`() async throws {
        try write("big")
        try write("other")
        let usage = try world.manager().storageUsage()
        #expect(usage.models.map(\.id) == ["big-00001-of-00003", "other-00001-of-00003"])
        #expect(usage.models.first?.sizeBytes == (try sizes("big")))
        #expect(usage.otherBytes == 0)
        try await world.manager().deleteModel(id: "big-00001-of-00003")
        #expect(world.names == (1...3).map { "other-0000\($0)-of-00003.gguf" })
        await #expect(throws: ModelLibraryError.self) {
            try await world.manager().deleteModel(id: "other-00002-of-00003")
        }
    }

    @Test func `verification of a split model detects a change in any part`() async throws {
        try write("big")
        let manager = world.manager()
        #expect(try await manager.verifyModel(id: "big-00001-of-00003").outcome == .firstCheck)
        let report = try await manager.verifyModel(id: "big-00001-of-00003")
        #expect(report.outcome == .intact)
        #expect(report.sizeBytes == (try sizes("big")))
        let last = try world.model("big-00003-of-00003.gguf")
        var bytes = try Data(contentsOf: URL(filePath: last))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: last))
        #expect(try await manager.verifyModel(id: "big-00001-of-00003").outcome == .changed)
        #expect(folder.models.map(\.id) == ["big-00001-of-00003"])
    }

    @Test func `changing a later part of a split model changes the fingerprint`() throws {
        try write("big")
        let first = try world.model("big-00001-of-00003.gguf")
        let before = try GGUFFile(path: first).fingerprint
        #expect(try GGUFFile(path: first).fingerprint == before)
        let last = try world.model("big-00003-of-00003.gguf")
        var bytes = try Data(contentsOf: URL(filePath: last))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: last))
        #expect(try GGUFFile(path: first).fingerprint != before)
    }

    @Test func `a single-file model may have the name of a part of a split model`() throws {
        try StoreModel.write(world.model("run-00001-of-00001.gguf"))
        try StoreModel.write(world.model("run-2-of-3.gguf"), seed: 2)
        try StoreModel.write(world.model("run-00004-of-00003.gguf"), seed: 3)
        #expect(folder.models.map(\.id) == ["run-00001-of-00001", "run-00004-of-00003", "run-2-of-3"])
    }
}
