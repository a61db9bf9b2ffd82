public import Foundation

/// The network settings: proxy, certificates, timeouts and retries.
public struct HTTPOptions: Sendable {
    /// A PEM file of certificates to trust in addition to the system's.
    public var certificateAuthorities: String?
    /// An HTTP or SOCKS5 proxy, as in `http://user:password@host:port`.
    ///
    /// Loopback addresses never use the proxy. If the URL has no scheme or host, requests fail instead of bypassing
    /// the proxy.
    public var proxy: URL?
    /// The hosts, including their subdomains, that are reached without the proxy.
    ///
    /// A leading dot is ignored, and `*` matches every host.
    public var proxyExceptions: Set<String> = []

    /// Whether only addresses of the public internet are connected to, whatever the name in the URL.
    ///
    /// Then no proxy is used, because it could connect to other addresses.
    package var onlyPublicAddresses = false

    /// The maximum number of consecutive attempts without progress.
    public var retries = 8
    /// The wait before the first retry, doubled for each further retry up to ``longestRetryDelay``.
    public var retryDelay = Duration.seconds(1)
    /// The longest wait before a retry, which also limits the server's `Retry-After`.
    public var longestRetryDelay = Duration.seconds(60)
    public var connectTimeout = Duration.seconds(15)
    /// The maximum time without received bytes.
    public var stallTimeout = Duration.seconds(60)

    /// Creates options for a network without a proxy.
    public init() {}

    package func usesProxy(for host: String) -> Bool {
        let host = host.lowercased()
        return !proxyExceptions.contains { exception in
            let name = exception.lowercased().drop { $0 == "." }
            return name == "*" || (!name.isEmpty && (host == name || host.hasSuffix("." + name)))
        }
    }
}
