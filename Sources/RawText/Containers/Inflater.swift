/// Unpacks deflate (RFC 1951) piece by piece.
///
/// It holds 100 KB, whatever it is given: how much is too much is for who reads to say.
final class Inflater {
    private static let history = 1 << 15
    private static let pieceBytes = 1 << 16
    private static let longestMatch = 258
    /// No program writes as many blocks in a row without a byte in them; each is two steps.
    private static let mostIdleSteps = 10_000
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
    /// In which order the lengths of the code for lengths come.
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private enum State {
        /// Before a block.
        case header
        /// In a block that is not packed, with so many bytes to come.
        case stored(Int)
        case packed(lengths: HuffmanCode, distances: HuffmanCode)
        case ended
    }

    private var reader: BitReader

    /// What was unpacked last, behind as much of what came before as distances reach.
    // bounded: a constant.
    private var window = [UInt8](repeating: 0, count: history + pieceBytes + longestMatch)
    private var end = 0
    private var state = State.header
    private var isLast = false
    private var failure: ArchiveFailure?

    /// - Parameter source: Gives the next piece of what is packed; an empty one at its end.
    init(source: @escaping () throws(ArchiveFailure) -> [UInt8]) { reader = BitReader(source) }

    /// How many bytes of what is packed were used, the last one perhaps in part.
    var bytesUsed: Int { reader.bytesUsed }

    /// The next piece of what was packed; empty at the end.
    ///
    /// - Throws: `damaged`, after what could be unpacked before the damage.
    func read() throws(ArchiveFailure) -> [UInt8] {
        if let failure { throw failure }
        let kept = min(end, Self.history)
        window.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress, end > kept else { return }
            base.copyMemory(from: base + (end - kept), byteCount: kept)
        }
        end = kept
        do throws(ArchiveFailure) {
            // Who reads can stop between pieces only.
            var (before, idle) = (end, 0)
            while end < kept + Self.pieceBytes, try step(to: kept + Self.pieceBytes) {
                idle = end == before ? idle + 1 : 0
                before = end
                guard idle < Self.mostIdleSteps else { throw .damaged }
            }
        } catch {
            failure = error
            if end == kept { throw error }
        }
        return Array(window[kept..<end])
    }

    /// Begins anew behind the end of what was unpacked, where another such stream follows.
    func restart() { (state, isLast, end) = (.header, false, 0) }

    /// Whether the packed bytes end here; what is left of a byte that was used in part does not count.
    func isAtEndOfInput() throws(ArchiveFailure) -> Bool {
        reader.skipToByte()
        try reader.fill()
        return reader.count == 0
    }

    /// The next byte as it is, behind the end of what was unpacked.
    func byte() throws(ArchiveFailure) -> UInt8 {
        reader.skipToByte()
        return UInt8(try reader.take(8))
    }

    /// Goes on until there is a piece; false at the end.
    private func step(to limit: Int) throws(ArchiveFailure) -> Bool {
        switch state {
        case .ended: return false
        case .header:
            if isLast {
                state = .ended
            } else {
                isLast = try reader.take(1) == 1
                state = try block(kind: reader.take(2))
            }
        case .stored(let left):
            let bytes = try reader.bytes(min(left, limit - end))
            let count = bytes.count
            window.withUnsafeMutableBytes { window in
                UnsafeMutableRawBufferPointer(rebasing: window[end..<end + count]).copyBytes(from: bytes)
            }
            end += count
            state = left == count ? .header : .stored(left - count)
        case .packed(let lengths, let distances):
            if try unpack(lengths, distances, to: limit) { state = .header }
        }
        return true
    }

    private func block(kind: Int) throws(ArchiveFailure) -> State {
        switch kind {
        case 0:
            reader.skipToByte()
            let count = try reader.take(16)
            guard try reader.take(16) == count ^ 0xFFFF else { throw .damaged }
            return count == 0 ? .header : .stored(count)
        case 1:
            guard let fixed = HuffmanCode.fixed else { throw .damaged }
            return .packed(lengths: fixed.lengths, distances: fixed.distances)
        case 2: return try ownCodes()
        default: throw .damaged
        }
    }

    /// Reads the codes that a block brings along.
    private func ownCodes() throws(ArchiveFailure) -> State {
        let symbols = try reader.take(5) + 257
        let distances = try reader.take(5) + 1
        let count = try reader.take(4) + 4
        guard symbols <= 286, distances <= 30 else { throw .damaged }
        var order = [UInt8](repeating: 0, count: 19)
        for place in Self.lengthOrder.prefix(count) { order[place] = UInt8(try reader.take(3)) }
        let code = try HuffmanCode(order[...], allowsSingle: false)
        var lengths: [UInt8] = []
        lengths.reserveCapacity(symbols + distances)
        while lengths.count < symbols + distances {
            let symbol = try reader.symbol(code)
            var (value, times): (UInt8, Int) = (0, 1)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .damaged }
                (value, times) = (last, try reader.take(2) + 3)
            case 17: times = try reader.take(3) + 3
            case 18: times = try reader.take(7) + 11
            default: value = UInt8(symbol)
            }
            guard lengths.count + times <= symbols + distances else { throw .damaged }
            lengths += repeatElement(value, count: times)
        }
        // Without a code for its end a block has none.
        guard lengths[256] > 0 else { throw .damaged }
        return .packed(
            lengths: try HuffmanCode(lengths[..<symbols], allowsSingle: true),
            distances: try HuffmanCode(lengths[symbols...], allowsSingle: true))
    }

    /// Unpacks up to a piece of a block; true at the block's end.
    private func unpack(
        _ lengths: HuffmanCode, _ distances: HuffmanCode, to limit: Int
    ) throws(ArchiveFailure) -> Bool {
        // Variables of the function's own are in registers.
        var (reader, end) = (self.reader, self.end)
        defer { (self.reader, self.end) = (reader, end) }
        return try window.withUnsafeMutableBufferPointer { window throws(ArchiveFailure) -> Bool in
            // The window is as long as a piece and the longest match.
            precondition(limit + Self.longestMatch <= window.count)
            while end < limit {
                try reader.fill()
                let symbol = try reader.symbol(lengths)
                if symbol < 256 {
                    window[end] = UInt8(truncatingIfNeeded: symbol)
                    end += 1
                    continue
                }
                if symbol == 256 { return true }
                guard symbol - 257 < Self.lengthBases.count else { throw .damaged }
                let length = Self.lengthBases[symbol - 257] + (try reader.take(Self.lengthBits[symbol - 257]))
                let place = try reader.symbol(distances)
                guard place < Self.distanceBases.count else { throw .damaged }
                let distance = Self.distanceBases[place] + (try reader.take(Self.distanceBits[place]))
                guard distance <= end else { throw .damaged }
                Self.copy(length, from: distance, to: end, in: UnsafeMutableRawBufferPointer(window))
                end += length
            }
            return false
        }
    }

    /// Repeats what stands a distance back, which may reach into what is being written.
    @inline(__always)
    private static func copy(_ length: Int, from distance: Int, to end: Int, in window: UnsafeMutableRawBufferPointer) {
        guard let base = window.baseAddress else { return }
        let target = base + end
        if distance >= length {
            target.copyMemory(from: target - distance, byteCount: length)
        } else if distance == 1 {
            // bounded: by the longest match, for which the window has room.
            target.initializeMemory(as: UInt8.self, repeating: window[end - 1], count: length)
        } else {
            for place in end..<end + length { window[place] = window[place - distance] }
        }
    }
}
