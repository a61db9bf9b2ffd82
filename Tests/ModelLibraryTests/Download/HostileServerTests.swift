import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

struct HostileServerTests {
    private let body = TestBody(sizeBytes: 2 * mebibyte, seed: 200)

    @Test func `a download of the right size with wrong bytes is removed and reported`() async throws {
        let fixture = try await DownloadFixture()
        let wrong = TestBody(sizeBytes: body.sizeBytes, seed: 201)
        fixture.server.on("/model.gguf") { TestResponse(wrong, for: $0) }
        let failure = await fixture.failure(bytes: body.sizeBytes, sha256: body.sha256)
        #expect(failure?.code == .hashMismatch)
        #expect(failure?.message.contains(wrong.sha256) == true && failure?.message.contains("again") == true)
        #expect(fixture.partData() == nil)
    }

    @Test func `a file of the wrong size is refused before the download`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        let failure = await fixture.failure(bytes: body.sizeBytes + 1)
        #expect(failure?.code == .sizeMismatch)
        #expect(failure?.message.contains("2097152") == true && failure?.message.contains("2097153") == true)
        #expect(fixture.partData()?.isEmpty == true)
    }

    @Test func `a download ends if the server announces more bytes than it sends`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.statedLength = UInt64(response.range.count) + 10
            return response
        }
        let failure = await fixture.failure()
        #expect(failure?.code == .changedOnServer || failure?.code == .network)
        #expect(fixture.server.requests.count < 20)
    }

    @Test func `a response body longer than expected stops the download`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.range = 0..<(1 << 40)
            response.isChunked = true
            return response
        }
        #expect(await fixture.failure(bytes: body.sizeBytes)?.code == .sizeMismatch)
        #expect(fixture.partData() == nil)
        #expect(fixture.server.sentBytes < 64 * mebibyte)
    }

    @Test func `a file truncated by a short Content-Length fails the check of checksum or size`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.statedLength = 1000
            return response
        }
        #expect(await fixture.failure(sha256: body.sha256)?.code == .hashMismatch)
        #expect(await fixture.failure(bytes: body.sizeBytes)?.code == .sizeMismatch)
    }

    @Test func `a web page in place of a model file is refused`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { _ in
            TestResponse(status: 200, headers: [("Content-Type", "text/html; charset=utf-8")], text: "<html>Log in")
        }
        let failure = await fixture.failure()
        #expect(failure?.code == .server && failure?.message.contains("web page") == true)
        #expect(fixture.partData()?.isEmpty == true)
    }

    @Test func `a compressed response body is refused as a download`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.headers.append(("Content-Encoding", "gzip"))
            return response
        }
        #expect(await fixture.failure()?.message.contains("compressed") == true)
    }

    @Test(arguments: ["bytes 0-9/2097152", "bytes 1048577-2097151/2097152", "bytes", "none", ""])
    func `a partial response with a wrong Content-Range is not appended`(range: String) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            if $0.header("range") != nil {
                response.headers.removeAll { $0.name == "Content-Range" }
                response.headers.append(("Content-Range", range))
            }
            return response
        }
        try fixture.abandon(body.data(0..<mebibyte), total: body.sizeBytes)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.reports.restarts.count == 1)
    }

    @Test(arguments: ["", String(repeating: "x", count: 10_000), "\"ü\""])
    func `an invalid ETag is ignored`(etag: String) async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0, etag: etag) }
        #expect(try await fixture.download().etag == nil)
        #expect(DownloadState.read(fixture.state)?.etag == nil)
    }

    @Test func `a partial response to a request without a range is refused`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            response.status = 206
            return response
        }
        #expect(await fixture.failure()?.code == .server)
    }

    @Test func `a stalled connection is closed, and the remaining bytes are fetched`() async throws {
        let fixture = try await DownloadFixture()
        // The first response may take its time.
        fixture.options.network.connectTimeout = .seconds(600)
        fixture.options.network.stallTimeout = .seconds(1)
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            if $0.number == 0 { response.stallsAfter = 1_500_000 }
            return response
        }
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.reports.waits.first?.reason == "127.0.0.1 stopped sending")
        #expect(fixture.server.requests.dropFirst().allSatisfy { $0.header("range") != nil })
    }

    @Test func `a slow server does not count as stalled`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.network.connectTimeout = .seconds(600)
        // Long enough for a busy machine, but shorter than the whole transfer.
        fixture.options.network.stallTimeout = .seconds(20)
        let small = TestBody(sizeBytes: 110_000, seed: 202)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(small, for: $0)
            response.bytesPerSecond = 5_000
            return response
        }
        #expect(try await fixture.download().hashes.sha256 == small.sha256)
        #expect(fixture.reports.waits.isEmpty)
        let rates = fixture.reports.list.compactMap(\.bytesPerSecond)
        // Exact rates cannot be checked on a busy machine, so any positive rate is accepted.
        #expect(!rates.isEmpty && rates.allSatisfy { $0 > 0 })
        // The server sends 1,100 pieces, so the reports are throttled.
        #expect(fixture.reports.list.count < 550)
    }
}
