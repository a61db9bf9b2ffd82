import Synchronization

/// Automata of rules, which many schemas share and which take long to make.
package final class RuleCache: Sendable {
    package static let shared = RuleCache()

    private struct State {
        var known: [OutputGrammar: Result<ByteAutomaton, GrammarError>] = [:]
        var order: [OutputGrammar] = []
        var states = 0
    }

    private let state = Mutex(State())
    /// A state takes up to a kilobyte.
    private static let mostStates = 60_000
    private static let mostAnswers = 1_000

    /// The automaton of a part with default limits.
    ///
    /// - Throws: What cannot be held; kept as well.
    @discardableResult
    package func hold(_ grammar: OutputGrammar) throws(GrammarError) -> Bool {
        _ = try automaton(of: grammar)
        return true
    }

    /// The number of states of a part's automaton.
    ///
    /// - Throws: What cannot be held.
    package func stateCount(of grammar: OutputGrammar) throws(GrammarError) -> Int {
        try automaton(of: grammar).stateCount
    }

    func automaton(of grammar: OutputGrammar) throws(GrammarError) -> ByteAutomaton {
        if let known = state.withLock({ $0.known[grammar] }) { return try known.get() }
        let made = Result { () throws(GrammarError) in
            try AutomatonFactory(limits: GrammarLimits()).automaton(of: grammar)
        }
        state.withLock { state in
            guard state.known.updateValue(made, forKey: grammar) == nil else { return }
            state.order.append(grammar)
            state.states += made.stateCount
            while state.states > Self.mostStates || state.order.count > Self.mostAnswers, let oldest = state.order.first
            {
                state.order.removeFirst()
                state.states -= state.known.removeValue(forKey: oldest)?.stateCount ?? 0
            }
        }
        return try made.get()
    }
}

extension Result<ByteAutomaton, GrammarError> {
    fileprivate var stateCount: Int { (try? get().stateCount) ?? 0 }
}
