/// The bits of what is packed by deflate: of each byte the lowest first.
struct BitReader {
    private let source: () throws(ArchiveFailure) -> [UInt8]
    private var input: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var fetched = 0
    // Bits that were taken from the input and not used, the next one lowest; above them are the input's next ones, or zeros.
    private var bits: UInt64 = 0
    /// How many bits were taken and not used.
    private(set) var count = 0

    /// - Parameter source: Gives the next piece of what is packed; an empty one at its end.
    init(_ source: @escaping () throws(ArchiveFailure) -> [UInt8]) { self.source = source }

    /// How many bytes were used, the last one perhaps in part.
    var bytesUsed: Int { fetched - (input.count - position) - count / 8 }

    /// Takes as many bits from the input as there is room for: 56 at least, but at its end.
    @inline(__always) mutating func fill() throws(ArchiveFailure) {
        guard input.count - position >= 8 else { return try fillAcrossPieces() }
        let place = position
        let next = input.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
        bits |= UInt64(littleEndian: next) << UInt64(count)
        let taken = (63 - count) >> 3
        position += taken
        count += taken << 3
    }

    @inline(never) private mutating func fillAcrossPieces() throws(ArchiveFailure) {
        while count < 56 {
            guard try hasInput() else { return }
            bits |= UInt64(input[position]) << UInt64(count)
            position += 1
            count += 8
        }
    }

    /// Whether the input goes on; fetches its next piece where that is needed.
    private mutating func hasInput() throws(ArchiveFailure) -> Bool {
        if position == input.count, !isAtEnd {
            input = try source()
            position = 0
            fetched += input.count
            isAtEnd = input.isEmpty
        }
        return position < input.count
    }

    mutating func skipToByte() { use(count & 7) }

    @inline(__always) private mutating func use(_ used: Int) {
        bits >>= UInt64(used)
        count -= used
    }

    /// The next bits, 16 at most, as a number.
    @inline(__always) mutating func take(_ wanted: Int) throws(ArchiveFailure) -> Int {
        if count < wanted {
            try fill()
            guard count >= wanted else { throw .damaged }
        }
        let value = Int(truncatingIfNeeded: bits) & (1 << wanted - 1)
        use(wanted)
        return value
    }

    /// The next bytes as they are, one at least and as many as are wanted at most, from the start of a byte on.
    mutating func bytes(_ most: Int) throws(ArchiveFailure) -> ArraySlice<UInt8> {
        if count > 0 { return [UInt8(try take(8))] }
        // Nothing that is passed over may be left above the bits.
        bits = 0
        guard try hasInput() else { throw .damaged }
        let piece = input[position...].prefix(most)
        position += piece.count
        return piece
    }

    /// The symbol of the next code.
    @inline(__always) mutating func symbol(_ code: HuffmanCode) throws(ArchiveFailure) -> Int {
        if count < HuffmanCode.longest { try fill() }
        let entry = Int(code.lookup[Int(truncatingIfNeeded: bits) & (1 << HuffmanCode.lookupBits - 1)])
        if entry > 0 {
            guard entry & 15 <= count else { throw .damaged }
            use(entry & 15)
            return entry >> 4
        }
        return try longSymbol(code)
    }

    private mutating func longSymbol(_ code: HuffmanCode) throws(ArchiveFailure) -> Int {
        var (value, first, index) = (0, 0, 0)
        for length in 1...HuffmanCode.longest {
            value |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
            let many = code.counts[length]
            if value - first < many {
                guard length <= count else { throw .damaged }
                use(length)
                return Int(code.symbols[index + value - first])
            }
            index += many
            first = (first + many) << 1
            value <<= 1
        }
        throw .damaged
    }
}
