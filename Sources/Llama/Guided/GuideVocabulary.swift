import GuidedDecoding

/// A model's vocabulary for guides: the bytes of every token, and the tokens of trusted texts.
///
/// Like ``Vocabulary``, a guide vocabulary keeps the model's weights in memory.
struct GuideVocabulary: Sendable {
    /// The token with which guides end a reply.
    let endToken: TokenID
    private let vocabulary: Vocabulary
    /// The tables for constrained replies, created for the first such reply because that reads every token.
    private let tables = Once<Tables>()

    private struct Tables: Sendable {
        let tokens: TokenVocabulary
        let allButEnd: TokenMask
        let wordTokens: TokenMask
        let byteTokens: [UInt8: TokenID]
    }

    /// The trie that grammars are matched against.
    var tokens: TokenVocabulary { tables.value(makeTables).tokens }
    /// All tokens except the tokens that end a reply.
    var allButEnd: TokenMask { tables.value(makeTables).allButEnd }
    /// The tokens that can begin a sentence, but not JSON, a code fence, a tag or the end of a reply.
    var wordTokens: TokenMask { tables.value(makeTables).wordTokens }
    /// The tokens of single bytes, for texts that the tokenizer does not reproduce exactly.
    private var byteTokens: [UInt8: TokenID] { tables.value(makeTables).byteTokens }

    var count: Int { vocabulary.count }

    private var all: Range<TokenID> { 0..<TokenID(clamping: vocabulary.count) }

    /// Throws `LlamaError.Code.unsupportedModel` if the model has no token that ends a reply.
    init(_ vocabulary: Vocabulary) throws(LlamaError) {
        self.vocabulary = vocabulary
        guard
            let end = vocabulary.endOfTurnToken ?? vocabulary.endToken
                ?? vocabulary.endTokens.min()
        else {
            throw LlamaError(
                .unsupportedModel,
                "The model has no token that ends an answer, so its output cannot be constrained. Choose a chat model.")
        }
        endToken = end
    }

    private func makeTables() -> Tables {
        let ends = Set(all.filter(isEnd))
        let pieces = all.map { vocabulary.bytes(of: $0) }
        let reserved = Set(all.filter { vocabulary.isReserved($0) })
        let single = all.filter { pieces[Int($0)].count == 1 && !reserved.contains($0) }
        var words = TokenMask(count: vocabulary.count)
        for token in all where !reserved.contains(token) && !ends.contains(token) {
            let piece = pieces[Int(token)]
            guard let first = piece.first == UInt8(ascii: " ") ? piece.dropFirst().first : piece.first else { continue }
            if first >= 0x80 || Character(Unicode.Scalar(first)).isLetter || Character(Unicode.Scalar(first)).isNumber {
                words.insert(token)
            }
        }
        return Tables(
            tokens: TokenVocabulary(pieces: pieces, controlTokens: reserved, endTokens: ends),
            allButEnd: mask(of: Array(ends)).inverted, wordTokens: words,
            byteTokens: Dictionary(single.map { (pieces[Int($0)][0], $0) }) { first, _ in first })
    }

    func mask(of tokens: [TokenID]) -> TokenMask {
        var mask = TokenMask(count: count)
        for token in tokens { mask.insert(token) }
        return mask
    }

    func isEnd(_ token: TokenID) -> Bool { token == endToken || vocabulary.isEndOfGeneration(token) }

    /// Returns the bytes of a token; for a control token, the bytes of its text.
    func bytes(_ token: TokenID) -> [UInt8] { vocabulary.bytes(of: token, showsSpecial: true) }

    /// Returns the tokens of a trusted text, in which control tokens are recognised.
    func controlTokens(_ text: String) -> [TokenID] {
        vocabulary.pieces(ofTrusted: text).flatMap { piece -> [TokenID] in
            // Trusted texts are never too long to be tokenised. A text that its tokens do not reproduce exactly is
            // written with the tokens of single bytes.
            let tokens = try? vocabulary.tokens(ofPart: piece.text, isContinuation: true, parsesSpecial: true)
            if let tokens, tokens.flatMap(bytes) == Array(piece.text.utf8) { return tokens }
            return piece.text.utf8.compactMap { byteTokens[$0] }
        }
    }

    /// Returns a grammar for a trusted text, which requires control tokens instead of their plain text.
    func grammar(ofTrusted text: String) -> OutputGrammar {
        .sequence(
            vocabulary.pieces(ofTrusted: text).map { piece in
                guard piece.isControl, let token = controlTokens(piece.text).first else { return .literal(piece.text) }
                return .control(token)
            })
    }

    /// Returns the bytes of a trusted text in the encoding of grammars.
    func grammarBytes(ofTrusted text: String) -> [UInt8] {
        vocabulary.pieces(ofTrusted: text).flatMap { piece -> [UInt8] in
            guard piece.isControl, let token = controlTokens(piece.text).first else { return Array(piece.text.utf8) }
            return TokenVocabulary.symbol(of: token)
        }
    }

    func controlToken(_ text: String) -> TokenID? {
        let pieces = vocabulary.pieces(ofTrusted: text)
        return pieces.count == 1 && pieces[0].isControl ? controlTokens(text).first : nil
    }

    /// Returns the tokenizer's tokens for bytes in the encoding of grammars; empty if the tokens do not reproduce the
    /// bytes.
    func canonicalTokens(_ bytes: [UInt8]) -> [TokenID] {
        var tokens: [TokenID] = []
        var rest = bytes[...]
        while let first = rest.first {
            if first == TokenVocabulary.symbolStart {
                guard let token = TokenVocabulary.token(ofSymbol: rest) else { return [] }
                tokens.append(token)
                rest.removeFirst(TokenVocabulary.symbol(of: token).count)
            } else {
                let part = rest.prefix { $0 != TokenVocabulary.symbolStart }
                let written = plainTokens(Array(part))
                guard !written.isEmpty else { return [] }
                tokens += written
                rest.removeFirst(part.count)
            }
        }
        return tokens
    }

    private func plainTokens(_ bytes: [UInt8]) -> [TokenID] {
        guard let text = String(validating: bytes, as: UTF8.self),
            let tokens = try? vocabulary.tokens(ofPart: text, isContinuation: true, parsesSpecial: false),
            tokens.flatMap(self.bytes) == bytes
        else { return [] }
        return tokens
    }
}
