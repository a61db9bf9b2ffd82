import Engine
import FeatureTesting
import Foundation
import RemoteModels
import Testing

@testable import Hearth

/// Tests of which remote models may be used, and of the user's confirmations.
@Suite struct RemotesTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let box = RemoteSettings(url: "http://box:8000/v1", model: "m")
    private static let out = RemoteSettings(url: "https://example.com/v1", model: "m")

    @Test func `the confirmation of a host is discarded with its last model`() throws {
        let services = home.services()
        try services.addRemote("big", Self.box)
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
        try services.remotes.confirm("big", place: .network(host: "box"))
        #expect(try services.remotes.model("big")?.model.endpoint.host == "box:8000")
        // A model of the same name at another host needs a new confirmation, and the old confirmation is discarded.
        try services.addRemote("big", Self.out)
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
        try services.addRemote("big", Self.box)
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
    }

    @Test(arguments: [-1, 255, Int.max])
    func `an invalid context size of a remote model is refused, and clamped if read from settings`(tokens: Int) throws {
        let services = home.services()
        let remote = RemoteSettings(url: "http://127.0.0.1:9/v1", model: "m", contextTokens: tokens)
        #expect(throws: HearthError.self) { try services.addRemote("big", remote) }
        try services.settings.update { $0.remotes = ["big": remote] }
        let size = try #require(try services.remoteChatModel("big")?.contextTokens)
        #expect(ChatModel.remoteContextTokens.contains(size))
    }

    @Test func `a confirmation applies only to the host that was shown to the user`() throws {
        let services = home.services()
        try services.addRemote("big", Self.box)
        try services.addRemote("big", Self.out)
        #expect(throws: HearthError.self) { try services.remotes.confirm("big", place: .network(host: "box")) }
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
        #expect(services.remotes.all.map(\.isConfirmed) == [false])
        try services.remotes.confirm("big", place: .internet(host: "example.com"))
        #expect(try services.remotes.model("big") != nil)
    }

    @Test func `a local model takes precedence over a remote one, which is never the default`() throws {
        let services = home.services()
        try services.addRemote("big", RemoteSettings(url: "http://127.0.0.1:9/v1", model: "m"))
        let models = LocalChatModels(services)
        #expect(try models.model("big").isRemote)
        #expect(throws: HearthError.self) { try models.model(nil) }
        #expect(throws: (any Error).self) { try services.useModel(id: "big") }
        // This also holds if the user edits the settings file.
        try services.settings.update { $0.defaultModel = "big" }
        #expect(throws: HearthError.self) { try models.model(nil) }
        try home.installFixture(as: "big")
        #expect(!services.isRemote("big"))
        #expect(try services.remoteChatModel("big") == nil)
        #expect(try !models.model("big").isRemote)
        #expect(throws: HearthError.self) { try services.addRemote("big", Self.box) }
    }

    @Test func `remote models are refused offline, whether the program or the settings require it`() throws {
        let services = home.services()
        try services.addRemote("big", RemoteSettings(url: "http://127.0.0.1:9/v1", model: "m"))
        try services.settings.update { $0.offline = true }
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
        try services.settings.update { $0.offline = nil }
        #expect(try services.remotes.model("big") != nil)
        services.remotes.goOffline()
        #expect(throws: HearthError.self) { try services.remotes.model("big") }
        #expect(services.remotes.all.map(\.problem) == [Remotes.offline])
    }

    @Test func `a check is not sent to an unconfirmed host or while offline`() async throws {
        let services = home.services()
        try services.addRemote("big", Self.box)
        let unconfirmed = await #expect(throws: HearthError.self) { try await services.remotes.check("big") }
        #expect(unconfirmed?.code == .remoteUnconfirmed)
        try services.remotes.confirm("big", place: .network(host: "box"))
        services.remotes.goOffline()
        let refused = await #expect(throws: HearthError.self) { try await services.remotes.check("big") }
        #expect(refused?.code == .remoteRefused)
        let unknown = await #expect(throws: HearthError.self) { try await services.remotes.check("other") }
        #expect(unknown?.code == .invalidRemote)
    }

    @Test func `API keys are never copied to the settings or to errors`() throws {
        let services = home.services(environment: ["BOX_KEY": "sk-secret"])
        var remote = Self.out
        remote.keyVariable = "BOX_KEY"
        try services.addRemote("big", remote)
        #expect(try !String(contentsOfFile: services.settings.path, encoding: .utf8).contains("sk-secret"))
        #expect(services.remotes.all.map(\.hasKey) == [true])
        remote.keyVariable = nil
        remote.keyFile = home.path + "/key"
        try Data("sk-secret\n".utf8).write(to: URL(fileURLWithPath: home.path + "/key"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.path + "/key")
        let error = #expect(throws: HearthError.self) { try services.addRemote("other", remote) }
        #expect(error?.message.contains("chmod 600") == true && error?.message.contains("sk-secret") == false)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: home.path + "/key")
        try services.addRemote("other", remote)
    }
}
