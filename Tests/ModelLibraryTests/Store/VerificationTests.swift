import FeatureTesting
import Foundation
import GGUF
import HTTPTestServer
import Synchronization
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct VerificationTests {
    private let world: StoreWorld
    private let removals = Removals()

    init() throws {
        world = try StoreWorld()
    }

    private func manager(_ entries: [CatalogueEntry] = []) -> ModelManager {
        world.manager(
            entries,
            whileRemoved: { [removals] id, work in
                removals.add(id)
                try await work()
            })
    }

    /// Installs a model of two chunks from the server and returns its path.
    private func install(_ id: String, from server: HTTPTestServer) async throws -> String {
        let file = try StoreModel.write(world.path("origin/\(id).gguf"), fillerBytes: 5_000_000)
        try server.serve(file, at: "/\(id).gguf")
        return try await manager([StoreModel.entry(id, server)]).downloadModel(id: id).path
    }

    private func sha256(_ path: String) async throws -> String { try await FileHasher.hash(path: path).sha256 }

    @Test func `a model with the expected checksum passes verification and is kept`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        let hash = try await sha256(path)
        try await manager().verifyIntegrity(path: path, sha256: hash)
        try await manager().verifyIntegrity(path: path, sha256: hash.uppercased())
        #expect(world.names == ["a.gguf"])
        #expect(removals.ids.isEmpty)
    }

    /// AC-A-03 and E-01: the checksum fails, and the user learns how to get the model again.
    @Test func `verification quarantines a damaged download with chunk checksums for repair`() async throws {
        let server = try await HTTPTestServer()
        let path = try await install("a", from: server)
        let hash = try await sha256(path)
        try flipByte(of: path, at: 4_500_000)
        let message = await libraryError(.hashMismatch) {
            try await manager().verifyIntegrity(path: path, sha256: hash)
        }
        #expect(message.contains("`hearth models repair a`"))
        #expect(message.contains("`hearth models pull a`"))
        #expect(world.names == [".quarantine/a.gguf", "a.json"])
        #expect(removals.ids == ["a"])
        #expect(world.folder.models.isEmpty)
        guard case .damaged = manager().availableModels().first?.status else {
            Issue.record("the model is not shown as damaged")
            return
        }
    }

    /// AC-A-03 and E-01: the checksum fails, and the file is deleted.
    @Test func `verification removes a damaged download without chunk checksums`() async throws {
        let server = try await HTTPTestServer()
        let path = try await install("a", from: server)
        var record = try #require(world.folder.record("a"))
        record.hashes = nil
        try record.write(to: world.folder)
        let message = await libraryError(.hashMismatch) {
            try await manager([StoreModel.entry("a", server)])
                .verifyIntegrity(path: path, sha256: String(repeating: "0", count: 64))
        }
        #expect(message.contains("was removed. Fetch it again with `hearth models pull a`."))
        #expect(world.names.isEmpty)
        #expect(removals.ids == ["a"])
    }

    @Test func `verification never changes a file outside the model folder, and removes only its link`() async throws {
        let origin = try StoreModel.write(world.path("mine/a.gguf"))
        let wrong = String(repeating: "0", count: 64)
        let outside = await libraryError(.hashMismatch) {
            try await manager().verifyIntegrity(path: origin, sha256: wrong)
        }
        #expect(outside.contains("was not changed"))
        let model = try await manager().importModel(from: origin, method: .link)
        let linked = await libraryError(.hashMismatch) {
            try await manager().verifyIntegrity(path: model.path, sha256: wrong)
        }
        #expect(linked.contains("The link was removed"))
        #expect(world.names.isEmpty)
        #expect(world.exists(origin))
    }

    @Test func `verification with an invalid checksum is refused and removes nothing`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        for text in ["", "abc", String(repeating: "g", count: 64)] {
            _ = await libraryError(.invalidHash) { try await manager().verifyIntegrity(path: path, sha256: text) }
        }
        #expect(world.exists(path))
    }

    @Test func `a model that cannot be unloaded is not quarantined`() async throws {
        struct Busy: Error {}
        let origin = try StoreModel.write(world.path("a.gguf"))
        let path = try await manager().importModel(from: origin).path
        let manager = world.manager(whileRemoved: { _, _ in throw Busy() })
        await #expect(throws: Busy.self) {
            try await manager.verifyIntegrity(path: path, sha256: String(repeating: "0", count: 64))
        }
        #expect(world.exists(path))
    }

    @Test func `verification reports intact models, and the bad chunks of damaged models`() async throws {
        let server = try await HTTPTestServer()
        let path = try await install("a", from: server)
        let report = try await manager().verifyModel(id: "a")
        #expect(report.outcome == .intact)
        #expect(report.isUsable)
        #expect(report.badChunks.isEmpty)
        try flipByte(of: path, at: 4_500_000)
        let damaged = try await manager().verifyModel(id: "a")
        #expect(damaged.outcome == .quarantined)
        #expect(!damaged.isUsable)
        #expect(damaged.badChunks == [1])
        #expect(damaged.message.contains("1 of 2 parts"))
        let message = await libraryError(.notInstalled) { try await manager().verifyModel(id: "a") }
        #expect(message.contains("`hearth models repair a`"))
    }

    @Test func `verification of a truncated model reports both sizes`() async throws {
        let server = try await HTTPTestServer()
        let path = try await install("a", from: server)
        let size = try #require(FileStatus(path: path, followsLinks: true)).sizeBytes
        #expect(truncate(path, 4_194_304) == 0)
        let report = try await manager().verifyModel(id: "a")
        #expect(report.outcome == .quarantined)
        #expect(report.sizeBytes == 4_194_304)
        #expect(report.expectedBytes == size)
        #expect(report.badChunks == [1])
    }

    @Test func `the first verification of a file that the user added records its checksum`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        let report = try await manager().verifyModel(id: "a")
        #expect(report.outcome == .firstCheck)
        #expect(report.message.contains("first check"))
        let record = try #require(world.folder.model("a")?.record)
        let hash = try await sha256(path)
        #expect(record.hashes?.sha256 == hash)
        #expect(record.origin == .found)
        #expect(try await manager().verifyModel(id: "a").outcome == .intact)
    }

    @Test func `a model without a record is verified against the catalogue's checksum`() async throws {
        let server = try await HTTPTestServer()
        let path = try StoreModel.write(world.model("a.gguf"))
        let other = try StoreModel.entry("a", server, sha256: String(repeating: "0", count: 64))
        #expect(try await manager([other]).verifyModel(id: "a").outcome == .differsFromCatalogue)
        #expect(world.names == ["a.gguf"])
        let entry = try StoreModel.entry("a", server, sha256: try await sha256(path))
        #expect(try await manager([entry]).verifyModel(id: "a").outcome == .intact)
        #expect(world.folder.model("a")?.record?.source == entry.url)
        #expect(try await manager([other]).verifyModel(id: "a").outcome == .differsFromCatalogue)
        #expect(world.names == ["a.gguf", "a.json"])
    }

    @Test func `verification reports and keeps a file that is not a GGUF model`() async throws {
        try Data("GGUF".utf8).write(to: URL(filePath: world.model("a.gguf")))
        await #expect(throws: GGUFError.self) { try await manager().verifyModel(id: "a") }
        #expect(world.names == ["a.gguf"])
    }

    @Test func `verification gives different errors for uninstalled, unknown and dangling models`() async throws {
        let server = try await HTTPTestServer()
        let entry = try StoreModel.entry("listed", server)
        _ = await libraryError(.notInstalled) { try await manager([entry]).verifyModel(id: "listed") }
        _ = await libraryError(.unknownModel) { try await manager([entry]).verifyModel(id: "unknown") }
        #expect(symlink("/nowhere/a.gguf", try world.model("gone.gguf")) == 0)
        let message = await libraryError(.notInstalled) { try await manager().verifyModel(id: "gone") }
        #expect(message.contains("links to no longer exists"))
        #expect(manager().availableModels().first?.status == .missing)
    }
}

/// The recorded IDs of models that were to be unloaded.
final class Removals: Sendable {
    private let state = Mutex<[String]>([])
    var ids: [String] { state.withLock { $0 } }
    func add(_ id: String) { state.withLock { $0.append(id) } }
}
