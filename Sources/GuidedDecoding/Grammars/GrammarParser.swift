/// A lexical token of a grammar.
struct GrammarToken {
    enum Kind {
        case name(String)
        /// The operator between a rule's name and its body.
        case define
        case bar
        case open
        case close
        /// A bracket around an optional part.
        case openOptional
        case closeOptional
        case expression(RegularExpression)
        case quantifier(min: Int, max: Int?)
        /// A Lark statement other than a rule.
        case directive(String)
    }

    var kind: Kind
    var line: Int
}

/// A parser that converts the tokens of a grammar in GBNF or Lark to rules.
struct GrammarParser {
    /// The maximum repetition count of a part.
    static let maximumTurns = 10_000
    static let maximumRules = 4_000
    static let maximumParts = 40_000
    /// The maximum nesting depth of groups.
    private static let nesting = 50

    private let tokens: ArraySlice<GrammarToken>
    private var place = 0
    private var depth = 0
    private var parts = 0

    init(_ tokens: [GrammarToken]) { self.tokens = tokens[...] }

    private var line: Int { tokens.isEmpty ? 1 : tokens[min(place, tokens.count - 1)].line }

    private func kind(_ distance: Int = 0) -> GrammarToken.Kind? {
        place + distance < tokens.count ? tokens[place + distance].kind : nil
    }

    struct Statement {
        enum Head {
            case rule(String)
            case directive(String)
        }

        var head: Head
        var line: Int
        var body: GrammarNode
    }

    /// Parses the next statement; `nil` at the end.
    mutating func next() throws(GrammarSourceError) -> Statement? {
        let start = line
        switch kind() {
        case nil: return nil
        case .name(let name):
            guard case .define = kind(1) else { throw .malformed(start, "there is a part outside of a rule") }
            place += 2
            return Statement(head: .rule(name), line: start, body: try choice())
        case .directive(let name):
            place += 1
            return Statement(head: .directive(name), line: start, body: try choice())
        default: throw .malformed(start, "there is a part outside of a rule")
        }
    }

    private mutating func choice() throws(GrammarSourceError) -> GrammarNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.nesting else {
            throw .unsupported(line, "groups are nested more than \(Self.nesting) levels deep")
        }
        var branches = [try sequence()]
        while case .bar = kind() {
            place += 1
            branches.append(try sequence())
        }
        return .any(branches)
    }

    private mutating func sequence() throws(GrammarSourceError) -> GrammarNode {
        var items: [GrammarNode] = []
        while let kind = kind() {
            let line = line
            switch kind {
            case .bar, .close, .closeOptional, .directive:
                guard depth > 1 else {
                    if case .close = kind { throw .malformed(line, "there is a ) without a (") }
                    if case .closeOptional = kind { throw .malformed(line, "there is a ] without a [") }
                    return .all(items)
                }
                return .all(items)
            case .define: throw .malformed(line, "a rule has no name")
            case .quantifier: throw .malformed(line, "there is nothing to repeat before a quantifier")
            case .name(let name):
                // This name starts the next rule.
                if case .define = self.kind(1) { return .all(items) }
                place += 1
                items.append(try quantified(.reference(name, line: line)))
            case .expression(let expression):
                place += 1
                items.append(try quantified(.expression(expression)))
            case .open:
                place += 1
                let group = try choice()
                guard case .close = self.kind() else { throw .malformed(line, "a ( has no )") }
                place += 1
                items.append(try quantified(group))
            case .openOptional:
                place += 1
                let group = try choice()
                guard case .closeOptional = self.kind() else { throw .malformed(line, "a [ has no ]") }
                place += 1
                items.append(try quantified(group.repeated(min: 0, max: 1)))
            }
        }
        return .all(items)
    }

    private mutating func quantified(_ part: GrammarNode) throws(GrammarSourceError) -> GrammarNode {
        parts += 1
        guard parts <= Self.maximumParts else {
            throw .unsupported(line, "the grammar has more than \(Self.maximumParts) parts")
        }
        var (result, count) = (part, 0)
        while case .quantifier(let min, let max) = kind() {
            place += 1
            count += 1
            guard count <= Self.nesting else {
                throw .unsupported(line, "a part has more than \(Self.nesting) quantifiers")
            }
            result = result.repeated(min: min, max: max)
        }
        return result
    }
}
