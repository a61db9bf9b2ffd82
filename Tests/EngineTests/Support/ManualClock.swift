import Synchronization

/// A clock that a test advances, and whose first sleeps can fail.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - offset }
    }

    struct Failure: Error {}

    private struct State {
        var failures: Int
        var now = Instant(offset: .zero)
        var sleepers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(failures: Int = 0) { state = Mutex(State(failures: failures)) }

    /// The number of sleeps that will fail.
    var failures: Int { state.withLock { $0.failures } }
    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let fails = state.withLock { state in
            defer { state.failures = max(0, state.failures - 1) }
            return state.failures > 0
        }
        if fails { throw Failure() }
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if deadline > state.now { state.sleepers.append((deadline, continuation)) }
                return deadline <= state.now
            }
            if isDue { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }.map(\.continuation)
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for continuation in due { continuation.resume() }
    }
}
