/// Goes through a container of a stranger's, part by part, in memory: nothing is unpacked to the disk, and the names in
/// it are never paths.
///
/// How many parts and bytes are too much is for who reads to say.
package final class ArchiveStream {
    /// A part of a container.
    package struct Entry: Sendable, Equatable {
        /// As the container has it, and with ".." if it has that; empty for a file that is packed alone.
        package let name: String
        /// Whether it is a file; no folder, link or device.
        package let isFile: Bool
        /// Whether it opens only with a password.
        package let isEncrypted: Bool
    }

    private enum Format {
        case zip(ZIPReader)
        case tar(TarReader)
        /// A file that is packed alone, with its first piece.
        case single(Inflater, start: [UInt8])
    }

    private let file: PackedFile
    private var format: Format
    private var isAtStart = true

    /// Opens a container.
    ///
    /// - Parameter isPlainZIP: Whether nothing else is taken; else a file packed by gzip is, too, and the tar file in it.
    /// - Throws: `damaged` for what is no container, `unknownMethod` for gzip with another method than deflate.
    package init(path: String, isPlainZIP: Bool) throws(ArchiveFailure) {
        file = try PackedFile(path)
        let head = try file.bytes(at: 0, count: min(3, file.size))
        guard head.starts(with: [0x1F, 0x8B]), !isPlainZIP else {
            format = .zip(try ZIPReader(file))
            return
        }
        // Deflate is the only method that gzip names.
        guard head.last == 8 else { throw head.count < 3 ? .damaged : .unknownMethod }
        let gzip = Inflater(.gzip, source: file.pieces(0..<file.size))
        let start = try gzip.read()
        format =
            TarReader.begins(start)
            ? .tar(TarReader(start: start) { () throws(ArchiveFailure) in try gzip.read() })
            : .single(gzip, start: start)
    }

    /// Whether parts that are not read are passed over without being unpacked.
    package var skipsUnread: Bool { if case .zip = format { true } else { false } }

    /// How much of the file was read or passed over.
    package var bytesRead: Int { if case .zip(let reader) = format { reader.bytesRead } else { file.bytesRead } }

    /// The next part; nil at the end.
    ///
    /// - Throws: `damaged`.
    package func next() throws(ArchiveFailure) -> Entry? {
        switch format {
        case .zip(let reader): return try reader.next()
        case .tar(let reader): return try reader.next()
        case .single:
            defer { isAtStart = false }
            return isAtStart ? Entry(name: "", isFile: true, isEncrypted: false) : nil
        }
    }

    /// The next piece of the part; empty at its end.
    ///
    /// - Throws: `damaged`; for the first piece `unknownMethod`, too.
    package func read() throws(ArchiveFailure) -> [UInt8] {
        switch format {
        case .zip(let reader): return try reader.read()
        case .tar(let reader): return try reader.read()
        case .single(let reader, let start):
            guard !start.isEmpty else { return try reader.read() }
            format = .single(reader, start: [])
            return start
        }
    }
}
