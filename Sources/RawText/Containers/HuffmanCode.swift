/// A canonical Huffman code of deflate (RFC 1951, 3.2.2).
struct HuffmanCode {
    static let longest = 15
    /// Codes up to so many bits are looked up, longer ones are gone through bit by bit.
    static let lookupBits = 9

    /// By the next bits: the symbol times 16, and the length of its code; 0 for none so short.
    // bounded: a constant.
    private(set) var lookup = [UInt16](repeating: 0, count: 1 << lookupBits)
    /// How many codes have each length.
    // bounded: a constant.
    private(set) var counts = [Int](repeating: 0, count: longest + 1)
    /// By length, then by value.
    private(set) var symbols: [UInt16] = []

    /// - Parameters:
    ///   - lengths: Of each symbol's code, 15 at most; 0 for a symbol that does not occur.
    ///   - allowsSingle: Whether a single code of one bit will do, or none at all, as for distances.
    /// - Throws: `damaged` for lengths that no code has, or that leave codes without a symbol.
    init(_ lengths: ArraySlice<UInt8>, allowsSingle: Bool) throws(ArchiveFailure) {
        for length in lengths { counts[Int(length)] += 1 }
        let used = lengths.count - counts[0]
        counts[0] = 0
        var left = 1
        for length in 1...Self.longest {
            left = left << 1 - counts[length]
            guard left >= 0 else { throw .damaged }
        }
        let isSingle = allowsSingle && used == counts[1]
        guard left == 0 || isSingle else { throw .damaged }

        // bounded: a constant.
        var starts = [Int](repeating: 0, count: Self.longest + 2)
        for length in 1...Self.longest { starts[length + 1] = starts[length] + counts[length] }
        // bounded: by the number of lengths.
        symbols = [UInt16](repeating: 0, count: used)
        // bounded: a constant.
        var codes = [Int](repeating: 0, count: Self.longest + 2)
        for length in 1...Self.longest { codes[length + 1] = (codes[length] + counts[length]) << 1 }
        for (symbol, length) in zip(UInt16(0)..., lengths) where length > 0 {
            let length = Int(length)
            symbols[starts[length]] = symbol
            starts[length] += 1
            let code = codes[length]
            codes[length] += 1
            guard length <= Self.lookupBits else { continue }
            // A code comes with its highest bit first, in bytes that are read from the lowest bit on.
            let first = (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
            for place in stride(from: first, to: 1 << Self.lookupBits, by: 1 << length) {
                lookup[place] = symbol << 4 | UInt16(length)
            }
        }
    }

    /// The codes of blocks that bring none along.
    static let fixed: (lengths: HuffmanCode, distances: HuffmanCode)? = {
        let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
        guard let symbols = try? HuffmanCode(lengths[...], allowsSingle: false),
            let distances = try? HuffmanCode([UInt8](repeating: 5, count: 32)[...], allowsSingle: false)
        else { return nil }
        return (symbols, distances)
    }()
}
