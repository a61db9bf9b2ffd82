import Foundation
import GGUF

/// The files with which models read images (mmproj), which are beside the files of their models.
///
/// Names are compared without "mmproj" and without the quantisation, in any case: `mmproj-SmolVLM2-500M-f16.gguf` and
/// `SmolVLM2-500M-Q4_K_M-mmproj.gguf` belong to `SmolVLM2-500M-Q4_K_M.gguf`. A file such as `mmproj-model-f16.gguf` or
/// `mmproj.gguf` belongs to each model in its folder with embeddings of the projector's size.
public enum ProjectorFile {
    /// Returns whether a file's name is that of a projector.
    package static func isName(_ stem: String) -> Bool { stem.lowercased().contains("mmproj") }

    /// Returns the path of a model's projector; `nil` if the model has no projector.
    public static func path(forModelAt path: String) -> String? {
        let stem = stem(path)
        guard !isName(stem) else { return nil }
        let real = StoreFiles.realPath(path) ?? path
        var folders = [StoreFiles.parent(of: path), StoreFiles.parent(of: real)].map { $0.isEmpty ? "." : $0 }
        if folders[0] == folders[1] { folders.removeLast() }
        for folder in folders {
            if let found = best(in: folder, for: base(stem), path) { return found }
        }
        return nil
    }

    /// Returns the number of floats of each of a projector's embeddings; `nil` if the file is no projector of images.
    static func embeddingSize(_ path: String) -> UInt64? {
        guard let file = try? GGUFFile(path: path), ModelDescription(file).isProjector else { return nil }
        return file["clip.vision.projection_dim"]?.unsignedInteger
    }

    private static func best(in folder: String, for model: String, _ path: String) -> String? {
        let names = StoreFiles.names(in: folder).filter { $0.hasSuffix(ModelFolder.suffix) && isName($0) }.sorted()
        // The order of precedence: the same name, a beginning of the model's name, then a name without a model.
        let bases = names.map { (name: $0, base: base(stem($0))) }
        let named =
            bases.first { $0.base == model }
            ?? bases.filter { !$0.base.isEmpty && model.hasPrefix($0.base + "-") }.max { $0.base.count < $1.base.count }
        if let named { return "\(folder)/\(named.name)" }
        let general = bases.filter { ["", "model"].contains($0.base) }
        guard !general.isEmpty, let file = try? GGUFFile(path: path),
            let size = ModelDescription(file).dimensions.embeddingLength
        else { return nil }
        return general.map { "\(folder)/\($0.name)" }.first { embeddingSize($0) == UInt64(clamping: size) }
    }

    private static func stem(_ path: String) -> String {
        let name = StoreFiles.name(of: path)
        return name.hasSuffix(ModelFolder.suffix) ? String(name.dropLast(ModelFolder.suffix.count)) : name
    }

    /// Returns a name in lower case, without "mmproj", the number of a part and the quantisation.
    private static func base(_ stem: String) -> String {
        var words = stem.lowercased().split { "-_. ".contains($0) }.map(String.init).filter { $0 != "mmproj" }
        if words.count > 3, words[words.count - 2] == "of", let part = words.last, part.allSatisfy(\.isNumber) {
            words.removeLast(3)
        }
        // Words such as K and M follow the type, as in Q4_K_M.
        let tail: Set = ["k", "m", "s", "l", "xl", "xs", "xxs", "nl", "0", "1"]
        if let type = words.lastIndex(where: isType), words[(type + 1)...].allSatisfy(tail.contains) {
            words.removeSubrange(type...)
            if words.last == "ud" { words.removeLast() }
        }
        return words.joined(separator: "-")
    }

    private static func isType(_ word: String) -> Bool {
        let digits = word.drop { !$0.isNumber }
        return ["f", "bf", "fp", "q", "iq", "mxfp"].contains(word.prefix { !$0.isNumber })
            && !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
}

extension ModelFolder {
    /// Returns the paths of the projectors that only this model of the folder uses.
    package func ownProjectorPaths(_ id: String) -> [String] {
        guard let path = ProjectorFile.path(forModelAt: modelPath(id)), StoreFiles.parent(of: path) == self.path else {
            return []
        }
        let isShared = ids.contains { $0 != id && ProjectorFile.path(forModelAt: modelPath($0)) == path }
        return isShared ? [] : [path]
    }
}
