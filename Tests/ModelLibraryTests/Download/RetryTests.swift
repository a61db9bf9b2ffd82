import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

struct RetryTests {
    private let body = TestBody(sizeBytes: 100_000, seed: 300)

    @Test(arguments: [500, 502, 503, 504, 408, 429])
    func `a download is retried after a temporary server error`(status: Int) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            $0.number < 2 ? TestResponse(status: status) : TestResponse(body, for: $0)
        }
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.count == 3)
        #expect(fixture.reports.waits.count == 2)
        #expect(fixture.reports.waits.first?.reason.contains("\(status)") == true)
    }

    @Test func `retries of a download end at the limit, and the error names the server's status`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { _ in TestResponse(status: 503) }
        let failure = await fixture.failure()
        #expect(failure?.code == .server && failure?.message.contains("503 (Service Unavailable)") == true)
        #expect(fixture.server.requests.count == 4)
    }

    @Test func `a download waits for Retry-After, but at most for the maximum delay`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.network.longestRetryDelay = .milliseconds(150)
        fixture.server.on("/model.gguf") { [body] in
            $0.number == 0
                ? TestResponse(status: 429, headers: [("Retry-After", "3600")]) : TestResponse(body, for: $0)
        }
        let start = ContinuousClock.now
        _ = try await fixture.download()
        #expect(ContinuousClock.now - start >= .milliseconds(150))
        #expect(fixture.reports.waits.map(\.seconds) == [0.15])
    }

    /// E-04: without a network the download keeps its received bytes.
    @Test func `a download from an unreachable server throws a network error and keeps received bytes`() async throws {
        let fixture = try await DownloadFixture()
        let closed = try await HTTPTestServer()
        let url = closed.url(for: "/model.gguf")
        try await closed.stop()
        try fixture.abandon(body.data(0..<100), total: body.sizeBytes, url: url)
        let failure = await #expect(throws: ModelLibraryError.self) { try await fixture.download(from: url) }
        #expect(failure?.code == .network)
        #expect(failure?.message.contains("connection refused") == true)
        #expect(failure?.message.contains("100 bytes are kept") == true)
        #expect(fixture.partData() == body.data(0..<100))
    }

    @Test func `newly received bytes reset the number of failed attempts`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.dropsAfter = 10_000
            return response
        }
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.count >= 10)
    }

    @Test func `receiving the same bytes again does not reset the number of failed attempts`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0, ignoresRange: true)
            response.dropsAfter = 10_000
            return response
        }
        #expect(await fixture.failure()?.code == .network)
        #expect(fixture.server.requests.count <= 6)
    }

    @Test(arguments: [404, 410])
    func `a download of a missing file fails without a retry`(status: Int) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { _ in TestResponse(status: status) }
        #expect(await fixture.failure()?.code == .notFound)
        #expect(fixture.server.requests.count == 1)
    }

    @Test(arguments: [400, 451, 304, 300])
    func `a response status that a retry cannot change is reported at once`(status: Int) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { _ in TestResponse(status: status) }
        let failure = await fixture.failure()
        #expect(failure?.code == .server && failure?.message.contains("\(status)") == true)
        #expect(fixture.server.requests.count == 1)
    }

    @Test(arguments: [401, 403], [nil, "hf_secret"])
    func `the error for a gated model explains how to get access`(status: Int, token: String?) async throws {
        let fixture = try await DownloadFixture()
        fixture.options.token = token
        fixture.options.tokenHosts = ["127.0.0.1"]
        let path = "/google/gemma/resolve/main/model.gguf"
        fixture.server.on(path) { _ in TestResponse(status: status, headers: [("X-Error-Code", "GatedRepo")]) }
        let failure = await fixture.failure(path)
        #expect(failure?.code == .accessDenied)
        let message = try #require(failure?.message)
        #expect(message.contains("gated"))
        #expect(message.contains("http://127.0.0.1:\(fixture.server.port)/google/gemma,") || token != nil)
        #expect(message.contains("HF_TOKEN") == (token == nil))
        #expect(!message.contains("hf_secret"))
        #expect(fixture.server.requests.count == 1)
        #expect(fixture.server.requests.first?.header("authorization") == token.map { "Bearer \($0)" })
    }
}
