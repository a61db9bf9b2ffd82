public import Foundation
public import Platform

/// The options for downloads: credentials, mirror, network and disk space.
public struct DownloadOptions: Sendable {
    /// The access token, sent only to ``tokenHosts`` and never through a redirect to another origin.
    ///
    /// A mirror gets no token unless ``tokenHosts`` contains its host, because the mirror's operator could use the
    /// token in the user's name.
    public var token: String?
    public var tokenHosts: Set<String> = ["huggingface.co"]
    /// The mirror that replaces `https://huggingface.co`.
    ///
    /// If the URL has no scheme or host, as in `mirror.example`, downloads from Hugging Face fail.
    public var hubEndpoint: URL?
    /// The proxy, certificates, timeouts and retries.
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

    /// The options for an interactive request, with short timeouts, so that a missing connection is reported quickly.
    var impatient: DownloadOptions {
        var options = self
        options.network.retries = min(network.retries, 1)
        options.network.longestRetryDelay = min(network.longestRetryDelay, .seconds(1))
        options.network.connectTimeout = min(network.connectTimeout, .seconds(4))
        options.network.stallTimeout = min(network.stallTimeout, .seconds(6))
        return options
    }
}
