import GuidedDecoding
import Support
import Testing

@Suite struct GBNFTests {
    private static let json = #"""
        # A whole value, with any layout.
        root   ::= ws value ws
        value  ::= object | array | text | number | "true" | "false" | "null"
        object ::= "{" ws ( member ("," ws member)* )? "}" ws
        member ::= text ws ":" ws value ws
        array  ::= "[" ws (
            value ws ("," ws value ws)*
        )? "]"
        text   ::= "\"" ( [^"\\\x00-\x1F] | "\\" ( ["\\/bfnrt] | "u" [0-9a-fA-F]{4} ) )* "\""
        number ::= "-"? ("0" | [1-9] [0-9]*) ("." [0-9]+)? ([eE] [-+]? [0-9]+)?
        ws     ::= | [ \t\n] ws
        """#

    static let examples: [GrammarExample] = [
        GrammarExample(
            "JSON", json,
            are: [
                "1", " [] ", #"{"a": [1, -2.5e+3, {"b": null}], "ü😀": "\u00e4\n"}"#, #"[[[[[[true]]]]]]"#,
                "[" + String(repeating: " ", count: 2_000) + "]",
            ],
            not: ["", "01", "[1,]", #"{"a" 1}"#, #"{"a": }"#, "\"\n\"", "[1", "nul", #""\u00g0""#]),
        GrammarExample(
            "arithmetic with left recursion",
            #"""
            root ::= sum "\n"
            sum ::= sum ("+" | "-") product | product
            product ::= product [*/] factor
              | factor
            factor ::= [0-9]+ | "(" sum ")" | "-" factor
            """#,
            are: ["1\n", "1+2*3-4/5\n", "((1))*-(2+-3)\n", (0..<600).map { _ in "1" }.joined(separator: "+") + "\n"],
            not: ["\n", "1+\n", "+1\n", "(1\n", "1)\n", "1**2\n", "1+2"]),
        GrammarExample(
            "an operator between two of the same rule",
            #"root ::= root "+" root | "!" root | root "?" | "a" | "(" root ")""#,
            are: ["a", "a+a", "!a?+!!(a+a)??", "a+a+a+a+a+a"], not: ["", "+a", "a+", "a!", "?a", "(a"]),
        GrammarExample(
            "an optional left operand", #"root ::= (root ",")? [a-c]"#, are: ["a", "a,b,c"],
            not: ["", ",a", "a,", "ab"]),
        GrammarExample(
            "a list written as an element and a list", "root ::= item root | item\nitem ::= \"- \" [^\\n]+ \"\\n\"",
            are: ["- a\n", String(repeating: "- ü\n", count: 1_000)], not: ["", "-a\n", "- a", "- \n"]),
        GrammarExample(
            "recursion in the middle", #"root ::= "a" root "b" | """#, are: ["", "ab", "aaaabbbb"],
            not: ["a", "abab", "aab"]),
        GrammarExample(
            "two rules that refer to each other", "root ::= even\neven ::= \"\" | \"a\" odd\nodd ::= \"a\" even",
            are: ["", "aa", String(repeating: "a", count: 1_000)], not: ["a", "aaa"]),
        GrammarExample(
            "a date", "root ::= [0-9]{4} \"-\" month \"-\" [0-3] [0-9]\nmonth ::= \"0\" [1-9] | \"1\" [0-2]",
            are: ["2026-12-31", "0001-01-00"], not: ["2026-13-01", "26-12-01", "2026-12-1"]),
        GrammarExample(
            "counts", #"root ::= "a"{2} "b"{1,2} "c"{2,} "d"{,2} ("e" "f"){0} "g"?"#,
            are: ["aabcc", "aabbccccddg"], not: ["abcc", "aabbbcc", "aabc", "aabccddd", "aabccef"]),
        GrammarExample(
            "counts of counts", "root ::= [a-z]{1,3}{2,4}", are: ["ab", "abcdefghijkl"], not: ["a", "abcdefghijklm"]),
        GrammarExample(
            "counts of counts with gaps", "root ::= [a-z]{5}{1,2}", are: ["abcde", "abcdefghij"],
            not: ["abcdef", "abcd"]),
        GrammarExample(
            "long counts", #"root ::= "<" [a-zü]{0,2000} ">" ("x" [0-9]{3}){70}"#,
            are: [
                "<>" + String(repeating: "x123", count: 70),
                "<" + String(repeating: "ü", count: 2_000) + ">"
                    + String(repeating: "x123", count: 70),
            ],
            not: [
                "<>" + String(repeating: "x123", count: 69),
                "<" + String(repeating: "a", count: 2_001) + ">"
                    + String(repeating: "x123", count: 70),
            ]),
        GrammarExample(
            "escapes and classes of Unicode",
            #"root ::= "\t\r\n\"\\\x41\u00e9\U0001F600" [ぁ-ゟ々] [^a-z\]\-] [\u4e00-\u9fff]"#,
            are: ["\t\r\n\"\\Aé😀あA世", "\t\r\n\"\\Aé😀々é世"],
            not: ["\t\r\n\"\\Aé😀アA世", "\t\r\n\"\\Aé😀あ]世", "\t\r\n\"\\Aé😀あ-世", "\t\r\n\"\\Aé😀あAa"]),
        GrammarExample("any character", "root ::= . .", are: ["\n世"], not: ["a", "abc"]),
        GrammarExample(
            "names, comments and lines",
            "# a comment with \"quotes\n\nroot-1 ::= \"a\" # another\r\nroot ::=\n  root-1\n\n  | ( \"b\"\n# in a group\n | \"c\" )+ root-1",
            are: ["a", "bcba"], not: ["", "b", "aa"]),
    ]

    @Test(arguments: examples)
    func `a GBNF grammar accepts the texts of its language and refuses other texts`(_ example: GrammarExample) throws {
        let reader = try GrammarReader(GrammarSource(example.grammar, language: .gbnf))
        for text in example.texts { #expect(reader.accepts(text), "\(text)") }
        for text in example.others { #expect(!reader.accepts(text), "\(text)") }
        #expect(GrammarSource(example.grammar).language == .gbnf)
    }

    @Test(
        arguments: [
            ("", 1, .malformed), ("item ::= \"a\"", 1, .malformed), ("root ::= item\n\nx ::= \"a\"", 1, .malformed),
            ("root ::= \"a\n\"", 1, .malformed), ("root ::= \"a\"\n| \"b", 2, .malformed),
            ("root ::= [a", 1, .malformed),
            ("root ::= \"a\"\n\n(", 3, .malformed), ("root ::= (\"a\"", 1, .malformed),
            ("root ::= \"a\")", 1, .malformed),
            ("root ::= * \"a\"", 1, .malformed), ("root ::= \"a\"{", 1, .malformed),
            ("root ::= \"a\"{}", 1, .malformed),
            ("root ::= \"a\"{3,2}", 1, .malformed), ("root ::= \"a\"\nroot ::= \"b\"", 2, .malformed),
            ("root ::= \"\\q\"", 1, .malformed), ("root ::= \"\\x4\"", 1, .malformed),
            ("root ::= \"\\ud800\"", 1, .malformed),
            ("root ::= [z-a]", 1, .malformed), ("root ::= []", 1, .malformed), ("::= \"a\"", 1, .malformed),
            ("\"a\"", 1, .malformed), ("root ::= \"a\" ; \"b\"", 1, .malformed),
            ("root ::= <think> \"a\"", 1, .unsupported),
            ("root ::= \"a\"\nb ::= !<[12]>", 2, .unsupported),
            // Rules that match no finite text.
            ("root ::= \"a\" root", 1, .malformed), ("root ::= a\na ::= \"x\" b\nb ::= \"y\" a", 1, .malformed),
            ("root ::= root", 1, .malformed),
            // Left recursion through another rule, also if a possibly empty part precedes it.
            ("root ::= a | \"x\"\na ::= root \"y\"", 1, .unsupported),
            ("root ::= \"x\"\na ::= ws a \"y\" | \"z\"\nws ::= [ ]*", 2, .unsupported),
            ("root ::= \"x\"\na ::= b? a \"y\" | \"z\"\nb ::= \"b\"", 2, .unsupported),
            ("root ::= (root \"x\")* \"y\"", 1, .unsupported),
        ] as [(String, Int, GrammarSourceError.Kind)])
    func `the error for an unsupported or malformed GBNF grammar has the line number`(
        _ grammar: String, _ line: Int, _ kind: GrammarSourceError.Kind
    ) {
        let error = #expect(throws: GrammarSourceError.self) { try GrammarSource(grammar, language: .gbnf).read() }
        #expect(error?.line == line)
        #expect(error?.kind == kind)
    }

    @Test func `a grammar in a JSON string accepts only escaped text`() throws {
        let reader = try GrammarReader(
            GrammarSource("root ::= \"\\\"\" body \"\\\"\\n\"\nbody ::= [^\"] body | \"\"", language: .gbnf),
            isQuoted: true)
        #expect(reader.accepts(#""\"a\nü\\\"\n""#))
        #expect(!reader.accepts(#"""a"\n""#))
        #expect(!reader.accepts("\"\\\"a\n\\\"\\n\""))
    }

    // MARK: Hostile grammars

    private static func rules(_ count: Int) -> String {
        "root ::= r0\n" + (0..<count).map { "r\($0) ::= \"(\" r\($0 + 1) \")\" | \"x\"\n" }.joined()
            + "r\(count) ::= \"x\""
    }

    @Test(arguments: [
        HostileGrammar(
            description: "nested groups",
            grammar: "root ::= " + String(repeating: "(", count: 10_000) + "\"a\""
                + String(repeating: ")", count: 10_000)),
        HostileGrammar(description: "open groups", grammar: "root ::= " + String(repeating: "(", count: 100_000)),
        HostileGrammar(description: "a megabyte of rules", grammar: rules(40_000)),
        HostileGrammar(description: "many rules", grammar: rules(5_000)),
        HostileGrammar(description: "large counts", grammar: "root ::= [a-z]{1,100000}{1,100000}"),
        HostileGrammar(description: "a huge count", grammar: "root ::= [a-z]{99999999999999999999}"),
        HostileGrammar(
            description: "many quantifiers", grammar: "root ::= \"a\"" + String(repeating: "*", count: 100_000)),
        HostileGrammar(
            description: "many parts", grammar: "root ::= " + String(repeating: "\"a\" ", count: 100_000)),
        HostileGrammar(
            description: "nested left recursion",
            grammar: "root ::= " + String(repeating: "(root \"a\" | ", count: 40) + "\"b\""
                + String(repeating: ")*", count: 40)),
        HostileGrammar(
            description: "a long text", grammar: "root ::= \"" + String(repeating: "a", count: 2_000_000) + "\""),
    ])
    func `a GBNF grammar that is too large is refused`(_ hostile: HostileGrammar) {
        let error = #expect(throws: GrammarSourceError.self) {
            try GrammarSource(hostile.grammar, language: .gbnf).read()
        }
        #expect(error?.kind == .unsupported)
    }

    @Test(arguments: 0..<20)
    func `a randomly modified grammar is parsed or refused without a crash`(seed: Int) {
        var generator = SplitMix64(seed: seed)
        let sources =
            GBNFTests.examples.map { ($0.grammar, .gbnf) } + LarkTests.examples.map { ($0.grammar, .lark) }
            as [(String, GrammarSource.Language)]
        let pieces = Array("\"()[]{}|*+?~.:=%/\\<>-,#\n 09aZü").map(String.init) + ["root", "start", "::=", "%ignore "]
        for (grammar, language) in sources {
            var characters = Array(grammar)
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !characters.isEmpty {
                let place = Int.random(in: characters.indices, using: &generator)
                let end = min(characters.count, place + Int.random(in: 0...4, using: &generator))
                characters.replaceSubrange(place..<end, with: pieces.randomElement(using: &generator) ?? "")
            }
            guard let read = try? GrammarSource(String(characters), language: language).read() else { continue }
            _ = try? CompiledGrammar(read.root, definitions: read.definitions)
        }
    }

    @Test func `rules that reference the next rule twice are parsed in bounded time`() throws {
        let doubling =
            "root ::= r0\n" + (0..<200).map { "r\($0) ::= r\($0 + 1) r\($0 + 1)\n" }.joined() + "r200 ::= \"x\"?"
        _ = try GrammarSource(doubling, language: .gbnf).read()
        let chain = "root ::= r0\n" + (0..<3_000).map { "r\($0) ::= r\($0 + 1) | \"x\"\n" }.joined() + "r3000 ::= \"y\""
        let reader = try GrammarReader(GrammarSource(chain, language: .gbnf))
        #expect(reader.accepts("x") && reader.accepts("y") && !reader.accepts("xy"))
    }

    @Test func `an expression too large for one automaton is matched exactly`() throws {
        let reader = try GrammarReader(
            GrammarSource("root ::= [ab]* \"a\" [ab]{20} \"\\n\" root | \".\"", language: .gbnf))
        #expect(reader.accepts("ba" + String(repeating: "ab", count: 10) + "\n."))
        #expect(!reader.accepts("bb" + String(repeating: "ab", count: 9) + "ab\n."))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a grammar is refused if too many expressions exceed the automaton limit`() throws {
        let grammar =
            "root ::= \".\"\n"
            + (0..<2_000).map { "| [ab]* \"a\" [ab]{\(20 + $0 % 40)} \"\($0)\" root root\n" }.joined()
        let read = try GrammarSource(grammar, language: .gbnf).read()
        #expect(throws: GrammarError.self) { try CompiledGrammar(read.root, definitions: read.definitions) }
    }
}
