/// The tokens that an automaton allows in a state, independent of the stack.
struct AutomatonWalk: Sendable {
    /// The tokens whose bytes the automaton can read completely.
    var tokens: TokenList
    /// The trie nodes, in order, at which the automaton may end before a token does.
    var exits: [Int32]
    /// The number of visited nodes, which measures the cost of computing the walk again.
    var visitedCount: Int

    init(_ automaton: ByteAutomaton, from state: Int32, in vocabulary: TokenVocabulary) {
        let trie = vocabulary.trie
        var tokens = TokenMask(count: vocabulary.count)
        var exits: [Int32] = []
        var visited = 0
        var path = [Int32](repeating: state, count: trie.maximumDepth + 1)
        trie.withUnsafeNodes { nodes in
            path.withUnsafeMutableBufferPointer { path in
                var node = 1
                while node < nodes.count {
                    visited += 1
                    let depth = Int(nodes.depths[node])
                    let target = automaton.step(path[depth - 1], nodes.bytes[node])
                    guard target != ByteAutomaton.dead else {
                        node = Int(nodes.ends[node])
                        continue
                    }
                    path[depth] = target
                    var index = nodes.firstTokens[node]
                    while index < nodes.firstTokens[node + 1] {
                        tokens.insert(nodes.tokens[Int(index)])
                        index += 1
                    }
                    if automaton.isAccepting(target), Int(nodes.ends[node]) > node + 1 { exits.append(Int32(node)) }
                    node += 1
                }
            }
        }
        self.tokens = TokenList(tokens)
        self.exits = exits
        visitedCount = visited
    }

    var byteCount: Int { tokens.byteCount + exits.count * 4 + 64 }
}
