import Foundation

/// A container's file: bytes by their place.
final class PackedFile {
    /// What is read at once.
    static let pieceBytes = 1 << 16

    let size: Int
    /// How much was read.
    private(set) var bytesRead = 0
    private let handle: FileHandle

    /// - Throws: `damaged` if it cannot be opened.
    init(_ path: String) throws(ArchiveFailure) {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .damaged }
        guard let end = try? handle.seekToEnd(), let size = Int(exactly: end) else {
            try? handle.close()
            throw .damaged
        }
        (self.handle, self.size) = (handle, size)
    }

    deinit { try? handle.close() }

    /// So many bytes from a place on.
    ///
    /// - Throws: `damaged` if the file ends before.
    func bytes(at place: Int, count: Int) throws(ArchiveFailure) -> [UInt8] {
        guard place >= 0, count >= 0, place <= size, count <= size - place else { throw .damaged }
        guard count > 0 else { return [] }
        do {
            try handle.seek(toOffset: UInt64(place))
            let data = try handle.read(upToCount: count) ?? Data()
            bytesRead += data.count
            if data.count == count { return Array(data) }
        } catch {
            // Of the reasons none says more than what the error means.
        }
        throw .damaged
    }

    /// Gives the bytes of a range in pieces; an empty one at its end.
    func pieces(_ range: Range<Int>) -> () throws(ArchiveFailure) -> [UInt8] {
        var place = range.lowerBound
        return { () throws(ArchiveFailure) in
            let piece = try self.bytes(at: place, count: min(Self.pieceBytes, range.upperBound - place))
            place += piece.count
            return piece
        }
    }
}

extension Collection<UInt8> where Index == Int {
    // The number at an offset from the start, its lowest byte first; what is behind the end counts as 0.
    func number(at offset: Int, bytes: Int) -> UInt64 {
        (0..<bytes).reversed().reduce(0) { value, index in
            let place = startIndex + offset + index
            return value << 8 | UInt64(place < endIndex ? self[place] : 0)
        }
    }
}
