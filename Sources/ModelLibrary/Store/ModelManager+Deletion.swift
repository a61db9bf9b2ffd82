extension ModelManager {
    /// Removes a model with all of its files: model, record, unfinished download and damaged copy.
    ///
    /// What runs with the model is waited for or cancelled first, as `whileRemoved` decides. Of a linked model only the
    /// link goes.
    ///
    /// - Throws: `ModelLibraryError`: `unknownModel`, `notInstalled`, `busy`, `unwritableFile`; what `whileRemoved`
    ///   throws.
    public func deleteModel(id: String) async throws {
        try requireKnown(id)
        guard knownIDs.contains(id) else {
            throw ModelLibraryError(.notInstalled, "The model '\(id)' is not installed, so there is nothing to remove.")
        }
        let lock = try lock(id)
        defer { lock.removeFile() }
        try await configuration.whileRemoved(id) { [self] in
            // The model first: what a killed process leaves then is rubbish that cleaning up knows.
            for path in folder.modelPaths(id) { try StoreFiles.remove(path) }
            try StoreFiles.remove(folder.quarantinePath(id))
            try StoreFiles.remove(folder.recordPath(id))
            try removeDownload(id)
        }
        StoreFiles.synchronise(folder: folder.path)
    }
}
