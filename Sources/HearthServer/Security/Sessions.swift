import Synchronization

/// The logins of browsers: random ids of this process, each of which stands for the token.
final class Sessions: Sendable {
    private struct Session {
        let id: [UInt8]
        let end: ContinuousClock.Instant
    }

    /// How long a login lasts.
    static let lifetime = Duration.seconds(30 * 24 * 3_600)
    /// The most logins; the oldest one ends for a new one.
    static let maximum = 64

    private let sessions = Mutex<[Session]>([])

    /// Begins a session.
    ///
    /// - Returns: Its id, 64 hexadecimal digits.
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

    /// Whether a session of this id runs.
    func contains(_ id: some StringProtocol, now: ContinuousClock.Instant = .now) -> Bool {
        let id = Array(id.utf8)
        // All are compared, whichever it is.
        return sessions.withLock { $0.reduce(false) { ($1.id.isSame(as: id) && $1.end > now) || $0 } }
    }

    /// Ends a session.
    func end(_ id: some StringProtocol) {
        let id = Array(id.utf8)
        sessions.withLock { $0.removeAll { $0.id.isSame(as: id) } }
    }
}

extension [UInt8] {
    /// Whether a candidate is this secret; takes as long for every wrong one of a length.
    func isSame(as candidate: [UInt8]) -> Bool {
        var difference = count ^ candidate.count
        for index in indices { difference |= Int(self[index] ^ (index < candidate.count ? candidate[index] : 0)) }
        return difference == 0
    }
}
