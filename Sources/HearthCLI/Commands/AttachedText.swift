import Documents
import Foundation
import Hearth

/// Texts of files and of standard input that are put beneath a prompt.
enum AttachedText {
    /// Returns a prompt with texts beneath it, each with its name and marked as data.
    ///
    /// - Parameters:
    ///   - files: The paths of files of any kind that documents can have.
    ///   - piped: The text from standard input.
    /// - Throws: `HearthError` with `unreadableFile`, or the error of a file that cannot be read as text.
    static func prompt(_ prompt: String, with files: [String], piped: String?) async throws -> String {
        var parts = [prompt]
        for file in files {
            let url = URL(fileURLWithPath: file)
            parts.append(FileQuotation.text(try await HearthServices.text(of: url), name: url.lastPathComponent))
        }
        if let piped { parts.append(FileQuotation.text(piped, name: "standard input")) }
        return parts.joined(separator: "\n\n")
    }
}
