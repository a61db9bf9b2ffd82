package import NIOCore
import Synchronization

/// All open connections: counts them, and closes those that keep others out.
///
/// A connection without a request costs a few kilobytes. The longest idle ones give way when there are too many, so
/// that whoever opens thousands and says nothing stops nobody.
package final class Connections: Sendable {
    fileprivate struct Connection {
        let channel: any Channel
        let presence = ClientPresence()
        var activity = Activity.idle
        /// Tells this connection from earlier ones of the same id, in ``State/untrusted``.
        let number: Int
        /// Tells this phase from earlier ones, in ``State/idle``.
        var phase = 0
        /// When the phase began, or what was sent was last read.
        var since: ContinuousClock.Instant
        var bodyBytes = 0
        var stalledSince: ContinuousClock.Instant?
        /// The client's account; `nil` until a request needs it.
        var account: CallerAccount?
        /// Whether no request of the client was let in yet; false, too, for a connection that has to give way.
        var isUntrusted = true
    }

    /// The phase of a connection.
    fileprivate enum Activity {
        /// Nothing, or the header of a request is coming.
        case idle
        /// The body of a request is coming.
        case reading
        /// The request is here, and the answer is not complete.
        case answering
    }

    fileprivate struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// The idle ones, longest first; with leftovers of those that are not idle any more.
        var idle = CircularBuffer<(id: ObjectIdentifier, phase: Int)>()
        /// The connections whose phase must not last long.
        var watched: Set<ObjectIdentifier> = []
        /// The untrusted ones, oldest first; with leftovers of those that are closed or trusted.
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

    /// - Parameters:
    ///   - limits: How long connections may do nothing.
    ///   - maximum: The most connections.
    ///   - accounts: Finds the accounts of clients.
    init(limits: ServerLimits, maximum: Int, accounts: CallerAccounts = CallerAccounts()) {
        self.limits = limits
        self.maximum = maximum
        self.accounts = accounts
    }

    /// How many are open.
    var count: Int { state.withLock { $0.connections.count } }
    /// How many were opened since the start.
    var opened: Int { state.withLock { $0.opened } }
    /// How many were closed to make room.
    var evicted: Int { state.withLock { $0.evicted } }

    /// Whether the client of a connection is still there; for a connection that nobody watches, it always is.
    package func presence(of channel: any Channel) -> ClientPresence {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.presence } ?? ClientPresence()
    }

    /// Returns the account of a connection's client, which is looked up once for each connection.
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

// MARK: - What happens to a connection

extension Connections {
    func open(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let surplus = state.withLock { state -> (any Channel)? in
            state.opened += 1
            state.connections[id] = Connection(channel: channel, number: state.opened, since: .now)
            state.enqueueIdle(id)
            state.enqueueUntrusted(id)
            // Whoever was not let in gives way first, so that nobody else has to.
            if state.untrustedCount > maximum / 2, let oldest = state.oldestUntrusted(otherThan: id) {
                state.evicted += 1
                return oldest
            }
            guard state.connections.count > maximum else { return nil }
            state.evicted += 1
            // Where all others are at work, the new one goes.
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

    /// A request of the client was let in.
    func trust(_ channel: any Channel) {
        state.withLock { $0.trust(ObjectIdentifier(channel)) }
    }

    /// The client will send nothing more.
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

    /// The answer is complete; `isRead` says whether the request was.
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
        // Leftovers must not pile up while the front stays idle.
        guard idle.count > 1_024, idle.count > 4 * connections.count else { return }
        idle = CircularBuffer(idle.filter { isIdle($0) })
    }

    fileprivate func isIdle(_ entry: (id: ObjectIdentifier, phase: Int)) -> Bool {
        guard let connection = connections[entry.id] else { return false }
        return connection.phase == entry.phase && connection.activity == .idle
    }

    /// Takes the longest idle connection out of the line.
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
        // Leftovers must not pile up while the front stays untrusted.
        guard untrusted.count > 1_024, untrusted.count > 4 * untrustedCount else { return }
        untrusted = CircularBuffer(untrusted.filter { isUntrusted($0) })
    }

    /// Counts a connection no longer among the untrusted ones.
    fileprivate mutating func trust(_ id: ObjectIdentifier) {
        guard connections[id]?.isUntrusted == true else { return }
        connections[id]?.isUntrusted = false
        untrustedCount -= 1
    }

    private func isUntrusted(_ entry: (id: ObjectIdentifier, number: Int)) -> Bool {
        connections[entry.id].map { $0.isUntrusted && $0.number == entry.number } ?? false
    }

    /// Takes the oldest connection without a request that was let in out of the line; answers are completed first.
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
    /// Closes what has been idle, slow or unread for too long.
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
        // A large body has more time if it keeps a pace that any network has. Who is not let in has no large ones.
        let allowed =
            connection.isUntrusted
            ? min(limits.bodyTime, limits.untrustedTime) : limits.bodyTime + .milliseconds(connection.bodyBytes / 32)
        return connection.activity == .reading && connection.since + allowed <= now
    }

    /// Makes room when the system has no more descriptors.
    func evictLongestIdle() {
        let channel = state.withLock { state in
            state.evicted += 1
            let id = ObjectIdentifier(self)
            return state.longestIdle(otherThan: id) ?? state.oldestUntrusted(otherThan: id)
        }
        channel?.close(promise: nil)
    }

    /// Closes all connections at once.
    func closeAll() {
        for channel in state.withLock({ $0.connections.values.map(\.channel) }) { channel.close(promise: nil) }
    }

    /// Looks after the connections until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: .seconds(1))
            sweep(now: .now)
        }
    }
}
