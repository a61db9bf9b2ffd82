import FeatureTesting
import Foundation
import GGUF
import HTTPTestServer
import Synchronization
import Testing

@testable import ModelLibrary

@Suite(.timeLimit(.minutes(30))) struct ModelDownloadTests {
    private let world: StoreWorld
    private let server: HTTPTestServer
    private let file: String

    init() async throws {
        world = try StoreWorld()
        server = try await HTTPTestServer()
        file = try StoreModel.write(world.path("origin/a.gguf"), fillerBytes: 300_000)
    }

    private func hash(_ path: String) async throws -> FileHashes { try await FileHasher.hash(path: path) }

    @Test func `a download plan reports address, size, licence and free space before the download`() async throws {
        let body = try server.serve(file, at: "/a.gguf")
        var options = StoreWorld.options
        options.freeSpace = { _ in 123_456_789 }
        let known = try StoreModel.entry("a", server, sizeBytes: 42, sha256: String(repeating: "0", count: 64))
        let plan = try await world.manager([known], options: options).downloadPlan(id: "a")
        #expect(plan.source == known.url)
        #expect(plan.license == known.license)
        #expect(plan.sizeBytes == 42)
        #expect(plan.isHashKnown)
        #expect(plan.freeBytes == 123_456_789)
        #expect(plan.destination == world.folder.path + "/a.gguf")
        #expect(server.requests.isEmpty)

        let unknown = try await world.manager([StoreModel.entry("a", server)]).downloadPlan(id: "A")
        #expect(unknown.sizeBytes == body.sizeBytes)
        #expect(!unknown.isHashKnown)
        #expect(unknown.remainingBytes == body.sizeBytes)
        #expect(!unknown.isInstalled)
    }

    @Test func `a download plan shows the mirror's address but no credentials`() async throws {
        var options = StoreWorld.options
        options.hubEndpoint = server.url(for: "/hub")
        let url = try #require(URL(string: "https://huggingface.co/o/r/resolve/main/a.gguf"))
        let entry = try ModelCatalogue.entry(url: url).renamed("b")
        server.on("/hub/o/r/resolve/main/a.gguf") { TestResponse(TestBody("GGUF".utf8), for: $0) }
        let plan = try await world.manager(options: options).downloadPlan(entry)
        #expect(plan.source == server.url(for: "/hub/o/r/resolve/main/a.gguf"))
        #expect(plan.shownSource == plan.source.absoluteString)
        #expect(plan.sizeBytes == 4)

        let signed = try ModelCatalogue.entry(url: server.url(for: "/a.gguf?signature=secret"))
        server.on("/a.gguf?signature=secret") { TestResponse(TestBody("GGUF".utf8), for: $0) }
        let shown = try await world.manager().downloadPlan(signed).shownSource
        #expect(shown == server.url(for: "/a.gguf").absoluteString)
    }

    @Test func `the rest fetched by the system completes the partial file, which is then verified`() async throws {
        let whole = try Data(contentsOf: URL(filePath: file))
        try server.serve(file, at: "/a.gguf")
        let entry = try StoreModel.entry("a", server, sizeBytes: UInt64(whole.count), sha256: await hash(file).sha256)
        let manager = world.manager([entry])
        #expect(await manager.remainingDownload("a") == nil)
        // The state that a program leaves when it gives up a download.
        let files = DownloadFiles(id: "a", folder: world.folder.downloadsFolder)
        try FileManager.default.createDirectory(atPath: files.folder, withIntermediateDirectories: true)
        try whole.prefix(1_000).write(to: URL(filePath: files.part))
        let url = try #require(entry.url).absoluteString
        try DownloadState(url: url, etag: "\"v1\"", total: UInt64(whole.count)).write(files)
        let rest = try #require(await manager.remainingDownload("A"))
        #expect(rest.id == "a" && rest.received == 1_000)
        #expect(rest.headers == ["Range": "bytes=1000-", "If-Range": "\"v1\""])

        let fetched = URL(filePath: try world.path("fetched"))
        try whole.dropFirst(900).write(to: fetched)
        #expect(try await !manager.join(fetched, to: rest))
        try whole.dropFirst(1_000).write(to: fetched)
        #expect(try await manager.join(fetched, to: rest))
        #expect(try Data(contentsOf: URL(filePath: files.part)) == whole)
        // Joining the same rest again is refused.
        #expect(try await !manager.join(fetched, to: rest))
        #expect(try Data(contentsOf: URL(filePath: files.part)) == whole)
        #expect(await manager.remainingDownload("a") == nil)
        let model = try await manager.downloadModel(id: "a")
        #expect(try Data(contentsOf: URL(filePath: model.path)) == whole)
    }

    @Test func `a download plan fails quickly if the server is unreachable`() async throws {
        server.on("/a.gguf") { _ in TestResponse(status: 503) }
        var options = StoreWorld.options
        options.network.retries = 8
        options.network.retryDelay = .milliseconds(1)
        let manager = world.manager([try StoreModel.entry("a", server)], options: options)
        let message = await libraryError(.server) { try await manager.downloadPlan(id: "a") }
        #expect(message.contains("127.0.0.1 can't be queried about the file"))
        #expect(server.requests.count == 2)
        let network = DownloadOptions().impatient.network
        #expect(network.connectTimeout + network.stallTimeout <= .seconds(10))
    }

    @Test func `a model downloaded from a URL is fetched from the same URL again`() async throws {
        try server.serve(file, at: "/x/a.gguf?key=secret")
        let manager = world.manager()
        let entry = try ModelCatalogue.entry(url: server.url(for: "/x/a.gguf?key=secret")).renamed("mine")
        let model = try await manager.downloadModel(entry)
        #expect(world.mode(world.folder.recordPath("mine")) == 0o600)
        #expect(model.record?.shownSource == server.url(for: "/x/a.gguf").absoluteString)
        try flipByte(of: model.path, at: 100_000)
        let report = try await manager.verifyModel(id: "mine")
        #expect(report.message.contains("`hearth models pull mine`") && !report.message.contains("secret"))
        #expect(try await manager.downloadPlan(id: "mine").sizeBytes == model.description.fileSizeBytes)
        #expect(try await manager.downloadModel(id: "mine").record?.source == entry.url)
        #expect(world.names == ["mine.gguf", "mine.json"])
        #expect(try await manager.verifyModel(id: "mine").outcome == .intact)
    }

    @Test func `an interrupted download from a URL can be continued with the model's name`() async throws {
        let body = TestBody(try Data(contentsOf: URL(filePath: file)))
        server.on("/x/a.gguf") { request in
            var response = TestResponse(body, for: request)
            if request.number < 3 { response.dropsAfter = 50_000 * UInt64(request.number == 0 ? 1 : 0) }
            return response
        }
        let manager = world.manager()
        let entry = try ModelCatalogue.entry(url: server.url(for: "/x/a.gguf")).renamed("mine")
        _ = await libraryError(.network) { try await manager.downloadModel(entry) }
        #expect(world.names == [".downloads/mine.json", ".downloads/mine.part"])
        #expect(world.mode(world.folder.downloadsFolder + "/mine.json") == 0o600)
        let received = try await manager.downloadPlan(id: "mine").receivedBytes
        #expect(received > 0)
        #expect(try await manager.downloadModel(id: "mine").record?.source == entry.url)
        #expect(server.requests.last?.header("range") == "bytes=\(received)-")
    }

    @Test func `a downloaded model is installed with its record and is not downloaded again`() async throws {
        try server.serve(file, at: "/a.gguf", etag: "\"v1\"")
        let hashes = try await hash(file)
        let entry = try StoreModel.entry("a", server, sizeBytes: hashes.sizeBytes, sha256: hashes.sha256)
        let manager = world.manager([entry])
        let fractions = Mutex<[Double]>([])
        let model = try await manager.downloadModel(id: "a") { progress in
            if let fraction = progress.fraction { fractions.withLock { $0.append(fraction) } }
        }
        #expect(model.id == "a")
        #expect(model.record?.hashes == hashes)
        #expect(model.record?.source == entry.url)
        #expect(model.record?.license == entry.license)
        #expect(model.record?.etag == "\"v1\"")
        #expect(model.record?.origin == .downloaded)
        #expect(fractions.withLock { $0.last } == 1)
        #expect(world.names == ["a.gguf", "a.json"])
        let sent = server.sentBytes
        _ = try await manager.downloadModel(id: "a")
        #expect(server.sentBytes == sent)
        #expect(try await manager.downloadPlan(id: "a").isInstalled)
    }

    @Test func `the first download records a checksum that the catalogue lacks`() async throws {
        try server.serve(file, at: "/a.gguf")
        let entry = try StoreModel.entry("a", server)
        let model = try await world.manager([entry]).downloadModel(id: "a")
        let hashes = try await hash(file)
        #expect(model.record?.hashes == hashes)
        // A later catalogue has a different checksum.
        let later = try StoreModel.entry("a", server, sha256: String(repeating: "0", count: 64))
        let status = world.manager([later]).availableModels().first?.status
        #expect(status == .differsFromCatalogue)
        let message = await libraryError(.alreadyInstalled) { try await world.manager([later]).downloadModel(id: "a") }
        #expect(message.contains("`hearth models rm a`"))
    }

    @Test(arguments: ["<html>Please log in</html>", "GGUF", ""])
    func `a download that is not a GGUF model is removed and reported`(text: String) async throws {
        server.on("/a.gguf") { TestResponse(TestBody(text.utf8), for: $0) }
        let manager = try world.manager([StoreModel.entry("a", server)])
        let message = await libraryError(.unsupportedFile) { try await manager.downloadModel(id: "a") }
        #expect(message.contains("127.0.0.1"))
        #expect(world.names.isEmpty)
    }

    @Test func `a model that is truncated on the server is removed and reported`() async throws {
        let data = try Data(contentsOf: URL(filePath: file))
        server.on("/a.gguf") { TestResponse(TestBody(data.prefix(data.count / 2)), for: $0) }
        let manager = try world.manager([StoreModel.entry("a", server)])
        _ = await libraryError(.unsupportedFile) { try await manager.downloadModel(id: "a") }
        #expect(world.names.isEmpty)
    }

    @Test func `an invalid file at the model's path prevents the download, and the error gives advice`() async throws {
        try Data("no".utf8).write(to: URL(filePath: world.model("a.gguf")))
        let manager = try world.manager([StoreModel.entry("a", server)])
        let message = await libraryError(.alreadyInstalled) { try await manager.downloadModel(id: "a") }
        #expect(message.contains("`hearth models rm a`"))
        #expect(server.requests.isEmpty)
    }

    @Test func `a second download of the same model is refused, and two models download in parallel`() async throws {
        let data = try Data(contentsOf: URL(filePath: file))
        let body = TestBody(data)
        for id in ["a", "b"] {
            server.on("/\(id).gguf") { request in
                var response = TestResponse(body, for: request)
                // Slow enough to outlast the rest of the test on any machine.
                if id == "a" { response.bytesPerSecond = 100_000 }
                return response
            }
        }
        let manager = try world.manager([StoreModel.entry("a", server), StoreModel.entry("b", server)])
        let first = AsyncStream.makeStream(of: Void.self)
        async let a = manager.downloadModel(id: "a") { if $0.receivedBytes > 0 { first.continuation.yield() } }
        for await _ in first.stream { break }
        async let b = manager.downloadModel(id: "b")
        let message = await libraryError(.busy) { try await manager.downloadModel(id: "a") }
        #expect(message.contains("'a'"))
        _ = await libraryError(.busy) { try await manager.deleteModel(id: "a") }
        // The manager still answers during a download.
        #expect(manager.availableModels().map(\.id) == ["a", "b"])
        #expect(try await [a.id, b.id] == ["a", "b"])
        #expect(world.names == ["a.gguf", "a.json", "b.gguf", "b.json"])
    }

    @Test func `a cancelled download is listed as partial and continues later`() async throws {
        let data = try Data(contentsOf: URL(filePath: file))
        let body = TestBody(data)
        server.on("/a.gguf") { request in
            var response = TestResponse(body, for: request)
            if request.number == 0 { response.bytesPerSecond = 100_000 }
            return response
        }
        let manager = try world.manager([StoreModel.entry("a", server)])
        let arrived = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await manager.downloadModel(id: "a") { if $0.receivedBytes > 0 { arrived.continuation.yield() } }
        }
        for await _ in arrived.stream { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let received = try await manager.downloadPlan(id: "a").receivedBytes
        #expect(received > 0)
        #expect(manager.availableModels().first?.status == .partial(receivedBytes: received))
        #expect(try manager.storageUsage().downloads.first?.sizeBytes == received)
        let model = try await manager.downloadModel(id: "a")
        #expect(try Data(contentsOf: URL(filePath: model.path)) == data)
        #expect(server.requests.last?.header("range") != nil)
    }

    @Test func `an error about an unknown model lists the catalogue's models`() async throws {
        let manager = try world.manager([StoreModel.entry("a", server)])
        let message = await libraryError(.unknownModel) { try await manager.downloadModel(id: "z\u{7}") }
        #expect(message.contains("It has: a."))
        #expect(!message.contains("\u{7}"))
    }

    @Test func `downloading an entry whose name leads out of the model folder is refused`() async throws {
        let entry = try StoreModel.entry("../a", server)
        _ = await libraryError(.invalidName) { try await world.manager().downloadModel(entry) }
        _ = await libraryError(.invalidName) { try await world.manager().downloadPlan(entry) }
    }

    @Test func `a new download replaces a quarantined copy`() async throws {
        try server.serve(file, at: "/a.gguf")
        let manager = world.manager([try StoreModel.entry("a", server)])
        try flipByte(of: try await manager.downloadModel(id: "a").path, at: 100_000)
        #expect(try await manager.verifyModel(id: "a").outcome == .quarantined)
        _ = try await manager.downloadModel(id: "a")
        #expect(world.names == ["a.gguf", "a.json"])
    }
}
