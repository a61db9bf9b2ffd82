/// Splits text into sentences by the rules that also split documents into chunks.
public enum Sentences {
    /// Returns the byte ranges of a text's sentences in UTF-8, without the white space between them.
    ///
    /// The ranges begin and end at character boundaries. A single line break does not end a sentence.
    public static func ranges(of text: String) -> [Range<Int>] {
        let splitter = SentenceSplitter(text)
        return splitter.sentences(in: 0..<splitter.bytes.count)
    }
}
