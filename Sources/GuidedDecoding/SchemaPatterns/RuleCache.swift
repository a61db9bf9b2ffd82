import Synchronization

/// Automata of rules, which many schemas share and which take long to make.
package final class RuleCache: Sendable {
    package static let shared = RuleCache()

    private struct State {
        var known: [OutputGrammar: Result<ByteAutomaton, GrammarError>] = [:]
        var order: [OutputGrammar] = []
    }

    private let state = Mutex(State())
    /// An automaton takes up to some megabytes.
    private static let limit = 200

    /// The automaton of a part with default limits.
    ///
    /// - Throws: What cannot be held; kept as well.
    @discardableResult
    package func hold(_ grammar: OutputGrammar) throws(GrammarError) -> Bool {
        _ = try automaton(of: grammar)
        return true
    }

    func automaton(of grammar: OutputGrammar) throws(GrammarError) -> ByteAutomaton {
        if let known = state.withLock({ $0.known[grammar] }) { return try known.get() }
        let made = Result { () throws(GrammarError) in
            try AutomatonFactory(limits: GrammarLimits()).automaton(of: grammar)
        }
        state.withLock { state in
            if state.known.updateValue(made, forKey: grammar) == nil { state.order.append(grammar) }
            if state.order.count > Self.limit { state.known[state.order.removeFirst()] = nil }
        }
        return try made.get()
    }
}
