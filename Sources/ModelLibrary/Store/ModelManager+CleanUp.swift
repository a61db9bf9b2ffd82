import Foundation
import GGUF

extension ModelManager {
    /// Removes the leftovers of killed processes: unfinished imports, records without a model, and stale locks.
    ///
    /// Call this method at launch. Files in use by another process are kept. Downloads that can be resumed are kept
    /// for 30 days after their last change.
    ///
    /// - Returns: One sentence for each removed file that is worth reporting.
    /// - Throws: `ModelLibraryError` with `unwritableFile` if a file can't be removed.
    @discardableResult
    public nonisolated func cleanUp() throws -> [String] {
        var removed: [String] = []
        for id in possibleIDs where hasOldLock(id) || !leftovers(id).isEmpty {
            // The holder of the lock is working on the model.
            guard let lock = try? lock(id) else { continue }
            defer { lock.removeFile() }
            // The files are listed again, because another process may have finished its work before the lock was taken.
            for leftover in leftovers(id) where try StoreFiles.remove(leftover.path) {
                if let sentence = leftover.sentence { removed.append(sentence) }
            }
        }
        return removed
    }

    /// A file that is not needed, unless another process is working on it.
    private struct Leftover {
        let path: String
        /// The sentence for the user; `nil` if the removal is not worth reporting.
        var sentence: String?
    }

    /// The model names that occur in the names of the folder's files.
    private nonisolated var possibleIDs: [String] {
        let folders = [folder.path, folder.downloadsFolder, folder.temporaryFolder, folder.lockFolder]
        let suffixes = [ModelFolder.suffix, ".json", ".json.new", ".part", ".lock", ".import"]
        let ids = folders.flatMap { folder in
            StoreFiles.names(in: folder).compactMap { name in
                suffixes.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
            }
        }
        return Set(ids.filter(ModelFolder.isName)).sorted()
    }

    private nonisolated func leftovers(_ id: String) -> [Leftover] {
        var found = [
            Leftover(path: folder.importPath(id), sentence: "Removed the unfinished import of '\(id)'."),
            Leftover(
                path: "\(folder.temporaryFolder)/\(id).json", sentence: "Removed the unfinished record of '\(id)'."),
        ]
        // A quarantined file keeps its record, because the file may be the user's only copy.
        if !folder.hasModel(id), !folder.hasQuarantined(id), folder.record(id) != nil {
            found.append(
                Leftover(path: folder.recordPath(id), sentence: "Removed the record of '\(id)', whose file is gone."))
        }
        found += downloadLeftovers(id)
        return found.filter { FileStatus(path: $0.path, followsLinks: false) != nil }
    }

    private nonisolated func downloadLeftovers(_ id: String) -> [Leftover] {
        let files = DownloadFiles(id: id, folder: folder.downloadsFolder)
        let draft = Leftover(path: files.draft)
        guard let part = FileStatus(path: files.part, followsLinks: false) else {
            let sentence = "Removed the metadata of a download of '\(id)' that no longer exists."
            return [draft, Leftover(path: files.state, sentence: sentence)]
        }
        let state = Leftover(path: files.state)
        if part.identity == FileStatus(path: folder.modelPath(id), followsLinks: false)?.identity {
            return [draft, state, Leftover(path: files.part, sentence: "Removed a leftover hard link of '\(id)'.")]
        }
        guard age(files.part) ?? 0 > 30 * 24 * 3600 else { return [draft] }
        let size = ByteText(part.sizeBytes)
        let sentence = "Removed the download of '\(id)', which stopped at \(size) more than 30 days ago."
        return [draft, state, Leftover(path: files.part, sentence: sentence)]
    }

    /// Returns whether the lock file is over an hour old, because a newer file's creator may be about to lock it.
    private nonisolated func hasOldLock(_ id: String) -> Bool { age(folder.lockPath(id)) ?? 0 > 3600 }

    /// Returns the seconds since the file's last change; `nil` if it does not exist.
    private nonisolated func age(_ path: String) -> TimeInterval? {
        FileStatus(path: path, followsLinks: false).map { configuration.now().timeIntervalSince($0.modified) }
    }
}
