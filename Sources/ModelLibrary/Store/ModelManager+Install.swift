extension ModelManager {
    /// Gives a finished file its place, with its record.
    ///
    /// The caller holds the model's lock; other programs may still put files into the folder, which are never replaced.
    ///
    /// - Parameter path: The file; it stays there if it can't have its place.
    /// - Throws: `ModelLibraryError`: `alreadyInstalled`, `unwritableFile`, `notEnoughSpace`.
    func install(_ path: String, _ record: ModelRecord) throws -> InstalledModel {
        let id = record.id
        guard !folder.hasModel(id) else { throw placeIsTaken(id) }
        let earlier = folder.record(id)
        try freeQuarantine(id, earlier)
        // The record comes first: without its file it is removed later, but a file without it could not be repaired.
        try record.write(to: folder)
        guard try StoreFiles.moveIfFree(path, to: folder.modelPath(id)) else {
            // What is known about this file must not be said of the other one.
            try StoreFiles.remove(folder.recordPath(id))
            throw placeIsTaken(id)
        }
        return try folder.readModel(id)
    }

    /// Moves an installed model to where nothing loads it; its record stays.
    nonisolated func moveToQuarantine(_ id: String) throws(ModelLibraryError) {
        try StoreFiles.makeFolder(folder.quarantineFolder)
        // What the record says is of the file that is in its place.
        try freeQuarantine(id, nil)
        try StoreFiles.move(folder.modelPath(id), to: folder.quarantinePath(id))
    }

    /// Makes room for what takes the place of a file that was put aside: a download goes, any other file stays.
    private nonisolated func freeQuarantine(_ id: String, _ record: ModelRecord?) throws(ModelLibraryError) {
        let path = folder.quarantinePath(id)
        guard folder.hasQuarantined(id) else { return }
        if let record, record.isDownload {
            try StoreFiles.remove(path)
            return
        }
        // Names end: after these, somebody makes room by hand.
        for number in 1...100 {
            let other = "\(id.prefix(ModelID.maximumLength - 12))-earlier-\(number)"
            if try StoreFiles.moveIfFree(path, to: folder.quarantinePath(other)) { return }
        }
        throw ModelLibraryError(
            .alreadyInstalled,
            "Too many files of '\(id)' were put aside. Remove those no longer needed from \(folder.quarantineFolder).")
    }

    func placeIsTaken(_ id: String) -> ModelLibraryError {
        ModelLibraryError(
            .alreadyInstalled,
            "The model '\(id)' is complete, but another program created a file at its path meanwhile: "
                + "\(folder.modelPath(id)). Move that file away, then try again: the finished download is kept.")
    }
}
