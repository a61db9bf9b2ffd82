import GuidedDecoding
import Testing

@Suite struct LarkTests {
    private static let patch = #"""
        // Changes of files.
        start: head change+ tail
        head: "=== Patch" LF
        tail: "=== Done" LF?

        change: create | remove | edit
        create: "=== Create " path LF added+
        remove: "=== Remove " path LF
        edit: "=== Edit " path LF moved? block+ end?

        moved: "=== Rename " path LF
        block: ("@@" | "@@ " /(.+)/) LF line+
        added: "+" /(.*)/ LF -> line
        line: ("+" | "-" | " ") /(.*)/ LF
        end: "=== End of File" LF
        path: /(.+)/
        %import common.LF
        """#

    static let examples: [GrammarExample] = [
        GrammarExample(
            "JSON",
            #"""
            ?start: value
            ?value: object
                  | array
                  | ESCAPED_STRING      -> text
                  | SIGNED_NUMBER       -> number
                  | "true" | "false" | "null"
            array  : "[" [value ("," value)*] "]"
            object : "{" [pair ("," pair)*] "}"
            pair   : ESCAPED_STRING ":" value   # a member

            %import common.ESCAPED_STRING
            %import common.SIGNED_NUMBER
            %import common.WS
            %ignore WS
            """#,
            are: [
                "1", " [ ] ", #"{ "a" : [1, -2.5e3] , "ü\"" : {"b":null}}"#, "[[[true]]]\n",
                "[" + String(repeating: " ", count: 1_000) + "]",
            ],
            not: ["", "[1,]", "{a: 1}", "tr ue", "1 2", "\"\n\"", "[1"]),
        GrammarExample(
            "arithmetic with left recursion",
            #"""
            ?start: sum
            ?sum: product | sum "+" product -> add | sum "-" product -> sub
            ?product: atom | product "*" atom | product "/" atom
            ?atom: NUMBER | "-" atom | NAME | "(" sum ")"
            NAME: CNAME
            %import common (NUMBER, CNAME)
            %import common.WS_INLINE -> SPACE
            %ignore SPACE
            """#,
            are: ["1", "1 + 2*x_1 - -(3.5e1 / b)", (0..<600).map { _ in "1" }.joined(separator: " + ")],
            not: ["", "1 +", "+1", "(1", "1\n", "1 2"]),
        GrammarExample(
            "a patch", patch,
            are: [
                "=== Patch\n=== Create a b.txt\n+x\n+\n=== Remove c\n=== Done",
                "=== Patch\n=== Edit a\n=== Rename b\n@@ f()\n x\n-ü\n+😀\n@@\n+\n=== End of File\n=== Done\n",
            ],
            not: [
                "", "=== Patch\n=== Done", "=== Patch\n=== Create a\n=== Done",
                "=== Patch\n=== Edit a\n@@\nx\n=== Done",
                "=== Patch\n=== Create \n+\n=== Done",
            ]),
        GrammarExample(
            "keywords in any case",
            #"""
            start: "select"i (FIELD | ALL) "from"i /t[a-z]/i "größe"i?
            FIELD.2: /[a-z]+/
            ALL.-1: "*"
            %ignore /\s+/
            """#,
            are: ["SELECT a From TX", "select*fromtb GRÖßE", "sElEcT\n* FROM ta gröSSe".replacing("SS", with: "ß")],
            not: ["SELECT A FROM tx", "select a fro tx", "select * from x"]),
        GrammarExample(
            "ranges and counts",
            #"""
            start: "a".."c"~2 ("x" | "y")~1..3 [Z] ("p" "q")~0 DIGITS
            Z: "z"
            DIGITS: ("0" .. "9") ~ 2
            """#,
            are: ["abx42", "ccxyxz00"], not: ["ax42", "abz42", "abxyxy42", "abx4", "abxpq42"]),
        GrammarExample(
            "regular expressions with flags",
            #"""
            start: DATE | /a.b/ | /c.d/s | /e f # a comment
              [ #]/x | /g/iu
            DATE: /[0-9]{4}-(0[1-9]|1[0-2])-\d\d/
            """#,
            are: ["2026-12-31", "axb", "c\nd", "ef ", "ef#", "G"], not: ["2026-13-31", "a\nb", "e f ", "ef", "g g"]),
        GrammarExample(
            "Unicode", #"start: /[\u3041-\u309f]+/ /\p{Lu}/ "\u00e9" "\U0001F600" /[^a-zé]/"#,
            are: ["あいÄé😀世", "あQé😀E"], not: ["アÄé😀世", "あäé😀世", "あÄé😀é"]),
        GrammarExample(
            "what is ignored lies between terminals only",
            #"""
            start: WORD+ PAIR
            PAIR: "<" INT ">"
            %import common.INT
            %import common.WORD
            COMMENT: "#" /[^\n]*/ "\n"
            %ignore " "
            %ignore COMMENT | "\n"
            """#,
            are: [" a  b <12> ", "a# no <1>\n<1>", "a\n<1>#x\n"], not: ["a < 12>", "a <1>#x", "<1>", "a <1 2>"]),
        GrammarExample(
            "anchors at the ends of a terminal", #"start: /^[0-9]{2}$/"#, are: ["12"], not: ["1", "123"]),
        GrammarExample(
            "modifiers and names in underscores",
            "!start: _list\n?!_item: A\n!?_list: _item | _list _SEP _item\n_SEP: /, ?/\nA: \"a\"",
            are: ["a", "a, a,a"], not: ["", "a,", "a ,a"]),
        GrammarExample(
            "common terminals",
            #"""
            start: CNAME " " SIGNED_INT " " FLOAT " " HEXDIGIT~2 " " LETTER NEWLINE C_COMMENT CR? LF
            %import common (CNAME, SIGNED_INT, FLOAT, HEXDIGIT, LETTER, NEWLINE, C_COMMENT, CR, LF)
            """#,
            are: ["_a1 -12 1.5e-3 fF z\r\n\n/* ** */\n", "b 3 .5 00 A\n/**/\r\n"],
            not: ["1a 3 .5 00 A\n/**/\n", "b 3 5 00 A\n/**/\n", "b 3 .5 00 A\n/* */ */\n"]),
    ]

    @Test(arguments: examples)
    func `a Lark grammar accepts the texts of its language and refuses other texts`(_ example: GrammarExample) throws {
        let reader = try GrammarReader(GrammarSource(example.grammar, language: .lark))
        for text in example.texts { #expect(reader.accepts(text), "\(text)") }
        for text in example.others { #expect(!reader.accepts(text), "\(text)") }
        #expect(GrammarSource(example.grammar).language == .lark)
    }

    @Test(
        arguments: [
            ("", 1, .malformed), ("rule: \"a\"", 1, .malformed), ("start: rule", 1, .malformed),
            ("start: \"a\"\n\nA: B", 3, .malformed), ("start: \"a", 1, .malformed), ("start: /a", 1, .malformed),
            ("start: \"a\"\nstart: \"b\"", 2, .malformed), ("start: (\"a\"", 1, .malformed),
            ("start: [\"a\")", 1, .malformed),
            ("start: \"a\"]", 1, .malformed), ("start: \"a\" ~", 1, .malformed), ("start: \"a\"~3..2", 1, .malformed),
            ("start: \"a\"..", 1, .malformed), ("start: \"ab\"..\"c\"", 1, .malformed),
            ("start: \"a\" ->", 1, .malformed),
            ("start: \"a\"\n\"b\" %", 2, .unsupported), ("start: /(/", 1, .malformed),
            ("start: /a{2,1}/", 1, .malformed),
            ("start: \"a\" = \"b\"", 1, .malformed), ("start: A\nA: start \"a\"", 2, .malformed),
            ("start: A\nA: \"a\" A | \"b\"", 2, .malformed), ("start: A\n%ignore b\nb: \"b\"\nA: \"a\"", 2, .malformed),
            // Lark constructs that are not supported.
            ("start: list{A}\nA: \"a\"", 1, .unsupported), ("list{x}: x\nstart: \"a\"", 1, .unsupported),
            ("start: A\n%declare A", 2, .unsupported), ("start: A\n%extend A: \"b\"", 2, .unsupported),
            ("start: A\n%override A: \"b\"", 2, .unsupported), ("start: %json {}", 1, .unsupported),
            ("start: A\n%import python.NAME", 2, .unsupported), ("start: A\n%import .other.A", 2, .unsupported),
            ("start: A\n%import common.STRANGE", 2, .unsupported), ("start: <|end|>", 1, .unsupported),
            ("start: /a(?=b)/", 1, .unsupported), ("start: \"x\"\n| /a(?!b)c/", 2, .unsupported),
            ("start: /(?<=a)b/", 1, .unsupported), ("start: /a\\b/", 1, .unsupported),
            ("start: /(a)\\1/", 1, .unsupported),
            ("start: /a$b/m", 1, .unsupported), ("start: /a/l", 1, .unsupported), ("start: /a(?i:b)/", 1, .unsupported),
            // Rules that match no finite text, and left recursion through other rules.
            ("start: \"a\" start", 1, .malformed), ("start: other\nother: start \"b\" | \"c\"", 1, .unsupported),
            ("start: \"x\"\na: [\"b\"] a \"c\" | \"d\"", 2, .unsupported),
        ] as [(String, Int, GrammarSourceError.Kind)])
    func `the error for an unsupported or malformed Lark grammar has the line number`(
        _ grammar: String, _ line: Int, _ kind: GrammarSourceError.Kind
    ) {
        let error = #expect(throws: GrammarSourceError.self) { try GrammarSource(grammar, language: .lark).read() }
        #expect(error?.line == line)
        #expect(error?.kind == kind)
    }

    @Test(arguments: ["templates": "start: a{B}", "%declare": "%declare A", "a look-ahead": "start: /a(?=b)/"])
    func `the error for an unsupported construct names the construct`(_ name: String, _ grammar: String) {
        let error = #expect(throws: GrammarSourceError.self) { try GrammarSource(grammar, language: .lark).read() }
        #expect(error?.description.contains(name) == true)
    }

    // MARK: Hostile grammars

    @Test(arguments: [
        HostileGrammar(
            description: "nested groups",
            grammar: "start: " + String(repeating: "(", count: 10_000) + "\"a\"" + String(repeating: ")", count: 10_000)
        ),
        HostileGrammar(description: "nested options", grammar: "start: " + String(repeating: "[", count: 100_000)),
        HostileGrammar(
            description: "nested groups of an expression",
            grammar: "start: /" + String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
                + "/"),
        HostileGrammar(
            description: "many rules",
            grammar: "start: \"a\"\n" + (0..<50_000).map { "r\($0): \"a\" r\(($0 + 1) % 50_000)\n" }.joined()),
        HostileGrammar(description: "large counts", grammar: "start: \"a\" ~ 1..100000 ~ 1..100000"),
        HostileGrammar(
            description: "many directives",
            grammar: "start: \"a\"\n" + String(repeating: "%ignore \"b\"\n", count: 60_000)),
        HostileGrammar(
            description: "a long expression", grammar: "start: /" + String(repeating: "a?", count: 300_000) + "/"),
    ])
    func `a Lark grammar that is too large is refused`(_ hostile: HostileGrammar) {
        let error = #expect(throws: GrammarSourceError.self) {
            try GrammarSource(hostile.grammar, language: .lark).read()
        }
        #expect(error?.kind == .unsupported)
    }

    @Test func `a repetition too large for one automaton is counted exactly`() throws {
        let reader = try GrammarReader(GrammarSource("start: /(ab?){100,3000}/ \".\"", language: .lark))
        #expect(reader.accepts(String(repeating: "aab", count: 50) + "."))
        #expect(reader.accepts(String(repeating: "ab", count: 3_000) + "."))
        #expect(!reader.accepts(String(repeating: "ab", count: 99) + "."))
        #expect(!reader.accepts(String(repeating: "ab", count: 3_001) + "."))
    }
}
