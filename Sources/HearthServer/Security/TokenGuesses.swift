import Synchronization

/// A counter of wrong tokens per network.
final class TokenGuesses: Sendable {
    private struct Count {
        var guesses = 0
        let since: ContinuousClock.Instant
    }

    /// The maximum number of wrong tokens from a network within ``time``.
    static let maximum = 10
    static let time = Duration.seconds(60)
    /// The maximum number of networks to remember; a further network replaces the oldest.
    static let maximumNetworks = 4_096

    private let counts = Mutex<[SocketEnd: Count]>([:])

    func add(_ network: SocketEnd, now: ContinuousClock.Instant = .now) {
        counts.withLock { counts in
            if let count = counts[network], count.since + Self.time <= now { counts[network] = nil }
            if counts[network] == nil, counts.count >= Self.maximumNetworks {
                counts = counts.filter { $0.value.since + Self.time > now }
                if counts.count >= Self.maximumNetworks, let first = counts.min(by: { $0.value.since < $1.value.since })
                {
                    counts[first.key] = nil
                }
            }
            counts[network, default: Count(since: now)].guesses += 1
        }
    }

    /// Returns the seconds until a network may try again; `nil` if it may try now.
    func wait(for network: SocketEnd, now: ContinuousClock.Instant = .now) -> Int? {
        counts.withLock { counts in
            guard let count = counts[network], count.guesses >= Self.maximum, count.since + Self.time > now else {
                return nil
            }
            return Int((count.since + Self.time - now).components.seconds) + 1
        }
    }
}
