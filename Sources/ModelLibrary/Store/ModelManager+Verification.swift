import Foundation
import GGUF

extension ModelManager {
    /// Compares a file with a checksum.
    ///
    /// A model in the folder that differs is quarantined, so that it cannot be loaded. ``repairModel(id:progress:)``
    /// can repair the model if its source is known. Only a download that can't be repaired is removed. For a linked
    /// model only the link is removed. Files outside of the model folder, and files that the user put into the
    /// folder, are never changed.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - sha256: The expected SHA-256, as 64 hexadecimal digits.
    /// - Throws: `ModelLibraryError`: `hashMismatch` if the file differs, `invalidHash` for an invalid checksum,
    ///   `unreadableFile`, `busy`; errors of `whileRemoved`; `CancellationError`.
    public func verifyIntegrity(path: String, sha256: String) async throws {
        let expected = try SHA256Digits(checking: sha256).text
        guard let id = id(ofModelAt: path) else {
            guard try await FileHasher.hash(path: path).sha256 != expected else { return }
            throw ModelLibraryError(
                .hashMismatch,
                "\(ModelID.printable(StoreFiles.name(of: path))) does not have the SHA-256 \(expected): it is damaged "
                    + "or another file. It is outside the model folder and was not changed. Download it again from its "
                    + "source."
            )
        }
        let lock = try lock(id)
        defer { lock.removeFile() }
        let actual = try await FileHasher.hash(path: path)
        guard actual.sha256 != expected else { return }
        let message = "The model '\(id)' does not have the SHA-256 \(expected): it is damaged or another file. "
        throw ModelLibraryError(.hashMismatch, message + (try await putAside(id, actual)).message)
    }

