import Foundation

extension ModelManager {
    /// Returns the disk usage of the model folder, split by model.
    ///
    /// The sizes are the ones that the system reports for each file. Folders themselves are not counted.
    ///
    /// - Throws: `ModelLibraryError` with `unreadableFile` if the folder cannot be accessed.
    public nonisolated func storageUsage() throws -> StorageUsage {
        try folder.requireAccessible()
        var count = StorageCount()
        let models = folder.ids.map {
            count.item($0, folder.modelPaths($0), beside: [folder.recordPath($0)])
        }
        let quarantine = quarantinedIDs.map {
            // If the model is also installed, the record counts towards the installed model.
            count.item($0, [folder.quarantinePath($0)], beside: [folder.recordPath($0)])
        }
        let downloads = partialIDs.map { id in
            let files = DownloadFiles(id: id, folder: folder.downloadsFolder)
            return count.item(id, [files.part], beside: [files.state])
        }
        return StorageUsage(
            models: models, downloads: downloads, quarantine: quarantine, otherBytes: count.rest(of: folder.path))
    }
}

/// A sum of file sizes that counts each file once.
private struct StorageCount {
    private var seen: Set<FileStatus.Identity> = []

    mutating func item(_ id: String, _ paths: [String], beside others: [String]) -> StorageUsage.Item {
        var (size, own, freeable) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
        var shared = StorageUsage.Sharing.none
        for path in paths {
            let status = FileStatus(path: path, followsLinks: false)
            let sharing: StorageUsage.Sharing =
                switch status?.kind {
                case .symbolicLink: .symbolicLink
                case .regular: (status?.linkCount ?? 1) > 1 ? .hardLink : .none
                default: .none
                }
            let bytes = allocated(path)
            own += bytes
            if sharing != .symbolicLink { size += status?.sizeBytes ?? 0 }
            if sharing != .hardLink { freeable += bytes }
            if sharing != .none { shared = sharing }
        }
        let beside = others.reduce(0) { $0 + allocated($1) }
        return StorageUsage.Item(
            id: id, sizeBytes: size, allocatedBytes: own + beside, freeableBytes: freeable + beside, sharing: shared)
    }

    /// Returns the size of all files that were not counted yet, to a limited depth.
    mutating func rest(of folder: String, depth: Int = 0) -> UInt64 {
        guard depth < 16 else { return 0 }
        return StoreFiles.names(in: folder).reduce(0) { sum, name in
            let path = folder + "/" + name
            let isFolder = FileStatus(path: path, followsLinks: false)?.kind == .folder
            return sum + (isFolder ? rest(of: path, depth: depth + 1) : allocated(path))
        }
    }

    /// Returns the file's allocated size; 0 if the file was already counted, under this or another name.
    private mutating func allocated(_ path: String) -> UInt64 {
        guard let status = FileStatus(path: path, followsLinks: false), seen.insert(status.identity).inserted else {
            return 0
        }
        return status.allocatedBytes
    }
}
