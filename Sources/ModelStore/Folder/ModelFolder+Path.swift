import Foundation

extension ModelFolder {
    /// Converts a user's argument, a path or the name of an installed model, to a path.
    ///
    /// An exact match of a name is preferred. Otherwise case is ignored.
    ///
    /// - Parameters:
    ///   - nameOrPath: The user's argument; `nil` for the only installed model of the kind.
    ///   - kind: The required kind of model.
    ///   - catalogue: The models that can be downloaded, for advice in errors.
    /// - Returns: A path. If the user specified a path, the file may not exist, which is reported when it is loaded.
    /// - Throws: `ModelLibraryError`: `unknownModel` or `notInstalled` if no model or several models match,
    ///   `unreadableFile` if the folder cannot be accessed.
    public func path(
        for nameOrPath: String?, kind: ModelKind, catalogue: ModelCatalogue? = nil
    ) throws(ModelLibraryError) -> String {
        if let nameOrPath, FileManager.default.fileExists(atPath: nameOrPath) || nameOrPath.contains("/") {
            return nameOrPath
        }
        try requireAccessible()
        guard let nameOrPath else { return try onlyModel(of: kind, catalogue).path }
        let installed = ids
        let id = nameOrPath.hasSuffix(Self.suffix) ? String(nameOrPath.dropLast(Self.suffix.count)) : nameOrPath
        if installed.contains(id) { return modelPath(id) }
        let alike = installed.filter { $0.lowercased() == id.lowercased() }
        if let only = alike.first, alike.count == 1 { return modelPath(only) }
        if nameOrPath.hasSuffix(Self.suffix) { return nameOrPath }
        throw missing(id, installed: installed, catalogue)
    }

    private func missing(_ id: String, installed: [String], _ catalogue: ModelCatalogue?) -> ModelLibraryError {
        if Self.isName(id), hasQuarantined(id) {
            return ModelLibraryError(
                .notInstalled, "The contents of '\(id)' have changed, so it was quarantined. \(quarantineAdvice(id))")
        }
        if let entry = catalogue?.entries.first(where: { $0.id.lowercased() == id.lowercased() }) {
            return ModelLibraryError(
                .notInstalled,
                "The model '\(entry.id)' is not installed. Fetch it with `hearth models pull \(entry.id)`.")
        }
        let names = installed.joined(separator: ", ")
        return ModelLibraryError(
            .unknownModel,
            "There is no model \(ModelID.printable(id)) in \(path)"
                + (names.isEmpty ? "; the folder has none. " : "; there are: \(names). ")
                + "Specify one of these names or the path of a .gguf file.")
    }

    private func onlyModel(
        of kind: ModelKind, _ catalogue: ModelCatalogue?
    ) throws(ModelLibraryError) -> InstalledModel {
        let fitting = models.filter { $0.kind == kind }
        if let model = fitting.first, fitting.count == 1 { return model }
        let what = kind == .generative ? "chat model" : "\(kind.rawValue) model"
        guard fitting.isEmpty else {
            throw ModelLibraryError(
                .unknownModel,
                "More than one \(what) is installed: \(fitting.map(\.id).joined(separator: ", ")). Choose one with "
                    + "--model.")
        }
        let listed = catalogue?.entries.first { $0.kind == kind }
        throw ModelLibraryError(
            .notInstalled,
            "There is no \(what) in \(path). "
                + (listed.map { "Download one with `hearth models pull \($0.id)`, put" } ?? "Put")
                + " a .gguf file there, or specify one with --model."
                + (kind == .embedding ? " Tools/setup installs all-MiniLM-L6-v2." : ""))
    }

    /// Returns advice on a quarantined file.
    package func quarantineAdvice(_ id: String) -> String {
        let keeping =
            ", or keep it as it is with `hearth models import '\(quarantinePath(id))' --as NEW`, or remove it with "
            + "`hearth models rm '\(id)'`."
        guard let record = record(id), record.source != nil, record.hashes != nil else {
            return "Import it again from its source" + keeping
        }
        return "Repair it with `hearth models repair \(id)`, or download it again with `hearth models pull \(id)`"
            + (record.isDownload ? "." : keeping)
    }
}
