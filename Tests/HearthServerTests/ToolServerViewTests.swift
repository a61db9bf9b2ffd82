import Testing
import Tools

@testable import HearthServer

/// Tests that the settings of tool servers show no values that may be secret.
@Suite(.timeLimit(.minutes(30))) struct ToolServerViewTests {
    @Test func `the list of tool servers hides values in arguments and addresses`() async throws {
        let servers = ToolServers(version: "1") {
            [
                "local": ToolServerConfiguration(
                    command: "npx",
                    args: [
                        "-y", "server", "--api-key=s3cret", "--token", "s3cret", "-ps3cret", "s3cret", "--s3cret_x",
                        "--verbose", "--", "s3cret=--x",
                    ]),
                "path": ToolServerConfiguration(url: "https://mcp.example:8443/s/s3cret/mcp"),
                "query": ToolServerConfiguration(url: "https://mcp.example/mcp?key=s3cret"),
                "plain": ToolServerConfiguration(url: "https://mcp.example/mcp", headers: ["X-Key": "s3cret"]),
            ]
        } connect: { _ in
            throw RawConnection.Ended()
        }
        let controls = ToolControls(
            servers: servers, allowed: { [:] }, change: { _, _ in }, forget: { _ in })
        try await World(tools: controls).serve { server async throws in
            let reply = try await server.call("GET", "/api/mcp/servers")
            #expect(reply.status == 200 && !reply.body.contains("s3cret"), "\(reply.body)")
            for shown in [
                "npx", #""-y""#, "--api-key=…", #""--token""#, "--verbose", "mcp.example:8443", "X-Key",
            ] {
                #expect(reply.body.contains(shown), "\(shown)")
            }
        }
    }
}
