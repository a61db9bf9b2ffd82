import GuidedDecoding
import Support
import Testing

@Suite struct PatternSearchTests {
    private func isFound(_ pattern: String, in text: String, budget: Int = 100_000) throws -> Bool? {
        var budget = budget
        return try PatternSearch(pattern).isFound(in: text, budget: &budget)
    }

    @Test(arguments: [
        (#"^(a)\1$"#, ["aa"], ["a", "aaa", ""]),
        (#"(["'])x\1"#, ["'x'", #"say "x""#], [#""x'"#, "x"]),
        (#"^(?<year>\d{4})-\k<year>$"#, ["2024-2024"], ["2024-2025"]),
        (#"^(?:(a)|b)*\1$"#, ["ab", "aa", "bb"], ["c"]),
        (#"^(.+)\1$"#, ["abab", "éüéü", "aa"], ["aba", "a"]),
        (#"\2(a)(b)"#, ["ab"], ["ba"]),
        (#"^(?:(?=.*\d)(?=.*[a-z]).{4})+$"#, ["a1xx", "a1xxb2yy"], ["aaaa", "a1xxbbbb"]),
        (#"^(?:a(?!b)|b)+$"#, ["aa", "ba", "bba"], ["ab", "bab"]),
        (#"(?<!\d)(\d{2})(?!\d)-\1"#, ["12-12", "x 34-34"], ["112-12", "12-13"]),
        (#"(?<=(\w)\1)!"#, ["aa!"], ["ab!", "!"]),
        (#"^(a*)*$"#, ["", "aaaa"], ["b"]),
        (#"^(?:)*x"#, ["x"], ["y"]),
    ])
    func `backreferences and look-arounds are matched`(pattern: String, texts: [String], others: [String]) throws {
        for text in texts { #expect(try isFound(pattern, in: text) == true, "\(pattern) in \(text)") }
        for text in others { #expect(try isFound(pattern, in: text) == false, "\(pattern) in \(text)") }
    }

    @Test func `patterns with many ways to fail end in bounded time`() throws {
        // Each position is tried once, so nested repetitions and look-arounds do not take exponential time.
        let text = String(repeating: "x", count: 300)
        for pattern in [#"(x+x+)+y"#, #"^(x|x)*y$"#, #"^(?:(?=(?:x|x)*y)x)*z"#, #"(x?){100}y"#] {
            #expect(try isFound(pattern, in: text, budget: 1_000_000) == false, "\(pattern)")
        }
        // With backreferences the search may take exponential time, so it gives up.
        #expect(try isFound(#"^(x+)*(x+)*(x+)*\1\2y"#, in: text) == nil)
        #expect(throws: GrammarError.self) { try PatternSearch("(?:a{1000}){1000}") }
        #expect(throws: GrammarError.self) { try PatternSearch("(?:){1,999999999}") }
    }

    @Test(arguments: 0..<40)
    func `the search finds a random pattern exactly when the automaton accepts the text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<25 {
            let pattern = Self.pattern(3, &random)
            var rule = TextRule()
            rule.patterns = [pattern]
            guard let compiled = try? CompiledGrammar(.ruledText(rule), definitions: [:]) else { continue }
            let grammar = TokenGrammar(compiled, vocabulary: Self.bytes)
            for _ in 0..<20 {
                let length = Int.random(in: 0...6, using: &random)
                let text = String((0..<length).compactMap { _ in "ab1 ".randomElement(using: &random) })
                var matcher = GrammarMatcher(grammar)
                let isAccepted = matcher.acceptBytes(text.utf8) && matcher.canEnd
                #expect(try isFound(pattern, in: text) == isAccepted, "\(pattern) in '\(text)'")
            }
        }
    }

    private static let bytes = TokenVocabulary(
        pieces: (0...255).map { [UInt8($0)] } + [Array("<end>".utf8)], endTokens: [256])

    private static func pattern(_ depth: Int, _ random: inout SplitMix64) -> String {
        let leaves = ["a", "b", "1", ".", #"\d"#, #"\w"#, "[^a]", "^", "$", #"\b"#, #"\B"#, ""]
        guard depth > 0 else { return leaves.randomElement(using: &random) ?? "" }
        func part(_ random: inout SplitMix64) -> String { pattern(depth - 1, &random) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "(\(part(&random))|\(part(&random)))"
        case 1: return "(?:\(part(&random)))*"
        case 2: return "(\(part(&random))){1,2}"
        case 3: return "(?=\(part(&random)))"
        case 4: return "(?!\(part(&random)))"
        case 5: return "(?<=\(part(&random)))"
        default: return part(&random) + part(&random)
        }
    }
}
