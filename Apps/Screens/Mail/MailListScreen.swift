public import Foundation
public import Mail
public import Observation

/// The list of threads with its tabs, the search, and the progress of importing and sorting.
///
/// ``run()`` keeps the list up to date while it is shown.
@MainActor @Observable public final class MailListScreen: MailMarking {
    /// The state of the list.
    public enum Content: Sendable, Hashable {
        /// The threads are being read.
        case loading
        /// No mailbox has been imported.
        case noMailboxes
        /// The threads of the tab, sorted by their newest mail, and whether more threads exist.
        case threads([MailThread], hasMore: Bool)
        /// The to-dos, with dismissed to-dos at the end if they are shown.
        case todos([MailTodo])
        /// The list cannot be read, for the given reason.
        case failed(String)
    }

    /// The state of the background work.
    public enum Activity: Sendable, Hashable {
        /// No work is in progress, and the given number of mails is unprocessed.
        case idle(pending: Int)
        /// The user has paused the work, and the given number of mails is waiting.
        case paused(pending: Int)
        /// Mails are being imported, sorted or embedded.
        case working(MailProgress)
    }

    /// The state of the search.
    public enum Search: Sendable, Hashable {
        /// There is no query, and the list is shown.
        case none
        /// The search is running.
        case searching
        /// The results, and the interpretation of the query.
        case found(MailSearchResults)
        /// The search failed, for the given reason.
        case failed(String)
    }

    public private(set) var content = Content.loading
    /// The open tab.
    public private(set) var tab = MailTab.all
    /// The shown mailbox; nil for all mailboxes.
    public private(set) var mailbox: String?
    /// The numbers of threads, for the tabs' badges.
    public private(set) var counts = MailCounts()
    /// The mailboxes, by name.
    public private(set) var mailboxes: [ImportedMailbox] = []
    /// The problems of mailboxes in sentences, by the mailboxes' names.
    public private(set) var mailboxProblems: [String: String] = [:]
    /// Whether dismissed to-dos are shown.
    public private(set) var showsDismissed = false
    public private(set) var activity = Activity.idle(pending: 0)
    /// The results.
    public private(set) var search = Search.none
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?
    /// The effect of the user's last spam mark, to be set to nil after it was shown.
    public var markNotice: MailMarkNotice?
    /// The search query, whose results appear after a short pause.
    public var query = "" {
        didSet { if query != oldValue { look(after: pause) } }
    }

    private static let pageSize = 50
    private static let mostHits = 50

    let service: MailService
    private let keepAccess: @Sendable (URL) throws -> Void
    let words: @Sendable (any Error) -> String
    private let pause: TypingPause
    private let searching = ScreenTask()
    @ObservationIgnored private var wanted = MailListScreen.pageSize
    @ObservationIgnored private var reads = 0
    @ObservationIgnored private var progress: MailProgress?

    /// Creates an empty list, with `keepAccess` to save access to a picked mailbox, which is watched.
    init(
        _ service: MailService, keepAccess: @escaping @Sendable (URL) throws -> Void = { _ in },
        words: @escaping @Sendable (any Error) -> String, pause: TypingPause = .usual
    ) {
        (self.service, self.keepAccess, self.words, self.pause) = (service, keepAccess, words, pause)
    }

    /// Keeps the list up to date until its task is cancelled.
    public func run() async {
        let changes = service.changes()
        await load()
        for await change in changes {
            switch change {
            case .changed:
                await load()
                if search != .none { look(after: nil) }
            case .progress(let progress): await take(progress)
            }
        }
    }

    // MARK: Reading

    /// The result of one read of the database.
    private struct Snapshot: Sendable {
        var mailboxes: [ImportedMailbox]
        var counts: MailCounts
        var content: Content
        var pending: Int
        var isPaused: Bool
    }

