import Chat
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct ServerLifeTests {
    @Test func `stopping the server marks a running answer as interrupted and waits for no client`() async throws {
        let stall = ScriptedStall()
        let world = try World([[.text("Half"), .stall(stall)]])
        // Any of these waits would exceed the suite's time limit.
        var configuration = ServerConfiguration(port: 0)
        configuration.limits.idleTime = .seconds(600)
        configuration.limits.bodyTime = .seconds(600)
        configuration.limits.requestTime = .seconds(600)
        let id = try await world.serve(configuration) { server async throws in
            let id = try await server.call("POST", "/api/threads").json(NewThread.self).thread.id
            let events = try await server.connect()
            try await events.begin("GET", "/api/events")
            _ = try await events.head()
            // One connection sends no request, another connection sends half of a request.
            _ = try await server.connect()
            let half = try await server.connect()
            try await half.send("POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            _ = try await server.call("POST", "/api/threads/\(id)/messages", json: #"{"text":"Hi"}"#)
            await stall.reached()
            return id
        }
        #expect(try world.chat.store.thread(id).messages.last?.metadata.status == .interrupted)
    }

    @Test func `a second server on the same port fails with addressInUse`() async throws {
        try await World().serve { server async throws in
            guard case .tcp(_, let port) = server.address else { return }
            let error = await #expect(throws: ServerError.self) {
                try await World().serve(ServerConfiguration(port: port)) { _ in }
            }
            #expect(error?.code == .addressInUse)
        }
    }

    @Test func `an address of another machine fails with addressUnavailable`() async throws {
        let error = await #expect(throws: ServerError.self) {
            try await World().serve(ServerConfiguration(host: "192.0.2.1", port: 0, token: "a-token-long-enough")) {
                _ in
            }
        }
        #expect(error?.code == .addressUnavailable)
    }

    @Test func `a Unix socket is private, needs no host name and still refuses foreign pages`() async throws {
        let path = "/tmp/hearth-\(UUID().uuidString.prefix(8)).sock"
        let world = try World()
        try await world.serve(ServerConfiguration(unixSocketPath: path)) { server async throws in
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try await server.call("GET", "/health", host: "anything").status == 200)
            #expect(try await server.call("GET", "/health", headers: ["Origin": "http://evil.example"]).status == 403)
            let error = await #expect(throws: ServerError.self) {
                try await World().serve(ServerConfiguration(unixSocketPath: path)) { _ in }
            }
            #expect(error?.code == .addressInUse)
            #expect(try await server.call("GET", "/health").status == 200)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
