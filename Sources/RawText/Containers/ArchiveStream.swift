#if !HEARTH_MOBILE
    import CArchive

    /// Goes through a container of a stranger's, part by part, in memory: nothing is unpacked to the disk, and the names in
    /// it are never paths.
    ///
    /// How many parts and bytes are too much is for who reads to say.
    package final class ArchiveStream {
        /// A part of a container.
        package struct Entry {
            /// As the container has it, in any encoding, and with ".." if it has that; empty for a file that is packed alone.
            package let name: String
            /// Whether it is a file; no folder, link or device.
            package let isFile: Bool
            /// Whether it opens only with a password.
            package let isEncrypted: Bool
        }

        private let reader: OpaquePointer

        /// Whether parts that are not read are passed over without being unpacked.
        package private(set) var skipsUnread = false

        /// How much of the file was read.
        package var bytesRead: Int { Int(archive_filter_bytes(reader, -1)) }

        /// Opens a container.
        ///
        /// - Parameters:
        ///   - path: A ZIP file.
        ///   - isPlainZIP: Whether nothing else is taken; else a file packed by gzip is, too, and the tar file in it.
        /// - Throws: `damaged` for what is no container.
        package init(path: String, isPlainZIP: Bool) throws(ArchiveFailure) {
            guard let reader = archive_read_new() else { throw .damaged }
            self.reader = reader
            archive_read_support_format_zip(reader)
            if !isPlainZIP {
                archive_read_support_filter_gzip(reader)
                archive_read_support_format_tar(reader)
                archive_read_support_format_raw(reader)
            }
            guard archive_read_open_filename(reader, path, 1 << 16) == ARCHIVE_OK else { throw .damaged }
        }

        deinit { archive_read_free(reader) }

        /// The next part; nil at the end.
        package func next() throws(ArchiveFailure) -> Entry? {
            var found: OpaquePointer?
            switch archive_read_next_header(reader, &found) {
            case ARCHIVE_OK, ARCHIVE_WARN: break
            case ARCHIVE_EOF: return nil
            default: throw .damaged
            }
            guard let entry = found else { return nil }
            let format = archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK
            skipsUnread = format == ARCHIVE_FORMAT_ZIP
            // A file that is not packed at all is no container.
            if format == ARCHIVE_FORMAT_RAW, archive_filter_code(reader, 0) == ARCHIVE_FILTER_NONE { throw .damaged }
            let name =
                format == ARCHIVE_FORMAT_RAW
                ? nil : archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
            return Entry(
                name: name.map { String(cString: $0) } ?? "",
                isFile: UInt32(archive_entry_filetype(entry)) & 0o170000 == 0o100000,
                isEncrypted: archive_entry_is_data_encrypted(entry) != 0)
        }

        /// The next piece of the part; empty at its end.
        package func read() throws(ArchiveFailure) -> [UInt8] {
            var got = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, filled in
                got = archive_read_data(reader, memory.baseAddress, memory.count)
                filled = max(0, got)
            }
            guard got >= 0 else { throw .damaged }
            return piece
        }
    }
#endif
