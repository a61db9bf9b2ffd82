/// Turns texts into vectors whose nearness means similar content.
public protocol TextEmbedder: Sendable {
    /// The model that makes the vectors: vectors of different models cannot be compared.
    var modelID: String { get }

    /// How many numbers a vector has.
    var dimensions: Int { get }

    /// The most tokens that one text may have.
    var maxTokens: Int { get }

    /// Turns texts into vectors.
    ///
    /// - Parameter texts: The texts; none may have more than ``maxTokens`` tokens.
    /// - Returns: One vector for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func embed(_ texts: [String]) async throws -> [[Float]]

    /// Counts the tokens that a text has for this model.
    ///
    /// - Parameter text: The text.
    /// - Returns: The number of tokens, as ``maxTokens`` counts them.
    /// - Throws: `AIError`, or what the model throws.
    func tokenCount(of text: String) async throws -> Int
}
