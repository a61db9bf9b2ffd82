import Foundation
import GGUF

/// DistilBERT's classification head, computed here because llama.cpp applies tanh instead of ReLU.
///
/// logits = W₂ · relu(W₁ · h + b₁) + b₂, where h is the output at the first token.
struct ClassificationHead: Sendable {
    private let hidden: [Float]
    private let hiddenBias: [Float]
    private let output: [Float]
    private let outputBias: [Float]

    /// Returns whether a file contains a DistilBERT classifier: a BERT with a two-layer head and no token types.
    static func isNeeded(for file: GGUFFile, architecture: String) -> Bool {
        architecture == "bert" && file.tensor(named: "cls.weight") != nil
            && file.tensor(named: "cls.output.weight") != nil && file.tensor(named: "token_types.weight") == nil
    }

    /// Throws `GGUFError` if the tensors cannot be read, `LlamaError` if their shapes are inconsistent.
    init(_ file: GGUFFile, dimensions: Int) throws {
        hidden = try file.tensorValues(named: "cls.weight")
        output = try file.tensorValues(named: "cls.output.weight")
        let labels = output.count / max(dimensions, 1)
        hiddenBias = try Self.bias("cls.bias", file, count: dimensions)
        outputBias = try Self.bias("cls.output.bias", file, count: labels)
        guard hidden.count == dimensions * dimensions, output.count == labels * dimensions, labels > 0,
            hiddenBias.count == dimensions, outputBias.count == labels
        else {
            throw LlamaError(
                .unsupportedModel,
                "The shapes of the model's classification head are inconsistent. The file was converted incorrectly; "
                    + "convert it again.")
        }
    }

    private static func bias(_ name: String, _ file: GGUFFile, count: Int) throws -> [Float] {
        guard file.tensor(named: name) != nil else { return Array(repeating: 0, count: count) }
        return try file.tensorValues(named: name)
    }

    var labelCount: Int { outputBias.count }

    func logits(_ embedding: [Float]) -> [Float] {
        let activated = Self.affine(hidden, hiddenBias, embedding).map { max($0, 0) }
        return Self.affine(output, outputBias, activated)
    }

    private static func affine(_ weights: [Float], _ bias: [Float], _ input: [Float]) -> [Float] {
        bias.indices.map { row in
            var sum = bias[row]
            for (column, value) in input.enumerated() { sum += weights[row * input.count + column] * value }
            return sum
        }
    }
}
