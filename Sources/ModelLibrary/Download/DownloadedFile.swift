package import Foundation

/// A complete, verified download that has not yet got its place.
///
/// As long as the value lives, no other process touches its files.
package struct DownloadedFile: Sendable {
    /// The file.
    package let path: String
    /// The checksums of the file.
    package let hashes: FileHashes
    /// What the server names this version of the file.
    package let etag: String?
    /// The address that was asked for, before any redirect.
    package let url: URL

    let files: DownloadFiles
    let lock: FileLock

    /// Gives the file its name, in the place of a file that had it, and removes the download's other files.
    ///
    /// - Parameter destination: A path on the same disk.
    /// - Throws: `ModelLibraryError` with `unwritableFile`; the download is then kept.
    package func move(to destination: String) throws(ModelLibraryError) {
        guard rename(path, destination) == 0 else { throw PartFile.unwritable(destination, errno) }
        // Leftovers: the next download of this model replaces the state and takes the lock.
        _ = unlink(files.state)
        lock.removeFile()
    }
}
