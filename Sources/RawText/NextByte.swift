/// Finds the next place of a byte, for searches whose starts only grow.
///
/// A place stays the answer until a search starts beyond it, so all searches together read the text once. A search for the
/// end of each bracket that begins anew each time takes time that grows with the square of the text.
package struct NextByte {
    private let byte: UInt8
    /// The place that was found last; `nil` before the first search.
    private var found: Int?

    /// Prepares a search.
    package init(_ character: Unicode.Scalar) { byte = UInt8(ascii: character) }

    /// Finds the first place of the byte at or after a start.
    ///
    /// - Parameters:
    ///   - bytes: The same bytes in each search.
    ///   - start: At least the start of the search before.
    /// - Returns: The place, or the end of the bytes if there is none.
    package mutating func place(in bytes: [UInt8], from start: Int) -> Int {
        if let found, found >= start { return found }
        var place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        found = place
        return place
    }
}
