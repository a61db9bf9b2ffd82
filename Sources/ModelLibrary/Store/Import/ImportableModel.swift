public import Foundation

/// How a file becomes a model of the model folder.
public enum ImportMethod: String, Sendable, Codable, CaseIterable {
    /// A copy of its own, which takes as much space again.
    case copy
    /// A second name for the same bytes, in the same file system only.
    case hardLink
    /// A link to the file, which stays where it is.
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
    /// The name by which that program's users know it.
    public let name: String
    /// The file, without links in the path.
    public let path: String
    /// The file's size.
    public let sizeBytes: UInt64
    /// A name that it could have here.
    public let suggestedID: String
    /// The checksum by which that program stores the file, which import compares; nil if it has none.
    public let sha256: String?
    /// Where the file can be fetched again; nil if that can't be told.
    public let url: URL?
    /// The name of the installed model with the same bytes; nil if there is none.
    public let installedAs: String?
    /// Why it can't be imported, or what will be missing; nil if nothing is to be said.
    public let note: String?

    /// The file's path, which no other entry has.
    public var id: String { path }
}
