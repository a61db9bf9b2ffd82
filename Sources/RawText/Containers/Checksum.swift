/// The CRC-32 of ZIP and gzip, piece by piece.
struct Checksum {
    /// What a byte adds, and behind it what it adds when one to seven more have followed.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        for place in 256..<8 * 256 {
            let before = tables[place - 256]
            tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()

    private var state = ~UInt32(0)

    /// That of all bytes so far.
    var value: UInt32 { ~state }

    mutating func add(_ bytes: some Collection<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ state = Self.added(UnsafeRawBufferPointer($0), to: state) }) == nil
        {
            state = Array(bytes).withUnsafeBytes { Self.added($0, to: state) }
        }
    }

    /// Eight bytes at once, and those that are left one by one.
    private static func added(_ bytes: UnsafeRawBufferPointer, to start: UInt32) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var state = start
            let whole = bytes.count & ~7
            for place in stride(from: 0, to: whole, by: 8) {
                let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let mixed = next ^ UInt64(state)
                state = 0
                for index in 0..<8 {
                    state ^= tables[(7 - index) << 8 | Int(truncatingIfNeeded: mixed >> UInt64(8 * index)) & 0xFF]
                }
            }
            for byte in bytes[whole...] { state = state >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
            return state
        }
    }
}
