public import Foundation
public import Platform

/// Download options: credentials, mirror, network and disk space.
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
    /// Proxy, certificates, timeouts and retries.
    public var network = HTTPOptions()
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
        network.certificateAuthorities = certificateAuthorities
        network.proxy = proxy
    }

    /// The same for a question whose answer people wait for: they had better be told soon that there is no network.
    var impatient: DownloadOptions {
        var options = self
        options.network.retries = min(network.retries, 1)
        options.network.longestRetryDelay = min(network.longestRetryDelay, .seconds(1))
        options.network.connectTimeout = min(network.connectTimeout, .seconds(4))
        options.network.stallTimeout = min(network.stallTimeout, .seconds(6))
        return options
    }
}
