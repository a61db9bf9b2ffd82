#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An IPv4 or IPv6 address.
struct IPAddress {
    /// 4 or 16 bytes.
    private let bytes: [UInt8]

    /// - Parameter text: The address as in a URL, with or without a zone; IPv4 must have four numbers.
    init?(_ text: String) {
        // Only IPv6 addresses have a zone: 10.0.0.1%.example.com is a host name.
        let text = text.contains(":") ? String(text.prefix { $0 != "%" }) : text
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0.prefix(4)) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: six) { Array($0.prefix(16)) }
            // IPv4-mapped IPv6 addresses are treated as IPv4.
            let isFour = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            bytes = isFour ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// True for addresses of private networks (RFC 1918, RFC 4193) and link-local addresses.
    var isPrivate: Bool {
        guard bytes.count == 4 else {
            return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
        }
        switch (bytes[0], bytes[1]) {
        case (10, _), (172, 16...31), (192, 168), (169, 254): return true
        default: return false
        }
    }
}