    /// Verifies the checksum of an installed model, and that the file is a model that the engine can load.
    ///
    /// The bytes are compared with the record's checksums, or else with the catalogue's. Without either, this first
    /// check records the computed checksums. A damaged model is treated as in ``verifyIntegrity(path:sha256:)``. A
    /// model that crashed the engine is allowed to be loaded again.
    ///
    /// - Throws: `ModelLibraryError`: `unknownModel`, `notInstalled`, `busy`, `unreadableFile`; `GGUFError` if
    ///   the bytes are intact but not a valid model; errors of `whileRemoved`; `CancellationError`.
    public func verifyModel(
        id: String, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> VerificationReport {
        try requireModel(id)
        let lock = try lock(id)
        defer { lock.removeFile() }
        try clearTrial(id)
        let paths = folder.modelPaths(id)
        // A missing part is reported before gigabytes are read.
        if PartName(stem: id) != nil { try checkContent(folder.modelPath(id)) }
        let actual = try await hash(paths, progress)
        let entry = configuration.catalogue[id]
        guard let expected = folder.record(id)?.hashes else { return try firstCheck(id, actual, entry) }
        guard actual.sha256 == expected.sha256 else { return try await damaged(id, actual, expected) }
        try checkContent(folder.modelPath(id))
        guard let listed = entry?.sha256?.lowercased(), listed != actual.sha256 else {
            return report(
                id, .intact, actual, "All \(ByteText(actual.sizeBytes)) of '\(id)' are intact.")
        }
        return report(
            id, .differsFromCatalogue, actual,
            "'\(id)' is intact, but the catalogue now lists another file under this name. To get that one, remove this "
                + "with `hearth models rm \(id)`, then `hearth models pull \(id)`.")
    }

    /// Deletes the record that the model crashed the engine.
    func clearTrial(_ id: String) throws {
        // An unreadable file was never loaded by the engine.
        guard let file = try? folder.read(id).file else { return }
        try folder.forgetTrial(file.fingerprint)
    }

    /// Checks a file without recorded checksums.
    private func firstCheck(
        _ id: String, _ actual: FileHashes, _ entry: CatalogueEntry?
    ) throws -> VerificationReport {
        try checkContent(folder.modelPath(id))
        let isListed = entry?.sha256?.lowercased() == actual.sha256
        if !isListed, entry?.sha256 != nil {
            return report(
                id, .differsFromCatalogue, actual,
                "'\(id)' is not the file that the catalogue lists under this name. It was added manually and was "
                    + "not changed. To get the catalogue's file, remove it with `hearth models rm \(id)`, then `hearth "
                    + "models pull \(id)`.")
        }
        let path = folder.modelPath(id)
        let link = FileStatus(path: path, followsLinks: false)?.kind == .symbolicLink ? StoreFiles.realPath(path) : nil
        var record =
            folder.record(id)
            ?? ModelRecord(id: id, origin: link.map { .linked(path: $0) } ?? .found, installed: configuration.now())
        record.hashes = actual
        if isListed {
            record.source = entry?.url
            record.license = entry?.license
        }
        try record.write(to: folder)
        return report(
            id, isListed ? .intact : .firstCheck, actual,
            isListed
                ? "All \(ByteText(actual.sizeBytes)) of '\(id)' match the catalogue."
                : "This is the first check of '\(id)', whose checksum was not known. It was recorded for later checks.")
    }

    private func damaged(
        _ id: String, _ actual: FileHashes, _ expected: FileHashes
    ) async throws -> VerificationReport {
        let (outcome, message) = try await putAside(id, actual)
        let bad = actual.chunksThatDiffer(from: expected)
        let parts = bad.isEmpty ? "" : " in \(bad.count) of \(expected.chunks.count) parts"
        let size =
            actual.sizeBytes == expected.sizeBytes
            ? "" : ", and it has \(actual.sizeBytes) bytes instead of \(expected.sizeBytes)"
        return VerificationReport(
            id: id, outcome: outcome, sizeBytes: actual.sizeBytes, expectedBytes: expected.sizeBytes,
            sha256: actual.sha256, badChunks: bad, chunkBytes: expected.chunkBytes,
            message: "The contents of '\(id)' have changed\(parts)\(size). \(message)")
    }

    private func report(
        _ id: String, _ outcome: VerificationReport.Outcome, _ actual: FileHashes, _ message: String
    ) -> VerificationReport {
        VerificationReport(
            id: id, outcome: outcome, sizeBytes: actual.sizeBytes,
            expectedBytes: outcome == .intact ? actual.sizeBytes : nil, sha256: actual.sha256, badChunks: [],
            chunkBytes: actual.chunkBytes, message: message)
    }

    /// Quarantines or removes a damaged model so that it cannot be loaded, unless the user put it into the folder.
    private func putAside(
        _ id: String, _ actual: FileHashes
    ) async throws -> (outcome: VerificationReport.Outcome, message: String) {
        let record = folder.record(id)
        if FileStatus(path: folder.modelPath(id), followsLinks: false)?.kind == .symbolicLink {
            try await remove(id)
            return (.removed, "The link was removed; the file it points to was not changed. \(again(id, record))")
        }
        guard let record, record.origin != .found else {
            return (
                .changed,
                "It was added to the model folder manually and was not changed. If it should not have changed, remove "
                    + "it with `hearth models rm '\(id)'`. \(again(id, record))"
            )
        }
        // A repair requires checksums of chunks of the same size.
        if record.isDownload, record.hashes?.chunkBytes != actual.chunkBytes {
            try await remove(id)
            return (.removed, "It can't be repaired and was removed. \(again(id, record))")
        }
        try await configuration.whileRemoved(id) { [self] in try moveToQuarantine(id) }
        return (.quarantined, "It was quarantined, so that nothing loads it. \(folder.quarantineAdvice(id))")
    }

    private func remove(_ id: String) async throws {
        try await configuration.whileRemoved(id) { [folder] in
            for path in folder.modelPaths(id) { try StoreFiles.remove(path) }
            try StoreFiles.remove(folder.recordPath(id))
        }
    }

    /// Returns advice on how to reinstall a model.
    private func again(_ id: String, _ record: ModelRecord?) -> String {
        if configuration.catalogue[id] != nil { return "Fetch it again with `hearth models pull \(id)`." }
        guard let source = record?.shownSource else { return "Import it again from its source." }
        return "Fetch it again from \(source)."
    }

    /// Returns the model's name for a path, if the path is in the model folder.
    private func id(ofModelAt path: String) -> String? {
        let name = StoreFiles.name(of: path)
        guard name.hasSuffix(ModelFolder.suffix), let parent = StoreFiles.realPath(StoreFiles.parent(of: path).orDot),
            parent == StoreFiles.realPath(folder.path)
        else { return nil }
        let id = String(name.dropLast(ModelFolder.suffix.count))
        return folder.ids.contains(id) ? id : nil
    }

    /// Throws unless the model's file is installed.
    private func requireModel(_ id: String) throws(ModelLibraryError) {
        try requireKnown(id)
        guard !folder.hasModel(id) else {
            guard FileStatus(path: folder.modelPath(id), followsLinks: true) == nil else { return }
            throw ModelLibraryError(
                .notInstalled,
                "The file that '\(id)' links to no longer exists. Restore it, or remove the link with `hearth models "
                    + "rm \(id)`."
            )
        }
        throw ModelLibraryError(
            .notInstalled,
            folder.hasQuarantined(id)
                ? "The contents of '\(id)' have changed, so it was quarantined. \(folder.quarantineAdvice(id))"
                : "The model '\(id)' is not installed. Fetch it with `hearth models pull \(id)`.")
    }

    /// Throws unless a model in the folder or in the catalogue has the name.
    func requireKnown(_ id: String) throws(ModelLibraryError) {
        try folder.requireAccessible()
        let known = knownIDs
        guard !known.contains(id), configuration.catalogue[id] == nil else { return }
        throw ModelLibraryError(
            .unknownModel,
            "There is no model \(ModelID.printable(id)) in \(folder.path)"
                + (known.isEmpty ? "; the folder has none." : "; there are: \(known.joined(separator: ", ")).")
                + " `hearth models list` shows all models available for download.")
    }

    /// Computes the checksums of the files of one model as if they were concatenated.
    func hash(
        _ paths: [String], _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws -> FileHashes {
        try await FileHasher.hash(paths: paths) { done, total in
            progress?(DownloadProgress(phase: .verifying, receivedBytes: done, totalBytes: total))
        }
    }
}

extension FileHashes {
    /// Returns the indices of the expected chunks that are missing or differ; empty if the chunk sizes differ.
    func chunksThatDiffer(from expected: FileHashes) -> [Int] {
        guard chunkBytes == expected.chunkBytes else { return [] }
        return expected.chunks.indices.filter { $0 >= chunks.count || chunks[$0] != expected.chunks[$0] }
    }
}

extension String {
    /// The path of a folder, where an empty path becomes ".".
    fileprivate var orDot: String { isEmpty ? "." : self }
}
