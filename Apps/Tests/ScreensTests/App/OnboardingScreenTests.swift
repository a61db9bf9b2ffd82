import Engine
import FeatureTesting
import Foundation
import HTTPTestServer
import Hearth
import ModelLibrary
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct OnboardingScreenTests {
    /// The model that Hearth offers on a device with 8 GB.
    private static let offered = "qwen3-1.7b-q4_k_m"
    /// The small model that is offered for a first try.
    private static let small = "smollm2-135m-instruct-q4_1"

    private let home: TemporaryHome
    private let server: HTTPTestServer

    init() async throws {
        home = try TemporaryHome()
        server = try await HTTPTestServer()
        let size = try FileManager.default.attributesOfItem(atPath: TemporaryHome.fixtureModel)[.size] as? Int
        let entries: [[String: Any]] = [
            [
                "id": Self.offered, "url": server.url(for: "/m.gguf").absoluteString, "sizeBytes": NSNull(),
                "sha256": NSNull(),
            ],
            [
                "id": Self.small, "url": server.url(for: "/small.gguf").absoluteString,
                "sizeBytes": try #require(size), "sha256": NSNull(),
            ],
        ]
        try JSONSerialization.data(withJSONObject: ["version": 1, "models": entries] as [String: Any]).write(
            to: URL(fileURLWithPath: home.path + "/catalogue.json"))
    }

    private func screens(gigabytes: UInt64 = 8) throws -> (screen: OnboardingScreen, services: HearthServices) {
        let services = home.services(memory: gigabytes << 30)
        return (try HearthScreens(services).onboarding, services)
    }

    /// Serves a working model in place of the offered model.
    private func serveModel(at path: String = "/m.gguf") throws {
        let body = TestBody(try Data(contentsOf: URL(fileURLWithPath: TemporaryHome.fixtureModel)))
        server.on(path) { TestResponse(body, for: $0) }
    }

    /// Acceptance criterion AC-A-08: the step can be skipped.
    @Test func `without a model the onboarding offers a recommended and a small model and can be skipped`() async throws
    {
        let (screen, services) = try screens()
        #expect(screen.step == .checking && !screen.isNeeded)
        await screen.load()
        guard case .offer(let entry?, let small?) = screen.step else { throw Unexpected() }
        #expect(entry.id == Self.offered && small.id == Self.small && screen.isNeeded && !screen.isUnderWay)
        #expect(screen.appleIntelligence?.contains("Foundation Models") == true)
        await screen.skip()
        #expect(!screen.isNeeded)
        #expect(try services.settings.read().onboarding == .skipped)
        await screen.load()
        #expect(!screen.isNeeded)
        await services.shutDown()
    }

    @Test func `the offered small model can be downloaded`() async throws {
        try serveModel(at: "/small.gguf")
        let (screen, services) = try screens()
        await screen.load()
        await screen.planDownload(Self.small)
        guard case .confirming(let plan) = screen.step else { throw Unexpected() }
        #expect(plan.id == Self.small && screen.isUnderWay)
        // Going back returns to the choice.
        screen.back()
        guard case .offer(_?, _?) = screen.step else { throw Unexpected() }
        await screen.planDownload(Self.small)
        await screen.download()
        #expect(screen.step == .ready && screen.isNeeded)
        await screen.skip()
        #expect(try services.settings.read().onboarding == .download(id: Self.small))
        #expect(services.resolver.resolution.modelID == Self.small)
        await services.shutDown()
    }

    @Test func `without a smaller model in the catalogue, only the recommended model is offered`() async throws {
        let hidden = try ModelCatalogue.load().entries.filter { $0.kind == .generative && $0.id != Self.offered }
        let entries = hidden.map { ["id": $0.id, "hidden": true] as [String: Any] }
        try JSONSerialization.data(withJSONObject: ["models": entries]).write(
            to: URL(fileURLWithPath: home.path + "/catalogue.json"))
        let (screen, services) = try screens()
        await screen.load()
        guard case .offer(let entry?, small: nil) = screen.step else { throw Unexpected() }
        #expect(entry.id == Self.offered)
        await services.shutDown()
    }

    @Test func `the onboarding reports that it is ready after another program has installed a model`() async throws {
        let (screen, services) = try screens()
        await screen.load()
        // Installed by another program, or Apple Intelligence was turned on in the system settings.
        try home.installFixture(as: "tiny")
        await screen.load()
        #expect(screen.step == .ready && screen.isNeeded && !screen.isUnderWay)
        await screen.skip()
        #expect(!screen.isNeeded)
        #expect(try services.settings.read().onboarding == .undecided)
        await services.shutDown()
    }

    @Test func `skipping the onboarding during the search for models is not undone by its result`() async throws {
        let (screen, services) = try screens()
        await screen.load()
        async let looking: Void = screen.load()
        await screen.skip()
        await looking
        #expect(!screen.isNeeded)
        await services.shutDown()
    }

    /// Acceptance criterion AC-A-08: the plan is shown before the download, and features work after the download.
    @Test func `a confirmed download is installed and its model answers`() async throws {
        try serveModel()
        let (screen, services) = try screens()
        await screen.load()
        await screen.planDownload(Self.offered)
        guard case .confirming(let plan) = screen.step else { throw Unexpected() }
        #expect(plan.id == Self.offered && plan.sizeBytes != nil && screen.isUnderWay)
        screen.back()
        guard case .offer = screen.step else { throw Unexpected() }
        await screen.planDownload(Self.offered)
        async let done: Void = screen.download()
        try await until { screen.step != .confirming(plan) }
        await done
        #expect(screen.step == .ready && screen.isNeeded)
        await screen.skip()
        #expect(try services.settings.read().onboarding == .download(id: Self.offered))
        await services.shutDown()
    }

    @Test func `a failed model download shows its reason and can be retried`() async throws {
        server.on("/m.gguf") { _ in TestResponse(status: 404) }
        let (screen, services) = try screens()
        await screen.load()
        await screen.planDownload(Self.offered)
        guard case .failed = screen.step else { throw Unexpected() }
        await screen.download()
        guard case .failed(let reason) = screen.step else { throw Unexpected() }
        #expect(!reason.isEmpty)
        try serveModel()
        await screen.download()
        #expect(screen.step == .ready)
        await services.shutDown()
    }

    @Test func `a device with too little memory for any model shows this reason`() async throws {
        let (screen, services) = try screens(gigabytes: 1)
        await screen.load()
        guard case .unavailable(let reason) = screen.step else { throw Unexpected() }
        #expect(reason.contains("too little") && !screen.isNeeded)
        await services.shutDown()
    }
}

private struct Unexpected: Error {}
