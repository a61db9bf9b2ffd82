import Support

/// A compiler that converts a grammar's description to a program, from the end of a text to its start.
struct GrammarCompiler {
    typealias Place = GrammarProgram.Place

    let definitions: [String: OutputGrammar]
    private(set) var style: JSONStyle
    let limits: GrammarLimits
    private(set) var program = GrammarProgram()
    private(set) var automata: [OutputGrammar: Int32] = [:]
    /// The automata of the characters of long texts.
    var characters: [RepeatedCharacter: Int32] = [:]
    private var expressions: [WrittenExpression: Int32] = [:]
    /// The number of states created for all expressions, including failed attempts.
    private var expressionStates = 0
    /// Whether texts are written as the contents of a JSON string.
    private var isQuoted = false
    private var entries: [Definition: Int32] = [:]
    private var uncompiled: [Definition] = []

    /// A definition in one layout, with which it is compiled separately.
    private struct Definition: Hashable {
        var name: String
        var style: JSONStyle
        var isQuoted: Bool
    }

    struct RepeatedCharacter: Hashable {
        var expression: RegularExpression
        var encoding: ByteNFA.Encoding
    }

    private struct WrittenExpression: Hashable {
        var expression: RegularExpression
        var isQuoted: Bool
    }

    init(definitions: [String: OutputGrammar], style: JSONStyle, limits: GrammarLimits) {
        self.definitions = definitions
        self.style = style
        self.limits = limits
    }

    mutating func compile(_ root: OutputGrammar) throws(GrammarError) -> GrammarProgram {
        let accept = try add(.accept)
        let finish = try add(.finish)
        program.entry = try compile(root, next: accept, depth: 0)
        while let key = uncompiled.popLast() {
            guard let definition = definitions[key.name], let entry = entries[key] else { continue }
            (style, isQuoted) = (key.style, key.isQuoted)
            program.places[Int(entry)] = .fork([try compile(definition, next: finish, depth: 0)])
        }
        let isNullable = program.analyze()
        for (key, entry) in entries.sorted(by: { $0.key.name < $1.key.name }) {
            guard program.needs[Int(entry)] < GrammarProgram.unreachable else {
                throw .impossible("the definition \"\(key.name)\", which never ends")
            }
        }
        try checkLeftRecursion(isNullable)
        let need = program.needs[Int(program.entry)]
        guard need < GrammarProgram.unreachable else { throw .impossible("the grammar") }
        // The levels of a text are traversed and freed recursively.
        guard need <= limits.textDepth * 2 else {
            throw .tooLarge("the nesting depth of a text", limit: limits.textDepth * 2)
        }
        // The limit is a few levels above the minimum.
        program.depthLimit = max(limits.textDepth, need + 8)
        return program
    }

    private func checkLeftRecursion(_ isNullable: [Bool]) throws(GrammarError) {
        let calls = entries.mapValues { program.callsBeforeBytes(from: $0, isNullable) }
        let names = Dictionary(uniqueKeysWithValues: entries.map { ($0.value, $0.key) })
        var finished: Set<Definition> = []
        for start in entries.keys.sorted(by: { $0.name < $1.name }) where !finished.contains(start) {
            // A depth-first search with an explicit stack, because chains of definitions may be long.
            var path = [(name: start, rest: Array(calls[start] ?? []))]
            var onPath: Set<Definition> = [start]
            while let last = path.last {
                guard let entry = last.rest.last, let name = names[entry] else {
                    finished.insert(last.name)
                    onPath.remove(last.name)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].rest.removeLast()
                if onPath.contains(name) { throw .leftRecursion(name.name) }
                guard !finished.contains(name) else { continue }
                onPath.insert(name)
                path.append((name, Array(calls[name] ?? [])))
            }
        }
    }

    mutating func add(_ place: Place) throws(GrammarError) -> Int32 {
        guard program.places.count < limits.places else {
            throw .tooLarge("the number of its parts", limit: limits.places)
        }
        program.places.append(place)
        return Int32(program.places.count - 1)
    }

