/// Finds texts of a list by their bytes; `String` takes "é" in one or two code points as equal.
///
/// A table with open addressing, since each start waits for it and a `Set` of 150,000 slices takes more than twice as long to fill.
/// Its hashes are seeded by the process, so no file can be made to collide.
struct TextIndex {
    private let texts: GGUFStringArray
    /// For each text its hash and, in the lower half, its index plus 1; 0 for a free place.
    ///
    /// At most three quarters are taken: a larger table lies farther from the processor.
    private var places: [UInt64]

    /// Creates an index of none of the texts.
    init(_ texts: GGUFStringArray) {
        self.texts = texts
        let count = max(2, texts.count * 4 / 3 + 1)
        places = Array(repeating: 0, count: 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount))
    }

    /// Adds a text of the list; an empty one is not kept.
    ///
    /// - Returns: Whether no text that was added before has the same bytes.
    mutating func insert(_ index: Int) -> Bool {
        let bytes = texts.bytes(at: index)
        guard !bytes.isEmpty else { return true }
        let hash = Self.hash(bytes)
        let (place, isTaken) = self.place(of: bytes, hash)
        guard !isTaken else { return false }
        places[place] = hash & ~UInt64(UInt32.max) | UInt64(index + 1)
        return true
    }

    /// Whether one of the texts has these bytes.
    func contains(_ bytes: [UInt8]) -> Bool { place(of: bytes[...], Self.hash(bytes[...])).isTaken }

    /// Where a text is, or would be.
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
