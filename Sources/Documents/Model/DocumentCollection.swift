/// A set of documents that is searched and asked separately from all others.
public struct DocumentCollection: Sendable, Hashable, Codable {
    /// The default collection, which always exists.
    public static let defaultName = "default"
    /// The longest name, in characters.
    package static let longestName = 80

    /// Its name.
    public let name: String
    /// The number of documents.
    public let documents: Int
    /// The number of passages.
    public let passages: Int
    /// The number of passages without an embedding, which only keyword search finds.
    public let waiting: Int
    /// The number of watched folders.
    public let folders: Int
    /// Whether it never leaves this machine: no remote model is shown anything of it.
    package let isLocalOnly: Bool

    /// Describes a collection.
    public init(name: String, documents: Int, passages: Int, waiting: Int, folders: Int, isLocalOnly: Bool = false) {
        self.name = name
        self.documents = documents
        self.passages = passages
        self.waiting = waiting
        self.folders = folders
        self.isLocalOnly = isLocalOnly
    }
}

/// A watched folder whose files are documents of a collection.
public struct WatchedFolder: Sendable, Hashable, Codable {
    /// Where it is.
    public let path: String
    /// The number of its files that are documents.
    public let documents: Int
    /// Whether it was not there when it was looked at last; its documents are kept until it comes back.
    public let isMissing: Bool

    /// Describes a folder.
    public init(path: String, documents: Int, isMissing: Bool) {
        self.path = path
        self.documents = documents
        self.isMissing = isMissing
    }
}

/// What was left out of a document, or is doubtful.
public struct DocumentNote: Sendable, Hashable, Codable {
    /// The document's file, or its name if it has none.
    public let path: String
    /// What was left out, and why.
    public let message: String

    /// Names a document and what is to be known of it.
    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}

/// A file that could not be read, and why.
public struct DocumentProblem: Sendable, Hashable, Codable {
    /// The file.
    public let path: String
    /// What is wrong with it, and what to do.
    public let message: String

    /// Names a file and what is wrong with it.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }
}
