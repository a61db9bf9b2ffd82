import CZlib

/// An incremental decompressor for deflate (RFC 1951) or gzip (RFC 1952) that uses zlib.
///
/// It uses about 100 KB of memory for any input. The caller must limit the size of the output.
final class Inflater {
    enum Format: Int32 {
        /// Deflate without header and checksum, as in ZIP files; the value selects zlib's largest window.
        case raw = -15
        /// Any number of concatenated gzip members, whose checksums and sizes are verified.
        case gzip = 31
    }

    private static let pieceBytes = 1 << 16
    /// The maximum number of input bytes without output.
    ///
    /// A caller can stop only between pieces, so empty blocks, empty members and long headers must be
    /// limited.
    private static let maximumIdleBytes = 1 << 18

    private let format: Format
    private let source: () throws(ArchiveFailure) -> [UInt8]
    /// The zlib state, which contains pointers to itself and must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var input: [UInt8] = []
    private var position = 0
    private var isAtEndOfInput = false
    private var hasEnded = false
    private var failure: ArchiveFailure?

    /// The number of input bytes that were used, without trailing bytes.
    private(set) var bytesUsed = 0

    /// Creates a decompressor; `source` returns the next piece of the input, and an empty piece at the end.
    init(_ format: Format = .raw, source: @escaping () throws(ArchiveFailure) -> [UInt8]) {
        (self.format, self.source) = (format, source)
        stream.initialize(to: z_stream())
        let result = inflateInit2_(stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // This fails only without memory or with an incompatible zlib, never because of the input.
        precondition(result == Z_OK, "zlib cannot be used.")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Returns the next piece of the output; empty at the end.
    ///
    /// - Throws: `damaged`, after all bytes that precede the damage were returned.
    func read() throws(ArchiveFailure) -> [UInt8] {
        // bounded: a constant.
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        var (count, idle) = (0, 0)
        while count < piece.count, !hasEnded, failure == nil {
            do throws(ArchiveFailure) {
                let used = bytesUsed
                let made = try unpack(into: &piece, at: count)
                count += made
                idle = made == 0 ? idle + bytesUsed - used : 0
                if idle > Self.maximumIdleBytes { throw .damaged }
            } catch {
                failure = error
            }
        }
        if count == 0, let failure { throw failure }
        return Array(piece.prefix(count))
    }

    /// Decompresses into the free part of a piece, and returns the number of bytes written.
    private func unpack(into piece: inout [UInt8], at place: Int) throws(ArchiveFailure) -> Int {
        try fill(1)
        let (stream, start) = (stream, position)
        let result = input.withUnsafeBufferPointer { input in
            piece.withUnsafeMutableBufferPointer { piece in
                // zlib does not write to its input, but its headers omit `const`.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + start })
                stream.pointee.avail_in = uInt(input.count - start)
                stream.pointee.next_out = piece.baseAddress.map { $0 + place }
                stream.pointee.avail_out = uInt(piece.count - place)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        position = input.count - Int(stream.pointee.avail_in)
        bytesUsed += position - start
        switch result {
        case Z_OK: break
        case Z_STREAM_END: hasEnded = try !nextMember()
        default: failure = .damaged
        }
        return piece.count - place - Int(stream.pointee.avail_out)
    }

    /// Begins the next gzip member, if there is one; other trailing bytes are ignored.
    private func nextMember() throws(ArchiveFailure) -> Bool {
        guard format == .gzip else { return false }
        try fill(2)
        guard input[position...].starts(with: [0x1F, 0x8B]) else { return false }
        inflateReset(stream)
        return true
    }

    /// Reads until a number of bytes is available or the input ends.
    private func fill(_ count: Int) throws(ArchiveFailure) {
        while input.count - position < count, !isAtEndOfInput {
            let piece = try source()
            isAtEndOfInput = piece.isEmpty
            input = position == input.count ? piece : input[position...] + piece
            position = 0
        }
    }
}
