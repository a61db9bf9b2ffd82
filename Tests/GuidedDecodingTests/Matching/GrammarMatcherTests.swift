import GuidedDecoding
import Support
import Testing

/// The state of one text.
struct GrammarMatcherTests {
    private static let vocabulary = Vocabularies.mixed(seed: 2)

    private func bound(_ grammar: OutputGrammar, cacheBytes: Int = 1 << 20) throws -> TokenGrammar {
        TokenGrammar(try CompiledGrammar(grammar), vocabulary: Self.vocabulary, cacheBytes: cacheBytes)
    }

    @Test
    func `a refused token does not change the matcher`() throws {
        var matcher = GrammarMatcher(try bound(.array(of: .boolean, min: 1)))
        let before = matcher.mask
        for token in Int32(-2)..<Int32(Self.vocabulary.count + 2) where !before.contains(token) {
            let isAccepted = matcher.accept(token)
            #expect(!isAccepted)
        }
        #expect(matcher.mask == before && !matcher.hasEnded)
        let isAccepted = matcher.acceptBytes("[truf".utf8)
        #expect(!isAccepted && matcher.mask == before)
    }

    @Test
    func `a copy of a matcher advances independently`() throws {
        var matcher = GrammarMatcher(try bound(.stringChoice(["left", "right"])))
        let hasQuote = matcher.acceptBytes("\"".utf8)
        var copy = matcher
        let isLeft = matcher.acceptBytes("left".utf8)
        let isRight = copy.acceptBytes("right".utf8)
        #expect(hasQuote && isLeft && isRight)
        #expect(matcher.mask == copy.mask)
    }

    @Test
    func `the end token is allowed exactly where the text may end`() throws {
        var matcher = GrammarMatcher(try bound(.repetition(.literal("ab"), min: 1)))
        let end = Self.vocabulary.endTokens[0]
        for (text, canEnd) in [("a", false), ("b", true), ("a", false), ("b", true)] {
            let isAccepted = matcher.acceptBytes(text.utf8)
            #expect(isAccepted && matcher.canEnd == canEnd && matcher.mask.contains(end) == canEnd)
        }
        let hasEnded = matcher.accept(end)
        let goesOn = matcher.acceptBytes("a".utf8)
        #expect(hasEnded && !goesOn && matcher.isComplete)
    }

    @Test
    func `masks are cached and do not depend on the size of the cache`() throws {
        let grammar = OutputGrammar.object([.init("a", .string()), .init("b", .array(of: .string()))])
        let (large, small) = (try bound(grammar), try bound(grammar, cacheBytes: 1000))
        for _ in 0..<2 {
            var (first, second) = (GrammarMatcher(large), GrammarMatcher(small))
            for byte in #"{"a": "xé\n", "b": ["", "ab"]}"#.utf8 {
                #expect(first.mask == second.mask)
                let areAccepted = first.acceptBytes([byte]) && second.acceptBytes([byte])
                #expect(areAccepted)
            }
        }
        let requests = large.maskRequests
        #expect(requests.known * 2 >= requests.all && requests.known < requests.all)
    }

    @Test
    func `matchers on several threads can share one grammar`() async throws {
        let bound = try bound(.array(of: .object([.init("a", .string()), .init("b", isRequired: false, .number())])))
        let texts = await withTaskGroup(of: [String?].self) { group in
            for seed in 0..<8 {
                group.addTask {
                    var generator = SplitMix64(seed: seed % 2)
                    return (0..<5).map { _ in Walk.text(bound, &generator) }
                }
            }
            return await group.reduce(into: Set<[String?]>()) { $0.insert($1) }
        }
        #expect(texts.count == 2)
        for text in texts.joined() { _ = try JSONReader.value(try #require(text)) }
    }
}
