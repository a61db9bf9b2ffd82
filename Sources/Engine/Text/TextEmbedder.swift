public import Support

/// A model that computes embeddings of texts.
public protocol TextEmbedder: Sendable {
    /// The id of the model; vectors of different models cannot be compared.
    var modelID: String { get }

    /// The length of each vector.
    var dimensions: Int { get }

    /// A fingerprint of everything that affects the vectors; stored vectors are valid while the fingerprint is
    /// unchanged.
    var fingerprint: String { get }

    /// The scale of the cosines, and the prefixes of questions and passages.
    ///
    /// The scale may become known with the first embedding. The default implementation returns an empty profile.
    var profile: EmbeddingProfile { get }

    /// The maximum number of tokens of one text.
    var maxTokens: Int { get }

    /// Computes embeddings with high priority.
    ///
    /// - Parameter texts: The texts with the prefixes of ``profile``; each may have at most ``maxTokens`` tokens.
    /// - Returns: One vector for each text, in order.
    /// - Throws: `AIError`, or errors of the model.
    func embed(_ texts: [String]) async throws -> [[Float]]

    /// Computes embeddings with low priority; the default implementation calls ``embed(_:)``.
    ///
    /// - Parameter texts: The texts; each may have at most ``maxTokens`` tokens.
    /// - Returns: One vector for each text, in order.
    /// - Throws: `AIError`, or errors of the model.
    func embedInBackground(_ texts: [String]) async throws -> [[Float]]

    /// Runs work that counts the tokens of many texts, and keeps the model loaded during that work.
    ///
    /// - Parameter work: Receives a function that counts a text's tokens by the same measure as
    ///   ``maxTokens``.
    /// - Throws: `AIError`, or errors of the model or the work.
    func withTokenCounter<Value: Sendable>(
        _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
    ) async throws -> Value
}

extension TextEmbedder {
    public var profile: EmbeddingProfile { EmbeddingProfile() }

    public func embedInBackground(_ texts: [String]) async throws -> [[Float]] { try await embed(texts) }

    /// Computes embeddings of questions and passages, with the prefixes of ``profile``.
    ///
    /// - Returns: The vectors of the questions, followed by the vectors of the passages.
    /// - Throws: `AIError`, or errors of the model.
    public func embed(questions: [String], passages: [String]) async throws -> [[Float]] {
        try await embed(questions.map(profile.question) + passages.map(profile.passage))
    }

    /// Counts the tokens of a text for this model.
    ///
    /// - Returns: The number of tokens, by the same measure as ``maxTokens``.
    /// - Throws: `AIError`, or errors of the model.
    public func tokenCount(of text: String) async throws -> Int {
        try await withTokenCounter { try $0(text) }
    }
}
