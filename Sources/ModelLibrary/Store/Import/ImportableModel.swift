public import Foundation

/// The method of importing a file into the model folder.
public enum ImportMethod: String, Sendable, Codable, CaseIterable {
    /// A copy, which uses the same amount of space again.
    case copy
    /// A hard link, which must be on the same file system.
    case hardLink
    /// A symbolic link to the file.
    case link
}

/// A model file in the store of another program on this machine.
public struct ImportableModel: Sendable, Hashable, Identifiable {
    /// A supported program.
    public enum Source: String, Sendable, Codable, CaseIterable {
        /// The shared cache of Hugging Face's tools.
        case huggingFace
        case ollama
        case lmStudio

        /// The program's display name.
        public var title: String {
            switch self {
            case .huggingFace: "Hugging Face cache"
            case .ollama: "Ollama"
            case .lmStudio: "LM Studio"
            }
        }
    }

    /// The program that owns the file.
    public let source: Source
    /// The model's name in that program.
    public let name: String
    /// The file's path, with links resolved.
    public let path: String
    public let sizeBytes: UInt64
    /// A suggested name for the import.
    public let suggestedID: String
    /// The checksum under which the program stores the file, which is verified by the import; `nil` if unknown.
    public let sha256: String?
    /// The URL to download the file again; `nil` if unknown.
    public let url: URL?
    /// The name of the installed model with the same bytes, if any.
    public let installedAs: String?
    /// The reason why the file can't be imported, or a note on parts that will be missing, if any.
    public let note: String?

    /// The file's path, which is unique.
    public var id: String { path }
}
