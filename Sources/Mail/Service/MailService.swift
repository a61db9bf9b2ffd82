public import Engine
import Foundation
public import MailReading
public import Retrieval
public import Store
import Support
import Synchronization

/// What mails need of the device's models.
public struct MailModels: Sendable {
    /// The embedding model that is installed now; nil where there is none.
    public var embedder: @Sendable () -> (any TextEmbedder)?
    /// The classifier of mails.
    public var classifier: @Sendable () -> MailClassifier
    /// The language model of a name, or the one that Hearth chooses to write replies and summaries; throws where none can.
    public var languageModel: @Sendable (_ id: String?) throws -> ChatModel
    /// Computes dot products.
    public var kernel: DotProductKernel
    /// Whether somebody waits for a model's answer right now: importing and sorting then leave most of the time to it.
    public var isAnswering: @Sendable () -> Bool

    /// Names the device's models; without arguments there are none: mails are judged by rules and searched by words.
    public init(
        embedder: @escaping @Sendable () -> (any TextEmbedder)? = { nil },
        classifier: @escaping @Sendable () -> MailClassifier = { MailClassifier(spam: nil, category: nil) },
        languageModel: @escaping @Sendable (_ id: String?) throws -> ChatModel = { _ in
            throw MailError(.unavailable, "No language model can write on this device. Download or import one.")
        },
        kernel: DotProductKernel = .portable, isAnswering: @escaping @Sendable () -> Bool = { false }
    ) {
        self.embedder = embedder
        self.classifier = classifier
        self.languageModel = languageModel
        self.kernel = kernel
        self.isAnswering = isAnswering
    }
}

/// The user's mails: imported from where mail programs leave them, sorted, searched, and never changed there.
///
/// ```swift
/// let mail = MailService(database, models: models, parser: GMimeMailParser())
/// try await mail.importMailbox(at: "~/Mail")
/// try await mail.finish()
/// let results = try await mail.search("unread invoices from ann last month")
/// ```
public final class MailService: Sendable {
    /// The steps that make the tables of mails, for `LocalDatabase`; `RetrievalSchema.migrations` go before them.
    public static let migrations = MailSchema.migrations

    /// How long somebody who marked a mail waits for what that changes of others.
    public static let patience = Duration.seconds(1)

    /// Does what imported mails wait for.
    package let queue: AIProcessingQueue
    let store: MailStore
    private let index: SearchIndex
    let models: MailModels
    private let parser: (any MailParser)?
    let events = EventFeed<MailEvent>()
    let alarms = MailAlarms()
    /// Ends what is done in the background, each time that it is paused.
    let pauses = EventFeed<Void>()
    private let search = Mutex<(fingerprint: String?, search: MailSearch, model: EmbeddingModel?)?>(nil)
    private let own = Mutex<(stamp: String, addresses: OwnAddresses)?>(nil)

    /// Creates a service on a database that was opened with ``migrations``.
    ///
    /// - Parameters:
    ///   - database: The database; several services and processes may use it at once.
    ///   - models: What the device has to judge, embed and write with.
    ///   - parser: Reads mails; nil where nothing does, so that mailboxes are refused.
    ///   - stateFolder: Where mails that are being read are marked, so that one that ended the program is not read by
    ///     itself again; nil to mark none.
    public init(
        _ database: LocalDatabase, models: MailModels, parser: (any MailParser)?, stateFolder: String? = nil
    ) {
        store = MailStore(
            database: database, marks: stateFolder.map { UnfinishedWork("mails", stateFolder: $0) })
        self.models = models
        self.parser = parser
        index = SearchIndex(database, stateFolder: stateFolder)
        queue = AIProcessingQueue(
            store: store, classifier: models.classifier, pace: BackgroundPace(isAnswering: models.isAnswering))
    }

    // MARK: Mailboxes

    /// Imports or updates a mailbox.
    ///
    /// - Parameters:
    ///   - path: What `Mailbox` reads: an mbox file, a Maildir, .eml or .emlx files, a folder of these, an archive.
    ///   - name: What to call it from now on; by default the name that it has, or the last part of its path.
    ///   - retries: Whether mails and files that ended a program are tried again.
    ///   - progress: Hears of each batch.
    /// - Returns: What was done; categories and spam follow with ``queue``.
    /// - Throws: `MailboxError`, `MailError` (`unavailable` where nothing reads mails, `invalid` for the whole disk),
    ///   `CancellationError`; what was written stays.
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

