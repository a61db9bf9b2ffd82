package import Foundation

/// Whom a web address leads to: scheme, host and port.
package struct WebOrigin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; an IPv6 address without brackets.
    package let host: String
    package let port: Int

    /// Reads the origin of an address; nil if it is neither HTTP nor HTTPS, or has no host.
    ///
    /// - Parameter url: The address.
    package init?(_ url: URL) {
        let url = url.absoluteURL
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased().trimmingCharacters(in: ["[", "]"])
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
