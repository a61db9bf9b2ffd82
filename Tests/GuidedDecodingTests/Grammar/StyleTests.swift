import Support
import Testing

@testable import GuidedDecoding

/// Values in other formats than JSON, and control tokens.
struct StyleTests {
    private let shape = OutputGrammar.object([
        .init("a", .string()), .init("b", isRequired: false, .boolean),
        .init("c", isRequired: false, .array(of: .choice([.integer(), .null]))),
        .init("d", isRequired: false, .stringChoice(["x'y", "z"])),
    ])

    private func allows(_ grammar: OutputGrammar, _ text: [UInt8]) throws -> Bool {
        var matcher = GrammarMatcher(
            TokenGrammar(try CompiledGrammar(grammar), vocabulary: Vocabularies.mixed(seed: 3, joins: 100)))
        return matcher.acceptBytes(text) && matcher.canEnd
    }

    @Test(arguments: [
        (#"{'a': 'Zürich "Altstadt" — 北 \'x\'', 'b': True, 'c': [1, None]}"#, true),
        (#"{'a': "it's", 'd': 'x\'y'}"#, true), ("{'a': 'x', 'd': 'z'}", true), ("{'a': 'x', 'b': true}", false),
        ("{'a': 'x\ny'}", false), ("{\"a\": 'x'}", false),
    ])
    func `the Python style accepts Python literals and both kinds of quotes`(text: String, isAllowed: Bool) throws {
        #expect(try allows(.styled(shape, .python), Array(text.utf8)) == isAllowed)
    }

    @Test
    func `the bare style accepts unquoted keys, and strings between control tokens`() throws {
        let style = JSONStyle.bare(quote: JSONStyle.Quote(text: "<|\"|>", token: 300))
        let quote = TokenVocabulary.symbol(of: 300)
        func text(_ parts: [String]) -> [UInt8] { Array(parts.map { Array($0.utf8) }.joined(separator: quote)) }
        #expect(try allows(.styled(shape, style), text(["{a:", "it's \"—\"", ",b:true,c:[1,null],d:", "z", "}"])))
        #expect(try !allows(.styled(shape, style), text(["{a:", "<|\"|>", "}"])))
        #expect(try !allows(.styled(shape, style), Array("{a:<|\"|>x<|\"|>}".utf8)))
    }

    @Test
    func `keys that the schema does not name are allowed only in JSON styles`() throws {
        var rule = TextRule()
        rule.excludedTexts = ["a"]
        let shape = OutputGrammar.object(
            [.init("a", .boolean)], others: [OutputGrammar.MapEntry(key: .ruledString(rule), value: .boolean)])
        func allows(_ text: String, _ style: JSONStyle) throws -> Bool {
            try self.allows(.styled(shape, style), Array(text.utf8))
        }
        #expect(try allows(#"{"a": true, "b": true}"#, .spaced))
        let bare = JSONStyle.bare(quote: JSONStyle.Quote(text: "`", token: nil))
        #expect(try allows("{'a': True}", .python) && allows("{a:true}", bare))
        for text in ["{'a': True, 'b': True}", "{'a': True, 'b'c\n': True}"] { #expect(try !allows(text, .python)) }
        for text in ["{a:true,`b`:true}", "{a:true,`b`c`:true}"] { #expect(try !allows(text, bare)) }
    }

    @Test
    func `the rule cache evicts rules if their texts are too long in total`() {
        let cache = RuleCache()
        for index in 0..<20 {
            _ = try? cache.hold(.regex(ExactText(")\(index)" + String(repeating: "a", count: 4 << 20))))
        }
        #expect(cache.count < 20)
    }

    @Test
    func `a control symbol matches only its token, and text never matches a control token`() throws {
        let vocabulary = TokenVocabulary(
            pieces: [Array("<c>".utf8), Array("<c>".utf8), Array("x".utf8), [0xFF], [0]], controlTokens: [0],
            endTokens: [])
        var matcher = GrammarMatcher(
            TokenGrammar(try CompiledGrammar(.sequence([.control(0), .literal("x")])), vocabulary: vocabulary))
        #expect(matcher.mask.tokens == [0])
        let isAccepted = matcher.accept(0)
        #expect(isAccepted && matcher.mask.tokens == [2])
        // The byte that control symbols begin with cannot occur in texts, so no other tokens can form a symbol.
        #expect(
            GrammarMatcher(TokenGrammar(try CompiledGrammar(.text()), vocabulary: vocabulary)).mask.tokens == [1, 2, 4])
    }
}
