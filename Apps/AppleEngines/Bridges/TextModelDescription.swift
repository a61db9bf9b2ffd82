/// What `Tools/convert_coreml.py` writes about a converted model, so that a program knows how to use it.
public struct TextModelDescription: Sendable, Hashable, Codable {
    /// What a model is for.
    public enum Kind: String, Sendable, Hashable, Codable {
        case classifier, embedder
    }

    /// The name of the file.
    public static let fileName = "model.json"

    /// What people call the model.
    public var name: String
    /// What it is for.
    public var kind: Kind
    /// The name of what it gives.
    public var output: String
    /// How many numbers it gives.
    public var outputSize: Int
    /// A classifier's labels, in the order of its numbers; empty for an embedder.
    public var labels: [String]
    /// The lengths of text that it takes, in tokens.
    public var lengths: [Int]
    /// Whether its tokenizer drops case and accents.
    public var lowercases: Bool
    /// Stands for the weights: vectors of other weights can't be compared.
    public var fingerprint: String

    /// The most tokens that one text may have.
    public var maxTokens: Int { lengths.max() ?? 0 }

    /// What keeps the model from being used, as a sentence; nil for nothing.
    public var problem: String? {
        if lengths.isEmpty || lengths.contains(where: { $0 < 2 }) { return "The model takes no text." }
        if outputSize < 1 { return "The model gives nothing." }
        if kind == .classifier, labels.count != outputSize {
            return "The model gives \(outputSize) numbers for \(labels.count) labels."
        }
        return nil
    }
}
