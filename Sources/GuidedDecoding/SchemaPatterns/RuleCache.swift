import Support
import Synchronization

/// Automata of rules, which many schemas share and which take long to make.
package final class RuleCache: Sendable {
    package static let shared = RuleCache()

    private struct State {
        var known: [OutputGrammar: Result<ByteAutomaton, GrammarError>] = [:]
        var order: [OutputGrammar] = []
        /// With what the rules themselves take: their text may be of any length, and is kept of those that fail as well.
        var states = 0
    }

    private let state = Mutex(State())
    /// How many answers are kept.
    var count: Int { state.withLock { $0.order.count } }
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
            state.states += made.stateCount + grammar.ruleStates
            while state.states > Self.mostStates || state.order.count > Self.mostAnswers, let oldest = state.order.first
            {
                state.order.removeFirst()
                state.states -= (state.known.removeValue(forKey: oldest)?.stateCount ?? 0) + oldest.ruleStates
            }
        }
        return try made.get()
    }
}

extension OutputGrammar {
    /// How many states take as much memory as the text of a rule.
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
