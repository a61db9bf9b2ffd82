/// The CRC-32 of ZIP and gzip, piece by piece.
struct Checksum {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private var state = ~UInt32(0)

    /// That of all bytes so far.
    var value: UInt32 { ~state }

    mutating func add(_ bytes: some Collection<UInt8>) {
        Self.table.withUnsafeBufferPointer { table in
            let added: Void? = bytes.withContiguousStorageIfAvailable { bytes in
                for byte in bytes { state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
            }
            if added == nil {
                for byte in bytes { state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
            }
        }
    }
}
