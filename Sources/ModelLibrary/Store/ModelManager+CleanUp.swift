import Foundation
import GGUF

extension ModelManager {
    /// Removes what a killed process left: half-made imports, records without a model, locks nobody holds.
    ///
    /// Call it at launch. What another process works on just now is left alone, and so are downloads that can go on,
    /// unless nobody did for 30 days.
    ///
    /// - Returns: One sentence for each thing that was removed.
    /// - Throws: `ModelLibraryError` with `unwritableFile` if something can't be removed.
    @discardableResult
    public nonisolated func cleanUp() throws -> [String] {
        var removed: [String] = []
        for id in leftoverIDs {
            // Whoever holds the lock is at work on it.
            guard let lock = try? lock(id) else { continue }
            defer { lock.removeFile() }
            removed += try cleanUp(id)
        }
        return removed
    }

    /// The names that any file here belongs to.
    private nonisolated var leftoverIDs: [String] {
        let folders = [
            folder.path, folder.quarantineFolder, folder.downloadsFolder, folder.temporaryFolder, folder.lockFolder,
        ]
        let suffixes = [ModelFolder.suffix, ".json", ".part", ".lock", ".import"]
        let ids = folders.flatMap { folder in
            StoreFiles.names(in: folder).compactMap { name in
                suffixes.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
            }
        }
        return Set(ids.filter(ModelID.isValid)).sorted()
    }

    private nonisolated func cleanUp(_ id: String) throws(ModelLibraryError) -> [String] {
        var removed: [String] = []
        func remove(_ path: String, _ sentence: String) throws(ModelLibraryError) {
            if try StoreFiles.remove(path) { removed.append(sentence) }
        }
        try remove(folder.importPath(id), "Removed the unfinished import of '\(id)'.")
        try remove("\(folder.temporaryFolder)/\(id).json", "Removed the unfinished record of '\(id)'.")
        if folder.hasQuarantined(id), folder.model(id) != nil {
            try remove(folder.quarantinePath(id), "Removed the damaged copy of '\(id)', which is installed anew.")
        }
        let record = folder.record(id)
        if folder.hasQuarantined(id), record?.hashes == nil {
            try remove(folder.quarantinePath(id), "Removed the damaged '\(id)', which nothing could mend.")
        }
        if record != nil, !folder.hasModel(id), !folder.hasQuarantined(id) {
            try remove(folder.recordPath(id), "Removed the record of '\(id)', whose file is gone.")
        }
        try cleanUpDownload(id, remove)
        return removed
    }

    private nonisolated func cleanUpDownload(
        _ id: String, _ remove: (String, String) throws(ModelLibraryError) -> Void
    ) throws(ModelLibraryError) {
        let files = DownloadFiles(id: id, folder: folder.downloadsFolder)
        let month: TimeInterval = 30 * 24 * 3600
        if let part = FileStatus(path: files.part, followsLinks: false) {
            guard configuration.now().timeIntervalSince(part.modified) > month else { return }
            try remove(
                files.part,
                "Removed the download of '\(id)', which stopped at \(ByteText(part.sizeBytes)) more than 30 days ago.")
            try removeDownload(id)
        }
        try remove(files.state, "Removed what was known about a download of '\(id)' that is gone.")
        try remove(files.lock, "Removed the lock of a download of '\(id)' that is gone.")
    }
}