    private func load() async {
        reads += 1
        let (number, wanted) = (reads, wanted)
        do {
            let snapshot = try await read(tab, wanted)
            // Another tab may have been opened in the meantime, with its own read.
            if number == reads { show(snapshot) }
        } catch is CancellationError {
            return
        } catch let error as MailError where error.code == .notFound && mailbox != nil {
            // The mailbox was removed, perhaps by another program.
            mailbox = nil
            await load()
        } catch {
            guard number == reads else { return }
            switch content {
            case .threads, .todos: problem = words(error)
            case .loading, .noMailboxes, .failed: content = .failed(words(error))
            }
        }
    }

    private func read(_ tab: MailTab, _ wanted: Int) async throws -> Snapshot {
        let mailboxes = try await service.mailboxes()
        // The content is read before the counts, because this read may find new to-dos.
        let content = try await mailboxes.isEmpty ? Content.noMailboxes : readContent(tab, wanted)
        return Snapshot(
            mailboxes: mailboxes, counts: try await service.counts(mailbox: mailbox), content: content,
            pending: try await service.queue.pending(), isPaused: try await service.queue.isPaused)
    }

    private func readContent(_ tab: MailTab, _ wanted: Int) async throws -> Content {
        guard tab == .todo else {
            let threads = try await service.threads(tab.filter(mailbox: mailbox), limit: wanted + 1)
            return .threads(Array(threads.prefix(wanted)), hasMore: threads.count > wanted)
        }
        let todos = try await service.todos(MailTodoFilter(mailbox: mailbox, includesDismissed: showsDismissed))
        return .todos(todos.filter { !$0.isDismissed } + todos.filter(\.isDismissed))
    }

    private func show(_ snapshot: Snapshot) {
        (mailboxes, counts, content) = (snapshot.mailboxes, snapshot.counts, snapshot.content)
        mailboxProblems = mailboxProblems.filter { name, _ in mailboxes.contains { $0.name == name } }
        if snapshot.isPaused {
            activity = .paused(pending: snapshot.pending)
        } else {
            activity = progress.map { .working($0) } ?? .idle(pending: snapshot.pending)
        }
    }

    private func take(_ now: MailProgress) async {
        if let mailbox = now.mailbox { mailboxProblems[mailbox] = now.problem }
        guard now.phase != .done else {
            progress = nil
            return await load()
        }
        progress = now
        if case .paused = activity { return }
        activity = .working(now)
    }

    /// The text for an empty tab.
    public var emptyText: String {
        let title =
            switch tab {
            case .all: "No mails here."
            case .todo: "Nothing to do: no open questions or promises."
            case .category: "Nothing under \(tab.title)."
            case .spam: "No spam here."
            }
        let pending =
            switch activity {
            case .idle(let pending), .paused(let pending): pending
            case .working: 0
            }
        guard pending > 0 else { return title }
        return title + (pending == 1 ? " 1 mail is not sorted yet." : " \(pending) mails are not sorted yet.")
    }

    // MARK: User actions

    public func open(_ tab: MailTab) async {
        guard tab != self.tab else { return }
        self.tab = tab
        await begin()
    }

    /// Shows only one mailbox, or all mailboxes for nil.
    public func open(mailbox name: String?) async {
        guard name != mailbox else { return }
        mailbox = name
        await begin()
    }

    private func begin() async {
        (wanted, content) = (Self.pageSize, .loading)
        await load()
        if search != .none { look(after: nil) }
    }

    /// Shows more threads.
    public func loadMore() async {
        guard case .threads(_, hasMore: true) = content else { return }
        wanted += Self.pageSize
        await load()
    }

    /// Imports a mailbox in the background, and watches it for new mails.
    ///
    /// The path leads to an mbox file, a Maildir, a folder of .eml files, or one .eml file. If `name` is nil, the last
    /// part of the path is the name. Returns true if the import has started. Otherwise ``problem`` has the reason.
    @discardableResult
    public func importMailbox(at path: String, name: String? = nil) async -> Bool {
        await attempt { try await $0.importSoon(at: path, name: name) }
    }

    /// Imports a picked mailbox in the background, and watches it for new mails.
    ///
    /// Returns true if the import has started. Otherwise ``problem`` has the reason.
    @discardableResult
    public func importMailbox(_ place: URL) async -> Bool {
        await attempt { [keepAccess] service in
            try keepAccess(place)
            try await service.importSoon(at: place.path(percentEncoded: false))
        }
    }

