import Bench
import Chat
import Documents
import Engine
import FeatureTesting
import Foundation
import Hearth
import Mail
import ModelLibrary
import Synchronization
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct SettingsScreenTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `changed settings are shown together with the resulting model`() async throws {
        let services = home.services()
        let screen = try SettingsScreen(services)
        #expect(screen.settings == nil)
        await screen.reload()
        #expect(screen.settings == HearthSettings() && screen.answering == nil && screen.models.isEmpty)
        #expect(screen.guardrails == .without("No model is available yet."))
        #expect(screen.appleIntelligence?.contains("Foundation Models") == true)
        try home.installFixture(as: "tiny")
        await screen.reload()
        // Hearth chooses a model until the user does.
        #expect(screen.answering?.id == "tiny" && screen.models.map(\.id) == ["tiny"])
        #expect(screen.settings?.defaultModel == nil)
        await screen.use("tiny")
        #expect(screen.answering?.id == "tiny" && screen.settings?.defaultModel == "tiny")
        guard case .without(let reason) = screen.guardrails else { throw Unexpected() }
        #expect(reason.contains("has no guardrails"))
        await screen.change { $0.newThreadSettings.guardrailsEnabled = false }
        #expect(screen.settings?.newThreadSettings.guardrailsEnabled == false && screen.problem == nil)
        #expect(try services.chat().createThread().settings.guardrailsEnabled == false)
        await screen.change { $0.cacheType = .q8_0 }
        #expect(try services.settings.read().cacheType == .q8_0 && screen.settings?.cacheType == .q8_0)
        await screen.storage.load()
        #expect(screen.storage.counters?.threads == 1)
        await services.shutDown()
    }

    @Test func `an unavailable model choice and unwritable settings show a problem`() async throws {
        let services = home.services()
        let screen = try SettingsScreen(services)
        await screen.use("missing")
        #expect(screen.problem != nil)
        try Data("{".utf8).write(to: URL(fileURLWithPath: services.settings.path))
        screen.problem = nil
        await screen.change { $0.keepsPartialAnswers = true }
        #expect(screen.problem?.contains("settings") == true)
        await services.shutDown()
    }

    @Test func `the licences of installed models and the shipped notices are shown`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        let screen = try SettingsScreen(services)
        #expect(screen.licences.isEmpty && screen.notices == nil)
        await screen.reload()
        let licence = try #require(screen.licences.first)
        #expect(screen.licences.count == 1 && licence.id == "tiny")
        // The name comes from the model file itself.
        #expect(licence.name == "apache-2.0")
        await screen.loadNotices()
        #expect(screen.notices == ShippedFile.notices())
        await services.shutDown()
    }

    @Test func `settings and onboarding report Apple Intelligence as off until it is turned on`() async throws {
        let isOff = Mutex(true)
        var system = HostSystem()
        system.isAppleIntelligenceOff = { isOff.withLock { $0 } }
        let services = home.services()
        let screens = try HearthScreens(services, system: system)
        #expect(!screens.settings.isAppleIntelligenceOff && !screens.onboarding.isAppleIntelligenceOff)
        await screens.settings.reload()
        await screens.onboarding.load()
        #expect(screens.settings.isAppleIntelligenceOff && screens.onboarding.isAppleIntelligenceOff)
        isOff.withLock { $0 = false }
        await screens.settings.reload()
        await screens.onboarding.load()
        #expect(!screens.settings.isAppleIntelligenceOff && !screens.onboarding.isAppleIntelligenceOff)
        await services.shutDown()
    }

    @Test func `all screens share one set of services`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        let screens = try HearthScreens(services)
        await screens.models.reload()
        await screens.models.use("tiny")
        #expect(screens.models.items?.first { $0.id == "tiny" }?.isAnswering == true)
        let list = screens.threadList()
        try await whileShown(list.run) {
            let id = try #require(await list.create())
            let conversation = screens.conversation(id)
            try await whileShown(conversation.run) {
                try await until { conversation.phase == .ready }
                guard case .model(name: "Hearth Tiny", hasGuardrails: false, _) = conversation.engine else {
                    throw Unexpected()
                }
            }
        }
        let mails = screens.mailList()
        try await whileShown(mails.run) { try await until { mails.content == .noMailboxes } }
        let thread = screens.mailThread(1)
        try await whileShown(thread.run) { try await until { thread.phase == .gone } }
        let collections = screens.collections()
        try await whileShown(collections.run) { try await until { collections.collections?.count == 1 } }
        let collection = screens.collection("default")
        try await whileShown(collection.run) { try await until { collection.phase == .ready } }
        let questions = screens.questions(to: "default")
        questions.text = "rent"
        try await until { questions.search == .found([], isMeaningSearched: false) }
        let passage = screens.passage(0..<1, of: 1)
        await passage.load()
        guard case .failed = passage.phase else { throw Unexpected() }
        await screens.bench.reload()
        #expect(screens.bench.choices.model == "tiny" && screens.bench.models?.map(\.id) == ["tiny"])
        // The background work ends with its task.
        let background = Task { await screens.run() }
        background.cancel()
        await background.value
        await services.shutDown()
    }
}

private struct Unexpected: Error {}
