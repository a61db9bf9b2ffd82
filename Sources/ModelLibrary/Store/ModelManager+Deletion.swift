import Foundation

extension ModelManager {
    /// Removes a model with all of its files: the model, a projector that no other model uses, its record, its unfinished download and its quarantined copy.
    ///
    /// `whileRemoved` first waits for or cancels the tasks that use the model. For a linked model only the link is
    /// removed.
    ///
    /// - Throws: `ModelLibraryError`: `unknownModel`, `notInstalled`, `busy`, `unwritableFile`; errors of
    ///   `whileRemoved`.
    public func deleteModel(id: String) async throws {
        try requireKnown(id)
        guard knownIDs.contains(id) else {
            throw ModelLibraryError(.notInstalled, "The model '\(id)' is not installed, so there is nothing to remove.")
        }
        let lock = try lock(id)
        defer { lock.removeFile() }
        let projectors = folder.hasModel(id) ? folder.ownProjectorPaths(id) : []
        try await configuration.whileRemoved(id) { [self] in
            // The model is removed first, because `cleanUp` can remove the other files after a crash.
            for path in folder.modelPaths(id) { try StoreFiles.remove(path) }
            for path in projectors {
                try StoreFiles.remove(path)
                try StoreFiles.remove((path as NSString).deletingPathExtension + ".json")
            }
            try StoreFiles.remove(folder.quarantinePath(id))
            try StoreFiles.remove(folder.recordPath(id))
            try removeDownload(id)
        }
        StoreFiles.synchronise(folder: folder.path)
    }
}