    /// Retries mails and files of a mailbox that crashed the program while it read them.
    public func tryAgain(_ path: String) async {
        await attempt { try await $0.importSoon(at: path, retries: true) }
    }

    /// Removes a mailbox with its mails and everything derived from them, but not the mailbox's files.
    public func removeMailbox(_ name: String) async { await attempt { try await $0.removeMailbox(named: name) } }

    /// Pauses or resumes background work.
    public func setPaused(_ isPaused: Bool) async { await attempt { try await $0.pause(isPaused) } }

    /// Returns a thread's last spam mail with the reasons in sentences; nil if the thread is no longer spam.
    public func spamReasons(of thread: Int64) async -> (mail: Int64, reasons: [String])? {
        do {
            let mail = try await service.mails(inThread: thread).last(where: \.isSpam)
            return mail.map { ($0.id, $0.spam?.shownReasons ?? []) }
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Marks a mail as spam or not spam, so that similar mails are classified accordingly.
    public func mark(isSpam: Bool, mail: Int64) async {
        await tell { try await .marking(mail, isSpam: isSpam, $0) }
    }

    /// Undoes the change that ``markNotice`` describes.
    public func undoMark() async { await takeBack() }

    /// Returns the user's marks as a file for another machine; nil on failure, which ``problem`` explains.
    ///
    /// The file contains hashes, but no words from mails.
    public func exportMarks() async -> Data? {
        do {
            let marks = try await service.marks()
            return try await Task.detached { try marks.data() }.value
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Imports an export from another machine.
    ///
    /// Marks made on this machine stay, and ``markNotice`` describes the changes.
    public func importMarks(_ data: Data) async { await tell { try await .importing(data, $0) } }

    /// Returns what was learned about spam; nil on failure, which ``problem`` explains.
    public func learning() async -> MailLearning? { await tellLearning { try await $0.learning() } }

    /// Learns the mails of a folder as spam, and mails that the user read in other folders as not spam.
    public func learn(from folder: MailLearning.Folder) async -> MailLearning? {
        await tellLearning { try await $0.learn(folder: folder.folder, mailbox: folder.mailbox) }
    }

    /// Forgets what was learned from folders, but not the user's marks.
    public func forgetFolders() async -> MailLearning? { await tellLearning { try await $0.forgetFolders() } }

    private func tellLearning(_ work: (MailService) async throws -> MailLearning) async -> MailLearning? {
        do {
            return try await work(service)
        } catch {
            problem = words(error)
            return nil
        }
    }

    /// Dismisses or restores a to-do.
    public func dismiss(_ todo: MailTodo, _ isDismissed: Bool = true) async {
        await attempt { try await $0.dismiss(todo: todo.id, isDismissed) }
    }

    /// Shows or hides dismissed to-dos.
    public func setShowsDismissed(_ shows: Bool) async {
        showsDismissed = shows
        await load()
    }

    @discardableResult
    private func attempt(_ work: @Sendable (MailService) async throws -> Void) async -> Bool {
        do {
            try await work(service)
            return true
        } catch {
            problem = words(error)
            return false
        }
    }

    // MARK: Searching

    private func look(after pause: TypingPause?) {
        guard query.contains(where: { !$0.isWhitespace }) else {
            searching.cancel()
            search = .none
            return
        }
        // Keeps the previous results until new results arrive.
        if search == .none { search = .searching }
        let query = query
        searching.start { [weak self] in
            if let pause, (try? await pause.wait()) == nil { return }
            await self?.find(query)
        }
    }

    private func find(_ query: String) async {
        let found: Search
        do {
            found = .found(
                try await service.search(query, mailbox: mailbox, limit: Self.mostHits, isTyping: true))
        } catch {
            found = .failed(words(error))
        }
        // A cancelled search has been replaced by a newer one, whose result counts.
        if !Task.isCancelled { search = found }
    }
}
