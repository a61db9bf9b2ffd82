public import Foundation

/// Download options: credentials, mirror, proxy, timeouts, retries and disk space.
public struct DownloadOptions: Sendable {
    /// The access token, sent to ``tokenHosts`` only and never through a redirect to another origin.
    ///
    /// A mirror gets none unless its host is named there: whoever runs it could use the token in its owner's name.
    public var token: String?
    /// The hosts that the token is sent to.
    public var tokenHosts: Set<String> = ["huggingface.co"]
    /// A mirror that replaces `https://huggingface.co`; it receives the token only if ``tokenHosts`` contains its host.
    ///
    /// It needs a scheme and a host, as in `https://mirror.example`; otherwise nothing is fetched, from the hub neither.
    public var hubEndpoint: URL?
    /// A PEM file of certificates to trust in addition to the system's.
    public var certificateAuthorities: String?
    /// An HTTP or SOCKS5 proxy, as in `http://user:password@host:port`; never used for this machine's own addresses.
    ///
    /// An address without scheme or host is an error; nothing is then fetched without the proxy.
    public var proxy: URL?
    /// The hosts that are reached without the proxy, each with its subdomains; a dot in front changes nothing, `*` is all.
    public var proxyExceptions: Set<String> = []

    /// How many consecutive attempts may fail without progress before the download gives up.
    public var retries = 8
    /// The wait before the first retry; it doubles with each one, up to ``longestRetryDelay``.
    public var retryDelay = Duration.seconds(1)
    /// The longest wait before a retry, whatever the server asks for.
    public var longestRetryDelay = Duration.seconds(60)
    /// The connection timeout.
    public var connectTimeout = Duration.seconds(15)
    /// The read timeout.
    public var stallTimeout = Duration.seconds(60)

    /// The disk space that a download leaves free.
    public var reservedSpaceBytes: UInt64 = 256 << 20
    /// Returns the free bytes of the disk that contains a path; `nil` if unknown.
    public var freeSpace: @Sendable (_ path: String) -> UInt64? = FreeSpace.available

    /// Creates options for Hugging Face.
    public init(
        token: String? = nil, hubEndpoint: URL? = nil, certificateAuthorities: String? = nil, proxy: URL? = nil
    ) {
        self.token = token
        self.hubEndpoint = hubEndpoint
        self.certificateAuthorities = certificateAuthorities
        self.proxy = proxy
    }

    /// Whether a host is reached through the proxy.
    package func usesProxy(for host: String) -> Bool {
        let host = host.lowercased()
        return !proxyExceptions.contains { exception in
            let name = exception.lowercased().drop { $0 == "." }
            return name == "*" || (!name.isEmpty && (host == name || host.hasSuffix("." + name)))
        }
    }

    /// The same for a question whose answer people wait for: they had better be told soon that there is no network.
    var impatient: DownloadOptions {
        var options = self
        options.retries = min(retries, 1)
        options.longestRetryDelay = min(longestRetryDelay, .seconds(1))
        options.connectTimeout = min(connectTimeout, .seconds(4))
        options.stallTimeout = min(stallTimeout, .seconds(6))
        return options
    }
}
