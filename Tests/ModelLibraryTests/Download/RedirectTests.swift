import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

struct RedirectTests {
    private static let certificate = Result { try TestCertificate() }
    private let body = TestBody(sizeBytes: 100_000, seed: 400)

    private func redirect(to url: URL, status: Int = 302) -> HTTPTestServer.Handler {
        { _ in TestResponse(status: status, headers: [("Location", url.absoluteString)]) }
    }

    @Test func `a redirect to another HTTPS host does not carry the token`() async throws {
        let certificate = try Self.certificate.get()
        let fixture = try await DownloadFixture(certificate: certificate)
        fixture.options.token = "hf_secret\n"
        fixture.options.tokenHosts = ["localhost", "127.0.0.1"]
        let other = try await HTTPTestServer(certificate: certificate)
        other.on("/blob?signature=1") { [body] in
            var response = TestResponse(body, for: $0)
            if $0.number == 0 { response.dropsAfter = 1000 }
            return response
        }
        fixture.server.on("/model.gguf", redirect(to: other.url(for: "/blob?signature=1", host: "localhost")))
        let file = try await fixture.download(sha256: body.sha256)
        #expect(file.hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.map { $0.header("authorization") } == ["Bearer hf_secret", "Bearer hf_secret"])
        #expect(other.requests.map { $0.header("authorization") } == [nil, nil])
        #expect(other.requests.map { $0.header("range") } == [nil, "bytes=1000-"])
        #expect(other.requests.last?.header("if-range") == "\"1\"")
        // The signed URL is not stored.
        #expect(DownloadState.read(fixture.state)?.url.contains("signature") == false)
    }

