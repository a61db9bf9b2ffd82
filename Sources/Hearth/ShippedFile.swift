import Foundation

/// A file that ships with Hearth, in a folder near the program.
package enum ShippedFile {
    static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

    /// Finds a file in the subfolders `places` of the folders above the program, as in a checkout or an installation.
    static func locate(
        _ name: String, in places: [String] = ["Models", "share/hearth"], beside executable: String = executable
    ) -> String? {
        var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        // App bundles on macOS keep shipped files in Contents/Resources.
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

    /// Returns the third-party notices, as Markdown; nil if the file is missing.
    package static func notices(beside executable: String = executable) -> String? {
        locate("THIRD_PARTY_NOTICES.md", in: ["."], beside: executable)
            .flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    }
}
