public import Engine
import Foundation
public import MailReading
public import Retrieval
public import Store
import Support
import Synchronization

/// The models on this device that process mails.
public struct MailModels: Sendable {
    /// Returns the installed embedding model; `nil` without one.
    public var embedder: @Sendable () -> (any TextEmbedder)?
    public var classifier: @Sendable () -> MailClassifier
    /// Returns the language model with a name, or the default model for replies and summaries; throws if there
    /// is no such model.
    public var languageModel: @Sendable (_ id: String?) throws -> ChatModel
    public var kernel: DotProductKernel
    /// Returns whether a user is waiting for a model's response.
    ///
    /// Importing and classifying then yield most of the time to that model.
    public var isAnswering: @Sendable () -> Bool
    /// Returns whether replies are composed by rules where no model writes them.
    public var composesReplies: @Sendable () -> Bool

    /// Creates a set of models; the defaults leave only classification by rules and keyword search.
    public init(
        embedder: @escaping @Sendable () -> (any TextEmbedder)? = { nil },
        classifier: @escaping @Sendable () -> MailClassifier = { MailClassifier(spam: nil, category: nil) },
        languageModel: @escaping @Sendable (_ id: String?) throws -> ChatModel = { _ in
            throw MailError(.unavailable, "No language model can write on this device. Download or import one.")
        },
        kernel: DotProductKernel = .portable, isAnswering: @escaping @Sendable () -> Bool = { false },
        composesReplies: @escaping @Sendable () -> Bool = { true }
    ) {
        self.embedder = embedder
        self.classifier = classifier
        self.languageModel = languageModel
        self.kernel = kernel
        self.isAnswering = isAnswering
        self.composesReplies = composesReplies
    }
}

/// A service that imports, classifies and searches the user's mails without changing the original files.
///
/// ```swift
/// let mail = MailService(database, models: models, parser: GMimeMailParser())
/// try await mail.importMailbox(at: "~/Mail")
/// try await mail.finish()
/// let results = try await mail.search("unread invoices from ann last month")
/// ```
public final class MailService: Sendable {
    /// The migrations of the mail tables, for `LocalDatabase`; they must follow `RetrievalSchema.migrations`.
    public static let migrations = MailSchema.migrations

    /// The default time limit for new verdicts on similar mails after the user has marked a mail.
    public static let patience = Duration.seconds(1)

    /// The background work on imported mails.
    package let queue: AIProcessingQueue
    let store: MailStore
    private let index: SearchIndex
    let models: MailModels
    private let parser: (any MailParser)?
    private let attachments: AttachmentReader?
    let events = EventFeed<MailEvent>()
    let alarms = WakeSignals()
    /// The feed of pauses of background work; each pause ends the current work.
    let pauses = EventFeed<Void>()
    private let search = Mutex<(fingerprint: String?, search: MailSearch, model: EmbeddingModel?)?>(nil)
    private let own = Mutex<(stamp: String, addresses: OwnAddresses)?>(nil)

    /// Creates a service on a database that was opened with ``migrations``.
    ///
    /// - Parameters:
    ///   - database: The database, which several services and processes may use concurrently.
    ///   - models: The models for classifying, embedding and writing.
    ///   - parser: The mail parser; `nil` to refuse mailboxes.
    ///   - attachments: The reader of attached files; `nil` to find files by their names only.
    ///   - stateFolder: The folder for markers of mails in progress, so that a mail that crashed the program
    ///     is not retried automatically; `nil` for no markers.
    public init(
        _ database: LocalDatabase, models: MailModels, parser: (any MailParser)?, attachments: AttachmentReader? = nil,
        stateFolder: String? = nil
    ) {
        store = MailStore(
            database: database, marks: stateFolder.map { UnfinishedWork("mails", stateFolder: $0) })
        self.models = models
        self.parser = parser
        self.attachments = attachments
        index = SearchIndex(database, stateFolder: stateFolder)
        queue = AIProcessingQueue(
            store: store, classifier: models.classifier, pace: BackgroundPace(isAnswering: models.isAnswering))
    }

    // MARK: Mailboxes

