import GGUF

extension ModelManager {
    /// Moves a finished file to its final path, with its record.
    ///
    /// The caller holds the model's lock. Files that other programs put at the path are never replaced.
    ///
    /// After an error the file remains at its previous path.
    ///
    /// - Throws: `ModelLibraryError`: `alreadyInstalled`, `unwritableFile`, `notEnoughSpace`.
    func install(_ path: String, _ record: ModelRecord) throws -> InstalledModel {
        let id = record.id
        guard !folder.hasModel(id) else { throw destinationExists(id) }
        guard ProjectorFile.isName(id) == ModelDescription(try GGUFFile(path: path)).isProjector else {
            throw ModelLibraryError(
                .invalidName,
                ProjectorFile.isName(id)
                    ? "'\(id)' is a complete model, and only the names of projectors contain \"mmproj\". Choose another "
                        + "name with --as."
                    : "'\(id)' is a projector, with which a model reads images. Its name must be that of the model and "
                        + "contain \"mmproj\": choose one with --as MODEL-mmproj.")
        }
        let earlier = folder.record(id)
        try freeQuarantine(id, earlier)
        // The record is written first, because a record without a file is cleaned up, but a file without a record
        // cannot be repaired.
        try record.write(to: folder)
        guard try StoreFiles.moveIfFree(path, to: folder.modelPath(id)) else {
            // The record must not describe the other file.
            try StoreFiles.remove(folder.recordPath(id))
            throw destinationExists(id)
        }
        return try folder.readModel(id)
    }

    /// Moves an installed model to the quarantine, from which it cannot be loaded, and keeps its record.
    nonisolated func moveToQuarantine(_ id: String) throws(ModelLibraryError) {
        try StoreFiles.makeFolder(folder.quarantineFolder)
        // The record describes the installed file, not a previously quarantined file.
        try freeQuarantine(id, nil)
        try StoreFiles.move(folder.modelPath(id), to: folder.quarantinePath(id))
    }

    /// Frees the path in the quarantine for another file, by deleting a download or renaming any other file.
    private nonisolated func freeQuarantine(_ id: String, _ record: ModelRecord?) throws(ModelLibraryError) {
        let path = folder.quarantinePath(id)
        guard folder.hasQuarantined(id) else { return }
        if let record, record.isDownload {
            try StoreFiles.remove(path)
            return
        }
        // After these names are used up, the user has to delete files.
        for number in 1...100 {
            let other = "\(id.prefix(ModelID.maximumLength - 12))-earlier-\(number)"
            if try StoreFiles.moveIfFree(path, to: folder.quarantinePath(other)) { return }
        }
        throw ModelLibraryError(
            .alreadyInstalled,
            "Too many files of '\(id)' were quarantined. Remove those no longer needed from "
                + "\(folder.quarantineFolder).")
    }

    func destinationExists(_ id: String) -> ModelLibraryError {
        ModelLibraryError(
            .alreadyInstalled,
            "The model '\(id)' is complete, but another program created a file at its path meanwhile: "
                + "\(folder.modelPath(id)). Move that file away, then try again: the finished download is kept.")
    }
}
