import Testing

@testable import HearthServer

@Suite struct ServerConfigurationTests {
    @Test(arguments: [
        "0.0.0.0", "::", "192.168.1.5", "box.lan", "127.0.0.1.evil.example", "::ffff:127.0.0.1", "1270.0.0.1",
    ])
    func `a host that other machines can reach requires a token`(host: String) throws {
        #expect(throws: ServerError.self) { try ServerConfiguration(host: host).validate() }
        #expect(throws: Never.self) { try ServerConfiguration(host: host, token: "a-token-long-enough").validate() }
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "localhost", "::1"])
    func `a loopback host requires no token`(host: String) throws {
        #expect(throws: Never.self) { try ServerConfiguration(host: host).validate() }
    }

    @Test(arguments: [
        "", "short", "fifteen-letters", "with space in it", "ümläute-sind-keine", "a;b;c;d;e;f", "line\nbreak-token",
    ])
    func `refuses a token that is too short or not allowed in a header`(token: String) {
        #expect(throws: ServerError.self) { try ServerConfiguration(token: token).validate() }
    }

    @Test func `refuses an invalid port or socket path`() {
        #expect(throws: ServerError.self) { try ServerConfiguration(port: 70_000).validate() }
        #expect(throws: ServerError.self) { try ServerConfiguration(port: -1).validate() }
        let long = "/tmp/" + String(repeating: "x", count: 110)
        #expect(throws: ServerError.self) { try ServerConfiguration(unixSocketPath: long).validate() }
        #expect(throws: ServerError.self) { try ServerConfiguration(unixSocketPath: "").validate() }
    }

    @Test(arguments: [
        "https://app.example", "http://localhost:3000", "app://obsidian.md", "http://[::1]:8080",
        "moz-extension://3c5b7a8e-1f2d-4f70-9d57-3a1b2c4d5e6f", "moz-extension://*", "Chrome-Extension://*",
    ])
    func `an allowed origin requires a token`(origin: String) {
        var configuration = ServerConfiguration(token: "a-token-long-enough")
        configuration.allowedOrigins = [origin]
        #expect(throws: Never.self) { try configuration.validate() }
        configuration.token = nil
        #expect(throws: ServerError.self) { try configuration.validate() }
    }

    @Test(arguments: [
        "", "*", "null", "app.example", "https://", "https://*", "https://*.example", "https://app.example/",
        "https://app.example/path", "://app.example", "https://me@app.example", "moz-extension://a*", "file://*",
    ])
    func `refuses an invalid origin and a wildcard for all origins`(origin: String) {
        var configuration = ServerConfiguration(token: "a-token-long-enough")
        configuration.allowedOrigins = [origin]
        #expect(throws: ServerError.self) { try configuration.validate() }
    }

    @Test func `a server on all addresses accepts any IP address as host but no foreign name`() async throws {
        try await World().serve(ServerConfiguration(host: "0.0.0.0", port: 0, token: "a-token-long-enough")) {
            server async throws in
            #expect(try await server.call("GET", "/health", host: "10.0.0.7:80").status == 200)
            #expect(try await server.call("GET", "/health", host: "evil.example").status == 421)
        }
    }
}
