import Engine
import Synchronization

/// How far one answer is, for the two tasks that follow it.
final class TurnProgress: Sendable {
    private struct State {
        var meter: TurnMeter
        /// Whether anything came since the rate was last told.
        var hasNewText = false
    }

    private let state: Mutex<State>

    init(start: Duration) { state = Mutex(State(meter: TurnMeter(start: start))) }

    var meter: TurnMeter { state.withLock { $0.meter } }

    /// A piece of the answer came.
    func wrote(at now: Duration) {
        state.withLock { state in
            state.meter.wrote(at: now)
            state.hasNewText = true
        }
    }

    func ended(with end: InferenceEnd) { state.withLock { $0.meter.ended(with: end) } }

    /// Tokens per second, if there is something new to say.
    func newRate() -> Double? {
        state.withLock { state in
            guard state.hasNewText else { return nil }
            state.hasNewText = false
            return state.meter.tokensPerSecond
        }
    }
}
