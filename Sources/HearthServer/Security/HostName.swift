#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions that classify host names and addresses.
enum HostName {
    /// Returns whether a host name or address always means this machine.
    static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host == "::1" { return true }
        return isIPv4(host) && host.hasPrefix("127.")
    }

    /// Returns whether a host stands for all addresses of this machine.
    static func isWildcard(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }

    /// Returns whether a host is an address, which DNS cannot redirect, unlike a name.
    static func isAddress(_ host: String) -> Bool { isIPv4(host) || isIPv6(host) }

    private static func isIPv4(_ host: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
    }

    private static func isIPv6(_ host: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, host, &address) == 1
    }

    /// Returns the host of `name:port` or `[address]:port`, with or without the port; `nil` if the text is invalid.
    static func host(ofAuthority authority: String) -> String? {
        var host = Substring(authority.lowercased())
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            host = host[host.index(after: host.startIndex)..<end]
            return isIPv6(String(host)) ? String(host) : nil
        }
        if let colon = host.firstIndex(of: ":") {
            guard isPort(host[colon...]) else { return nil }
            host = host[..<colon]
        }
        let isName =
            !host.isEmpty && host.utf8.count <= 253
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        return isName ? String(host) : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return text.first == ":" && (1...5).contains(digits.utf8.count)
            && digits.utf8.allSatisfy { (48...57).contains($0) }
    }
}
