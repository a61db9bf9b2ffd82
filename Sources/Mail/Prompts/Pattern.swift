import Synchronization

/// A regular expression that is compiled once and used by all tasks, one at a time.
///
/// A literal in a function is parsed each time it is reached, which takes longer than to look for it in a sentence.
final class Pattern: Sendable {
    // `Regex` is not `Sendable`.
    private let regex: Mutex<Regex<Substring>>

    /// Creates a pattern.
    init(_ literal: sending Regex<Substring>) { regex = Mutex(literal) }

    /// Whether a text has a match.
    func matches(in text: String) -> Bool { regex.withLock { text.contains($0) } }
}

extension [Pattern] {
    /// Whether one of them has a match in a text.
    func matches(in text: String) -> Bool { contains { $0.matches(in: text) } }
}
