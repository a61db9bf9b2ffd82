/// The progress of reading or embedding documents.
public struct IngestProgress: Sendable, Hashable, Codable {
    /// The phase.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Files are looked for, read and made searchable by their words.
        case reading
        /// Passages are made searchable by their meaning.
        case embedding
        /// All is done.
        case done
    }

    /// The phase.
    public let phase: Phase
    /// The number of processed files or passages.
    public let done: Int
    /// The total number, if it is known.
    public let total: Int
    /// The name of the file that is being read.
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
    /// What was left out of the documents that were read, or is doubtful.
    public var notes: [DocumentNote] = []
    /// How many pages the read documents have, where they have any.
    public var pages = 0
    /// How many passages were made of the read documents.
    public var passages = 0

    /// Whether a problem went, or a folder came or went.
    var hasOtherChanges = false
    /// How long finding out took what is to be read.
    var lookingTime = Duration.zero

    /// Nothing was read.
    package init() {}

    /// Whether anything in the collection changed.
    package var hasChanges: Bool { added + replaced + removed > 0 }

    /// Whether anything that is shown of the collection is other than before.
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
