import Foundation
import HTTPTestServer
import Synchronization
import Testing

@testable import ModelLibrary

struct DiskSpaceTests {
    private let body = TestBody(sizeBytes: 2 * mebibyte, seed: 500)

    @Test func `the error for too little disk space gives required and free space before the download`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.reservedSpaceBytes = 1000
        fixture.options.freeSpace = { _ in 2 * mebibyte + 999 }
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        let failure = await fixture.failure()
        #expect(failure?.code == .notEnoughSpace)
        #expect(failure?.message.contains("2098152") == true && failure?.message.contains("2098151") == true)
        #expect(fixture.partData()?.isEmpty == true)
    }

    @Test func `a resumed download needs disk space only for the remaining bytes`() async throws {
        let fixture = try await DownloadFixture()
        fixture.options.reservedSpaceBytes = 1000
        fixture.options.freeSpace = { _ in mebibyte + 1000 }
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        try fixture.abandon(body.data(0..<mebibyte), total: body.sizeBytes)
        #expect(try await fixture.download().hashes.sha256 == body.sha256)
    }

    @Test(arguments: [true, false])
    func `running out of disk space ends the download and keeps the partial file`(isSizeKnown: Bool) async throws {
        let fixture = try await DownloadFixture()
        let asked = Mutex(0)
        fixture.options.freeSpace = { _ in
            asked.withLock { asked in
                asked += 1
                return asked == 1 ? .max : 5
            }
        }
        let large = TestBody(sizeBytes: 70 * mebibyte, seed: 501)
        fixture.server.on("/model.gguf") {
            var response = TestResponse(large, for: $0)
            response.isChunked = !isSizeKnown
            return response
        }
        let failure = await fixture.failure()
        #expect(failure?.code == .notEnoughSpace && failure?.message.contains(" 5 are free") == true)
        let kept = Downloader(options: fixture.options).partialBytes(id: "model", downloadsFolder: fixture.folder)
        #expect(kept >= 64 * mebibyte && kept < 70 * mebibyte)
        fixture.options.freeSpace = { _ in nil }
        _ = try await fixture.download()
        #expect(fixture.server.requests.last?.header("range") == "bytes=\(kept)-")
    }

    @Test func `free space is reported for existing paths, and is nil for missing ones`() {
        #expect((FreeSpace.available(path: "/") ?? 0) > 0)
        #expect(FreeSpace.available(path: "/no/such/path") == nil)
        #expect(FreeSpace.bytes(blocks: 1 << 40, of: 1 << 30) == .max)
    }

    @Test func `a download throws unwritableFile if its folder cannot be created`() async throws {
        let fixture = try await DownloadFixture()
        let failure = await #expect(throws: ModelLibraryError.self) {
            try await Downloader(options: fixture.options).download(
                id: "model", from: fixture.server.url(for: "/x"), expectedBytes: nil, sha256: nil,
                into: "/dev/null/downloads")
        }
        #expect(failure?.code == .unwritableFile)
    }

    @Test func `a download does not follow a symbolic link in place of its partial file`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        try fixture.abandon(Data(), total: nil)
        let target = "\(fixture.folder)/precious"
        try Data("precious".utf8).write(to: URL(filePath: target))
        try FileManager.default.removeItem(atPath: fixture.part)
        try FileManager.default.createSymbolicLink(atPath: fixture.part, withDestinationPath: target)
        #expect(await fixture.failure()?.code == .unwritableFile)
        #expect(FileManager.default.contents(atPath: target) == Data("precious".utf8))
    }
}
