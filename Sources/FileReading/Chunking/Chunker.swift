/// A splitter of documents into passages along headings, paragraphs and sentences.
///
/// Every chunk is one contiguous range of the document's text. Chunks are in the order of the text, and no
/// text of a block is lost. If a section spans several chunks, each repeats the last sentences of the
/// preceding chunk.
public struct Chunker: Sendable {
    public let size: ChunkSize

    public init(size: ChunkSize = ChunkSize()) { self.size = size }

    /// Splits a document.
    ///
    /// Tokens are counted once per sentence and about once per chunk, so the work is linear in the length of
    /// the text.
    ///
    /// `countTokens` counts the tokens of a text. Its count for the empty text is taken as the number of
    /// special tokens and subtracted when sentences are added up.
    ///
    /// - Throws: Only errors of `countTokens`.
    public func chunks<Failure: Error>(
        of document: ParsedDocument, countTokens: (String) throws(Failure) -> Int
    ) throws(Failure) -> [TextChunk] {
        var units = ChunkUnits(document: document, limit: size.maximumTokens)
        try units.collect(countTokens)
        var packer = ChunkPacker(units: units.units, size: size)
        var chunks: [TextChunk] = []
        while var span = packer.next() {
            // The sentences seldom have fewer tokens in total than the whole chunk. If they have fewer, the
            // chunk is shortened.
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
