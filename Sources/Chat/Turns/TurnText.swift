/// Follows a text that grows, and tells what is new in it.
struct TurnText: Sendable {
    /// Something that came to the text.
    struct Piece: Sendable, Equatable {
        /// Where it goes, in UTF-16 units.
        var offset: Int
        var text: String
    }

    private(set) var text = ""
    private var units = 0

    /// Takes over the newest state of the text.
    ///
    /// - Returns: What is new at its end; nil if nothing is, or if the text is another one, as ``text`` then says.
    mutating func grow(to newer: String) -> Piece? {
        let seen = text.utf8.count
        guard newer.utf8.count > seen, goesOn(newer) else {
            // Shorter or the same length: an engine took back what it wrote, which the whole message tells at the end.
            return nil
        }
        let start = newer.utf8.index(newer.utf8.startIndex, offsetBy: seen)
        let piece = Piece(offset: units, text: String(newer[start...]))
        text += piece.text
        units += piece.text.utf16.count
        return piece
    }

    /// Whether the newer text begins as this one ends; a look at the seam keeps the cost that of what is new.
    private func goesOn(_ newer: String) -> Bool {
        let count = text.utf8.count
        let seam = min(count, 64)
        // bounded: the seam is no longer than the text.
        return newer.utf8.dropFirst(count - seam).prefix(seam).elementsEqual(text.utf8.suffix(seam))
    }
}
