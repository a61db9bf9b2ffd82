import CLlama

/// The control tokens that make a code model fill in the middle of a text.
///
/// llama.cpp finds the tokens by the file's keys (`tokenizer.ggml.fim_pre_token_id`, the older `prefix_token_id`),
/// or by well-known texts such as `<|fim_prefix|>` and `<PRE>`.
struct InfillTokens: Sendable {
    let prefix: TokenID
    let suffix: TokenID
    let middle: TokenID
    /// The token before the name of a repository; `nil` if the model has no such token.
    let repository: TokenID?
    /// The token before the name and the text of a file; `nil` if the model has no such token.
    let file: TokenID?
    /// All infill tokens, including padding, each of which ends an answer.
    let all: Set<TokenID>
}

extension Vocabulary {
    /// The model's infill tokens; `nil` if the model was not trained to fill in the middle.
    var infillTokens: InfillTokens? {
        let handle = unsafeHandle
        func known(_ token: llama_token) -> TokenID? { token >= 0 && Int(token) < count ? token : nil }
        guard let prefix = known(llama_vocab_fim_pre(handle)), let suffix = known(llama_vocab_fim_suf(handle)),
            let middle = known(llama_vocab_fim_mid(handle))
        else { return nil }
        let repository = known(llama_vocab_fim_rep(handle))
        let file = known(llama_vocab_fim_sep(handle))
        let others = [repository, file, known(llama_vocab_fim_pad(handle))].compactMap { $0 }
        return InfillTokens(
            prefix: prefix, suffix: suffix, middle: middle, repository: repository, file: file,
            all: Set([prefix, suffix, middle] + others))
    }

    /// Returns the tokens of a text that a client wrote in the model's own format for filling in the middle.
    ///
    /// Editors such as Continue send `<|fim_prefix|>…<|fim_suffix|>…<|fim_middle|>` as an ordinary prompt.
    /// Only infill tokens are recognised. Any other control text stays text.
    /// - Returns: The tokens, including the model's begin token; `nil` if the text is not in this format.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func tokens(ofInfillTemplate text: String) throws(LlamaError) -> [TokenID]? {
        guard let infill = infillTokens else { return nil }
        let named = Dictionary(
            infill.all.map { (String(decoding: bytes(of: $0, showsSpecial: true), as: UTF8.self), $0) },
            uniquingKeysWith: min)
        let pieces = pieces(ofTrusted: text)
        let found = pieces.compactMap { $0.isControl ? named[$0.text] : nil }
        guard found.contains(infill.prefix), found.contains(infill.suffix), found.last == infill.middle else {
            return nil
        }
        var tokens = addsBeginToken ? [beginToken].compactMap { $0 } : []
        var words = ""
        for piece in pieces {
            guard piece.isControl, let token = named[piece.text] else {
                words += piece.text
                continue
            }
            tokens += try plainTokens(words, isContinuation: !tokens.isEmpty) + [token]
            words = ""
        }
        return tokens + (try plainTokens(words, isContinuation: true))
    }
}
