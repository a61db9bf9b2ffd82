public import Support

/// A model that computes vectors for texts with similar content close to each other.
public struct EmbeddingModel: Sendable {
    /// A fingerprint of the weights and everything else that affects the vectors; a change re-embeds all
    /// texts.
    public let fingerprint: String
    /// The length of each vector.
    public let dimensions: Int
    /// Returns the scale of the cosines, which may become known with the first embedding, and the prefixes.
    public let profile: @Sendable () -> EmbeddingProfile
    /// The function that computes one vector for each text, in order, with finite numbers and any norm.
    public let embed: @Sendable ([String]) async throws -> [[Float]]

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - fingerprint: A fingerprint of everything that affects the vectors.
    ///   - dimensions: The length of each vector, at least 1.
    ///   - profile: Returns the model's profile.
    ///   - embed: Computes one vector for each text, in order; the texts have the prefixes of the profile.
    public init(
        fingerprint: String, dimensions: Int,
        profile: @escaping @Sendable () -> EmbeddingProfile = { EmbeddingProfile() },
        embed: @escaping @Sendable ([String]) async throws -> [[Float]]
    ) {
        precondition(dimensions > 0, "A vector has at least one number.")
        self.fingerprint = fingerprint
        self.dimensions = dimensions
        self.profile = profile
        self.embed = embed
    }

    /// Computes normalised vectors; a zero vector stays unchanged.
    func unitVectors(of texts: [String]) async throws -> [[Float]] {
        let vectors = try await embed(texts)
        guard vectors.count == texts.count, vectors.allSatisfy({ $0.count == dimensions }) else {
            throw RetrievalError(
                .embedding,
                "The embedding model returned \(vectors.count) vectors for \(texts.count) texts, or vectors that do "
                    + "not have \(dimensions) numbers. Install the model again, or choose another one.")
        }
        return try vectors.map(UnitVector.make)
    }
}
