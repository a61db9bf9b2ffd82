import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct ImportableTests {
    private let world: StoreWorld
    private let locations: ImportLocations

    init() throws {
        world = try StoreWorld()
        locations = ImportLocations(environment: [:], home: world.root + "/user", systemFolders: [])
    }

    private var found: [ImportableModel] { world.manager(locations: locations).importableModels() }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: world.path(path)))
    }

    private func sha256(_ path: String) async throws -> String { try await FileHasher.hash(path: path).sha256 }

    private func link(_ target: String, _ path: String) throws { #expect(symlink(target, try world.path(path)) == 0) }

    @Test func `environment variables set the locations of other programs' models`() {
        let locations = ImportLocations(
            environment: ["HF_HUB_CACHE": "/c", "HF_HOME": "/h", "XDG_CACHE_HOME": "/x", "OLLAMA_MODELS": "/o"],
            home: "/u")
        #expect(
            locations.huggingFace == ["/c", "/h/hub", "/x/huggingface/hub", "/u/.cache/huggingface/hub"])
        #expect(locations.ollama.prefix(3) == ["/o", "/u/.ollama/models", "/usr/share/ollama/.ollama/models"])
        #expect(locations.lmStudio == ["/u/.lmstudio/models", "/u/.cache/lm-studio/models"])
    }

    @Test func `missing folders of other programs contain no importable models`() {
        #expect(found.isEmpty)
    }

    // MARK: Hugging Face

    private static let revision = String(repeating: "a", count: 40)
    private static let hub = "user/.cache/huggingface/hub"

    /// Stores a file in a cache with the layout of the hub's tools and returns the blob's path.
    private func cache(_ name: String, in repository: String = "models--Qwen--Qwen3-0.6B-GGUF") async throws -> String {
        let temporary = try StoreModel.write(world.path("temporary.gguf"), seed: UInt64(name.utf8.count))
        let hash = try await sha256(temporary)
        let folder = "\(Self.hub)/\(repository)"
        let blob = try world.path("\(folder)/blobs/\(hash)")
        try FileManager.default.moveItem(atPath: temporary, toPath: blob)
        let depth = String(repeating: "../", count: name.split(separator: "/").count - 1)
        try link("\(depth)../../blobs/\(hash)", "\(folder)/snapshots/\(Self.revision)/\(name)")
        try write(Self.revision, "\(folder)/refs/main")
        return blob
    }

    @Test func `a file in the Hugging Face cache is found with its download URL`() async throws {
        let blob = try await cache("Qwen3-0.6B-Q4_K_M.gguf")
        let model = try #require(found.first)
        #expect(found.count == 1)
        #expect(model.source == .huggingFace)
        #expect(model.name == "Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q4_K_M.gguf")
        #expect(model.path == blob)
        #expect(model.suggestedID == "Qwen3-0.6B-Q4_K_M")
        #expect(
            model.url?.absoluteString
                == "https://huggingface.co/Qwen/Qwen3-0.6B-GGUF/resolve/\(Self.revision)/Qwen3-0.6B-Q4_K_M.gguf")
        #expect(model.installedAs == nil)
        let installed = try await world.manager(locations: locations).importModel(model, method: .hardLink)
        #expect(installed.record?.source == model.url)
        #expect(found.first?.installedAs == "Qwen3-0.6B-Q4_K_M")
    }

    @Test func `other files in a Hugging Face cache are ignored, and parts of split models have a note`() async throws {
        _ = try await cache("sub/model-00001-of-00002.gguf")
        _ = try await cache("mmproj-f16.gguf")
        _ = try await cache("long-enough-name.txt")
        #expect(found.map(\.name) == ["Qwen/Qwen3-0.6B-GGUF/sub/model-00001-of-00002.gguf"])
        #expect(found.first?.note?.contains("split model") == true)
    }

    @Test func `links in a cache that lead out of it, are circular or are dangling are ignored`() async throws {
        let outside = try StoreModel.write(world.path("outside.gguf"))
        let snapshot = "\(Self.hub)/models--a--b/snapshots/\(Self.revision)"
        try link(outside, "\(snapshot)/out.gguf")
        try link("loop.gguf", "\(snapshot)/loop.gguf")
        try link("../../blobs/none", "\(snapshot)/gone.gguf")
        try link("..", "\(snapshot)/circle")
        try link("..", "\(Self.hub)/models--c--d")
        try link(world.root, "\(Self.hub)/models--e--f/snapshots/x")
        #expect(found.isEmpty)
    }

    @Test func `importing a damaged file from a cache is refused`() async throws {
        let blob = try await cache("a.gguf")
        try flipByte(of: blob, at: try #require(FileStatus(path: blob, followsLinks: true)).sizeBytes - 64)
        let model = try #require(found.first)
        for method in ImportMethod.allCases {
            let message = await libraryError(.hashMismatch) {
                try await world.manager(locations: locations).importModel(model, method: method)
            }
            #expect(message.contains("Nothing was imported"))
        }
        #expect(world.names.isEmpty)
        #expect(world.exists(blob))
    }

    // MARK: Ollama

    private static let ollama = "user/.ollama/models"
    private static let library = "user/.ollama/models/manifests/registry.ollama.ai/library"

    private func manifest(_ layers: [(type: String, digest: String)]) -> String {
        let text = layers.map { #"{"mediaType":"\#($0.type)","digest":"\#($0.digest)","size":1}"# }
        return #"{"schemaVersion":2,"config":{},"layers":[\#(text.joined(separator: ","))]}"#
    }

    private static let modelType = "application/vnd.ollama.image.model"

    /// Stores a blob and returns its checksum.
    private func blob(seed: UInt64 = 1, separator: String = "-") async throws -> String {
        let temporary = try StoreModel.write(world.path("temporary.gguf"), seed: seed)
        let hash = try await sha256(temporary)
        try FileManager.default.moveItem(
            atPath: temporary, toPath: world.path("\(Self.ollama)/blobs/sha256\(separator)\(hash)"))
        return hash
    }

    @Test func `Ollama's models are found under the names that Ollama shows`() async throws {
        let (first, second) = (try await blob(seed: 1), try await blob(seed: 2, separator: ":"))
        try write(
            manifest([
                (Self.modelType, "sha256:\(first)"),
                ("application/vnd.ollama.image.template", "sha256:\(second)"),
            ]), "\(Self.library)/qwen3/0.6b")
        try write(
            manifest([(Self.modelType, "sha256:\(second)")]),
            "\(Self.ollama)/manifests/hf.co/bartowski/Model-GGUF/latest")
        let models = found
        #expect(models.map(\.name) == ["hf.co/bartowski/Model-GGUF:latest", "qwen3:0.6b"])
        #expect(models.map(\.suggestedID) == ["Model-GGUF", "qwen3-0.6b"])
        #expect(models.map(\.sha256) == [second, first])
        #expect(models.last?.note?.contains("template") == true)
        let installed = try await world.manager(locations: locations).importModel(try #require(models.last))
        #expect(installed.id == "qwen3-0.6b")
        #expect(installed.record?.hashes?.sha256 == first)
    }

    @Test(arguments: [
        "", "[]", "null", "{\"layers\":null}", "{\"layers\":[{}]}", "{\"layers\":{}}",
        String(repeating: "[", count: 200_000),
        #"{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:../../../../secret"}]}"#,
        #"{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"../blobs"}]}"#,
        #"{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":7}]}"#,
        #"{"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:"#
            + String(repeating: "0", count: 64) + #""}]}"#,
    ])
    func `an invalid Ollama manifest is skipped, and the next manifest is read`(text: String) async throws {
        let good = try await blob()
        try StoreModel.write(world.path("secret"), seed: 3)
        try write(text, "\(Self.library)/bad/latest")
        try write(manifest([(Self.modelType, "sha256:\(good)")]), "\(Self.library)/good/latest")
        #expect(found.map(\.name) == ["good:latest"])
    }

    @Test func `a huge file, a pipe, a folder and a circular link are skipped as Ollama manifests`() async throws {
        let good = try await blob()
        let huge = manifest([(Self.modelType, "sha256:\(good)")]) + String(repeating: " ", count: 2 << 20)
        try write(huge, "\(Self.library)/huge/latest")
        #expect(mkfifo(try world.path("\(Self.library)/pipe/latest"), 0o600) == 0)
        try FileManager.default.createDirectory(
            atPath: world.path("\(Self.library)/folder/latest"), withIntermediateDirectories: true)
        try link("..", "\(Self.library)/circle")
        try link(try world.path("outside"), "\(Self.library)/out/latest")
        try write(manifest([(Self.modelType, "sha256:\(good)")]), "outside")
        #expect(found.isEmpty)
    }

    @Test func `a blob that is a link out of Ollama's store is ignored`() async throws {
        let outside = try StoreModel.write(world.path("outside.gguf"))
        let hash = try await sha256(outside)
        try link(outside, "\(Self.ollama)/blobs/sha256-\(hash)")
        try write(manifest([(Self.modelType, "sha256:\(hash)")]), "\(Self.library)/a/latest")
        #expect(found.isEmpty)
    }

    // MARK: LM Studio

    @Test func `models in the old and the new folder of LM Studio are found`() throws {
        try StoreModel.write(world.path("user/.lmstudio/models/publisher/repository/New Model.gguf"))
        try StoreModel.write(world.path("user/.cache/lm-studio/models/publisher/repository/old.gguf"), seed: 2)
        try write("no model", "user/.lmstudio/models/publisher/repository/fake.gguf")
        #expect(found.map(\.name) == ["publisher/repository/New Model.gguf", "publisher/repository/old.gguf"])
        #expect(found.map(\.suggestedID) == ["New-Model", "old"])
    }

    @Test func `very deep and circular folders are not searched for models`() throws {
        let deep = (0..<40).map { "f\($0)" }.joined(separator: "/")
        try StoreModel.write(world.path("user/.lmstudio/models/\(deep)/deep.gguf"))
        try link("..", "user/.lmstudio/models/a/circle")
        #expect(found.isEmpty)
    }
}
