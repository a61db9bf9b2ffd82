public import Engine
public import MailReading
import Retrieval

/// The second stage of category and spam classification: a linear model on a mail's embedding.
///
/// The embedding model also knows words that are missing from the training set.
public struct EmbeddingHead: Sendable, Hashable {
    /// The weights for each of ``MailCategory/known``, in that order; they are applied to a unit vector.
    public let linear: LinearModel
    /// The minimum probability of the head's first choice; below this limit, the next stage decides.
    public let floor: Double
    /// The embedding model that the vectors must come from, in the form that ``name(of:)`` returns.
    public let model: String
    /// The number of dimensions of a vector.
    public let dimensions: Int
    /// The spam classifier for the same vectors; `nil` if the head classifies categories only.
    public let spam: SpamModel?

    /// Creates a head.
    ///
    /// The result is `nil` if the weights do not have one class for each category, or if vectors exceed the
    /// size of a weight table.
    public init?(linear: LinearModel, floor: Double, model: String, dimensions: Int, spam: SpamModel? = nil) {
        guard linear.classes == MailCategory.known.count, floor.isFinite, dimensions > 0,
            dimensions <= 1 << linear.bits, dimensions <= 1 << (spam?.linear.bits ?? linear.bits)
        else { return nil }
        self.spam = spam
        (self.linear, self.floor, self.model, self.dimensions) = (linear, floor, model, dimensions)
    }

    /// Returns whether the head was fitted to this embedding model.
    ///
    /// The quantisation of the model's file is ignored.
    public func fits(_ embedder: any TextEmbedder) -> Bool {
        embedder.dimensions == dimensions && Self.name(of: embedder) == model
    }

    /// Returns the name of an embedding model in lower-case letters and digits, such as "allminilml6v2".
    ///
    /// Files of the same model spell its name differently.
    public static func name(of embedder: any TextEmbedder) -> String {
        // The fingerprint consists of a name and the size of the file.
        let name = embedder.fingerprint.split(separator: " ").dropLast().joined()
        return name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the text to embed for a mail: subject and sender above the first passage, as in search.
    ///
    /// The text is empty if the mail is empty.
    public static func text(_ message: MailMessage) -> String {
        guard let first = MailPassages.items(message).first else { return "" }
        return first.title.isEmpty ? first.text : "\(first.title)\n\(first.text)"
    }

    /// Returns the probability of each of ``MailCategory/known``; empty if the vector has another length.
    public func probabilities(_ vector: [Float]) -> [Double] {
        guard vector.count == dimensions else { return [] }
        return linear.probabilities(FeatureVector(unit: vector)).map(Double.init)
    }

    /// Returns the log-odds that a mail is spam.
    ///
    /// The result is `nil` if the vector has another length, or the head classifies categories only.
    public func spamLogOdds(_ vector: [Float]) -> Double? {
        guard vector.count == dimensions else { return nil }
        return spam?.logOdds(FeatureVector(unit: vector))
    }
}
