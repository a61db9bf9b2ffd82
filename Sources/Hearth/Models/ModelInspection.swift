import GGUF
import Llama
public import ModelLibrary

/// A model file's metadata, for display and for programs.
public struct ModelInspection: Sendable, Codable {
    /// A tensor type's part of the file.
    public struct TensorType: Sendable, Codable {
        public let type: String
        public let sizeBytes: UInt64
        /// The share of all tensor bytes, 0…1.
        public let share: Double
    }

    public let name: String?
    public let architecture: String?
    public let kind: ModelKind
    public let fileSizeBytes: UInt64
    public let parameters: UInt64
    /// The quantisation that the file declares.
    public let fileType: String?
    /// The actual types of the tensors, the largest share first.
    public let tensorTypes: [TensorType]
    public let vocabularyTokens: Int?
    public let vocabularyType: String?
    public let trainedContextTokens: Int?
    public let layers: Int?
    public let embeddingLength: Int?
    public let heads: Int?
    public let keyValueHeads: Int?
    public let slidingWindowTokens: Int?
    public let experts: Int?
    public let pooling: String?
    public let labels: [String]
    public let license: String?
    public let licenseLink: String?
    public let chatTemplate: String?
    /// Why the engine would not load the file; nil if it is loadable.
    public let problem: String?

    /// Reads a file's metadata, without its weights.
    /// - Throws: `GGUFError` for a file that is no GGUF or is damaged.
    public init(path: String) throws {
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

    /// The same as pairs of a label and a value, for display.
    public var lines: [(label: String, value: String)] {
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

    /// Metadata is a stranger's text: control characters could rewrite the terminal.
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
