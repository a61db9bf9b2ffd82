import Synchronization

/// Automata of the keys that a map has not yet.
final class UnusedKeys: Sendable {
    private struct Query: Hashable {
        var automaton: Int32
        var names: [[UInt8]]
    }

    private let known = Mutex<[Query: ByteAutomaton?]>([:])
    /// Answers that are kept; as many come again and again while masks are computed.
    private static let limit = 64

    /// An automaton without some of its texts.
    ///
    /// - Parameters:
    ///   - automaton: All keys.
    ///   - index: Its number.
    ///   - names: The texts that are taken out.
    /// - Returns: The rest; nil where nothing is left.
    func automaton(_ automaton: ByteAutomaton, _ index: Int32, without names: [[UInt8]]) -> ByteAutomaton? {
        let query = Query(automaton: index, names: names)
        if let answer = known.withLock({ $0[query] }) { return answer }
        let made = Self.rest(of: automaton, without: names)
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[query] = .some(made)
        }
        return made
    }

    private struct Place: Hashable {
        var state: Int32
        /// The node of the names' trie; below 0 once no name can come of it.
        var node: Int32
    }

    private static func rest(of automaton: ByteAutomaton, without names: [[UInt8]]) -> ByteAutomaton? {
        var children: [[UInt8: Int32]] = [[:]]
        var isName = [false]
        for name in names {
            var node = 0
            for byte in name {
                if let child = children[node][byte] {
                    node = Int(child)
                } else {
                    children.append([:])
                    isName.append(false)
                    children[node][byte] = Int32(children.count - 1)
                    node = children.count - 1
                }
            }
            isName[node] = true
        }
        let limit = automaton.stateCount + children.count * 2 + 1
        let draft = try? AutomatonDraft(
            start: Place(state: 0, node: 0), bytes: Array(0...255), limit: max(limit, 1_000), part: "a key",
            accepts: { automaton.isAccepting($0.state) && !($0.node >= 0 && isName[Int($0.node)]) },
            step: { place, byte in
                let state = automaton.step(place.state, byte)
                guard state != ByteAutomaton.dead else { return nil }
                return Place(state: state, node: place.node < 0 ? -1 : children[Int(place.node)][byte] ?? -1)
            })
        // What is too large to be told apart is left as it is.
        guard let draft else { return automaton }
        return draft.trimmed().map(ByteAutomaton.init)
    }
}
