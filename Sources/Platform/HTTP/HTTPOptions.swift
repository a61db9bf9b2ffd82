public import Foundation

/// How servers are reached: proxy, certificates, timeouts and retries.
public struct HTTPOptions: Sendable {
    /// A PEM file of certificates to trust in addition to the system's.
    public var certificateAuthorities: String?
    /// An HTTP or SOCKS5 proxy, as in `http://user:password@host:port`; never used for this machine's own addresses.
    ///
    /// An address without scheme or host is an error; nothing is then fetched without the proxy.
    public var proxy: URL?
    /// The hosts that are reached without the proxy, each with its subdomains; a dot in front changes nothing, `*` is all.
    public var proxyExceptions: Set<String> = []

    /// How many consecutive attempts may fail without progress before the caller gives up.
    public var retries = 8
    /// The wait before the first retry; it doubles with each one, up to ``longestRetryDelay``.
    public var retryDelay = Duration.seconds(1)
    /// The longest wait before a retry, whatever the server asks for.
    public var longestRetryDelay = Duration.seconds(60)
    /// The connection timeout.
    public var connectTimeout = Duration.seconds(15)
    /// The read timeout.
    public var stallTimeout = Duration.seconds(60)

    /// Creates options for a network without a proxy.
    public init() {}

    /// Whether a host is reached through the proxy.
    package func usesProxy(for host: String) -> Bool {
        let host = host.lowercased()
        return !proxyExceptions.contains { exception in
            let name = exception.lowercased().drop { $0 == "." }
            return name == "*" || (!name.isEmpty && (host == name || host.hasSuffix("." + name)))
        }
    }
}
