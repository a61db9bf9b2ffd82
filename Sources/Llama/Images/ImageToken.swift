/// The ids that stand for images in sequences of tokens.
///
/// Each embedding of an image has a negative id that depends on the image's content. Prompts, cached sequences and saved
/// prefixes with images are therefore compared as those of text are. The first id of a part of an image contains the
/// number of positions that the part takes.
///
/// ```
/// bit 31  30            29 … 16     15 … 0
///     1   1 (first id)  positions   content
///     1   0             content     content
/// ```
enum ImageToken {
    private static let image: UInt32 = 1 << 31
    private static let first: UInt32 = 1 << 30
    /// The maximum number of positions of a part in a model whose positions are not the places of tokens.
    static let maximumPositions = (1 << 14) - 1
    /// The minimum number of ids with which two images are certainly different if one id is.
    private static let distinctive = 4

    /// Returns the ids of one part of an image.
    ///
    /// - Parameters:
    ///   - count: The number of embeddings.
    ///   - positions: The number of positions that they take.
    ///   - hash: The SHA-256 of the image, the projector and the part's place in the image, as hexadecimal digits.
    static func ids(count: Int, positions: Int, hash: String) -> [TokenID] {
        // The few ids of a tiny image do not identify it, so they are different each time.
        let words = count < distinctive ? [] : words(of: hash)
        return (0..<count).map { index in
            let word = words.isEmpty ? .random(in: .min ... .max) : words[index % words.count]
            guard index == 0 else { return TokenID(bitPattern: image | word & (first - 1)) }
            let positions = UInt32(clamping: min(positions, maximumPositions))
            return TokenID(bitPattern: image | first | positions << 16 | word & 0xffff)
        }
    }

    private static func words(of hash: String) -> [UInt32] {
        let digits = Array(hash)
        return stride(from: 0, to: digits.count - 7, by: 8).compactMap {
            UInt32(String(digits[$0..<$0 + 8]), radix: 16)
        }
    }

    static func isImage(_ token: TokenID) -> Bool { token < 0 }

    static func beginsPart(_ token: TokenID) -> Bool { token < 0 && UInt32(bitPattern: token) & first != 0 }

    /// Returns the number of positions of the part that begins with a token.
    static func positions(_ token: TokenID) -> Int { Int(UInt32(bitPattern: token) >> 16 & 0x3fff) }

    /// Returns a number of leading tokens that are a sequence of whole parts and text, and at most `count`.
    ///
    /// Parts of images are computed and reused as a whole.
    static func wholeParts(_ count: Int, of tokens: [TokenID]) -> Int {
        var count = count
        while count > 0, count < tokens.count, isImage(tokens[count]), !beginsPart(tokens[count]) { count -= 1 }
        return count
    }
}
