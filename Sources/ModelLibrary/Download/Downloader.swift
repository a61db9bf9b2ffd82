package import Foundation
import Platform
import Support

/// Fetches files over HTTP: resumable, verified, and only from addresses that nobody on the way can change.
package struct Downloader: Sendable {
    let options: DownloadOptions

    /// Creates a downloader.
    ///
    /// - Parameter options: Credentials, mirror, proxy, patience and disk space.
    package init(options: DownloadOptions) {
        self.options = options
    }

    /// The address that is fetched for one that a catalogue lists: a mirror may take the place of its host.
    ///
    /// - Parameter url: The file's address, as it stands in the catalogue.
    /// - Returns: The address of the first request.
    /// - Throws: `ModelLibraryError` with `insecureAddress`.
    package func fetchedAddress(of url: URL) throws(ModelLibraryError) -> URL {
        try WebAddress(url).mirrored(by: options.hubEndpoint).url
    }

    /// Asks the server about a file, without downloading it, and gives up after seconds where there is no network.
    ///
    /// - Parameter url: The file's address, as it stands in the catalogue.
    /// - Returns: What the server says.
    /// - Throws: `ModelLibraryError`; `CancellationError`.
    package func remoteFile(_ url: URL) async throws -> RemoteFile {
        let source = try WebAddress(url).mirrored(by: options.hubEndpoint)
        let options = options.impatient
        let fetcher = try HTTPFetcher(options)
        var retry = RetryPolicy(options.network)
        while true {
            do {
                // A request for the first byte says more than HEAD, which signed addresses may refuse.
                let answer = try await fetcher.get(source, headers: ["range": "bytes=0-0"])
                let file = RemoteFile(answer)
                if answer.status == 416, file.sizeBytes == 0 { return file }
                try answer.checkIsFile(at: source)
                return file
            } catch let failure as HTTPError {
                guard let delay = retry.next(after: failure) else {
                    throw ModelLibraryError(
                        failure,
                        afterRetries:
                            "\(source.origin.host) can't be queried about the file: \(failure.reason). Check the "
                            + "connection and try again.")
                }
                try await Task.sleep(for: delay)
            }
        }
    }

    /// Downloads a file into `<id>.part` of the folder, continuing what is there, and verifies it.
    ///
    /// The caller sees to it that nobody else downloads the same model meanwhile. A failed or cancelled download keeps its
    /// bytes for the next call, unless they are known to be wrong.
    ///
    /// - Parameters:
    ///   - id: The model's id.
    ///   - url: The file's address; a mirror may take the place of its host.
    ///   - expectedBytes: The size, where it is known.
    ///   - sha256: The checksum in hexadecimal, where it is known; else the one that Hugging Face states is used.
    ///   - downloadsFolder: The folder of unfinished downloads; it is created if it does not exist.
    ///   - progress: Takes reports, about ten a second.
    /// - Returns: The complete file, for the caller to move.
    /// - Throws: `ModelLibraryError` with what happened; `CancellationError`.
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

    /// The bytes of an unfinished download that are there.
    ///
    /// - Parameters:
    ///   - id: The model's id.
    ///   - downloadsFolder: The folder of unfinished downloads.
    /// - Returns: The size of the part; 0 if there is none.
    package func partialBytes(id: String, downloadsFolder: String) -> UInt64 {
        var status = stat()
        guard stat(DownloadFiles(id: id, folder: downloadsFolder).part, &status) == 0 else { return 0 }
        return UInt64(max(0, status.st_size))
    }

    /// Waits before the next attempt, or gives up.
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
