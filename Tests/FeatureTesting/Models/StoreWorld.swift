package import Foundation
package import GGUF
package import HTTPTestServer
package import ModelLibrary
import Support

/// A model folder for one test, with other files next to it, deleted when the test ends.
package final class StoreWorld: Sendable {
    package let root: String
    package let folder: ModelFolder

    package init() throws {
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        root = temporary.appending(path: "store-\(UUID().uuidString)").path
        folder = ModelFolder(path: root + "/home/models")
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do not fail the test.
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Returns a path next to the model folder and makes its folders.
    package func path(_ name: String) throws -> String {
        let path = "\(root)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        return path
    }

    /// Returns a path in the model folder and makes its folders.
    package func model(_ name: String) throws -> String { try path("home/models/\(name)") }

    package func manager(
        _ entries: [CatalogueEntry] = [], locations: ImportLocations = ImportLocations(),
        options: DownloadOptions = StoreWorld.options, now: @escaping @Sendable () -> Date = { Date() },
        whileRemoved: @escaping @Sendable (String, @escaping ModelManager.Configuration.Removal) async throws -> Void =
            {
                try await $1()
            }
    ) -> ModelManager {
        ModelManager(
            ModelManager.Configuration(
                folder: folder, catalogue: ModelCatalogue(entries: entries), downloads: options,
                memory: DeviceMemory(physicalBytes: 8 << 30, available: { nil }), importLocations: locations, now: now,
                whileRemoved: whileRemoved))
    }

    package static var options: DownloadOptions {
        var options = DownloadOptions()
        options.network.retries = 2
        options.network.retryDelay = .milliseconds(1)
        options.reservedSpaceBytes = 0
        return options
    }

    /// Returns the permissions of a file.
    package func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    package func exists(_ path: String) -> Bool { FileStatus(path: path, followsLinks: false) != nil }

    /// The names in the model folder and its hidden subfolders, without empty folders.
    package var names: [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.filter { FileStatus(path: folder.path + "/" + $0, followsLinks: false)?.kind != .folder }.sorted()
    }
}

/// Small model files that are valid for the GGUF reader.
package enum StoreModel {
    /// Writes a small model, enlarged by filler bytes, with a content that depends on the seed.
    @discardableResult
    package static func write(
        _ path: String, seed: UInt64 = 1, fillerBytes: Int = 0, _ change: (inout GGUFWriter) -> Void = { _ in }
    ) throws -> String {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["general.name"] = .string("Small \(seed)")
        for (key, value) in [
            ("block_count", 2), ("context_length", 64), ("embedding_length", 8), ("feed_forward_length", 16),
            ("attention.head_count", 4), ("attention.head_count_kv", 2), ("rope.dimension_count", 2),
        ] { writer["llama.\(key)"] = .uint32(UInt32(value)) }
        writer["tokenizer.ggml.model"] = .string("gpt2")
        writer["tokenizer.ggml.pre"] = .string("qwen2")
        writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray((0..<16).map { "t\($0)" })))
        writer["tokenizer.ggml.token_type"] = .array(.int32(Array(repeating: 1, count: 16)))
        writer["tokenizer.ggml.merges"] = .array(.string(["t 1", "t 2"]))
        writer["tokenizer.ggml.bos_token_id"] = .uint32(0)
        writer["tokenizer.ggml.eos_token_id"] = .uint32(15)
        try writer.addTensor(named: "token_embd.weight", shape: [8, 16], values: (0..<128).map(Float.init))
        if fillerBytes > 0 {
            let count = (fillerBytes + 3) / 4
            try writer.addTensor(named: "filler.weight", shape: [UInt64(count)], type: .f32) { () throws(GGUFError) in
                Self.bytes(count * 4, seed: seed)
            }
        }
        change(&writer)
        try writer.write(to: path)
        return path
    }

    /// Returns bytes that repeat with a prime period, so that no two chunks are equal.
    package static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let block = (0..<65_521).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
            let raw = UnsafeMutableRawBufferPointer(memory)
            for offset in stride(from: 0, to: count, by: block.count) {
                let length = min(block.count, count - offset)
                UnsafeMutableRawBufferPointer(rebasing: raw[offset..<offset + length]).copyBytes(from: block[..<length])
            }
            initialized = count
        }
    }

    /// Returns a catalogue entry for a file that the server has at `/<id>.gguf`.
    package static func entry(
        _ id: String, _ server: HTTPTestServer, sizeBytes: UInt64? = nil, sha256: String? = nil
    ) throws -> CatalogueEntry {
        CatalogueEntry(
            id: id, name: "The model \(id)", kind: .generative, goodFor: "Tests.", url: server.url(for: "/\(id).gguf"),
            page: server.url(for: "/"), sizeBytes: sizeBytes, sha256: sha256,
            license: ModelLicenseTerms(
                id: "Apache-2.0", name: "Apache License 2.0", link: server.url(for: "/l")),
            minimumMemoryBytes: 4 << 30)
    }
}

extension HTTPTestServer {
    /// Serves a file at a path and returns its content.
    @discardableResult
    package func serve(_ file: String, at path: String, etag: String? = "\"1\"") throws -> TestBody {
        let body = TestBody(try Data(contentsOf: URL(filePath: file)))
        on(path) { TestResponse(body, for: $0, etag: etag) }
        return body
    }
}

/// Flips one bit of a file.
package func flipByte(of path: String, at offset: UInt64) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    defer { handle.closeFile() }
    try handle.seek(toOffset: offset)
    guard let byte = try handle.read(upToCount: 1)?.first else { throw CocoaError(.fileReadCorruptFile) }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data([byte ^ 1]))
}
