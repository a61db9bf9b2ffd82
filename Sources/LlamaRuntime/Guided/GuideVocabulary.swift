import GuidedDecoding

/// A model's vocabulary as guides need it: the bytes of every token, and the tokens of texts that we write.
///
/// Used only while the model is loaded: like `Vocabulary`, it keeps no reference to it.
struct GuideVocabulary: Sendable {
    /// The trie that grammars are matched against.
    let tokens: TokenVocabulary
    /// The token that guides end a reply with.
    let endToken: TokenID
    /// Every token but those that end a reply.
    let allButEnd: TokenMask
    private let vocabulary: Vocabulary
    private let endTokens: Set<TokenID>

    var count: Int { vocabulary.count }

    /// - Throws: `LlamaError.Code.unsupportedModel` if the model has no token that ends a reply.
    init(_ vocabulary: Vocabulary) throws(LlamaError) {
        self.vocabulary = vocabulary
        let all = 0..<TokenID(clamping: vocabulary.count)
        let ends = all.filter { vocabulary.isEndOfGeneration($0) }
        guard let end = vocabulary.endOfTurnToken ?? vocabulary.endToken ?? ends.first else {
            throw LlamaError(
                .unsupportedModel,
                "The model has no token that ends an answer, so its output cannot be guided. Choose a chat model.")
        }
        endTokens = Set(ends).union([end])
        endToken = end
        tokens = TokenVocabulary(
            pieces: all.map { vocabulary.bytes(of: $0) }, controlTokens: Set(all.filter { vocabulary.isReserved($0) }),
            endTokens: endTokens)
        var mask = TokenMask(count: vocabulary.count)
        for token in endTokens { mask.insert(token) }
        allButEnd = mask.inverted
    }

    func mask(of tokens: [TokenID]) -> TokenMask {
        var mask = TokenMask(count: count)
        for token in tokens { mask.insert(token) }
        return mask
    }

    func isEnd(_ token: TokenID) -> Bool { endTokens.contains(token) }

    /// What a token writes; control tokens write their text.
    func bytes(_ token: TokenID) -> [UInt8] { vocabulary.bytes(of: token, showsSpecial: true) }

    /// The tokens of a text of ours, control tokens in it read as such.
    func controlTokens(_ text: String) -> [TokenID] {
        guard !text.isEmpty else { return [] }
        return exact(Array(text.utf8)) { try vocabulary.tokenize($0, addsSpecial: false, parsesSpecial: true) } ?? []
    }

    /// The tokenizer's own tokens for bytes; empty where it writes other bytes than these.
    func canonicalTokens(_ bytes: [UInt8]) -> [TokenID] {
        exact(bytes) { try vocabulary.tokenize($0, addsSpecial: false, parsesSpecial: false) } ?? []
    }

    /// Some tokenizers put a space before a text; behind a line break they do not.
    private func exact(_ bytes: [UInt8], _ tokenize: (String) throws -> [TokenID]) -> [TokenID]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        for lead in ["", "\n"] {
            // A text that cannot be tokenised has no canonical tokens.
            guard var tokens = try? tokenize(lead + text) else { continue }
            if !lead.isEmpty {
                guard let first = tokens.first, self.bytes(first).last == 0x0A else { continue }
                tokens.removeFirst()
            }
            if tokens.flatMap(self.bytes) == bytes { return tokens }
        }
        return nil
    }
}
