#if HEARTH_MOBILE
    /// Refuses: the SDK of iOS has no headers of libarchive.
    package final class ArchiveStream {
        /// A part of a container.
        package struct Entry {
            package let name: String
            package let isFile: Bool
            package let isEncrypted: Bool
        }

        package let skipsUnread = false
        package let bytesRead = 0

        /// Throws `unavailable`.
        package init(path: String, isPlainZIP: Bool) throws(ArchiveFailure) { throw .unavailable }

        package func next() throws(ArchiveFailure) -> Entry? { nil }

        package func read() throws(ArchiveFailure) -> [UInt8] { [] }
    }
#endif
