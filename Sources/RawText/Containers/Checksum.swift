import CZlib
import Foundation

/// The CRC-32 of ZIP, piece by piece.
struct Checksum {
    /// The checksum of all bytes so far.
    private(set) var value: UInt32 = 0

    mutating func add(_ bytes: some ContiguousBytes) {
        let state = uLong(value)
        value = bytes.withUnsafeBytes { bytes in
            // Without an address zlib returns the checksum of nothing instead of the one so far.
            guard let start = bytes.bindMemory(to: Bytef.self).baseAddress else { return UInt32(state) }
            return UInt32(crc32_z(state, start, bytes.count))
        }
    }
}
