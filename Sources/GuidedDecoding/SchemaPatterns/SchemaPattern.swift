/// A pattern of JSON Schema: an ECMA-262 regular expression that may match anywhere in a text.
///
/// Common constructs of other regular expression syntaxes are supported if ECMA-262 gives them no other
/// meaning: `\A`, `\z`, `\Z`, `(?P<name>…)` and a leading `(?i)`.
package indirect enum SchemaPattern: Sendable, Hashable {
    case scalars(ScalarSet)
    case sequence([SchemaPattern])
    case choice([SchemaPattern])
    case repetition(SchemaPattern, min: Int, max: Int?)
    case start
    case end
    /// A positive or negative look-ahead or look-behind.
    case look(SchemaPattern, isAhead: Bool, isNegative: Bool)
    /// A word boundary, or any other position.
    case wordEdge(isNegative: Bool)
    /// The text that the group with this number matched.
    case backReference(Int)
    /// A capturing group, numbered from 1.
    case group(SchemaPattern, Int)
}

extension SchemaPattern {
    /// Returns the language of the texts that contain a match.
    ///
    /// - Throws: An error if the pattern is malformed or not convertible to an automaton, due to
    ///   back-references or some look-arounds.
    static func texts(with pattern: String) throws(GrammarError) -> RegularExpression {
        var resolver = Resolver(pattern: pattern)
        let parsed = try SchemaPatternParser.parse(pattern)
        return try resolver.texts(
            [parsed, .repetition(.scalars(.all), min: 0, max: nil)][...], after: .anyText, isWhole: true)
    }

    /// The direct parts, without the parts of these parts.
    var parts: [SchemaPattern] {
        switch self {
        case .sequence(let parts), .choice(let parts): parts
        case .repetition(let part, _, _), .look(let part, _, _), .group(let part, _): [part]
        case .scalars, .start, .end, .wordEdge, .backReference: []
        }
    }

    /// True if the pattern depends on the text after its match.
    fileprivate var looksAhead: Bool {
        switch self {
        case .end, .wordEdge, .look(_, isAhead: true, _): true
        default: parts.contains(where: \.looksAhead)
        }
    }

    /// The language of the pattern; `nil` if the pattern contains assertions.
    var plain: RegularExpression? {
        switch self {
        case .scalars(let set): return .scalars(set)
        case .sequence(let parts):
            let plain = parts.compactMap(\.plain)
            return plain.count == parts.count ? .concatenation(plain) : nil
        case .choice(let parts):
            let plain = parts.compactMap(\.plain)
            return plain.count == parts.count ? .alternation(plain) : nil
        case .repetition(let part, let min, let max):
            return part.plain.map { .repetition($0, min: min, max: max) }
        case .group(let part, _): return part.plain
        case .start, .end, .look, .wordEdge, .backReference: return nil
        }
    }
}

/// A converter that eliminates assertions by tracking the languages of the preceding and following text.
private struct Resolver {
    /// The maximum number of branches with assertions, which are expanded individually.
    private static let maximumBranches = 1_000
    /// The maximum recursion depth.
    private static let maximumNested = 60
    private static let maximumTurns = 4

    let pattern: String
    private var branches = 0
    private var nested = 0

    init(pattern: String) { self.pattern = pattern }

    /// Returns the language of the preceding text and the items, concatenated.
    ///
    /// - Parameters:
    ///   - items: The remaining items, to the end of the text.
    ///   - before: The language of the known part of the preceding text.
    ///   - isWhole: Whether `before` starts at the beginning of the text.
    /// - Throws: An error if an assertion cannot be expressed by an automaton.
    mutating func texts(
        _ items: ArraySlice<SchemaPattern>, after before: RegularExpression, isWhole: Bool
    ) throws(GrammarError) -> RegularExpression {
        branches += 1
        nested += 1
        defer { nested -= 1 }
        guard nested <= Self.maximumNested else {
            throw .tooLarge("the assertions of a pattern", limit: Self.maximumNested)
        }
        guard branches <= Self.maximumBranches else {
            throw .tooLarge("the assertions of a pattern", limit: Self.maximumBranches)
        }
        var before = before
        for (place, item) in items.enumerated() {
            if let plain = item.plain {
                before = before == .empty ? plain : .concatenation([before, plain])
                continue
            }
            let rest = items.dropFirst(place + 1)
            switch item {
            case .sequence(let parts): return try texts((parts + rest)[...], after: before, isWhole: isWhole)
            case .group(let part, _): return try texts([part] + rest, after: before, isWhole: isWhole)
            case .choice(let parts):
                var all: [RegularExpression] = []
                for part in parts { all.append(try texts([part] + rest, after: before, isWhole: isWhole)) }
                return .alternation(all)
            case .repetition(let part, let min, let max):
                guard let max, max <= Self.maximumTurns else { throw unsupported("an assertion that is repeated") }
                let turns = (min...max).map { SchemaPattern.sequence(Array(repeating: part, count: $0)) }
                return try texts([.choice(turns)] + rest, after: before, isWhole: isWhole)
            case .start:
                guard isWhole else { throw unsupported("an anchor ^ in a look-around") }
                guard before == .anyText || before.isNullable else { return .nothing }
                before = .empty
            case .end:
                let end = try texts(rest, after: .empty, isWhole: isWhole && before == .empty)
                return end.isNullable ? before : .nothing
            case .look(let inner, isAhead: true, let isNegative):
                let isStart = isWhole && before == .empty
                let after = try texts(rest, after: .empty, isWhole: isStart)
                let found = try texts(
                    [inner, .repetition(.scalars(.all), min: 0, max: nil)][...], after: .empty, isWhole: isStart)
                let allowed = RegularExpression.intersection([after, isNegative ? .complement(found) : found])
                return before == .empty ? allowed : .concatenation([before, allowed])
            case .look(let inner, isAhead: false, let isNegative):
                guard !inner.looksAhead else { throw unsupported("a look-behind that looks ahead") }
                let found = try texts([inner], after: .anyText, isWhole: true)
                if !isWhole {
                    // The length of the known preceding text must suffice.
                    guard let plain = inner.plain, let most = plain.length.most, most <= before.length.least else {
                        throw unsupported("a look-behind that may be longer than the preceding part")
                    }
                }
                before = .intersection([before, isNegative ? .complement(found) : found])
            case .wordEdge(let isNegative):
                let word = SchemaPattern.scalars(.word)
                func look(_ isAhead: Bool, _ isWord: Bool) -> SchemaPattern {
                    .look(word, isAhead: isAhead, isNegative: !isWord)
                }
                let sides = [true, false].map { isWord in
                    SchemaPattern.sequence([look(false, isWord), look(true, isWord == isNegative)])
                }
                return try texts([.choice(sides)] + rest, after: before, isWhole: isWhole)
            case .backReference: throw unsupported("a reference to a group")
            case .scalars: break
            }
        }
        return before
    }

    private func unsupported(_ construct: String) -> GrammarError { .unsupportedPattern(pattern, construct: construct) }
}

extension ScalarSet {
    /// The classes of ECMA-262.
    static let digit = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([
        0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    static let lineEnd = ScalarSet([0xA...0xA, 0xD...0xD, 0x2028...0x2029])
}
