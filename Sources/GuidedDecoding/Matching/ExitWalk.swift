/// A search for tokens that end beyond an automaton, whose remaining bytes must match the places after it.
///
/// Parser states are numbered on first use, so repeated steps are table lookups.
struct ExitWalk {
    private static let unknown: Int32 = -1

    let program: GrammarProgram
    let trie: TokenTrie
    /// The parser states by number; state 0 is empty.
    private var states: [ParserState] = [ParserState()]
    private var numbers: [ParserState: Int32] = [:]
    private var steps: [Int32] = [Int32](repeating: 0, count: 256)
    /// For each state, its union with the state at the exits.
    private var unions: [Int32: Int32] = [:]

    init(program: GrammarProgram, trie: TokenTrie) {
        self.program = program
        self.trie = trie
    }

    /// Visits the tokens below the given nodes that match from a state.
    ///
    /// - Parameters:
    ///   - exits: The nodes, in the order of the trie; a node may be a descendant of another node.
    ///   - state: The parser state at each of the nodes.
    ///   - visit: Receives ranges of indices of matching tokens in the trie's list; returns false to stop.
    mutating func walk(_ exits: [Int32], from state: ParserState, visit: (Range<Int>) -> Bool) {
        guard let first = exits.first, !state.readings.isEmpty else { return }
        let resumed = number(of: ParserState(readings: state.readings))
        unions = [0: resumed]
        trie.withUnsafeNodes { nodes in
            var path = [Int32](repeating: 0, count: trie.maximumDepth + 1)
            var nextExit = 0
            var node = Int(first)
            while node < nodes.count {
                let depth = Int(nodes.depths[node])
                var current = depth == 0 || path[depth - 1] == 0 ? 0 : step(path[depth - 1], nodes.bytes[node])
                if current != 0 {
                    let tokens = Int(nodes.firstTokens[node])..<Int(nodes.firstTokens[node + 1])
                    if !tokens.isEmpty, !visit(tokens) { return }
                }
                if nextExit < exits.count, Int(exits[nextExit]) == node {
                    nextExit += 1
                    current = current == 0 ? resumed : union(current, resumed)
                }
                path[depth] = current
                guard current == 0 else {
                    node += 1
                    continue
                }
                let exit = nextExit < exits.count ? Int(exits[nextExit]) : nil
                guard let target = Self.skip(from: node, to: exit, nodes, &path) else { return }
                node = target
            }
        }
    }

    /// Returns the next node to visit after a node without a match, below which only exits are visited.
    private static func skip(from node: Int, to exit: Int?, _ nodes: TokenTrie.Nodes, _ path: inout [Int32]) -> Int? {
        let depth = Int(nodes.depths[node])
        let end = Int(nodes.ends[node])
        guard let exit, exit < end else {
            // If no ancestor matches, all nodes up to the next exit can be skipped.
            if path[depth - 1] != 0 || !path[..<depth].allSatisfy({ $0 == 0 }) { return end }
            guard let exit else { return nil }
            for level in 0..<Int(nodes.depths[exit]) { path[level] = 0 }
            return exit
        }
        for level in depth..<Int(nodes.depths[exit]) { path[level] = 0 }
        return exit
    }

    private mutating func number(of state: ParserState) -> Int32 {
        if state.readings.isEmpty { return 0 }
        if let known = numbers[state] { return known }
        let number = Int32(states.count)
        numbers[state] = number
        states.append(state)
        steps.append(contentsOf: repeatElement(Self.unknown, count: 256))
        return number
    }

    private mutating func step(_ number: Int32, _ byte: UInt8) -> Int32 {
        let index = Int(number) << 8 | Int(byte)
        if steps[index] != Self.unknown { return steps[index] }
        let target = program.step(states[Int(number)], byte)
        // A text that must end after this byte still allows the token, so the state differs from 0.
        let result = target.readings.isEmpty && target.accepts ? ended() : self.number(of: target)
        steps[index] = result
        return result
    }

    private mutating func ended() -> Int32 {
        let state = ParserState(accepts: true)
        if let known = numbers[state] { return known }
        let number = Int32(states.count)
        numbers[state] = number
        states.append(state)
        steps.append(contentsOf: repeatElement(0, count: 256))
        return number
    }

    private mutating func union(_ first: Int32, _ second: Int32) -> Int32 {
        if let known = unions[first] { return known }
        let result = number(of: program.union(states[Int(first)], states[Int(second)]))
        unions[first] = result
        return result
    }
}
