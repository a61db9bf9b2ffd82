package import Foundation
import Platform
import Support

/// A downloader of files over HTTP, only from addresses that are protected against tampering in transit.
///
/// Downloads can be resumed and are verified.
package struct Downloader: Sendable {
    let options: DownloadOptions

    package init(options: DownloadOptions) {
        self.options = options
    }

    /// Returns the address to request for a catalogue's address, whose host a mirror may replace.
    ///
    /// - Throws: `ModelLibraryError` with `insecureAddress`.
    package func fetchedAddress(of url: URL) throws(ModelLibraryError) -> URL {
        try WebAddress(url).mirrored(by: options.hubEndpoint).url
    }

    /// Queries the server about a file without downloading the file, with short timeouts.
    ///
    /// - Throws: `ModelLibraryError`; `CancellationError`.
    package func remoteFile(_ url: URL) async throws -> RemoteFile {
        // Requesting the first byte gives more information than HEAD, which servers with signed addresses may reject.
        try await query(url, "the file", headers: ["range": "bytes=0-0"]) { answer, source in
            let file = RemoteFile(answer)
            if answer.status == 416, file.sizeBytes == 0 { return file }
            try answer.checkIsFile(at: source)
            return file
        }
    }

    /// Returns the bytes of a small file, with short timeouts.
    ///
    /// - Throws: `ModelLibraryError`, also for more bytes than the limit; `CancellationError`.
    package func bytes(of url: URL, limit: Int) async throws -> [UInt8] {
        try await query(url, "models", headers: [:]) { answer, source in
            try answer.checkIsFile(at: source)
            var bytes: [UInt8] = []
            for try await piece in answer.body {
                bytes += piece
                guard bytes.count <= limit else {
                    throw ModelLibraryError(
                        .server, "\(source.origin.host) sent an answer that is too long. Try again later.")
                }
            }
            return bytes
        }
    }

    /// Requests an address with short timeouts and few retries.
    private func query<Value>(
        _ url: URL, _ subject: String, headers: [String: String],
        _ read: (HTTPAnswer, WebAddress) async throws -> Value
    ) async throws -> Value {
        let source = try WebAddress(url).mirrored(by: options.hubEndpoint)
        let options = options.impatient
        let fetcher = try HTTPFetcher(options)
        var retry = RetryPolicy(options.network)
        while true {
            do {
                return try await read(try await fetcher.get(source, headers: headers), source)
            } catch let failure as HTTPError {
                guard let delay = retry.next(after: failure) else {
                    throw ModelLibraryError(
                        failure,
                        afterRetries:
                            "\(source.origin.host) can't be queried about \(subject): \(failure.reason). Check the "
                            + "connection and try again.")
                }
                try await Task.sleep(for: delay)
            }
        }
    }

    /// Downloads a file to `<id>.part` in the folder, continuing an earlier attempt, and verifies it.
    ///
    /// The caller must prevent concurrent downloads of the same model. A failed or cancelled download keeps its
    /// bytes for the next call, unless they are known to be wrong.
    ///
    /// - Parameters:
    ///   - id: The model's ID.
    ///   - url: The file's address, whose host a mirror may replace.
    ///   - expectedBytes: The size, if known.
    ///   - sha256: The checksum in hexadecimal digits; `nil` for the checksum that Hugging Face reports, if any.
    ///   - downloadsFolder: The folder of unfinished downloads, which is created if necessary.
    ///   - progress: Called about ten times per second.
    /// - Returns: The complete file, which the caller has to move to its final path.
    /// - Throws: `ModelLibraryError`; `CancellationError`.
    package func download(
        id: String, from url: URL, expectedBytes: UInt64?, sha256: String?, into downloadsFolder: String,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> DownloadedFile {
        let files = DownloadFiles(id: id, folder: downloadsFolder)
        do {
            try StoreFiles.makeFolder(downloadsFolder)
        } catch {
            throw StoreFiles.unwritable(downloadsFolder, EACCES)
        }
        let source = try WebAddress(url).mirrored(by: options.hubEndpoint)
        var session = try DownloadSession(
            id: id, source: source, url: url, expectedBytes: expectedBytes, sha256: sha256?.lowercased(),
            files: files, downloader: self, fetcher: HTTPFetcher(options), progress: progress)
        let (hashes, etag) = try await session.run()
        return DownloadedFile(path: files.part, hashes: hashes, etag: etag, url: url)
    }

    /// Returns the number of bytes of an unfinished download; 0 if it does not exist.
    package func partialBytes(id: String, downloadsFolder: String) -> UInt64 {
        var status = stat()
        guard stat(DownloadFiles(id: id, folder: downloadsFolder).part, &status) == 0 else { return 0 }
        return UInt64(max(0, status.st_size))
    }

    /// Waits before the next attempt, or throws if `delay` is `nil` because retries are exhausted.
    func pause(_ delay: Duration?, _ failure: HTTPError, kept: UInt64?) async throws {
        guard let delay else {
            let rest = kept.map { " \($0) bytes are kept: the same download continues from there." } ?? ""
            throw ModelLibraryError(
                failure,
                afterRetries: "The download stopped after \(options.network.retries + 1) attempts without progress: "
                    + "\(failure.reason).\(rest) Check the connection and try again.")
        }
        try await Task.sleep(for: delay)
    }
}
