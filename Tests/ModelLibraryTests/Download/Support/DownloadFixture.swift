import Foundation
import HTTPTestServer
import Platform
import Synchronization

@testable import ModelLibrary

/// A server, a download folder, and options with short timeouts.
final class DownloadFixture {
    let server: HTTPTestServer
    let folder: String
    let reports = Reports()
    var options = DownloadOptions()

    init(certificate: TestCertificate? = nil) async throws {
        server = try await HTTPTestServer(certificate: certificate)
        folder = FileManager.default.temporaryDirectory.appending(path: "downloads-\(UUID().uuidString)").path
        options.network.retryDelay = .milliseconds(1)
        options.network.longestRetryDelay = .milliseconds(50)
        options.network.connectTimeout = .seconds(5)
        options.network.stallTimeout = .seconds(120)
        options.network.retries = 3
        options.network.certificateAuthorities = certificate?.authorityPath
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var part: String { "\(folder)/model.part" }
    var state: String { "\(folder)/model.json" }

    func download(
        _ path: String = "/model.gguf", bytes: UInt64? = nil, sha256: String? = nil
    ) async throws -> DownloadedFile {
        try await download(from: server.url(for: path), bytes: bytes, sha256: sha256)
    }

    func download(from url: URL, bytes: UInt64? = nil, sha256: String? = nil) async throws -> DownloadedFile {
        let reports = reports
        return try await Downloader(options: options).download(
            id: "model", from: url, expectedBytes: bytes, sha256: sha256, into: folder
        ) { reports.add($0) }
    }

    /// Writes the partial file and state that a killed process would leave.
    func abandon(
        _ data: Data, etag: String? = "\"1\"", lastModified: String? = nil, total: UInt64?, url: URL? = nil
    ) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try data.write(to: URL(filePath: part))
        try DownloadState(
            url: (url ?? server.url(for: "/model.gguf")).absoluteString, etag: etag, lastModified: lastModified,
            total: total
        ).write(DownloadFiles(id: "model", folder: folder))
    }

    func partData() -> Data? { FileManager.default.contents(atPath: part) }

    /// Returns the error of a download that must fail.
    func failure(
        _ path: String = "/model.gguf", bytes: UInt64? = nil, sha256: String? = nil
    ) async -> ModelLibraryError? {
        do {
            _ = try await download(path, bytes: bytes, sha256: sha256)
            return nil
        } catch {
            return error as? ModelLibraryError
        }
    }
}

/// The progress reports of a download.
final class Reports: Sendable {
    private let all = Mutex<[DownloadProgress]>([])

    func add(_ report: DownloadProgress) { all.withLock { $0.append(report) } }

    var list: [DownloadProgress] { all.withLock { $0 } }

    var restarts: [String] {
        list.compactMap { report in
            guard case .restarting(let reason) = report.phase else { return nil }
            return reason
        }
    }

    var waits: [(seconds: Double, reason: String)] {
        list.compactMap { report in
            guard case .waiting(let seconds, let reason) = report.phase else { return nil }
            return (seconds, reason)
        }
    }
}

func sha256(_ data: Data) -> String {
    data.withUnsafeBytes { SHA256.hash($0) }
}

extension TestBody {
    var sha256: String { ModelLibraryTests.sha256(data()) }
}

let mebibyte: UInt64 = 1 << 20
