import Foundation
import GGUF
import Synchronization

extension ModelManager {
    /// Returns the plan of a catalogue model's download, to be shown before the download starts.
    ///
    /// - Parameter id: The name of a model in the catalogue, or of a model that was downloaded from a URL.
    /// - Returns: The plan. The server is queried only for a size that the catalogue lacks.
    /// - Throws: `ModelLibraryError`: `unknownModel`, `noSource`, and errors of the query.
    public func downloadPlan(id: String) async throws -> DownloadPlan { try await downloadPlan(entry(id)) }

    /// Returns the plan of a download, to be shown before the download starts.
    ///
    /// - Parameter entry: The model, which does not have to be in the catalogue.
    /// - Returns: The plan. The server is queried only for a size that the entry lacks.
    /// - Throws: `ModelLibraryError`: `invalidName`, `noSource`, `unreadableFile`, and errors of the query.
    public func downloadPlan(_ entry: CatalogueEntry) async throws -> DownloadPlan {
        try ModelID.validate(entry.id)
        try folder.requireAccessible()
        let address = try entry.downloadAddress()
        let source = try downloader.fetchedAddress(of: address)
        let sizeBytes: UInt64?
        if let known = entry.sizeBytes {
            sizeBytes = known
        } else {
            sizeBytes = try await downloader.remoteFile(address).sizeBytes
        }
        return DownloadPlan(
            id: entry.id, name: entry.name, source: source, page: entry.page, sizeBytes: sizeBytes,
            license: entry.license, sha256: entry.sha256, requiresToken: entry.requiresToken,
            receivedBytes: downloader.partialBytes(id: entry.id, downloadsFolder: folder.downloadsFolder),
            freeBytes: freeBytes, destination: folder.modelPath(entry.id), isInstalled: folder.hasModel(entry.id))
    }

