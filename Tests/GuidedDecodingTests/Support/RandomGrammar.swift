import GuidedDecoding
import Support

/// Random grammars of all kinds, with definitions that reference themselves and each other.
struct RandomGrammar {
    var generator: SplitMix64
    private static let words = ["a", "ab", "aba", "b", "\"", "{", "}, ", "é", "世", "\\", "1", ": ", ""]

    init(seed: Int) {
        generator = SplitMix64(seed: seed)
    }

    mutating func definitions() -> [String: OutputGrammar] {
        [
            "list": .choice([
                .null, .object([.init("v", grammar(depth: 1)), .init("next", isRequired: false, .reference("list"))]),
            ]),
            "nest": .choice([word(), .sequence([.literal("("), .reference("nest"), .literal(")")])]),
            "both": .choice([
                .sequence([.literal("a"), .reference("both"), .literal("b")]),
                .sequence([.literal("a"), .reference("both"), .literal("c")]), .literal("x"), .reference("nest"),
            ]),
        ]
    }

    private mutating func word() -> OutputGrammar {
        .literal(one(of: Self.words))
    }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }

    private mutating func grammars(_ count: ClosedRange<Int>, depth: Int) -> [OutputGrammar] {
        (0..<Int.random(in: count, using: &generator)).map { _ in grammar(depth: depth) }
    }

    mutating func grammar(depth: Int) -> OutputGrammar {
        let low = Int.random(in: 0...2, using: &generator)
        let high = Bool.random(using: &generator) ? nil : low + Int.random(in: 0...2, using: &generator)
        switch Int.random(in: -1..<(depth > 0 ? 12 : 7), using: &generator) {
        case -1: return .regex(one(of: Language.patterns.keys.sorted()))
        case 0: return word()
        case 1: return .stringChoice(["a", "ab", "b\"", "\n", "世", "a\u{1}"].shuffled(using: &generator).dropLast(3))
        case 2: return .boolean
        case 3: return .null
        case 4: return .string(maxLength: low)
        case 5: return .integer(min: -low * 7, max: Int.random(in: 0...120, using: &generator))
        case 6: return .reference(one(of: ["list", "nest", "both"]))
        case 7: return .sequence(grammars(0...3, depth: depth - 1))
        case 8: return .choice(grammars(1...3, depth: depth - 1))
        case 9:
            let separator = one(of: [nil, .literal(","), .literal(", "), word()])
            return .repetition(grammar(depth: depth - 1), min: low, max: high, separator: separator)
        case 10: return .array(of: grammar(depth: depth - 1), min: low, max: high)
        default:
            let values = grammars(0...4, depth: depth - 1)
            return .object(
                values.enumerated().map { index, value in
                    .init(["a", "ab", "é\"", "x"][index], isRequired: Bool.random(using: &generator), value)
                })
        }
    }
}
