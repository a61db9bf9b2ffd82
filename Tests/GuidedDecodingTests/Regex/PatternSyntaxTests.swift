import GuidedDecoding
import Testing

/// The conversion of patterns to GBNF and regular expressions for other programs.
struct PatternSyntaxTests {
    @Test(arguments: [
        ("abc", #"root ::= "abc""#, "abc"),
        ("(yes|no), \"ok\"\\.", #"root ::= ("yes" | "no") ", \"ok\".""#, #"(yes|no), "ok"\."#),
        ("ab{2,3}c+", #"root ::= "a" ("b"){2,3} ("c")+"#, "a(b){2,3}(c)+"),
        ("(ab)?(c|d)*", #"root ::= ("ab")? ("c" | "d")*"#, "(ab)?(c|d)*"),
        ("a{2,}b{3}", #"root ::= ("a"){2,} ("b"){3}"#, "(a){2,}(b){3}"),
        (#"[^ \n][^\n]*"#, #"root ::= [^\n ] [^\n]*"#, #"[^\n ][^\n]*"#),
        (
            #"[^\n\[\]{}<>|`"?¿]{1,160}[.!]"#, #"root ::= [^\n"<>-?\[\]`{-}\u00BF]{1,160} [!.]"#,
            #"[^\n"<>-?\[\]`{-}\u00BF]{1,160}[!.]"#
        ),
        ("é😀|", #"root ::= "\u00E9\U0001F600" | """#, #"\u00E9😀|"#),
        (#"\d\w[\^a&-]"#, #"root ::= [0-9] [0-9A-Z_a-z] [\x26\-\x5Ea]"#, #"[0-9][0-9A-Z_a-z][\x26\-\x5Ea]"#),
        (#"a\\b\t"#, #"root ::= "a\\b\t""#, #"a\\b\t"#),
    ])
    func `patterns are converted to GBNF and portable regexes`(_ pattern: String, _ grammar: String, _ regex: String) {
        #expect(PatternSyntax.gbnf.text(of: pattern) == grammar)
        #expect(PatternSyntax.regularExpression.text(of: pattern) == regex)
    }

    @Test(arguments: PatternTests.patterns)
    func `a converted pattern matches the same texts as the original pattern`(pattern: String) throws {
        // Swift normalizes U+2000, and then rejects it as the end of a range.
        guard let written = PatternSyntax.regularExpression.text(of: pattern), !written.contains(#"\u2000-"#) else {
            return
        }
        let (regex, other) = (try Regex(pattern), try Regex(written))
        for text in PatternTests.samples() {
            let (isMatched, isStill) = (text.wholeMatch(of: regex) != nil, text.wholeMatch(of: other) != nil)
            // Classes have only the ASCII part of Swift's classes.
            let isNarrowed = isMatched && pattern.contains("\\") && text.utf8.contains { $0 > 0x7F }
            #expect(isStill == isMatched || isNarrowed, "\(pattern) as \(written) on \(text)")
        }
    }

    @Test(arguments: [
        // Patterns that are malformed or not regular.
        #"a\b"#, "(?=a)b", #"(a)\1"#, "(", "[b-a]",
        // Repetitions of a part that can be empty, which llama.cpp refuses.
        "(a*)*", "(a|)+",
        // Patterns that are too large for programs that expand all repetitions or compare every range.
        "a{1001}", "((a{100}){100}){100}", #"\p{L}"#, String(repeating: "(a", count: 500),
        String(repeating: "a", count: 100_001),
    ])
    func `patterns that are irregular, malformed or too large are not converted`(pattern: String) {
        #expect(PatternSyntax.gbnf.text(of: pattern) == nil)
        #expect(PatternSyntax.regularExpression.text(of: pattern) == nil)
    }

    @Test func `choices are converted to escaped literals`() {
        #expect(PatternSyntax.gbnf.text(ofChoices: ["a\"b", "c\\|d", ""]) == #"root ::= "a\"b" | "c\\|d" | """#)
        #expect(PatternSyntax.regularExpression.text(ofChoices: ["a.b", "c|d"]) == #"a\.b|c\|d"#)
        #expect(PatternSyntax.gbnf.text(ofChoices: []) == nil)
        #expect(PatternSyntax.gbnf.text(ofChoices: [String(repeating: "a", count: 30_000)]) == nil)
    }
}
