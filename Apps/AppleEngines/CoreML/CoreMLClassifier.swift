#if HEARTH_APPLE
    public import Foundation

    /// Labels and embeds texts with Core ML: a model like DistilBERT for labels, one like MiniLM for vectors.
    ///
    /// Each model is a folder that `Tools/convert_coreml.py` made: `model.json` describes it, beside the vocabulary and the
    /// package, which is compiled on first use, and anew where the compiled model is damaged.
    public final class CoreMLClassifier: Sendable {
        /// What the folder says about the model.
        public let description: TextModelDescription
        private let tokenizer: WordPieceTokenizer
        private let model: CoreMLModel

        /// Loads a model.
        ///
        /// - Parameters:
        ///   - folder: What the conversion made.
        ///   - computeUnits: Where the model may compute.
        /// - Throws: ``CoreMLError/unusable(_:)``; what reading, Core ML and the vocabulary throw.
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

        /// Finds the label that fits a text best.
        ///
        /// - Parameters:
        ///   - text: The text; its end is left out where it is too long for the model.
        ///   - labels: Which of the model's labels count.
        /// - Returns: The best of them.
        /// - Throws: ``CoreMLError/unknownLabels(_:)`` where the model has none of them; what the model throws.
        public func classify(text: String, labels: [String]) async throws -> String {
            guard labels.contains(where: description.labels.contains) else { throw CoreMLError.unknownLabels(labels) }
            let logits = try await logits(of: text)
            let known = zip(description.labels, logits).filter { labels.contains($0.0) }
            guard let best = known.max(by: { $0.1 < $1.1 }) else { throw CoreMLError.unknownLabels(labels) }
            return best.0
        }

        /// Weighs the model's labels for a text.
        ///
        /// - Parameter text: The text; its end is left out where it is too long for the model.
        /// - Returns: One logit for each label, in their order.
        /// - Throws: ``CoreMLError``; what the model throws.
        public func logits(of text: String) async throws -> [Float] { try await row(of: text) }

        /// Turns a text into a vector of length 1.
        ///
        /// - Parameter text: The text; its end is left out where it is too long for the model.
        /// - Returns: The vector; 384 numbers with all-MiniLM-L6-v2.
        /// - Throws: ``CoreMLError``; what the model throws.
        public func embed(text: String) async throws -> [Float] { try await row(of: text) }

        /// Counts the tokens of a text as the model reads it.
        ///
        /// - Parameter text: The text.
        /// - Returns: The number of tokens, the special ones around it included.
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
