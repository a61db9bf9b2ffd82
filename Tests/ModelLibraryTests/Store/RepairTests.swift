import FeatureTesting
import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct RepairTests {
    private let world: StoreWorld
    private let server: HTTPTestServer
    private let chunk: UInt64 = 4 << 20

    init() async throws {
        world = try StoreWorld()
        server = try await HTTPTestServer()
    }

    /// Installs a model from the server and returns its path, its size and a manager.
    private func install(megabytes: Int) async throws -> (path: String, size: UInt64, manager: ModelManager) {
        let file = try StoreModel.write(world.path("origin.gguf"), fillerBytes: megabytes << 20)
        let body = try server.serve(file, at: "/a.gguf")
        let manager = world.manager([try StoreModel.entry("a", server)])
        return (try await manager.downloadModel(id: "a").path, body.sizeBytes, manager)
    }

    private func expectWhole(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let (origin, mended) = (
            try await FileHasher.hash(path: world.root + "/origin.gguf"), try await FileHasher.hash(path: path)
        )
        #expect(origin == mended, sourceLocation: sourceLocation)
        #expect(world.names == ["a.gguf", "a.json"], sourceLocation: sourceLocation)
    }

    @Test func `repairing one flipped byte of a 64 MB model fetches one chunk`() async throws {
        let (path, _, manager) = try await install(megabytes: 64)
        try flipByte(of: path, at: 30_000_000)
        let before = (bytes: server.sentBytes, requests: server.requests.count)
        let report = try await manager.repairModel(id: "a")
        #expect(report.repairedChunks == 1)
        #expect(report.totalChunks == 17)
        #expect(report.fetchedBytes == chunk)
        #expect(server.sentBytes - before.bytes == chunk)
        #expect(server.requests.count - before.requests == 1)
        #expect(server.requests.last?.header("range") == "bytes=\(7 * chunk)-\(8 * chunk - 1)")
        try await expectWhole(path)
    }

    @Test func `a quarantined model is repaired and moved back`() async throws {
        let (path, size, manager) = try await install(megabytes: 9)
        try flipByte(of: path, at: 5_000_000)
        try flipByte(of: path, at: size - 1)
        let checked = try await manager.verifyModel(id: "a")
        #expect(checked.badChunks == [1, 2])
        #expect(world.folder.models.isEmpty)
        let report = try await manager.repairModel(id: "a")
        #expect(report.repairedChunks == 2)
        #expect(report.fetchedBytes == size - chunk)
        try await expectWhole(path)
        #expect(try await manager.verifyModel(id: "a").outcome == .intact)
    }

    @Test(arguments: [0, 100, 4_194_304, 4_194_305, 9_000_000] as [UInt64])
    func `a repair completes a truncated model`(length: UInt64) async throws {
        let (path, size, manager) = try await install(megabytes: 9)
        #expect(truncate(path, off_t(length)) == 0)
        let report = try await manager.repairModel(id: "a")
        #expect(report.fetchedBytes == size - length / chunk * chunk)
        try await expectWhole(path)
    }

    @Test(arguments: [1, 4_194_304, 20_000_000] as [UInt64])
    func `a repair removes trailing bytes without downloading anything`(extra: UInt64) async throws {
        let (path, size, manager) = try await install(megabytes: 9)
        #expect(truncate(path, off_t(size + extra)) == 0)
        let sent = server.sentBytes
        let report = try await manager.repairModel(id: "a")
        #expect(report.fetchedBytes == 0)
        #expect(server.sentBytes == sent)
        try await expectWhole(path)
    }

    @Test func `repairing an intact model changes nothing`() async throws {
        let removals = Removals()
        let (path, _, _) = try await install(megabytes: 5)
        let manager = world.manager(whileRemoved: { id, _ in removals.add(id) })
        let identity = FileStatus(path: path, followsLinks: false)?.identity
        let report = try await manager.repairModel(id: "a")
        #expect(report.repairedChunks == 0)
        #expect(report.message.contains("nothing to repair"))
        #expect(FileStatus(path: path, followsLinks: false)?.identity == identity)
        #expect(removals.ids.isEmpty)
    }

    @Test func `a repair ends if the server's file changed, and the damaged file stays quarantined`() async throws {
        let (path, _, manager) = try await install(megabytes: 5)
        try flipByte(of: path, at: 100)
        let other = try StoreModel.write(world.path("other.gguf"), seed: 9, fillerBytes: 5 << 20)
        try server.serve(other, at: "/a.gguf", etag: "\"2\"")
        let damaged = try await FileHasher.hash(path: path)
        for etag in ["\"2\"", "\"1\""] {
            try server.serve(other, at: "/a.gguf", etag: etag)
            let message = await libraryError(.changedOnServer) { try await manager.repairModel(id: "a") }
            #expect(message.contains("`hearth models pull a`"))
            #expect(world.names == [".quarantine/a.gguf", "a.json"])
            // No wrong byte was written to the damaged file.
            #expect(try await FileHasher.hash(path: world.folder.quarantinePath("a")) == damaged)
        }
    }

    @Test func `a repair accepts a new ETag if the bytes on the server are the same`() async throws {
        let (path, _, manager) = try await install(megabytes: 5)
        try flipByte(of: path, at: 100)
        try server.serve(world.root + "/origin.gguf", at: "/a.gguf", etag: "\"moved\"")
        #expect(try await manager.repairModel(id: "a").repairedChunks == 1)
        try await expectWhole(path)
    }

    @Test func `a later repair continues an interrupted repair`() async throws {
        let (path, _, manager) = try await install(megabytes: 13)
        try flipByte(of: path, at: 100)
        try flipByte(of: path, at: 3 * chunk + 5)
        let body = TestBody(try Data(contentsOf: URL(filePath: world.root + "/origin.gguf")))
        server.on("/a.gguf") { [chunk] request in
            guard request.header("range")?.hasPrefix("bytes=\(3 * chunk)-") == true else {
                return TestResponse(body, for: request)
            }
            return TestResponse(status: 404)
        }
        _ = await libraryError(.notFound) { try await manager.repairModel(id: "a") }
        #expect(world.folder.models.isEmpty)
        server.on("/a.gguf") { TestResponse(body, for: $0) }
        #expect(try await manager.repairModel(id: "a").repairedChunks == 1)
        try await expectWhole(path)
    }

    @Test func `a model without a source cannot be repaired`() async throws {
        let origin = try StoreModel.write(world.path("b.gguf"))
        let model = try await world.manager().importModel(from: origin)
        try flipByte(of: model.path, at: 900)
        let message = await libraryError(.noSource) { try await world.manager().repairModel(id: "b") }
        #expect(message.contains("import it again"))
        _ = await libraryError(.unknownModel) { try await world.manager().repairModel(id: "c") }
        let linked = try await world.manager().importModel(from: origin, as: "l", method: .link)
        _ = await libraryError(.unsupportedFile) { try await world.manager().repairModel(id: linked.id) }
    }

    @Test func `a repair does not change other hard links of the file`() async throws {
        let (path, _, manager) = try await install(megabytes: 5)
        try flipByte(of: path, at: 100)
        let shared = try world.path("shared.gguf")
        #expect(link(path, shared) == 0)
        let damaged = try await FileHasher.hash(path: shared)
        #expect(try await manager.repairModel(id: "a").repairedChunks == 1)
        try await expectWhole(path)
        #expect(try await FileHasher.hash(path: shared) == damaged)

        try flipByte(of: path, at: 200)
        let again = try world.path("again.gguf")
        #expect(link(path, again) == 0)
        #expect(try await manager.verifyModel(id: "a").outcome == .quarantined)
        let other = try await FileHasher.hash(path: again)
        #expect(try await manager.repairModel(id: "a").repairedChunks == 1)
        try await expectWhole(path)
        #expect(try await FileHasher.hash(path: again) == other)
    }
}
