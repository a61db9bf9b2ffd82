public import Foundation
import GGUF

/// Finds, downloads, imports, verifies, repairs and removes the models of one model folder.
///
/// Operations on different models run concurrently. Two tasks never change the same model, within a process or
/// across processes: the second one fails with `busy`. An incomplete step of a killed process is either invisible
/// to readers of the folder, or completed or cleaned up later.
public actor ModelManager {
    /// The configuration of a manager.
    public struct Configuration: Sendable {
        /// The models' folder.
        public var folder: ModelFolder
        /// The catalogue of models.
        public var catalogue: ModelCatalogue
        /// The download options.
        public var downloads: DownloadOptions
        /// This machine's memory.
        public var memory: DeviceMemory
        /// The model folders of other programs.
        public var importLocations: ImportLocations
        /// Performs the removal or quarantine of a model's file, which is passed to it as `work`.
        ///
        /// It waits for or cancels the tasks that use the model, unloads it, runs the work, and prevents loading
        /// until the work is done. If it throws, the model is not removed.
        public var whileRemoved: @Sendable (_ id: String, _ work: @escaping Removal) async throws -> Void
        /// Removes or quarantines a model's file.
        public typealias Removal = @Sendable () async throws -> Void
        /// Returns the current time.
        public var now: @Sendable () -> Date

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - folder: The models' folder, which does not have to exist.
        ///   - catalogue: The catalogue of models.
        ///   - downloads: The download options.
        ///   - memory: This machine's memory.
        ///   - importLocations: The model folders of other programs.
        ///   - now: Returns the current time.
        ///   - whileRemoved: Performs the removal or quarantine of a model's file; see ``whileRemoved``.
        public init(
            folder: ModelFolder, catalogue: ModelCatalogue, downloads: DownloadOptions, memory: DeviceMemory,
            importLocations: ImportLocations, now: @escaping @Sendable () -> Date = { Date() },
            whileRemoved: @escaping @Sendable (_ id: String, _ work: @escaping Removal) async throws -> Void = {
                try await $1()
            }
        ) {
            self.folder = folder
            self.catalogue = catalogue
            self.downloads = downloads
            self.memory = memory
            self.importLocations = importLocations
            self.now = now
            self.whileRemoved = whileRemoved
        }
    }

    nonisolated let configuration: Configuration
    nonisolated let downloader: Downloader
    /// The models' folder.
    package nonisolated var folder: ModelFolder { configuration.folder }

    public init(_ configuration: Configuration) {
        self.configuration = configuration
        downloader = Downloader(options: configuration.downloads)
    }

    /// The names of all models in the folder: installed, quarantined, or partially downloaded.
    nonisolated var knownIDs: [String] { Set(folder.ids + quarantinedIDs + partialIDs).sorted() }

    nonisolated var quarantinedIDs: [String] { Self.ids(in: folder.quarantineFolder, ModelFolder.suffix) }

    nonisolated var partialIDs: [String] { Self.ids(in: folder.downloadsFolder, ".part") }

    private static func ids(in folder: String, _ suffix: String) -> [String] {
        StoreFiles.names(in: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
            .filter(ModelFolder.isName)
    }

    /// Locks a model's files for one task of one process; the system releases the lock of a killed process.
    ///
    /// The holder removes the lock's file when it is done.
    nonisolated func lock(_ id: String) throws(ModelLibraryError) -> FileLock {
        try folder.requireAccessible()
        try StoreFiles.makeFolder(folder.lockFolder)
        do throws(ModelLibraryError) {
            return try FileLock(path: folder.lockPath(id), name: "'\(id)'")
        } catch {
            guard error.code == .busy else { throw error }
            throw ModelLibraryError(
                .busy,
                "The model '\(id)' is already being downloaded, imported, checked or removed, here or by another "
                    + "program. Wait until that has finished, or stop it, then try again.")
        }
    }

    /// Throws unless the file is a single-file model that the engine can load; called before it enters the folder.
    ///
    /// - Throws: The errors of ``checkContent(_:)``; `ModelLibraryError` with `unsupportedFile` for one part of a
    ///   model.
    nonisolated func checkSingleFile(_ path: String) throws {
        do {
            guard try GGUFFile(path: path).partCount > 1 else { return try checkContent(path) }
        } catch let error as GGUFError where error.code == .missingPart {
            // Parts cannot be downloaded or imported individually, whether or not the others exist.
        }
        throw ModelLibraryError(
            .unsupportedFile,
            "\(ModelID.printable(StoreFiles.name(of: path))) is one part of a model in several files. Put all of them into "
                + "\(folder.path) under their names, join them with `llama-gguf-split --merge` into one file, or choose a "
                + "model in a single file.")
    }

    /// Throws unless the file, with the other parts of a split model, is a model that the engine can load.
    ///
    /// - Throws: `GGUFError` for an invalid file, `ModelLibraryError` with `unsupportedFile` for a file without
    ///   weights.
    nonisolated func checkContent(_ path: String) throws {
        let file = try GGUFFile(path: path)
        let description = ModelDescription(file)
        let name = ModelID.printable(StoreFiles.name(of: path))
        if description.isVocabularyOnly {
            throw ModelLibraryError(
                .unsupportedFile,
                "\(name) contains a vocabulary but no weights, so it can't answer anything. Choose the file of a "
                    + "complete model.")
        }
        try file.validateForLoading()
    }
}
