/// Turns texts that are each the whole so far into what was added.
public struct GrowingText: Sendable {
    /// The text so far.
    public private(set) var text = ""

    /// Starts with no text.
    public init() {}

    /// How a text differs from the one before.
    public enum Change: Sendable, Hashable {
        /// It is the same.
        case nothing
        /// This was added to its end.
        case addition(String)
        /// It is another one.
        case replacement(String)
    }

    /// Takes the next text.
    ///
    /// - Parameter next: All of the text so far.
    /// - Returns: What to do to the text before to get it.
    public mutating func advance(to next: String) -> Change {
        // Scalars, because a character can go on: an accent may come after its letter.
        let (old, new) = (text.unicodeScalars, next.unicodeScalars)
        defer { text = next }
        guard new.starts(with: old) else { return .replacement(next) }
        let addition = new.dropFirst(old.count)
        return addition.isEmpty ? .nothing : .addition(String(String.UnicodeScalarView(addition)))
    }
}
