import GuidedDecoding
import Testing

/// Grammars that are designed to be expensive.
struct HostileGrammarTests {
    private static let vocabulary = Vocabularies.mixed(seed: 1)

    private func matcher(_ grammar: OutputGrammar, _ definitions: [String: OutputGrammar] = [:]) throws
        -> GrammarMatcher
    {
        GrammarMatcher(
            TokenGrammar(try CompiledGrammar(grammar, definitions: definitions), vocabulary: Self.vocabulary))
    }

    @Test
    func `ten thousand string choices are distinguished`() throws {
        var matcher = try matcher(.stringChoice((0..<10_000).map { "choice \($0)" }))
        #expect(matcher.forcedBytes() == Array("\"choice ".utf8))
        let isAccepted = matcher.acceptBytes("\"choice 9999".utf8)
        #expect(isAccepted && matcher.forcedBytes() == Array("\"".utf8))
        let hasLonger = matcher.acceptBytes("9".utf8)
        #expect(!hasLonger)
    }

    // Each stop string differs from the other stop strings only at its beginning, a thousand bytes before its end.
    @Test
    func `long stop strings with a common suffix are distinguished without backtracking`() throws {
        let tail = String(repeating: "a", count: 998)
        let stops = ["aa" + tail] + ["b", "c", "d"].map { $0 + tail }
        let grammar = try matcher(.sequence([.text(until: stops), .literal("|")]))
        for (text, isFree) in [
            ("a" + tail, true), ("aa" + tail, false), ("xb" + tail, false), ("ab" + tail.dropLast() + "c", true),
            ("b" + tail.dropLast() + "d" + tail, false), ("b" + tail.dropLast() + "é", true),
        ] {
            var matcher = grammar
            #expect(matcher.acceptBytes((text + "|").utf8) == isFree)
        }
    }

    @Test
    func `a thousand optional properties can all be omitted`() throws {
        let properties = (0..<1000).map { OutputGrammar.Property("p\($0)", isRequired: false, .string()) }
        var matcher = try matcher(.object(properties))
        var copy = matcher
        let isEmptyAccepted = copy.acceptBytes("{}".utf8)
        #expect(isEmptyAccepted && copy.isComplete)
        let isLastAccepted = matcher.acceptBytes(#"{"p1": "", "p999": "x"}"#.utf8)
        #expect(isLastAccepted && matcher.isComplete)
    }

    @Test
    func `a grammar nested 200 levels deep is matched, but a grammar of 5,000 levels is refused`() throws {
        func nested(_ levels: Int) -> OutputGrammar {
            (0..<levels).reduce(.null) { inner, _ in .object([.init("a", inner)]) }
        }
        var matcher = try matcher(nested(200))
        #expect(matcher.forcedBytes().count == 200 * "{\"a\": }".utf8.count + 4)
        let isAccepted = matcher.acceptBytes(matcher.forcedBytes())
        #expect(isAccepted && matcher.isComplete)
        #expect(throws: GrammarError.tooLarge("the nesting of its parts", limit: 256)) {
            try CompiledGrammar(nested(5000))
        }
    }

    @Test
    func `a chain of 300 definitions is matched, but a chain of 3,000 definitions is refused`() throws {
        func chain(_ count: Int) -> [String: OutputGrammar] {
            Dictionary(
                uniqueKeysWithValues: (0..<count).map { index in
                    let next: OutputGrammar = index + 1 < count ? .reference("d\(index + 1)") : .null
                    return ("d\(index)", .array(of: next, min: 1, max: 1))
                })
        }
        #expect(throws: GrammarError.self) { try CompiledGrammar(.reference("d0"), definitions: chain(3000)) }
        var limits = GrammarLimits()
        limits.textDepth = 310
        let compiled = try CompiledGrammar(.reference("d0"), definitions: chain(300), limits: limits)
        let matcher = GrammarMatcher(TokenGrammar(compiled, vocabulary: Self.vocabulary))
        #expect(matcher.forcedBytes().count == 604)
    }

