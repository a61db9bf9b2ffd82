/// When a server that failed may be started again: at once, then after pauses that grow, and then not by itself.
struct RestartPolicy: Sendable {
    private(set) var failures = 0
    private var last: ContinuousClock.Instant?
    /// After so many failures in a row it waits until somebody starts it, or changes its settings.
    static let mostFailures = 5

    /// Whether it is given up.
    var isExhausted: Bool { failures >= Self.mostFailures }

    /// How long it has to wait yet; zero for not at all.
    func pause(at now: ContinuousClock.Instant) -> Duration {
        guard failures > 1, let last else { return .zero }
        let pause = Duration.seconds(1 << min(failures - 1, 5))
        return max(.zero, pause - last.duration(to: now))
    }

    mutating func failed(at now: ContinuousClock.Instant) {
        failures += 1
        last = now
    }

    /// It did what it was asked for.
    mutating func worked() { failures = 0 }
}
