import GGUF
import Llama
import ModelLibrary

/// A model file's metadata, for display and for programs.
package struct ModelInspection: Sendable, Codable {
    /// A tensor type and its share of the file.
    package struct TensorType: Sendable, Codable {
        package let type: String
        package let sizeBytes: UInt64
        /// The share of all tensor bytes, from 0 to 1.
        package let share: Double
    }

    package let name: String?
    package let architecture: String?
    package let kind: ModelKind
    package let fileSizeBytes: UInt64
    package let parameters: UInt64
    package let fileType: String?
    /// The actual types of the tensors, sorted by descending share.
    package let tensorTypes: [TensorType]
    package let vocabularyTokens: Int?
    package let vocabularyType: String?
    package let trainedContextTokens: Int?
    package let layers: Int?
    package let embeddingLength: Int?
    package let heads: Int?
    package let keyValueHeads: Int?
    package let slidingWindowTokens: Int?
    package let experts: Int?
    package let pooling: String?
    package let labels: [String]
    package let license: String?
    package let licenseLink: String?
    package let chatTemplate: String?
    /// The reason why the engine cannot load the file; nil if it can.
    package let problem: String?

    /// Reads a file's metadata, without its weights.
    ///
    /// - Throws: `GGUFError` for a file that is not GGUF or is damaged.
    package init(path: String) throws {
        let file = try GGUFFile(path: path)
        let model = ModelDescription(file)
        name = model.name
        architecture = model.architecture
        kind = ModelKind(model)
        fileSizeBytes = model.fileSizeBytes
        parameters = model.parameterCount
        fileType = model.fileType?.name
        tensorTypes = model.quantizationByBytes.map {
            TensorType(type: $0.type.name, sizeBytes: $0.sizeBytes, share: $0.fraction)
        }
        vocabularyTokens = model.vocabulary.size
        vocabularyType = model.vocabulary.type
        trainedContextTokens = model.trainedContextTokens
        layers = model.dimensions.layerCount
        embeddingLength = model.dimensions.embeddingLength
        heads = model.dimensions.headCount
        keyValueHeads = model.dimensions.keyValueHeadCount
        slidingWindowTokens = model.dimensions.slidingWindowTokens
        experts = model.dimensions.expertCount
        pooling = model.poolingType.map { String(describing: $0) }
        labels = model.classifierLabels
        license = model.license?.id ?? model.license?.name
        licenseLink = model.license?.link
        chatTemplate = model.vocabulary.chatTemplate
        do {
            try file.validateForLoading()
            problem = nil
        } catch {
            problem = error.description
        }
    }

    /// The metadata as labels and values, for display.
    package var lines: [(label: String, value: String)] {
        let types = tensorTypes.prefix(4).map { "\($0.type) \(Int(($0.share * 100).rounded())) %" }
        let optional: [(String, String?)] = [
            ("Name", name), ("Architecture", architecture), ("Kind", kind.rawValue),
            ("File size", "\(ByteText(fileSizeBytes))"), ("Parameters", Self.count(parameters)),
            ("Quantisation", fileType), ("Tensor bytes", types.isEmpty ? nil : types.joined(separator: ", ")),
            ("Trained context", trainedContextTokens.map { "\($0) tokens" }),
            ("Vocabulary", vocabularyTokens.map { "\($0) tokens" + (vocabularyType.map { " (\($0))" } ?? "") }),
            ("Layers", layers.map(String.init)), ("Embedding length", embeddingLength.map(String.init)),
            ("Heads", heads.map { "\($0)" + (keyValueHeads.map { ", \($0) for keys and values" } ?? "") }),
            ("Sliding window", slidingWindowTokens.map { "\($0) tokens" }), ("Experts", experts.map(String.init)),
            ("Pooling", pooling), ("Labels", labels.isEmpty ? nil : labels.joined(separator: ", ")),
            ("Chat template", chatTemplate == nil ? "none" : "yes"),
            ("Licence", license.map { $0 + (licenseLink.map { " (\($0))" } ?? "") }),
            ("Loadable", problem == nil ? "yes" : "no"), ("Problem", problem),
        ]
        return optional.compactMap { label, value in value.map { (label, Self.printable($0)) } }
    }

    /// Replaces control characters, because metadata is untrusted text and could control the terminal.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func count(_ parameters: UInt64) -> String {
        let value = Double(parameters)
        for (unit, size) in [("billion", 1e9), ("million", 1e6)] where value >= size {
            return "\((value / size * 10).rounded() / 10) \(unit)"
        }
        return String(parameters)
    }
}
