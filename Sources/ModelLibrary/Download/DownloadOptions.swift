public import Foundation

/// How files are fetched: credentials, mirror, proxy, patience and disk space.
public struct DownloadOptions: Sendable {
    /// The access token, sent to ``tokenHosts`` only and never through a redirect to another origin.
    public var token: String?
    /// The hosts that may see the token.
    public var tokenHosts: Set<String> = ["huggingface.co"]
    /// A mirror in the place of `https://huggingface.co`; it sees the token only if ``tokenHosts`` names its host.
    public var hubEndpoint: URL?
    /// A PEM file of certificates to trust beside the system's.
    public var certificateAuthorities: String?
    /// An HTTP or SOCKS5 proxy, as in `http://user:password@host:port`; never used for this machine's own addresses.
    public var proxy: URL?

    /// How often in a row a connection may fail without a new byte before the download gives up.
    public var retries = 8
    /// The wait before the first retry; it doubles with each one, up to ``longestRetryDelay``.
    public var retryDelay = Duration.seconds(1)
    /// The longest wait before a retry, whatever the server asks for.
    public var longestRetryDelay = Duration.seconds(60)
    /// How long a connection may take to be established.
    public var connectTimeout = Duration.seconds(15)
    /// How long a connection may be silent.
    public var stallTimeout = Duration.seconds(60)

    /// What a download leaves free on the disk.
    public var reservedSpaceBytes: UInt64 = 256 << 20
    /// The free bytes of the disk that holds a path; `nil` where that cannot be found out.
    public var freeSpace: @Sendable (_ path: String) -> UInt64? = FreeSpace.available

    /// Creates the options that suit Hugging Face.
    public init(
        token: String? = nil, hubEndpoint: URL? = nil, certificateAuthorities: String? = nil, proxy: URL? = nil
    ) {
        self.token = token
        self.hubEndpoint = hubEndpoint
        self.certificateAuthorities = certificateAuthorities
        self.proxy = proxy
    }
}