    @Test(arguments: [
        "(a|b)*a(a|b){30}", "b?a{0,100000}", "((a{100}){100}){100}", "(a{1000}){1000}", "(){500000}", "(a?){999999}",
        #"(\p{L}{1,99}){1,99}"#, "(.*a.*b.*c.*d.*e.*f.*){200}",
    ])
    func `patterns whose automaton exceeds the state limit are refused`(pattern: String) {
        var limits = GrammarLimits()
        limits.automatonStates = 1000
        #expect(throws: GrammarError.tooLarge("the pattern /\(pattern)/", limit: 1000)) {
            try CompiledGrammar(.stringPattern(pattern), limits: limits)
        }
    }

    @Test(arguments: [
        (OutputGrammar.string(maxLength: 70), 0...70), (.string(maxLength: 10_000), 0...10_000),
        (.stringPattern("[\\s\\S]{0,1000}"), 0...1000), (.stringPattern("[\\s\\S]{300,1000}"), 300...1000),
        (.stringPattern("\\p{L}{65,500}"), 65...500),
        (.styled(.string(maxLength: 900), .python), 0...900),
    ])
    func `long texts are counted with fewer than 2,000 states`(text: OutputGrammar, lengths: ClosedRange<Int>) throws {
        #expect(try CompiledGrammar(text).statistics.states < 2000)
        let fresh = try matcher(text)
        let quote: [UInt8] = fresh.mask.contains(Int32(UInt8(ascii: "\""))) ? [0x22] : [0x27]
        for count in [0, lengths.lowerBound - 1, lengths.lowerBound, lengths.upperBound, lengths.upperBound + 1] {
            guard count >= 0 else { continue }
            var matcher = fresh
            let letters = (0..<count).flatMap { Array(["a", "ü", "世"][$0 % 3].utf8) }
            let isAccepted = matcher.acceptBytes(quote + letters + quote)
            #expect((isAccepted && matcher.canEnd) == lengths.contains(count))
        }
    }

    @Test
    func `tokens that exceed the length limit of a long text are not allowed`() throws {
        let pieces = ["\"", "a", "aaaa", "aaaa\"", "\\n", "\\n\"", "end"].map { Array($0.utf8) }
        let vocabulary = TokenVocabulary(pieces: pieces, endTokens: [6])
        for grammar in [OutputGrammar.string(maxLength: 100), .stringPattern("[\\s\\S]{0,100}")] {
            let bound = TokenGrammar(try CompiledGrammar(grammar), vocabulary: vocabulary)
            var matcher = GrammarMatcher(bound)
            let isAccepted = matcher.acceptBytes(("\"" + String(repeating: "世", count: 96)).utf8)
            #expect(isAccepted && matcher.mask.tokens == [0, 1, 2, 3, 4, 5])
            let isNext = matcher.accept(4)
            #expect(isNext && matcher.mask.tokens == [0, 1, 4, 5])
            let isLast = matcher.acceptBytes("aaa".utf8)
            #expect(isLast && matcher.mask.tokens == [0])
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `the default limits refuse a pattern that needs a billion states`() {
        #expect(throws: GrammarError.self) { try CompiledGrammar(.regex("(a|b)*a(a|b){30}")) }
    }

    @Test
    func `deeply nested groups and classes are refused`() {
        for (open, close) in [("(", ")"), ("[a", "]"), ("(?:", ")?")] {
            let pattern = String(repeating: open, count: 5000) + "a" + String(repeating: close, count: 5000)
            #expect(throws: GrammarError.self) { try CompiledGrammar(.regex(pattern)) }
        }
    }

    @Test
    func `long patterns are parsed in linear time`() throws {
        let letters = String(repeating: "ab", count: 25_000)
        _ = try CompiledGrammar(.regex("[^\(letters)]"))
        #expect(throws: GrammarError.self) { try CompiledGrammar(.regex(String(repeating: "{", count: 90_000))) }
        #expect(throws: GrammarError.self) { try CompiledGrammar(.regex(letters + letters + "c")) }
        #expect(throws: GrammarError.self) { try CompiledGrammar(.regex("(" + letters.map { "\($0)|" }.joined())) }
    }

    @Test(arguments: [
        (OutputGrammar.array(of: .null, max: .max), "[null, null]"), (.string(maxLength: .max), "\"aa\""),
        (.stringPattern("[\\s\\S]{1,999999999}"), "\"aa\""),
    ])
    func `a maximum count of billions accepts short texts`(grammar: OutputGrammar, text: String) throws {
        var matcher = try matcher(grammar)
        let isAccepted = matcher.acceptBytes(text.utf8)
        #expect(isAccepted && matcher.canEnd)
    }

    @Test
    func `an array with a minimum of 100,000 elements cannot end after three`() throws {
        var matcher = try matcher(.array(of: .integer(), min: 100_000, max: 1_000_000))
        let isAccepted = matcher.acceptBytes("[1, 2, 3".utf8)
        let canClose = matcher.acceptBytes("]".utf8)
        #expect(isAccepted && !canClose)
    }

    @Test
    func `long texts of ambiguous grammars are matched without exponential growth`() throws {
        let both: OutputGrammar = .choice([
            .sequence([.literal("a"), .reference("both"), .literal("b")]),
            .sequence([.literal("a"), .reference("both"), .literal("c")]), .literal("x"),
        ])
        var matcher = try matcher(.reference("both"), ["both": both])
        let isAccepted = matcher.acceptBytes((String(repeating: "a", count: 200) + "x").utf8)
        #expect(isAccepted && matcher.mask.tokens.contains(Int32(UInt8(ascii: "b"))))
        let hasEnd = matcher.acceptBytes(String(repeating: "bc", count: 100).utf8)
        #expect(hasEnd && matcher.isComplete)
        let many = OutputGrammar.repetition(.choice([.literal("a"), .literal("aa"), .literal("")]), min: 2, max: 500)
        var other = try self.matcher(many)
        let isLong = other.acceptBytes(String(repeating: "a", count: 1000).utf8)
        let isLonger = other.acceptBytes("a".utf8)
        #expect(isLong && other.isComplete && !isLonger)
    }

    @Test
    func `grammars that no text can satisfy are refused`() {
        let endless: OutputGrammar = .object([.init("next", .reference("endless"))])
        #expect(throws: GrammarError.impossible("the definition \"endless\", which never ends")) {
            try CompiledGrammar(.reference("endless"), definitions: ["endless": endless])
        }
        #expect(throws: GrammarError.undefinedReference("nothing")) { try CompiledGrammar(.reference("nothing")) }
        #expect(throws: GrammarError.duplicateProperty("a")) {
            try CompiledGrammar(.object([.init("a", .null), .init("b", .null), .init("a", .null)]))
        }
        for empty: OutputGrammar in [.choice([]), .stringChoice([] as [String]), .text(until: [""]), .anyOf([])] {
            #expect(throws: GrammarError.self) { try CompiledGrammar(empty) }
        }
    }

    @Test(arguments: [
        OutputGrammar.sequence([.reference("a"), .literal("x")]), .sequence([.text(), .reference("a")]),
        .choice([.null, .sequence([.repetition(.literal("y")), .reference("a")])]), .reference("b"),
    ])
    func `a left-recursive definition is refused`(definition: OutputGrammar) {
        let definitions = ["a": OutputGrammar.choice([.literal("z"), definition]), "b": .reference("a")]
        #expect(throws: GrammarError.self) { try CompiledGrammar(.reference("a"), definitions: definitions) }
    }
}
