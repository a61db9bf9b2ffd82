/// A text whose successive snapshots are converted to changes.
public struct GrowingText: Sendable {
    /// The text so far.
    public private(set) var text = ""

    public init() {}

    /// The difference between two snapshots.
    public enum Change: Sendable, Hashable {
        case nothing
        /// Text was appended.
        case addition(String)
        /// The text was replaced.
        case replacement(String)
    }

    /// Takes the whole text so far, and returns the change from the preceding snapshot.
    public mutating func advance(to next: String) -> Change {
        // Compares scalars, because a character can still grow: a combining accent may follow its letter.
        let (old, new) = (text.unicodeScalars, next.unicodeScalars)
        defer { text = next }
        guard new.starts(with: old) else { return .replacement(next) }
        let addition = new.dropFirst(old.count)
        return addition.isEmpty ? .nothing : .addition(String(String.UnicodeScalarView(addition)))
    }
}
