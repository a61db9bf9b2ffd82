#if HEARTH_APPLE
    public import Foundation

    /// A model that classifies or embeds texts with Core ML.
    ///
    /// A model like DistilBERT returns labels, a model like MiniLM returns vectors. Each model is a folder made by
    /// `Tools/convert_coreml.py`, with the description `model.json`, the vocabulary and the package. The package is
    /// compiled on first use, and again if the compiled model is damaged.
    public final class CoreMLClassifier: Sendable {
        /// The model's description.
        public let description: TextModelDescription
        private let tokenizer: WordPieceTokenizer
        private let model: CoreMLModel

        /// Loads a model from a folder made by the conversion.
        ///
        /// - Throws: ``CoreMLError/unusable(_:)``; errors of reading, Core ML and the vocabulary.
        public init(folder: URL, computeUnits: CoreMLModel.ComputeUnits = .all) async throws {
            let data = try Data(contentsOf: folder.appending(path: TextModelDescription.fileName))
            description = try JSONDecoder().decode(TextModelDescription.self, from: data)
            if let problem = description.problem { throw CoreMLError.unusable(problem) }
            tokenizer = WordPieceTokenizer(
                vocabulary: try WordPieceVocabulary(contentsOf: folder.appending(path: "vocab.txt")),
                lowercases: description.lowercases)
            model = try await CoreMLModel.load(
                package: folder.appending(path: "model.mlpackage"),
                compiledAt: folder.appending(path: "model.mlmodelc"), output: description.output,
                computeUnits: computeUnits)
        }

        /// Returns the label that matches a text best.
        ///
        /// The text is truncated to the model's maximum length.
        ///
        /// - Throws: ``CoreMLError/unknownLabels(_:)`` if the model supports none of the labels; errors of the model.
        public func classify(text: String, labels: [String]) async throws -> String {
            guard labels.contains(where: description.labels.contains) else { throw CoreMLError.unknownLabels(labels) }
            let logits = try await logits(of: text)
            let known = zip(description.labels, logits).filter { labels.contains($0.0) }
            guard let best = known.max(by: { $0.1 < $1.1 }) else { throw CoreMLError.unknownLabels(labels) }
            return best.0
        }

        /// Returns one logit per label, in the order of the labels.
        ///
        /// The text is truncated to the model's maximum length.
        ///
        /// - Throws: ``CoreMLError``; errors of the model.
        public func logits(of text: String) async throws -> [Float] { try await row(of: text) }

        /// Embeds a text, truncated to the model's maximum length, as a vector of length 1.
        ///
        /// A vector from all-MiniLM-L6-v2 has 384 numbers.
        ///
        /// - Throws: ``CoreMLError``; errors of the model.
        public func embed(text: String) async throws -> [Float] { try await row(of: text) }

        /// Returns the number of a text's tokens, including the special tokens around the text.
        public func tokenCount(of text: String) -> Int { tokenizer.pieces(of: text).count + 2 }

        private func row(of text: String) async throws -> [Float] {
            let encoding = tokenizer.encode(text, lengths: description.lengths)
            let row = try await model.prediction(ids: encoding.ids, attentionMask: encoding.attentionMask)
            guard row.count == description.outputSize else {
                throw CoreMLError.wrongSize(expected: description.outputSize, found: row.count)
            }
            return row
        }
    }
#endif
