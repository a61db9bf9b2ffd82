import Store
import Support

/// A background queue that processes imported mails in batches of fifty, oldest tasks first, and yields to other work.
///
/// Tasks are stored in the database, so a restarted program continues where it stopped and repeats nothing.
/// Results are saved batch by batch, so they appear while other mails are pending. Spam and the first stage of
/// categories run first on all mails. Mails with uncertain verdicts then go through the slow stages. In the
/// background, these start only after all mails are embedded.
///
/// Direct calls work even while background work is paused; a pause affects only ``MailService/run()``.
package actor AIProcessingQueue {
    /// The number of mails that are classified between two saves.
    package static let batch = 50

    /// The number of mails that the slow stages process before the fast stages check for new mails.
    private static let refined = 8

    private let store: MailStore
    private let classifier: @Sendable () -> MailClassifier
    private let pace: BackgroundPace
    /// The queue that serializes processing, so that no work is done twice and a language model gets one
    /// request at a time.
    private let turn = SerialQueue()
    // Prevents a batch that was read before a user's mark from being saved after that mark. The slow stages do
    // not use this queue.
    private let quick = SerialQueue()

    init(store: MailStore, classifier: @escaping @Sendable () -> MailClassifier, pace: BackgroundPace) {
        self.store = store
        self.classifier = classifier
        self.pace = pace
    }

    /// Returns the number of pending mails.
    package func pending() async throws -> Int { try await store.pendingCount() }

    /// Whether background work is paused; persists across restarts.
    package nonisolated var isPaused: Bool {
        get async throws { try await store.isPaused() }
    }

    /// Requests new verdicts on all mails.
    package func enqueueAll() async throws { try await store.askAgain() }

    /// Processes the next batch.
    ///
    /// - Returns: The number of processed mails; 0 if no mail is pending.
    /// - Throws: `MailError`, `CancellationError`; saved results are kept.
    @discardableResult
    package func processNext() async throws -> Int {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await turn.run { try await self.doNext() }
        }
    }

    /// Stores feedback on a mail and classifies that mail at once; the order of all other mails stays.
    ///
    /// - Parameters:
    ///   - mail: The mail.
    ///   - note: Stores the feedback and adds a task for the mail.
    /// - Throws: `MailError`, `CancellationError`, and the errors of `note`.
    func judge<Noted: Sendable>(
        _ mail: Int64, noting note: @escaping @Sendable () async throws -> Noted
    ) async throws -> Noted {
        let (store, classifier) = (store, classifier)
        return try await withTaskExecutorPreference(MailExecutor.shared) {
            try await quick.run {
                let noted = try await note()
                try await Self.judge(CollectionOfOne(mail), store, classifier())
                return noted
            }
        }
    }

    /// Runs the fast stages on some mails before all other pending mails.
    ///
    /// - Parameters:
    ///   - mails: The mails; mails that are not pending are skipped.
    ///   - deadline: The moment after which no further batch starts.
    /// - Throws: `MailError`, `CancellationError`; saved results are kept.
    func judge(_ mails: [Int64], until deadline: ContinuousClock.Instant) async throws {
        let (store, classifier) = (store, classifier)
        var rest = mails[...]
        while !rest.isEmpty, ContinuousClock.now < deadline {
            try Task.checkCancellation()
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            try await withTaskExecutorPreference(MailExecutor.shared) {
                try await quick.run { try await Self.judge(batch, store, classifier()) }
            }
        }
    }

    private static func judge(
        _ mails: some Sequence<Int64> & Sendable, _ store: MailStore, _ classifier: MailClassifier
    ) async throws {
        try await judge(try await store.waiting(.classify, among: mails), store, classifier)
    }

    private static func judge(
        _ waiting: [MailStore.Waiting], _ store: MailStore, _ classifier: MailClassifier
    ) async throws {
        guard !waiting.isEmpty else { return }
        let mark = store.marks?.begin()
        let judged = waiting.map { item in
            mark?.note(MailWork.task(.classify, mail: item.mail).key)
            return judge(item, classifier)
        }
        mark?.note(nil)
        try await store.save(judged)
    }

    private func doNext() async throws -> Int {
        try await store.setAsideUnfinished()
        let judged = try await judgeNext()
        return judged > 0 ? judged : try await refineNext()
    }

    /// Runs the fast stages on the next batch.
    private func judgeNext() async throws -> Int {
        try Task.checkCancellation()
        let (store, classifier) = (store, classifier)
        return try await withTaskExecutorPreference(MailExecutor.shared) {
            try await quick.run {
                let waiting = try await store.waiting(.classify, limit: Self.batch)
                if !waiting.isEmpty { try await Self.judge(waiting, store, classifier()) }
                return waiting.count
            }
        }
    }

    private static func judge(_ item: MailStore.Waiting, _ classifier: MailClassifier) -> MailStore.Judged {
        var spam = classifier.spam(item.message, counts: item.counts, lessons: item.lessons)
        if let mark = item.mark {
            spam.isSpam = mark
            spam.stage = .user
        }
        // A category that the user chose for this mail is kept.
        let isUnsureOfSpam = classifier.isUnsure(spam)
        if let chosen = item.chosen {
            return MailStore.Judged(mail: item.mail, category: chosen, spam: spam, isUnsure: isUnsureOfSpam)
        }
        let quick = classifier.quickCategory(item.message, preference: item.preference)
        return MailStore.Judged(
            mail: item.mail, category: quick.verdict, spam: spam,
            isUnsure: isUnsureOfSpam || (!quick.isSure && !spam.isSpam && classifier.hasLaterStages))
    }

    /// Runs the slow stages on the next mails; the caller first runs the fast stages on all pending mails.
    private func refineNext() async throws -> Int {
        let waiting = try await store.waiting(.refine, limit: Self.refined)
        guard !waiting.isEmpty else { return 0 }
        let classifier = classifier()
        for item in waiting {
            try Task.checkCancellation()
            let mark = store.marks?.begin(MailWork.task(.refine, mail: item.mail).key)
            defer { withExtendedLifetime(mark) {} }
            var verdict: CategoryVerdict?
            let quick = classifier.quickCategory(item.message, preference: item.preference)
            if item.chosen == nil {
                verdict = quick.isSure ? quick.verdict : try await classifier.laterCategory(item.message, after: quick)
            }
            var spam: SpamVerdict?
            if item.mark == nil {
                let known = classifier.spam(item.message, counts: item.counts, lessons: item.lessons)
                if classifier.isUnsure(known) { spam = try await classifier.laterSpam(item.message, after: known) }
            }
            try await store.save(refined: verdict, spam: spam, mail: item.mail)
        }
        return waiting.count
    }

    /// Processes all pending mails.
    ///
    /// - Parameters:
    ///   - isQuick: Whether only the fast stages run; uncertain mails then stay pending for the slow stages.
    ///   - progress: Called after each batch with the number of processed mails.
    /// - Returns: The number of processed mails.
    /// - Throws: The errors of ``processNext()``.
    @discardableResult
    package func processAll(isQuick: Bool = false, progress: (@Sendable (Int) -> Void)? = nil) async throws -> Int {
        var done = 0
        while true {
            let start = ContinuousClock.now
            if isQuick { try await store.setAsideUnfinished() }
            let count = try await isQuick ? judgeNext() : processNext()
            if count == 0 { return done }
            done += count
            progress?(done)
            try await pace.rest(after: start.duration(to: .now))
        }
    }
}
