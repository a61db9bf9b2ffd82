public import Foundation

/// How a file is imported into the model folder.
public enum ImportMethod: String, Sendable, Codable, CaseIterable {
    /// A copy, which uses the same amount of space again.
    case copy
    /// A hard link, on the same file system only.
    case hardLink
    /// A symbolic link to the file.
    case link
}

/// A model file that another program keeps on this machine.
public struct ImportableModel: Sendable, Hashable, Identifiable {
    /// The programs whose models are found.
    public enum Source: String, Sendable, Codable, CaseIterable {
        /// The cache that Hugging Face's tools share.
        case huggingFace
        /// Ollama's store.
        case ollama
        /// LM Studio's folder.
        case lmStudio

        /// The program's name.
        public var title: String {
            switch self {
            case .huggingFace: "Hugging Face cache"
            case .ollama: "Ollama"
            case .lmStudio: "LM Studio"
            }
        }
    }

    /// Whose file it is.
    public let source: Source
    /// The model's name in that program.
    public let name: String
    /// The file, without links in the path.
    public let path: String
    /// The file's size.
    public let sizeBytes: UInt64
    /// A suggested name for the import.
    public let suggestedID: String
    /// The checksum by which that program stores the file, which import compares; nil if it has none.
    public let sha256: String?
    /// The URL to download the file again; nil if unknown.
    public let url: URL?
    /// The name of the installed model with the same bytes; nil if there is none.
    public let installedAs: String?
    /// Why it can't be imported, or what will be missing; nil if there is nothing to report.
    public let note: String?

    /// The file's path, which no other entry has.
    public var id: String { path }
}
