package import Foundation
import NIOCore
import Support

/// The bytes of a file on the test server, without a copy for each request.
package struct TestBody: Sendable {
    package let sizeBytes: UInt64
    /// The block that the file repeats; its prime length makes chunks differ and shifted bytes noticeable.
    private let block: ByteBuffer

    private static let blockBytes = 1_048_573

    /// Creates a file whose bytes depend only on the size and the seed.
    package init(sizeBytes: UInt64, seed: UInt64) {
        self.sizeBytes = sizeBytes
        var random = SplitMix64(seed: seed)
        var words: [UInt64] = []
        words.reserveCapacity(Self.blockBytes / 8 + 1)
        while words.count * 8 < Self.blockBytes { words.append(random.next()) }
        block = words.withUnsafeBytes { ByteBuffer(bytes: $0.prefix(Self.blockBytes)) }
    }

    /// Creates a file of the given bytes.
    package init(_ bytes: some Collection<UInt8>) {
        sizeBytes = UInt64(bytes.count)
        block = ByteBuffer(bytes: bytes)
    }

    /// Returns a copy of the bytes in a range, or of the whole file without a range.
    package func data(_ range: Range<UInt64>? = nil) -> Data {
        var data = Data()
        var position = range?.lowerBound ?? 0
        let end = range?.upperBound ?? sizeBytes
        while position < end {
            let piece = piece(at: position, most: Int(end - position))
            data.append(contentsOf: piece.readableBytesView)
            position += UInt64(piece.readableBytes)
        }
        return data
    }

    /// Returns the bytes from a position without copying, at most to the end of the block.
    func piece(at position: UInt64, most count: Int) -> ByteBuffer {
        let start = Int(position % UInt64(block.readableBytes))
        let length = min(count, block.readableBytes - start)
        return block.getSlice(at: start, length: length) ?? ByteBuffer()
    }
}
