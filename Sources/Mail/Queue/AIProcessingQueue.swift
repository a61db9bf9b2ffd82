import Store
import Support

/// Does what imported mails wait for, in the background: oldest tasks first, fifty at a time, with pauses for others.
///
/// What is to be done stands in the database: a program that is killed goes on where it was, and nothing is done twice.
/// Results are saved batch by batch, so they appear while the rest still waits. Spam and the first stage of categories come
/// first for all mails; what these were unsure of is then put to the stages that take time. In the background, that is after
/// all mails have their vectors for search.
///
/// What is asked of it here is done, paused or not: a pause ends what ``MailService/run()`` does by itself.
package actor AIProcessingQueue {
    /// The number of mails that are classified between two saves.
    package static let batch = 50

    /// How many mails are asked about before the quick stage looks again for new ones.
    private static let refined = 8

    private let store: MailStore
    private let classifier: @Sendable () -> MailClassifier
    private let pace: BackgroundPace
    /// Two who do what waits would do the same twice, and ask a language model two things at once.
    private let turn = OneAtATime()
    // A batch that was read before a mark may not be saved after it; stages that take time are not within.
    private let quick = OneAtATime()

    init(store: MailStore, classifier: @escaping @Sendable () -> MailClassifier, pace: BackgroundPace) {
        self.store = store
        self.classifier = classifier
        self.pace = pace
    }

    /// The number of mails that are waiting.
    package func pending() async throws -> Int { try await store.pendingCount() }

    /// Whether background work is paused; persists across restarts.
    package nonisolated var isPaused: Bool {
        get async throws { try await store.isPaused() }
    }

    /// Requests new verdicts on all mails.
    package func enqueueAll() async throws { try await store.askAgain() }

    /// Processes the next batch.
    ///
    /// - Returns: How many mails were looked at; 0 when none waits.
    /// - Throws: `MailError`, `CancellationError`; what was saved stays.
    @discardableResult
    package func processNext() async throws -> Int {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await turn.run { try await self.doNext() }
        }
    }

    /// Judges one mail at once, after something is noted about it; all others wait as before.
    ///
    /// - Parameter note: Notes it, and puts the mail among those that wait.
    /// - Throws: `MailError`, `CancellationError`, and what `note` throws.
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

    /// Judges mails before all others that wait, by what takes no time.
    ///
    /// - Parameters:
    ///   - mails: The mails; those that do not wait are left.
    ///   - deadline: When no further batch is begun.
    /// - Throws: `MailError`, `CancellationError`; what was saved stays.
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

    /// The next batch of the stages that take no time.
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
        var spam = classifier.spam(item.message, counts: item.counts)
        if let mark = item.mark {
            spam.isSpam = mark
            spam.stage = .user
        }
        // What the user chose for this very mail stays.
        let isUnsureOfSpam = classifier.isUnsure(spam)
        if let chosen = item.chosen {
            return MailStore.Judged(mail: item.mail, category: chosen, spam: spam, isUnsure: isUnsureOfSpam)
        }
        let quick = classifier.quickCategory(item.message, preference: item.preference)
        return MailStore.Judged(
            mail: item.mail, category: quick.verdict, spam: spam,
            isUnsure: isUnsureOfSpam || (!quick.isSure && !spam.isSpam && classifier.hasLaterStages))
    }

    /// Asks the stages that take time, when nothing waits for the quick one.
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
                let known = classifier.spam(item.message, counts: item.counts)
                if classifier.isUnsure(known) { spam = try await classifier.laterSpam(item.message, after: known) }
            }
            try await store.save(refined: verdict, spam: spam, mail: item.mail)
        }
        return waiting.count
    }

    /// Processes everything that is waiting.
    ///
    /// - Parameters:
    ///   - isQuick: Only what takes no time; what that is unsure of waits on.
    ///   - progress: Hears after each batch how many mails were done.
    /// - Returns: How many mails were looked at.
    /// - Throws: As ``processNext()``.
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
