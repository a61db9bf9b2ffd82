extension ModelManager {
    /// Returns the model files in the stores of other programs on this machine.
    ///
    /// The stores are untrusted: files that are invalid, inaccessible or outside of a store are skipped.
    ///
    /// - Returns: One entry per file, ordered by program and name.
    public nonisolated func importableModels() -> [ImportableModel] {
        let locations = configuration.importLocations
        let installed = InstalledFiles(folder)
        var seen: Set<FileStatus.Identity> = []
        var found: [FoundFile] = locations.huggingFace.flatMap { HuggingFaceCache(path: $0)?.models ?? [] }
        found += locations.ollama.flatMap { OllamaStore(path: $0)?.models ?? [] }
        found += locations.lmStudio.flatMap { LMStudioFolder(path: $0)?.models ?? [] }
        return found.compactMap { file in
            guard let status = FileStatus(path: file.path, followsLinks: true), status.kind == .regular,
                seen.insert(status.identity).inserted, SmallFile.isGGUF(file.path)
            else { return nil }
            let id = ModelID.suggestion(for: file.idText)
            return ImportableModel(
                source: file.source, name: file.name, path: file.path, sizeBytes: status.sizeBytes, suggestedID: id,
                sha256: file.sha256, url: file.url, installedAs: installed.id(of: status, file.sha256, suggestedID: id),
                note: file.note)
        }
    }
}

/// The installed files, for comparison with files of other programs.
private struct InstalledFiles {
    private let files: [(id: String, status: FileStatus, sha256: String?)]

    init(_ folder: ModelFolder) {
        files = folder.ids.compactMap { id in
            FileStatus(path: folder.modelPath(id), followsLinks: true)
                .map { (id, $0, folder.record(id)?.hashes?.sha256) }
        }
    }

    /// Returns the ID of the model with the same bytes, as far as known without reading the file.
    func id(of status: FileStatus, _ sha256: String?, suggestedID: String) -> String? {
        files.first { file in
            if file.status.identity == status.identity { return true }
            guard file.status.sizeBytes == status.sizeBytes else { return false }
            if let sha256, let known = file.sha256 { return sha256 == known }
            return file.id == suggestedID
        }?.id
    }
}
