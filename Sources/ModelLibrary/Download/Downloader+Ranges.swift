package import Foundation
import Platform

extension Downloader {
    /// Fetches parts of a file, such as the damaged chunks of an installed model.
    ///
    /// The caller has to verify the version of the bytes: ETags are not checked, because the same bytes can have
    /// several ETags. If a server ignores ranges, it sends everything up to the last requested byte, and only the
    /// requested bytes are passed on.
    ///
    /// - Parameters:
    ///   - url: The file's address, whose host a mirror may replace.
    ///   - ranges: The requested byte ranges, which must not overlap.
    ///   - totalBytes: The size of the whole file.
    ///   - handle: Called with the bytes in ascending order: each range as a whole, but ranges above 4 MiB in pieces.
    /// - Throws: `ModelLibraryError`, with `changedOnServer` if the server has another version;
    ///   `CancellationError`; errors of `handle`.
    package nonisolated(nonsending) func fetchRanges(
        from url: URL, ranges: [Range<UInt64>], totalBytes: UInt64,
        handle: (Range<UInt64>, Data) throws -> Void
    ) async throws {
        var pieces = RangePieces(ranges)
        precondition(pieces.end <= totalBytes, "ranges lie within the file")
        let source = try WebAddress(url).mirrored(by: options.hubEndpoint)
        let stream = RangeStream(source: source, totalBytes: totalBytes, fetcher: try HTTPFetcher(options))
        var retry = RetryPolicy(options.network)
        while let wanted = pieces.wanted {
            do {
                try await stream.fetch(wanted, into: &pieces, handle: handle)
            } catch let failure as HTTPError {
                if pieces.wanted != wanted { retry.reset() }
                try await pause(retry.next(after: failure), failure, kept: nil)
            }
        }
    }
}

/// A request for contiguous bytes of a file, which must have the expected size.
private struct RangeStream {
    let source: WebAddress
    let totalBytes: UInt64
    let fetcher: HTTPFetcher

    nonisolated(nonsending) func fetch(
        _ wanted: Range<UInt64>, into pieces: inout RangePieces, handle: (Range<UInt64>, Data) throws -> Void
    ) async throws {
        let range = "bytes=\(wanted.lowerBound)-\(wanted.upperBound - 1)"
        let answer = try await fetcher.get(source, headers: ["range": range])
        if answer.status == 416 { throw changed }
        try answer.checkIsFile(at: source)
        var position = try start(of: answer, wanted)
        var body = answer.body.makeAsyncIterator()
        let isWhole = answer.status == 200
        while let left = pieces.wanted, isWhole || left.upperBound == wanted.upperBound {
            let next = try await body.next()
            try Task.checkCancellation()
            guard let bytes = next else {
                throw HTTPError(.brokenOff, "the connection ended before byte \(wanted.upperBound)")
            }
            try pieces.take(bytes, at: position, handle: handle)
            position += UInt64(bytes.count)
        }
    }

    /// Returns the offset in the file at which the body starts.
    private func start(of answer: HTTPAnswer, _ wanted: Range<UInt64>) throws -> UInt64 {
        let file = RemoteFile(answer)
        guard file.sizeBytes ?? totalBytes == totalBytes else { throw changed }
        guard answer.status == 206 else { return 0 }
        guard ContentRange(answer.headers["content-range"])?.first == wanted.lowerBound else {
            throw ModelLibraryError(
                .server, "\(source.shown) sends a different part of the file than requested. Use another source.")
        }
        return wanted.lowerBound
    }

    private var changed: ModelLibraryError {
        ModelLibraryError(
            .changedOnServer,
            "\(source.shown) has changed and no longer matches the file on this machine, so it can't be repaired in "
                + "parts. Download the whole file again.")
    }
}

/// The requested ranges, split into pieces, and the received bytes of the current piece.
struct RangePieces {
    static let pieceBytes: UInt64 = 4 << 20

    private var rest: ArraySlice<Range<UInt64>>
    private var data = Data()

    init(_ ranges: [Range<UInt64>]) {
        let sorted = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        precondition(zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "no overlap")
        let pieces = sorted.flatMap { range in
            stride(from: range.lowerBound, to: range.upperBound, by: Int(Self.pieceBytes)).map {
                $0..<min($0 + Self.pieceBytes, range.upperBound)
            }
        }
        rest = pieces[...]
    }

    /// The offset after the last requested byte.
    var end: UInt64 { rest.last?.upperBound ?? 0 }

    /// The range to request next: the rest of the current piece and all pieces adjacent to it.
    var wanted: Range<UInt64>? {
        guard let first = rest.first else { return nil }
        var end = first.upperBound
        for piece in rest.dropFirst() {
            guard piece.lowerBound == end else { break }
            end = piece.upperBound
        }
        return (first.lowerBound + UInt64(data.count))..<end
    }

    /// Takes bytes that start at an offset of the file, and skips bytes that were not requested.
    mutating func take(_ bytes: [UInt8], at position: UInt64, handle: (Range<UInt64>, Data) throws -> Void) throws {
        let end = position + UInt64(bytes.count)
        while let piece = rest.first {
            let needed = piece.lowerBound + UInt64(data.count)
            guard needed >= position, needed < end else { return }
            let stop = min(end, piece.upperBound)
            data.append(contentsOf: bytes[Int(needed - position)..<Int(stop - position)])
            guard stop == piece.upperBound else { return }
            let complete = data
            data = Data()
            rest = rest.dropFirst()
            try handle(piece, complete)
        }
    }
}
