/// How far reading or embedding documents has come.
public struct IngestProgress: Sendable, Hashable, Codable {
    /// What is being done.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Files are looked for, read and made searchable by their words.
        case reading
        /// Passages are made searchable by their meaning.
        case embedding
        /// All is done.
        case done
    }

    /// What is being done.
    public let phase: Phase
    /// How many files, or passages, are done.
    public let done: Int
    /// How many there are in all, as far as is known.
    public let total: Int
    /// The name of the file that is being read.
    public let current: String?
    /// How many were done in a second, since the phase began.
    public let perSecond: Double
}

/// What reading files did.
public struct IngestReport: Sendable, Hashable, Codable {
    /// How many documents were added.
    public var added = 0
    /// How many were read again because their files had changed.
    public var replaced = 0
    /// How many files were as they had been.
    public var unchanged = 0
    /// How many documents were removed because their files had gone.
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
    public init() {}

    /// Whether anything in the collection is other than before.
    public var hasChanges: Bool { added + replaced + removed > 0 }

    /// Whether anything that is shown of the collection is other than before.
    var hasNews: Bool { hasChanges || hasOtherChanges || !problems.isEmpty }

    mutating func count(_ added: AddedDocument) {
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