    /// Imports or updates a mailbox.
    ///
    /// - Parameters:
    ///   - path: The path of an mbox file, a Maildir, .eml, .emlx or .msg files, a folder of these, or an
    ///     archive or Outlook file.
    ///   - name: The new name of the mailbox; by default its current name, or the last component of its path.
    ///   - retries: Whether to retry mails and files that crashed the program.
    ///   - progress: Called after each batch.
    /// - Returns: The number of changes; ``queue`` determines category and spam afterwards.
    /// - Throws: `MailboxError`, `MailError` (`unavailable` without a parser, `invalid` for the root folder),
    ///   `CancellationError`; batches that were written are kept.
    @discardableResult
    public func importMailbox(
        at path: String, name: String? = nil, retries: Bool = false,
        progress: (@Sendable (MailImportProgress) -> Void)? = nil
    ) async throws -> MailImportReport {
        let importer = try importer()
        return try await withTaskExecutorPreference(MailExecutor.shared) {
            let (mailbox, box) = try await place(at: path, name: name)
            try await tryAgain(box, all: retries)
            return try await importer.run(mailbox, into: box, progress: progress)
        }
    }

    /// Updates all mailboxes; a missing mailbox keeps its mails.
    ///
    /// - Parameter progress: Called after each batch with the name of the mailbox.
    /// - Returns: The changes by mailbox name; mailboxes that could not be read are missing.
    @discardableResult
    package func update(
        progress: (@Sendable (String, MailImportProgress) -> Void)? = nil
    ) async throws -> [String: MailImportReport] {
        let importer = try importer()
        return try await withTaskExecutorPreference(MailExecutor.shared) {
            var reports: [String: MailImportReport] = [:]
            for box in try await store.boxes() {
                do {
                    reports[box.name] = try await importer.run(try Mailbox(at: box.path), into: box) {
                        progress?(box.name, $0)
                    }
                } catch is MailboxError {
                    continue
                }
            }
            return reports
        }
    }

    /// Returns the mailboxes, sorted by name.
    public func mailboxes() async throws -> [ImportedMailbox] { try await store.mailboxes() }

