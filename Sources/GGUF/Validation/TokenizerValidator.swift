/// A validator that detects tokenizers that llama.cpp would reject, or that would end the process on some text.
struct TokenizerValidator {
    let fileName: String
    let metadata: GGUFMetadata

    /// Validates the tokenizer and returns the number of its tokens.
    func validate() throws(GGUFError) -> Int {
        guard let model = metadata[MetadataKey.tokenizerModel]?.string, model != "none", model != "no_vocab",
            let tokenList = metadata[MetadataKey.tokens]
        else {
            throw GGUFError(.missingTokenizer, "\(fileName) has no tokenizer, so the model cannot read text.")
        }
        guard let tokens = tokenList.array?.strings, !tokens.isEmpty else {
            throw fault("The list of tokens", "is empty or does not contain strings")
        }
        guard tokens.isValidUTF8 else { throw fault("The list of tokens", "contains bytes that are not UTF-8") }
        let texts = try distinctTexts(of: tokens)
        try validateLists(tokenCount: tokens.count)
        try validateMerges(model: model)
        try validatePreTokenizer(model: model)
        try validateTokenIDs(tokenCount: tokens.count)
        try validateAddedTokens(model: model, tokenCount: tokens.count)
        if model == "llama" { try validateByteTokens(texts) }
        return tokens.count
    }

    /// Returns the tokens' texts; throws if two texts are equal, which would fail an assertion in llama.cpp.
    private func distinctTexts(of tokens: GGUFStringArray) throws(GGUFError) -> TextIndex {
        var texts = TextIndex(tokens)
        for index in tokens.indices where !texts.insert(index) {
            throw isTwice(tokens.bytes(at: index))
        }
        for index in tokens.indices where tokens.bytes(at: index).isEmpty {
            // llama.cpp gives an empty token this name.
            let name = Array("[EMPTY_\(index)]".utf8)
            guard !texts.contains(name) else { throw isTwice(name[...]) }
        }
        return texts
    }

    private func isTwice(_ token: ArraySlice<UInt8>) -> GGUFError {
        fault(
            "The list of tokens", "has the token \(GGUFError.quoted(String(decoding: token, as: UTF8.self))) twice")
    }

    private func validateLists(tokenCount: Int) throws(GGUFError) {
        let lists: [(key: String, types: Set<GGUFValueType>)] = [
            (MetadataKey.scores, [.float32, .int32]),
            (MetadataKey.tokenTypes, [.int32]),
        ]
        for (key, types) in lists {
            guard let value = metadata[key] else { continue }
            guard let array = value.array, types.contains(array.elementType) else {
                throw fault("The list \(key)", "has the wrong type")
            }
            guard array.count == tokenCount else {
                throw fault("The list \(key)", "has \(array.count) elements for \(tokenCount) tokens")
            }
        }
    }

    private func validateMerges(model: String) throws(GGUFError) {
        guard let merges = metadata[MetadataKey.merges] else {
            let needsMerges = model == "gpt2" || model == "gemma4"
            let isException = metadata[MetadataKey.preTokenizer]?.string == "kimi-k2"
            guard !needsMerges || isException else {
                throw fault("The list \(MetadataKey.merges)", "is missing, which byte-pair encoding needs")
            }
            return
        }
        guard let texts = merges.array?.strings, texts.isValidUTF8 else {
            throw fault(
                "The list \(MetadataKey.merges)", "does not contain strings, or contains bytes that are not UTF-8")
        }
    }

    /// Rejects the pre-tokenizer "whitespace" unless the tokenizer has the same name.
    ///
    /// llama.cpp asserts for this pre-tokenizer that no spaces are left, but removes spaces only for this tokenizer.
    private func validatePreTokenizer(model: String) throws(GGUFError) {
        guard metadata[MetadataKey.preTokenizer]?.string == "whitespace", model != "whitespace" else { return }
        throw fault(
            "The value \(MetadataKey.preTokenizer)", "is whitespace, which only tokenizers of that name can have")
    }

    /// Checks the ids of special tokens, except for 2^32-1, which means "no such token".
    private func validateTokenIDs(tokenCount: Int) throws(GGUFError) {
        for (key, value) in metadata where key.hasPrefix("tokenizer.ggml.") && key.hasSuffix("_token_id") {
            guard case .uint32(let id) = value else { throw fault("The value \(key)", "has the wrong type") }
            guard id < tokenCount || id == .max else {
                throw fault("The value \(key)", "is \(id), but there are only \(tokenCount) tokens")
            }
        }
    }

    /// Checks that the tokens that llama.cpp adds to each text exist, because llama.cpp asserts this.
    private func validateAddedTokens(model: String, tokenCount: Int) throws(GGUFError) {
        let rules = AddedTokens(model: model)
        for rule in rules.tokens {
            let isAdded = rule.switchKey.flatMap { metadata[$0]?.bool } ?? rule.isAddedByDefault
            let key = MetadataKey.tokenID(rule.name)
            var id = rule.defaultID
            if let stated = metadata[key]?.unsignedInteger, stated < tokenCount { id = Int(stated) }
            guard !isAdded || id.map({ $0 < tokenCount }) == true else {
                throw fault("The value \(key)", "is missing, although the tokenizer adds this token to each text")
            }
        }
    }

    /// Checks that every byte has a token, because SentencePiece encodes unknown text with these tokens.
    ///
    /// llama.cpp fails on a text without them.
    private func validateByteTokens(_ texts: TextIndex) throws(GGUFError) {
        for byte in UInt8.min...UInt8.max {
            let digits = String(byte, radix: 16, uppercase: true)
            let name = "<0x\(digits.count == 1 ? "0" : "")\(digits)>"
            guard texts.contains(Array(name.utf8)) || texts.contains([byte]) else {
                throw fault("The list of tokens", "has no token for the byte \(name), which texts may contain")
            }
        }
    }

    private func fault(_ subject: String, _ text: String) -> GGUFError {
        GGUFError(.invalidTokenizer, "\(subject) of \(fileName) \(text).")
    }
}
