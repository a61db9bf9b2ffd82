/// A reason why the source of a grammar cannot be used.
package struct GrammarSourceError: Error, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// The source violates the syntax of its notation, or describes no finite text.
        case malformed
        /// The source uses an unsupported construct, or is too large.
        case unsupported
    }

    package let kind: Kind
    /// The line in the source, starting with 1.
    package let line: Int
    /// The problem, as a text that can follow a colon.
    package let reason: String

    static func malformed(_ line: Int, _ reason: String) -> Self { Self(kind: .malformed, line: line, reason: reason) }
    static func unsupported(_ line: Int, _ reason: String) -> Self {
        Self(kind: .unsupported, line: line, reason: reason)
    }

    package var description: String { "line \(line): \(reason)" }
}
