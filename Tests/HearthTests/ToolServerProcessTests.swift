import Foundation
import LanguageModels
import Testing
import Tools

@testable import Hearth

/// A permission that allows every call.
private final class AllowAll: MCPCallPermission {
    func allow(_ call: MCPCall) async throws -> String? { "call" }
    func ended(_ id: String, _ outcome: MCPCallOutcome) async {}
}

/// A permission that allows every call, and answers questions with a form.
private final class AnswerAll: MCPCallPermission {
    func allow(_ call: MCPCall) async throws -> String? { "call" }
    func ended(_ id: String, _ outcome: MCPCallOutcome) async {}

    func answer(to question: MCPElicitation, of server: String) async -> MCPElicitationAnswer {
        question.content(["name": "Ann", "count": "2"]).map { .accept($0) } ?? .decline
    }
}

/// Tests of servers in separate processes, which misbehave in the ways that their arguments name.
@Suite(.timeLimit(.minutes(30))) struct ToolServerProcessTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/tool_server.py").path

    private func servers(
        _ modes: String..., start: Duration = .seconds(600), call: Duration = .seconds(600),
        mismatch: Duration = .seconds(600)
    ) -> ToolServers {
        var limits = ToolServers.Limits()
        (limits.client.start, limits.client.silence) = (start, .seconds(600))
        (limits.client.call, limits.client.mismatch) = (call, mismatch)
        let connections = ToolConnections(environment: ProcessInfo.processInfo.environment)
        let configuration = ToolServerConfiguration(command: "python3", args: [Self.script] + modes)
        return ToolServers(version: "1", limits: limits) {
            ["test": configuration]
        } connect: {
            try await connections.connect($0)
        }
    }

    private func tools(_ servers: ToolServers) async -> (tools: [MCPTool], problems: [String]) {
        await servers.tools(of: ["test"], permission: AllowAll())
    }

    private func call(_ tool: MCPTool, _ text: String = "hello") async throws -> String {
        try await tool.answer(to: #"{"text":"\#(text)"}"#).text
    }

    @Test(arguments: [
        "stray", "wrong_ids", "long_line", "old", "progress", "none", "bom", "crlf", "blank_lines", "pretty", "batch",
        "batch_lines", "text_ids", "float_ids", "all_members", "no_version", "notification_ids",
        "answers_notifications", "empty_cursor", "same_cursor",
    ])
    func `a tool server with slight protocol deviations remains usable`(mode: String) async throws {
        let servers = servers(mode)
        let (tools, problems) = await tools(servers)
        #expect(problems == [])
        #expect(tools.map(\.name) == ["test__echo"])
        #expect(try await call(try #require(tools.first)).hasSuffix("\nhello"))
        await servers.shutDown()
    }

    @Test(arguments: ["other_ids", "null_ids", "missing_ids", "not_json"])
    func `responses that match no request are reported immediately`(mode: String) async throws {
        let servers = servers(mode, mismatch: .zero)
        let problems = await tools(servers).problems
        #expect(problems.count == 1 && problems.first?.contains("cannot be matched") == true)
    }

    @Test(arguments: [["errors"], ["errors", "text_errors"]])
    func `a tool server's own error message is passed to the model as data`(modes: [String]) async throws {
        let servers = servers(modes[0], modes.last ?? "")
        #expect(try await call(try #require(await tools(servers).tools.first)).hasSuffix("It says: no luck"))
        await servers.shutDown()
    }

    @Test func `a tool server that exits at its start is reported with its standard error`() async throws {
        let servers = servers("crash_at_start")
        let (tools, problems) = await tools(servers)
        #expect(tools.isEmpty && problems.first?.contains("cannot find my settings") == true)
        #expect(await servers.status().first?.state == .failed)
    }

    @Test func `a tool server that never responds at its start times out`() async throws {
        let servers = servers("hang_at_start", start: .milliseconds(500))
        let (tools, problems) = await tools(servers)
        #expect(tools.isEmpty && problems.count == 1)
    }

    @Test func `a tool server that floods its output is stopped`() async throws {
        let servers = servers("flood")
        let (tools, problems) = await tools(servers)
        #expect(tools.isEmpty && problems.first?.contains("does not write MCP messages") == true)
    }

    @Test func `the error for a missing tool server program names the program`() async throws {
        let connections = ToolConnections(environment: ["PATH": "/usr/bin:/bin"])
        let error = await #expect(throws: (any Error).self) {
            _ = try await connections.connect(ToolServerConfiguration(command: "no-such-program"))
        }
        #expect("\(try #require(error))".contains("no-such-program"))
    }

    @Test func `a tool server crash during a call is reported to the model, and the server restarts`() async throws {
        let servers = servers("crash_in_call")
        let tool = try #require(await tools(servers).tools.first)
        let told = try await call(tool)
        #expect(told.contains("The server ended") && !told.contains("out of luck"))
        let status = try #require(await servers.status().first)
        #expect(status.state == .failed && status.problem?.contains("out of luck") == true)
        #expect(await tools(servers).tools.count == 1)
        await servers.shutDown()
    }

    @Test func `a server's question reaches the caller, and is declined if the caller cannot answer`() async throws {
        let servers = servers("asks")
        let asked = await servers.tools(of: ["test"], permission: AnswerAll()).tools
        #expect(try await call(try #require(asked.first)).hasSuffix(#"accept {"name": "Ann", "count": 2}"#))
        let silent = await tools(servers).tools
        #expect(try await call(try #require(silent.first)).hasSuffix("decline null"))
        await servers.shutDown()
    }

    @Test func `a tool call that takes too long times out`() async throws {
        let servers = servers("progress", "hang_in_call", call: .milliseconds(500))
        let tool = try #require(await tools(servers).tools.first)
        #expect(try await call(tool).contains("did not answer"))
        await servers.shutDown()
    }

    @Test func `tool results are sanitized and limited in length`() async throws {
        let servers = servers("hostile")
        let text = try await call(try #require(await tools(servers).tools.first))
        #expect(!text.contains("\u{1B}") && !text.contains("<|im_") && text.contains("red"))
        await servers.shutDown()
        let large = self.servers("huge")
        #expect(try await call(try #require(await tools(large).tools.first)).count < 9_000)
        await large.shutDown()
    }

    @Test func `a tool that has changed since it was offered is not called`() async throws {
        let servers = servers("change")
        let tool = try #require(await tools(servers).tools.first)
        #expect(try await call(tool).hasSuffix("\nhello"))
        // Calls succeed until the server's notification about changed tools arrives.
        while try await !call(tool).contains("has changed the tool") {}
        let later = try #require(await tools(servers).tools.first)
        #expect(later.fingerprint != tool.fingerprint)
        await servers.shutDown()
    }

    @Test func `tools are offered with any schema, but a duplicate name is rejected`() async throws {
        let servers = servers("lying_schema")
        let (tools, problems) = await tools(servers)
        let names = ["echo", "pattern", "recursive", "missing", "array", "bad_name_"].map { "test__" + $0 }
        #expect(tools.map(\.name) == names)
        #expect(problems.count == 1)
        let status = try #require(await servers.status().first?.tools)
        #expect(status.map { $0.problem == nil } == names.map { _ in true } + [false])
        await servers.shutDown()
    }

    @Test func `a tool server with too many tools is refused`() async throws {
        let servers = servers("grow_tools")
        #expect(await tools(servers).problems.first?.contains("more than") == true)
    }

    @Test(.timeLimit(.minutes(30))) func `a server process gets no Hearth variables and ends with its connection`()
        async throws
    {
        let connections = ToolConnections(environment: [
            "PATH": "/usr/bin:/bin", "HOME": "/", "HEARTH_TOKEN": "secret", "HF_TOKEN": "secret",
        ])
        let connection = try await connections.connect(
            ToolServerConfiguration(command: "sh", args: ["-c", "env >&2; sleep 600 & cat"]))
        while connection.errors().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        // The child process would hold the connection open for ten minutes.
        await connection.transport.close()
        #expect(!connection.errors().contains("secret"))
    }
}
