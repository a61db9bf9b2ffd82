/// A regular expression that is compiled once and shared by all tasks.
///
/// A literal in a function is parsed each time it is reached, which takes longer than to look for it in a sentence.
struct Pattern: @unchecked Sendable {
    // `Regex` may hold closures, so it is not `Sendable`. Literals hold none, and compile themselves under an atomic.
    private let regex: Regex<Substring>

    /// Creates a pattern.
    ///
    /// - Parameter literal: A regular expression literal: no closures.
    init(_ literal: Regex<Substring>) { regex = literal }

    /// Whether a text has a match.
    func matches(in text: String) -> Bool { text.contains(regex) }
}

extension [Pattern] {
    /// Whether one of them has a match in a text.
    func matches(in text: String) -> Bool { contains { $0.matches(in: text) } }
}
