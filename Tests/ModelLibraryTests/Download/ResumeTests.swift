import Foundation
import HTTPTestServer
import Support
import Synchronization
import Testing

@testable import ModelLibrary

struct ResumeTests {
    /// AC-A-03 and E-04: a download resumes with an HTTP Range request once the connection is back.
    @Test(arguments: 0..<40)
    func `connections dropped at random bytes do not corrupt the downloaded file`(seed: UInt64) async throws {
        let fixture = try await DownloadFixture()
        var random = SplitMix64(seed: seed)
        let size = UInt64.random(in: 1...6 * mebibyte, using: &random)
        let body = TestBody(sizeBytes: size, seed: seed)
        let drops = (0..<Int.random(in: 1...6, using: &random)).map { _ in UInt64.random(in: 0...size, using: &random) }
        fixture.server.on("/model.gguf") { request in
            var response = TestResponse(body, for: request)
            if request.number < drops.count { response.dropsAfter = drops[request.number] }
            response.isChunked = seed % 3 == 0
            return response
        }
        fixture.options.network.retries = drops.count
        let file = try await fixture.download(bytes: seed % 2 == 0 ? size : nil)
        #expect(file.hashes.sha256 == body.sha256)
        #expect(file.hashes == (try await FileHasher.hash(path: file.path)))
        // Every attempt resumes. Bytes in transit when a connection broke may be sent again.
        let starts = fixture.server.requests.map { request in
            request.header("range").flatMap { UInt64($0.dropFirst("bytes=".count).dropLast()) } ?? 0
        }
        #expect(starts.count <= drops.count + 1 && starts == starts.sorted())
        #expect(fixture.reports.restarts.isEmpty)
    }

