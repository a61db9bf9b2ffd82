/// What turns texts into vectors whose nearness means similar content, as the index sees it.
public struct EmbeddingModel: Sendable {
    /// Stands for the model's weights and for all that shapes its vectors: when it changes, all texts are embedded anew.
    public let fingerprint: String
    /// How many numbers a vector has.
    public let dimensions: Int
    /// Turns texts into vectors, one for each, in order; of any length but with finite numbers.
    public let embed: @Sendable ([String]) async throws -> [[Float]]

    /// Describes a model.
    ///
    /// - Parameters:
    ///   - fingerprint: Stands for all that shapes its vectors.
    ///   - dimensions: How many numbers a vector has, at least 1.
    ///   - embed: Turns texts into vectors, one for each, in order.
    public init(
        fingerprint: String, dimensions: Int, embed: @escaping @Sendable ([String]) async throws -> [[Float]]
    ) {
        precondition(dimensions > 0, "A vector has at least one number.")
        self.fingerprint = fingerprint
        self.dimensions = dimensions
        self.embed = embed
    }

    /// Embeds texts and makes each vector one of length 1; one of zeros stays as it is.
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
