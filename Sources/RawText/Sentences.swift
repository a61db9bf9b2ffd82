/// Cuts text into sentences as chunks are cut.
public enum Sentences {
    /// The sentences of a text, without the white space between them; a single line break does not end one.
    ///
    /// - Returns: Ranges of bytes of UTF-8, in order and apart, that begin and end between characters.
    public static func ranges(of text: String) -> [Range<Int>] {
        let splitter = SentenceSplitter(text)
        return splitter.sentences(in: 0..<splitter.bytes.count)
    }
}
