import Synchronization

/// The login sessions of browsers: random IDs, each of which is equivalent to the token.
final class Sessions: Sendable {
    private struct Session {
        let id: [UInt8]
        let end: ContinuousClock.Instant
    }

    static let lifetime = Duration.seconds(30 * 24 * 3_600)
    /// The maximum number of sessions; a further session replaces the oldest.
    static let maximum = 64

    private let sessions = Mutex<[Session]>([])

    /// Begins a session and returns its ID of 64 hexadecimal digits.
    func begin(now: ContinuousClock.Instant = .now) -> String {
        let digits = (0..<32).map { _ in
            let text = String(UInt8.random(in: .min ... .max), radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        let id = digits.joined()
        sessions.withLock { sessions in
            sessions.removeAll { $0.end <= now }
            if sessions.count >= Self.maximum { sessions.removeFirst(sessions.count - Self.maximum + 1) }
            sessions.append(Session(id: Array(id.utf8), end: now + Self.lifetime))
        }
        return id
    }

    /// Returns whether a session with an ID exists and has not expired.
    func contains(_ id: some StringProtocol, now: ContinuousClock.Instant = .now) -> Bool {
        let id = Array(id.utf8)
        // All IDs are compared, so that the time does not depend on the match.
        return sessions.withLock { $0.reduce(false) { ($1.id.isSame(as: id) && $1.end > now) || $0 } }
    }

    func end(_ id: some StringProtocol) {
        let id = Array(id.utf8)
        sessions.withLock { $0.removeAll { $0.id.isSame(as: id) } }
    }
}

extension [UInt8] {
    /// Compares a candidate with this secret, in a time that depends only on the lengths.
    func isSame(as candidate: [UInt8]) -> Bool {
        var difference = count ^ candidate.count
        for index in indices { difference |= Int(self[index] ^ (index < candidate.count ? candidate[index] : 0)) }
        return difference == 0
    }
}
