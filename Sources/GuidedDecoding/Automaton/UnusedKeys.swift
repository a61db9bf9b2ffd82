import Synchronization

/// A cache of automata, each of which matches the keys that a map does not contain yet.
final class UnusedKeys: Sendable {
    private struct Query: Hashable {
        var automaton: Int32
        var names: [[UInt8]]
    }

    private let known = Mutex<[Query: ByteAutomaton?]>([:])
    /// The maximum number of cached automata, which suffices for the automata that a mask needs repeatedly.
    private static let limit = 64

    /// Returns the automaton of all keys except the given names; `nil` if no key remains.
    ///
    /// `index` is the index of the original automaton in the grammar, which identifies it in the cache.
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
