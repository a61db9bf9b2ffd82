/// Splits text into sentences by the rules that are also used for chunks.
public enum Sentences {
    /// Returns the sentences of a text, without the white space between them; a single line break does not
    /// end one.
    ///
    /// - Returns: Disjoint ranges of UTF-8 bytes in order, at character boundaries.
    public static func ranges(of text: String) -> [Range<Int>] {
        let splitter = SentenceSplitter(text)
        return splitter.sentences(in: 0..<splitter.bytes.count)
    }
}
