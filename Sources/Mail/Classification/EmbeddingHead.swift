public import Engine
public import MailReading
import Retrieval

/// The second stage of categories, and of spam: weighs the numbers of a mail's embedding, which knows words that no mail of the
/// training set had.
public struct EmbeddingHead: Sendable, Hashable {
    /// Weighs a unit vector for each of ``MailCategory/known``, in that order.
    public let linear: LinearModel
    /// The minimum probability of its first choice; below it, the next stage decides.
    public let floor: Double
    /// The embedding model that the vectors must come from, by ``name(of:)``.
    public let model: String
    /// The number of dimensions of a vector.
    public let dimensions: Int
    /// Weighs the same vector for spam; nil if the head knows categories only.
    public let spam: SpamModel?

    /// Creates a head; nil if the weights do not have one class for each category, or vectors are longer than a table.
    public init?(linear: LinearModel, floor: Double, model: String, dimensions: Int, spam: SpamModel? = nil) {
        guard linear.classes == MailCategory.known.count, floor.isFinite, dimensions > 0,
            dimensions <= 1 << linear.bits, dimensions <= 1 << (spam?.linear.bits ?? linear.bits)
        else { return nil }
        self.spam = spam
        (self.linear, self.floor, self.model, self.dimensions) = (linear, floor, model, dimensions)
    }

    /// Whether vectors of an embedding model are those that the weights were fitted to, whatever type its file stores.
    ///
    /// - Returns: Whether ``probabilities(_:)`` understands them.
    public func fits(_ embedder: any TextEmbedder) -> Bool {
        embedder.dimensions == dimensions && Self.name(of: embedder) == model
    }

    /// An embedding model by its name alone, as ``model`` has it: in small letters and digits, for files of the same model
    /// spell it in several ways.
    ///
    /// - Returns: For example "allminilml6v2".
    public static func name(of embedder: any TextEmbedder) -> String {
        // The fingerprint is a name and the file's size.
        let name = embedder.fingerprint.split(separator: " ").dropLast().joined()
        return name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// What is embedded of a mail: subject and sender over the first passage, as search does it.
    ///
    /// - Returns: The text; empty for a mail that says nothing.
    public static func text(_ message: MailMessage) -> String {
        guard let first = MailPassages.items(message).first else { return "" }
        return first.title.isEmpty ? first.text : "\(first.title)\n\(first.text)"
    }

    /// How likely each category is.
    ///
    /// - Returns: A number for each of ``MailCategory/known``; none for a vector of another length.
    public func probabilities(_ vector: [Float]) -> [Double] {
        guard vector.count == dimensions else { return [] }
        return linear.probabilities(FeatureVector(unit: vector)).map(Double.init)
    }

    /// The log-odds that a mail is spam.
    ///
    /// - Returns: The log-odds; nil for a vector of another length, or where the head knows categories only.
    public func spamLogOdds(_ vector: [Float]) -> Double? {
        guard vector.count == dimensions else { return nil }
        return spam?.logOdds(FeatureVector(unit: vector))
    }
}
