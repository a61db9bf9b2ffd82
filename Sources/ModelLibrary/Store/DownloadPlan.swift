public import Foundation

/// What a download will do: the facts that people must see before it starts.
public struct DownloadPlan: Sendable, Hashable {
    /// The name under which the model will be installed.
    public let id: String
    /// The model's name for people.
    public let name: String
    /// The file that will be fetched, from the mirror if one is set; to be shown to people as ``shownSource``.
    public let source: URL
    /// The page that tells people about it.
    public let page: URL
    /// The file's size; nil if neither the catalogue nor the server says.
    public let sizeBytes: UInt64?
    /// The terms, with a link to them.
    public let license: ModelLicenseTerms
    /// Whether the file's checksum is known beforehand.
    ///
    /// If not, HTTPS alone vouches for the first download, whose checksum is then recorded.
    public let isHashKnown: Bool
    /// Whether the server wants an access token.
    public let requiresToken: Bool
    /// What an earlier attempt left and this one goes on from.
    public let receivedBytes: UInt64
    /// What the disk has left; nil if the system does not say.
    public let freeBytes: UInt64?
    /// Where the model will lie.
    public let destination: String
    /// Whether the model is installed already, so that there is nothing to fetch.
    public let isInstalled: Bool

    /// The address of the file without what may be a credential, for people.
    public var shownSource: String { WebAddress.shown(source) }

    /// What is still to be fetched; nil if the size is unknown.
    public var remainingBytes: UInt64? { sizeBytes.map { $0 > receivedBytes ? $0 - receivedBytes : 0 } }
}
