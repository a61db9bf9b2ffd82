import CLlama

/// The id of a token in its model's vocabulary.
public typealias TokenID = Int32

/// A model's vocabulary, which tokenises and detokenises as llama.cpp does, on any thread.
///
/// A vocabulary keeps the model's weights in memory, because llama.cpp frees both together.
public struct Vocabulary: Sendable {
    private let weights: ModelWeights
    // llama.cpp documents tokenisation as thread-safe, and the vocabulary never changes after the load.
    nonisolated(unsafe) private let handle: OpaquePointer

    /// The number of tokens, whose ids are 0 ..< count.
    public let count: Int
    /// The texts of the control tokens, longest first, which must not become control tokens in user text.
    public let controlTexts: [String]
    let controlTextTree: TextTree
    /// The tokens that end an answer, such as end of sequence or end of turn.
    let endTokens: Set<TokenID>
    /// Whether texts are split by regular expressions before byte-pair encoding.
    private let isBytePair: Bool
    /// Whether numbers are split by SuperBPE's regular expression.
    let groupsDigits: Bool
    /// Whether the tokenizer puts a space before the beginning of a text.
    fileprivate(set) var startsWithSpace: Bool

    init(of weights: ModelWeights) {
        guard let vocabulary = llama_model_get_vocab(weights.handle) else {
            preconditionFailure("A loaded model always has a vocabulary.")
        }
        self.weights = weights
        handle = vocabulary
        let tokens = Int(llama_vocab_n_tokens(vocabulary))
        count = tokens
        controlTexts = (0..<Int32(clamping: tokens))
            .filter { Self.isReserved($0, vocabulary) }
            .compactMap { llama_vocab_get_text(vocabulary, $0).map { String(cString: $0) } }
            .filter { !$0.isEmpty }
            .sorted { $0.utf8.count > $1.utf8.count }
        controlTextTree = TextTree(controlTexts)
        endTokens = Set((0..<Int32(clamping: tokens)).filter { llama_vocab_is_eog(vocabulary, $0) })
        isBytePair = llama_vocab_type(vocabulary) == LLAMA_VOCAB_TYPE_BPE
        groupsDigits = Self.preTokenizer(of: weights) == "superbpe"
        startsWithSpace = false
        // SentencePiece vocabularies prepend a space unless the model disables it.
        let first = try? tokenize("a", addsSpecial: false, parsesSpecial: false).first
        startsWithSpace = first.map { bytes(of: $0).first == 0x20 } ?? false
    }

    /// Returns the name of the regular expressions that split a text into words.
    private static func preTokenizer(of weights: ModelWeights) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        let length = llama_model_meta_val_str(weights.handle, "tokenizer.ggml.pre", &name, name.count)
        return length < 0 ? nil : String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func isReserved(_ token: TokenID, _ vocabulary: OpaquePointer) -> Bool {
        let reserved =
            LLAMA_TOKEN_ATTR_CONTROL.rawValue | LLAMA_TOKEN_ATTR_USER_DEFINED.rawValue
            | LLAMA_TOKEN_ATTR_UNKNOWN.rawValue
        return llama_vocab_get_attr(vocabulary, token).rawValue & reserved != 0
    }

    /// Splits text into tokens.
    /// - Parameters:
    ///   - text: Any text, which may contain NUL.
    ///   - addsSpecial: Whether to add the begin and end tokens with which the model was trained.
    ///   - parsesSpecial: Whether texts such as `<|im_end|>` become control tokens, only for trusted text.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more; `outOfMemory` if the system
    ///   refuses a thread.
    public func tokenize(_ text: String, addsSpecial: Bool, parsesSpecial: Bool) throws(LlamaError) -> [TokenID] {
        let bytes = Array(text.utf8)
        guard Int32(exactly: bytes.count + 2) != nil else { throw Self.tooLong }
        guard isBytePair, bytes.count > PieceLimits.smallTextBytes else {
            return try tokens(of: bytes[...], addsSpecial: addsSpecial, parsesSpecial: parsesSpecial)
        }
        var result: Result<[TokenID], LlamaError>?
        let ran = EngineThread.wait(stackBytes: PieceLimits.stackBytes) {
            result = Result { () throws(LlamaError) in
                try tokensInPieces(bytes, addsSpecial: addsSpecial, parsesSpecial: parsesSpecial)
            }
        }
        guard ran, let result else { throw Self.noThread }
        return try result.get()
    }

    private static let tooLong = LlamaError(
        .inputTooLong, "The text is too long to be tokenised at once (2 GB). Split it first.")
    private static let noThread = LlamaError(
        .outOfMemory,
        "The system allows no further thread, which a long text needs. Close other programs, or raise the limit "
            + "of threads.")

