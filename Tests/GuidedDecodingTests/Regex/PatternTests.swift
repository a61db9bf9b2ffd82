import GuidedDecoding
import Support
import Testing

/// Patterns, compared with Swift's own matching.
struct PatternTests {
    private static let bytes = TokenVocabulary(
        pieces: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])

    static let patterns = [
        "abc", "a|b|", "a*b+c?", "(a|b){2,3}", "(?:ab)+?", "(?<name>a)b", "[a-c]x[^a-c]", #"\d{2}-\d+"#, #"\w+@\w+"#,
        #"\s?\S"#, "a.b", "^ab$", "^(?:a|b)$", #"\Aab\z"#, #"[\d_]+"#, #"[^\d]"#, #"[^\W]"#, #"\W"#, #"\D{2}"#,
        #"a\.b\\c\/"#, #"\x41\u{42}\u0043"#, #"\p{Lu}\p{Ll}*"#, #"[[:alpha:]]{2}"#, "(a*)*b", "(a|ab)(c|bcd)(d*)",
        "[a-]", "a{2}", "a{2,}", "a{0}", "x{,2}", "(((a)))", "é+", "[é-í]", "世|界", "[\"\\\\]", "a\"b", "\\t\\n",
        #"(\d{3}) \d{3}-\d{4}"#, #"[A-Z]{3}[0-9]{2,4}"#, "(|a)b", #"\Qa.b\E"#, #"[a[bc]]"#, "a(?#note)b", ".{3}",
        #"\P{L}"#, "[^,]{2,4}", #"\h"#,
    ]

    @Test(arguments: patterns)
    func `a pattern accepts the same short texts as Swift's Regex`(pattern: String) throws {
        let bound = TokenGrammar(try CompiledGrammar(.regex(pattern)), vocabulary: Self.bytes)
        let regex = try Regex(pattern)
        for text in Self.samples() {
            var matcher = GrammarMatcher(bound)
            let isAccepted = matcher.acceptBytes(text.utf8) && matcher.canEnd
            let isMatched = text.wholeMatch(of: regex) != nil
            // Classes have only the ASCII part of Swift's classes.
            let isNarrowed = isMatched && pattern.contains("\\") && text.utf8.contains { $0 > 0x7F }
            #expect(isAccepted == isMatched || isNarrowed && !isAccepted, "\(pattern) on \(text)")
        }
    }

    @Test(arguments: patterns)
    func `random texts generated from a pattern are matched by Swift's Regex`(pattern: String) throws {
        let regex = try Regex(pattern)
        let plain = TokenGrammar(try CompiledGrammar(.regex(pattern)), vocabulary: Self.bytes)
        let quoted = TokenGrammar(try CompiledGrammar(.stringPattern(pattern)), vocabulary: Self.bytes)
        var generator = SplitMix64(seed: 3)
        for _ in 0..<30 {
            let text = try #require(walk(plain, &generator))
            #expect(text.wholeMatch(of: regex) != nil, "\(pattern) wrote \(text)")
            let string = try JSONReader.string(try #require(walk(quoted, &generator)))
            #expect(string.wholeMatch(of: regex) != nil, "\(pattern) wrote \(string)")
        }
    }

    @Test(arguments: [
        ("(?=a)b", "a look-ahead"), ("(?!a)b", "a negative look-ahead"), ("(?<=a)b", "a look-behind"),
        ("(?<!a)b", "a negative look-behind"), (#"(a)\1"#, "a back-reference"), (#"(?<n>a)\k<n>"#, "a back-reference"),
        (#"\bword\b"#, "a word boundary"), ("a^b", "an anchor ^ in the middle"), ("a$b", "an anchor $ in the middle"),
        ("(?>a|ab)c", "an atomic group"), ("a*+b", "a possessive quantifier"), ("(?i)abc", "an inline option"),
        (#"\p{Script=Greek}"#, "the property Script=Greek"), ("[a&&b]", "the class operation &&"), (#"\X"#, #"\X"#),
        (#"(a|^b)*"#, "an anchor ^ in the middle"), ("(?R)", "a recursion"), (#"\q"#, #"the escape \q"#),
        ("^*a", "a repeated anchor"),
    ])
    func `an unsupported pattern is refused with the name of the construct`(pattern: String, construct: String) {
        #expect(throws: GrammarError.unsupportedPattern(pattern, construct: construct)) {
            try CompiledGrammar(.stringPattern(pattern))
        }
    }

    @Test(arguments: [
        "(a", "a)", "[a", "*a", "a**", "a{3,2}", #"\u{110000}"#, #"\u12"#, "[b-a]", "\\", "(?<>a)", "[[:x",
    ])
    func `a malformed pattern is refused`(pattern: String) {
        #expect(throws: GrammarError.self) { try CompiledGrammar(.regex(pattern)) }
    }

    @Test
    func `negated classes exclude characters that combine with their neighbours`() throws {
        let bound = TokenGrammar(try CompiledGrammar(.regex(#"[^\d]"#)), vocabulary: Self.bytes)
        var accepted = 0
        for value in UInt32(0)..<0x20000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var matcher = GrammarMatcher(bound)
            guard matcher.acceptBytes(String(Character(scalar)).utf8), matcher.canEnd else { continue }
            accepted += 1
            #expect("a\(Character(scalar))b".count == 3)
            #expect("\(Character(scalar))\(Character(scalar))".count == 2)
        }
        #expect(accepted > 30_000)
    }

    static func samples() -> [String] {
        var result = [""]
        var last = [""]
        for _ in 0..<3 {
            last = last.flatMap { text in ["a", "b", "c", "1", " ", "é"].map { text + $0 } }
            result += last
        }
        return result + [
            "a.b\\c/", "ABC", "ab@x_1", "12-345", "\"", "\\", "a\"b", "\t\n", "(123) 456-7890", "a\nb", "世", "x", "_1",
            "Ab", "aa", "x__", "AxA", "[", "]", "-",
        ]
    }

    private func walk(_ bound: TokenGrammar, _ generator: inout SplitMix64) -> String? {
        var matcher = GrammarMatcher(bound)
        var bytes: [UInt8] = []
        while !matcher.hasEnded {
            let mask = matcher.mask
            let token = mask.contains(256) && bytes.count > 8 ? 256 : mask.tokens.randomElement(using: &generator)
            guard let token, matcher.accept(token) else { return nil }
            if token < 256 { bytes.append(UInt8(token)) }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
