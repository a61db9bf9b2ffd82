public import Foundation
import GGUF
import Synchronization

/// The manager of one model folder, which downloads, imports, verifies, repairs and removes models.
///
/// Operations on different models run concurrently. Two tasks never change the same model, within a process or across
/// processes: the second task fails with `busy`. An incomplete step of a killed process is either invisible to
/// readers of the folder, or completed or cleaned up later.
public actor ModelManager {
    public struct Configuration: Sendable {
        public var folder: ModelFolder
        public var catalogue: ModelCatalogue
        public var downloads: DownloadOptions
        public var memory: DeviceMemory
        /// The model folders of other programs.
        public var importLocations: ImportLocations
        /// Performs the removal or quarantine of a model's file, which is passed to it as `work`.
        ///
        /// The closure waits for or cancels the tasks that use the model, unloads the model, and runs the work.
        /// Meanwhile it prevents loading the model. If the closure throws, the model is not removed.
        public var whileRemoved: @Sendable (_ id: String, _ work: @escaping Removal) async throws -> Void
        /// The removal or quarantine of a model's file.
        public typealias Removal = @Sendable () async throws -> Void
        public var now: @Sendable () -> Date

        /// Creates a configuration for a model folder, which does not have to exist.
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
    /// The models outside of the catalogue that were offered for a download, by name.
    nonisolated let offered = Mutex<[String: CatalogueEntry]>([:])
    nonisolated let downloader: Downloader
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

    /// Locks a model's files for one task of one process.
    ///
    /// The holder finally removes the lock's file. The system releases the lock of a killed process.
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

    /// Throws unless a file that is to enter the folder is a single-file model that the engine can load.
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
        // A projector is checked when its model first loads it.
        if description.isProjector { return }
        try file.validateForLoading()
    }
}
