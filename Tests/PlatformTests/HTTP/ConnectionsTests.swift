import Foundation
import HTTPTestServer
import Platform
import Support
import Testing

struct ConnectionsTests {
    private let body = TestBody(sizeBytes: 100 << 20, seed: 700)

    private func request(_ server: HTTPTestServer) throws -> HTTPRequest {
        let url = server.url(for: "/model.gguf")
        return HTTPRequest(url, try #require(WebOrigin(url)), headers: [:], isProxied: false)
    }

    @Test func `a client that stops reading makes the server wait`() async throws {
        let server = try await HTTPTestServer()
        server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        let (head, answer) = try await HTTPConnections(HTTPOptions()).send(request(server))
        #expect(head.status == 200 && head.headers["etag"] == "\"1\"")
        var pieces = answer.makeAsyncIterator()
        var received = try await pieces.next()?.count ?? 0
        try await Task.sleep(for: .seconds(1))
        // The system's buffers hold a part of the body.
        #expect(server.sentBytes < 50 << 20)
        while let piece = try await pieces.next() { received += piece.count }
        #expect(received == body.sizeBytes)
    }

    @Test func `an abandoned response does not block the next request`() async throws {
        let server = try await HTTPTestServer()
        server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        let connections = try HTTPConnections(HTTPOptions())
        for _ in 0..<3 {
            let (head, _) = try await connections.send(request(server))
            #expect(head.status == 200)
        }
        #expect(server.requests.count == 3)
    }

    @Test(.timeLimit(.minutes(30))) func `cancellation ends the wait for a response at once`() async throws {
        // This socket accepts the connection and never responds.
        #if canImport(Darwin)
            let silent = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(silent) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port =
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(silent, address, length) == 0 && listen(silent, 1) == 0
                        && getsockname(silent, address, &length) == 0
                }
            } ? UInt16(bigEndian: address.sin_port) : 0
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/model.gguf"))
        let task = Task {
            try await HTTPCaller(HTTPOptions(), silence: .seconds(600)).send("GET", url, headers: [:], body: []).status
        }
        // By now, the client has connected and waits for a response.
        var connection = pollfd(fd: silent, events: Int16(POLLIN), revents: 0)
        while poll(&connection, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `refuses a response whose headers are too long`() async throws {
        let server = try await HTTPTestServer()
        server.on("/model.gguf") { _ in
            let headers = (0..<1000).map { (name: "X-\($0)", value: String(repeating: "x", count: 100)) }
            return TestResponse(status: 200, headers: headers, text: "model")
        }
        let error = await #expect(throws: HTTPError.self) {
            try await HTTPConnections(HTTPOptions()).send(request(server))
        }
        #expect(error?.code == .brokenOff)
    }
}
