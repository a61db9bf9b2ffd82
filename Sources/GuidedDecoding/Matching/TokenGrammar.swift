internal import Synchronization

/// A grammar bound to a vocabulary, which can constrain any number of texts concurrently.
///
/// The masks of visited states are cached and shared by all matchers.
package final class TokenGrammar: Sendable {
    /// A function that splits bytes into tokens with the model's own tokenizer.
    package typealias Tokenizer = @Sendable ([UInt8]) -> [TokenVocabulary.Token]

    package let vocabulary: TokenVocabulary
    let program: GrammarProgram
    let tokenizer: Tokenizer?
    let start: ParserState
    let cache: Mutex<MaskCache>

    /// Binds a grammar to a vocabulary.
    ///
    /// With a tokenizer, forced bytes are written only with the tokenizer's tokens. Without a tokenizer, every
    /// matching token is allowed everywhere.
    ///
    /// - Parameters:
    ///   - grammar: The grammar of the texts.
    ///   - vocabulary: The tokens of the model.
    ///   - cacheBytes: The memory limit for cached masks.
    ///   - tokenizer: A pure function that splits complete UTF-8 characters into tokens, without special tokens. A
    ///     result with different bytes is ignored. The function is called from any thread.
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

    /// The number of requested masks, and the number of cache hits.
    package var maskRequests: (all: Int, known: Int) {
        cache.withLock { ($0.requestCount, $0.hitCount) }
    }

    /// Returns the tokens that may follow a state, with the end tokens if the text may end.
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
        // A result that is cheap to compute again is not worth the memory.
        if walk.visitedCount > 1000 { cache.withLock { $0.walks.insert(walk, for: key, size: walk.byteCount) } }
        return walk
    }
}
