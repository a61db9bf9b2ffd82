import Foundation
import HTTPTestServer
import Testing

@testable import ModelLibrary

struct FetchRangesTests {
    private let body = TestBody(sizeBytes: 20 * mebibyte + 5, seed: 600)

    /// Fetches ranges, checks every byte, and returns the ranges in the order received.
    private func fetch(
        _ ranges: [Range<UInt64>], from fixture: DownloadFixture
    ) async throws -> [Range<UInt64>] {
        var fetched: [Range<UInt64>] = []
        try await Downloader(options: fixture.options).fetchRanges(
            from: fixture.server.url(for: "/model.gguf"), ranges: ranges, totalBytes: body.sizeBytes
        ) { range, data in
            #expect(data == body.data(range))
            fetched.append(range)
        }
        return fetched
    }

    @Test func `only the requested ranges are fetched, and adjacent ranges share one request`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        let chunk = 4 * mebibyte
        let ranges = [chunk * 4..<body.sizeBytes, chunk..<chunk * 2, chunk * 2..<chunk * 3, 5..<5]
        let fetched = try await fetch(ranges, from: fixture)
        #expect(
            fetched == [chunk..<chunk * 2, chunk * 2..<chunk * 3, chunk * 4..<chunk * 5, chunk * 5..<body.sizeBytes])
        #expect(
            fixture.server.requests.map { $0.header("range") }
                == ["bytes=4194304-12582911", "bytes=16777216-20971524"])
        #expect(fixture.server.sentBytes == 2 * chunk + 4 * mebibyte + 5)
        #expect(try await fetch([], from: fixture).isEmpty)
    }

    @Test func `fetching ranges resumes at the byte where a connection was dropped`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in
            var response = TestResponse(body, for: $0)
            if $0.number < 4 { response.dropsAfter = 1_234_567 }
            return response
        }
        _ = try await fetch([100..<8 * mebibyte], from: fixture)
        let starts = fixture.server.requests.compactMap { $0.header("range") }
        #expect((5...10).contains(starts.count) && Set(starts).count >= 4)
    }

    @Test func `the file of a server that ignores ranges is read once, up to the last requested byte`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0, ignoresRange: true) }
        let ranges = [1..<UInt64(10), mebibyte..<2 * mebibyte, 9 * mebibyte..<9 * mebibyte + 1]
        #expect(try await fetch(ranges, from: fixture) == ranges)
        #expect(fixture.server.requests.count == 1)
    }

    @Test func `fetching ranges of a file with another size throws changedOnServer`() async throws {
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { TestResponse(TestBody(sizeBytes: 3, seed: 1), for: $0) }
        for range in [0..<UInt64(2), 10..<12] {
            let failure = await #expect(throws: ModelLibraryError.self) { try await fetch([range], from: fixture) }
            #expect(failure?.code == .changedOnServer)
        }
    }

    @Test func `an error thrown by the handler of ranges ends the download at once`() async throws {
        struct Full: Error {}
        let fixture = try await DownloadFixture()
        fixture.server.on("/model.gguf") { [body] in TestResponse(body, for: $0) }
        await #expect(throws: Full.self) {
            try await Downloader(options: fixture.options).fetchRanges(
                from: fixture.server.url(for: "/model.gguf"), ranges: [0..<10], totalBytes: body.sizeBytes
            ) { _, _ in throw Full() }
        }
        #expect(fixture.server.requests.count == 1)
    }
}
