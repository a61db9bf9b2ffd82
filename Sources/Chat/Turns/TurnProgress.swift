import Synchronization

/// How far one answer is, for the two tasks that follow it.
final class TurnProgress: Sendable {
    private struct State {
        var answer = TurnText()
        var reasoning = TurnText()
        var meter: TurnMeter
        /// Whether anything came since the rate was last told.
        var hasNewText = false
    }

    private let state: Mutex<State>

    init(start: Duration) { state = Mutex(State(meter: TurnMeter(start: start))) }

    var meter: TurnMeter { state.withLock { $0.meter } }
    var hasText: Bool { state.withLock { !$0.answer.text.isEmpty } }

    func grow(to text: String, tokens: Int, at now: Duration) -> TurnText.Piece? {
        state.withLock { state in
            guard let piece = state.answer.grow(to: text) else { return nil }
            state.meter.wrote(at: now, tokens: tokens)
            state.hasNewText = true
            return piece
        }
    }

    /// Tells under the lock what is new, so that pieces that two tasks find come in their order.
    func growReasoning(to text: String, _ tell: (TurnText.Piece) -> Void) {
        state.withLock { state in
            if let piece = state.reasoning.grow(to: text) { tell(piece) }
        }
    }

    /// Tokens per second, if there is something new to say.
    func newRate() -> Double? {
        state.withLock { state in
            guard state.hasNewText else { return nil }
            state.hasNewText = false
            return state.meter.tokensPerSecond
        }
    }
}
