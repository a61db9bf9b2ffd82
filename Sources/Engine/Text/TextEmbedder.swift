/// Computes embeddings of texts.
public protocol TextEmbedder: Sendable {
    /// The model that makes the vectors: vectors of different models cannot be compared.
    var modelID: String { get }

    /// How many numbers a vector has.
    var dimensions: Int { get }

    /// Stands for all that shapes the vectors: while it stays, stored vectors can be compared with new ones.
    var fingerprint: String { get }

    /// The most tokens that one text may have.
    var maxTokens: Int { get }

    /// Turns texts into vectors.
    ///
    /// - Parameter texts: The texts; none may have more than ``maxTokens`` tokens.
    /// - Returns: One vector for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func embed(_ texts: [String]) async throws -> [[Float]]

    /// Turns texts into vectors that nobody waits for: what somebody waits for goes first. By default as ``embed(_:)``.
    ///
    /// - Parameter texts: The texts; none may have more than ``maxTokens`` tokens.
    /// - Returns: One vector for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func embedInBackground(_ texts: [String]) async throws -> [[Float]]

    /// Runs work that counts the tokens of many texts, with the model loaded all the while.
    ///
    /// - Parameter work: Gets a function that counts a text's tokens as ``maxTokens`` counts them.
    /// - Throws: `AIError`, or what the model or the work throws.
    func withTokenCounter<Value: Sendable>(
        _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
    ) async throws -> Value
}

extension TextEmbedder {
    public func embedInBackground(_ texts: [String]) async throws -> [[Float]] { try await embed(texts) }

    /// Counts the tokens that a text has for this model.
    ///
    /// - Returns: The number of tokens, as ``maxTokens`` counts them.
    /// - Throws: `AIError`, or what the model throws.
    public func tokenCount(of text: String) async throws -> Int {
        try await withTokenCounter { try $0(text) }
    }
}
