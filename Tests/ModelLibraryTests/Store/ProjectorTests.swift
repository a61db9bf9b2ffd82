import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary
@testable import ModelStore

/// The projectors with which models read images, as files beside their models.
@Suite struct ProjectorTests {
    private let world: StoreWorld
    private var folder: ModelFolder { world.folder }

    init() throws { world = try StoreWorld() }

    @discardableResult
    private func writeProjector(_ path: String, size: UInt32 = 8) throws -> String {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("clip")
        writer["general.type"] = .string("mmproj")
        writer["clip.vision.projection_dim"] = .uint32(size)
        try writer.addTensor(named: "v.patch_embd.weight", shape: [32], values: Array(repeating: 1, count: 32))
        try writer.write(to: path)
        return path
    }

    private func projector(of id: String) -> String? {
        ProjectorFile.path(forModelAt: folder.modelPath(id)).map { ($0 as NSString).lastPathComponent }
    }

    @Test(arguments: [
        ("SmolVLM2-500M-Video-Instruct-Q4_K_M", "mmproj-SmolVLM2-500M-Video-Instruct-Q8_0"),
        ("smolvlm2-500m", "smolvlm2-500m-mmproj"), ("gemma-3-4b-it-q4_k_m", "gemma-3-4b-it-mmproj-bf16"),
        ("Qwen3-VL-2B-Instruct.Q8_0", "Qwen3-VL-2B-Instruct.mmproj-F16"),
        ("big-UD-Q4_K_XL-00001-of-00003", "mmproj-big"),
        ("gemma-3-4b-it-qat-q4_0", "mmproj-gemma-3-4b-it"),
    ])
    func `a projector is found by the name of its model`(model: String, name: String) throws {
        try StoreModel.write(world.model("\(model).gguf"))
        try writeProjector(world.model("\(name).gguf"))
        try writeProjector(world.model("mmproj-another-model.gguf"))
        #expect(projector(of: model) == name + ".gguf")
    }

    @Test func `a projector of another model does not count`() throws {
        for name in ["gemma-3-12b-it", "gemma"] { try StoreModel.write(world.model("\(name).gguf")) }
        try writeProjector(world.model("mmproj-gemma-3-4b-it-f16.gguf"))
        #expect(projector(of: "gemma-3-12b-it") == nil && projector(of: "gemma") == nil)
    }

    @Test func `a projector without a model's name belongs to models with embeddings of its size`() throws {
        let path = try StoreModel.write(world.model("one.gguf"))
        let size = try #require(ModelDescription(GGUFFile(path: path)).dimensions.embeddingLength)
        try writeProjector(world.model("mmproj-model-f16.gguf"), size: UInt32(size) + 1)
        #expect(projector(of: "one") == nil)
        try writeProjector(world.model("mmproj-F16.gguf"), size: UInt32(size))
        #expect(projector(of: "one") == "mmproj-F16.gguf")
    }

    @Test func `a projector is found beside the file that a link points to`() throws {
        let path = try StoreModel.write(world.path("elsewhere/one.gguf"))
        try writeProjector(world.path("elsewhere/mmproj-one.gguf"))
        try FileManager.default.createSymbolicLink(atPath: world.model("other.gguf"), withDestinationPath: path)
        #expect(projector(of: "other") == nil)
        try FileManager.default.createSymbolicLink(atPath: world.model("one.gguf"), withDestinationPath: path)
        #expect(projector(of: "one") == "mmproj-one.gguf")
    }

    @Test func `a projector is never listed as a model`() throws {
        try StoreModel.write(world.model("one.gguf"))
        try writeProjector(world.model("mmproj-one.gguf"))
        // Its name does not tell.
        try writeProjector(world.model("eyes.gguf"))
        #expect(folder.models.map(\.id) == ["one"] && folder.models[0].readsImages)
        #expect(world.manager().availableModels().map(\.id) == ["one"])
        #expect(world.manager().availableModels()[0].readsImages)
    }

    @Test func `a model is removed with its own projector, and not with one that others use`() async throws {
        for name in ["one-q4_0", "one-q8_0"] { try StoreModel.write(world.model("\(name).gguf")) }
        try writeProjector(world.model("mmproj-one.gguf"))
        try await world.manager().deleteModel(id: "one-q4_0")
        #expect(world.names.contains("mmproj-one.gguf"))
        try await world.manager().deleteModel(id: "one-q8_0")
        #expect(!world.names.contains { $0.hasSuffix(".gguf") })
    }

    @Test func `an imported model brings its projector along`() async throws {
        let path = try StoreModel.write(world.path("other/Model-One.Q8_0.gguf"))
        try writeProjector(world.path("other/mmproj-Model-One.gguf"))
        let model = try await world.manager().importModel(from: path, as: "mine")
        #expect(model.readsImages && folder.models.map(\.id) == ["mine"])
        #expect(projector(of: "mine") == "mine-mmproj.gguf")
    }

    @Test func `a projector is installed only under a projector's name`() async throws {
        let path = try writeProjector(world.path("other/eyes.gguf"))
        let error = await #expect(throws: ModelLibraryError.self) { try await world.manager().importModel(from: path) }
        #expect(error?.code == .invalidName && error?.message.contains("mmproj") == true)
        _ = try await world.manager().importModel(from: path, as: "one-mmproj")
        let model = try StoreModel.write(world.path("other/one.gguf"))
        let other = await #expect(throws: ModelLibraryError.self) {
            try await world.manager().importModel(from: model, as: "mmproj-two")
        }
        #expect(other?.code == .invalidName)
    }

    @Test func `a projector's weights and an image count in the memory`() throws {
        let file = try GGUFFile(path: try writeProjector(world.path("mmproj.gguf")))
        #expect(MemoryEstimate(projector: file).privateBytes == 128)
        var writer = GGUFWriter()
        for (key, value) in [
            ("image_size", 896), ("patch_size", 14), ("embedding_length", 1152), ("feed_forward_length", 4304),
        ] {
            writer["clip.vision.\(key)"] = .uint32(UInt32(value))
        }
        writer["general.architecture"] = .string("clip")
        try writer.addTensor(named: "v.patch_embd.weight", shape: [32], values: Array(repeating: 1, count: 32))
        try writer.write(to: world.path("large.gguf"))
        let large = MemoryEstimate(projector: try GGUFFile(path: world.path("large.gguf")))
        #expect(large.computeBytes == 4096 * (8 * 1152 + 2 * 4304) * 4)
    }
}
