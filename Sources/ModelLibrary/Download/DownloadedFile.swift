package import Foundation

/// A complete, verified download that has not yet got its place.
///
/// The caller of the download holds the model's lock until the file has its place.
package struct DownloadedFile: Sendable {
    /// The file.
    package let path: String
    /// The checksums of the file.
    package let hashes: FileHashes
    /// What the server names this version of the file.
    package let etag: String?
    /// The address that was asked for, before any redirect.
    package let url: URL
}
