import Synchronization

/// A regular expression that is compiled once and shared by all tasks, one at a time.
///
/// A literal in a function is compiled on each call, which takes longer than the search in a sentence.
package final class Pattern: Sendable {
    // `Regex` is not `Sendable`.
    private let regex: Mutex<Regex<Substring>>

    package init(_ literal: sending Regex<Substring>) { regex = Mutex(literal) }

    package func matches(in text: String) -> Bool { regex.withLock { text.contains($0) } }
}

extension [Pattern] {
    /// Returns whether any of the patterns matches a text.
    package func matches(in text: String) -> Bool { contains { $0.matches(in: text) } }
}
