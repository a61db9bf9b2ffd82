public import Foundation
import GGUF

/// Finds, downloads, imports, verifies, repairs and removes the models of one model folder.
///
/// Work on different models goes on side by side. Two tasks never change the same model, in one process or in several:
/// the second one gets `busy`. Every step that a killed process leaves half done is either invisible to readers of the
/// folder, or finished or removed later.
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
        /// Called to remove a model's file or put it aside, which is the work that it is given.
        ///
        /// It waits for or cancels what runs with the model, unloads it, runs the work, and lets nobody load the model until
        /// the work is done; what it throws stops the removal.
        public var whileRemoved: @Sendable (_ id: String, _ work: @escaping Removal) async throws -> Void
        /// Removes or quarantines a model's file.
        public typealias Removal = @Sendable () async throws -> Void
        /// The time.
        public var now: @Sendable () -> Date

        /// - Parameters:
        ///   - folder: The models' folder; it need not exist yet.
        ///   - catalogue: The catalogue of models.
        ///   - downloads: How files are fetched.
        ///   - memory: This machine's memory.
        ///   - importLocations: The model folders of other programs.
        ///   - now: The time.
        ///   - whileRemoved: Called to remove a model's file or put it aside; it runs the work that it is given.
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
    /// Where the models are.
    package nonisolated var folder: ModelFolder { configuration.folder }

    public init(_ configuration: Configuration) {
        self.configuration = configuration
        downloader = Downloader(options: configuration.downloads)
    }

    /// The names of everything here: installed, damaged, or on the way.
    nonisolated var knownIDs: [String] { Set(folder.ids + quarantinedIDs + partialIDs).sorted() }

    nonisolated var quarantinedIDs: [String] { Self.ids(in: folder.quarantineFolder, ModelFolder.suffix) }

    nonisolated var partialIDs: [String] { Self.ids(in: folder.downloadsFolder, ".part") }

    private static func ids(in folder: String, _ suffix: String) -> [String] {
        StoreFiles.names(in: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
            .filter(ModelFolder.isName)
    }

    /// The right to change a model's files, for one task of one process at a time; a killed process loses it.
    ///
    /// The holder removes the lock's file when it is done.
    nonisolated func lock(_ id: String) throws(ModelLibraryError) -> FileLock {
        try folder.requireReachable()
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

    /// Checks that a file is one whole model that the engine can load, before it gets into the folder.
    ///
    /// - Throws: What ``checkContent(_:)`` throws; `ModelLibraryError` with `unsupportedFile` for one part of a model.
    nonisolated func checkSingleFile(_ path: String) throws {
        do {
            guard try GGUFFile(path: path).partCount > 1 else { return try checkContent(path) }
        } catch let error as GGUFError where error.code == .missingPart {
            // Parts cannot be fetched or imported one by one, whichever are there.
        }
        throw ModelLibraryError(
            .unsupportedFile,
            "\(ModelID.printable(StoreFiles.name(of: path))) is one part of a model in several files. Put all of them into "
                + "\(folder.path) under their names, join them with `llama-gguf-split --merge` into one file, or choose a "
                + "model in a single file.")
    }

    /// Checks that a file, with the other parts of a split model, is a model that the engine can load.
    ///
    /// - Throws: `GGUFError` for what is wrong with it, `ModelLibraryError` with `unsupportedFile` for half a model.
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
