package import GGUF
import Synchronization

/// The folder of installed models: each is a file `<id>.gguf`, with its record in `<id>.json`.
///
/// A `.gguf` file without a record is a model too: somebody put it there. The files of a split model are one model with
/// the name of its first part.
public struct ModelFolder: Sendable, Hashable {
    /// The folder itself; it need not exist yet.
    public let path: String

    /// - Parameter path: The folder, absolute.
    public init(path: String) { self.path = path }

    /// All readable model files, by name.
    ///
    /// A damaged file is left out here; inspecting it says what is wrong.
    public var models: [InstalledModel] { ids.compactMap { model($0) } }

    /// An installed model; nil if it is not there or can't be read.
    ///
    /// A file is read once, and again when it changes: a vocabulary takes milliseconds, and servers list models every second.
    public func model(_ id: String) -> InstalledModel? {
        // A path is no name.
        guard Self.isName(id) else { return nil }
        let path = modelPath(id)
        let files = modelPaths(id).map { FileStatus(path: $0, followsLinks: true) }
        if let known = Self.described.withLock({ $0[path] }), known.files == files {
            return InstalledModel(id: id, path: path, description: known.description, record: record(id))
        }
        // `readModel` gives the reason of a failure.
        guard let model = try? readModel(id) else { return nil }
        Self.described.withLock {
            if $0.count >= Self.mostDescribed { $0.removeAll() }
            $0[path] = (files, model.description)
        }
        return model
    }

    /// By path, what was read, and the files at that time.
    private static let described = Mutex<[String: (files: [FileStatus?], description: ModelDescription)]>([:])
    private static let mostDescribed = 1_000

    /// The names of all models, readable or not; a split model without its first part has the name of the next one.
    package var ids: [String] {
        var families: Set<PartName.Family> = []
        return fileNames.filter { PartName(stem: $0).map { families.insert($0.family).inserted } ?? true }
    }

    /// The paths of a model's files that are there: one for most models, all parts of a split one.
    package func modelPaths(_ id: String) -> [String] {
        guard let family = PartName(stem: id)?.family else { return [modelPath(id)] }
        return fileNames.filter { PartName(stem: $0)?.family == family }.map(modelPath)
    }

    /// The names of all model files, sorted, without the extension.
    private var fileNames: [String] {
        StoreFiles.names(in: path).filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
            .filter(Self.isName)
    }

    package func readModel(_ id: String) throws(GGUFError) -> InstalledModel { try read(id).model }

    /// A model and its open file.
    package func read(_ id: String) throws(GGUFError) -> (model: InstalledModel, file: GGUFFile) {
        let file = try GGUFFile(path: modelPath(id))
        let description = ModelDescription(file)
        return (InstalledModel(id: id, path: file.path, description: description, record: record(id)), file)
    }

    package func record(_ id: String) -> ModelRecord? { ModelRecord.read(recordPath(id), id: id) }

    package static let suffix = ".gguf"

    /// Whether a text can be the name of a model here: files put here by hand keep theirs, if it stays in the folder.
    package static func isName(_ id: String) -> Bool {
        !id.isEmpty && !id.hasPrefix(".") && !id.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    package func modelPath(_ id: String) -> String { "\(path)/\(id)\(Self.suffix)" }
    package func recordPath(_ id: String) -> String { "\(path)/\(id).json" }
    package func lockPath(_ id: String) -> String { "\(lockFolder)/\(id).lock" }
    /// A file that is on its way into the folder; only the holder of the model's lock touches it.
    package func importPath(_ id: String) -> String { "\(temporaryFolder)/\(id).import" }
    package func quarantinePath(_ id: String) -> String { "\(quarantineFolder)/\(id)\(Self.suffix)" }

    /// Unfinished downloads.
    package var downloadsFolder: String { path + "/.downloads" }
    /// Damaged files that repair can still use.
    package var quarantineFolder: String { path + "/.quarantine" }
    /// Files that are being written.
    package var temporaryFolder: String { path + "/.temporary" }
    /// Who works on what.
    package var lockFolder: String { path + "/.locks" }

    package func hasModel(_ id: String) -> Bool { FileStatus(path: modelPath(id), followsLinks: false) != nil }
    package func hasQuarantined(_ id: String) -> Bool {
        FileStatus(path: quarantinePath(id), followsLinks: false) != nil
    }
}

extension ModelFolder {
    /// A fingerprint of the folder's model files, which changes when one is installed, removed, replaced or written to.
    public struct Revision: Sendable, Hashable {
        fileprivate struct Entry: Hashable {
            let id: String
            let status: FileStatus?
        }

        fileprivate let entries: [Entry]
    }

    /// The current fingerprint, computed from each file's date, so changes by other processes are noticed.
    public var revision: Revision {
        Revision(
            entries: fileNames.map {
                Revision.Entry(id: $0, status: FileStatus(path: modelPath($0), followsLinks: true))
            })
    }
}
