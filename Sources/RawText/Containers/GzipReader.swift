/// What a file that is packed by gzip holds: of several parts one behind the other, as the format allows.
final class GzipReader {
    private let inflater: Inflater
    private var checksum = Checksum()
    private var bytesOut: UInt32 = 0
    private var hasEnded = false

    /// - Throws: `damaged` for what is not packed by gzip.
    init(_ file: PackedFile) throws(ArchiveFailure) {
        inflater = Inflater(source: file.pieces(0..<file.size))
        guard try header() else { throw .damaged }
    }

    /// The next piece of what is packed; empty at its end.
    ///
    /// - Throws: `damaged`, after what could be unpacked before the damage.
    func read() throws(ArchiveFailure) -> [UInt8] {
        while !hasEnded {
            let piece = try inflater.read()
            checksum.add(piece)
            bytesOut &+= UInt32(piece.count)
            if !piece.isEmpty { return piece }
            guard try number() == checksum.value, try number() == bytesOut else { throw .damaged }
            // What is behind a part and is none does not count.
            let isLast = try inflater.isAtEndOfInput()
            hasEnded = isLast ? true : try !header()
            inflater.restart()
            (checksum, bytesOut) = (Checksum(), 0)
        }
        return []
    }

    private func number() throws(ArchiveFailure) -> UInt32 {
        var value: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) { value |= UInt32(try inflater.byte()) << shift }
        return value
    }

    /// Reads a part's header; false for what is none.
    private func header() throws(ArchiveFailure) -> Bool {
        guard try inflater.byte() == 0x1F, try !inflater.isAtEndOfInput(), try inflater.byte() == 0x8B else {
            return false
        }
        guard try inflater.byte() == 8 else { throw .unknownMethod }
        let flags = try inflater.byte()
        // The time, the effort and the system.
        for _ in 0..<6 { _ = try inflater.byte() }
        if flags & 4 != 0 {
            let count = Int(try inflater.byte()) | Int(try inflater.byte()) << 8
            for _ in 0..<count { _ = try inflater.byte() }
        }
        // The file's name and a comment.
        for flag in [UInt8(8), 16] where flags & flag != 0 {
            while try inflater.byte() != 0 {}
        }
        if flags & 2 != 0 { for _ in 0..<2 { _ = try inflater.byte() } }
        return true
    }
}
