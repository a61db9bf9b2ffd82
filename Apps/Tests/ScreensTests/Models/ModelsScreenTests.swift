import FeatureTesting
import Foundation
import HTTPTestServer
import Synchronization
import Testing

@testable import ModelLibrary
@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ModelsScreenTests {
    private let world: StoreWorld
    private let server: HTTPTestServer
    private let file: String
    /// The holder of the default model.
    private let chosen = Chosen()

    init() async throws {
        world = try StoreWorld()
        server = try await HTTPTestServer()
        file = try StoreModel.write(world.path("origin/a.gguf"), fillerBytes: 4_000_000)
    }

    private final class Chosen: Sendable {
        let id = Mutex<String?>(nil)
    }

    private func screen(
        _ entries: [CatalogueEntry] = [], locations: ImportLocations = ImportLocations(),
        options: DownloadOptions = StoreWorld.options
    ) -> ModelsScreen {
        let choice = ModelsScreen.Choice(
            answering: { [chosen] in chosen.id.withLock { $0 } },
            choose: { [chosen] id in
                if id == "broken" { throw ModelLibraryError(.unsupportedFile, "It cannot answer.") }
                chosen.id.withLock { $0 = id }
            },
            context: { model in
                let estimate = MemoryEstimate(
                    weightsBytes: 1, repackedBytes: 0, cacheBytes: 1, computeBytes: 1, vocabularyBytes: 1)
                return ContextCapacity(
                    tokens: model.id.count, trainedTokens: 8, isQuantized: false, first: estimate, full: estimate,
                    quantizedTokens: nil)
            })
        return ModelsScreen(
            world.manager(entries, locations: locations, options: options), choice: choice, words: { "\($0)" })
    }

    private func item(_ screen: ModelsScreen, _ id: String = "a") throws -> ModelsScreen.Item {
        try #require(screen.items?.first { $0.id == id })
    }

    @Test func `a model can be downloaded, chosen, verified and deleted`() async throws {
        try server.serve(file, at: "/a.gguf")
        let screen = screen([try StoreModel.entry("a", server)])
        #expect(screen.items == nil && screen.storage == nil)
        await screen.reload()
        #expect(try item(screen).state == .available(isDownloadable: true))
        #expect(try item(screen).actions == [.download] && item(screen).context == nil)
        let plan = try #require(await screen.plan("a"))
        #expect(plan.license.id == "Apache-2.0")
        screen.download("a")
        #expect(try item(screen).state == .working(.downloading, nil) && screen.download?.id == "a")
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true) && screen.download == nil)
        #expect(try item(screen).actions == [.use, .examineQuickly, .examine, .verify, .delete])
        #expect(screen.storage?.usage.models.map(\.id) == ["a"])
        #expect(try item(screen).context?.size == "1 of 8 tokens")
        await screen.use("a")
        #expect(try item(screen).isAnswering)
        #expect(try item(screen).actions == [.examineQuickly, .examine, .verify, .delete])
        screen.verify("a")
        await screen.finish("a")
        #expect(screen.notice != nil && screen.problem == nil)
        screen.delete("a")
        await screen.finish("a")
        #expect(try item(screen).state == .available(isDownloadable: true))
    }

    @Test func `a model download can be paused, resumed and cancelled`() async throws {
        let body = TestBody(try Data(contentsOf: URL(filePath: file)))
        server.on("/a.gguf") { request in
            var response = TestResponse(body, for: request)
            response.bytesPerSecond = 200_000
            return response
        }
        let screen = screen([try StoreModel.entry("a", server)])
        await screen.reload()
        screen.download("a")
        try await until { (try arrived(screen)) > 0 }
        await screen.pause("a")
        guard case .paused(let received) = try item(screen).state else { throw Unexpected() }
        #expect(received > 0)
        #expect(try item(screen).actions == [.resume, .cancel])
        #expect(try item(screen).failure == nil)
        screen.download("a")
        try await until { (try arrived(screen)) > 0 }
        await screen.cancel("a")
        #expect(try item(screen).state == .available(isDownloadable: true))
        // Pausing or cancelling an idle model does nothing.
        await screen.pause("a")
        await screen.cancel("a")
        server.on("/a.gguf") { TestResponse(body, for: $0) }
        screen.download("a")
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true))
    }

    /// Creates a partial download and a screen with a background downloader that can continue the download.
    private func begun(_ background: ScriptedDownloader) async throws -> ModelsScreen {
        let whole = try Data(contentsOf: URL(filePath: file))
        try server.serve(file, at: "/a.gguf")
        let checksum = try await FileHasher.hash(path: file).sha256
        let entry = try StoreModel.entry("a", server, sizeBytes: UInt64(whole.count), sha256: checksum)
        let files = DownloadFiles(id: "a", folder: world.folder.downloadsFolder)
        try FileManager.default.createDirectory(atPath: files.folder, withIntermediateDirectories: true)
        try whole.prefix(1_000).write(to: URL(filePath: files.part))
        let url = try #require(entry.url).absoluteString
        try DownloadState(url: url, etag: "\"1\"", total: UInt64(whole.count)).write(files)
        let screen = screen([entry])
        screen.background = background
        background.join = { [manager = screen.manager] in
            let rest = URL(filePath: files.folder + "/fetched")
            try whole.dropFirst(1_000).write(to: rest)
            let isJoined = try await manager.join(rest, to: $0)
            #expect(isJoined)
        }
        await screen.reload()
        #expect(try item(screen).state == .paused(receivedBytes: 1_000))
        return screen
    }

    @Test func `a download continued by the system shows its progress and is not started again`() async throws {
        let system = ScriptedDownloader(isUnderWay: true)
        let screen = try await begun(system)
        let size = try #require(screen.items?.first?.model.entry?.sizeBytes)
        screen.download("a")
        system.report(2_000)
        try await until { (try arrived(screen)) == 2_000 }
        let state = DownloadProgress(phase: .downloading, receivedBytes: 2_000, totalBytes: size)
        #expect(try item(screen).state == .working(.downloading, state))
        #expect(try item(screen).actions == [.pause, .cancel] && screen.download?.id == "a")
        // The system already continues the download.
        await screen.handOverDownloads()
        #expect(system.begun == 1)
        system.finish()
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true))
        #expect(server.requests.isEmpty)
    }

    @Test func `leaving the app hands a running download over to the system`() async throws {
        let system = ScriptedDownloader(isUnderWay: false)
        let screen = try await begun(system)
        let body = TestBody(try Data(contentsOf: URL(filePath: file)))
        server.on("/a.gguf") { request in
            var response = TestResponse(body, for: request)
            response.bytesPerSecond = 200_000
            return response
        }
        screen.download("a")
        try await until { (try arrived(screen)) > 1_000 }
        #expect(system.begun == 0)
        await screen.handOverDownloads()
        try await until { system.begun == 1 }
        #expect(screen.download?.id == "a")
        let requests = server.requests.count
        // The system stops fetching, so the app downloads the remaining bytes.
        server.on("/a.gguf") { TestResponse(body, for: $0) }
        system.finish(joins: false)
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true))
        #expect(server.requests.count > requests)
    }

    @Test func `a download continued by the system can be paused and cancelled`() async throws {
        let system = ScriptedDownloader(isUnderWay: true)
        let screen = try await begun(system)
        screen.download("a")
        try await until { system.begun == 1 }
        await screen.pause("a")
        #expect(try item(screen).state == .paused(receivedBytes: 1_000))
        #expect(!system.isForgotten)
        screen.download("a")
        try await until { system.begun == 2 }
        await screen.cancel("a")
        #expect(try item(screen).state == .available(isDownloadable: true))
        #expect(system.isForgotten && server.requests.isEmpty)
    }

    private func arrived(_ screen: ModelsScreen) throws -> UInt64 {
        guard case .working(.downloading, let progress?) = try item(screen).state else { return 0 }
        return progress.receivedBytes
    }

    @Test func `a model download that fails shows its reason and can be retried`() async throws {
        server.on("/a.gguf") { _ in TestResponse(status: 404) }
        let screen = screen([try StoreModel.entry("a", server)])
        await screen.reload()
        screen.download("a")
        await screen.finish("a")
        #expect(try item(screen).failure != nil)
        #expect(try item(screen).actions == [.download])
        try server.serve(file, at: "/a.gguf")
        screen.download("a")
        #expect(try item(screen).failure == nil)
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true))
    }

    @Test func `a damaged model is quarantined and can be repaired`() async throws {
        try server.serve(file, at: "/a.gguf")
        let screen = screen([try StoreModel.entry("a", server)])
        screen.download("a")
        await screen.finish("a")
        try flipByte(of: world.folder.path + "/a.gguf", at: 3_000_000)
        screen.verify("a")
        await screen.finish("a")
        guard case .damaged = try item(screen).state else { throw Unexpected() }
        #expect(try item(screen).actions == [.repair, .verify, .delete])
        screen.repair("a")
        await screen.finish("a")
        #expect(try item(screen).state == .installed(isAsListed: true))
        #expect(try item(screen).failure == nil)
    }

    @Test func `a GGUF file can be imported, and a file that is not a model is refused`() async throws {
        let screen = screen([])
        await screen.reload()
        #expect(screen.items?.isEmpty == true)
        await screen.importFile(file, as: "mine")
        #expect(screen.importing == .done(id: "mine"))
        #expect(try item(screen, "mine").state == .installed(isAsListed: true))
        screen.dismissImport()
        #expect(screen.importing == .none)
        let text = try world.path("text.gguf")
        try Data("no model".utf8).write(to: URL(filePath: text))
        await screen.importFile(text)
        guard case .failed = screen.importing else { throw Unexpected() }
        #expect(screen.items?.map(\.id) == ["mine"])
        await screen.use("broken")
        #expect(screen.problem == "It cannot answer.")
    }

    @Test func `models of other programs are found and can be imported`() async throws {
        let folder = try world.path("lmstudio/publisher/model/Small-Q8_0.gguf")
        try StoreModel.write(folder)
        let screen = screen([], locations: ImportLocations(lmStudio: [world.root + "/lmstudio"]))
        await screen.findImportable()
        let found = try #require(screen.importable?.first)
        #expect(found.installedAs == nil)
        await screen.importFound(found, method: .hardLink)
        #expect(screen.importing == .done(id: found.suggestedID))
        #expect(screen.importable?.first?.installedAs == found.suggestedID)
    }

    @Test func `a model is found on Hugging Face, planned and listed`() async throws {
        var options = StoreWorld.options
        options.hubEndpoint = server.url(for: "/hub")
        let repository = """
            {"id":"o/r-GGUF","siblings":[{"rfilename":"r-Q4_K_M.gguf","size":1000}],"tags":["license:mit"]}
            """
        server.on("/hub/api/models?search=r&filter=gguf&sort=downloads&direction=-1&limit=10") { _ in
            TestResponse(status: 200, text: #"[{"id":"o/r-GGUF"}]"#)
        }
        server.on("/hub/api/models/o/r-GGUF?blobs=true") { _ in TestResponse(status: 200, text: repository) }
        let screen = screen(options: options)
        await screen.search(" ")
        #expect(server.requests.isEmpty && screen.found == nil)
        await screen.search("r")
        let found = try #require(screen.found?.first)
        #expect(found.best == "r-Q4_K_M.gguf" && !screen.isSearching)
        let plan = try #require(await screen.plan(found, path: "r-Q4_K_M.gguf"))
        #expect(plan.sizeBytes == 1000 && plan.license.id == "mit")
        #expect(try item(screen, "r-Q4_K_M").state == .available(isDownloadable: true))
        await screen.search("unknown")
        #expect(screen.found == nil && screen.problem != nil)
    }

    @Test func `a model without a known URL can only be imported`() async throws {
        let license = ModelLicenseTerms(id: "MIT", name: "MIT", link: server.url(for: "/"))
        let entry = CatalogueEntry(
            id: "b", name: "B", kind: .embedding, goodFor: "", url: nil, page: server.url(for: "/"), license: license)
        let screen = screen([entry])
        await screen.reload()
        #expect(try item(screen, "b").state == .available(isDownloadable: false))
        #expect(try item(screen, "b").actions.isEmpty)
        #expect(await screen.plan("b") == nil && screen.problem != nil)
    }
}

