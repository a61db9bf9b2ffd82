/// Turns text into the numbers that a BERT model reads.
///
/// Text is never read as a special piece: `[SEP]` in a mail is five letters and signs.
public struct WordPieceTokenizer: Sendable {
    /// The pieces.
    public let vocabulary: WordPieceVocabulary
    private let normalizer: WordPieceNormalizer

    /// Characters of the longest word that is looked for; longer ones are unknown, as in BERT.
    private static let longestWord = 100

    /// Creates a tokenizer.
    ///
    /// - Parameters:
    ///   - vocabulary: The model's pieces.
    ///   - lowercases: Whether case and accents are dropped, as uncased models want it.
    public init(vocabulary: WordPieceVocabulary, lowercases: Bool = true) {
        self.vocabulary = vocabulary
        normalizer = WordPieceNormalizer(lowercases: lowercases)
    }

    /// Cuts a text into pieces, without the special ones around it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: How many pieces are wanted; the rest of the text is not looked at.
    /// - Returns: The pieces' numbers, at most as many as wanted.
    public func pieces(of text: String, limit: Int = .max) -> [Int] {
        var pieces: [Int] = []
        var rest = Substring(text).unicodeScalars
        // Part by part, so that no more of a long text is looked at than is wanted.
        while pieces.count < limit, !rest.isEmpty {
            let end = rest.firstIndex(where: \.separatesWords) ?? rest.endIndex
            let part = rest[..<end]
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
            for word in normalizer.words(of: part) where pieces.count < limit {
                if word.unicodeScalars.count > Self.longestWord {
                    pieces.append(vocabulary.unknownID)
                } else {
                    pieces += vocabulary.pieces(of: word.utf8)
                }
            }
        }
        return Array(pieces.prefix(limit))
    }

    /// Makes what a model is given of a text: `[CLS]`, the pieces, `[SEP]`, and padding up to a length.
    ///
    /// - Parameters:
    ///   - text: The text; its end is left out where it is too long.
    ///   - lengths: The lengths that the model takes, in any order; the smallest one that holds the text is used.
    /// - Returns: The numbers, as many as one of the lengths says; empty where there is no length of 2 or more.
    public func encode(_ text: String, lengths: [Int]) -> WordPieceEncoding {
        guard let longest = lengths.max(), longest >= 2 else { return WordPieceEncoding(ids: [], tokens: 0) }
        let pieces = pieces(of: text, limit: longest - 1)
        let isTruncated = pieces.count > longest - 2
        var ids = [vocabulary.beginningID] + pieces.prefix(longest - 2) + [vocabulary.endID]
        let tokens = ids.count
        let length = lengths.filter { $0 >= tokens }.min() ?? longest
        ids += repeatElement(vocabulary.paddingID, count: length - tokens)
        return WordPieceEncoding(ids: ids.map { Int32($0) }, tokens: tokens, isTruncated: isTruncated)
    }
}

/// A text as a BERT model reads it.
public struct WordPieceEncoding: Sendable, Hashable {
    /// The pieces' numbers, padding included.
    public let ids: [Int32]
    /// How many of them are the text and what stands around it.
    public let tokens: Int
    /// Whether the end of the text was left out.
    public let isTruncated: Bool

    init(ids: [Int32], tokens: Int, isTruncated: Bool = false) {
        self.ids = ids
        self.tokens = tokens
        self.isTruncated = isTruncated
    }

    /// 1 for what is to be read, 0 for padding.
    public var attentionMask: [Int32] { ids.indices.map { $0 < tokens ? 1 : 0 } }
}
