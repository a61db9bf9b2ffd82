import Foundation

/// A store of Ollama, whose files `manifests/<registry>/<namespace>/<model>/<tag>` refer to blobs by checksum.
struct OllamaStore {
    /// The relevant fields of a manifest.
    private struct Manifest: Decodable {
        struct Layer: Decodable {
            let mediaType: String?
            let digest: String?
        }

        let layers: [Layer]?
    }

    private static let modelLayer = "application/vnd.ollama.image.model"
    private static let ownFormats = ["template", "params", "system", "adapter", "projector"]
    private static let maximumManifestBytes: UInt64 = 1 << 20

    private let store: ExternalStore

    init?(path: String) {
        guard let store = ExternalStore(path: path) else { return nil }
        self.store = store
    }

    var models: [FoundFile] { store.files(below: "\(store.path)/manifests").flatMap(models(inManifest:)) }

    private func models(inManifest relative: String) -> [FoundFile] {
        let parts = relative.split(separator: "/").map(String.init)
        guard parts.count >= 3, let path = store.file("\(store.path)/manifests/\(relative)"),
            let data = SmallFile.read(path, maximumBytes: Self.maximumManifestBytes),
            // Files that are not valid manifests are skipped.
            let layers = try? JSONDecoder().decode(Manifest.self, from: data).layers
        else { return [] }
        let files = layers.filter { $0.mediaType == Self.modelLayer }.compactMap { Self.checksum($0.digest) }
        guard let checksum = files.first, let blob = blob(checksum) else { return [] }
        return [
            FoundFile(
                source: .ollama, name: Self.name(parts), path: blob, idText: Self.idText(parts), sha256: checksum,
                note: Self.note(layers, files: files.count))
        ]
    }

    /// Returns the hexadecimal digits of `sha256:…`; `nil` for anything else.
    private static func checksum(_ digest: String?) -> String? {
        guard let digest, digest.hasPrefix("sha256:") else { return nil }
        let digits = digest.dropFirst("sha256:".count)
        return digits.utf8.count == 64 && digits.utf8.allSatisfy { isLowercaseHexadecimal($0) } ? String(digits) : nil
    }

    private func blob(_ checksum: String) -> String? {
        // Early versions of Ollama used a colon.
        store.file("\(store.path)/blobs/sha256-\(checksum)") ?? store.file("\(store.path)/blobs/sha256:\(checksum)")
    }

    /// Returns the name as `ollama list` shows it.
    private static func name(_ parts: [String]) -> String {
        let (model, tag) = (parts[parts.count - 2], parts[parts.count - 1])
        var owner = parts.dropLast(2)
        if owner.first == "registry.ollama.ai" { owner = owner.dropFirst() }
        if owner.elementsEqual(["library"]) { owner = [] }
        return (owner + ["\(model):\(tag)"]).joined(separator: "/")
    }

    private static func idText(_ parts: [String]) -> String {
        let (model, tag) = (parts[parts.count - 2], parts[parts.count - 1])
        return tag == "latest" ? model : "\(model)-\(tag)"
    }

    private static func note(_ layers: [Manifest.Layer], files: Int) -> String? {
        if files > 1 { return "It consists of \(files) files, and only the first would be imported." }
        let others = ownFormats.filter { format in
            layers.contains { $0.mediaType == "application/vnd.ollama.image.\(format)" }
        }
        guard !others.isEmpty else { return nil }
        return "Only the model is imported; Ollama's own \(others.joined(separator: ", ")) for it "
            + "\(others.count == 1 ? "is" : "are") not."
    }
}