    /// Downloads a model of the catalogue, resuming an earlier attempt.
    ///
    /// - Parameters:
    ///   - id: The name of a model in the catalogue, or of a model that was downloaded from a URL, which is used
    ///     again.
    ///   - progress: Called while bytes arrive.
    /// - Returns: The installed model, which may have been installed before.
    /// - Throws: The errors of ``downloadModel(_:progress:)``, and `ModelLibraryError` with `unknownModel`.
    public func downloadModel(
        id: String, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> InstalledModel {
        try await downloadModel(entry(id), progress: progress)
    }

    /// Downloads a model, resuming an earlier attempt.
    ///
    /// The file appears in the model folder only when it is complete and verified to be a model. If its checksum
    /// is not known in advance, the checksum of the first download is recorded for later checks. Cancelling keeps
    /// the received bytes.
    ///
    /// - Parameters:
    ///   - entry: The model, which does not have to be in the catalogue.
    ///   - progress: Called while bytes arrive.
    /// - Returns: The installed model, which may have been installed before.
    /// - Throws: `ModelLibraryError`: `busy`, `noSource`, `alreadyInstalled`, `unsupportedFile` if the server did
    ///   not send a model, and errors of the download; `CancellationError`.
    public func downloadModel(
        _ entry: CatalogueEntry, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> InstalledModel {
        let model = try await downloadFile(entry, progress)
        // A model without its projector answers, but reads no images.
        if let projector = entry.projectorEntry { _ = try await downloadFile(projector, progress) }
        return model
    }

    private func downloadFile(
        _ entry: CatalogueEntry, _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws -> InstalledModel {
        try ModelID.validate(entry.id)
        let source = try entry.downloadAddress()
        let lock = try lock(entry.id)
        defer { lock.removeFile() }
        if let model = try installed(entry) { return model }
        let file = try await downloader.download(
            id: entry.id, from: source, expectedBytes: entry.sizeBytes, sha256: entry.sha256,
            into: folder.downloadsFolder, progress: progress)
        try checkDownload(file, entry)
        let record = ModelRecord(
            id: entry.id, source: source, origin: .downloaded, hashes: file.hashes, license: entry.license,
            etag: file.etag, installed: configuration.now())
        let model = try install(file.path, record)
        try removeDownload(entry.id)
        return model
    }

    /// Returns the entry for a name: a catalogue model, or a model whose download from a URL was started or
    /// completed.
    func entry(_ id: String) throws(ModelLibraryError) -> CatalogueEntry {
        let entries = configuration.catalogue.entries
        if let entry = entries.first(where: { $0.id == id })
            ?? entries.first(where: { $0.id.lowercased() == id.lowercased() })
        {
            return entry
        }
        if let entry = offered.withLock({ $0[id] }) { return entry }
        if let entry = try earlierEntry(id) { return entry }
        throw ModelLibraryError(
            .unknownModel,
            "The catalogue has no model \(ModelID.printable(id)). It has: "
                + "\(entries.map(\.id).joined(separator: ", ")). Specify one of these names, the https URL of a .gguf "
                + "file, or hf:owner/repository/file.gguf.")
    }

    /// Lists a model outside of the catalogue until the program ends, so that it can be downloaded by name.
    public nonisolated func offer(_ entry: CatalogueEntry) { offered.withLock { $0[entry.id] = entry } }

    /// Returns an entry for a model outside of the catalogue, from its record or its unfinished download.
    private func earlierEntry(_ id: String) throws(ModelLibraryError) -> CatalogueEntry? {
        guard ModelFolder.isName(id) else { return nil }
        let record = folder.record(id)
        let download = DownloadState.read(DownloadFiles(id: id, folder: folder.downloadsFolder).state)
        guard let source = record?.source ?? download.flatMap({ URL(string: $0.url) }) else { return nil }
        let entry = try ModelCatalogue.entry(url: source)
        // The checksum is omitted, because a repeated download should get the server's current file.
        return CatalogueEntry(
            id: id, name: id, kind: entry.kind, goodFor: "", url: source, page: entry.page,
            license: record?.license ?? entry.license)
    }

    package nonisolated var freeBytes: UInt64? {
        // The folder may not exist yet, but its closest existing ancestor is on the same disk.
        var path = folder.path
        while !FileManager.default.fileExists(atPath: path), path.count > 1 { path = StoreFiles.parent(of: path) }
        return configuration.downloads.freeSpace(path)
    }

    /// Returns the installed model that makes the download unnecessary; throws if another file has the name.
    private func installed(_ entry: CatalogueEntry) throws(ModelLibraryError) -> InstalledModel? {
        guard folder.hasModel(entry.id) else { return nil }
        let problem: String
        do throws(GGUFError) {
            let model = try folder.readModel(entry.id)
            if matches(model, entry) { return model }
            problem = "it is not the file that would be downloaded."
        } catch {
            problem = "it can't be used: \(error.reason)"
        }
        throw ModelLibraryError(
            .alreadyInstalled,
            "The model folder already contains a model named '\(entry.id)', but \(problem) Remove it with `hearth "
                + "models rm \(entry.id)`, then download again.")
    }

    /// Removes the downloaded file and throws if the file is not a model.
    private func checkDownload(_ file: DownloadedFile, _ entry: CatalogueEntry) throws {
        do {
            try checkSingleFile(file.path)
        } catch {
            try removeDownload(entry.id)
            let reason = (error as? GGUFError)?.reason ?? String(describing: error)
            throw ModelLibraryError(
                .unsupportedFile,
                "The file that \(entry.url?.host() ?? "the server") sent for '\(entry.id)' is not a usable model and "
                    + "was removed. \(reason) Check the URL, or choose another model.")
        }
    }

    /// Removes the files of an unfinished download: the received bytes and their metadata.
    @discardableResult
    nonisolated func removeDownload(_ id: String) throws(ModelLibraryError) -> Bool {
        let files = DownloadFiles(id: id, folder: folder.downloadsFolder)
        let hadPart = try StoreFiles.remove(files.part)
        try StoreFiles.remove(files.state)
        try StoreFiles.remove(files.draft)
        return hadPart
    }
}
