import Chat
import FeatureTesting
import Foundation
import Hearth
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ToolServersScreenTests {
    private static let script = URL(filePath: TemporaryHome.fixtureModel).deletingLastPathComponent()
        .appending(path: "tool_server.py").path

    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func services() -> HearthServices {
        home.services(environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    @Test func `a started server shows its tools, and always allowed tools can be revoked`() async throws {
        let services = services()
        try services.settings.update {
            $0.mcpServers = ["test": ToolServerConfiguration(command: "python3", args: [Self.script])]
        }
        let settings = try SettingsScreen(services)
        let screen = settings.toolServers
        #expect(screen.servers == nil && screen.names(chosen: []).isEmpty)
        // Reloading the settings loads the servers.
        await settings.reload()
        #expect(screen.servers?.map(\.state) == [.idle] && screen.servers?.first?.tools == nil)
        await screen.start("test")
        #expect(screen.servers?.map(\.state) == [.running] && screen.starting.isEmpty)
        let tool = try #require(screen.servers?.first?.tools?.first)
        #expect(tool.name == "test__echo" && !screen.isAllowed(tool, of: "test") && !screen.hasAllowed("test"))
        try services.settings.update { $0.allowedTools = ["test": [tool.tool: tool.fingerprint]] }
        await screen.load()
        #expect(screen.isAllowed(tool, of: "test") && screen.hasAllowed("test"))
        // The permission does not extend to another server or another version of the tool.
        var changed = tool
        changed.fingerprint += "0"
        #expect(!screen.isAllowed(tool, of: "other") && !screen.isAllowed(changed, of: "test"))
        await screen.askAgain("test")
        #expect(!screen.isAllowed(tool, of: "test") && !screen.hasAllowed("test") && screen.problem == nil)
        #expect(try services.settings.read().allowedTools?["test"] == nil)
        await services.shutDown()
    }

    @Test func `a tool server that cannot start shows the reason`() async throws {
        let services = services()
        let screen = ToolServersScreen(services, startsPrograms: true)
        #expect(await screen.add("test", at: "no-such-program --now") == nil)
        await screen.start("test")
        let server = try #require(screen.servers?.first)
        #expect(server.state == .failed && server.problem?.contains("no-such-program") == true)
        await services.shutDown()
    }

    @Test func `tool servers can be added and removed, and invalid ones are refused`() async throws {
        let services = services()
        let screen = ToolServersScreen(services, startsPrograms: true)
        await screen.load()
        #expect(screen.servers == [])
        #expect(await screen.add("time", at: " mcp-server-time  --zone UTC\n") == nil)
        #expect(await screen.add("wiki", at: "https://example.org/mcp") == nil)
        let known = try services.settings.read().mcpServers
        #expect(known?["time"] == ToolServerConfiguration(command: "mcp-server-time", args: ["--zone", "UTC"]))
        #expect(known?["wiki"] == ToolServerConfiguration(url: "https://example.org/mcp"))
        #expect(screen.servers?.map(\.name) == ["time", "wiki"])
        #expect(await screen.add("time", at: "other")?.contains("already") == true)
        #expect(await screen.add("a name", at: "other")?.contains("letters") == true)
        #expect(await screen.add("plain", at: "http://example.org/mcp")?.contains("https://") == true)
        #expect(await screen.add("empty", at: " ") != nil)
        #expect(try services.settings.read().mcpServers == known)
        try services.settings.update { $0.allowedTools = ["time": ["now": "1"], "wiki": ["find": "2"]] }
        await screen.remove("time")
        #expect(screen.servers?.map(\.name) == ["wiki"])
        #expect(try services.settings.read().allowedTools == ["wiki": ["find": "2"]])
        await services.shutDown()
    }

    @Test func `chats are offered only servers with a URL if the app cannot start programs`() async throws {
        let services = services()
        try services.settings.update {
            $0.mcpServers = [
                "time": ToolServerConfiguration(command: "mcp-server-time"),
                "wiki": ToolServerConfiguration(url: "https://example.org/mcp"),
            ]
        }
        var system = HostSystem()
        let everywhere = try SettingsScreen(services, system: system).toolServers
        await everywhere.load()
        #expect(everywhere.names(chosen: []) == ["time", "wiki"])
        system.startsPrograms = false
        let phone = try SettingsScreen(services, system: system).toolServers
        await phone.load()
        #expect(phone.names(chosen: ["wiki"]) == ["wiki"])
        // A server that a chat already uses stays visible, so that the user can remove it.
        #expect(phone.names(chosen: ["time", "gone"]) == ["wiki", "time", "gone"])
        #expect(phone.servers?.map { phone.canUse($0) } == [false, true])
        #expect(await phone.add("other", at: "mcp-server-time")?.contains("https://") == true)
        #expect(await phone.add("other", at: "https://example.org/other") == nil)
        await services.shutDown()
    }

    @Test func `one tool server at a time is added to a chat or removed from it`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = ConversationScreen(chat.service, id: try chat.thread())
        #expect(await screen.change { $0[uses: "time"] = true })
        #expect(await screen.change { $0[uses: "wiki"] = true })
        #expect(await screen.change { $0[uses: "wiki"] = true })
        #expect(screen.settings.toolServers == ["time", "wiki"] && screen.settings[uses: "time"])
        #expect(await screen.change { $0[uses: "time"] = false })
        #expect(screen.settings.toolServers == ["wiki"] && !screen.settings[uses: "time"])
        #expect(await screen.change { $0[uses: "wiki"] = false })
        #expect(try chat.service.store.thread(screen.id).settings.toolServers == nil)
    }

    @Test func `unwritable tool server settings show a problem`() async throws {
        let services = services()
        let screen = ToolServersScreen(services, startsPrograms: true)
        try Data("{".utf8).write(to: URL(fileURLWithPath: services.settings.path))
        #expect(await screen.add("wiki", at: "https://example.org/mcp")?.contains("settings") == true)
        #expect(screen.problem == nil)
        await screen.askAgain("wiki")
        #expect(screen.problem?.contains("settings") == true)
        await services.shutDown()
    }
}
