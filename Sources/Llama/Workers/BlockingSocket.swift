import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A TCP socket with blocking calls, for dedicated threads.
final class BlockingSocket: Sendable {
    /// The reason for a failed call, in the system's words.
    struct Failure: Error {
        let reason: String
        /// Whether the peer sent nothing within the limit of `setReceiveTimeout`.
        var isTimeout = false
        /// Whether this machine or process currently has no descriptors or memory for another connection.
        var isShortage = false

        static var ofSystem: Failure {
            let number = errno
            return Failure(
                reason: String(cString: strerror(number)),
                isShortage: [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(number))
        }
        static let closed = Failure(reason: "the connection was closed")
    }

    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        // Child processes must not keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    // MARK: Connections

    /// Connects to a host by trying all addresses, each for the given number of seconds.
    static func connect(to host: String, port: Int, within seconds: Int) throws(Failure) -> BlockingSocket {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0, let list else {
            throw status == EAI_SYSTEM ? .ofSystem : Failure(reason: String(cString: gai_strerror(status)))
        }
        defer { freeaddrinfo(list) }
        var failure = Failure.closed
        for entry in sequence(first: list, next: { $0.pointee.ai_next }) {
            do throws(Failure) {
                return try connect(entry.pointee, within: seconds)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func connect(_ address: addrinfo, within seconds: Int) throws(Failure) -> BlockingSocket {
        let descriptor = socket(address.ai_family, streamType, 0)
        guard descriptor >= 0 else { throw .ofSystem }
        let connection = BlockingSocket(descriptor)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        if systemConnect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            guard errno == EINPROGRESS else { throw .ofSystem }
            guard try wait(for: [descriptor], Int16(POLLOUT), milliseconds: Int32(clamping: seconds * 1000))[0] else {
                throw Failure(reason: "no answer within \(seconds) seconds", isTimeout: true)
            }
            var problem: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
            guard problem == 0 else { throw Failure(reason: String(cString: strerror(problem))) }
        }
        _ = fcntl(descriptor, F_SETFL, 0)
        connection.prepare()
        return connection
    }

    /// Listens on a loopback port that the system chooses.
    static func listener() throws(Failure) -> (socket: BlockingSocket, port: Int) {
        let descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw .ofSystem }
        let listener = BlockingSocket(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw .ofSystem }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    func accept() throws(Failure) -> BlockingSocket {
        let accepted = systemAccept(descriptor)
        guard accepted >= 0 else { throw .ofSystem }
        let connection = BlockingSocket(accepted)
        connection.prepare()
        return connection
    }

    /// Whether the peer of this IPv4 connection is a socket of this process.
    ///
    /// Each loopback connection has a unique pair of addresses, so no other program can have the same pair.
    var isOfThisProcess: Bool {
        guard let pair = Self.addresses(descriptor) else { return false }
        // If the list of open descriptors is unavailable, all numbers are tried.
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap { Int32($0) }
        return (open ?? Array(0..<min(getdtablesize(), 1 << 16))).contains { other in
            Self.addresses(other).map { $0.own == pair.peer && $0.peer == pair.own } == true
        }
    }

    private struct Address: Equatable {
        let host: UInt32
        let port: UInt16
    }

    /// Returns both addresses of an IPv4 connection; `nil` for other descriptors.
    private static func addresses(_ descriptor: Int32) -> (own: Address, peer: Address)? {
        func address(_ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32)
            -> Address?
        {
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &size) }
            }
            guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
            return Address(host: address.sin_addr.s_addr, port: address.sin_port)
        }
        guard let own = address({ getsockname($0, $1, $2) }), let peer = address({ getpeername($0, $1, $2) }) else {
            return nil
        }
        return (own, peer)
    }

    /// Disables delays for small messages, and detects a vanished peer within half a minute.
    private func prepare() {
        set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        #if canImport(Darwin)
            set(Int32(IPPROTO_TCP), TCP_KEEPALIVE, 10)
            set(SOL_SOCKET, SO_NOSIGPIPE, 1)
        #else
            set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 10)
            set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 30_000)
        #endif
        set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
        set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 4)
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sets the time after which `receive` fails if nothing arrives.
    func setReceiveTimeout(seconds: Int) {
        var time = timeval(tv_sec: time_t(seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    // MARK: Bytes

    func send(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemSend(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .ofSystem
            }
        }
    }

    func receive(into bytes: UnsafeMutableRawBufferPointer) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = recv(descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count, 0)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                throw .closed
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                throw Failure(reason: "no answer for too long", isTimeout: true)
            } else if errno != EINTR {
                throw .ofSystem
            }
        }
    }

    /// Waits until this or another connection has data or is closed, and returns whether this connection is ready.
    func isReadable(before other: BlockingSocket) throws(Failure) -> Bool {
        try Self.wait(for: [descriptor, other.descriptor], Int16(POLLIN), milliseconds: -1)[0]
    }

    private static func wait(
        for descriptors: [Int32], _ events: Int16, milliseconds: Int32
    ) throws(Failure) -> [Bool] {
        var list = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
        while poll(&list, nfds_t(list.count), milliseconds) < 0 {
            guard errno == EINTR else { throw .ofSystem }
        }
        return list.map { $0.revents != 0 }
    }
}

#if canImport(Glibc)
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

// Within the class, methods of the same name would hide the system functions.

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ size: socklen_t) -> Int32 {
    guard let address else { return -1 }
    return connect(descriptor, address, size)
}

private func systemAccept(_ descriptor: Int32) -> Int32 {
    var accepted: Int32
    repeat { accepted = accept(descriptor, nil, nil) } while accepted < 0 && (errno == EINTR || errno == ECONNABORTED)
    return accepted
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
        // MSG_NOSIGNAL prevents that a closed connection ends the process with SIGPIPE.
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
