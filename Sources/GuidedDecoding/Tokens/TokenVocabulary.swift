/// The tokens of a model as byte strings, arranged once for all grammars that restrict the model.
package final class TokenVocabulary: Sendable {
    /// The index of a token in the vocabulary.
    package typealias Token = Int32

    /// The bytes of each token.
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
    ///   - controlTokens: Tokens that are never allowed as text, whatever their bytes.
    ///   - endTokens: Tokens that end the generation; they are never allowed as text either.
    package init(pieces: [[UInt8]], controlTokens: Set<Token> = [], endTokens: Set<Token>) {
        self.pieces = pieces
        self.endTokens = endTokens.filter { $0 >= 0 && $0 < pieces.count }.sorted()
        var isText = pieces.map { !$0.isEmpty && $0.count <= Int(UInt16.max) }
        for token in controlTokens.union(endTokens) where isText.indices.contains(Int(token)) {
            isText[Int(token)] = false
        }
        self.isText = isText
        trie = TokenTrie(pieces: pieces) { isText[Int($0)] }
        var known = [Bool](repeating: false, count: 256)
        for (piece, isText) in zip(pieces, isText) where piece.count == 1 && isText { known[Int(piece[0])] = true }
        missingBytes = (0...255).filter { !known[$0] }.map { UInt8($0) }
    }

    /// The bytes of a token that may stand for text.
    func textBytes(of token: Token) -> [UInt8]? {
        guard pieces.indices.contains(Int(token)), isText[Int(token)] else { return nil }
        return pieces[Int(token)]
    }
}
