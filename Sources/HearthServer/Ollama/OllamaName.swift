import Foundation
import ModelLibrary

/// The names of models in Ollama's API: an id of Hearth with a tag, or an address on Hugging Face.
enum OllamaName {
    /// The tag of every listed model: clients add it to names that have none.
    static let tag = ":latest"

    /// The quantisation that is meant where an address names none.
    private static let usualQuantization = "Q4_K_M"
    private static let hubs = ["hf.co/", "huggingface.co/"]

    /// The name in listings of the model with an id.
    static func name(_ id: String) -> String { id + tag }

    /// The id that a name, as a client sends it, stands for; the model need not exist.
    static func id(_ name: String) -> String {
        if let address = address(name), let entry = try? ModelCatalogue.entry(url: address) { return entry.id }
        return name.hasSuffix(tag) ? String(name.dropLast(tag.count)) : name
    }

    /// The address that a name stands for; nil for a name of the catalogue.
    ///
    /// `hf.co/owner/repository:Q4_K_M` names no file: it becomes the file that most publishers would put there.
    ///
    /// - Parameter name: The name that a client sends.
    /// - Returns: What the catalogue's own addresses look like.
    static func address(_ name: String) -> URL? {
        let lowercase = name.lowercased()
        guard let hub = hubs.first(where: lowercase.hasPrefix) else {
            return lowercase.contains("://") || lowercase.hasPrefix("hf:") ? URL(string: name) : nil
        }
        let path = name.dropFirst(hub.count)
        if path.lowercased().hasSuffix(".gguf") { return URL(string: "hf:\(path)") }
        let parts = path.split(separator: ":", maxSplits: 1)
        guard let repository = parts.first?.split(separator: "/").last else { return nil }
        var quantization = parts.count > 1 ? String(parts[1]) : usualQuantization
        if quantization == "latest" { quantization = usualQuantization }
        let base = repository.lowercased().hasSuffix("-gguf") ? repository.dropLast(5) : repository
        return URL(string: "hf:\(parts[0])/\(base)-\(quantization).gguf")
    }
}
