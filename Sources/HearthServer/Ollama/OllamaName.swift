import Foundation
import ModelLibrary

/// The model names of Ollama's API: a Hearth ID with a tag, or an address on Hugging Face.
enum OllamaName {
    /// The tag of every listed model, which clients append to names without a tag.
    static let tag = ":latest"

    /// The quantisation of a Hugging Face address without a tag.
    private static let usualQuantization = "Q4_K_M"
    private static let hubs = ["hf.co/", "huggingface.co/"]

    /// Returns the name of a model in lists.
    static func name(_ id: String) -> String { id + tag }

    /// Returns the model ID for a client's name; the model may not exist.
    static func id(_ name: String) -> String {
        if let address = address(name), let entry = try? ModelCatalogue.entry(url: address) { return entry.id }
        return name.hasSuffix(tag) ? String(name.dropLast(tag.count)) : name
    }

    /// Returns the URL for a name; `nil` for a name of the catalogue.
    ///
    /// `hf.co/owner/repository:Q4_K_M` does not name a file. It is mapped to the file name that most publishers use.
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
