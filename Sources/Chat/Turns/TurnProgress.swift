import Engine
import Synchronization

/// The progress of an answer, shared by the task that writes the answer and the task that reports the progress.
final class TurnProgress: Sendable {
    private struct State {
        var meter: TurnMeter
        /// Whether text was added since the rate was last reported.
        var hasNewText = false
    }

    private let state: Mutex<State>

    init(start: Duration) { state = Mutex(State(meter: TurnMeter(start: start))) }

    var meter: TurnMeter { state.withLock { $0.meter } }

    /// Records a piece of the answer.
    func wrote(at now: Duration) {
        state.withLock { state in
            state.meter.wrote(at: now)
            state.hasNewText = true
        }
    }

    func ended(with end: InferenceEnd) { state.withLock { $0.meter.ended(with: end) } }

    /// Returns the rate in tokens per second, if text was added since the last call.
    func newRate() -> Double? {
        state.withLock { state in
            guard state.hasNewText else { return nil }
            state.hasNewText = false
            return state.meter.tokensPerSecond
        }
    }
}
