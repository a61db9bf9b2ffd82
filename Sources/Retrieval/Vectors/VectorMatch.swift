/// A passage that is near to a query, and how near.
public struct VectorMatch: Sendable, Hashable {
    /// Names the passage, as `SearchHit.id` does.
    public let item: Int64
    /// The cosine of the angle between the two, -1 to 1.
    package let similarity: Double

    /// Describes a match.
    public init(item: Int64, similarity: Double) {
        self.item = item
        self.similarity = similarity
    }
}
