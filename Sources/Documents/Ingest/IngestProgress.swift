/// The progress of reading or embedding documents.
public struct IngestProgress: Sendable, Hashable, Codable {
    /// A phase of ingestion.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Files are found, read and indexed for keyword search.
        case reading
        /// Passages are embedded for semantic search.
        case embedding
        /// The work is finished.
        case done
    }

    public let phase: Phase
    /// The number of processed files or passages.
    public let done: Int
    /// The total number, or the number known so far.
    public let total: Int
    /// The name of the file being read.
    public let current: String?
    /// The number processed per second since the phase began.
    package let perSecond: Double
}

/// The result of reading files.
public struct IngestReport: Sendable, Hashable, Codable {
    /// The number of added documents.
    public var added = 0
    /// The number of documents read again because their files had changed.
    public var replaced = 0
    /// The number of unchanged files.
    public var unchanged = 0
    /// The number of documents removed because their files were deleted.
    public var removed = 0
    /// The files that could not be read.
    public var problems: [DocumentProblem] = []
    /// Omissions and uncertainties in the documents that were read.
    public var notes: [DocumentNote] = []
    /// The number of pages of the documents that were read.
    public var pages = 0
    /// The number of passages of the documents that were read.
    public var passages = 0

    /// Whether a problem was resolved, or a folder appeared or disappeared.
    var hasOtherChanges = false
    /// The time spent on finding the files to read.
    var lookingTime = Duration.zero

    package init() {}

    /// Whether the documents of the collection changed.
    package var hasChanges: Bool { added + replaced + removed > 0 }

    /// Whether anything that is displayed about the collection changed.
    var hasNews: Bool { hasChanges || hasOtherChanges || !problems.isEmpty }

    package mutating func count(_ added: AddedDocument) {
        switch added.change {
        case .added: self.added += 1
        case .replaced: replaced += 1
        case .unchanged:
            unchanged += 1
            return
        }
        let document = added.document
        notes += document.notes.map { DocumentNote(path: document.path ?? document.name, message: $0) }
        pages += added.document.pages ?? 0
        passages += added.document.passages
    }

    mutating func add(_ other: IngestReport) {
        added += other.added
        replaced += other.replaced
        unchanged += other.unchanged
        removed += other.removed
        problems += other.problems
        notes += other.notes
        lookingTime += other.lookingTime
        pages += other.pages
        hasOtherChanges = hasOtherChanges || other.hasOtherChanges
        passages += other.passages
    }
}
