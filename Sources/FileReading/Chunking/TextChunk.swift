/// A passage of a document that is searched and cited as one.
public struct TextChunk: Sendable, Hashable, Codable {
    /// Its place among the document's chunks, from 0.
    public let index: Int
    /// The passage: exactly the document's text at ``SourcePosition/range``.
    public let text: String
    /// Where it stands.
    public let position: SourcePosition
    /// How many tokens ``text`` is, as the caller counts them.
    public let tokenCount: Int
}
