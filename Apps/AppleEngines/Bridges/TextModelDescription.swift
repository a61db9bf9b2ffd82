/// The description of a converted model, written by `Tools/convert_coreml.py`.
public struct TextModelDescription: Sendable, Hashable, Codable {
    /// The purpose of a model.
    public enum Kind: String, Sendable, Hashable, Codable {
        case classifier, embedder
    }

    /// The name of the description's file.
    public static let fileName = "model.json"

    public var name: String
    public var kind: Kind
    /// The name of the model's output.
    public var output: String
    /// The number of values in the output.
    public var outputSize: Int
    /// The labels of a classifier, in the order of its outputs; empty for an embedder.
    public var labels: [String]
    /// The supported input lengths, in tokens.
    public var lengths: [Int]
    /// Whether the tokenizer removes case and accents.
    public var lowercases: Bool
    /// The fingerprint of the weights, because vectors from different weights are not comparable.
    public var fingerprint: String

    /// The maximum number of tokens of a text.
    public var maxTokens: Int { lengths.max() ?? 0 }

    /// The problem that makes the model unusable, as a sentence; nil if it is usable.
    public var problem: String? {
        if lengths.isEmpty || lengths.contains(where: { $0 < 2 }) {
            return "The description lists no text lengths, or one below 2 tokens."
        }
        if outputSize < 1 { return "The model has no output." }
        if kind == .classifier, labels.count != outputSize {
            return "The model returns \(outputSize) numbers for \(labels.count) labels."
        }
        return nil
    }
}
