import Foundation

/// A file that comes with Hearth, beside the program.
package enum ShippedFile {
    /// The program's own path.
    static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

    /// Finds a file above the program, as in a checkout or an installation.
    ///
    /// - Parameters:
    ///   - places: The folders that it may lie in, of a folder above the program.
    ///   - executable: The program's own path.
    /// - Returns: The file's path; nil if it did not come along.
    static func locate(
        _ name: String, in places: [String] = ["Models", "share/hearth"], beside executable: String = executable
    ) -> String? {
        var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        // A Mac's apps keep what comes along in Contents/Resources.
        let places = places + places.map { "Resources/\($0)" }
        while folder.path != "/" {
            for place in places {
                let path = folder.appendingPathComponent(place).appendingPathComponent(name).path
                if FileManager.default.fileExists(atPath: path) { return path }
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The page on what Hearth uses of others, as Markdown.
    ///
    /// - Parameter executable: The program's own path.
    /// - Returns: Its text; nil if it did not come along.
    package static func notices(beside executable: String = executable) -> String? {
        locate("THIRD_PARTY_NOTICES.md", in: ["."], beside: executable)
            .flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    }
}
