package import NIOCore
import Synchronization

/// All open connections, which are counted, and closed if they would prevent new connections.
///
/// A connection without a request costs a few kilobytes. Beyond the maximum, the longest idle connections are closed.
/// So a client that opens thousands of silent connections blocks no other client.
package final class Connections: Sendable {
    fileprivate struct Connection {
        let channel: any Channel
        let presence = ClientPresence()
        var activity = Activity.idle
        /// The number that distinguishes this connection from earlier connections with the same ID, in
        /// ``State/untrusted``.
        let number: Int
        /// The number that distinguishes this phase from earlier phases, in ``State/idle``.
        var phase = 0
        /// The time at which the phase began.
        var since: ContinuousClock.Instant
        var bodyBytes = 0
        var stalledSince: ContinuousClock.Instant?
        /// The client's account; `nil` until a request needs it.
        var account: CallerAccount?
        /// Whether no request of the client was authorised yet.
        ///
        /// Also false once the connection is chosen for eviction.
        var isUntrusted = true
    }

    fileprivate enum Activity {
        /// No request, or its header is being received.
        case idle
        /// The body of a request is being received.
        case reading
        /// The request is complete, the response is not.
        case answering
    }

    fileprivate struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// The idle connections, longest first, with stale entries of connections that are no longer idle.
        var idle = CircularBuffer<(id: ObjectIdentifier, phase: Int)>()
        /// The connections whose phase has a time limit.
        var watched: Set<ObjectIdentifier> = []
        /// The untrusted connections, oldest first, with stale entries of closed or trusted connections.
        var untrusted = CircularBuffer<(id: ObjectIdentifier, number: Int)>()
        var untrustedCount = 0
        var phases = 0
        var opened = 0
        var evicted = 0
    }

    private let maximum: Int
    private let limits: ServerLimits
    private let accounts: CallerAccounts
    private let state = Mutex(State())

    /// Creates an empty set of connections.
    ///
    /// The limits are the time limits of connections, and `maximum` is their maximum number.
    init(limits: ServerLimits, maximum: Int, accounts: CallerAccounts = CallerAccounts()) {
        self.limits = limits
        self.maximum = maximum
        self.accounts = accounts
    }

    /// The number of open connections.
    var count: Int { state.withLock { $0.connections.count } }
    /// The number of connections opened since the start.
    var opened: Int { state.withLock { $0.opened } }
    /// The number of connections closed in favour of new connections.
    var evicted: Int { state.withLock { $0.evicted } }

    /// Returns the presence of a connection's client; the client of an unknown connection is always present.
    package func presence(of channel: any Channel) -> ClientPresence {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.presence } ?? ClientPresence()
    }

    /// Returns the account of a connection's client, which is looked up once per connection.
    func account(of channel: any Channel) async -> CallerAccount {
        let id = ObjectIdentifier(channel)
        if let known = state.withLock({ $0.connections[id]?.account }) { return known }
        guard let client = channel.remoteAddress.flatMap({ SocketEnd($0) }),
            let server = channel.localAddress.flatMap({ SocketEnd($0) })
        else { return .unknown }
        let account = await accounts.account(of: SocketPair(local: client, remote: server))
        change(channel) { $0.account = account }
        return account
    }
}

// MARK: - Connection events

extension Connections {
    func open(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let surplus = state.withLock { state -> (any Channel)? in
            state.opened += 1
            state.connections[id] = Connection(channel: channel, number: state.opened, since: .now)
            state.enqueueIdle(id)
            state.enqueueUntrusted(id)
            // Untrusted connections are evicted first, so that they cannot displace trusted connections.
            if state.untrustedCount > maximum / 2, let oldest = state.oldestUntrusted(otherThan: id) {
                state.evicted += 1
                return oldest
            }
            guard state.connections.count > maximum else { return nil }
            state.evicted += 1
            // If all other connections are active, the new connection is closed.
            return state.longestIdle(otherThan: id) ?? state.oldestUntrusted(otherThan: id) ?? channel
        }
        surplus?.close(promise: nil)
    }

    func close(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let connection = state.withLock { state in
            state.watched.remove(id)
            state.trust(id)
            return state.connections.removeValue(forKey: id)
        }
        connection?.presence.leave()
    }

    /// Records that a request of the client was authorised.
    func trust(_ channel: any Channel) {
        state.withLock { $0.trust(ObjectIdentifier(channel)) }
    }

    /// Records that the client will send no more bytes.
    func leave(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.presence }?.leave()
    }

    func beginRequest(_ channel: any Channel) {
        change(channel) { connection in
            connection.activity = .reading
            connection.since = .now
            connection.bodyBytes = 0
        }
    }

    func readBody(_ channel: any Channel, bytes: Int) { change(channel) { $0.bodyBytes += bytes } }

    func endRequest(_ channel: any Channel) {
        change(channel) { if $0.activity == .reading { $0.activity = .answering } }
    }

    /// Records that the response is complete, and whether the request was read completely (`isRead`).
    func endAnswer(_ channel: any Channel, isRead: Bool) {
        guard isRead else { return }
        let id = ObjectIdentifier(channel)
        change(channel) { connection in
            connection.activity = .idle
            connection.since = .now
        }
        state.withLock { $0.enqueueIdle(id) }
    }

    func setWritable(_ channel: any Channel, _ isWritable: Bool) {
        change(channel) { $0.stalledSince = isWritable ? nil : .now }
    }

    private func change(_ channel: any Channel, _ change: (inout Connection) -> Void) {
        let id = ObjectIdentifier(channel)
        state.withLock { state in
            guard var connection = state.connections[id] else { return }
            change(&connection)
            state.connections[id] = connection
            if connection.activity == .reading || connection.stalledSince != nil {
                state.watched.insert(id)
            } else {
                state.watched.remove(id)
            }
        }
    }
}

