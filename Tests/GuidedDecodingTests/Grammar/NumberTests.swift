import Foundation
import GuidedDecoding
import Support
import Testing

/// Bounds of numbers, checked digit by digit.
struct NumberTests {
    private static let vocabulary = TokenVocabulary(pieces: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])

    private func accepts(_ bound: TokenGrammar, _ text: String) -> Bool {
        var matcher = GrammarMatcher(bound)
        return matcher.acceptBytes(text.utf8) && matcher.canEnd
    }

    @Test(arguments: [
        (-17, 1234), (0, 0), (0, 9), (5, 5), (-5, -5), (-120, -7), (10, 100), (99, 101), (-1, 1), (1, 1999),
        (-1000, -999),
    ])
    func `an integer grammar accepts exactly the values of its range`(min: Int, max: Int) throws {
        let bound = TokenGrammar(try CompiledGrammar(.integer(min: min, max: max)), vocabulary: Self.vocabulary)
        for value in -2100...2100 { #expect(accepts(bound, String(value)) == (min...max ~= value)) }
        for text in ["-0", "00", "01", "-01", "1.0", "1e1", "+1", "", "-", " 1", "0x1"] {
            #expect(!accepts(bound, text))
        }
    }

    @Test(arguments: [
        (Int.min, Int.max), (Int.max - 5, Int.max), (Int.min, Int.min + 3), (-3, Int.max), (Int.min, 999_999_999_999),
    ])
    func `integer bounds at the limits of Int are exact`(min: Int, max: Int) throws {
        let bound = TokenGrammar(try CompiledGrammar(.integer(min: min, max: max)), vocabulary: Self.vocabulary)
        for edge in [min, max, 0] {
            for offset in -3...3 {
                let text = Decimal(edge) + Decimal(offset)
                let fits = text >= Decimal(min) && text <= Decimal(max)
                #expect(accepts(bound, "\(text)") == fits, "\(text)")
            }
        }
        #expect(!accepts(bound, "99999999999999999999"))
    }

    @Test
    func `an integer grammar without bounds accepts the range of Int`() throws {
        let bound = TokenGrammar(try CompiledGrammar(.integer()), vocabulary: Self.vocabulary)
        #expect(accepts(bound, String(Int.min)) && accepts(bound, String(Int.max)) && accepts(bound, "0"))
        #expect(!accepts(bound, "9223372036854775808") && !accepts(bound, "-9223372036854775809"))
    }

    @Test(arguments: [
        ("-1.5", "2.25"), ("0", "1"), ("0.05", "0.5"), ("-0.3", "-0.07"), ("1e1", "1.2e1"), ("9.9", "10.1"), ("3", "3"),
        ("-2", "0"), ("-0", "0.0"), ("0.995", "1.004"), ("-10.01", "-9.99"),
    ])
    func `a number grammar accepts exactly the decimals between its bounds`(min: String, max: String) throws {
        let bound = TokenGrammar(try CompiledGrammar(.number(min: min, max: max)), vocabulary: Self.vocabulary)
        let (low, high) = (try #require(Decimal(string: min)), try #require(Decimal(string: max)))
        for value in -13000...13000 {
            let magnitude = abs(value)
            let digits = String(magnitude % 1000 + 1000).dropFirst()
            let text = "\(value < 0 ? "-" : "")\(magnitude / 1000).\(digits)"
            let decimal = Decimal(value) / 1000
            #expect(accepts(bound, text) == (decimal >= low && decimal <= high), "\(text)")
            if digits.hasSuffix("0") {
                #expect(accepts(bound, String(text.dropLast())) == (decimal >= low && decimal <= high), "\(text)")
            }
        }
        for text in ["-0", "-0.0", "00", "01.5", "1.", ".5", "1e0", "-", "", "1.5.5", "--1"] {
            #expect(!accepts(bound, text))
        }
    }

    @Test(arguments: [
        (nil, nil), ("0", nil), (nil, "-5"), ("-1.7976931348623157e308", "1.7976931348623157e308"), ("5e-324", "1"),
        ("1e20", nil), ("0.1", "0.30000000000000004"),
    ])
    func `random numbers from a grammar are doubles within the bounds`(min: String?, max: String?) throws {
        let bound = TokenGrammar(try CompiledGrammar(.number(min: min, max: max)), vocabulary: Self.vocabulary)
        var generator = SplitMix64(seed: 4)
        for _ in 0..<200 {
            var matcher = GrammarMatcher(bound)
            var text = ""
            while let token = matcher.mask.tokens.randomElement(using: &generator), matcher.accept(token), token < 256 {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(token)))
            }
            let value = try #require(try JSONReader.value(text) as? NSNumber).doubleValue
            #expect(value.isFinite && text.count <= 28)
            #expect(value >= min.flatMap(Double.init) ?? -.infinity && value <= max.flatMap(Double.init) ?? .infinity)
        }
    }

    @Test
    func `contradictory and malformed bounds are refused`() {
        for grammar: OutputGrammar in [
            .integer(min: 3, max: 2), .number(min: "1", max: "0.5"), .number(min: "x"), .number(max: "1e999"),
            .number(min: "1e-9223372036854775808"), .number(max: "1e9223372036854775807"),
            .number(min: ""), .number(min: "-"), .number(min: "0x1"), .array(of: .null, min: 3, max: 2),
            .array(of: .null, min: -1), .string(maxLength: -1), .number(max: "inf"), .number(max: "1.2.3"),
        ] {
            #expect(throws: GrammarError.self) { try CompiledGrammar(grammar) }
        }
    }
}
