import Foundation

/// The file of a container, with random access.
final class PackedFile {
    /// The number of bytes that are read at once.
    static let pieceBytes = 1 << 16

    let size: Int
    private(set) var bytesRead = 0
    private let handle: FileHandle

    /// Opens the file.
    ///
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

    /// Returns a number of bytes from an offset.
    ///
    /// - Throws: `damaged` if the file is too short.
    func bytes(at place: Int, count: Int) throws(ArchiveFailure) -> [UInt8] {
        guard place >= 0, count >= 0, place <= size, count <= size - place else { throw .damaged }
        guard count > 0 else { return [] }
        do {
            try handle.seek(toOffset: UInt64(place))
            let data = try handle.read(upToCount: count) ?? Data()
            bytesRead += data.count
            if data.count == count { return Array(data) }
        } catch {
            // The reason adds no information to the error.
        }
        throw .damaged
    }

    /// Returns a source of the pieces of a range; the last piece is empty.
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
    // Returns the little-endian number at an offset; bytes past the end count as 0.
    package func number(at offset: Int, bytes: Int) -> UInt64 {
        (0..<bytes).reversed().reduce(0) { value, index in
            let place = startIndex + offset + index
            return value << 8 | UInt64(place < endIndex ? self[place] : 0)
        }
    }
}
