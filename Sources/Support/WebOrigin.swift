package import Foundation

/// The origin of a web address: scheme, host and port.
package struct WebOrigin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// The host in lower case; an IPv6 address has no brackets.
    package let host: String
    package let port: Int

    /// Creates the origin of a URL; `nil` if the URL has no host, or another scheme than HTTP or HTTPS.
    package init?(_ url: URL) {
        let url = url.absoluteURL
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased().trimmingCharacters(in: ["[", "]"])
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether the host is a loopback address or `localhost`.
    package var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
