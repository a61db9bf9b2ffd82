import Foundation
import Hearth

/// Texts of files and of standard input that are put beneath a prompt.
enum AttachedText {
    /// Returns a prompt with texts beneath it, each in a code fence with its name.
    ///
    /// - Parameters:
    ///   - files: The paths of files of any kind that documents can have.
    ///   - piped: The text from standard input.
    /// - Throws: `HearthError` with `unreadableFile`, or the error of a file that cannot be read as text.
    static func prompt(_ prompt: String, with files: [String], piped: String?) async throws -> String {
        var parts = [prompt]
        for file in files {
            let url = URL(fileURLWithPath: file)
            parts.append(fenced(try await HearthServices.text(of: url), url.lastPathComponent))
        }
        if let piped { parts.append(fenced(piped, "Standard input")) }
        return parts.joined(separator: "\n\n")
    }

    /// Returns the text between fences that are longer than any row of backticks in it.
    private static func fenced(_ text: String, _ name: String) -> String {
        var (longest, current) = (0, 0)
        for byte in text.utf8 {
            current = byte == UInt8(ascii: "`") ? current + 1 : 0
            longest = max(longest, current)
        }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(name.printable):\n\(fence)\n\(text)\n\(fence)"
    }
}