    /// Removes a mailbox with its mails and all derived data; its files are not changed.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func removeMailbox(named name: String) async throws {
        try await store.removeBox(named: name)
        events.send(.changed)
    }

    /// Returns an importer.
    ///
    /// - Throws: `MailError` (`unavailable`) if there is no parser.
    func importer() throws(MailError) -> MailImporter {
        guard let parser else { throw .noParser }
        return MailImporter(store: store, parser: parser, pace: BackgroundPace(isAnswering: models.isAnswering))
    }

    /// Reads the attached files of imported mails, and returns the number of mails whose files have text.
    func readFiles() async throws -> Int {
        guard let attachments else { return 0 }
        return try await AttachmentImporter(
            store: store, reader: attachments, pace: BackgroundPace(isAnswering: models.isAnswering)
        ).run()
    }

    /// Opens the mailbox at a path and registers it in the database if it is new.
    ///
    /// The default name is the current name, or the last component of the path.
    ///
    /// - Throws: `MailboxError` if there is no mail, `MailError` (`exists`; `invalid` for the root folder,
    ///   even through a link).
    func place(at path: String, name: String?) async throws -> (mailbox: Mailbox, box: MailStore.Box) {
        let mailbox = try Mailbox(at: path)
        guard URL(filePath: mailbox.path).resolvingSymlinksInPath().path.contains(where: { $0 != "/" }) else {
            throw MailError(.invalid, "This path is the whole disk. Enter the path of a mailbox.")
        }
        // A known mailbox may have become empty.
        let isKnown = try await store.boxes().contains { $0.path == mailbox.path }
        if !isKnown { try mailbox.requireMail() }
        return (mailbox, try await store.box(mailbox, name: try name.map(Self.plainName)))
    }

    /// Allows retries of work that crashed the program, because the user requests the mailbox explicitly.
    func tryAgain(_ box: MailStore.Box, all: Bool) async throws {
        try await store.setAsideUnfinished()
        try await store.tryAgain(box.number, wholeFile: !all)
    }

    static func plainName(_ name: String) throws -> String {
        let plain = VisibleText.line(name)
        guard !plain.isEmpty, plain.count <= 100 else {
            throw MailError(.invalid, "A mailbox name must be a single line of 1 to 100 characters.")
        }
        return plain
    }

    // MARK: Mails

    /// Returns the threads, newest mail first.
    public func threads(_ filter: MailListFilter = MailListFilter(), limit: Int = 50, offset: Int = 0) async throws
        -> [MailThread]
    {
        try await store.threads(filter, limit: limit, offset: offset)
    }

    /// Returns the mails, newest first.
    public func mails(_ filter: MailListFilter = MailListFilter(), limit: Int = 50, offset: Int = 0) async throws
        -> [EmailSummary]
    {
        try await store.summaries(filter, limit: limit, offset: offset)
    }

    /// Returns the number of threads by category, and of to-dos in the mails that have already been searched.
    public func counts(mailbox: String? = nil) async throws -> MailCounts {
        var counts = try await store.counts(mailbox: mailbox)
        counts.todo = try await knownTodos(MailTodoFilter(mailbox: mailbox)).count
        return counts
    }

    /// Returns a thread.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func thread(_ id: Int64) async throws -> MailThread { try await store.thread(id) }

    /// Returns the mails of a thread, oldest first; empty if there is no such thread.
    public func mails(inThread id: Int64) async throws -> [Email] { try await store.emails(inThread: id) }

    /// Returns a mail.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func mail(_ id: Int64) async throws -> Email { try await store.email(id) }

    // MARK: User feedback

    /// Marks a mail as spam or not spam, and classifies it and similar mails again.
    ///
    /// - Parameters:
    ///   - isSpam: The user's verdict.
    ///   - id: The mail.
    ///   - patience: The time limit for new verdicts on similar mails, even while background work is paused.
    ///     Other verdicts are left to ``queue``.
    /// - Returns: The changes to other mails.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    public func mark(
        isSpam: Bool, mail id: Int64, patience: Duration = MailService.patience
    ) async throws -> MailMarkChange {
        try await classifyAffected(patience) { [queue, store] in
            try await queue.judge(id) { try await store.mark(id, isSpam: isSpam) }
        }
    }

    /// Removes the user's mark from a mail, and classifies it and similar mails again.
    ///
    /// - Parameters:
    ///   - id: The mail; nothing changes if it has no mark.
    ///   - patience: The time limit, as for ``mark(isSpam:mail:patience:)``.
    /// - Returns: The changes to other mails.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    package func unmark(mail id: Int64, patience: Duration = MailService.patience) async throws -> MailMarkChange {
        try await classifyAffected(patience) { [queue, store] in
            try await queue.judge(id) { try await store.unmark(id) }
        }
    }

    /// Stores the user's feedback, and classifies the affected mails until the time limit.
    private func classifyAffected(
        _ patience: Duration, _ note: () async throws -> MailStore.Marked
    ) async throws -> MailMarkChange {
        let marked = try await note()
        let deadline = ContinuousClock.now + patience
        defer { events.send(.changed) }
        alarms.sorting.wake()
        try await queue.judge(marked.others.map(\.mail), until: deadline)
        var change = try await store.change(since: marked)
        // Background work runs the slow stages, some of which finish soon.
        while change.waiting > 0, ContinuousClock.now < deadline, try await !queue.isPaused {
            try await Task.sleep(for: .milliseconds(50))
            change = try await store.change(since: marked)
        }
        return change
    }

    /// Returns the identifiers of the mails that count as spam.
    public func spam() async throws -> Set<Int64> { try await store.spam() }

    /// Returns the user's marks, to export them to another machine.
    public func marks() async throws -> MailMarks { try await store.marks() }

    /// Imports marks from another machine and classifies all mails again, newest first.
    ///
    /// - Throws: `MailError` (`invalid`).
    @discardableResult
    public func add(_ marks: MailMarks, patience: Duration = MailService.patience) async throws -> MailMarkChange {
        guard marks.version == MailMarks.newest else { throw MailMarks.tooNew }
        return try await classifyAffected(patience) { [store] in try await store.add(marks) }
    }

    /// Moves a mail to a category permanently; new mails from the same sender or list get this category, too.
    public func choose(_ category: MailCategory, mail id: Int64) async throws {
        try await store.choose(category, mail: id)
        events.send(.changed)
    }

    /// Moves a thread to a category until its next mail arrives.
    public func choose(_ category: MailCategory, thread id: Int64) async throws {
        try await store.choose(category, thread: id)
        events.send(.changed)
    }

    // MARK: Search

    /// Finds mails by keywords and meaning among the mails that match the query's filters, best first.
    ///
    /// - Parameters:
    ///   - query: The user's input; see `MailSearchQuery`. A query of filters alone returns the newest
    ///     matching mails.
    ///   - mailbox: The name of the mailbox to search; `nil` for all.
    ///   - limit: The maximum number of mails.
    ///   - method: The search method; keywords alone if there is no embedding model.
    ///   - isTyping: Whether the last word may be a prefix.
    /// - Returns: The mails and the parsed query.
    public func search(
        _ query: String, mailbox: String? = nil, limit: Int = 20, method: SearchOptions.Method = .hybrid,
        isTyping: Bool = false
    ) async throws -> MailSearchResults {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await currentSearch().search.run(
                query, mailbox: mailbox, limit: limit, method: method, isTyping: isTyping, now: Date())
        }
    }

    private func currentSearch() -> (search: MailSearch, model: EmbeddingModel?) {
        let embedder = models.embedder()
        return search.withLock { known in
            if let known, known.fingerprint == embedder?.fingerprint { return (known.search, known.model) }
            let model = embedder.map { embedder in
                EmbeddingModel(
                    fingerprint: embedder.fingerprint, dimensions: max(1, embedder.dimensions),
                    profile: { embedder.profile }
                ) { try await embedder.embed($0) }
            }
            let vectors = model.map { VectorStore(store.database, model: $0, kernel: models.kernel) }
            let made = MailSearch(store: store, hybrid: HybridSearch(store.database, vectors: vectors))
            known = (embedder?.fingerprint, made, model)
            return (made, model)
        }
    }

    /// The name of the embedding model; `nil` without one.
    package var embedderName: String? { models.embedder()?.modelID }

    /// Pauses or resumes background work; persists across restarts.
    ///
    /// Explicit requests, such as an import, a search or a reply, are still served.
    ///
    /// - Throws: `MailError` (`storage`).
    public func pause(_ isPaused: Bool) async throws {
        try await store.setPaused(isPaused)
        if isPaused {
            pauses.send(())
            events.send(.progress(MailProgress(phase: .done)))
        } else {
            alarms.mailboxes.wake()
        }
        events.send(.changed)
    }

    /// Returns the user's own addresses, as derived from the mails.
    package func ownAddresses() async throws -> OwnAddresses {
        // The cache is valid until mails change.
        let stamp = try await store.stamp()
        if let known = own.withLock({ $0 }), known.stamp == stamp { return known.addresses }
        let addresses = try await store.ownAddresses()
        own.withLock { $0 = (stamp, addresses) }
        return addresses
    }

    /// The embedding of pending mails; see `GenerateEmbeddingUseCase`.
    public var embeddings: GenerateEmbeddingUseCase {
        GenerateEmbeddingUseCase(index: index, store: store, model: currentSearch().model)
    }
}

/// A use case that embeds mails for semantic search.
public struct GenerateEmbeddingUseCase: Sendable {
    let index: SearchIndex
    let store: MailStore
    let model: EmbeddingModel?

    /// Whether there is an embedding model; without one, search uses keywords alone.
    public var isAvailable: Bool { model != nil }

    /// Embeds all passages that have no vector yet; if the task is cancelled, finished passages are kept.
    ///
    /// - Parameter progress: Called after each batch.
    /// - Returns: The number of embedded passages; 0 without a model.
    /// - Throws: `RetrievalError`, `CancellationError`, and the errors of the model.
    @discardableResult
    public func run(progress: (@Sendable (EmbeddingProgress) -> Void)? = nil) async throws -> Int {
        guard let model else { return 0 }
        // Documents may have another model.
        let boxes = try await store.boxes().map { MailStore.indexName($0.number) }
        return try await index.embedPending(with: model, in: Set(boxes), progress: progress)
    }
}
