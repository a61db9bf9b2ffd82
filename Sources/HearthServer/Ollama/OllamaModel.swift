import Engine
import Foundation
import GGUF
import ModelLibrary
import Support

/// A model in the format of Ollama's API.
struct OllamaModel: Sendable {
    private let model: InferenceModel
    /// The file in the model folder; `nil` for a model outside of it.
    private let installed: InstalledModel?

    init(_ model: InferenceModel, _ installed: InstalledModel?) {
        self.model = model
        self.installed = installed
    }

    var id: String { model.id }

    private var name: JSONValue { .string(OllamaName.name(model.id)) }
    private var sizeBytes: UInt64 { installed?.description.fileSizeBytes ?? 0 }
    private var modified: JSONValue {
        OllamaTimes.text(Date(timeIntervalSince1970: Double(max(0, model.created))))
    }

    /// A hexadecimal digest that changes with the file: the file's SHA-256, if known.
    private var digest: JSONValue {
        .string(installed?.record?.hashes?.sha256 ?? Self.digits("\(model.id) \(model.created) \(sizeBytes)"))
    }

    /// Returns a digest of a text with as many digits as SHA-256, because clients truncate digests.
    static func digits(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        let word = String(repeating: "0", count: 16 - digits.count) + digits
        return String(repeating: word, count: 4)
    }

    /// The entry in the list of installed models.
    var listing: JSONValue {
        [
            "name": name, "model": name, "modified_at": modified, "size": JSONValue(Int(clamping: sizeBytes)),
            "digest": digest, "details": details,
        ]
    }

    /// Returns the entry in the list of loaded models.
    ///
    /// - Parameters:
    ///   - bytes: The use of main memory.
    ///   - deviceBytes: The additional use of GPU memory.
    func running(bytes: UInt64, deviceBytes: UInt64) -> JSONValue {
        [
            "name": name, "model": name, "size": JSONValue(Int(clamping: bytes) + Int(clamping: deviceBytes)),
            "digest": digest,
            "details": details,
            // A loaded model stays until its memory is needed.
            "expires_at": "2300-01-01T00:00:00Z", "size_vram": JSONValue(Int(clamping: deviceBytes)),
            "context_length": model.contextTokens.map { JSONValue($0) } ?? 0,
        ]
    }

    /// All details of the model, which are read from the file's header.
    var shown: JSONValue {
        let description = installed?.description
        return [
            "modelfile": .string("FROM \(model.id)"),
            "parameters": .string(model.contextTokens.map { "num_ctx \($0)" } ?? ""),
            "template": .string(description?.vocabulary.chatTemplate ?? ""),
            "license": .string(installed?.record?.license?.name ?? description?.license?.id ?? ""),
            "details": details, "model_info": information, "capabilities": .array(capabilities),
            "modified_at": modified,
        ]
    }

    private var details: JSONValue {
        let description = installed?.description
        let family = description?.architecture ?? ""
        return [
            "parent_model": "", "format": "gguf", "family": .string(family),
            "families": family.isEmpty ? [] : [.string(family)],
            "parameter_size": .string((description?.parameterCount).map(Self.size) ?? ""),
            "quantization_level": .string(description?.fileType?.name ?? ""),
        ]
    }

    private var capabilities: [JSONValue] {
        switch model.kind {
        case .embedding: ["embedding"]
        case .reranker: ["rerank"]
        // If a template does not support tools, Hearth describes them itself.
        case .generative:
            ["completion", "tools"] + (model.canReason ? ["thinking"] : []) + (model.readsImages ? ["vision"] : [])
        }
    }

    /// The file's metadata without lists and the chat template, and with the usable context size.
    private var information: JSONValue {
        guard let installed, let file = try? GGUFFile(path: installed.path) else { return [:] }
        let context = "\(installed.description.architecture ?? "").context_length"
        var members: [JSONValue.Member] = []
        for (key, value) in file.metadata where key != "tokenizer.chat_template" {
            let known = key == context ? model.contextTokens.map { JSONValue($0) } : nil
            members.append(JSONValue.Member(key, known ?? value.wire))
        }
        let count = JSONValue(Int(clamping: installed.description.parameterCount))
        return JSONValue.object(members).adding(["general.parameter_count": count])
    }

    private static func size(_ parameters: UInt64) -> String {
        let count = Double(parameters)
        return count >= 1e9
            ? "\((count / 1e8).rounded() / 10)B"
            : count >= 1e6 ? "\((count / 1e4).rounded() / 100)M" : "\((count / 10).rounded() / 100)K"
    }
}

extension GGUFValue {
    /// The value as JSON; `null` for a list.
    fileprivate var wire: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .bool(let flag): .bool(flag)
        case .array: nil
        case .float32(let number): number.isFinite ? .number("\(number)") : nil
        case .float64(let number): .number(number)
        default: unsignedInteger.map { .number("\($0)") } ?? integer.map { .number("\($0)") } ?? nil
        }
    }
}
