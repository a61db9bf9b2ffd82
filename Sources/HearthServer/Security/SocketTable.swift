import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An end of a TCP connection, with an IPv4 address stored as an IPv4-mapped IPv6 address.
struct SocketEnd: Sendable, Hashable {
    /// The upper and lower eight bytes of the address, in network byte order.
    private let high: UInt64
    private let low: UInt64
    let port: UInt16

    /// Creates an end from the single word of an IPv4 address, or the four words of an IPv6 address.
    private init(words: [UInt32], port: UInt16) {
        if let word = words.first, words.count == 1 {
            (high, low) = (0, 0xFFFF_0000_0000 | UInt64(word))
        } else {
            high = UInt64(words[0]) << 32 | UInt64(words[1])
            low = UInt64(words[2]) << 32 | UInt64(words[3])
        }
        self.port = port
    }

    private init(high: UInt64, low: UInt64, port: UInt16) { (self.high, self.low, self.port) = (high, low, port) }

    fileprivate var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether the address is a loopback address.
    var isLoopback: Bool { high == 0 && (low == 1 || isIPv4 && low >> 24 & 0xFF == 127) }

    /// The network that is assigned to a single machine: an IPv4 address, or the first half of an IPv6 address.
    var network: SocketEnd { SocketEnd(high: high, low: high == 0 ? low : 0, port: 0) }

    /// Converts a socket address; `nil` if it is not a TCP address.
    init?(_ address: SocketAddress) {
        guard let text = address.ipAddress, let port = address.port.flatMap({ UInt16(exactly: $0) }) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        let isIPv4 = inet_pton(AF_INET, text, &bytes) == 1
        guard isIPv4 || inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        let words = stride(from: 0, to: isIPv4 ? 4 : 16, by: 4).map { start in
            bytes[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
        self.init(words: words, port: port)
    }

    /// Parses an end in the format of the kernel's tables; `nil` for any other text.
    ///
    /// Each word of the address is in host byte order; the port is a plain number.
    ///
    /// - Parameter text: The field, such as `0100007F:2CAB`.
    fileprivate init?(_ text: Slice<UnsafeRawBufferPointer>) {
        guard text.count == 13 || text.count == 37, text[text.endIndex - 5] == UInt8(ascii: ":"),
            let port = UInt16(hexadecimal: text.suffix(4))
        else { return nil }
        var words: [UInt32] = []
        for start in stride(from: text.startIndex, to: text.endIndex - 5, by: 8) {
            guard let word = UInt32(hexadecimal: text[start..<start + 8]) else { return nil }
            words.append(UInt32(bigEndian: word))
        }
        self.init(words: words, port: port)
    }
}

/// A TCP connection, as seen from one of its two sockets.
struct SocketPair: Sendable, Hashable {
    let local: SocketEnd
    let remote: SocketEnd
}

/// Linux's table of TCP sockets, as in `/proc/net/tcp` and `/proc/net/tcp6`.
struct SocketTable {
    /// The kernel's tables by socket family.
    ///
    /// A client may use either family for an IPv4 address.
    ///
    /// The paths avoid the link `/proc/net`, which is missing with `ProcSubset=pid`.
    enum Family: String, CaseIterable {
        case ipv4 = "/proc/self/net/tcp"
        case ipv6 = "/proc/self/net/tcp6"
    }

    /// The accounts of the wanted sockets that are open.
    private(set) var owners: [SocketPair: UInt32] = [:]
    /// The peer ports of wanted sockets that the table contains.
    ///
    /// A table without these ports does not describe this machine.
    private(set) var knownPorts: Set<UInt16> = []

    private let wanted: Set<SocketPair>

    init(wanted: Set<SocketPair>) { self.wanted = wanted }

    /// Returns whether the table of a family may contain a missing socket.
    func needs(_ family: Family) -> Bool {
        wanted.contains { owners[$0] == nil && (family == .ipv6 || $0.local.isIPv4) }
    }

    /// Parses a table, except lines that do not describe a socket.
    mutating func read(_ table: [UInt8]) {
        let ports = Set(wanted.map(\.remote.port))
        let clientPorts = Set(wanted.map(\.local.port))
        table.withUnsafeBytes { bytes in
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                // Most lines belong to other programs, so only their local end is parsed.
                guard let end = line.split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first,
                    let local = SocketEnd(end)
                else { continue }
                if ports.contains(local.port) { knownPorts.insert(local.port) }
                guard clientPorts.contains(local.port) else { continue }
                // Fields: number, local and remote end, state, queues, timer, retransmissions, account, timeout,
                // inode.
                let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 10)
                guard fields.count >= 10, let remote = SocketEnd(fields[2]),
                    let state = UInt8(hexadecimal: fields[3])
                else { continue }
                let pair = SocketPair(local: local, remote: remote)
                // A closed socket has no inode and is listed as root's socket.
                guard wanted.contains(pair), Self.connected.contains(state), let owner = UInt32(decimal: fields[7]),
                    let inode = UInt64(decimal: fields[9]), inode != 0
                else { continue }
                owners[pair] = owner
            }
        }
    }

    /// The states ESTABLISHED, FIN_WAIT1, FIN_WAIT2 and CLOSE_WAIT.
    private static let connected: Set<UInt8> = [1, 4, 5, 8]
}

extension FixedWidthInteger {
    /// - Parameter digits: Hexadecimal digits, at most as many as the type holds.
    fileprivate init?(hexadecimal digits: Slice<UnsafeRawBufferPointer>) {
        guard !digits.isEmpty, digits.count <= Self.bitWidth / 4 else { return nil }
        self = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = self << 4 | Self(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "F"): self = self << 4 | Self(digit - UInt8(ascii: "A") + 10)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): self = self << 4 | Self(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
    }

    /// - Parameter digits: The decimal digits of a number that the type holds.
    fileprivate init?(decimal digits: Slice<UnsafeRawBufferPointer>) {
        guard !digits.isEmpty else { return nil }
        self = 0
        for digit in digits {
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = digit else { return nil }
            let (product, overflows) = multipliedReportingOverflow(by: 10)
            let (sum, overflowsAgain) = product.addingReportingOverflow(Self(digit - UInt8(ascii: "0")))
            guard !overflows, !overflowsAgain else { return nil }
            self = sum
        }
    }
}
