import GuidedDecoding
import Support
import Testing

/// Masks, compared with a slow matcher that checks every token separately.
struct MaskOracleTests {
    @Test(arguments: 0..<50)
    func `along random texts each mask has exactly the tokens that a slow matcher accepts`(seed: Int) throws {
        var random = RandomGrammar(seed: seed)
        let definitions = random.definitions()
        let grammar = random.grammar(depth: 3)
        let style: JSONStyle = seed % 3 == 0 ? .compact : .spaced
        let (comma, colon) = style == .compact ? (",", ":") : (", ", ": ")
        let compiled = try CompiledGrammar(grammar, definitions: definitions, style: style)
        let vocabulary = Vocabularies.mixed(seed: seed)
        let bound = TokenGrammar(compiled, vocabulary: vocabulary)
        let languages = definitions.mapValues { Language($0, comma: comma, colon: colon) }
        for _ in 0..<2 {
            var matcher = GrammarMatcher(bound)
            var language = Language(grammar, comma: comma, colon: colon)
            for _ in 0..<14 where language.size < 4000 {
                let mask = matcher.mask
                try expect(mask, fits: language, languages, vocabulary)
                #expect(matcher.canEnd == language.isNullable(languages))
                let token = try #require(mask.tokens.randomElement(using: &random.generator))
                let isAccepted = matcher.accept(token)
                #expect(isAccepted)
                if matcher.hasEnded { break }
                language = language.after(vocabulary.pieces[Int(token)], languages)
            }
        }
    }

    private func expect(
        _ mask: TokenMask, fits language: Language, _ definitions: [String: Language], _ vocabulary: TokenVocabulary
    ) throws {
        // Tokens with the same first byte share the language that follows it.
        let started = (0...255).map { language.after(UInt8($0), definitions) }
        let end = vocabulary.endTokens[0]
        for (index, piece) in vocabulary.pieces.enumerated() {
            var fits = false
            if Int32(index) == end {
                fits = language.isNullable(definitions)
            } else if let first = piece.first, index != vocabulary.count - 2 {
                fits = started[Int(first)].after(piece.dropFirst(), definitions) != .nothing
            }
            try #require(
                mask.contains(Int32(index)) == fits,
                "\(String(decoding: piece, as: UTF8.self)) should\(fits ? "" : " not") fit")
        }
    }

    @Test(arguments: [
        OutputGrammar.sequence([.regex("a*"), .literal("aab")]),
        .sequence([.regex("[ab]*"), .literal("cab"), .text(until: ["cc"])]),
        .sequence([.text(until: ["bb"]), .text(until: ["cc"]), .literal("ca")]),
        .sequence([.regex("(a|ab)*"), .repetition(.choice([.literal("bc"), .literal("b"), .regex("a*c")]), max: 3)]),
        .repetition(.regex("a|ab|bca"), min: 1, max: 4, separator: .regex("a?b?c?")),
        .sequence([.choice([.regex("a+"), .regex("a+b")]), .regex("b*c"), .regex("[abc]{2}")]),
    ])
    func `the mask has all tokens that match after an early end of an automaton`(grammar: OutputGrammar) throws {
        var pieces: [[UInt8]] = [[]]
        for index in 0..<364 { pieces += "abc".utf8.map { pieces[index] + [$0] } }
        let bound = TokenGrammar(
            try CompiledGrammar(grammar), vocabulary: TokenVocabulary(pieces: pieces, endTokens: [0]))
        for prefix in pieces where prefix.count <= 4 {
            var matcher = GrammarMatcher(bound)
            guard matcher.acceptBytes(prefix) else { continue }
            let mask = matcher.mask
            for (token, piece) in pieces.enumerated().dropFirst() {
                var copy = matcher
                let fits = copy.acceptBytes(piece)
                #expect(mask.contains(Int32(token)) == fits)
            }
        }
    }

    @Test(arguments: [["</end>"], ["ab", "ba"], ["é"], []])
    func `free text allows every token that keeps the text valid and free of stop strings`(stops: [String]) throws {
        let vocabulary = Vocabularies.mixed(seed: 5)
        let bound = TokenGrammar(try CompiledGrammar(.text(until: stops)), vocabulary: vocabulary)
        var generator = SplitMix64(seed: 1)
        var matcher = GrammarMatcher(bound)
        var text: [UInt8] = []
        for _ in 0..<40 {
            let mask = matcher.mask
            for (index, piece) in vocabulary.pieces.enumerated().dropLast(2) where !piece.isEmpty {
                #expect(mask.contains(Int32(index)) == isStart(text + piece, without: stops))
            }
            let token = try #require(
                mask.tokens.filter { $0 != vocabulary.endTokens[0] }.randomElement(using: &generator))
            let isAccepted = matcher.accept(token)
            #expect(isAccepted)
            text += vocabulary.pieces[Int(token)]
        }
    }

    private func isStart(_ bytes: [UInt8], without stops: [String]) -> Bool {
        let contains = stops.contains { stop in
            let stop = Array(stop.utf8)
            return bytes.indices.contains { bytes[$0...].starts(with: stop) }
        }
        let tails: [[UInt8]] = [[], [0x80], [0x90], [0xA0], [0xB1], [0xBF]].flatMap { first in
            first.isEmpty ? [first] : [first, first + [0x80], first + [0xB0], first + [0x80, 0x80]]
        }
        return !contains && tails.contains { String(validating: bytes + $0, as: UTF8.self) != nil }
    }
}
