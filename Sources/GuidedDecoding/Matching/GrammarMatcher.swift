/// The state of one text that a grammar constrains, token by token.
///
/// Copies are independent.
///
/// If the grammar allows only one next byte several times in a row, these bytes are forced. With a tokenizer, all
/// forced bytes after the last chosen token are tokenized together. The mask then allows only the next of these
/// tokens, and ``appendForcedTokens()`` appends all of them, with the same result. The last chosen token is never
/// merged with forced bytes, because it has already been generated.
package struct GrammarMatcher: Sendable {
    package let grammar: TokenGrammar
    /// True if an end token was accepted.
    package private(set) var hasEnded = false
    private var state: ParserState
    /// The forced tokens that have not been accepted yet.
    private var run: ArraySlice<TokenVocabulary.Token> = []

    package init(_ grammar: TokenGrammar) {
        self.grammar = grammar
        state = grammar.start
    }

    /// True if the text may end here.
    package var canEnd: Bool { state.accepts && !hasEnded }

    /// True if only an end token is possible, or the text has ended.
    package var isComplete: Bool { hasEnded || state.readings.isEmpty }

    /// The tokens that may come next; empty once the text has ended.
    package var mask: TokenMask {
        guard !hasEnded else { return TokenMask(count: grammar.vocabulary.count) }
        guard let forced = nextForcedToken else { return grammar.mask(for: state) }
        var mask = TokenMask(count: grammar.vocabulary.count)
        mask.insert(forced)
        return mask
    }

    /// The next token if all its bytes are forced, otherwise `nil`.
    package var nextForcedToken: TokenVocabulary.Token? { currentRun.first }

    private var currentRun: ArraySlice<TokenVocabulary.Token> {
        run.isEmpty && !hasEnded ? grammar.forcedTokens(from: state)[...] : run
    }

    /// Accepts a generated token.
    ///
    /// - Returns: True if the mask contains the token; otherwise, the state does not change.
    package mutating func accept(_ token: TokenVocabulary.Token) -> Bool {
        let forced = currentRun
        if let first = forced.first {
            guard token == first, let bytes = grammar.vocabulary.textBytes(of: token), advance(bytes) else {
                return false
            }
            run = forced.dropFirst()
            return true
        }
        if grammar.vocabulary.endTokens.contains(token) {
            guard canEnd else { return false }
            hasEnded = true
            return true
        }
        guard let bytes = grammar.vocabulary.textBytes(of: token) else { return false }
        return advance(bytes)
    }

    /// Accepts bytes that were not generated as tokens, such as a given beginning of the answer.
    ///
    /// - Returns: True if the grammar allows the bytes; otherwise, the state does not change.
    package mutating func acceptBytes(_ bytes: some Sequence<UInt8>) -> Bool {
        guard !hasEnded, advance(bytes) else { return false }
        run = []
        return true
    }

    /// Accepts all tokens up to the model's next choice.
    ///
    /// - Returns: The tokens, which the caller decodes without sampling; empty if the model has a choice.
    package mutating func appendForcedTokens() -> [TokenVocabulary.Token] {
        var tokens: [TokenVocabulary.Token] = []
        while let token = nextForcedToken, accept(token) { tokens.append(token) }
        return tokens
    }

    /// Returns the forced bytes up to a choice or a possible end of the text, at most `limit` bytes.
    package func forcedBytes(limit: Int = 4096) -> [UInt8] {
        hasEnded ? [] : grammar.forcedBytes(from: state, limit: limit).bytes
    }

    private mutating func advance(_ bytes: some Sequence<UInt8>) -> Bool {
        guard !hasEnded else { return false }
        var next = state
        for byte in bytes {
            next = grammar.program.step(next, byte)
            if next.isEmpty { return false }
        }
        state = next
        return true
    }
}
