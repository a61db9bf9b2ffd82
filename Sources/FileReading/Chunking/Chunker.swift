/// Cuts a document into passages along headings, paragraphs and sentences.
///
/// Every chunk is one unbroken range of the document's text. No text of a block is lost, and chunks come in the order
/// of the text. Where a section goes on over several chunks, each repeats the last sentences of the one before.
public struct Chunker: Sendable {
    /// How large the chunks are.
    public let size: ChunkSize

    /// Makes a chunker.
    ///
    /// - Parameter size: How large the chunks are, in tokens of the model that embeds them.
    public init(size: ChunkSize = ChunkSize()) { self.size = size }

    /// Cuts a document.
    ///
    /// Each sentence is counted once and each chunk about once, so that the work grows with the text's length.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - countTokens: Counts a text's tokens; what it says of the empty text, special tokens, is taken off where
    ///     sentences are added up.
    /// - Returns: The chunks in order.
    /// - Throws: What `countTokens` throws.
    public func chunks<Failure: Error>(
        of document: ParsedDocument, countTokens: (String) throws(Failure) -> Int
    ) throws(Failure) -> [TextChunk] {
        var units = ChunkUnits(document: document, limit: size.maximumTokens)
        try units.collect(countTokens)
        var packer = ChunkPacker(units: units.units, size: size)
        var chunks: [TextChunk] = []
        while var span = packer.next() {
            // Tokens of sentences seldom add up to more than those of the whole; then it gives some back.
            var text = units.text(of: span)
            var count = try countTokens(text)
            while count > size.maximumTokens, let shorter = packer.shorten() {
                span = shorter
                text = units.text(of: span)
                count = try countTokens(text)
            }
            let range =
                units.units[span.lowerBound].range.lowerBound..<units.units[span.upperBound - 1].range.upperBound
            chunks.append(
                TextChunk(
                    index: chunks.count, text: text, position: document.position(of: range), tokenCount: count))
        }
        return chunks
    }
}
