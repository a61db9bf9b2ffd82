/// A tokenizer that converts text to the token ids of a BERT model.
///
/// Text is never parsed as a special token: `[SEP]` in a mail is five ordinary characters.
public struct WordPieceTokenizer: Sendable {
    public let vocabulary: WordPieceVocabulary
    private let normalizer: WordPieceNormalizer

    /// The maximum word length in characters, above which words are unknown, as in BERT.
    private static let longestWord = 100

    /// Creates a tokenizer, which for uncased models removes case and accents.
    public init(vocabulary: WordPieceVocabulary, lowercases: Bool = true) {
        self.vocabulary = vocabulary
        normalizer = WordPieceNormalizer(lowercases: lowercases)
    }

    /// Splits a text into pieces and returns their ids, without the special pieces around the text.
    ///
    /// The text is read only up to the piece with the number `limit`.
    public func pieces(of text: String, limit: Int = .max) -> [Int] {
        var pieces: [Int] = []
        var rest = Substring(text).unicodeScalars
        // Works part by part, so that only the needed part of a long text is read.
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

    /// Encodes a text for the model: `[CLS]`, the pieces, `[SEP]`, and padding.
    ///
    /// - Parameters:
    ///   - text: The text. Its end is cut off if the text is too long.
    ///   - lengths: The supported lengths, in any order. The smallest sufficient length is used.
    /// - Returns: The ids, padded to one of the lengths; empty if no length is 2 or more.
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

/// The input of a BERT model for a text.
public struct WordPieceEncoding: Sendable, Hashable {
    /// The ids of the pieces, including padding.
    public let ids: [Int32]
    /// The number of ids without padding, including `[CLS]` and `[SEP]`.
    public let tokens: Int
    /// Whether the end of the text was cut off.
    public let isTruncated: Bool

    init(ids: [Int32], tokens: Int, isTruncated: Bool = false) {
        self.ids = ids
        self.tokens = tokens
        self.isTruncated = isTruncated
    }

    /// The mask: 1 for tokens, 0 for padding.
    public var attentionMask: [Int32] { ids.indices.map { $0 < tokens ? 1 : 0 } }
}
