import GuidedDecoding
import Support
import Testing

/// Runs of bytes without an alternative, converted to tokens.
struct ForcedTokenTests {
    private func vocabulary(_ pieces: [String]) -> TokenVocabulary {
        let all = (0...255).map { [UInt8($0)] } + pieces.map { Array($0.utf8) } + [[], []]
        return TokenVocabulary(pieces: all, controlTokens: [Int32(all.count - 2)], endTokens: [Int32(all.count - 1)])
    }

    private func matcher(_ grammar: OutputGrammar, _ pieces: [String]) throws -> (GrammarMatcher, [[UInt8]]) {
        let vocabulary = vocabulary(pieces)
        let bound = TokenGrammar(
            try CompiledGrammar(grammar), vocabulary: vocabulary, tokenizer: Vocabularies.greedyTokenizer(vocabulary))
        return (GrammarMatcher(bound), vocabulary.pieces)
    }

    private func texts(_ tokens: [Int32], _ pieces: [[UInt8]]) -> [String] {
        tokens.map { String(decoding: pieces[Int($0)], as: UTF8.self) }
    }

    @Test
    func `forced bytes end at a choice and where the text may end`() throws {
        let grammar = OutputGrammar.sequence([
            .object([.init("name", .string())]), .repetition(.literal("!"), min: 0, max: 1),
        ])
        var (matcher, _) = try matcher(grammar, [])
        #expect(matcher.forcedBytes() == Array("{\"name\": \"".utf8))
        #expect(matcher.forcedBytes(limit: 3) == Array("{\"n".utf8))
        let isAccepted = matcher.acceptBytes("{\"name\": \"x\"".utf8)
        #expect(isAccepted && matcher.forcedBytes() == Array("}".utf8))
        let isClosed = matcher.acceptBytes("}".utf8)
        #expect(isClosed && matcher.canEnd && !matcher.isComplete && matcher.forcedBytes().isEmpty)
    }

    @Test
    func `forced tokens stop before a token that a longer token could replace`() throws {
        let grammar = OutputGrammar.object([.init("name", .string())])
        var (plain, pieces) = try matcher(grammar, ["{\"", "name", "\":", " \""])
        #expect(texts(plain.appendForcedTokens(), pieces) == ["{\"", "name", "\":", " \""])
        // A string may start with A, so the model must be able to choose the token that joins it with the
        // quotation mark.
        var (held, heldPieces) = try matcher(grammar, ["{\"", "name", "\":", " \"", " \"A"])
        #expect(texts(held.appendForcedTokens(), heldPieces) == ["{\"", "name", "\":"])
        #expect(Set(texts(held.mask.tokens, heldPieces)) == [" ", " \"", " \"A"])
        // The longer token does not matter if the grammar does not allow its continuation.
        let limited = OutputGrammar.object([.init("name", .stringChoice(["B", "C"]))])
        var (free, freePieces) = try matcher(limited, ["{\"", "name", "\":", " \"", " \"A"])
        #expect(texts(free.appendForcedTokens(), freePieces) == ["{\"", "name", "\":", " \""])
    }

    @Test
    func `forced tokens stop where the first token that could be longer begins`() throws {
        let grammar = OutputGrammar.object([.init("name", .string())])
        var (matcher, pieces) = try matcher(grammar, ["{\"", "name", "\":", " \"", "\": \"x", " \"A"])
        #expect(texts(matcher.appendForcedTokens(), pieces) == ["{\"", "name"])
        #expect(Set(texts(matcher.mask.tokens, pieces)) == ["\"", "\":", "\": \"x"])
    }

    @Test
    func `forced bytes that complete the text are all appended, and then only the end is allowed`() throws {
        var (matcher, pieces) = try matcher(.constant("ab"), ["\"a", "b\"", "b\","])
        #expect(texts(matcher.appendForcedTokens(), pieces) == ["\"a", "b\""])
        #expect(matcher.isComplete && matcher.canEnd)
        #expect(matcher.mask.tokens == matcher.grammar.vocabulary.endTokens)
        let hasEnded = matcher.accept(matcher.grammar.vocabulary.endTokens[0])
        #expect(hasEnded && matcher.hasEnded && matcher.mask.allowedCount == 0 && !matcher.canEnd)
    }

    @Test
    func `forced tokens do not end within a character`() throws {
        // Both values start with the byte C3.
        let (matcher, _) = try matcher(.stringChoice(["é", "è"]), [])
        #expect(matcher.forcedBytes() == [0x22, 0xC3])
        var copy = matcher
        #expect(copy.appendForcedTokens() == [0x22])
        #expect(copy.mask.tokens == [0xC3])
        let isAccepted = copy.accept(0xC3)
        #expect(isAccepted && copy.appendForcedTokens().isEmpty && copy.mask.tokens == [0xA8, 0xA9])
    }

    @Test
    func `no forced tokens are appended if the tokenizer changes the text`() throws {
        let vocabulary = vocabulary(["{\""])
        for answer: [Int32] in [[], [65], [99_999], [-1], [257], [123, 125]] {
            let bound = TokenGrammar(
                try CompiledGrammar(.object([])), vocabulary: vocabulary, tokenizer: { _ in answer })
            var matcher = GrammarMatcher(bound)
            let isValid = answer == [123, 125]
            #expect(matcher.appendForcedTokens() == (isValid ? answer : []))
        }
    }

    @Test(arguments: 0..<40)
    func `appending forced tokens at once gives the same tokens as choosing each from the mask`(seed: Int) throws {
        var random = RandomGrammar(seed: seed)
        let definitions = random.definitions()
        let vocabulary = Vocabularies.mixed(seed: seed)
        let bound = TokenGrammar(
            try CompiledGrammar(random.grammar(depth: 4), definitions: definitions), vocabulary: vocabulary,
            tokenizer: Vocabularies.greedyTokenizer(vocabulary))
        for salt in 0..<6 {
            let skipped = tokens(bound, salt: salt, skips: true)
            let chosen = tokens(bound, salt: salt, skips: false)
            #expect(skipped.prefix(150) == chosen.prefix(150))
        }
    }

    /// Generates tokens with a choice that depends on all previous tokens, like a model's.
    private func tokens(_ grammar: TokenGrammar, salt: Int, skips: Bool) -> [Int32] {
        var matcher = GrammarMatcher(grammar)
        var result: [Int32] = []
        while result.count < 150, !matcher.hasEnded {
            if skips { result += matcher.appendForcedTokens() }
            let tokens = matcher.mask.tokens
            if let forced = matcher.nextForcedToken { #expect(tokens == [forced]) }
            var generator = SplitMix64(seed: result.reduce(salt) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })
            guard let token = tokens.randomElement(using: &generator), matcher.accept(token) else {
                Issue.record("A dead end after \(result)")
                break
            }
            result.append(token)
        }
        return result
    }
}
