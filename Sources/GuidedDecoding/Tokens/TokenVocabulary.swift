/// The tokens of a model as byte strings, arranged once for all grammars that restrict the model.
package final class TokenVocabulary: Sendable {
    /// The index of a token in the vocabulary.
    package typealias Token = Int32

    /// The bytes of each token; for control tokens their symbols.
    package let pieces: [[UInt8]]
    /// The tokens that end the generation, allowed exactly where the grammar may end.
    package let endTokens: [Token]
    /// The bytes that no token consists of; texts with them may be cut off from what the grammar asks for.
    package let missingBytes: [UInt8]
    let trie: TokenTrie
    private let isText: [Bool]

    /// The number of tokens.
    package var count: Int { pieces.count }

    /// Arranges a vocabulary.
    ///
    /// - Parameters:
    ///   - pieces: The bytes of each token; tokens without bytes are never allowed.
    ///   - controlTokens: Tokens that are never allowed as text, whatever their bytes; `OutputGrammar.control`
    ///     allows them.
    ///   - endTokens: Tokens that end the generation; they are allowed nowhere else.
    package init(pieces: [[UInt8]], controlTokens: Set<Token> = [], endTokens: Set<Token>) {
        // No text has the byte that symbols begin with, so that nothing but a control token writes one.
        var isText = pieces.map { !$0.isEmpty && $0.count <= Int(UInt16.max) && !$0.contains(Self.symbolStart) }
        var pieces = pieces
        for token in controlTokens where pieces.indices.contains(Int(token)) {
            pieces[Int(token)] = Self.symbol(of: token)
            isText[Int(token)] = true
        }
        for token in endTokens where pieces.indices.contains(Int(token)) { isText[Int(token)] = false }
        self.pieces = pieces
        self.endTokens = endTokens.filter { $0 >= 0 && $0 < pieces.count }.sorted()
        self.isText = isText
        trie = TokenTrie(pieces: pieces) { isText[Int($0)] }
        var known = [Bool](repeating: false, count: 256)
        for (piece, isText) in zip(pieces, isText) where piece.count == 1 && isText { known[Int(piece[0])] = true }
        missingBytes = (0...255).filter { !known[$0] }.map { UInt8($0) }
    }

    /// The first byte of symbols, which no UTF-8 text contains.
    package static let symbolStart: UInt8 = 0xFF

    /// The bytes that stand for a control token in the texts of grammars; always five.
    ///
    /// - Parameter token: The control token.
    /// - Returns: The symbol's bytes.
    package static func symbol(of token: Token) -> [UInt8] {
        [symbolStart] + [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: token >> $0 & 0x7F) }
    }

    /// The control token whose symbol begins some bytes.
    ///
    /// - Parameter bytes: Bytes of a text of a grammar.
    /// - Returns: The token, or nil where no whole symbol begins there.
    package static func token(ofSymbol bytes: ArraySlice<UInt8>) -> Token? {
        guard bytes.first == symbolStart, bytes.count >= 5 else { return nil }
        return bytes.dropFirst().prefix(4).reduce(0) { $0 << 7 | Token($1) }
    }

    /// The bytes of a token that may stand for text, a control token's symbol included.
    func textBytes(of token: Token) -> [UInt8]? {
        guard pieces.indices.contains(Int(token)), isText[Int(token)] else { return nil }
        return pieces[Int(token)]
    }
}
