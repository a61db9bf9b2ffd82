import GuidedDecoding

/// A model's vocabulary as guides need it: the bytes of every token, and the tokens of texts that we write.
///
/// Like `Vocabulary`, it keeps the model's weights in memory.
struct GuideVocabulary: Sendable {
    /// The token that guides end a reply with.
    let endToken: TokenID
    private let vocabulary: Vocabulary
    /// Tables for restricted replies, made with the first of them, because that reads every token.
    private let tables = Once<Tables>()

    private struct Tables: Sendable {
        let tokens: TokenVocabulary
        let allButEnd: TokenMask
        let wordTokens: TokenMask
        let byteTokens: [UInt8: TokenID]
    }

    /// The trie that grammars are matched against.
    var tokens: TokenVocabulary { tables.value(makeTables).tokens }
    /// Every token but those that end a reply.
    var allButEnd: TokenMask { tables.value(makeTables).allButEnd }
    /// The tokens that can begin a sentence: none that begins JSON, a code fence or a tag, and none that ends a reply.
    var wordTokens: TokenMask { tables.value(makeTables).wordTokens }
    /// Tokens of one byte, for texts that the tokenizer does not give back as they are.
    private var byteTokens: [UInt8: TokenID] { tables.value(makeTables).byteTokens }

    var count: Int { vocabulary.count }

    private var all: Range<TokenID> { 0..<TokenID(clamping: vocabulary.count) }

    /// - Throws: `LlamaError.Code.unsupportedModel` if the model has no token that ends a reply.
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

    /// The bytes that a token writes; control tokens write their text.
    func bytes(_ token: TokenID) -> [UInt8] { vocabulary.bytes(of: token, showsSpecial: true) }

    /// The tokens of a text of ours, control tokens in it read as such.
    func controlTokens(_ text: String) -> [TokenID] {
        vocabulary.pieces(ofTrusted: text).flatMap { piece -> [TokenID] in
            // A text too long to be tokenised is none of ours; what cannot be tokenised is spelt in bytes.
            let tokens = try? vocabulary.tokens(ofPart: piece.text, isContinuation: true, parsesSpecial: true)
            if let tokens, tokens.flatMap(bytes) == Array(piece.text.utf8) { return tokens }
            return piece.text.utf8.compactMap { byteTokens[$0] }
        }
    }

    /// A text of ours as grammars have it: control tokens in it are more than their texts.
    func grammar(ofTrusted text: String) -> OutputGrammar {
        .sequence(
            vocabulary.pieces(ofTrusted: text).map { piece in
                guard piece.isControl, let token = controlTokens(piece.text).first else { return .literal(piece.text) }
                return .control(token)
            })
    }

    /// The bytes of a trusted text in the form of a grammar's texts.
    func grammarBytes(ofTrusted text: String) -> [UInt8] {
        vocabulary.pieces(ofTrusted: text).flatMap { piece -> [UInt8] in
            guard piece.isControl, let token = controlTokens(piece.text).first else { return Array(piece.text.utf8) }
            return TokenVocabulary.symbol(of: token)
        }
    }

    /// The control token whose text this is.
    func controlToken(_ text: String) -> TokenID? {
        let pieces = vocabulary.pieces(ofTrusted: text)
        return pieces.count == 1 && pieces[0].isControl ? controlTokens(text).first : nil
    }

    /// The tokenizer's own tokens for the bytes of a grammar's text; empty where it writes other bytes than these.
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
