import Foundation

/// The small model that comes with Hearth, for trying things out.
public enum SampleModel {
    /// The name that it is installed under.
    public static let id = "hearth-tiny"

    /// What is said wherever it answers.
    public static let notice = "sample model: for trying things out"

    /// The name that the file states.
    static let name = "Hearth Tiny"

    private static let file = "\(id).gguf"

    /// Finds the file that came with the program: in `Models` or `share/hearth` of a folder above it.
    ///
    /// - Parameter executable: The program's own path.
    /// - Returns: The file's path; nil if it did not come along.
    static func locate(beside executable: String) -> String? {
        var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            for place in ["Models", "share/hearth"] {
                let path = folder.appendingPathComponent(place).appendingPathComponent(file).path
                if FileManager.default.fileExists(atPath: path) { return path }
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
