/// A reason why the source of a grammar cannot be used.
package struct GrammarSourceError: Error, Hashable, CustomStringConvertible {
    /// The kind of a reason.
    package enum Kind: Sendable, Hashable {
        /// The source breaks the rules of its language, or describes no finite text.
        case malformed
        /// The source uses a construct that guided decoding does not have, or is too large.
        case unsupported
    }

    package let kind: Kind
    /// The line of the source, counted from 1.
    package let line: Int
    /// The problem, to follow a colon.
    package let reason: String

    static func malformed(_ line: Int, _ reason: String) -> Self { Self(kind: .malformed, line: line, reason: reason) }
    static func unsupported(_ line: Int, _ reason: String) -> Self {
        Self(kind: .unsupported, line: line, reason: reason)
    }

    package var description: String { "line \(line): \(reason)" }
}
