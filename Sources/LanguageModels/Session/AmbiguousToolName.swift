import Foundation

/// Two tools of a session have one name.
///
/// None of Apple's errors says so, and programs have nothing to tell apart: it is a mistake in their source.
package struct AmbiguousToolName: LocalizedError, Hashable {
    /// The name.
    package let name: String

    /// What is wrong, and what to do.
    package var errorDescription: String? {
        "Two tools are named '\(name)', so a model cannot distinguish them. Rename one."
    }
}
