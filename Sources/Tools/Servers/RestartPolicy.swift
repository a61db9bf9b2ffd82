/// A policy that decides when a failed server may be restarted.
///
/// The first restart is immediate and further restarts are delayed increasingly. After five failures, only the user
/// can restart the server.
struct RestartPolicy: Sendable {
    private(set) var failures = 0
    private var last: ContinuousClock.Instant?
    /// The number of consecutive failures after which only the user can restart the server.
    static let maximumFailures = 5

    /// Whether only the user can restart the server.
    var isExhausted: Bool { failures >= Self.maximumFailures }

    /// Returns the time until a restart is allowed; zero if a restart is allowed now.
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

    /// Records a successful call, which resets the failures.
    mutating func worked() { failures = 0 }
}
