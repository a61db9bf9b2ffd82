import CZlib

/// Unpacks deflate (RFC 1951) or gzip (RFC 1952) piece by piece, with zlib.
///
/// It holds about 100 KB, whatever it is given. Its caller limits the size of the output.
final class Inflater {
    enum Format: Int32 {
        /// Deflate without a header or checksum, as in ZIP files; the value is zlib's for the largest window.
        case raw = -15
        /// Any number of gzip members, one after the other, whose checksums and sizes are checked.
        case gzip = 31
    }

    private static let pieceBytes = 1 << 16
    /// A caller can stop only between pieces, so empty blocks, members and long headers must not go on for ever.
    private static let mostIdleBytes = 1 << 18

    private let format: Format
    private let source: () throws(ArchiveFailure) -> [UInt8]
    /// At one address for as long as it lives: zlib's state points back to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var input: [UInt8] = []
    private var position = 0
    private var isAtEndOfInput = false
    private var hasEnded = false
    private var failure: ArchiveFailure?

    /// How many bytes of the input were used; bytes after the end are not.
    private(set) var bytesUsed = 0

    /// - Parameter source: Gives the next piece of the input; an empty one at its end.
    init(_ format: Format = .raw, source: @escaping () throws(ArchiveFailure) -> [UInt8]) {
        (self.format, self.source) = (format, source)
        stream.initialize(to: z_stream())
        let result = inflateInit2_(stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // It fails without memory or with another zlib than Hearth was built with, whatever the input.
        precondition(result == Z_OK, "zlib cannot be used.")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Returns the next piece of the output; empty at the end.
    ///
    /// - Throws: `damaged`, after what could be unpacked before the damage.
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
                if idle > Self.mostIdleBytes { throw .damaged }
            } catch {
                failure = error
            }
        }
        if count == 0, let failure { throw failure }
        return Array(piece.prefix(count))
    }

    /// Unpacks as much as the input at hand gives and the piece has room for, and returns how many bytes that is.
    private func unpack(into piece: inout [UInt8], at place: Int) throws(ArchiveFailure) -> Int {
        try fill(1)
        let (stream, start) = (stream, position)
        let result = input.withUnsafeBufferPointer { input in
            piece.withUnsafeMutableBufferPointer { piece in
                // zlib does not write to its input; its headers leave out `const`.
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

    /// Begins another gzip member where one follows; other trailing bytes are ignored.
    private func nextMember() throws(ArchiveFailure) -> Bool {
        guard format == .gzip else { return false }
        try fill(2)
        guard input[position...].starts(with: [0x1F, 0x8B]) else { return false }
        inflateReset(stream)
        return true
    }

    /// Makes sure that so many bytes are at hand, unless the input ends before.
    private func fill(_ count: Int) throws(ArchiveFailure) {
        while input.count - position < count, !isAtEndOfInput {
            let piece = try source()
            isAtEndOfInput = piece.isEmpty
            input = position == input.count ? piece : input[position...] + piece
            position = 0
        }
    }
}
