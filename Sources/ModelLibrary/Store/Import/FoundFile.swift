import Foundation

/// A model file in another program's store.
struct FoundFile {
    let source: ImportableModel.Source
    let name: String
    let path: String
    /// The text from which a model ID can be derived.
    let idText: String
    var sha256: String?
    var url: URL?
    var note: String?

    /// Returns a note if the file is one part of a split model according to its name; otherwise `nil`.
    static func note(fileName: String) -> String? {
        guard fileName.contains(/-[0-9]{5}-of-[0-9]{5}\.gguf$/) else { return nil }
        return "It is one part of a split model, which can't be imported. Put all parts into the model folder, or join "
            + "them with `llama-gguf-split --merge` first."
    }

    /// Returns whether a file is a model according to its name, as opposed to a file that accompanies a model.
    static func isModel(_ fileName: String) -> Bool {
        fileName.hasSuffix(ModelFolder.suffix) && !fileName.hasPrefix("mmproj") && !fileName.hasPrefix(".")
    }
}

/// Another program's model folder, in which searches are limited and never leave the folder.
struct ExternalStore {
    /// The limits on visited entries and on depth, which no real store reaches.
    private static let maximumEntries = 20_000
    private static let maximumDepth = 6

    /// The path of the folder, with links resolved.
    let path: String

    /// Opens the folder; `nil` if it does not exist.
    init?(path: String) {
        guard let real = StoreFiles.realPath(path), FileStatus(path: real, followsLinks: true)?.kind == .folder else {
            return nil
        }
        self.path = real
    }

    /// Returns the paths of the files below a folder of the store, relative to that folder.
    ///
    /// Links to folders are not followed, which prevents cycles.
    func files(below folder: String) -> [String] {
        var budget = Self.maximumEntries
        return files(in: folder, prefix: "", depth: 0, &budget)
    }

    private func files(in folder: String, prefix: String, depth: Int, _ budget: inout Int) -> [String] {
        guard depth < Self.maximumDepth else { return [] }
        var found: [String] = []
        for name in StoreFiles.names(in: folder) {
            budget -= 1
            guard budget > 0 else { break }
            switch FileStatus(path: "\(folder)/\(name)", followsLinks: false)?.kind {
            case .folder:
                found += files(in: "\(folder)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1, &budget)
            case .regular, .symbolicLink: found.append(prefix + name)
            case .other, nil: break
            }
        }
        return found
    }

    /// Resolves a path of the store; `nil` if it does not exist or leads out of the store.
    func file(_ path: String) -> String? {
        guard let real = StoreFiles.realPath(path), real.hasPrefix(self.path + "/") else { return nil }
        return real
    }
}
