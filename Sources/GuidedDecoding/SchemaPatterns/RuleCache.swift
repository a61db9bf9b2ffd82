import Support
import Synchronization

/// A cache of automata of rules, which are slow to create and common to many schemas.
package final class RuleCache: Sendable {
    package static let shared = RuleCache()

    private struct State {
        var known: [OutputGrammar: Result<ByteAutomaton, GrammarError>] = [:]
        var order: [OutputGrammar] = []
        /// The total cost of the entries in states, including the rules' texts, which may be long.
        var states = 0
    }

    private let state = Mutex(State())
    /// The number of cached results, including errors.
    var count: Int { state.withLock { $0.order.count } }
    /// The maximum total cost in states, each of which takes up to 1 KiB.
    private static let maximumStates = 60_000
    private static let maximumAnswers = 1_000

    /// Creates and caches the automaton of a part with default limits.
    ///
    /// - Throws: An error if the part cannot be converted to an automaton; the error is cached, too.
    @discardableResult
    package func hold(_ grammar: OutputGrammar) throws(GrammarError) -> Bool {
        _ = try automaton(of: grammar)
        return true
    }

    /// Returns the number of states of a part's automaton.
    ///
    /// - Throws: An error if the part cannot be converted to an automaton.
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
            state.states += made.stateCount + grammar.ruleStates
            while state.states > Self.maximumStates || state.order.count > Self.maximumAnswers,
                let oldest = state.order.first
            {
                state.order.removeFirst()
                state.states -= (state.known.removeValue(forKey: oldest)?.stateCount ?? 0) + oldest.ruleStates
            }
        }
        return try made.get()
    }
}

extension OutputGrammar {
    /// The memory of a rule's text in units of states, which take up to 1 KiB.
    fileprivate var ruleStates: Int {
        let bytes =
            switch self {
            case .regex(let pattern), .stringPattern(let pattern): pattern.text.utf8.count
            case .ruledText(let rule), .ruledString(let rule):
                (rule.patterns + rule.excludedPatterns + rule.excludedTexts).reduce(0) { $0 + $1.utf8.count }
            default: 0
            }
        return bytes / 1_024
    }
}

extension Result<ByteAutomaton, GrammarError> {
    fileprivate var stateCount: Int { (try? get().stateCount) ?? 0 }
}
