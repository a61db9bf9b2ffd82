import Foundation
import GGUF

extension ModelManager {
    /// Cleans up after killed processes: unfinished imports, records without a model, and stale locks.
    ///
    /// Call it at launch. What another process works on just now is left alone, and so are downloads that can go on,
    /// unless nobody did for 30 days.
    ///
    /// - Returns: One sentence for each thing that was removed.
    /// - Throws: `ModelLibraryError` with `unwritableFile` if something can't be removed.
    @discardableResult
    public nonisolated func cleanUp() throws -> [String] {
        var removed: [String] = []
        for id in possibleIDs where hasOldLock(id) || !leftovers(id).isEmpty {
            // Whoever holds the lock is at work on it.
            guard let lock = try? lock(id) else { continue }
            defer { lock.removeFile() }
            // What was there a moment ago may have been somebody's work, which is done now.
            for leftover in leftovers(id) where try StoreFiles.remove(leftover.path) {
                if let sentence = leftover.sentence { removed.append(sentence) }
            }
        }
        return removed
    }

    /// A file that serves nobody, unless somebody is at work on it.
    private struct Leftover {
        let path: String
        /// nil for what is not worth telling.
        var sentence: String?
    }

    /// The names that any file here belongs to.
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
        // A file that was put aside stays, whatever is known about it: it may be the only copy of somebody's work.
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

    /// Whether a lock's file may be a killed process's: it is made just before it is locked, so a new one is somebody's.
    private nonisolated func hasOldLock(_ id: String) -> Bool { age(folder.lockPath(id)) ?? 0 > 3600 }

    /// The seconds since a file was changed; nil if there is none.
    private nonisolated func age(_ path: String) -> TimeInterval? {
        FileStatus(path: path, followsLinks: false).map { configuration.now().timeIntervalSince($0.modified) }
    }
}
