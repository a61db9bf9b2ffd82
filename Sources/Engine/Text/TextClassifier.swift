/// A classifier that assigns labels to texts.
public protocol TextClassifier: Sendable {
    var labels: [String] { get }

    /// Computes the probability of each label for several texts.
    ///
    /// - Returns: One classification for each text, in order.
    /// - Throws: `AIError`, or errors of the model.
    func classify(_ texts: [String]) async throws -> [TextClassification]
}