extension Connections.State {
    fileprivate mutating func enqueueIdle(_ id: ObjectIdentifier) {
        guard connections[id] != nil else { return }
        phases += 1
        connections[id]?.phase = phases
        idle.append((id, phases))
        // Stale entries must not accumulate while the first entry stays idle.
        guard idle.count > 1_024, idle.count > 4 * connections.count else { return }
        idle = CircularBuffer(idle.filter { isIdle($0) })
    }

    fileprivate func isIdle(_ entry: (id: ObjectIdentifier, phase: Int)) -> Bool {
        guard let connection = connections[entry.id] else { return false }
        return connection.phase == entry.phase && connection.activity == .idle
    }

    /// Removes and returns the longest idle connection.
    fileprivate mutating func longestIdle(otherThan id: ObjectIdentifier) -> (any Channel)? {
        while let entry = idle.first {
            if isIdle(entry), entry.id == id { return nil }
            idle.removeFirst()
            if isIdle(entry) { return connections[entry.id]?.channel }
        }
        return nil
    }
}

extension Connections.State {
    fileprivate mutating func enqueueUntrusted(_ id: ObjectIdentifier) {
        guard let connection = connections[id] else { return }
        untrustedCount += 1
        untrusted.append((id, connection.number))
        // Stale entries must not accumulate while the first entry stays untrusted.
        guard untrusted.count > 1_024, untrusted.count > 4 * untrustedCount else { return }
        untrusted = CircularBuffer(untrusted.filter { isUntrusted($0) })
    }

    /// Removes a connection from the untrusted connections.
    fileprivate mutating func trust(_ id: ObjectIdentifier) {
        guard connections[id]?.isUntrusted == true else { return }
        connections[id]?.isUntrusted = false
        untrustedCount -= 1
    }

    private func isUntrusted(_ entry: (id: ObjectIdentifier, number: Int)) -> Bool {
        connections[entry.id].map { $0.isUntrusted && $0.number == entry.number } ?? false
    }

    /// Removes and returns the oldest untrusted connection whose response is not in progress.
    fileprivate mutating func oldestUntrusted(otherThan id: ObjectIdentifier) -> (any Channel)? {
        while let entry = untrusted.first, !isUntrusted(entry) { untrusted.removeFirst() }
        let place = untrusted.firstIndex { entry in
            isUntrusted(entry) && entry.id != id && connections[entry.id]?.activity != .answering
        }
        guard let place else { return nil }
        let oldest = untrusted.remove(at: place).id
        trust(oldest)
        return connections[oldest]?.channel
    }
}

// MARK: - Closing

extension Connections {
    /// Closes connections that have been idle, slow or stalled for too long.
    func sweep(now: ContinuousClock.Instant) {
        let late = state.withLock { state -> [any Channel] in
            var late: [any Channel] = []
            while let entry = state.idle.first {
                if state.isIdle(entry), let connection = state.connections[entry.id] {
                    guard connection.since + limits.idleTime <= now else { break }
                    late.append(connection.channel)
                }
                state.idle.removeFirst()
            }
            for id in state.watched {
                guard let connection = state.connections[id] else { continue }
                if isLate(connection, now) { late.append(connection.channel) }
            }
            return late
        }
        for channel in late { channel.close(promise: nil) }
    }

    private func isLate(_ connection: Connection, _ now: ContinuousClock.Instant) -> Bool {
        if let stalled = connection.stalledSince, stalled + limits.stalledTime <= now { return true }
        // A large body gets more time at a minimum rate of 32 kB/s. An untrusted client has no large bodies.
        let allowed =
            connection.isUntrusted
            ? min(limits.bodyTime, limits.untrustedTime) : limits.bodyTime + .milliseconds(connection.bodyBytes / 32)
        return connection.activity == .reading && connection.since + allowed <= now
    }

    /// Closes a connection when the system has no more file descriptors.
    func evictLongestIdle() {
        let channel = state.withLock { state in
            state.evicted += 1
            let id = ObjectIdentifier(self)
            return state.longestIdle(otherThan: id) ?? state.oldestUntrusted(otherThan: id)
        }
        channel?.close(promise: nil)
    }

    func closeAll() {
        for channel in state.withLock({ $0.connections.values.map(\.channel) }) { channel.close(promise: nil) }
    }

    /// Closes late connections until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            // Throws only on cancellation, which ends the loop.
            try? await Task.sleep(for: .seconds(1))
            sweep(now: .now)
        }
    }
}
