/// A search for the next occurrence of a byte, with non-decreasing starts.
///
/// A result is reused until a search starts beyond it, so that all searches together read the text once.
/// Separate searches for the end of each bracket would take quadratic time.
package struct NextByte {
    private let byte: UInt8
    /// The latest result; `nil` before the first search.
    private var found: Int?

    package init(_ character: Unicode.Scalar) { byte = UInt8(ascii: character) }

    /// Returns the first offset of the byte at or after a start, or the end of the bytes.
    ///
    /// The bytes must be the same in each search, and the start must not decrease.
    package mutating func place(in bytes: [UInt8], from start: Int) -> Int {
        if let found, found >= start { return found }
        var place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        found = place
        return place
    }
}
