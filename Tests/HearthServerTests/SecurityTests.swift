import Foundation
import LanguageModelsTestSupport
import NIOCore
import Synchronization
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct SecurityTests {
    @Test(arguments: [
        "evil.example", "evil.example:11435", "127.0.0.1.evil.example", "localhost.evil.example", "192.168.1.5",
        "[::2]",
        "localhost:evil", "127.0.0.1@evil.example", "", "a b",
    ])
    func `refuses a foreign Host header on every path`(host: String) async throws {
        try await World().serve { server async throws in
            for path in ["/", "/health", "/api/threads", "/v1/models", "/metrics", "/nothing"] {
                let reply = try await server.call("GET", path, host: host)
                #expect([400, 421].contains(reply.status), "\(path)")
                #expect(["foreign_host", "invalid_host", "invalid_http"].contains(reply.failure))
            }
        }
    }

    @Test(arguments: ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:11435", "[::1]:9", "box.lan"])
    func `accepts the machine's own and allowed host names`(host: String) async throws {
        var configuration = ServerConfiguration(port: 0)
        configuration.allowedHosts = ["box.lan"]
        try await World().serve(configuration) { server async throws in
            #expect(try await server.call("GET", "/api/threads", host: host).status == 200)
        }
    }

    @Test func `refuses a request without a Host header`() async throws {
        try await World().serve { server async throws in
            #expect(try await server.call("GET", "/health", host: nil).status == 400)
            // The Host header counts, not the host in the request's URL.
            let absolute = try await server.call("GET", "http://localhost/health", host: "evil.example")
            #expect([400, 421].contains(absolute.status))
        }
    }

    @Test func `refuses reading and writing requests from pages of other origins`() async throws {
        try await World().serve { server async throws in
            for origin in ["http://evil.example", "null", "http://localhost:3000", "https://localhost.evil.example"] {
                for (method, path) in [("GET", "/api/threads"), ("POST", "/api/threads"), ("POST", "/v1/completions")] {
                    let reply = try await server.call(method, path, headers: ["Origin": origin])
                    #expect(reply.status == 403 && reply.failure == "foreign_origin", "\(origin) \(path)")
                    #expect(reply.headers["access-control-allow-origin"] == nil)
                }
            }
            for site in ["cross-site", "same-site", "nonsense"] {
                #expect(try await server.call("GET", "/api/threads", headers: ["Sec-Fetch-Site": site]).status == 403)
            }
            let own = ["Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"]
            #expect(try await server.call("POST", "/api/threads", headers: own).status == 201)
        }
    }

    @Test func `a link on another page opens the user interface and no other path`() async throws {
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
        let frame = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"]
        try await World().serve { server async throws in
            #expect(try await server.call("GET", "/", headers: link).status == 200)
            #expect(try await server.call("GET", "/", headers: frame).status == 403)
            #expect(try await server.call("GET", "/api/export", headers: link).status == 403)
        }
    }

    @Test func `refuses the content types that a form of another page can send`() async throws {
        try await World().serve { server async throws in
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                let reply = try await server.call("POST", "/api/threads", json: "{}", headers: ["Content-Type": type])
                #expect(reply.status == 415)
            }
        }
    }

    @Test func `a preflight request of another origin gets no CORS headers`() async throws {
        try await World().serve { server async throws in
            let reply = try await server.call(
                "OPTIONS", "/api/threads",
                headers: ["Origin": "http://evil.example", "Access-Control-Request-Method": "POST"])
            #expect(reply.status == 403)
            #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
        }
    }

    /// Runs a server that allows one page and all extensions of a browser.
    private func serveOthers(_ work: @escaping @Sendable (Running) async throws -> Void) async throws {
        var configuration = ServerConfiguration(port: 0, token: "correct-horse-battery")
        configuration.allowedOrigins = ["https://App.example:8443", "moz-extension://*"]
        try await World().serve(configuration, work)
    }

    @Test(arguments: ["https://app.example:8443", "moz-extension://0b1c"])
    func `an allowed origin may send preflights and read responses and errors`(origin: String) async throws {
        try await serveOthers { server async throws in
            let asked = try await server.call(
                "OPTIONS", "/v1/chat/completions",
                headers: [
                    "Origin": origin, "Sec-Fetch-Site": "cross-site", "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "authorization,content-type,x-stainless-os",
                    "Access-Control-Request-Private-Network": "true",
                ])
            #expect(asked.status == 204)
            #expect(asked.headers["access-control-allow-origin"] == origin)
            #expect(asked.headers["access-control-allow-methods"]?.contains("POST") == true)
            #expect(asked.headers["access-control-allow-headers"] == "authorization,content-type,x-stainless-os")
            #expect(asked.headers["access-control-allow-private-network"] == "true")
            #expect(asked.headers["access-control-allow-credentials"] == nil)
            #expect(asked.headers["vary"]?.contains("Origin") == true)
            let headers = [
                "Origin": origin, "Sec-Fetch-Site": "cross-site", "Authorization": "Bearer correct-horse-battery",
            ]
            let answer = try await server.call("GET", "/v1/models", headers: headers)
            #expect(answer.status == 200 && answer.headers["access-control-allow-origin"] == origin)
            #expect(answer.headers["access-control-allow-credentials"] == nil)
            let nothing = try await server.call("GET", "/v1/nothing", headers: headers)
            #expect(nothing.status == 404 && nothing.headers["access-control-allow-origin"] == origin)
            let stranger = try await server.call("GET", "/v1/models", headers: ["Origin": origin])
            #expect(stranger.status == 401 && stranger.headers["access-control-allow-origin"] == origin)
            let login = #"{"token":"correct-horse-battery"}"#
            let cookie = try #require(
                try await server.call("POST", "/api/login", json: login, headers: ["Origin": origin])
                    .headers["set-cookie"]?.split(separator: ";").first)
            let withCookie = ["Origin": origin, "Cookie": String(cookie)]
            #expect(try await server.call("GET", "/v1/models", headers: withCookie).status == 401)
            // A foreign host name is refused even for an allowed origin.
            let renamed = try await server.call("GET", "/v1/models", host: "evil.example", headers: headers)
            #expect(renamed.status == 421)
        }
    }

    @Test(arguments: [
        "https://app.example", "http://app.example:8443", "https://app.example:8443.evil.example", "null",
        "https://evil.example", "moz-extension://", "chrome-extension://0b1c", "https://moz-extension://0b1c",
    ])
    func `refuses every origin that is not on the allow list`(origin: String) async throws {
        try await serveOthers { server async throws in
            for method in ["GET", "POST", "OPTIONS"] {
                let reply = try await server.call(
                    method, "/v1/models",
                    headers: [
                        "Origin": origin, "Authorization": "Bearer correct-horse-battery",
                        "Access-Control-Request-Method": "POST",
                    ])
                #expect(reply.status == 403 && reply.failure == "foreign_origin", "\(method)")
                #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
                #expect(reply.headers["vary"]?.contains("Origin") == true)
            }
        }
    }

    @Test func `a server with a token serves only the page, its files and health without the token`() async throws {
        let token = "correct-horse-battery"
        try await World().serve(ServerConfiguration(port: 0, token: token)) { server async throws in
            for path in ["/", "/assets/main.js", "/health"] {
                #expect(try await server.call("GET", path).status == 200, "\(path)")
            }
            for path in ["/api/threads", "/api/status", "/v1/models", "/metrics", "/api/events", "/api/openapi.json"] {
                #expect(try await server.call("GET", path).status == 401, "\(path)")
                for wrong in ["x", token + "x", String(token.dropLast()), ""] {
                    let headers = ["Authorization": "Bearer \(wrong)", "Cookie": "hearth_token=\(wrong)"]
                    // Later attempts are refused because there were too many guesses.
                    let status = try await server.call("GET", path, headers: headers).status
                    #expect([401, 429].contains(status), "\(path)")
                }
            }
            let bearer = try await server.call("GET", "/api/threads", headers: ["Authorization": "bearer \(token)"])
            #expect(bearer.status == 200)
            // The token is not accepted as a cookie, because cookies reach every port of the machine.
            let cookie = try await server.call("GET", "/metrics", headers: ["Cookie": "a=b; hearth_token=\(token)"])
            #expect(cookie.status == 401)
        }
    }

    /// Logs in and returns the cookies that were set, by name.
    private func login(_ server: Running) async throws -> [String: String] {
        let connection = try await server.connect()
        try await connection.begin("POST", "/api/login", json: #"{"token":"correct-horse-battery"}"#)
        let head = try await connection.read(through: "\r\n\r\n")
        await connection.close()
        #expect(head.contains(" 204 "))
        let lines = head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("set-cookie: ") }
        #expect(lines.allSatisfy { $0.contains("; HttpOnly") && $0.contains("; SameSite=Strict") })
        let pairs = lines.map { $0.dropFirst("set-cookie: ".count).prefix { $0 != ";" } }
        return Dictionary(
            uniqueKeysWithValues: pairs.map { pair in
                let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
                return (String(parts[0]), String(parts[1]))
            })
    }

    @Test func `a login sets a random cookie, and a logout ends its session`() async throws {
        let configuration = ServerConfiguration(port: 0, token: "correct-horse-battery")
        try await World().serve(configuration) { server async throws in
            let wrong = try await server.call("POST", "/api/login", json: #"{"token":"wrong-horse-battery"}"#)
            #expect(wrong.status == 401 && wrong.headers["set-cookie"] == nil)
            let cookies = try await login(server)
            guard case .tcp(_, let port) = server.address else { return }
            let name = "hearth_session_\(port)"
            let value = try #require(cookies[name])
            #expect(value.utf8.count == 64 && !cookies.values.contains { $0.contains("horse") })
            // The cookie of earlier versions, which held the token, is removed.
            #expect(cookies["hearth_token"] == "")
            #expect(try await login(server)[name] != value)
            let shown = ["Cookie": "a=b; \(name)=\(value)"]
            #expect(try await server.call("GET", "/api/threads", headers: shown).status == 200)
            let status = try await server.call("GET", "/api/status", headers: shown)
            #expect(status.body.contains(#""isLoggedIn":true"#))
            for other in ["hearth_session=\(value)", "hearth_session_1=\(value)", "\(name)=\(value.dropLast())"] {
                #expect(try await server.call("GET", "/api/threads", headers: ["Cookie": other]).status == 401)
            }
            #expect(try await server.call("GET", "/api/threads", headers: ["X-Api-Key": value]).status == 401)
            let out = try await server.call("POST", "/api/logout", headers: shown)
            #expect(out.status == 204 && out.headers["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await server.call("GET", "/api/threads", headers: shown).status == 401)
        }
        // The cookie is not valid in another process or after a restart.
        let cookies = try await World().serve(configuration) { try await login($0) }
        try await World().serve(configuration) { server async throws in
            guard case .tcp(_, let port) = server.address else { return }
            for value in cookies.values where !value.isEmpty {
                let shown = ["Cookie": "hearth_session_\(port)=\(value)"]
                #expect(try await server.call("GET", "/api/threads", headers: shown).status == 401)
            }
        }
    }

    @Test func `login sessions expire, and their number is limited`() {
        let sessions = Sessions()
        let start = ContinuousClock.now
        let first = sessions.begin(now: start)
        #expect(sessions.contains(first, now: start + Sessions.lifetime - .seconds(1)))
        #expect(!sessions.contains(first, now: start + Sessions.lifetime))
        let ids = (0..<Sessions.maximum).map { _ in sessions.begin(now: start) }
        #expect(!sessions.contains(first, now: start) && ids.allSatisfy { sessions.contains($0, now: start) })
        for wrong in ["", String(ids[0].dropLast()), ids[0] + "0", ids[0].uppercased() + " "] {
            #expect(!sessions.contains(wrong, now: start))
        }
    }

    @Test func `many wrong tokens get 429 with Retry-After, and the right token still works on loopback`()
        async throws
    {
        try await World().serve(ServerConfiguration(port: 0, token: "correct-horse-battery")) { server async throws in
            var statuses: [Int] = []
            for number in 0..<12 {
                let reply = try await server.call("GET", "/api/threads", headers: ["X-Api-Key": "guess-\(number)"])
                statuses.append(reply.status)
                #expect((reply.headers["retry-after"] != nil) == (reply.status == 429))
            }
            #expect(statuses.prefix(9).allSatisfy { $0 == 401 } && statuses.suffix(2) == [429, 429])
            let wrong = try await server.call("POST", "/api/login", json: #"{"token":"wrong-horse-battery"}"#)
            #expect(wrong.status == 429 && wrong.failure == "too_many_guesses")
            let right = try await server.call("GET", "/api/threads", headers: ["X-Api-Key": "correct-horse-battery"])
            #expect(right.status == 200)
        }
    }

    @Test func `counts wrong tokens per network, for a minute and in bounded memory`() throws {
        func network(_ address: String) throws -> SocketEnd {
            try #require(SocketEnd(try SocketAddress(ipAddress: address, port: 5))).network
        }
        let guesses = TokenGuesses()
        let start = ContinuousClock.now
        for _ in 0..<TokenGuesses.maximum { guesses.add(try network("203.0.113.5"), now: start) }
        for number in 0..<TokenGuesses.maximum { guesses.add(try network("2001:db8::\(number)"), now: start) }
        #expect(guesses.wait(for: try network("203.0.113.5"), now: start) == 61)
        #expect(guesses.wait(for: try network("2001:db8::ffff"), now: start) == 61)
        #expect(guesses.wait(for: try network("203.0.113.6"), now: start) == nil)
        #expect(guesses.wait(for: try network("203.0.113.5"), now: start + TokenGuesses.time) == nil)
        for number in 0...TokenGuesses.maximumNetworks {
            guesses.add(try network("10.1.\(number / 256).\(number % 256)"), now: start + .seconds(1))
        }
        // The oldest network is discarded first.
        #expect(guesses.wait(for: try network("203.0.113.5"), now: start + .seconds(1)) == nil)
        for address in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            #expect(try network(address).isLoopback, "\(address)")
        }
        for address in ["10.0.0.1", "128.0.0.1", "::2", "::", "fe80::1", "::ffff:10.0.0.127"] {
            #expect(!(try network(address).isLoopback), "\(address)")
        }
    }

    @Test(arguments: [
        "Host: localhost\r\nHost: evil.example", "Host: localhost\r\nHost: localhost",
        "Host: evil.example\r\nhost: localhost",
    ])
    func `refuses a request with two Host headers`(hosts: String) async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.send("GET /api/threads HTTP/1.1\r\n\(hosts)\r\n\r\n")
            #expect(try await connection.reply().status == 400)
        }
    }

    @Test(arguments: ["xchunked", "gzip", "identity", "chunked, gzip", "chunked2"])
    func `refuses an unknown transfer coding`(coding: String) async throws {
        try await World().serve { server async throws in
            for method in ["GET /health", "POST /api/threads"] {
                let connection = try await server.connect()
                try await connection.send(
                    "\(method) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: \(coding)\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
                let reply = try await connection.reply()
                #expect([400, 501].contains(reply.status), "\(method) \(reply.status)")
            }
        }
    }

    @Test func `every response carries the security headers`() async throws {
        try await World().serve { server async throws in
            for path in ["/", "/assets/main.js", "/api/threads", "/api/nothing", "/nothing"] {
                let headers = try await server.call("GET", path).headers
                #expect(headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
                #expect(headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "no-referrer")
                #expect(headers["cross-origin-opener-policy"] == "same-origin")
                #expect(headers["cross-origin-resource-policy"] == "same-origin")
            }
        }
    }

    @Test func `only the frame of previews has its own policy, without scripts and network`() async throws {
        try await World().serve { server async throws in
            let policy = try #require(
                try await server.call("GET", "/assets/preview/frame.html").headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline'; img-src data:;"))
            #expect(policy.contains("frame-ancestors 'self'"))
            for name in ["script-src", "connect-src", "frame-src", "https:"] { #expect(!policy.contains(name)) }
            let folder = "/assets/installed"
            let worker = try await server.call("GET", "\(folder)/service_worker.js").headers
            #expect(worker["service-worker-allowed"] == "/")
            #expect(worker["content-type"]?.hasPrefix("text/javascript") == true)
            let manifest = try await server.call("GET", "\(folder)/manifest.webmanifest").headers
            #expect(manifest["content-type"] == "application/manifest+json")
        }
    }

    static let hostileNames = [
        "..", "../../etc/passwd", "%2e%2e%2fetc%2fpasswd", "..%2f..%2fetc%2fpasswd", "%00", "a%00.gguf", "/etc/passwd",
        "%2Fetc%2Fpasswd", ".", "%2e", "C:%5Cwindows", "%ff%fe", String(repeating: "a", count: 20_000), "a%0d%0ab",
        "<script>", "..%5c..%5c", "%252e%252e%252f",
    ]

    @Test(arguments: hostileNames) func `refuses a hostile name in a URL path`(name: String) async throws {
        try await World().serve { server async throws in
            for path in [
                "/assets/\(name)", "/assets/chat/\(name)", "/api/models/\(name)/download", "/api/models/\(name)/use",
                "/api/models/\(name)",
                "/api/models/\(name)/verify", "/api/models/\(name)/exam", "/api/threads/\(name)",
                "/api/threads/\(name)/export",
                "/api/messages/\(name)/show", "/v1/models/\(name)", "/\(name)",
            ] {
                for method in ["GET", "POST", "DELETE"] {
                    let reply = try await server.call(method, path)
                    #expect((400..<500).contains(reply.status), "\(method) \(path.prefix(60)) \(reply.status)")
                    #expect(!reply.body.contains("root:"))
                }
            }
        }
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "\\u0000", "hearth-tiny/../x", "auto"])
    func `refuses a path as a model name in a body`(name: String) async throws {
        let world = try World()
        try await world.serve { server async throws in
            let settings = #"{"settings":{"modelID":"\#(name)"}}"#
            #expect(try await server.call("POST", "/api/threads", json: settings).status == 400)
            let reply = try await server.call("PATCH", "/api/settings", json: #"{"defaultModel":"\#(name)"}"#)
            #expect(reply.status == 400 && reply.failure == "model_not_found")
        }
        #expect(world.settings.withLock { $0.defaultModel } == nil)
    }

    @Test func `the log has routes and statuses but no user content or credentials`() async throws {
        let world = try World([[.text("secretanswer")]])
        try await world.serve(ServerConfiguration(port: 0, token: "secrettoken-of-this-test")) { server async throws in
            let headers = ["Authorization": "Bearer secrettoken-of-this-test"]
            let view: NewThread = try await server.call(
                "POST", "/api/threads", json: #"{"title":"secrettitle"}"#, headers: headers
            ).json()
            _ = try await server.call(
                "POST", "/api/threads/\(view.thread.id)/messages", json: #"{"text":"secretquestion"}"#, headers: headers
            )
            _ = try await server.call("GET", "/api/search?q=secretquery", headers: headers)
            _ = try await server.call("POST", "/api/threads", json: #"{"title":{"secretkey":1}}"#, headers: headers)
            _ = try await server.call("GET", "/secretpath")
        }
        #expect(world.log.text.contains("/api/threads/{id}/messages"))
        #expect(!world.log.text.contains("secret"))
    }

    @Test func `an internal error reveals nothing about its cause`() {
        struct Inside: Error { var text = "secret of the inside" }
        let failure = ServerFailure(Inside())
        #expect(failure.code == "internal" && !failure.message.contains("secret"))
    }
}

struct NewThread: Decodable {
    struct Thread: Decodable { var id: UUID }
    var thread: Thread
}
