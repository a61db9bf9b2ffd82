package import Engine
public import Mail
public import Observation

/// One thread: its mails, its summary, replies that a model suggests, and the field for the user's own.
///
/// ``run()`` keeps it true while it is shown.
@MainActor @Observable public final class MailThreadScreen: MailMarking {
    /// The loading state.
    public enum Phase: Sendable, Hashable {
        /// The thread is being read.
        case loading
        /// It is shown.
        case ready
        /// It is not there any more.
        case gone
        /// It cannot be read, for this reason.
        case failed(String)
    }

    /// The card on top of the thread.
    public enum Summary: Sendable, Hashable {
        /// There is none: too few mails, or what a model wrote where none can write any more.
        case hidden
        /// It can be had: by a model, or where none can write by quoting sentences.
        case offered(isWritten: Bool)
        /// So many mails are being read.
        case loading(mails: Int)
        /// What the mails say themselves, while a model writes, and its sentences so far.
        case writing(quotes: MailSummary, sentences: [MailSummary.Sentence])
        /// The summary; it is outdated if mails came since.
        case shown(MailSummary, isOutdated: Bool)
        /// It failed, for this reason; sentences can be quoted instead.
        case failed(String)
    }

    /// A reply that is suggested.
    public struct Chip: Sendable, Hashable, Identifiable {
        /// The reply, as far as it is written.
        public let reply: SmartReply
        /// Whether it is complete and can be used.
        public let isComplete: Bool

        /// Its intent, which is unique among the suggestions.
        public var id: SmartReply.Intent { reply.intent }
    }

    /// The replies that are suggested.
    public enum Replies: Sendable, Hashable {
        /// None are wanted, or nothing can write them.
        case hidden
        /// They are being written.
        case loading([Chip])
        /// They are written.
        case shown([Chip])
        /// Nothing that could be shown was written.
        case none
    }

    /// The thread's identifier.
    public let id: Int64
    /// The loading state.
    public internal(set) var phase = Phase.loading
    /// The thread; nil before it was read.
    public internal(set) var thread: MailThread?
    /// Its mails, oldest first.
    public internal(set) var mails: [Email] = []
    /// The card above the mails.
    public internal(set) var summary = Summary.hidden
    /// The replies that are suggested.
    public internal(set) var replies = Replies.hidden
    /// Why the model that Hearth chose suggests no replies; ``writeReplies()`` has it write them all the same.
    public internal(set) var repliesObjection: String?
    /// What features that need a model show: themselves, an offer, or nothing.
    package internal(set) var feature: GenerativeFeatureState?
    /// The last action, in a sentence; set it to nil once it was read.
    public var notice: String? { didSet { if notice != nil { markNotice = nil } } }
    /// The last error and its remedy; set it to nil once it was read.
    public var problem: String?
    /// What the user's last spam mark changed; set it to nil once it was read.
    public var markNotice: MailMarkNotice? { didSet { if markNotice != nil { notice = nil } } }

    let service: MailService
    let drafts: String
    let unsent: UnsentReplies
    let words: @Sendable (any Error) -> String
    let summarizing = ScreenTask()
    let suggesting = ScreenTask()
    /// The reader's addresses.
    @ObservationIgnored var own = OwnAddresses.unknown
    /// What the service keeps of a summary.
    @ObservationIgnored var known: MailSummary?
    /// The newest mail when a summary, or replies, were asked for last.
    @ObservationIgnored var summarizedAt: Int64?
    @ObservationIgnored var suggestedAt: Int64?
    /// Whether a model can write.
    @ObservationIgnored var canWrite = false
    /// The model that Hearth chooses; nil where none can write.
    @ObservationIgnored var writerID: String?
    private let readFeature: @Sendable () -> GenerativeFeatureState
    @ObservationIgnored private var reads = 0

    /// Creates a screen without content.
    ///
    /// - Parameters:
    ///   - service: The mails.
    ///   - id: The thread.
    ///   - drafts: The Maildir that drafts are saved in; it need not be there.
    ///   - unsent: Replies that were begun.
    ///   - feature: Reads what features that need a model show.
    ///   - words: Says what an error means to people.
    init(
        _ service: MailService, id: Int64, drafts: String, unsent: UnsentReplies,
        feature: @escaping @Sendable () -> GenerativeFeatureState, words: @escaping @Sendable (any Error) -> String
    ) {
        (self.service, self.id, self.drafts, self.unsent) = (service, id, drafts, unsent)
        (readFeature, self.words) = (feature, words)
    }

    /// Keeps the thread up to date until it is cancelled.
    ///
    /// What is being written of it goes on as long as the screen is there.
    public func run() async {
        let changes = service.changes()
        await load()
        for await change in changes where change == .changed { await load() }
    }

    /// Reads the thread again, for instance because it could not be read.
    public func reload() async { await load() }

    /// Whether a model is to be offered: none can write replies and summaries, and this device could run one.
    public var offersModel: Bool {
        if case .enable = feature { !canWrite && isAnswerable } else { false }
    }

    // MARK: Reading

    /// All that is known of the thread at one moment.
    private struct Snapshot: Sendable {
        var thread: MailThread
        var mails: [Email]
        var summary: MailSummary?
        var own: OwnAddresses
        var writer: ChatModel?
        var feature: GenerativeFeatureState
    }

    private func load() async {
        reads += 1
        let number = reads
        do {
            let snapshot = try await read()
            if number == reads { show(snapshot) }
        } catch is CancellationError {
            return
        } catch let error as MailError where error.code == .notFound {
            phase = .gone
            summarizing.cancel()
            suggesting.cancel()
        } catch {
            guard number == reads else { return }
            if phase == .ready { problem = words(error) } else { phase = .failed(words(error)) }
        }
    }

    private func read() async throws -> Snapshot {
        let (writer, feature) = await awayFromScreen { [service, readFeature] in (service.writer, readFeature()) }
        return Snapshot(
            thread: try await service.thread(id), mails: try await service.mails(inThread: id),
            summary: try await service.summary(ofThread: id), own: try await service.ownAddresses(), writer: writer,
            feature: feature)
    }

    private func show(_ snapshot: Snapshot) {
        (thread, mails) = (snapshot.thread, snapshot.mails)
        // Sentences that are quoted because the model is no good at it are not kept, and stay while they are shown.
        known = snapshot.summary ?? known.flatMap { $0.reason != nil && $0.isCurrent(snapshot.mails) ? $0 : nil }
        own = snapshot.own
        (canWrite, writerID) = (snapshot.writer != nil, snapshot.writer?.id)
        feature = snapshot.feature
        phase = .ready
        showSummary()
        showReplies()
    }

    // MARK: What the user says

    /// Marks a mail as spam or not spam; similar mails follow.
    ///
    /// - Parameters:
    ///   - isSpam: What the user says.
    ///   - mail: The mail.
    public func mark(isSpam: Bool, mail: Int64) async {
        await tell { try await .marking(mail, isSpam: isSpam, $0) }
    }

    /// Undoes the change that ``markNotice`` describes.
    public func undoMark() async { await takeBack() }

    /// Moves the thread, and new mails from its sender, to a category.
    ///
    /// - Parameter category: One of `MailCategory.known`.
    public func choose(_ category: MailCategory) async {
        let id = id
        guard await attempt({ try await $0.choose(category, thread: id) }) else { return }
        notice = "Moved to \(category.title). New mails from this sender will go there, too."
    }

    @discardableResult
    func attempt(_ work: @Sendable (MailService) async throws -> Void) async -> Bool {
        do {
            try await work(service)
            return true
        } catch {
            problem = words(error)
            return false
        }
    }
}
