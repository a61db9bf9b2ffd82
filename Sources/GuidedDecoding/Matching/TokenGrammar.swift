internal import Synchronization

/// A grammar bound to a vocabulary; it can restrict any number of texts at the same time.
///
/// The masks of the states that texts come through are kept and shared by all matchers.
package final class TokenGrammar: Sendable {
    /// Splits bytes into the tokens that the model's own tokenizer would choose for them.
    package typealias Tokenizer = @Sendable ([UInt8]) -> [TokenVocabulary.Token]

    /// The vocabulary that masks are made for.
    package let vocabulary: TokenVocabulary
    let program: GrammarProgram
    let tokenizer: Tokenizer?
    let start: ParserState
    let cache: Mutex<MaskCache>

    /// Binds a grammar to a vocabulary.
    ///
    /// With a tokenizer, bytes without an alternative are written as the tokens that it chooses, and no others are
    /// allowed for them. Without one, every token that fits is allowed everywhere.
    ///
    /// - Parameters:
    ///   - grammar: What texts look like.
    ///   - vocabulary: The tokens of the model.
    ///   - cacheBytes: The memory for masks.
    ///   - tokenizer: Splits whole UTF-8 characters into tokens, without marks before or after. What does not give back
    ///     the same bytes is not used. It is called from whichever thread asks, and must depend on nothing but the bytes.
    package init(
        _ grammar: CompiledGrammar, vocabulary: TokenVocabulary, cacheBytes: Int = 64 << 20,
        tokenizer: Tokenizer? = nil
    ) {
        program = grammar.program
        self.vocabulary = vocabulary
        self.tokenizer = tokenizer
        start = program.start
        cache = Mutex(MaskCache(byteLimit: cacheBytes))
    }

    /// How many masks were asked for so far, and how many of them were known already.
    package var maskRequests: (all: Int, known: Int) {
        cache.withLock { ($0.requestCount, $0.hitCount) }
    }

    /// The tokens that fit a state, with the end tokens where the text may end.
    func mask(for state: ParserState) -> TokenMask {
        let state = state.withoutKeys
        let known = cache.withLock { cache in
            cache.requestCount += 1
            let mask = cache.masks.value(for: state, size: \.byteCount)
            if mask != nil { cache.hitCount += 1 }
            return mask
        }
        if let known { return known.mask(count: vocabulary.count) }
        let mask = computedMask(for: state)
        let entry = KnownMask(mask)
        cache.withLock { $0.masks.insert(entry, for: state, size: entry.byteCount) }
        return mask
    }

    private func computedMask(for state: ParserState) -> TokenMask {
        var mask = TokenMask(count: vocabulary.count)
        if state.accepts {
            for token in vocabulary.endTokens { mask.insert(token) }
        }
        var exitWalk = ExitWalk(program: program, trie: vocabulary.trie)
        for reading in state.readings {
            let walk = walk(for: reading)
            mask.formUnion(walk.tokens)
            guard !walk.exits.isEmpty else { continue }
            let resumed = program.resume(program.next(after: reading), reading.frame)
            exitWalk.walk(walk.exits, from: resumed) { tokens in
                for token in vocabulary.trie.tokens[tokens] { mask.insert(token) }
                return true
            }
        }
        return mask
    }

    private func walk(for reading: ParserState.Reading) -> AutomatonWalk {
        if let unused = reading.unused { return AutomatonWalk(unused, from: reading.state, in: vocabulary) }
        let key = MaskCache.WalkKey(automaton: program.automatonIndex(of: reading), state: reading.state)
        if let known = cache.withLock({ $0.walks.value(for: key, size: \.byteCount) }) { return known }
        let walk = AutomatonWalk(program.automaton(of: reading), from: reading.state, in: vocabulary)
        // What is quickly computed again does not need the memory.
        if walk.visitedCount > 1000 { cache.withLock { $0.walks.insert(walk, for: key, size: walk.byteCount) } }
        return walk
    }
}
