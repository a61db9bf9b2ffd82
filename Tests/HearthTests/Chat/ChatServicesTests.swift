import Chat
import FeatureTesting
import Foundation
import Testing

@testable import Hearth

@Suite struct ChatServicesTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `an answered thread persists when the services restart`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        try services.useModel(id: "tiny")
        let chat = try services.chat()
        #expect(try services.chat() === chat)
        let thread = try chat.createThread()
        let answer = try chat.send("Who are you?", to: thread.id).answer
        let written = try await chat.finished(answer.id)
        #expect(written.metadata.status == .completed)
        #expect(!written.text.isEmpty)
        #expect(written.metadata.modelID == "tiny")
        await services.shutDown()
        let again = home.services()
        let kept = try again.chat().store.thread(thread.id)
        #expect(kept.messages.map(\.role) == [.user, .assistant])
        #expect(kept.messages.last?.text == written.text)
        await again.shutDown()
    }

    @Test func `switching off all engines in the settings fails the next answer`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        try services.useModel(id: "tiny")
        let chat = try services.chat()
        let thread = try chat.createThread()
        try services.settings.update { $0.enableFoundationModels = false }
        let answer = try chat.send("Hello", to: thread.id).answer
        #expect(try await chat.finished(answer.id).metadata.failure?.kind == .unavailable)
        await services.shutDown()
    }

    @Test func `new threads get the user's default settings`() async throws {
        let services = home.services()
        try services.settings.update { $0.newThreadSettings.stylePreset = .creative }
        #expect(try services.chat().createThread().settings.stylePreset == .creative)
        await services.shutDown()
    }

    @Test func `concurrent changes of the settings are all kept, in a file only for its owner`() async throws {
        let services = home.services()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try home.services().settings.update { $0.server.port = ($0.server.port ?? 0) + 1 }
                    }
                }
            }
        }
        #expect(try services.settings.read().server.port == 40)
        let attributes = try FileManager.default.attributesOfItem(atPath: services.settings.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `settings written by earlier versions are read`() throws {
        let services = home.services()
        try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
        try Data(#"{"defaultModel": "lamp"}"#.utf8).write(to: URL(fileURLWithPath: services.settings.path))
        #expect(try services.settings.read() == HearthSettings(defaultModel: "lamp"))
    }

    /// Earlier versions offered a sample model.
    ///
    /// A user who accepted the sample model has answered the offer.
    @Test(arguments: [#"{"sample": {}}"#, #"{"tomorrow": {"id": "lamp"}}"#, #""sample""#, "7"])
    func `an unknown onboarding value in the settings counts as skipped`(_ answer: String) throws {
        let services = home.services()
        try Data(#"{"defaultModel": "lamp", "onboarding": \#(answer)}"#.utf8).write(
            to: URL(fileURLWithPath: services.settings.path))
        #expect(try services.settings.read() == HearthSettings(defaultModel: "lamp", onboarding: .skipped))
        try services.settings.update { $0.defaultModel = nil }
        #expect(try home.services().settings.read() == HearthSettings(onboarding: .skipped))
    }
}