/// A fake of the system's background downloader.
private final class ScriptedDownloader: BackgroundDownloader {
    private struct State {
        var isUnderWay: Bool
        var begun = 0
        var isForgotten = false
        var bytes: UInt64 = 0
        /// Whether the fetched bytes are joined with the partial file at the end, or `nil` while the download
        /// continues.
        var joins: Bool?
        var join: @Sendable (RemainingDownload) async throws -> Void = { _ in }
    }

    private let state: Mutex<State>

    init(isUnderWay: Bool) { state = Mutex(State(isUnderWay: isUnderWay)) }

    var begun: Int { state.withLock { $0.begun } }
    var isForgotten: Bool { state.withLock { $0.isForgotten } }
    var join: @Sendable (RemainingDownload) async throws -> Void {
        get { state.withLock { $0.join } }
        set { state.withLock { $0.join = newValue } }
    }

    func report(_ bytes: UInt64) { state.withLock { $0.bytes = bytes } }

    func finish(joins: Bool = true) { state.withLock { $0.joins = joins } }

    func has(_ rest: RemainingDownload) async -> Bool { state.withLock { $0.isUnderWay } }

    func fetch(_ rest: RemainingDownload, progress: @escaping @Sendable (UInt64) -> Void) async {
        state.withLock { ($0.isUnderWay, $0.begun) = (true, $0.begun + 1) }
        while !Task.isCancelled {
            let (bytes, joins) = state.withLock { ($0.bytes, $0.joins) }
            if bytes > 0 { progress(bytes) }
            if let joins {
                if joins { await #expect(throws: Never.self) { try await join(rest) } }
                state.withLock { $0.isUnderWay = false }
                return
            }
            // Only cancellation is thrown, which ends the loop.
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    func forget(_ rest: RemainingDownload) async { state.withLock { $0.isForgotten = true } }
}

private struct Unexpected: Error {}
