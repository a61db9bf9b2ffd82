/// A passage whose meaning is near to a query, with its similarity.
public struct VectorMatch: Sendable, Hashable {
    /// The passage's identifier, as in `SearchHit.id`.
    public let item: Int64
    /// The cosine on the scale of the model's profile, -1 to 1.
    package let similarity: Double

    public init(item: Int64, similarity: Double) {
        self.item = item
        self.similarity = similarity
    }
}
