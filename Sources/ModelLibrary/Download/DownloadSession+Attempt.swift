import ModelStore
import Platform

extension DownloadSession {
    /// Hashes the bytes of an earlier attempt that can be continued, or discards them.
    mutating func resumeEarlierAttempt() async throws {
        let size = await part.sizeBytes
        let earlier = DownloadState.read(files.state)
        let isKnown = earlier?.url == state.url && earlier?.validator != nil
        if let earlier, earlier.url == state.url { state = earlier }
        meter.totalBytes = total
        guard size > 0 else { return }
        guard isKnown || sha256 != nil, size <= total ?? .max, expectedBytes == nil || total == expectedBytes else {
            return try await restart(because: "it is not known which file the earlier attempt belongs to")
        }
        meter.enter(.verifying, receivedBytes: 0)
        let (report, total) = (meter.report, total)
        try await part.hashExisting { done in
            report?(DownloadProgress(phase: .verifying, receivedBytes: done, totalBytes: total))
        }
        furthest = size
        isUnproven = !isKnown
    }

    /// Sends one request and receives its body.
    ///
    /// - Returns: Whether all bytes have arrived. Otherwise another attempt is needed immediately.
    /// - Throws: `HTTPError` if the attempt should be retried after a delay.
    mutating func attempt() async throws -> Bool {
        let size = await part.sizeBytes
        if size > 0, size == total { return true }
        meter.enter(.connecting, receivedBytes: size)
        var headers: [String: String] = [:]
        if size > 0 {
            headers["range"] = "bytes=\(size)-"
            headers["if-range"] = state.validator
        }
        let answer = try await fetcher.get(source, headers: headers)
        let file = RemoteFile(answer)
        if size > 0, answer.status == 416 { return try await isComplete(file, at: size) }
        try answer.checkIsFile(at: source)
        if answer.status == 206 {
            guard size > 0 else { throw contradiction("it sent a part although the whole file was requested") }
            guard try await continues(ContentRange(answer.headers["content-range"]), file, at: size) else {
                return false
            }
        } else {
            try await begin(file, instead: size)
        }
        return try await receive(answer)
    }

    /// Returns whether all bytes had arrived before the response "range not satisfiable".
    ///
    /// Otherwise the bytes belong to another file, and the download starts again.
    private mutating func isComplete(_ file: RemoteFile, at size: UInt64) async throws -> Bool {
        if file.sizeBytes == size, total == nil || total == size, !file.differs(fromETag: state.etag) { return true }
        try await restartOrGiveUp(because: "the file on the server changed")
        return false
    }

    /// Returns whether a partial response continues the received bytes.
    private mutating func continues(_ range: ContentRange?, _ file: RemoteFile, at size: UInt64) async throws -> Bool {
        let isSameSize = file.sizeBytes == nil || total == nil || file.sizeBytes == total
        let isSameHash = file.sha256 == nil || state.sha256 == nil || file.sha256 == state.sha256
        guard range?.first == size, isSameSize, isSameHash, !file.differs(fromETag: state.etag) else {
            try await restartOrGiveUp(
                because: range?.first == size
                    ? "the file on the server changed" : "the server sent the wrong part of it")
            return false
        }
        state.etag = state.etag ?? file.etag
        state.total = state.total ?? file.sizeBytes
        state.sha256 = state.sha256 ?? file.sha256
        meter.totalBytes = total
        try checkSpace(receivedBytes: size)
        return true
    }

    /// Begins to receive the whole file, after the first request or if the server ignored the range.
    private mutating func begin(_ file: RemoteFile, instead size: UInt64) async throws {
        if let expectedBytes, let promised = file.sizeBytes, promised != expectedBytes {
            throw ModelLibraryError(
                .sizeMismatch,
                "\(source.shown) has \(promised) bytes on the server, but \(id) should have \(expectedBytes). It was "
                    + "not downloaded. Look for a newer catalogue, or use another source.")
        }
        if size > 0 {
            if file.differs(fromETag: state.etag) || (state.total != nil && file.sizeBytes != state.total) {
                try await restartOrGiveUp(because: "the file on the server changed")
            } else {
                try await restart(because: "the server does not continue downloads")
            }
        }
        state.etag = file.etag
        state.lastModified = file.lastModified
        state.total = file.sizeBytes
        state.sha256 = file.sha256
        meter.totalBytes = total
        try checkSpace(receivedBytes: 0)
        try state.write(files)
    }

    /// Writes the body as it arrives, including the bytes that arrived before an error.
    ///
    /// One batch is written and hashed while the next batch arrives.
    private mutating func receive(_ answer: HTTPAnswer) async throws -> Bool {
        let part = part
        var batch = Batch()
        var size = await part.sizeBytes
        meter.enter(.downloading, receivedBytes: size)
        do {
            try await withThrowingTaskGroup(of: Void.self) { writes in
                var nextSpaceCheck = size + Self.spaceCheckBytes
                for try await piece in answer.body {
                    size += UInt64(piece.count)
                    if let total, size > total { throw tooLong(total) }
                    batch.append(piece)
                    if batch.isFull {
                        try await writes.next()
                        let full = batch.take()
                        writes.addTask { try await part.append(full) }
                    }
                    meter.advance(to: size)
                    if size >= nextSpaceCheck {
                        nextSpaceCheck += Self.spaceCheckBytes
                        try checkSpace(receivedBytes: size)
                    }
                }
                try await writes.waitForAll()
            }
        } catch {
            try await part.append(batch.take())
            throw Task.isCancelled ? CancellationError() : error
        }
        try await part.append(batch.take())
        // The body of a cancelled task ends without an error.
        try Task.checkCancellation()
        if let total, size < total {
            throw HTTPError(.brokenOff, "the connection ended after \(size) of \(total) bytes")
        }
        return true
    }

    private func tooLong(_ total: UInt64) -> ModelLibraryError {
        removePart()
        return ModelLibraryError(
            .sizeMismatch,
            "\(source.shown) sends more than the \(total) bytes of the file. The partial file was removed. Use another "
                + "source.")
    }

    private func contradiction(_ what: String) -> ModelLibraryError {
        ModelLibraryError(
            .server, "\(source.shown) cannot be downloaded from this server: \(what). Use another source.")
    }
}

/// Small pieces that are collected for a larger disk write.
private struct Batch {
    private var pieces: [[UInt8]] = []
    private var sizeBytes = 0

    var isFull: Bool { sizeBytes >= 1 << 20 }

    mutating func append(_ piece: [UInt8]) {
        pieces.append(piece)
        sizeBytes += piece.count
    }

    mutating func take() -> [[UInt8]] {
        defer { self = Batch() }
        return pieces
    }
}
