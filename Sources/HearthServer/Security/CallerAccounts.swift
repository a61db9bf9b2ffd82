import Foundation
import NIOCore
import NIOPosix
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The account of the program at the other end of a connection.
enum CallerAccount: Sendable, Hashable {
    /// The server's own account, or root.
    case own
    /// Another account of this machine, or a program that has already closed the connection.
    case another
    /// The system does not provide the account.
    case unknown
}

/// A lookup of the accounts of loopback clients in the system's socket tables.
///
/// Reading a table takes a millisecond or more, so all waiting connections share one reading.
final class CallerAccounts: Sendable {
    private struct State {
        var waiting: [(pair: SocketPair, continuation: CheckedContinuation<CallerAccount, Never>)] = []
        var isReading = false
    }

    private let read: @Sendable (SocketTable.Family) -> [UInt8]
    private let ownID: UInt32
    private let state = Mutex(State())

    /// The account ID that represents every account without a mapping in this user namespace.
    static let nobody: UInt32 = 65_534

    /// Creates the lookup.
    ///
    /// - Parameters:
    ///   - ownID: The server's account.
    ///   - read: Reads a socket table; may block.
    init(
        ownID: UInt32 = geteuid(),
        read: @escaping @Sendable (SocketTable.Family) -> [UInt8] = { CallerAccounts.systemTable($0) }
    ) {
        (self.ownID, self.read) = (ownID, read)
    }

    /// The number of connections that wait for the next reading of the socket table.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Returns the account of a connection's client.
    func account(of pair: SocketPair) async -> CallerAccount {
        await withCheckedContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append((pair, continuation))
                defer { state.isReading = true }
                return !state.isReading
            }
            if begins { NIOThreadPool.singleton.submit { [self] _ in answerAll() } }
        }
    }

    /// Resumes all waiting callers, including callers that arrive during this call.
    private func answerAll() {
        while true {
            let waiting = state.withLock { state in
                defer { state.waiting.removeAll() }
                state.isReading = !state.waiting.isEmpty
                return state.waiting
            }
            if waiting.isEmpty { return }
            var table = SocketTable(wanted: Set(waiting.map(\.pair)))
            // The system writes a table in pieces, so a socket may be missing while other sockets come and go.
            for _ in 0..<3 {
                for family in SocketTable.Family.allCases where table.needs(family) { table.read(read(family)) }
            }
            for (pair, continuation) in waiting { continuation.resume(returning: account(of: pair, in: table)) }
        }
    }

    private func account(of pair: SocketPair, in table: SocketTable) -> CallerAccount {
        guard let owner = table.owners[pair] else {
            // If the server's own port is missing, the table does not describe this machine.
            return table.knownPorts.contains(pair.remote.port) ? .another : .unknown
        }
        if owner == 0 { return .own }
        guard owner == ownID else { return .another }
        return owner == Self.nobody ? .unknown : .own
    }

    private static func systemTable(_ family: SocketTable.Family) -> [UInt8] {
        #if os(Linux)
            // If the file is missing, the system has no such sockets or hides them. Foundation reads files of unknown
            // size only partially, so `fread` is used.
            guard let file = fopen(family.rawValue, "re") else { return [] }
            defer { fclose(file) }
            var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
            while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
            return bytes
        #else
            return []
        #endif
    }
}
