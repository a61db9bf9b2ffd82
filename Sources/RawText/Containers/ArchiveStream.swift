/// A reader of an untrusted container, part by part and in memory.
///
/// Nothing is written to the disk, and names in the container are never used as paths. The caller must limit
/// the number of parts and bytes.
package final class ArchiveStream {
    /// A part of a container.
    package struct Entry: Sendable, Equatable {
        /// The name in the container, which may contain ".."; empty for a single compressed file.
        package let name: String
        /// Whether it is a regular file, rather than a folder, link or device.
        package let isFile: Bool
        /// Whether it requires a password.
        package let isEncrypted: Bool
    }

    private enum Format {
        case zip(ZIPReader)
        case tar(TarReader)
        /// A single compressed file, with its first piece.
        case single(Inflater, start: [UInt8])
    }

    private let file: PackedFile
    private var format: Format
    private var isAtStart = true

    /// Opens a ZIP file, or, unless `isPlainZIP`, a gzip file, which may contain a tar file.
    ///
    /// - Throws: `damaged` for a file of another kind, `unknownMethod` for gzip with another method than
    ///   deflate.
    package init(path: String, isPlainZIP: Bool) throws(ArchiveFailure) {
        file = try PackedFile(path)
        let head = try file.bytes(at: 0, count: min(3, file.size))
        guard head.starts(with: [0x1F, 0x8B]), !isPlainZIP else {
            format = .zip(try ZIPReader(file))
            return
        }
        // Deflate is the only method that gzip defines.
        guard head.last == 8 else { throw head.count < 3 ? .damaged : .unknownMethod }
        let gzip = Inflater(.gzip, source: file.pieces(0..<file.size))
        let start = try gzip.read()
        format =
            TarReader.begins(start)
            ? .tar(TarReader(start: start) { () throws(ArchiveFailure) in try gzip.read() })
            : .single(gzip, start: start)
    }

    /// Whether unread parts are skipped without decompression.
    package var skipsUnread: Bool { if case .zip = format { true } else { false } }

    /// The number of bytes of the file that were read or skipped.
    package var bytesRead: Int { if case .zip(let reader) = format { reader.bytesRead } else { file.bytesRead } }

    /// A part of a ZIP file.
    package struct Place {
        fileprivate let record: ZIPReader.Record
    }

    /// The current part; `nil` in other formats than ZIP.
    package var place: Place? { if case .zip(let reader) = format { reader.record.map(Place.init) } else { nil } }

    /// Returns to the start of a part.
    package func go(to place: Place) { if case .zip(let reader) = format { reader.go(to: place.record) } }

    /// Returns the next part; `nil` at the end.
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

    /// Returns the next piece of the part; empty at its end.
    ///
    /// - Throws: `damaged`; for the first piece also `unknownMethod`.
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
