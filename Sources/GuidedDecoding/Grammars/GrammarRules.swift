/// The rules of a grammar, and their conversion to definitions of an `OutputGrammar`.
struct GrammarRules {
    private struct Rule {
        var name: String
        var body: GrammarNode
        let line: Int
    }

    private let start: String
    private let language: String
    private var rules: [Rule] = []
    private var numbers: [String: Int] = [:]
    /// The ignored texts that may follow the last terminal of a text.
    private var trailer: GrammarNode?

    init(start: String, language: String) { (self.start, self.language) = (start, language) }

    mutating func add(_ name: String, _ body: GrammarNode, line: Int) throws(GrammarSourceError) {
        guard rules.count < GrammarParser.maximumRules else {
            throw .unsupported(line, "the grammar has more than \(GrammarParser.maximumRules) rules")
        }
        guard numbers[name] == nil else { throw .malformed(line, "the rule \(Self.shown(name)) is defined twice") }
        numbers[name] = rules.count
        rules.append(Rule(name: name, body: body, line: line))
    }

    /// Shortens a name for a message, because clients may choose long names.
    private static func shown(_ name: String) -> String { name.utf8.count > 80 ? "\(name.prefix(60))…" : name }

    // MARK: Terminals

    /// Rejects terminals that refer to themselves, because a lexer could not match them.
    func checkTerminals(_ isTerminal: (String) -> Bool) throws(GrammarSourceError) {
        let edges = rules.map { isTerminal($0.name) ? $0.body.references.compactMap { numbers[$0.name] } : [] }
        if let number = Self.cycle(edges) {
            throw .malformed(
                rules[number].line, "the terminal \(Self.shown(rules[number].name)) refers to itself; make it a rule")
        }
    }

    /// Allows ignored texts before each terminal, and at the end.
    mutating func ignore(_ ignored: GrammarNode, as name: String, _ isTerminal: (String) -> Bool) {
        let any = GrammarNode.repetition(.reference(name, line: 1), min: 0, max: nil)
        func spaced(_ node: GrammarNode) -> GrammarNode {
            switch node {
            case .expression(.empty): return node
            case .expression: return .sequence([any, node])
            case .reference(let rule, _): return isTerminal(rule) ? .sequence([any, node]) : node
            case .sequence(let parts): return .sequence(parts.map(spaced))
            case .choice(let parts): return .choice(parts.map(spaced))
            case .repetition(let part, let min, let max): return .repetition(spaced(part), min: min, max: max)
            }
        }
        for index in rules.indices where !isTerminal(rules[index].name) {
            rules[index].body = spaced(rules[index].body)
        }
        numbers[name] = rules.count
        rules.append(Rule(name: name, body: ignored, line: 1))
        trailer = any
    }

    // MARK: Output

    /// Returns the grammar of whole texts and its definitions.
    func output(
        prefix: String
    ) throws(GrammarSourceError) -> (root: OutputGrammar, definitions: [String: OutputGrammar]) {
        guard numbers[start] != nil else {
            throw .malformed(1, "there is no rule \(start), the start rule of a grammar in \(language)")
        }
        for rule in rules {
            for (name, line) in rule.body.references where numbers[name] == nil {
                throw .malformed(line, "the rule \(Self.shown(name)) is not defined")
            }
        }
        var checked = self
        for index in rules.indices {
            checked.rules[index].body = LeftRecursion.removed(from: rules[index].body, of: rules[index].name)
        }
        try checked.checkEnds()
        return try checked.folded(prefix: prefix)
    }

    /// Rejects rules without a finite text, and rules with left recursion.
    private func checkEnds() throws(GrammarSourceError) {
        let parts = GrammarParts(rules.map(\.body), numbers)
        let endless = parts.rules { _ in true }.firstIndex(of: false)
        if let endless {
            throw .malformed(rules[endless].line, "the rule \(Self.shown(rules[endless].name)) never ends")
        }
        let nullable = parts.nodes(where: \.isNullable)
        if let number = Self.cycle(parts.leftCorners(nullable)) {
            throw .unsupported(
                rules[number].line,
                "the rule \(Self.shown(rules[number].name)) is indirectly left-recursive; write it with a repetition")
        }
    }

    /// Returns a node on a cycle; `nil` if the graph is acyclic.
    private static func cycle(_ edges: [[Int]]) -> Int? {
        order(edges).cycle
    }

