import Foundation
import GGUF

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ModelManager {
    /// Imports a file of this machine into the folder.
    ///
    /// The file is validated first, and hashed for every method, so that later checks notice changes. Importing the
    /// same bytes again returns the existing model.
    ///
    /// - Parameters:
    ///   - path: The path of a GGUF file.
    ///   - id: The model's name; `nil` for a name derived from the file's name.
    ///   - method: Whether to copy the file or to link to it.
    ///   - progress: Called while bytes are read.
    /// - Throws: `GGUFError` if the file is not a model; `ModelLibraryError`: `unsupportedFile` for part of a
    ///   model, `invalidName`, `alreadyInstalled`, `unreadableFile`, `unwritableFile`, `notEnoughSpace`, `busy`;
    ///   `CancellationError`.
    public func importModel(
        from path: String, as id: String? = nil, method: ImportMethod = .copy,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> InstalledModel {
        let name = StoreFiles.name(of: path)
        let base = name.hasSuffix(ModelFolder.suffix) ? String(name.dropLast(ModelFolder.suffix.count)) : name
        return try await importFile(
            ImportedFile(path: path, id: id ?? ModelID.suggestion(for: base), isNamed: id != nil), method, progress)
    }

    /// Imports another program's model into the folder.
    ///
    /// - Parameters:
    ///   - model: A result of ``importableModels()``. If the result has a checksum, the file must match it.
    ///   - id: The model's name; `nil` for the suggested name.
    ///   - method: Whether to copy the file or to link to it.
    ///   - progress: Called while bytes are read.
    /// - Throws: The errors of ``importModel(from:as:method:progress:)``, and `ModelLibraryError` with `hashMismatch`.
    public func importModel(
        _ model: ImportableModel, as id: String? = nil, method: ImportMethod = .copy,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> InstalledModel {
        try await importFile(
            ImportedFile(
                path: model.path, id: id ?? model.suggestedID, isNamed: id != nil, sha256: model.sha256,
                source: model.url),
            method, progress)
    }

    private func importFile(
        _ file: ImportedFile, _ method: ImportMethod, _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws -> InstalledModel {
        try ModelID.validate(file.id)
        let source = try realFile(file.path)
        try checkSingleFile(source)
        let lock = try lock(file.id)
        defer { lock.removeFile() }
        // A file may already be in the folder, imported with any method.
        if let model = installed(identicalTo: source, file) { return model }
        try requireFreeName(source, file)
        let staged = folder.importPath(file.id)
        try StoreFiles.makeFolder(folder.temporaryFolder)
        // A file at this path is left from a killed import, because this task holds the model's lock.
        try StoreFiles.remove(staged)
        do {
            let hashes = try await stage(source, as: staged, method, progress)
            if let model = try await installed(with: hashes, file) {
                try StoreFiles.remove(staged)
                return model
            }
            try requireExpected(hashes, file)
            let model = try install(staged, hashes, file, origin: method.origin(path: source))
            try await importProjector(of: source, for: file.id, method)
            return model
        } catch {
            // The first error is reported. `cleanUp` removes a file that remains.
            _ = try? StoreFiles.remove(staged)
            throw error
        }
    }

    /// Imports the projector beside a model's file, unless the imported model is a link, through which it is found.
    private func importProjector(of source: String, for id: String, _ method: ImportMethod) async throws {
        let own = "\(id)-mmproj"
        guard method != .link, let projector = ProjectorFile.path(forModelAt: source), ModelID.isValid(own),
            !folder.hasModel(own)
        else { return }
        _ = try await importFile(ImportedFile(path: projector, id: own, isNamed: true), method, nil)
    }

    /// Stages the file under a temporary name in the folder, and returns its checksums.
    private func stage(
        _ source: String, as staged: String, _ method: ImportMethod,
        _ progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws -> FileHashes {
        switch method {
        case .copy:
            try requireSpace(FileStatus(path: source, followsLinks: true)?.sizeBytes ?? 0)
            let hashes = try await FileCopier.copy(source, to: staged) { done, total in
                progress?(DownloadProgress(phase: .verifying, receivedBytes: done, totalBytes: total))
            }
            // The source may have changed after its validation, so the copy is validated.
            try checkSingleFile(staged)
            return hashes
        case .hardLink:
            guard Self.makeHardLink(source, staged) == 0 else { throw Self.linkFailure(source, errno) }
        case .link:
            guard symlink(source, staged) == 0 else { throw StoreFiles.failure("linked", staged, errno) }
        }
        return try await hash([source], progress)
    }

    private func install(
        _ staged: String, _ hashes: FileHashes, _ file: ImportedFile, origin: ModelRecord.Origin
    ) throws -> InstalledModel {
        // If the catalogue lists these bytes, its entry provides the source for repairs and the licence.
        let listed = configuration.catalogue.entries.first { $0.sha256 == hashes.sha256 }
        let record = ModelRecord(
            id: file.id, source: file.source ?? listed?.url, origin: origin, hashes: hashes, license: listed?.license,
            installed: configuration.now())
        return try install(staged, record)
    }

    /// Returns the installed model that is the same file as the source, possibly as a hard link or through links.
    private func installed(identicalTo source: String, _ file: ImportedFile) -> InstalledModel? {
        guard let identity = FileStatus(path: source, followsLinks: true)?.identity else { return nil }
        let candidates = file.isNamed ? [file.id] : [file.id] + folder.ids
        return candidates.first {
            FileStatus(path: folder.modelPath($0), followsLinks: true)?.identity == identity
        }.flatMap { folder.model($0) }
    }

    /// Returns the installed model with the given checksums; throws if another model has the name.
    private func installed(with hashes: FileHashes, _ file: ImportedFile) async throws -> InstalledModel? {
        if folder.hasModel(file.id) {
            let path = folder.modelPath(file.id)
            let isAlike = FileStatus(path: path, followsLinks: true)?.sizeBytes == hashes.sizeBytes
            if isAlike, try await hash([path], nil).sha256 == hashes.sha256 { return try folder.readModel(file.id) }
            throw nameInUse(file)
        }
        guard !file.isNamed else { return nil }
        return folder.ids.first { folder.record($0)?.hashes?.sha256 == hashes.sha256 }.flatMap { folder.model($0) }
    }

    /// Throws before copying if the sizes already show that another model has the name.
    private func requireFreeName(_ source: String, _ file: ImportedFile) throws(ModelLibraryError) {
        guard folder.hasModel(file.id) else { return }
        let installed = FileStatus(path: folder.modelPath(file.id), followsLinks: true)?.sizeBytes
        guard installed == FileStatus(path: source, followsLinks: true)?.sizeBytes else { throw nameInUse(file) }
    }

    private func nameInUse(_ file: ImportedFile) -> ModelLibraryError {
        ModelLibraryError(
            .alreadyInstalled,
            "Another model named '\(file.id)' is already installed. Give this one another name, or remove the "
                + "installed one with `hearth models rm \(file.id)`.")
    }

    private func requireExpected(_ hashes: FileHashes, _ file: ImportedFile) throws(ModelLibraryError) {
        guard let expected = file.sha256, expected != hashes.sha256 else { return }
        throw ModelLibraryError(
            .hashMismatch,
            "\(ModelID.printable(StoreFiles.name(of: file.path))) is damaged: its contents do not match its checksum. "
                + "Nothing was imported. Download it again with the program that it belongs to.")
    }

    private func realFile(_ path: String) throws(ModelLibraryError) -> String {
        let name = ModelID.printable(StoreFiles.name(of: path))
        guard let source = StoreFiles.realPath(path), let status = FileStatus(path: source, followsLinks: true) else {
            throw ModelLibraryError(.unreadableFile, "\(name) does not exist or is not readable. Check the path.")
        }
        guard status.kind == .regular else {
            throw ModelLibraryError(.unreadableFile, "\(name) is not a file. Specify the .gguf file inside it.")
        }
        return source
    }

    private static func makeHardLink(_ source: String, _ destination: String) -> Int32 { link(source, destination) }

    private static func linkFailure(_ source: String, _ number: Int32) -> ModelLibraryError {
        let name = ModelID.printable(StoreFiles.name(of: source))
        switch number {
        case EXDEV:
            return ModelLibraryError(
                .unwritableFile,
                "\(name) is on a different file system than the model folder, so it can't be hard-linked. Copy it, or "
                    + "create a symbolic link.")
        case EPERM, EACCES, EMLINK, ENOTSUP:
            return ModelLibraryError(
                .unwritableFile,
                "The system does not let this user create a hard link to \(name): "
                    + "\(String(cString: strerror(number))). Copy it, or create a symbolic link.")
        default: return StoreFiles.failure("shared", source, number)
        }
    }
}

private struct ImportedFile {
    let path: String
    let id: String
    /// Whether the user chose the name, so that the same bytes may also be installed under another name.
    let isNamed: Bool
    /// The expected checksum, if known.
    var sha256: String?
    /// The URL to download the file again, if known.
    var source: URL?
}

extension ImportMethod {
    fileprivate func origin(path: String) -> ModelRecord.Origin {
        switch self {
        case .copy: .copied
        case .hardLink: .hardLinked
        case .link: .linked(path: path)
        }
    }
}
