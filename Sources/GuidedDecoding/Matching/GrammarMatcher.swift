/// One text that a grammar restricts, token by token; a copy goes on by itself.
///
/// Where the grammar has a tokenizer, the tokens of a run of forced bytes are fixed when the run begins: the mask then
/// has one token after another of the run, and ``appendForcedTokens()`` takes them at once. Both ways give the same
/// tokens. A run begins after whatever token the model chose last; how that token would have joined the run is not
/// considered, since it has been written.
package struct GrammarMatcher: Sendable {
    /// The grammar that restricts the text.
    package let grammar: TokenGrammar
    /// Whether an end token was accepted.
    package private(set) var hasEnded = false
    private var state: ParserState
    /// What is left of a run of forced tokens that has begun.
    private var run: ArraySlice<TokenVocabulary.Token> = []

    /// Starts a text.
    ///
    /// - Parameter grammar: The grammar that restricts it.
    package init(_ grammar: TokenGrammar) {
        self.grammar = grammar
        state = grammar.start
    }

    /// Whether the text may end here.
    package var canEnd: Bool { state.accepts && !hasEnded }

    /// Whether nothing but the end can come, or the text has ended.
    package var isComplete: Bool { hasEnded || state.readings.isEmpty }

    /// The tokens that may come next; none once the text has ended.
    package var mask: TokenMask {
        guard !hasEnded else { return TokenMask(count: grammar.vocabulary.count) }
        guard let forced = nextForcedToken else { return grammar.mask(for: state) }
        var mask = TokenMask(count: grammar.vocabulary.count)
        mask.insert(forced)
        return mask
    }

    /// The only token that may come next because all bytes of it are forced, where there is one.
    package var nextForcedToken: TokenVocabulary.Token? { currentRun.first }

    private var currentRun: ArraySlice<TokenVocabulary.Token> {
        run.isEmpty && !hasEnded ? grammar.forcedTokens(from: state)[...] : run
    }

    /// Takes the token that was chosen.
    ///
    /// - Parameter token: A token of the mask.
    /// - Returns: Whether the mask has it; if not, nothing changes.
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

    /// Takes bytes that were written without tokens, such as the start of an answer that is given to the model.
    ///
    /// - Parameter bytes: What comes next of the text.
    /// - Returns: Whether the grammar allows them; if not, nothing changes.
    package mutating func acceptBytes(_ bytes: some Sequence<UInt8>) -> Bool {
        guard !hasEnded, advance(bytes) else { return false }
        run = []
        return true
    }

    /// Takes all tokens that have no alternative.
    ///
    /// - Returns: The tokens, to be given to the model without asking it; none where the model has a choice.
    package mutating func appendForcedTokens() -> [TokenVocabulary.Token] {
        var tokens: [TokenVocabulary.Token] = []
        while let token = nextForcedToken, accept(token) { tokens.append(token) }
        return tokens
    }

    /// The longest bytes that must come next; they end where there is a choice, or where the text may end.
    ///
    /// - Parameter limit: The number of bytes after which to stop in any case.
    /// - Returns: The bytes.
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
