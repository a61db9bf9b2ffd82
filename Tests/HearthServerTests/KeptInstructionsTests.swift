import Engine
import Testing

@testable import HearthServer

/// Tests of requests whose tools and instructions may be cached on disk.
@Suite(.timeLimit(.minutes(30))) struct KeptInstructionsTests {
    private static let turns = #""messages": [{"role": "user", "content": "Hi"}]"#
    /// The path and a request of each API.
    private static let requests: [(path: String, body: String)] = [
        ("/v1/chat/completions", turns), ("/v1/responses", #""input": "Hi""#),
        ("/v1/messages", turns + #", "max_tokens": 8"#), ("/api/chat", turns + #", "model": "auto", "stream": false"#),
    ]

    private func kept(
        _ configuration: ServerConfiguration = ServerConfiguration(port: 0), adding more: String = "", paths: Int = 4
    ) async throws -> [Bool] {
        let inference = PlayedInference([.text("Yes.", tokens: []), .finished(PlayedInference.end)])
        try await World(inference: inference).serve(configuration) { server async throws in
            for (path, body) in Self.requests.prefix(paths) {
                #expect(try await server.call("POST", path, json: "{\(body)\(more)}").status == 200, "\(path)")
            }
        }
        return inference.requests.map(\.keepsInstructions)
    }

    @Test func `every API caches instructions unless the request or the server disables storing`() async throws {
        #expect(try await kept() == [true, true, true, true])
        #expect(try await kept(adding: #", "store": false"#, paths: 2) == [false, false])
        #expect(try await kept(adding: #", "store": true"#, paths: 2) == [true, true])
        var configuration = ServerConfiguration(port: 0)
        configuration.storesResponses = false
        #expect(try await kept(configuration, adding: #", "store": true"#) == [false, false, false, false])
    }
}
