#if !HEARTH_MOBILE
    import CArchive

    extension Archive {
        /// Unpacks the entries that are wanted.
        ///
        /// - Parameter isWanted: Tells by an entry's name.
        /// - Returns: The entries' bytes by name; the first of several with one name.
        /// - Throws: `tooLarge` for a container that unpacks to too much, `damaged`, `encrypted`, `CancellationError`.
        func entries(_ isWanted: (String) -> Bool) throws -> [String: [UInt8]] {
            guard let reader = archive_read_new() else { throw Self.damaged }
            defer { archive_read_free(reader) }
            archive_read_support_format_zip(reader)
            guard archive_read_open_filename(reader, path, 1 << 16) == ARCHIVE_OK else { throw Self.damaged }
            var found: [String: [UInt8]] = [:]
            var count = 0
            var total = 0
            while let entry = try nextEntry(reader) {
                try cancellation.check()
                count += 1
                guard count <= limits.archiveEntries else {
                    throw DocumentError(
                        .tooLarge,
                        "The file has more than \(limits.archiveEntries) parts, which no document needs. "
                            + "It may be made to do harm; do not open it.")
                }
                // The name as the container has it, in any encoding: what is wanted has plain names.
                guard let name = archive_entry_pathname(entry).map({ String(cString: $0) }), isWanted(name),
                    found[name] == nil
                else { continue }
                guard archive_entry_is_data_encrypted(entry) == 0 else { throw Self.encrypted }
                let bytes = try unpack(reader)
                total += bytes.count
                guard total <= limits.archiveBytes else { throw Self.bomb(total) }
                found[name] = bytes
            }
            return found
        }

        private static func bomb(_ bytes: Int) -> DocumentError {
            DocumentError(
                .tooLarge,
                "What is in the file unpacks to more than \(ByteSize.text(bytes)). It may be made to fill the machine's "
                    + "memory; do not open it.")
        }

        private func nextEntry(_ reader: OpaquePointer) throws(DocumentError) -> OpaquePointer? {
            var entry: OpaquePointer?
            return switch archive_read_next_header(reader, &entry) {
            case ARCHIVE_OK, ARCHIVE_WARN: entry
            case ARCHIVE_EOF: nil
            default: throw Self.damaged
            }
        }

        private func unpack(_ reader: OpaquePointer) throws -> [UInt8] {
            var bytes: [UInt8] = []
            let before = archive_filter_bytes(reader, -1)
            while true {
                let start = bytes.count
                var chunk = [UInt8](repeating: 0, count: 1 << 16)
                let got = archive_read_data(reader, &chunk, chunk.count)
                guard got >= 0 else { throw Self.damaged }
                if got == 0 { return bytes }
                bytes += chunk[..<got]
                // What libarchive has read ahead makes the packed size at least one block.
                let packed = max(Int(archive_filter_bytes(reader, -1) - before), 1 << 16)
                let isBomb = start > 4 << 20 && bytes.count / packed > limits.archiveRatio
                guard bytes.count <= limits.archiveEntryBytes, !isBomb else { throw Self.bomb(bytes.count) }
                try cancellation.check()
            }
        }
    }
#endif
