/// Classifies texts by labels.
public protocol TextClassifier: Sendable {
    /// The labels that it knows.
    var labels: [String] { get }

    /// Weighs the labels for each of several texts.
    ///
    /// - Returns: One classification for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func classify(_ texts: [String]) async throws -> [TextClassification]
}
