import Foundation

/// An error for two tools of a session with the same name.
///
/// Apple's framework has no such error. Callers need not handle it at run time, because it indicates a mistake in
/// the program's source.
package struct AmbiguousToolName: LocalizedError, Hashable {
    /// The name that the tools share.
    package let name: String

    /// The error and a suggestion.
    package var errorDescription: String? {
        "Two tools are named '\(name)', so a model cannot distinguish them. Rename one."
    }
}
