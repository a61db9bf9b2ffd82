package import GGUF
import Synchronization

/// The folder of installed models, which are files `<id>.gguf`, each with its record in `<id>.json`.
///
/// A `.gguf` file that the user put into the folder is also a model, but without a record. The files of a split model
/// are one model with the name of the first part.
public struct ModelFolder: Sendable, Hashable {
    /// The absolute path, which does not have to exist.
    public let path: String

    public init(path: String) { self.path = path }

    /// All readable models, by name.
    ///
    /// Damaged files are omitted. Inspecting a damaged file reports the problem.
    public var models: [InstalledModel] {
        ids.compactMap { id in model(id).flatMap { $0.description.isProjector ? nil : $0 } }
    }

    /// Returns an installed model; `nil` if it is missing or unreadable.
    ///
    /// The metadata is cached until the file changes, because parsing a vocabulary takes milliseconds and servers
    /// list models every second.
    public func model(_ id: String) -> InstalledModel? {
        // A path is not a valid name.
        guard Self.isName(id) else { return nil }
        let path = modelPath(id)
        let files = modelPaths(id).map { FileStatus(path: $0, followsLinks: true) }
        if let known = Self.described.withLock({ $0[path] }), known.files == files {
            return InstalledModel(id: id, path: path, description: known.description, record: record(id))
        }
        // `readModel` reports the reason for a failure.
        guard let model = try? readModel(id) else { return nil }
        Self.described.withLock {
            if $0.count >= Self.maximumDescribed { $0.removeAll() }
            $0[path] = (files, model.description)
        }
        return model
    }

    /// The cached descriptions by path, with the status of the files when they were read.
    private static let described = Mutex<[String: (files: [FileStatus?], description: ModelDescription)]>([:])
    private static let maximumDescribed = 1_000

    /// The names of all models, including unreadable ones, without projectors (see ``ProjectorFile``).
    ///
    /// A split model without its first part has the name of its next part.
    package var ids: [String] {
        var families: Set<PartName.Family> = []
        return fileNames.filter { !ProjectorFile.isName($0) }.filter {
            PartName(stem: $0).map { families.insert($0.family).inserted } ?? true
        }
    }

    /// Returns the paths of a model's files: all existing parts of a split model, otherwise one file.
    package func modelPaths(_ id: String) -> [String] {
        guard let family = PartName(stem: id)?.family else { return [modelPath(id)] }
        return fileNames.filter { PartName(stem: $0)?.family == family }.map(modelPath)
    }

    /// The sorted names of all model files without the extension.
    private var fileNames: [String] {
        StoreFiles.names(in: path).filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
            .filter(Self.isName)
    }

    package func readModel(_ id: String) throws(GGUFError) -> InstalledModel { try read(id).model }

    /// Returns a model and its open file.
    package func read(_ id: String) throws(GGUFError) -> (model: InstalledModel, file: GGUFFile) {
        let file = try GGUFFile(path: modelPath(id))
        let description = ModelDescription(file)
        return (InstalledModel(id: id, path: file.path, description: description, record: record(id)), file)
    }

    package func record(_ id: String) -> ModelRecord? { ModelRecord.read(recordPath(id), id: id) }

    package static let suffix = ".gguf"

    /// Returns whether a text can be a model's name, which for the user's files is any visible name within the
    /// folder.
    package static func isName(_ id: String) -> Bool {
        !id.isEmpty && !id.hasPrefix(".") && !id.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    package func modelPath(_ id: String) -> String { "\(path)/\(id)\(Self.suffix)" }
    package func recordPath(_ id: String) -> String { "\(path)/\(id).json" }
    package func lockPath(_ id: String) -> String { "\(lockFolder)/\(id).lock" }
    /// Returns the temporary path of an import, which only the holder of the model's lock accesses.
    package func importPath(_ id: String) -> String { "\(temporaryFolder)/\(id).import" }
    package func quarantinePath(_ id: String) -> String { "\(quarantineFolder)/\(id)\(Self.suffix)" }

    package var downloadsFolder: String { path + "/.downloads" }
    /// The folder of damaged files, which a repair can still use.
    package var quarantineFolder: String { path + "/.quarantine" }
    /// The folder of files that are being written.
    package var temporaryFolder: String { path + "/.temporary" }
    package var lockFolder: String { path + "/.locks" }

    package func hasModel(_ id: String) -> Bool { FileStatus(path: modelPath(id), followsLinks: false) != nil }
    package func hasQuarantined(_ id: String) -> Bool {
        FileStatus(path: quarantinePath(id), followsLinks: false) != nil
    }
}

extension ModelFolder {
    /// A fingerprint of the folder's model files, which changes when a file is added, removed, replaced or modified.
    public struct Revision: Sendable, Hashable {
        fileprivate struct Entry: Hashable {
            let id: String
            let status: FileStatus?
        }

        fileprivate let entries: [Entry]
    }

    /// The current fingerprint, computed from the files' metadata, so that changes by other processes are noticed.
    public var revision: Revision {
        Revision(
            entries: fileNames.map {
                Revision.Entry(id: $0, status: FileStatus(path: modelPath($0), followsLinks: true))
            })
    }
}
