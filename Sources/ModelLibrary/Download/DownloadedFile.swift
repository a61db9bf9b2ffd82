package import Foundation

/// A complete, verified download that was not yet moved to its final path.
///
/// The caller holds the model's lock until the file is moved.
package struct DownloadedFile: Sendable {
    package let path: String
    package let hashes: FileHashes
    /// The server's ETag of this version of the file.
    package let etag: String?
    /// The requested address, before any redirect.
    package let url: URL
}
