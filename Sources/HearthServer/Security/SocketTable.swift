import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One end of a TCP connection.
///
/// An IPv4 address is stored as the IPv6 address that it maps to.
struct SocketEnd: Sendable, Hashable {
    /// The first and the last eight bytes of the address, in network order.
    private let high: UInt64
    private let low: UInt64
    let port: UInt16

    /// Takes the one word of an IPv4 address, or the four of an IPv6 address, each as a number.
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

    /// Whether the address can only be this machine.
    var isLoopback: Bool { high == 0 && (low == 1 || isIPv4 && low >> 24 & 0xFF == 127) }

    /// The network that one machine has for itself: an IPv4 address, or the first half of an IPv6 address.
    var network: SocketEnd { SocketEnd(high: high, low: high == 0 ? low : 0, port: 0) }

    /// The end that an address names; `nil` if it is not one of TCP.
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

    /// Reads an end as the kernel's tables show it.
    ///
    /// Each word of the address is in the byte order of the machine, the port is a plain number.
    ///
    /// - Parameter text: The field, such as `0100007F:2CAB`; `nil` is returned for anything else.
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

/// A TCP connection as one of its two sockets has it.
struct SocketPair: Sendable, Hashable {
    let local: SocketEnd
    let remote: SocketEnd
}

/// Linux's list of TCP sockets, as in `/proc/net/tcp` and `/proc/net/tcp6`.
struct SocketTable {
    /// The kernel's tables, by the family of the socket; a client may use either family for an IPv4 address.
    ///
    /// `/proc/net` is a link to these, which is missing where only processes are shown (`ProcSubset=pid`).
    enum Family: String, CaseIterable {
        case ipv4 = "/proc/self/net/tcp"
        case ipv6 = "/proc/self/net/tcp6"
    }

    /// The accounts of the wanted sockets that a program has open.
    private(set) var owners: [SocketPair: UInt32] = [:]
    /// The local ports of the wanted sockets' peers that the table has; a table without them is not the machine's.
    private(set) var knownPorts: Set<UInt16> = []

    private let wanted: Set<SocketPair>

    init(wanted: Set<SocketPair>) { self.wanted = wanted }

    /// Whether the table of a family may have a socket that was not found yet.
    func needs(_ family: Family) -> Bool {
        wanted.contains { owners[$0] == nil && (family == .ipv6 || $0.local.isIPv4) }
    }

    /// Takes in a table, without the lines that are not sockets.
    mutating func read(_ table: [UInt8]) {
        let ports = Set(wanted.map(\.remote.port))
        let clientPorts = Set(wanted.map(\.local.port))
        table.withUnsafeBytes { bytes in
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                // Most lines are of other programs: only their local end is looked at.
                guard let end = line.split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first,
                    let local = SocketEnd(end)
                else { continue }
                if ports.contains(local.port) { knownPorts.insert(local.port) }
                guard clientPorts.contains(local.port) else { continue }
                // Number, local and remote end, state, queues, timer, retransmissions, account, timeout, inode.
                let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 10)
                guard fields.count >= 10, let remote = SocketEnd(fields[2]),
                    let state = UInt8(hexadecimal: fields[3])
                else { continue }
                let pair = SocketPair(local: local, remote: remote)
                // A socket that was closed has no inode, and is shown as root's.
                guard wanted.contains(pair), Self.connected.contains(state), let owner = UInt32(decimal: fields[7]),
                    let inode = UInt64(decimal: fields[9]), inode != 0
                else { continue }
                owners[pair] = owner
            }
        }
    }

    /// Established, one side closed (FIN_WAIT1, FIN_WAIT2), the other side closed (CLOSE_WAIT).
    private static let connected: Set<UInt8> = [1, 4, 5, 8]
}

extension FixedWidthInteger {
    /// - Parameter digits: Hexadecimal digits, no more than the type holds.
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

    /// - Parameter digits: Decimal digits of a number that fits.
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
