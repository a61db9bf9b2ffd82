/// A set of texts compared by their bytes, because `String` treats "é" in one or two code points as equal.
///
/// The set is a hash table with open addressing. With 150,000 texts, it is filled more than twice as fast as a `Set`
/// of slices. Hashes are seeded per process, so a file cannot cause collisions.
struct TextIndex {
    private let texts: GGUFStringArray
    /// The table: the upper half of a text's hash and, in the lower half, its index plus 1; 0 in free places.
    ///
    /// The load factor is at most 3/4, because a larger table would use the processor's cache less well.
    private var places: [UInt64]

    init(_ texts: GGUFStringArray) {
        self.texts = texts
        let count = max(2, texts.count * 4 / 3 + 1)
        places = Array(repeating: 0, count: 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount))
    }

    /// Adds the text at an index of the list, unless it is empty; returns false if the same bytes were added before.
    mutating func insert(_ index: Int) -> Bool {
        let bytes = texts.bytes(at: index)
        guard !bytes.isEmpty else { return true }
        let hash = Self.hash(bytes)
        let (place, isTaken) = self.place(of: bytes, hash)
        guard !isTaken else { return false }
        places[place] = hash & ~UInt64(UInt32.max) | UInt64(index + 1)
        return true
    }

    func contains(_ bytes: [UInt8]) -> Bool { place(of: bytes[...], Self.hash(bytes[...])).isTaken }

    /// Returns the place of a text in the table, or the free place where the text would be added.
    private func place(of bytes: ArraySlice<UInt8>, _ hash: UInt64) -> (Int, isTaken: Bool) {
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            let other = Int(truncatingIfNeeded: places[place] & UInt64(UInt32.max)) - 1
            if places[place] >> 32 == hash >> 32, texts.bytes(at: other).elementsEqual(bytes) { return (place, true) }
            place = (place + 1) & (places.count - 1)
        }
        return (place, false)
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}
