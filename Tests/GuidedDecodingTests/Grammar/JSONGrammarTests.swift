import Foundation
import GuidedDecoding
import Support
import Testing

/// Random JSON from grammars, parsed with Foundation.
struct JSONGrammarTests {
    private static let person = OutputGrammar.object([
        .init("name", .string()), .init("age", isRequired: false, .integer(min: 0, max: 120)),
        .init("height", isRequired: false, .number(min: "0.3", max: "2.72")),
        .init("mood", .stringChoice(["glad", "gladly", "g", "sad \"so\""])),
        .init("tags", .array(of: .string(), min: 1, max: 3)),
        .init("code", isRequired: false, .stringPattern("[A-Z]{2}\\d+")),
        .init("friends", isRequired: false, .array(of: .reference("person"), max: 2)),
        .init("alive", isRequired: false, .boolean), .init("note", .anyOf([.null, .string(), .object([])])),
    ])

    private func bound(_ grammar: OutputGrammar, style: JSONStyle = .spaced, seed: Int) throws -> TokenGrammar {
        let compiled = try CompiledGrammar(grammar, definitions: ["person": Self.person], style: style)
        let vocabulary = Vocabularies.mixed(seed: seed)
        return TokenGrammar(
            compiled, vocabulary: vocabulary, tokenizer: seed % 2 == 0 ? Vocabularies.greedyTokenizer(vocabulary) : nil)
    }

    @Test(arguments: 0..<24)
    func `every random text of a recursive schema is JSON that satisfies the schema`(seed: Int) throws {
        let bound = try bound(.reference("person"), style: seed % 4 < 2 ? .spaced : .compact, seed: seed)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<5 {
            let text = try #require(Walk.text(bound, &generator, skipsForced: seed % 3 == 0))
            try checkPerson(try JSONReader.value(text))
        }
    }

    private func checkPerson(_ value: Any) throws {
        let person = try #require(value as? [String: Any])
        #expect(person["name"] is String)
        #expect(["glad", "gladly", "g", "sad \"so\""].contains(try #require(person["mood"] as? String)))
        #expect(1...3 ~= (try #require(person["tags"] as? [String])).count)
        if let age = person["age"] { #expect(0...120 ~= (try #require(age as? Int))) }
        if let height = person["height"] { #expect(0.3...2.72 ~= (try #require(height as? Double))) }
        if let code = person["code"] { #expect((try #require(code as? String)).wholeMatch(of: /[A-Z]{2}\d+/) != nil) }
        if let alive = person["alive"] { #expect(alive is Bool) }
        #expect(
            person["note"] is NSNull || person["note"] is String || (person["note"] as? [String: Any])?.isEmpty == true)
        let friends = person["friends"] as? [Any] ?? []
        #expect(friends.count <= 2)
        for friend in friends { try checkPerson(friend) }
    }

    @Test(arguments: 0..<20)
    func `random strings from a string grammar are valid JSON`(seed: Int) throws {
        let bound = try bound(.array(of: .string(), min: 20, max: 20), seed: seed)
        var generator = SplitMix64(seed: seed)
        let text = try #require(Walk.text(bound, &generator, patience: 400))
        #expect((try JSONReader.value(text) as? [String])?.count == 20)
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, true), (#""\ud83d""#, false), (#""\ud83d\n""#, false), (#""\ude00""#, false),
        (#""\uD7FF\uE000""#, true), (#""\/\b\f\n\r\t\\\"""#, true), (#""\x""#, false), (#""\u12g4""#, false),
        ("\"\u{7F}é世😀\"", true), ("\"\n\"", false), ("\"\u{0}\"", false), (#""\u0000""#, true), ("\"a", false),
        ("\"a\"b", false),
    ])
    func `a string accepts exactly the escapes and surrogates that JSON allows`(text: String, isValid: Bool) throws {
        var matcher = GrammarMatcher(try bound(.string(), seed: 1))
        let isAccepted = matcher.acceptBytes(text.utf8) && matcher.canEnd
        #expect(isAccepted == isValid)
        #expect(isAccepted == ((try? JSONReader.string(text)) != nil))
    }

    @Test(
        arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xFF], [0x80], [0xE0, 0x80], [0xC3, 0x22]]
            as [[UInt8]])
    func `a string grammar refuses bytes that are not UTF-8`(bytes: [UInt8]) throws {
        var matcher = GrammarMatcher(try bound(.string(), seed: 1))
        let isAccepted = matcher.acceptBytes([0x22] + bytes)
        #expect(!isAccepted)
    }

    @Test
    func `optional members may be omitted but not reordered`() throws {
        let grammar = OutputGrammar.object(
            ["a", "b", "c", "d"].map { .init($0, isRequired: $0 == "c", .integer(min: 1, max: 1)) })
        let bound = try bound(grammar, seed: 2)
        let orders: [[String]] = ["c", "cd", "ac", "acd", "bc", "bcd", "abc", "abcd"].map { $0.map(String.init) }
        let valid = Set(orders.map { names in "{" + names.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}" })
        var generator = SplitMix64(seed: 9)
        var seen: Set<String> = []
        for _ in 0..<300 { seen.insert(try #require(Walk.text(bound, &generator))) }
        #expect(seen == valid)
    }

    @Test
    func `every string choice can be generated even if it is a prefix of another choice`() throws {
        let values = ["a", "ab", "abab", "", "\"", "b"]
        let bound = try bound(.stringChoice(values), seed: 3)
        var generator = SplitMix64(seed: 9)
        var seen: Set<String> = []
        for _ in 0..<300 { seen.insert(try JSONReader.string(try #require(Walk.text(bound, &generator)))) }
        #expect(seen == Set(values))
    }

    @Test
    func `the element count of an array stays within its bounds`() throws {
        for (min, max) in [(0, 0), (0, 1), (2, 2), (1, 4), (3, nil)] as [(Int, Int?)] {
            let bound = try bound(.array(of: .boolean, min: min, max: max), seed: 4)
            var counts: Set<Int> = []
            var generator = SplitMix64(seed: 9)
            for _ in 0..<100 {
                let text = try #require(Walk.text(bound, &generator, patience: 12))
                counts.insert(try #require(try JSONReader.value(text) as? [Any]).count)
            }
            let largest = max ?? counts.max() ?? 0
            #expect(counts.isSubset(of: Set(min...largest)) && counts.contains(min))
            if let max { #expect(counts == Set(min...max)) }
        }
    }

    @Test
    func `a recursive grammar stops nesting at the depth limit and can still end`() throws {
        var limits = GrammarLimits()
        limits.textDepth = 20
        let nest = OutputGrammar.choice([.sequence([.literal("["), .reference("nest"), .literal("]")]), .literal("x")])
        let compiled = try CompiledGrammar(.reference("nest"), definitions: ["nest": nest], limits: limits)
        var matcher = GrammarMatcher(TokenGrammar(compiled, vocabulary: Vocabularies.mixed(seed: 1)))
        var depth = 0
        while matcher.acceptBytes("[".utf8) { depth += 1 }
        #expect(depth == 19)
        #expect(matcher.forcedBytes() == Array(("x" + String(repeating: "]", count: depth)).utf8))
        let isAccepted = matcher.acceptBytes(("x" + String(repeating: "]", count: depth)).utf8)
        #expect(isAccepted && matcher.isComplete)
    }
}
