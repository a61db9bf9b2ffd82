import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

struct DownloadTests {
    @Test func `a downloaded file is complete, with its checksums and monotonic progress`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 9 * mebibyte + 17, seed: 1)
        fixture.server.on("/model.gguf") { TestResponse(body, for: $0) }
        let file = try await fixture.download(bytes: body.sizeBytes, sha256: body.sha256)
        let data = try #require(fixture.partData() as Data?)
        #expect(data == body.data())
        #expect(file.path == fixture.part)
        #expect(file.etag == "\"1\"")
        #expect(file.hashes == (try await FileHasher.hash(path: fixture.part)))
        #expect(file.hashes.sha256 == sha256(data))
        #expect(
            file.hashes.chunks
                == [0..<4 << 20, 4 << 20..<8 << 20, 8 << 20..<data.count].map { sha256(data.subdata(in: $0)) })
        let reports = fixture.reports.list
        #expect(reports.first?.phase == .connecting)
        #expect(reports.last?.phase == .verifying && reports.last?.fraction == 1)
        #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.receivedBytes <= $1.receivedBytes })
        #expect(fixture.server.requests.first?.header("accept-encoding") == "identity")
    }

    @Test func `a download computes an unknown checksum, and accepts an empty file`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { TestResponse(TestBody([UInt8]()), for: $0) }
        let file = try await fixture.download()
        #expect(file.hashes.sizeBytes == 0 && file.hashes.chunks.isEmpty)
        #expect(file.hashes.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func `a file without Content-Length can be downloaded`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 3 * mebibyte, seed: 3)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0)
            response.isChunked = true
            return response
        }
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
    }

    @Test func `the size, ETag and checksum of a remote file are queried without a download`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 50 * mebibyte, seed: 4)
        let digest = String(repeating: "ab", count: 32)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0)
            response.headers.append(("X-Linked-Etag", "\"\(digest)\""))
            return response
        }
        fixture.server.on("/whole") { TestResponse(body, for: $0, etag: nil, ignoresRange: true) }
        let downloader = Downloader(options: fixture.options)
        let file = try await downloader.remoteFile(fixture.server.url(for: "/model.gguf"))
        #expect(file.sizeBytes == body.sizeBytes && file.acceptsRanges && file.etag == "\"1\"")
        #expect(file.sha256 == digest)
        #expect(fixture.server.sentBytes == 1)
        let whole = try await downloader.remoteFile(fixture.server.url(for: "/whole"))
        #expect(whole.sizeBytes == body.sizeBytes && !whole.acceptsRanges && whole.etag == nil)
    }

    @Test func `a download is verified against the checksum that the hub reports`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 1000, seed: 5)
        let wrong = TestBody(sizeBytes: 1000, seed: 6).sha256
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0)
            response.headers.append(("X-Linked-Etag", "\"\(wrong)\""))
            return response
        }
        #expect(await fixture.failure()?.code == .hashMismatch)
    }

    @Test func `cancelling a download stops it at once, and the partial file is resumed later`() async throws {
        let fixture = try await DownloadFixture()
        let body = TestBody(sizeBytes: 20 * mebibyte, seed: 7)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(body, for: $0)
            if $0.number == 0 { response.stallsAfter = 2 * mebibyte }
            return response
        }
        let (downloader, url) = (Downloader(options: fixture.options), fixture.server.url(for: "/model.gguf"))
        let folder = fixture.folder
        let task = Task {
            try await downloader.download(
                id: "model", from: url, expectedBytes: nil, sha256: nil, into: folder
            ) { _ in }
        }
        while downloader.partialBytes(id: "model", downloadsFolder: folder) < mebibyte {
            try await Task.sleep(for: .milliseconds(5))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let kept = downloader.partialBytes(id: "model", downloadsFolder: fixture.folder)
        #expect(kept >= mebibyte && kept < body.sizeBytes)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
        #expect(fixture.server.requests.last?.header("range") == "bytes=\(kept)-")
    }
}