    /// Returns all nodes in topological order, targets first, and a node on a cycle.
    ///
    /// Uses an explicit stack, because chains may be long.
    private static func order(_ edges: [[Int]]) -> (numbers: [Int], cycle: Int?) {
        var state = [UInt8](repeating: 0, count: edges.count)
        var (numbers, cycle): ([Int], Int?) = ([], nil)
        for start in edges.indices where state[start] == 0 {
            var path = [(number: start, next: 0)]
            state[start] = 1
            while let (number, next) = path.last {
                guard next < edges[number].count else {
                    state[number] = 2
                    numbers.append(number)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let target = edges[number][next]
                if state[target] == 1 { cycle = cycle ?? target }
                guard state[target] == 0 else { continue }
                state[target] = 1
                path.append((target, 0))
            }
        }
        return (numbers, cycle)
    }

    // MARK: Folding

    /// Inlines small, non-recursive rules into their callers, so that each regular part becomes one
    /// automaton.
    private func folded(
        prefix: String
    ) throws(GrammarSourceError) -> (root: OutputGrammar, definitions: [String: OutputGrammar]) {
        let edges = rules.map { $0.body.references.compactMap { numbers[$0.name] } }
        var folded: [FoldedPart?] = Array(repeating: nil, count: rules.count)
        func fold(_ node: GrammarNode) -> FoldedPart {
            switch node {
            case .expression(let expression): return FoldedPart(expression)
            case .reference(let name, _):
                if let number = numbers[name], let part = folded[number], part.isSmall { return part }
                return FoldedPart(.reference(prefix + name))
            case .sequence(let parts): return .sequence(parts.map(fold))
            case .choice(let parts): return .choice(parts.map(fold))
            case .repetition(let part, let min, let max): return .repetition(fold(part), min: min, max: max)
            }
        }
        for number in Self.order(edges).numbers { folded[number] = fold(rules[number].body) }
        var root = fold(.reference(start, line: 1)).grammar
        if let trailer { root = FoldedPart.sequence([fold(.reference(start, line: 1)), fold(trailer)]).grammar }
        var definitions: [String: OutputGrammar] = [:]
        var pending = root.references
        while let name = pending.popLast() {
            guard definitions[name] == nil, let number = numbers[String(name.dropFirst(prefix.count))],
                let grammar = folded[number]?.grammar
            else { continue }
            definitions[name] = grammar
            pending += grammar.references
        }
        return (root, definitions)
    }
}

/// A part of a rule, with its expression if it is regular.
private struct FoldedPart {
    private static let maximumSize = 1_000.0
    private static let maximumLevels = 30

    let grammar: OutputGrammar
    private var expression: RegularExpression?
    private var size = 0.0
    private var levels = 0

    /// True if the part may be inlined into another expression.
    var isSmall: Bool { expression != nil && size <= Self.maximumSize && levels <= Self.maximumLevels }

    init(_ grammar: OutputGrammar) { self.grammar = grammar }

    init(_ expression: RegularExpression) {
        self.init(
            expression, size: expression.hasLongCount ? .infinity : expression.size, levels: expression.levels)
    }

    private init(_ expression: RegularExpression, size: Double, levels: Int) {
        grammar = .regular(expression)
        (self.expression, self.size, self.levels) = (expression, size, levels)
    }

    static func sequence(_ parts: [FoldedPart]) -> FoldedPart {
        var result: [FoldedPart] = []
        for part in parts {
            if let last = result.last, let joined = joined([last, part], RegularExpression.concatenation) {
                result[result.count - 1] = joined
            } else {
                result.append(part)
            }
        }
        return result.count == 1 ? result[0] : FoldedPart(.sequence(result.map(\.grammar)))
    }

    static func choice(_ parts: [FoldedPart]) -> FoldedPart {
        if parts.count == 1 { return parts[0] }
        return joined(parts, RegularExpression.alternation) ?? FoldedPart(.choice(parts.map(\.grammar)))
    }

    static func repetition(_ part: FoldedPart, min: Int, max: Int?) -> FoldedPart {
        let count = Swift.max(min, max ?? 1)
        let size = part.size * Double(count)
        if let expression = part.expression, count <= GrammarCompiler.maximumCounted, size <= maximumSize,
            part.levels < maximumLevels
        {
            return FoldedPart(
                .repetition(expression, min: min, max: max), size: size + 1, levels: part.levels + 1)
        }
        return FoldedPart(.repetition(part.grammar, min: min, max: max))
    }

    private static func joined(
        _ parts: [FoldedPart], _ join: ([RegularExpression]) -> RegularExpression
    ) -> FoldedPart? {
        let size = parts.reduce(1) { $0 + $1.size }
        let levels = 1 + parts.reduce(0) { max($0, $1.levels) }
        let expressions = parts.compactMap(\.expression)
        guard expressions.count == parts.count, size <= maximumSize, levels <= maximumLevels else { return nil }
        return FoldedPart(join(expressions), size: size, levels: levels)
    }
}

extension RegularExpression {
    fileprivate var levels: Int {
        switch self {
        case .empty, .scalars: 1
        case .concatenation(let parts), .alternation(let parts), .intersection(let parts):
            1 + parts.reduce(0) { Swift.max($0, $1.levels) }
        case .repetition(let part, _, _), .complement(let part): 1 + part.levels
        }
    }
}

extension OutputGrammar {
    /// The names of the definitions that the grammar refers to.
    fileprivate var references: [String] {
        switch self {
        case .reference(let name): [name]
        case .sequence(let parts), .choice(let parts): parts.flatMap(\.references)
        case .repetition(let part, _, _, _): part.references
        default: []
        }
    }
}
