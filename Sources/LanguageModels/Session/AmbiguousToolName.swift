import Foundation

/// An error for two tools of a session with the same name.
///
/// Apple's framework has no corresponding error. The error is package-internal because it indicates a
/// programming mistake that callers cannot handle at run time.
package struct AmbiguousToolName: LocalizedError, Hashable {
    /// The name that the tools share.
    package let name: String

    /// The error and a suggestion.
    package var errorDescription: String? {
        "Two tools are named '\(name)', so a model cannot distinguish them. Rename one."
    }
}