    @Test func `a redirect to another port does not carry the token, nor does a later redirect back`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_secret"
        fixture.options.tokenHosts = ["127.0.0.1"]
        let other = try await HTTPTestServer()
        fixture.server.on("/model.gguf", redirect(to: other.url(for: "/back")))
        other.on("/back", redirect(to: fixture.server.url(for: "/blob")))
        fixture.server.on("/blob") { [body] in TestResponse(body, for: $0) }
        _ = try await fixture.download()
        #expect(fixture.server.requests.map { $0.header("authorization") } == ["Bearer hf_secret", nil])
        #expect(other.requests.map { $0.header("authorization") } == [nil])
    }

    @Test func `a relative redirect on the same host keeps the token`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_secret"
        fixture.options.tokenHosts = ["127.0.0.1"]
        fixture.server.on("/model.gguf") { _ in TestResponse(status: 307, headers: [("Location", "/moved/x.gguf")]) }
        fixture.server.on("/moved/x.gguf") { [body] in TestResponse(body, for: $0) }
        _ = try await fixture.download()
        #expect(fixture.server.requests.map { $0.header("authorization") } == ["Bearer hf_secret", "Bearer hf_secret"])
    }

    @Test func `the token is not sent to a host outside of tokenHosts`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_secret"
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        _ = try await fixture.download()
        #expect(fixture.server.requests.first?.header("authorization") == nil)
    }

    @Test func `a redirect from HTTPS to plain HTTP is refused, even to this machine`() async throws {
        let certificate = try Self.certificate.get()
        let fixture = try await DownloadFixture(certificate: certificate)
        let plain = try await HTTPTestServer()
        plain.on("*") { [body] in TestResponse(body, for: $0) }
        for target in [plain.url(for: "/x"), URL(string: "http://example.com/model.gguf")] {
            fixture.server.on("/model.gguf", redirect(to: try #require(target)))
            let failure = await fixture.failure()
            #expect(failure?.code == .insecureAddress)
            #expect(failure?.message.contains("plain HTTP") == true)
        }
        #expect(plain.requests.isEmpty)
        #expect(fixture.server.requests.count == 2)
    }

    @Test func `a plain HTTP URL on this machine may redirect to itself and to HTTPS`() async throws {
        let certificate = try Self.certificate.get()
        let fixture = try await DownloadFixture()
        fixture.options.network.certificateAuthorities = certificate.authorityPath
        let secure = try await HTTPTestServer(certificate: certificate)
        secure.on("/x") { [body] in TestResponse(body, for: $0) }
        let again = fixture.server.url(for: "/again", host: "localhost")
        fixture.server.on("/model.gguf", redirect(to: again, status: 301))
        fixture.server.on("/again", redirect(to: secure.url(for: "/x"), status: 308))
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
    }

    @Test func `a redirect loop ends after ten redirects`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf", redirect(to: fixture.server.url(for: "/model.gguf")))
        let failure = await fixture.failure()
        #expect(failure?.code == .server && failure?.message.contains("10") == true)
        #expect(fixture.server.requests.count == 11)
    }

    @Test(arguments: ["", "http://", "ftp://127.0.0.1/x", "file:///etc/passwd", "//", "https://user:pw@127.0.0.1/x"])
    func `an invalid redirect is refused`(location: String) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { _ in TestResponse(status: 302, headers: [("Location", location)]) }
        let failure = await fixture.failure()
        #expect(failure.map { [.server, .insecureAddress].contains($0.code) } == true, "\(failure as Any)")
        #expect(failure?.message.contains("pw") != true)
    }

    @Test func `a server with an untrusted certificate is refused without a retry`() async throws {
        let fixture = try await DownloadFixture(certificate: try Self.certificate.get())
        fixture.options.network.certificateAuthorities = nil
        let failure = await fixture.failure()
        #expect(failure?.code == .network && failure?.message.contains("not trusted") == true)
        #expect(fixture.reports.waits.isEmpty)
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `an invalid certificate file is reported as unreadable`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.network.certificateAuthorities = "/dev/null"
        #expect(await fixture.failure()?.code == .unreadableFile)
    }

    @Test func `a mirror replaces the hub and does not get the token`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_secret"
        fixture.options.hubEndpoint = fixture.server.url(for: "/hub/")
        fixture.server.on("/hub/a/b/resolve/main/c.gguf?download=true") { [body] in TestResponse(body, for: $0) }
        let url = try #require(URL(string: "https://huggingface.co/a/b/resolve/main/c.gguf?download=true"))
        let file = try await fixture.download(from: url)
        #expect(file.hashes.sha256 == body.sha256 && file.url == url)
        #expect(fixture.server.requests.first?.header("authorization") == nil)
    }

    @Test func `an invalid token is refused without revealing it`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_se\r\nX-Evil: cret"
        let failure = await fixture.failure()
        #expect(failure?.code == .accessDenied && failure?.message.contains("cret") == false)
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `a proxy is not used for this machine`() async throws {
        let fixture = try await DownloadFixture()
        let proxy = try await HTTPTestServer()
        proxy.on("*") { _ in TestResponse(status: 403) }
        fixture.options.network.proxy = URL(string: "http://user:pass@127.0.0.1:\(proxy.port)")
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        _ = try await fixture.download()
        #expect(proxy.requests.isEmpty)
        let remote = try #require(URL(string: "https://models.example/x.gguf"))
        let failure = await #expect(throws: ModelLibraryError.self) { try await fixture.download(from: remote) }
        #expect(failure?.code == .network && failure?.message.contains("proxy") == true)
        #expect(failure?.message.contains("pass") == false)
        #expect(proxy.requests.map(\.path) == ["models.example:443"] && proxy.requests.first?.method == "CONNECT")
        #expect(proxy.requests.first?.header("proxy-authorization") != nil)
    }

    @Test func `a host in the proxy exceptions is contacted without the proxy`() async throws {
        let fixture = try await DownloadFixture()
        let proxy = try await HTTPTestServer()
        proxy.on("*") { _ in TestResponse(status: 403) }
        fixture.options.network.proxy = URL(string: "http://127.0.0.1:\(proxy.port)")
        fixture.options.network.proxyExceptions = [".invalid"]
        fixture.options.network.retries = 0
        let remote = try #require(URL(string: "https://models.invalid/x.gguf"))
        let failure = await #expect(throws: ModelLibraryError.self) { try await fixture.download(from: remote) }
        #expect(failure?.message.contains("models.invalid") == true)
        #expect(proxy.requests.isEmpty)
    }

    @Test(arguments: ["mirror.example", "mirror.example:8080", "https:///hub", "/hub"])
    func `an invalid address of a mirror or proxy is refused rather than ignored`(text: String) async throws {
        let url = try #require(URL(string: "https://huggingface.co/a/b/resolve/main/c.gguf"))
        for isMirror in [true, false] {
            let fixture = try await DownloadFixture()
            if isMirror {
                fixture.options.hubEndpoint = URL(string: text)
            } else {
                fixture.options.network.proxy = URL(string: text)
            }
            let failure = await #expect(throws: ModelLibraryError.self) { try await fixture.download(from: url) }
            #expect(failure?.code == .insecureAddress)
            #expect(failure?.message.hasPrefix("The \(isMirror ? "mirror" : "proxy")'s URL") == true)
        }
    }

    @Test func `the error names a host that requires a token but may not receive the user's token`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = "hf_secret"
        fixture.server.on("/model.gguf") { _ in TestResponse(status: 401) }
        let failure = await fixture.failure()
        #expect(failure?.code == .accessDenied)
        #expect(failure?.message.contains("not sent there, because it is for huggingface.co only") == true)
        #expect(failure?.message.contains("hf_secret") == false)
        #expect(fixture.server.requests.first?.header("authorization") == nil)
    }
}

struct WebAddressTests {
    @Test(arguments: [
        "http://127.0.0.1/x", "http://127.255.0.9:80/x", "http://[::1]:8080/x", "http://localhost/x",
        "HTTP://LOCALHOST/x", "https://example.com/x",
    ])
    func `HTTPS URLs and plain HTTP loopback URLs are accepted for downloads`(text: String) throws {
        _ = try WebAddress(#require(URL(string: text)))
    }

    @Test(arguments: [
        "http://example.com/x", "http://127.0.0.1.example.com/x", "http://localhost.example.com/x", "http://127.1/x",
        "http://0.0.0.0/x", "http://[::2]/x", "http://128.0.0.1/x", "http://127.0.0.1@example.com/x",
        "ftp://localhost/x",
        "file:///etc/passwd", "/x", "x.gguf", "https:///x", "https://user@example.com/x", "http://127.0.0.256/x",
    ])
    func `insecure and invalid download URLs are refused`(text: String) throws {
        let url = try #require(URL(string: text))
        let failure = #expect(throws: ModelLibraryError.self) { try WebAddress(url) }
        #expect(failure?.code == .insecureAddress)
    }
}