    mutating func literal(_ bytes: [UInt8], next: Int32) throws(GrammarError) -> Int32 {
        guard !bytes.isEmpty else { return next }
        program.automata.append(LiteralAutomaton.automaton(of: bytes))
        return try add(.match(automaton: Int32(program.automata.count - 1), next: next))
    }

    mutating func compile(_ grammar: OutputGrammar, next: Int32, depth: Int) throws(GrammarError) -> Int32 {
        guard depth < limits.nesting else { throw .tooLarge("the nesting of its parts", limit: limits.nesting) }
        if let rewritten = style.rewritten(grammar) { return try compile(rewritten, next: next, depth: depth + 1) }
        switch grammar {
        case .literal(let text):
            let bytes = isQuoted ? JSONEscaping.quoted(text.text).dropFirst().dropLast() : Array(text.text.utf8)[...]
            return try literal(Array(bytes), next: next)
        case .regular(let expression): return try regular(expression, next: next, depth: depth)
        case .quoted(let part):
            let close = try literal(Array("\"".utf8), next: next)
            let outer = isQuoted
            isQuoted = true
            defer { isQuoted = outer }
            let text = try compile(part, next: close, depth: depth + 1)
            return try literal(Array("\"".utf8), next: text)
        case .control(let token): return try literal(TokenVocabulary.symbol(of: token), next: next)
        case .styled(let part, let other):
            let outer = style
            style = other
            defer { style = outer }
            return try compile(part, next: next, depth: depth + 1)
        case .sequence(let parts):
            var entry = next
            for part in parts.reversed() { entry = try compile(part, next: entry, depth: depth + 1) }
            return entry
        case .choice(let parts):
            guard !parts.isEmpty else { throw .impossible("an empty choice") }
            var targets: [Int32] = []
            for part in parts { targets.append(try compile(part, next: next, depth: depth + 1)) }
            return targets.count == 1 ? targets[0] : try add(.fork(targets))
        case .repetition(let part, let min, let max, let separator):
            return try loop(part, min: min, max: max, separator: separator, next: next, depth: depth)
        case .reference(let name): return try add(.call(entry: try entry(of: name), next: next))
        case .object(let properties, let others, let most):
            return try object(properties, others, most, next: next, depth: depth)
        case .array(let element, let min, let max):
            let close = try literal(Array("]".utf8), next: next)
            let elements = try loop(
                element, min: min, max: max, separator: .literal(style.comma), next: close, depth: depth)
            return try literal(Array("[".utf8), next: elements)
        case .tuple(let elements, let rest, let min, let max):
            return try tuple(elements, rest: rest, min: min, max: max, next: next, depth: depth)
        case .map(let entries, let min, let max):
            return try map(entries, min: min, max: max, next: next, depth: depth)
        default:
            if let entry = try longText(grammar, next: next) { return entry }
            let automaton = try automaton(of: grammar)
            return try add(.match(automaton: automaton, next: next))
        }
    }

    private mutating func entry(of name: String) throws(GrammarError) -> Int32 {
        let key = Definition(name: name, style: style, isQuoted: isQuoted)
        if let entry = entries[key] { return entry }
        guard definitions[name] != nil else { throw .undefinedReference(name) }
        let entry = try add(.fork([]))
        entries[key] = entry
        uncompiled.append(key)
        return entry
    }