    @Test(arguments: [0, 1, 4 * mebibyte - 1, 4 * mebibyte, 4 * mebibyte + 1, 5 * mebibyte - 1, 5 * mebibyte])
    func `the partial file of a killed process is resumed`(length: UInt64) async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 5 * mebibyte, seed: 100)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        try fixture.abandon(body.data(0..<length), total: body.sizeBytes)
        let file = try await fixture.download()
        #expect(file.hashes.sha256 == body.sha256)
        #expect(file.hashes == (try await FileHasher.hash(path: file.path)))
        #expect(fixture.server.sentBytes == body.sizeBytes - length)
        #expect(fixture.reports.restarts.isEmpty)
        let request = fixture.server.requests.first
        switch length {
        case 0: #expect(request?.header("range") == nil && request?.header("if-range") == nil)
        case body.sizeBytes: #expect(request == nil)
        default:
            #expect(request?.header("range") == "bytes=\(length)-")
            #expect(request?.header("if-range") == "\"1\"")
        }
    }

    @Test func `the download state is stored before the first received byte`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 1000, seed: 101)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
            response.dropsAfter = 0
            return response
        }
        #expect(await fixture.failure()?.code == .network)
        let state = try #require(DownloadState.read(fixture.state))
        #expect(
            state
                == DownloadState(
                    url: fixture.server.url(for: "/model.gguf").absoluteString, etag: "\"1\"",
                    lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", total: 1000))
    }

    @Test(arguments: [true, false])
    func `a resumed download restarts from zero if the server ignores Range`(isDropped: Bool) async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 3 * mebibyte, seed: 102)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0, ignoresRange: true)
            if $0.number == 0, isDropped { response.dropsAfter = mebibyte }
            return response
        }
        if !isDropped { try fixture.abandon(body.data(0..<mebibyte), total: body.sizeBytes) }
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.reports.restarts == ["the server does not continue downloads"])
    }

    @Test(arguments: [true, false])
    func `a file that changes on the server during the download is fetched again`(honoursIfRange: Bool) async throws {
        let fixture = try await DownloadFixture()
        let (old, new) = (TestBody(sizeBytes: 3 * mebibyte, seed: 103), TestBody(sizeBytes: 3 * mebibyte, seed: 104))
        fixture.server.on("/model.gguf") {
            if $0.number == 0 {
                var response = TestResponse(old, for: $0)
                response.dropsAfter = 2 * mebibyte
                return response
            }
            return TestResponse(new, for: $0, etag: "\"2\"", ignoresConditions: !honoursIfRange)
        }
        let file = try await fixture.download()
        #expect(file.hashes.sha256 == new.sha256 && file.etag == "\"2\"")
        #expect(fixture.reports.restarts == ["the file on the server changed"])
        #expect(DownloadState.read(fixture.state)?.etag == "\"2\"")
    }

    @Test(arguments: [true, false])
    func `the checksum from the server is replaced when the file on the server changes`(isSameSize: Bool) async throws {
        let fixture = try await DownloadFixture()
        let old = TestBody(sizeBytes: 3 * mebibyte, seed: 111)
        let new = TestBody(sizeBytes: isSameSize ? 3 * mebibyte : 2 * mebibyte + 1, seed: 112)
        fixture.server.on("/model.gguf") {
            let isFirst = $0.number == 0
            var response = TestResponse(isFirst ? old : new, for: $0, etag: isFirst ? "\"1\"" : "\"2\"")
            response.headers.append(("X-Linked-Etag", "\"\(isFirst ? old.sha256 : new.sha256)\""))
            if isFirst { response.dropsAfter = 2 * mebibyte }
            return response
        }
        #expect(try await fixture.download().hashes.sha256 == new.sha256)
    }

    @Test func `a checksum from the server is stored for resuming in another process`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.network.retries = 0
        let (stated, sent) = (TestBody(sizeBytes: mebibyte, seed: 113), TestBody(sizeBytes: mebibyte, seed: 114))
        fixture.server.on("/model.gguf") {
            var response = TestResponse(sent, for: $0)
            if $0.number == 0 {
                response.headers.append(("X-Linked-Etag", "\"\(stated.sha256)\""))
                response.dropsAfter = 1000
            }
            return response
        }
        #expect(await fixture.failure()?.code == .network)
        #expect(DownloadState.read(fixture.state)?.sha256 == stated.sha256)
        #expect(await fixture.failure()?.code == .hashMismatch)
        // The catalogue's checksum takes precedence.
        fixture.server.on("/model.gguf") {
            var response = TestResponse(sent, for: $0)
            response.headers.append(("X-Linked-Etag", "\"\(stated.sha256)\""))
            return response
        }
        #expect(try await fixture.download(sha256: sent.sha256).hashes.sha256 == sent.sha256)
    }

    @Test func `a download ends with changedOnServer if the file changes constantly`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.network.retries = 20
        fixture.server.on("/model.gguf") {
            var response = TestResponse(
                TestBody(sizeBytes: mebibyte, seed: UInt64($0.number)), for: $0, etag: "\"\($0.number)\"")
            response.dropsAfter = 1000
            return response
        }
        #expect(await fixture.failure()?.code == .changedOnServer)
        #expect(fixture.server.requests.count < 20)
    }

    @Test func `a partial file with a weak ETag is resumed only if the checksum is known`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 2 * mebibyte, seed: 105)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0, etag: "W/\"1\"") }
        try fixture.abandon(body.data(0..<mebibyte), etag: "W/\"1\"", total: body.sizeBytes)
        #expect(try await fixture.download(sha256: body.sha256).hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.first?.header("range") == "bytes=\(mebibyte)-")
        #expect(fixture.server.requests.first?.header("if-range") == nil)

        try fixture.abandon(body.data(0..<mebibyte), etag: "W/\"1\"", total: body.sizeBytes)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.last?.header("range") == nil)
    }

    @Test func `a partial file of another model fails its checksum and is fetched again`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 2 * mebibyte, seed: 106)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        try fixture.abandon(
            TestBody(sizeBytes: mebibyte, seed: 1).data(), total: body.sizeBytes,
            url: URL(string: "https://example.com/other"))
        #expect(try await fixture.download(sha256: body.sha256).hashes.sha256 == body.sha256)
        #expect(fixture.reports.restarts.count == 1)
        #expect(fixture.server.sentBytes == body.sizeBytes + mebibyte)
    }

    @Test func `a partial file without an ETag is resumed with Last-Modified`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 2 * mebibyte, seed: 107)
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        fixture.server.on("/model.gguf") {
            TestResponse(body, for: $0, etag: nil, lastModified: date)
        }
        try fixture.abandon(body.data(0..<mebibyte), etag: nil, lastModified: date, total: body.sizeBytes)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.last?.header("if-range") == date)
        #expect(fixture.server.requests.last?.header("range") == "bytes=\(mebibyte)-")
    }

    @Test(arguments: ["", "{", "[]", #"{"url":1}"#, #"{"url":"x","etag":"\"1\"","total":-1}"#, "\u{0}"])
    func `an invalid download state restarts the download`(text: String) async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: mebibyte, seed: 108)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        try fixture.abandon(Data(count: 500), total: nil)
        try Data(text.utf8).write(to: URL(filePath: fixture.state))
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.first?.header("range") == nil)
    }

    @Test func `a partial file longer than the server's file is discarded`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: mebibyte, seed: 109)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        try fixture.abandon(TestBody(sizeBytes: mebibyte + 1, seed: 109).data(), total: body.sizeBytes)
        #expect(try await fixture.download(bytes: mebibyte).hashes.sha256 == body.sha256)
        #expect(fixture.reports.restarts.count == 1)
    }

    @Test func `a complete partial file of unknown size is accepted, and an oversized file is not`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: mebibyte, seed: 110)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        try fixture.abandon(body.data(), total: nil)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.sentBytes == 0)

        try fixture.abandon(TestBody(sizeBytes: 2 * mebibyte, seed: 110).data(), total: nil)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.sentBytes == mebibyte)
    }
}
