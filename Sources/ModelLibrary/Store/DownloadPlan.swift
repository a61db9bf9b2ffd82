public import Foundation

/// The facts about a download that are shown to users before its start.
public struct DownloadPlan: Sendable, Hashable {
    /// The name under which the model will be installed.
    public let id: String
    public let name: String
    /// The URL to download, on the mirror if set, which may contain credentials; see ``shownSource``.
    public let source: URL
    /// The model's web page.
    public let page: URL
    /// The file's size; `nil` if neither the catalogue nor the server states it.
    public let sizeBytes: UInt64?
    /// The licence, with a link to it.
    public let license: ModelLicenseTerms
    /// The file's SHA-256, if it is known in advance.
    ///
    /// Otherwise only HTTPS protects the first download, whose checksum is then recorded.
    public let sha256: String?
    /// Whether the server requires an access token.
    public let requiresToken: Bool
    /// The number of bytes from an earlier attempt, which this download continues.
    public let receivedBytes: UInt64
    /// The free disk space; `nil` if unknown.
    public let freeBytes: UInt64?
    /// The path at which the model will be installed.
    public let destination: String
    /// Whether the model is already installed, so that nothing is downloaded.
    public let isInstalled: Bool

    public var isHashKnown: Bool { sha256 != nil }

    /// The URL for display, without credentials.
    public var shownSource: String { WebAddress.shown(source) }

    /// The number of bytes still to download; `nil` if the size is unknown.
    public var remainingBytes: UInt64? { sizeBytes.map { $0 > receivedBytes ? $0 - receivedBytes : 0 } }
}
