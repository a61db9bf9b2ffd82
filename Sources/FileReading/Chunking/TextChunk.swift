/// A passage of a document; the unit of search and citation.
public struct TextChunk: Sendable, Hashable, Codable {
    /// The index among the document's chunks, from 0.
    public let index: Int
    /// The passage: exactly the document's text at ``SourcePosition/range``.
    public let text: String
    /// The position in the document.
    public let position: SourcePosition
    /// The number of tokens of ``text``, as counted by the caller.
    public let tokenCount: Int
}
