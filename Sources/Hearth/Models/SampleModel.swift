/// The small model that comes with Hearth, for trying things out.
public enum SampleModel {
    /// The name that it is installed under.
    public static let id = "hearth-tiny"

    /// What is said wherever it answers.
    public static let notice = "sample model: for trying things out"

    /// The name that the file states.
    static let name = "Hearth Tiny"

    private static let file = "\(id).gguf"

    /// Finds the file that came with the program; see `ShippedFile`.
    ///
    /// - Parameter executable: The program's own path.
    /// - Returns: The file's path; nil if it did not come along.
    static func locate(beside executable: String) -> String? { ShippedFile.locate(file, beside: executable) }
}