    /// Updates all mailboxes; a missing one keeps its mails.
    ///
    /// - Parameter progress: Hears of each batch, with the mailbox's name.
    /// - Returns: What was done, by name; mailboxes that could not be read are missing.
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

    /// The mailboxes, by name.
    public func mailboxes() async throws -> [ImportedMailbox] { try await store.mailboxes() }

    /// Removes a mailbox with its mails and everything derived from them; its files are not changed.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func removeMailbox(named name: String) async throws {
        try await store.removeBox(named: name)
        events.send(.changed)
    }

    /// What reads mailboxes.
    ///
    /// - Throws: `MailError` (`unavailable`) where nothing reads mails.
    func importer() throws(MailError) -> MailImporter {
        guard let parser else { throw .noParser }
        return MailImporter(store: store, parser: parser, pace: BackgroundPace(isAnswering: models.isAnswering))
    }

    /// The mailbox at a place that may be imported; it is made if it is new.
    ///
    /// - Parameter name: What to call it from now on; by default the name that it has, or the last part of its path.
    /// - Returns: Where the mails lie, and what that is in the database.
    /// - Throws: `MailboxError` for what holds no mail, `MailError` (`exists`; `invalid` for the whole disk, whatever it
    ///   is called).
    func place(at path: String, name: String?) async throws -> (mailbox: Mailbox, box: MailStore.Box) {
        let mailbox = try Mailbox(at: path)
        guard URL(filePath: mailbox.path).resolvingSymlinksInPath().path.contains(where: { $0 != "/" }) else {
            throw MailError(.invalid, "This path is the whole disk. Enter the path of a mailbox.")
        }
        // One that is known may lose its last mail.
        let isKnown = try await store.boxes().contains { $0.path == mailbox.path }
        if !isKnown { try mailbox.requireMail() }
        return (mailbox, try await store.box(mailbox, name: try name.map(Self.plainName)))
    }

    /// Lets what ended a program be tried again, since somebody asks for the mailbox.
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

    /// The threads, newest mail first.
    public func threads(_ filter: MailListFilter = MailListFilter(), limit: Int = 50, offset: Int = 0) async throws
        -> [MailThread]
    {
        try await store.threads(filter, limit: limit, offset: offset)
    }

    /// The mails, newest first.
    public func mails(_ filter: MailListFilter = MailListFilter(), limit: Int = 50, offset: Int = 0) async throws
        -> [EmailSummary]
    {
        try await store.summaries(filter, limit: limit, offset: offset)
    }

    /// How many threads there are of each category, and how many things to do in the mails that were read for that.
    public func counts(mailbox: String? = nil) async throws -> MailCounts {
        var counts = try await store.counts(mailbox: mailbox)
        counts.todo = try await knownTodos(MailTodoFilter(mailbox: mailbox)).count
        return counts
    }

    /// A thread.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func thread(_ id: Int64) async throws -> MailThread { try await store.thread(id) }

    /// The mails of a thread, oldest first; none if there is no such thread.
    public func mails(inThread id: Int64) async throws -> [Email] { try await store.emails(inThread: id) }

    /// A mail.
    ///
    /// - Throws: `MailError` (`notFound`).
    public func mail(_ id: Int64) async throws -> Email { try await store.email(id) }

    // MARK: What the user says

    /// Marks a mail as spam or not spam, and classifies it and similar mails again.
    ///
    /// - Parameters:
    ///   - isSpam: What the user says.
    ///   - id: The mail.
    ///   - patience: How long its like are judged here, paused or not, and what ``run()`` asks of later stages is waited
    ///     for; what is left then waits for ``queue``.
    /// - Returns: What that changed of other mails.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    public func mark(
        isSpam: Bool, mail id: Int64, patience: Duration = MailService.patience
    ) async throws -> MailMarkChange {
        try await judgeOthers(patience) { [queue, store] in
            try await queue.judge(id) { try await store.mark(id, isSpam: isSpam) }
        }
    }

    /// Removes the user's mark from a mail, and classifies it and similar mails again.
    ///
    /// - Parameters:
    ///   - id: The mail; one of which nothing was said stays as it is.
    ///   - patience: As for ``mark(isSpam:mail:patience:)``.
    /// - Returns: What that changed of other mails.
    /// - Throws: `MailError` (`notFound`).
    @discardableResult
    package func unmark(mail id: Int64, patience: Duration = MailService.patience) async throws -> MailMarkChange {
        try await judgeOthers(patience) { [queue, store] in
            try await queue.judge(id) { try await store.unmark(id) }
        }
    }

    /// Notes what the user says, and judges what follows from that as long as somebody waits.
    private func judgeOthers(
        _ patience: Duration, _ note: () async throws -> MailStore.Marked
    ) async throws -> MailMarkChange {
        let marked = try await note()
        let deadline = ContinuousClock.now + patience
        defer { events.send(.changed) }
        alarms.sorting.wake()
        try await queue.judge(marked.others.map(\.mail), until: deadline)
        var change = try await store.change(since: marked)
        // Later stages are asked in the background, and some of them answer soon.
        while change.waiting > 0, ContinuousClock.now < deadline, try await !queue.isPaused {
            try await Task.sleep(for: .milliseconds(50))
            change = try await store.change(since: marked)
        }
        return change
    }

    /// The numbers of the mails that count as spam.
    public func spam() async throws -> Set<Int64> { try await store.spam() }

    /// The user's marks, to export them to another machine.
    public func marks() async throws -> MailMarks { try await store.marks() }

    /// Imports marks from another machine; all mails are classified again, newest first.
    ///
    /// - Throws: `MailError` (`invalid`).
    @discardableResult
    public func add(_ marks: MailMarks, patience: Duration = MailService.patience) async throws -> MailMarkChange {
        guard marks.version == MailMarks.newest else { throw MailMarks.tooNew }
        return try await judgeOthers(patience) { [store] in try await store.add(marks) }
    }

    /// Moves a mail to a category permanently; new mails from the same sender or list follow.
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

    /// Finds mails by words and meaning, best first, among those that the query's filters let through.
    ///
    /// - Parameters:
    ///   - query: What the user typed; see `MailSearchQuery`. Without words, the newest mails that pass are found.
    ///   - mailbox: The mailbox to search; nil for all.
    ///   - limit: How many mails at most.
    ///   - method: By which ways they are looked for; words alone where there is no embedding model.
    ///   - isTyping: Whether the last word may be the beginning of one.
    /// - Returns: The mails, and what was understood.
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
                EmbeddingModel(fingerprint: embedder.fingerprint, dimensions: max(1, embedder.dimensions)) {
                    try await embedder.embed($0)
                }
            }
            let vectors = model.map { VectorStore(store.database, model: $0, kernel: models.kernel) }
            let made = MailSearch(store: store, hybrid: HybridSearch(store.database, vectors: vectors))
            known = (embedder?.fingerprint, made, model)
            return (made, model)
        }
    }

    /// The name of the embedding model; nil where there is none.
    package var embedderName: String? { models.embedder()?.modelID }

    /// Pauses or resumes background work; persists across restarts.
    ///
    /// What is asked for, such as an import, a search or a reply, is done all the same.
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

    /// The addresses that the mails say are the reader's own.
    package func ownAddresses() async throws -> OwnAddresses {
        // They are counted again when mails came.
        let stamp = try await store.stamp()
        if let known = own.withLock({ $0 }), known.stamp == stamp { return known.addresses }
        let addresses = try await store.ownAddresses()
        own.withLock { $0 = (stamp, addresses) }
        return addresses
    }

    /// Embeds what waits; see `GenerateEmbeddingUseCase`.
    public var embeddings: GenerateEmbeddingUseCase {
        GenerateEmbeddingUseCase(index: index, model: currentSearch().model)
    }
}

/// Gives each mail its vectors, so that it is found by its meaning.
public struct GenerateEmbeddingUseCase: Sendable {
    let index: SearchIndex
    let model: EmbeddingModel?

    /// Whether there is an embedding model; without one mails are found by their words.
    public var isAvailable: Bool { model != nil }

    /// Embeds all that has no vector yet; what was done stays when it is stopped.
    ///
    /// - Parameter progress: Hears of each batch.
    /// - Returns: How many passages were embedded; 0 without a model.
    /// - Throws: `RetrievalError`, `CancellationError`, and what the model throws.
    @discardableResult
    public func run(progress: (@Sendable (EmbeddingProgress) -> Void)? = nil) async throws -> Int {
        guard let model else { return 0 }
        return try await index.embedPending(with: model, progress: progress)
    }
}
