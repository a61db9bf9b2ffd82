import Foundation
import Synchronization
import Testing

@testable import HearthServer

/// Tests of adding remote models, and of the user's confirmation of a model's host.
@Suite(.timeLimit(.minutes(30))) struct RemoteRoutesTests {
    private struct List: Decodable {
        struct Model: Decodable {
            var id: String
            var place: String?
            var hasKey: Bool
            var isConfirmed: Bool
        }

        var remotes: [Model]
        var canNameKeys: Bool
    }

    private static let big = #"{"name":"big","url":"http://box:8000/v1","model":"qwen3-32b","contextTokens":4096}"#
    private static let agreement = #"{"place":"your network: box"}"#

    @Test func `adds, confirms, checks and removes a remote model`() async throws {
        let world = try World()
        try await world.serve { server async throws in
            let added = try await server.call("POST", "/api/remotes", json: Self.big)
            #expect(added.status == 201)
            let model = try added.json() as List.Model
            #expect(model.id == "big" && model.place == PlayedRemotes.place && !model.isConfirmed && !model.hasKey)
            #expect(world.remotes.added.withLock { $0.first?.contextTokens } == 4_096)
            // An unconfirmed host receives no request.
            let early = try await server.call("POST", "/api/remotes/big/check")
            #expect(early.status == 409 && early.failure == "remote_unconfirmed")
            #expect(world.remotes.checked.withLock { $0.isEmpty })
            #expect(
                try await server.call("POST", "/api/remotes/big/confirm", json: Self.agreement).status == 204)
            let said = try await server.call("POST", "/api/remotes/big/check")
            #expect(said.status == 200 && said.body.contains("qwen3-32b"))
            #expect(world.remotes.checked.withLock { $0 } == ["big"])
            // An existing name cannot be given another address.
            let again = try await server.call("POST", "/api/remotes", json: Self.big)
            #expect(again.status == 409 && again.failure == "exists")
            #expect(try await server.call("DELETE", "/api/remotes/big").status == 204)
            #expect(try await server.call("DELETE", "/api/remotes/big").status == 404)
            #expect(try await server.call("POST", "/api/remotes/big/check").status == 404)
            #expect((try await server.call("GET", "/api/remotes").json() as List).remotes.isEmpty)
        }
    }

    @Test func `accepts the name of a variable with an API key only if the server requires a token`() async throws {
        let body = #"{"name":"big","url":"https://example.com/v1","model":"m","keyVariable":"EXAMPLE_KEY"}"#
        let world = try World()
        try await world.serve { server async throws in
            let refused = try await server.call("POST", "/api/remotes", json: body)
            #expect(refused.status == 403 && refused.failure == "token_required")
            #expect(world.remotes.added.withLock { $0.isEmpty })
            #expect(!(try await server.call("GET", "/api/remotes").json() as List).canNameKeys)
        }
        try await world.serve(ServerConfiguration(port: 0, token: "correct-horse-battery")) { server async throws in
            let access = ["Authorization": "Bearer correct-horse-battery"]
            let added = try await server.call("POST", "/api/remotes", json: body, headers: access)
            #expect(added.status == 201)
            // The response does not reveal the variable's name either.
            #expect((try added.json() as List.Model).hasKey && !added.body.contains("EXAMPLE_KEY"))
            #expect(world.remotes.added.withLock { $0.first?.keyVariable } == "EXAMPLE_KEY")
            let key = body.replacing("EXAMPLE_KEY", with: "sk-secret")
            let mistaken = try await server.call("POST", "/api/remotes", json: key, headers: access)
            #expect(mistaken.status == 400 && !mistaken.body.contains("sk-secret"))
            let list = try await server.call("GET", "/api/remotes", headers: access)
            #expect((try list.json() as List).canNameKeys)
        }
    }

    @Test(arguments: [
        (#"{"name":"big","url":"http://box/v1"}"#, "model"),
        (#"{"name":"big","url":"http://box/v1","model":"m","contextTokens":255}"#, "contextTokens"),
        (#"{"name":"big","url":"http://box/v1","model":"m","contextTokens":9223372036854775807}"#, "contextTokens"),
    ])
    func `refuses missing or out-of-range fields and names them`(_ body: String, _ field: String) async throws {
        let world = try World()
        try await world.serve { server async throws in
            let reply = try await server.call("POST", "/api/remotes", json: body)
            #expect(reply.status == 400 && reply.body.contains(#""param": "\#(field)""#), "\(reply.body)")
            #expect(world.remotes.added.withLock { $0.isEmpty })
        }
    }
}
