import CZlib
import Foundation

/// An incremental CRC-32, as used by ZIP.
struct Checksum {
    /// The checksum of all bytes so far.
    private(set) var value: UInt32 = 0

    mutating func add(_ bytes: some ContiguousBytes) {
        let state = uLong(value)
        value = bytes.withUnsafeBytes { bytes in
            // For a null pointer, zlib returns the initial checksum instead of the current one.
            guard let start = bytes.bindMemory(to: Bytef.self).baseAddress else { return UInt32(state) }
            return UInt32(crc32_z(state, start, bytes.count))
        }
    }
}
