import Foundation
import LanguageModelsTestSupport
import NIOCore
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct LimitTests {
    @Test func `refuses a body whose declared length is too large before it is sent`() async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.send(
                "POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 104857600\r\n\r\n")
            let reply = try await connection.reply()
            #expect(reply.status == 413 && reply.failure == "body_too_large")
            #expect(reply.headers["connection"] == "close")
            #expect(await connection.readToEnd() == "")
            #expect(try await server.call("GET", "/health").status == 200)
        }
    }

    @Test func `stops reading a chunked body of 100 MB soon after the limit`() async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.send(
                "POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n")
            let chunk = ByteBuffer(string: "100000\r\n" + String(repeating: " ", count: 0x10_0000) + "\r\n")
            var sent = 0
            // The server closes the connection in the middle.
            while sent < 100, (try? await connection.send(chunk)) != nil { sent += 1 }
            let reply = try await connection.reply()
            #expect(reply.status == 413)
            // The limit is 1 MB, and the system's buffers hold the other bytes that were sent.
            #expect(sent < 50)
            #expect(try await server.call("GET", "/health").status == 200)
        }
    }

    @Test func `the body of an import may be larger than other bodies`() async throws {
        try await World().serve { server async throws in
            let reply = try await server.call(
                "POST", "/api/import", json: "[" + String(repeating: " ", count: 3 << 20) + "]")
            #expect(reply.status == 400)
        }
    }

    @Test(arguments: ["/v1/chat/completions", "/v1/responses", "/v1/tokenize", "/tokenize"])
    func `model requests of the OpenAI API may have bodies of up to 48 MiB`(path: String) async throws {
        try await World().serve { server async throws in
            let padding = String(repeating: " ", count: 3 << 20)
            let reply = try await server.call(
                "POST", path,
                json: #"{"messages": [{"role": "user", "content": "a"}], "input": "a", "content": "a""# + padding + "}")
            #expect(reply.status == 404 && reply.failure == "model_not_found")
            let connection = try await server.connect()
            try await connection.send(
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 50331649\r\n\r\n")
            #expect(try await connection.reply().status == 413)
        }
    }

    @Test(arguments: ["/api/chat", "/api/generate", "/api/embed", "/api/embeddings"])
    func `model requests of the Ollama API may have bodies of up to 48 MiB`(path: String) async throws {
        try await World().serve { server async throws in
            let padding = String(repeating: " ", count: 3 << 20)
            let reply = try await server.call(
                "POST", path,
                json: #"{"model": "a", "messages": [{"role": "user", "content": "a"}], "input": "a", "prompt": "a""#
                    + padding + "}")
            #expect(reply.status == 404)
            let connection = try await server.connect()
            try await connection.send(
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 50331649\r\n\r\n")
            #expect(try await connection.reply().status == 413)
            let other = try await server.call("POST", "/api/show", json: #"{"model": "a""# + padding + "}")
            #expect(other.status == 413)
        }
    }

    @Test func `refuses too long or too many request headers with 431`() async throws {
        try await World().serve { server async throws in
            let bombs = [
                "X: " + String(repeating: "a", count: 40_000) + "\r\n",
                String(repeating: "a", count: 40_000) + ": x\r\n",
                (0..<5_000).map { "X\($0): 1\r\n" }.joined(),
                (0..<101).map { "X\($0): 1\r\n" }.joined(),
            ]
            for bomb in bombs {
                let connection = try await server.connect()
                try? await connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\(bomb)\r\n")
                let reply = try await connection.reply()
                #expect(reply.status == 431, "\(bomb.prefix(20))")
                #expect(reply.failure == "headers_too_large")
                #expect(await connection.readToEnd() == "")
            }
            let long = "/" + String(repeating: "a", count: 70_000)
            #expect([414, 431].contains(try await server.call("GET", long).status))
        }
    }

    @Test(arguments: [
        "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "{\"a\":1}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ])
    func `answers invalid HTTP with a 4xx status`(text: String) async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.send(text)
            let reply = try await connection.reply()
            #expect((400..<500).contains(reply.status))
        }
    }

    @Test func `answers pipelined requests in order`() async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let create = "POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
            try await connection.send(
                health + create + health + "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n" + health)
            for status in [200, 201, 200, 404, 200] { #expect(try await connection.reply().status == status) }
        }
    }

    @Test func `answers a client that has closed its half of the connection`() async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.begin("GET", "/api/threads")
            await connection.endOutput()
            #expect(try await connection.reply().status == 200)
            #expect(await connection.readToEnd() == "")
        }
    }

    @Test func `closes a connection whose body does not arrive in time`() async throws {
        var configuration = ServerConfiguration(port: 0)
        configuration.limits.bodyTime = .milliseconds(100)
        try await World().serve(configuration) { server async throws in
            let connection = try await server.connect()
            try await connection.send(
                "POST /api/threads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 100\r\n\r\n{")
            #expect(!(await connection.readToEnd()).contains(" 200 "))
        }
    }

    @Test func `closes a connection whose headers do not arrive in time`() async throws {
        var configuration = ServerConfiguration(port: 0)
        configuration.limits.idleTime = .milliseconds(100)
        try await World().serve(configuration) { server async throws in
            let connection = try await server.connect()
            try await connection.send("GET /health HTTP/1.1\r\nHost: local")
            #expect(await connection.readToEnd() == "")
        }
    }

    @Test func `closes the longest idle connections beyond the limit, but no busy connection`() async throws {
        var configuration = ServerConfiguration(port: 0)
        configuration.limits.connections = 16
        try await World().serve(configuration) { server async throws in
            let busy = try await server.connect()
            try await busy.begin("GET", "/api/events")
            _ = try await busy.head()
            var idle: [RawConnection] = []
            for _ in 0..<40 { idle.append(try await server.connect()) }
            #expect(await idle[0].readToEnd() == "")
            let last = idle[39]
            #expect(try await last.call("GET", "/health").status == 200)
            // Closing takes a moment.
            while server.server.connections.count > 16 { await Task.yield() }
            // The busy connection is still open.
            _ = try await server.call("POST", "/api/threads")
            #expect(try await busy.event().name == "threadAdded")
        }
    }

    @Test func `incomplete login requests do not prevent other clients from connecting`() async throws {
        var configuration = ServerConfiguration(port: 0, token: "correct-horse-battery")
        configuration.limits.connections = 16
        let slow =
            "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        try await World().serve(configuration) { server async throws in
            let token = ["Authorization": "Bearer correct-horse-battery"]
            let owner = try await server.connect()
            #expect(try await owner.call("GET", "/api/threads", headers: token).status == 200)
            var others: [RawConnection] = []
            for _ in 0..<60 {
                let connection = try await server.connect()
                // The server may have closed the connection already.
                try? await connection.send(slow)
                others.append(connection)
            }
            // The oldest connection was closed first. Authenticated connections stay open, and new connections are
            // served.
            _ = await others[0].readToEnd()
            #expect(try await owner.call("GET", "/api/threads", headers: token).status == 200)
            #expect(try await server.call("GET", "/api/threads", headers: token).status == 200)
            while server.server.connections.count > 16 { await Task.yield() }
        }
    }

    @Test func `closes a connection whose login request does not arrive within the time limit`() async throws {
        var configuration = ServerConfiguration(port: 0, token: "correct-horse-battery")
        configuration.limits.untrustedTime = .milliseconds(100)
        try await World().serve(configuration) { server async throws in
            let connection = try await server.connect()
            try await connection.send(
                "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 100\r\n\r\n{")
            #expect(!(await connection.readToEnd()).contains(" 204 "))
        }
    }

    @Test func `refuses too many concurrent answers with 429 and Retry-After`() async throws {
        let stall = ScriptedStall()
        var configuration = ServerConfiguration(port: 0)
        configuration.limits.generatingRequests = 1
        try await World([[.stall(stall), .text("done")]]).serve(configuration) { server async throws in
            var ids: [UUID] = []
            for _ in 0..<2 { ids.append(try await server.call("POST", "/api/threads").json(NewThread.self).thread.id) }
            let first = try await server.call("POST", "/api/threads/\(ids[0])/messages", json: #"{"text":"Hi"}"#)
            #expect(first.status == 202)
            await stall.reached()
            let second = try await server.call("POST", "/api/threads/\(ids[1])/messages", json: #"{"text":"Hi"}"#)
            #expect(second.status == 429 && second.headers["retry-after"] != nil)
            stall.release()
        }
    }

    @Test func `the number of generation slots is limited, and a released slot can be used again`() throws {
        let slots = GenerationSlots(maximum: 2) { 0 }
        let first = try slots.take()
        var second: GenerationSlots.Slot? = try slots.take()
        #expect(throws: ServerFailure.self) { try slots.take() }
        first.end()
        first.end()
        #expect(slots.count == 1)
        second = nil
        #expect(second == nil && slots.count == 0)
    }

    @Test func `a client that stops reading gets a reset and blocks no other client`() async throws {
        try await World().serve { server async throws in
            let slow = try await server.connect()
            try await slow.begin("GET", "/api/events")
            _ = try await slow.head()
            _ = try await slow.chunk()
            try await slow.channel.setOption(.autoRead, value: false).get()
            let payload = Array("{\"text\":\"\(String(repeating: "x", count: 50_000))\"}".utf8)
            // These events are far more than the system's buffers and the hub hold.
            for _ in 0..<1_000 { server.server.hub.send("filler", payload) }
            #expect(try await server.call("GET", "/health").status == 200)
            try await slow.channel.setOption(.autoRead, value: true).get()
            #expect(try await slow.event("reset").data == "{}")
            server.server.hub.sendEmpty("modelsChanged")
            _ = try await slow.event("modelsChanged")
        }
    }
}
