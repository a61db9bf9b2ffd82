/// The set of tokens that may come next, one bit for each token of the vocabulary.
package struct TokenMask: Sendable, Hashable {
    /// The bits: token `t` is bit `t % 64` of word `t / 64`; bits beyond the vocabulary are zero.
    package private(set) var words: [UInt64]
    /// The number of tokens in the vocabulary.
    package let count: Int

    /// Creates an empty set for a vocabulary of `count` tokens.
    package init(count: Int) {
        self.count = count
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// Returns whether a token may come next; false for numbers that are not tokens of the vocabulary.
    package func contains(_ token: TokenVocabulary.Token) -> Bool {
        token >= 0 && token < count && words[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
    }

    /// The number of tokens that may come next.
    package var allowedCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The allowed tokens in ascending order.
    package var tokens: [TokenVocabulary.Token] {
        var result: [TokenVocabulary.Token] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(Int32(index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return result
    }

    /// Calls `body` with the bits, without a copy; the buffer must not escape.
    package func withUnsafeWords<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt64>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try words.withUnsafeBufferPointer(body)
    }

    package mutating func insert(_ token: TokenVocabulary.Token) {
        words[Int(token) >> 6] |= 1 << UInt64(token & 63)
    }

    /// The complement of the set within the vocabulary.
    package var inverted: TokenMask {
        var mask = self
        for index in words.indices { mask.words[index] = ~words[index] }
        let rest = count & 63
        if rest > 0 { mask.words[words.count - 1] &= 1 << UInt64(rest) - 1 }
        return mask
    }

    mutating func formUnion(_ tokens: TokenList) {
        switch tokens {
        case .few(let members): for token in members { insert(token) }
        case .many(let bits):
            words.withUnsafeMutableBufferPointer { words in
                bits.withUnsafeBufferPointer { bits in
                    for index in words.indices { words[index] |= bits[index] }
                }
            }
        }
    }
}

/// A set of tokens in the smaller of two representations: a list or a mask.
enum TokenList: Sendable {
    case few([TokenVocabulary.Token])
    case many([UInt64])

    init(_ mask: TokenMask) {
        let isSmall = mask.allowedCount * 2 <= mask.words.count
        self = isSmall ? .few(mask.tokens) : .many(mask.words)
    }

    var byteCount: Int {
        switch self {
        case .few(let tokens): tokens.count * 4
        case .many(let words): words.count * 8
        }
    }
}
