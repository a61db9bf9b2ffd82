/// A parser for Swift and ICU patterns of regular languages.
struct PatternParser {
    /// The maximum nesting depth of groups.
    static let nesting = 100

    let pattern: String
    var rest: ArraySlice<Character>
    private var depth = 0
    private let isForOthers: Bool

    /// Parses a pattern that must match a text as a whole.
    ///
    /// - Parameters:
    ///   - pattern: The source, without the slashes of a literal.
    ///   - isForOthers: Whether classes are kept exact, because another program enforces the pattern.
    /// - Throws: An error if the pattern is malformed, unsupported or too large.
    static func parse(_ pattern: String, isForOthers: Bool = false) throws(GrammarError) -> RegularExpression {
        guard pattern.utf8.count <= 100_000 else { throw .tooLarge("the source of a pattern", limit: 100_000) }
        var parser = PatternParser(pattern: pattern, rest: Array(pattern)[...], isForOthers: isForOthers)
        let node = try parser.parseAlternation()
        guard parser.rest.isEmpty else { throw parser.invalid("there is a ) without a (") }
        return try node.resolved(atStart: true, atEnd: true, pattern: pattern)
    }

    private init(pattern: String, rest: ArraySlice<Character>, isForOthers: Bool) {
        self.pattern = pattern
        self.rest = rest
        self.isForOthers = isForOthers
    }

    func unsupported(_ construct: String) -> GrammarError { .unsupportedPattern(pattern, construct: construct) }
    func invalid(_ reason: String) -> GrammarError { .invalidPattern(pattern, reason: reason) }

    mutating func consume(_ text: String) -> Bool {
        guard rest.starts(with: text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    mutating func next(_ place: String) throws(GrammarError) -> Character {
        guard let character = rest.popFirst() else { throw invalid("it ends in \(place)") }
        return character
    }

    private mutating func parseAlternation() throws(GrammarError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.nesting else { throw .tooLarge("the nesting of a pattern", limit: Self.nesting) }
        var branches = [try parseSequence()]
        while consume("|") { branches.append(try parseSequence()) }
        return branches.count == 1 ? branches[0] : .alternation(branches)
    }

    private mutating func parseSequence() throws(GrammarError) -> PatternNode {
        var parts: [PatternNode] = []
        while let character = rest.first, character != "|", character != ")" {
            if consume("\\Q") {
                parts += try parseQuotation()
                continue
            }
            if consume("(?#") {
                while try next("a comment") != ")" {}
                continue
            }
            let atom = try parseAtom()
            parts.append(try parseQuantifiers(atom))
        }
        return .concatenation(parts)
    }

    private mutating func parseQuotation() throws(GrammarError) -> [PatternNode] {
        var parts: [PatternNode] = []
        while !consume("\\E") {
            guard let character = rest.popFirst() else { break }
            parts.append(.expression(.literal(String(character))))
        }
        return parts
    }

    private mutating func parseAtom() throws(GrammarError) -> PatternNode {
        switch try next("the middle") {
        case "(": return try parseGroup()
        case "[": return .expression(try expression(parseClass()))
        case ".": return .expression(try expression(.notNewline))
        case "^": return .start
        case "$": return .end
        case "\\": return try parseEscape()
        case "*", "+", "?": throw invalid("there is nothing to repeat before a quantifier")
        case let character: return .expression(.literal(String(character)))
        }
    }

    func expression(_ set: CharacterClass) throws(GrammarError) -> RegularExpression {
        guard !set.offered.isEmpty else { throw unsupported("a class that matches no character") }
        return .scalars(isForOthers ? set.written : set.offered)
    }

    private mutating func parseGroup() throws(GrammarError) -> PatternNode {
        if consume("?") {
            if !consume(":") { try parseGroupKind() }
        } else if rest.first == "*" {
            throw unsupported("a backtracking directive")
        }
        let node = try parseAlternation()
        guard consume(")") else { throw invalid("a ( has no )") }
        return node
    }

    private mutating func parseGroupKind() throws(GrammarError) {
        let kinds = [
            "=": "a look-ahead", "!": "a negative look-ahead", "<=": "a look-behind", "<!": "a negative look-behind",
            "*": "a look-around", ">": "an atomic group", "|": "a branch reset", "(": "a condition",
            "&": "a subpattern call", "P=": "a back-reference", "P>": "a subpattern call", "R": "a recursion",
        ]
        for (mark, name) in kinds.sorted(by: { $0.key.count > $1.key.count }) where consume(mark) {
            throw unsupported(name)
        }
        guard consume("P<") || consume("<") || consume("'") else { throw unsupported("an inline option") }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest.removeFirst(name.count)
        guard !name.isEmpty, consume(">") || consume("'") else { throw invalid("the name of a group is not valid") }
    }

    private mutating func parseQuantifiers(_ atom: PatternNode) throws(GrammarError) -> PatternNode {
        guard let (min, max) = try parseQuantifier() else { return atom }
        guard case .start = atom.edge else {
            guard case .end = atom.edge else { return try quantified(atom, min, max) }
            throw unsupported("a repeated anchor")
        }
        throw unsupported("a repeated anchor")
    }

    private mutating func quantified(_ atom: PatternNode, _ min: Int, _ max: Int?) throws(GrammarError) -> PatternNode {
        if consume("+") { throw unsupported("a possessive quantifier") }
        // Laziness does not affect whether the pattern matches the whole text.
        _ = consume("?")
        if let max, max < min { throw invalid("a quantifier has its bounds in the wrong order") }
        if try parseQuantifier() != nil { throw invalid("a quantifier follows a quantifier") }
        return .repetition(atom, min: min, max: max)
    }

    private mutating func parseQuantifier() throws(GrammarError) -> (min: Int, max: Int?)? {
        if consume("*") { return (0, nil) }
        if consume("+") { return (1, nil) }
        if consume("?") { return (0, 1) }
        guard rest.first == "{", let close = rest.prefix(32).firstIndex(of: "}") else { return nil }
        let inside = rest[rest.index(after: rest.startIndex)..<close].filter { $0 != " " }
        guard inside.contains(where: { $0 != "," }), inside.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ",") })
        else { return nil }
        let bounds = inside.split(separator: ",", omittingEmptySubsequences: false)
        guard bounds.count <= 2 else { return nil }
        var values: [Int?] = []
        for bound in bounds {
            guard bound.count < 10 else { throw .tooLarge("a count of a pattern", limit: 1_000_000_000) }
            values.append(Int(String(bound)))
        }
        rest = rest[(close + 1)...]
        return (values[0] ?? 0, values.count == 1 ? values[0] : values[1])
    }
}
