/// The tokens of a model as byte strings, indexed once for all grammars.
package final class TokenVocabulary: Sendable {
    /// The index of a token in the vocabulary.
    package typealias Token = Int32

    /// The bytes of each token; for a control token, its symbol (see ``symbol(of:)``).
    package let pieces: [[UInt8]]
    /// The tokens that end the generation, allowed exactly where the grammar may end.
    package let endTokens: [Token]
    /// The bytes that no single-byte token has, so that some texts may be impossible to generate.
    package let missingBytes: [UInt8]
    let trie: TokenTrie
    private let isText: [Bool]

    package var count: Int { pieces.count }

    /// Indexes a vocabulary.
    ///
    /// - Parameters:
    ///   - pieces: The bytes of each token; tokens without bytes are never allowed.
    ///   - controlTokens: Tokens that are never allowed as text, regardless of their bytes;
    ///     `OutputGrammar.control` allows them.
    ///   - endTokens: Tokens that end the generation, allowed only where the text may end.
    package init(pieces: [[UInt8]], controlTokens: Set<Token> = [], endTokens: Set<Token>) {
        // Texts do not contain the first byte of symbols, so only a control token can produce a symbol.
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

    /// The first byte of symbols, which UTF-8 never contains.
    package static let symbolStart: UInt8 = 0xFF

    /// Returns the five bytes that represent a control token in a grammar's texts.
    package static func symbol(of token: Token) -> [UInt8] {
        [symbolStart] + [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: token >> $0 & 0x7F) }
    }

    /// Returns the control token whose symbol the bytes begin with; `nil` if they do not begin with a complete
    /// symbol.
    package static func token(ofSymbol bytes: ArraySlice<UInt8>) -> Token? {
        guard bytes.first == symbolStart, bytes.count >= 5 else { return nil }
        return bytes.dropFirst().prefix(4).reduce(0) { $0 << 7 | Token($1) }
    }

    /// Returns the bytes of a text token or a control token's symbol; `nil` for other tokens.
    func textBytes(of token: Token) -> [UInt8]? {
        guard pieces.indices.contains(Int(token)), isText[Int(token)] else { return nil }
        return pieces[Int(token)]
    }
}
