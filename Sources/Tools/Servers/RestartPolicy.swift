/// Decides when a failed server may be started again: at once, then after growing pauses, and after five failures only
/// by the user.
struct RestartPolicy: Sendable {
    private(set) var failures = 0
    private var last: ContinuousClock.Instant?
    /// The number of failures in a row after which only the user starts the server again.
    static let mostFailures = 5

    /// Whether only the user starts the server again.
    var isExhausted: Bool { failures >= Self.mostFailures }

    /// The time until the next start is allowed; zero if it is allowed now.
    func pause(at now: ContinuousClock.Instant) -> Duration {
        guard failures > 1, let last else { return .zero }
        let pause = Duration.seconds(1 << min(failures - 1, 5))
        return max(.zero, pause - last.duration(to: now))
    }

    /// Records a failed start or a broken connection.
    mutating func failed(at now: ContinuousClock.Instant) {
        failures += 1
        last = now
    }

    /// Records a successful call, which clears the failures.
    mutating func worked() { failures = 0 }
}
