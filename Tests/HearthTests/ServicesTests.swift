import Engine
import FeatureTesting
import Foundation
import ModelLibrary
import Testing

@testable import Hearth
@testable import LocalModels

@Suite struct ServicesTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `settings persist, and a damaged settings file is an error and stays unchanged`() throws {
        let services = home.services()
        #expect(try services.settings.read() == HearthSettings())
        try services.settings.update { $0.onboarding = .skipped }
        try services.settings.update { $0.defaultModel = "lamp" }
        let read = try home.services().settings.read()
        #expect(read == HearthSettings(defaultModel: "lamp", onboarding: .skipped))
        try Data("{".utf8).write(to: URL(fileURLWithPath: services.settings.path))
        #expect(throws: HearthError.self) { try services.settings.update { $0.defaultModel = nil } }
        #expect(try Data(contentsOf: URL(fileURLWithPath: services.settings.path)) == Data("{".utf8))
    }

    @Test func `a context that can grow needs more GPU memory than a fixed context with an equal cache`() throws {
        let engines = home.services().engines
        // Both contexts start with equal caches.
        let (fixed, growing) = (LocalModel.Options(contextTokens: 4096), LocalModel.Options(contextTokens: 8192))
        #expect(fixed.memorySettings == growing.memorySettings)
        func needs(_ options: LocalModel.Options, contexts: Double) throws -> GPUNeeds {
            try engines.facts.gpuNeeds(of: engines.managed(TemporaryHome.fixtureModel, options), contexts: contexts)
        }
        #expect(try needs(fixed, contexts: 1) != needs(growing, contexts: 3))
    }

    @Test func `ModelSettings reads the values that the settings have saved`() throws {
        let services = home.services()
        let path = services.settings.path
        let untouched = ModelSettings(path: path)
        #expect(untouched.defaultModel == nil && untouched.onboarding == .undecided)
        #expect(untouched.savedPrefixBytes == nil)
        try services.settings.update {
            ($0.defaultModel, $0.onboarding, $0.savedPrefixBytes) = ("lamp", .download(id: "lamp"), 7)
        }
        let read = ModelSettings(path: path)
        #expect(read.defaultModel == "lamp" && read.onboarding == .download(id: "lamp") && read.savedPrefixBytes == 7)
        // An unknown answer counts as an answer. Invalid JSON counts as missing settings.
        try Data(#"{"onboarding": {"later": {}}}"#.utf8).write(to: URL(fileURLWithPath: path))
        #expect(ModelSettings(path: path).onboarding == .skipped)
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        var damaged = untouched
        damaged.savedPrefixBytes = 0
        #expect(ModelSettings(path: path) == damaged)
    }

    @Test func `an installed model answers, and without an installed model a download is offered`() throws {
        let services = home.services()
        #expect(services.resolver.resolution.tier == .stub)
        guard case .enable(let offered, nil) = services.generativeState() else {
            Issue.record("\(services.generativeState())")
            return
        }
        #expect(offered == services.catalogue.firstModel(memoryBytes: services.memory.physicalBytes))
        for id in ["a", "b"] { try home.installFixture(as: id) }
        #expect(services.generativeState() == .ready)
        for id in ["a", "b"] {
            try services.useModel(id: id)
            #expect(home.services().resolver.resolution.modelID == id)
        }
        // Clearing the choice removes no model.
        try services.useModel(id: nil)
        #expect(try services.settings.read().defaultModel == nil)
        #expect(services.generativeState() == .ready)
    }

    @Test func `only an installed chat model can be chosen as the default`() throws {
        let services = home.services()
        #expect(throws: ModelLibraryError.self) { try services.useModel(id: "missing") }
        #expect(throws: ModelLibraryError.self) { try services.useModel(id: "qwen3-0.6b-q4_k_m") }
        #expect(throws: ModelLibraryError.self) { try services.useModel(id: TemporaryHome.fixtureModel) }
        #expect(try services.settings.read().defaultModel == nil)
    }

    @Test func `a path outside of the model folder does not select an installed model of its name`() throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        try FileManager.default.createDirectory(atPath: home.path + "/other", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: TemporaryHome.fixtureModel, toPath: home.path + "/other/tiny.gguf")
        #expect(throws: ModelLibraryError.self) { try services.useModel(id: home.path + "/other/tiny.gguf") }
        try services.useModel(id: home.models + "/tiny.gguf")
        #expect(try services.settings.read().defaultModel == "tiny")
    }

    @Test func `texts are embedded with an installed embedding model`() async throws {
        let services = home.services()
        #expect(services.embedder() == nil)
        let installed = try #require(
            try FileManager.default.contentsOfDirectory(atPath: Self.userModels).first { $0.hasPrefix("all-MiniLM") })
        _ = try await services.models.importModel(
            from: "\(Self.userModels)/\(installed)", as: "minilm", method: .link, progress: nil)
        let embedder = try #require(services.embedder())
        #expect(embedder.modelID == "minilm")
        #expect(embedder.dimensions == 384)
        #expect(embedder.maxTokens == 512)
        let vectors = try await embedder.embed(["a cat", "a kitten", "stock exchange"])
        func similarity(_ left: [Float], _ right: [Float]) -> Float { zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
        #expect(similarity(vectors[0], vectors[1]) > similarity(vectors[0], vectors[2]) + 0.3)
        #expect(try await embedder.tokenCount(of: "a cat") == 4)
    }

    /// The folder in which Tools/setup installs the embedding model.
    private static var userModels: String {
        HearthHome(environment: ProcessInfo.processInfo.environment).modelFolder
    }

    @Test func `an invalid catalogue of the user is reported, and the built-in catalogue is used`() throws {
        let path = home.path + "/catalogue.json"
        try Data("[]".utf8).write(to: URL(fileURLWithPath: path))
        let services = home.services()
        #expect(services.catalogueProblem != nil)
        #expect(services.catalogue.entries.count > 5)
        #expect(Doctor(services).findings.contains { $0.subject == "Catalogue" && $0.status == .advice })
    }

    @Test(arguments: [
        ("HEARTH_CONTEXT_TOKENS", "abc", "16 to 1048576"), ("HEARTH_CONTEXT_TOKENS", "15", "16 to 1048576"),
        ("HEARTH_CACHE_TYPE", "q4_0", "f16, bf16, f32, q8_0"), ("HEARTH_GPU_LAYERS", "all", "a number"),
        ("HEARTH_SPECULATION", "on", "off or auto"),
    ])
    func `an environment variable with an invalid value is reported with the valid ones`(
        _ name: String, _ value: String, _ valid: String
    ) throws {
        let services = home.services(environment: [name: value])
        #expect(services.invalidVariables.count == 1)
        let finding = try #require(Doctor(services).findings.first { $0.subject == "Environment" })
        #expect(finding.status == .advice)
        #expect(finding.detail.contains(name) && finding.detail.contains(valid))
    }

    @Test func `valid and empty environment variables are not reported`() {
        let services = home.services(environment: [
            "HEARTH_CONTEXT_TOKENS": "512", "HEARTH_CACHE_TYPE": "Q8_0", "HEARTH_GPU_LAYERS": "",
            "HEARTH_SPECULATION": "off",
        ])
        #expect(services.invalidVariables.isEmpty)
    }

    #if os(Linux)
        @Test func `the doctor reports whether parser processes are confined`() throws {
            let finding = try #require(Doctor(home.services()).findings.first { $0.subject == "Parsers" })
            #expect((finding.status == .good) == (finding.remedy == nil))
            #expect(finding.detail.contains("seccomp") == !finding.detail.contains("can use the network"))
            #expect(finding.detail.contains("Landlock") == !finding.detail.contains("can read your files"))
        }
    #endif

    @Test func `environment variables set the token, mirror, proxy and certificates of downloads`() {
        let options = DownloadOptions(environment: [
            "HF_TOKEN": "t", "HF_ENDPOINT": "https://mirror.example", "https_proxy": "http://proxy:3128",
            "SSL_CERT_FILE": "/x.pem", "NO_PROXY": "intern.example, .local",
        ])
        #expect(options.network.proxyExceptions == ["intern.example", ".local"])
        #expect(options.token == "t")
        #expect(options.hubEndpoint?.absoluteString == "https://mirror.example")
        #expect(options.network.proxy?.port == 3128)
        #expect(options.network.certificateAuthorities == "/x.pem")
        #expect(DownloadOptions(environment: ["HF_TOKEN": ""]).token == nil)
        // An invalid proxy address must not count as no proxy.
        #expect(DownloadOptions(environment: ["HTTPS_PROXY": "not an address"]).network.proxy?.host() == nil)
        #expect(DownloadOptions(environment: ["HTTPS_PROXY": "not an address"]).network.proxy != nil)
    }
}