    /// Compiles an expression to one automaton, or part by part if one automaton would be too large.
    private mutating func regular(
        _ expression: RegularExpression, next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        guard depth < limits.nesting else { throw .tooLarge("the nesting of its parts", limit: limits.nesting) }
        if !expression.hasLongCount, let index = try wholeAutomaton(of: expression) {
            return try add(.match(automaton: index, next: next))
        }
        switch expression {
        case .empty: return next
        case .concatenation(let parts):
            var entry = next
            for part in parts.reversed() { entry = try regular(part, next: entry, depth: depth + 1) }
            return entry
        case .alternation(let parts):
            var targets: [Int32] = []
            for part in parts { targets.append(try regular(part, next: next, depth: depth + 1)) }
            return try add(.fork(targets))
        case .repetition(let part, let min, let max):
            return try loop(min: min, max: max, next: next) { compiler, turn throws(GrammarError) in
                let first = try compiler.regular(part, next: turn, depth: depth + 1)
                return (first, first)
            }
        case .scalars, .intersection, .complement:
            throw .tooLarge("an expression", limit: limits.expressionStates)
        }
    }

    /// Returns the automaton of an expression; `nil` if it exceeds the limit.
    private mutating func wholeAutomaton(of expression: RegularExpression) throws(GrammarError) -> Int32? {
        let key = WrittenExpression(expression: expression, isQuoted: isQuoted)
        if let known = expressions[key] { return known }
        guard expressionStates < limits.allExpressionStates else {
            throw .tooLarge("its expressions", limit: limits.allExpressionStates)
        }
        do throws(GrammarError) {
            let automaton = try ByteNFA.automaton(
                of: expression, encoding: isQuoted ? .jsonCharacters : .plain, limit: limits.expressionStates,
                part: "an expression")
            expressionStates += automaton.stateCount
            let index = add(automaton)
            expressions[key] = index
            return index
        } catch {
            guard case .tooLarge = error else { throw error }
            // A failed attempt takes longer than most successful attempts, so it counts more.
            expressionStates += limits.expressionStates * 3
            return nil
        }
    }

    mutating func loop(
        _ part: OutputGrammar, min: Int, max: Int?, separator: OutputGrammar?, next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        try loop(min: min, max: max, next: next) { compiler, turn throws(GrammarError) in
            let first = try compiler.compile(part, next: turn, depth: depth + 1)
            guard let separator else { return (first, first) }
            return (first, try compiler.compile(separator, next: first, depth: depth + 1))
        }
    }

    // `body` compiles an iteration, given the place that ends the iteration, and returns the entries of the first
    // and of later iterations.
    mutating func loop(
        min: Int, max: Int?, next: Int32,
        body: (inout GrammarCompiler, _ turn: Int32) throws(GrammarError) -> (first: Int32, again: Int32)
    ) throws(GrammarError) -> Int32 {
        guard min >= 0, min <= max ?? min, min < Int32.max else {
            throw .invalidBounds("a count from \(min) to \(max.map(String.init) ?? "any")")
        }
        // No text has so many iterations.
        let max = max.flatMap { $0 < Int32.max ? $0 : nil }
        if max == 0 { return next }
        let index = Int32(program.loops.count)
        program.loops.append(GrammarProgram.Loop(first: 0, again: 0, min: min, max: max))
        let turn = try add(.turn(loop: index))
        let (first, again) = try body(&self, turn)
        program.loops[Int(index)].first = first
        program.loops[Int(index)].again = again
        let entry = try add(.enter(loop: index, next: next))
        return entry
    }

    mutating func automaton(of grammar: OutputGrammar) throws(GrammarError) -> Int32 {
        if let known = automata[grammar] { return known }
        let index = add(try made(grammar))
        automata[grammar] = index
        return index
    }

    private func made(_ grammar: OutputGrammar) throws(GrammarError) -> ByteAutomaton {
        switch grammar {
        case .ruledString, .ruledNumber: return try RuleCache.shared.automaton(of: grammar)
        // Tool calls have the same few patterns in every request.
        case .regex, .stringPattern, .ruledText:
            if limits == GrammarLimits() { return try RuleCache.shared.automaton(of: grammar) }
        default: break
        }
        return try AutomatonFactory(limits: limits).automaton(of: grammar)
    }

    mutating func add(_ automaton: ByteAutomaton) -> Int32 {
        program.automata.append(automaton)
        return Int32(program.automata.count - 1)
    }
}