    /// Returns the tokens of a text that is short enough for one call of llama.cpp (see `PieceLimits`).
    func tokens(
        of text: ArraySlice<UInt8>, addsSpecial: Bool, parsesSpecial: Bool
    ) throws(LlamaError) -> [TokenID] {
        // In nearly every text, a token has at least one byte. Other texts need a second call.
        var tokens = [TokenID](repeating: 0, count: text.count + 2)
        var written = tokenize(text, &tokens, addsSpecial, parsesSpecial)
        if written < 0, written != Int32.min {
            tokens = [TokenID](repeating: 0, count: Int(-written))
            written = tokenize(text, &tokens, addsSpecial, parsesSpecial)
        }
        guard written >= 0 else { throw Self.tooLong }
        tokens.removeLast(tokens.count - Int(written))
        return tokens
    }

    private func tokenize(
        _ text: ArraySlice<UInt8>, _ tokens: inout [TokenID], _ addsSpecial: Bool, _ parsesSpecial: Bool
    ) -> Int32 {
        text.withUnsafeBytes {
            llama_tokenize(
                handle, $0.bindMemory(to: CChar.self).baseAddress, Int32(clamping: text.count), &tokens,
                Int32(clamping: tokens.count), addsSpecial, parsesSpecial)
        }
    }

    /// Returns the bytes of a token, which may be a part of a character.
    /// - Parameters:
    ///   - token: A token of this vocabulary; the result is empty for other tokens.
    ///   - showsSpecial: Whether the bytes of a control token are its text; otherwise they are empty.
    /// - Returns: Bytes of UTF-8, which may be incomplete.
    public func bytes(of token: TokenID, showsSpecial: Bool = false) -> [UInt8] {
        guard token >= 0, Int(token) < count else { return [] }
        var buffer = [CChar](repeating: 0, count: 64)
        var written = llama_token_to_piece(handle, token, &buffer, Int32(buffer.count), 0, showsSpecial)
        if written < 0 {
            buffer = [CChar](repeating: 0, count: Int(-written))
            written = llama_token_to_piece(handle, token, &buffer, Int32(buffer.count), 0, showsSpecial)
        }
        return buffer.prefix(Int(max(written, 0))).map(UInt8.init(bitPattern:))
    }

    /// Returns the text of tokens; invalid UTF-8 is replaced by U+FFFD.
    ///
    /// - Parameters:
    ///   - tokens: Tokens of this vocabulary.
    ///   - removesSpecial: Whether to omit the begin and end tokens that `tokenize` adds.
    ///   - showsSpecial: Whether the result contains the texts of control tokens.
    public func detokenize(_ tokens: [TokenID], removesSpecial: Bool = true, showsSpecial: Bool = false) -> String {
        guard tokens.allSatisfy({ $0 >= 0 && Int($0) < count }) else { return "" }
        var buffer = [CChar](repeating: 0, count: tokens.count * 8 + 16)
        let capacity = Int32(clamping: buffer.count)
        let number = Int32(clamping: tokens.count)
        var written = llama_detokenize(handle, tokens, number, &buffer, capacity, removesSpecial, showsSpecial)
        if written < 0 {
            buffer = [CChar](repeating: 0, count: Int(-written))
            written = llama_detokenize(
                handle, tokens, number, &buffer, Int32(clamping: buffer.count), removesSpecial, showsSpecial)
        }
        return String(decoding: buffer.prefix(Int(max(written, 0))).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns whether the token ends a sentence or a line.
    func endsSentence(_ token: TokenID) -> Bool {
        let text = String(decoding: bytes(of: token), as: UTF8.self)
        if text.contains(where: \.isNewline) { return true }
        return text.last { !"\"'”’»)".contains($0) }.map { ".!?:;。！？".contains($0) } ?? false
    }

    /// Returns whether the token ends an answer, such as end of sequence or end of turn.
    public func isEndOfGeneration(_ token: TokenID) -> Bool { endTokens.contains(token) }

    /// Returns whether the token is a control token, which has no text.
    public func isControl(_ token: TokenID) -> Bool { llama_vocab_is_control(handle, token) }

    /// The token that begins a text; `nil` if the model has no such token.
    public var beginToken: TokenID? { Self.known(llama_vocab_bos(handle)) }

    /// The token that ends a text; `nil` if the model has no such token.
    public var endToken: TokenID? { Self.known(llama_vocab_eos(handle)) }

    /// The token that separates two texts; `nil` if the model has no such token.
    var separatorToken: TokenID? { Self.known(llama_vocab_sep(handle)) }

    /// The token that ends a turn of a conversation; `nil` if the model has no such token.
    var endOfTurnToken: TokenID? { Self.known(llama_vocab_eot(handle)) }

    /// Returns whether a token is a control token or was added to the vocabulary as a whole.
    func isReserved(_ token: TokenID) -> Bool { Self.isReserved(token, handle) }

    /// Whether tokenising with special tokens prepends `beginToken`.
    var addsBeginToken: Bool { llama_vocab_get_add_bos(handle) }

    /// Whether tokenising with special tokens appends `endToken`.
    var addsEndToken: Bool { llama_vocab_get_add_eos(handle) }

    /// Whether the model was trained with `separatorToken` between two texts.
    var addsSeparatorToken: Bool { llama_vocab_get_add_sep(handle) }

    private static func known(_ token: TokenID) -> TokenID? { token < 0 ? nil : token }

    var unsafeHandle: OpaquePointer { handle }
}
