/// The byte strings of tokens in one contiguous buffer, with their lexicographic order.
struct SortedPieces {
    private(set) var bytes: [UInt8] = []
    /// The tokens in the order of their bytes, then of their ids.
    private(set) var tokens: [Int32] = []
    private var starts: [Int32] = []

    init(_ pieces: [[UInt8]], isUsable: (Int32) -> Bool) {
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        starts.reserveCapacity(pieces.count + 1)
        var entries: [(key: UInt64, token: Int32)] = []
        entries.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            starts.append(Int32(bytes.count))
            guard isUsable(Int32(index)) else { continue }
            bytes += piece
            // Most tokens differ within their first eight bytes, which are compared as one number.
            var key: UInt64 = 0
            for position in 0..<8 { key = key << 8 | UInt64(position < piece.count ? piece[position] : 0) }
            entries.append((key, Int32(index)))
        }
        starts.append(Int32(bytes.count))
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                entries.sort { a, b in
                    if a.key != b.key { return a.key < b.key }
                    var first = Int(starts[Int(a.token)])
                    var second = Int(starts[Int(b.token)])
                    let firstEnd = Int(starts[Int(a.token) + 1])
                    let secondEnd = Int(starts[Int(b.token) + 1])
                    while first < firstEnd, second < secondEnd {
                        if bytes[first] != bytes[second] { return bytes[first] < bytes[second] }
                        first += 1
                        second += 1
                    }
                    let isShorter = firstEnd - first < secondEnd - second
                    return firstEnd - first == secondEnd - second ? a.token < b.token : isShorter
                }
            }
        }
        tokens = entries.map(\.token)
    }

    /// Returns the range of bytes of the token at an index of the sorted order.
    func range(at index: Int) -> Range<Int> {
        let token = Int(tokens[index])
        return Int(starts[token])..<Int(starts[token + 1])
    }

    func sharedCount(_ first: Range<Int>, _ second: Range<Int>) -> Int {
        let limit = min(first.count, second.count)
        var count = 0
        while count < limit, bytes[first.lowerBound + count] == bytes[second.lowerBound + count] { count += 1 }
        return count
    }
}
