/// A set of documents that is searched and queried separately from all others.
public struct DocumentCollection: Sendable, Hashable, Codable {
    public static let defaultName = "default"
    /// The longest name, in characters.
    package static let longestName = 80

    public let name: String
    /// The number of documents.
    public let documents: Int
    /// The number of passages.
    public let passages: Int
    /// The number of passages without an embedding, which only keyword search finds.
    public let waiting: Int
    /// The number of watched folders.
    public let folders: Int
    /// Whether the collection is local-only: no remote model receives any of its content.
    package let isLocalOnly: Bool
    /// The embedding model that the user chose for the collection; `nil` for the default.
    public let embeddingModel: String?
    /// The embedding model in use; `nil` if search compares words only.
    public let embedder: String?
    /// The reason why search does not compare meanings although a model was chosen, with a remedy.
    public let embeddingProblem: String?

    public init(
        name: String, documents: Int, passages: Int, waiting: Int, folders: Int, isLocalOnly: Bool = false,
        embeddingModel: String? = nil, embedder: String? = nil, embeddingProblem: String? = nil
    ) {
        self.name = name
        self.documents = documents
        self.passages = passages
        self.waiting = waiting
        self.folders = folders
        self.isLocalOnly = isLocalOnly
        self.embeddingModel = embeddingModel
        self.embedder = embedder
        self.embeddingProblem = embeddingProblem
    }
}

/// A watched folder whose files are documents of a collection.
public struct WatchedFolder: Sendable, Hashable, Codable {
    public let path: String
    /// The number of documents from the folder.
    public let documents: Int
    /// Whether the folder was missing at the last check; its documents are kept until it returns.
    public let isMissing: Bool

    public init(path: String, documents: Int, isMissing: Bool) {
        self.path = path
        self.documents = documents
        self.isMissing = isMissing
    }
}

/// A note about content that was left out of a document, or is doubtful.
public struct DocumentNote: Sendable, Hashable, Codable {
    /// The path of the document's file, or its name if it has no path.
    public let path: String
    /// The content that was left out, and the reason.
    public let message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}

/// A file that could not be read, and the reason.
public struct DocumentProblem: Sendable, Hashable, Codable {
    public let path: String
    /// The problem and its remedy.
    public let message: String

    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}
