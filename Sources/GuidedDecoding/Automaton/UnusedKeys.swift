import Synchronization

/// A cache of automata of the keys that a map does not contain yet.
final class UnusedKeys: Sendable {
    private struct Query: Hashable {
        var automaton: Int32
        var names: [[UInt8]]
    }

    private let known = Mutex<[Query: ByteAutomaton?]>([:])
    /// The maximum number of cached automata; computing masks requests that many repeatedly.
    private static let limit = 64

    /// Returns an automaton without some of its texts.
    ///
    /// - Parameters:
    ///   - automaton: The automaton of all keys.
    ///   - index: Its index in the grammar.
    ///   - names: The excluded texts.
    /// - Returns: The automaton of the remaining keys; `nil` if no key remains.
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

    private static func rest(of automaton: ByteAutomaton, without names: [[UInt8]]) -> ByteAutomaton? {
        let taken = LiteralAutomaton.draft(of: names)
        let limit = max(automaton.stateCount + taken.spans.count * 2 + 1, 1_000)
        let rest = try? AutomatonDraft(automaton.draft, and: taken, isExcluded: true, limit: limit, part: "a key")
        // If the result is too large, duplicate keys are not excluded.
        guard let rest else { return automaton }
        return rest.trimmed().map(ByteAutomaton.init)
    }
}
