import Foundation
import MailReading
import Retrieval
import Store
import Support
import Synchronization

/// What happens to mails.
package enum MailEvent: Sendable, Hashable {
    /// Mails, threads or what is said of them are other than before.
    case changed
    /// Importing, sorting or embedding came further.
    case progress(MailProgress)
}

/// The progress of background work.
public struct MailProgress: Sendable, Hashable, Encodable {
    /// The kind of work.
    public enum Phase: String, Sendable, Hashable, Encodable {
        /// Mails are read.
        case importing
        /// Categories and spam are found out.
        case sorting
        /// Mails get vectors.
        case embedding
        /// Nothing is left to do for now.
        case done
    }

    /// The kind of work.
    public var phase: Phase
    /// The mailbox that is read; nil for work on all.
    public var mailbox: String?
    /// The number of processed mails or passages.
    public var done = 0
    /// The total number; 0 if it is not known.
    public var total = 0
    /// The problem with a mailbox, in a sentence for the user; nil if there is none.
    public var problem: String?
}

/// Says when ``MailService/run()`` is to look at something; what is said several times meanwhile is looked at once.
final class MailAlarm: Sendable {
    let wakes: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation

    init() { (wakes, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func wake() { alarm.yield() }
}

/// What ``MailService/run()`` does, side by side: none waits for another that takes long.
final class MailAlarms: Sendable {
    static let shortestWait = Duration.seconds(5)

    /// How long until mailboxes are looked at by themselves.
    let wait = Mutex(MailAlarms.shortestWait)
    /// The mailboxes that were asked for and not looked at yet: they are imported while background work is paused, too.
    let asked = Mutex<Set<Int64>>([])
    let mailboxes = MailAlarm()
    let sorting = MailAlarm()
    let embedding = MailAlarm()
}

extension MailService {
    /// Looking takes at most this share of the time.
    private static let share = 20

    /// What happens to mails from now on; each caller gets all of it.
    package func changes() -> AsyncStream<MailEvent> { events.listen() }

    /// Has ``run()`` import a mailbox in the background.
    ///
    /// - Parameters:
    ///   - path: Where it lies, from the first slash.
    ///   - name: What to call it from now on; by default the name that it has, or the last part of its path.
    ///   - retries: Whether mails and files that ended a program are tried again.
    /// - Throws: `MailError` (`notFound`, `exists`, `invalid`, `unavailable`), `MailboxError` for what is no mailbox.
    package func importSoon(at path: String, name: String? = nil, retries: Bool = false) async throws {
        _ = try importer()
        guard path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else {
            throw MailError(
                .notFound, "There is no such file or folder on this machine. Enter its absolute path."
            )
        }
        // It is known from now on, so that a name that is taken is told at once.
        let (_, box) = try await withTaskExecutorPreference(MailExecutor.shared) {
            try await place(at: path, name: name)
        }
        // Programs ask for the mailboxes of accounts and samples by themselves.
        if retries { try await tryAgain(box, all: true) }
        _ = alarms.asked.withLock { $0.insert(box.number) }
        alarms.mailboxes.wake()
        events.send(.changed)
    }

    /// Tells who follows mails what is wrong with a mailbox, as where its server does not answer.
    ///
    /// - Parameters:
    ///   - problem: A sentence for people.
    ///   - name: The mailbox.
    public func tell(_ problem: String, ofMailbox name: String) {
        events.send(.progress(MailProgress(phase: .done, mailbox: name, problem: problem)))
    }

    /// Follows mailboxes, sorts what came and embeds it, until the task is cancelled.
    ///
    /// A failure is tried again with the next look. While it is paused, only mailboxes that are asked for are imported.
    public func run() async {
        await withTaskExecutorPreference(MailExecutor.shared) { await runHere() }
    }

    private func runHere() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in self.alarms.mailboxes.wakes {
                    let start = ContinuousClock.now
                    await self.followMailboxes()
                    let next = max(MailAlarms.shortestWait, start.duration(to: .now) * Self.share)
                    self.alarms.wait.withLock { $0 = next }
                }
            }
            group.addTask { for await _ in self.alarms.sorting.wakes { await self.sort() } }
            group.addTask { for await _ in self.alarms.embedding.wakes { await self.embed() } }
            group.addTask {
                while !Task.isCancelled {
                    self.alarms.mailboxes.wake()
                    // Only cancellation is thrown, and ends the loop.
                    try? await Task.sleep(for: self.alarms.wait.withLock { $0 })
                }
            }
        }
    }

    /// Runs work until it is done or background work is paused; what it has done stays.
    ///
    /// - Parameters:
    ///   - isAsked: Whether it begins while background work is paused, too.
    ///   - work: The work, which ends when its task is cancelled.
    private func untilPaused(isAsked: Bool = false, _ work: @escaping @Sendable () async -> Void) async {
        // From before the look on, so that no pause is missed.
        let pauses = pauses.listen()
        if !isAsked {
            guard let isPaused = try? await queue.isPaused, !isPaused else { return }
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask { for await _ in pauses { return } }
            _ = await group.next()
            group.cancelAll()
        }
    }

    private func followMailboxes() async {
        // First, so that what is asked for is among the boxes.
        let asked = alarms.asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
        let boxes = (try? await store.boxes()) ?? []
        await untilPaused(isAsked: true) { await self.follow(boxes.filter { asked.contains($0.number) }) }
        await untilPaused {
            await self.follow(boxes.filter { !asked.contains($0.number) })
            // Marks of the user, a new model or a stop may have left work, too.
            self.alarms.sorting.wake()
            self.alarms.embedding.wake()
        }
    }

    private func follow(_ boxes: [MailStore.Box]) async {
        for box in boxes where !Task.isCancelled {
            // One that is away keeps its mails.
            if let mailbox = try? Mailbox(at: box.path) { await follow(mailbox, as: box) }
        }
    }

    /// Takes in what came to a mailbox.
    private func follow(_ mailbox: Mailbox, as box: MailStore.Box) async {
        do {
            let report = try await importer().run(mailbox, into: box) { [events] in
                events.send(.progress(MailProgress(phase: .importing, mailbox: box.name, done: $0.added)))
                events.send(.changed)
            }
            guard report.added + report.moved + report.removed > 0 else { return }
            events.send(.changed)
            alarms.sorting.wake()
            alarms.embedding.wake()
        } catch is CancellationError {
            return
        } catch {
            events.send(.progress(MailProgress(phase: .done, mailbox: box.name, problem: "\(error)")))
        }
    }

    /// What takes no time, for all mails; stages that do are asked in ``embed()``.
    private func sort() async {
        await untilPaused { [queue, events] in
            // So that the tab To do has its number before it is opened; what fails is read with the next look.
            if (try? await self.readForTodos()) == true { events.send(.changed) }
            // What fails still waits, and the next look goes on with it.
            guard let waiting = try? await queue.pending(), waiting > 0 else { return }
            let sorted = try? await queue.processAll(isQuick: true) { done in
                events.send(.progress(MailProgress(phase: .sorting, done: min(done, waiting), total: waiting)))
                events.send(.changed)
            }
            if let sorted, sorted > 0 { events.send(.progress(MailProgress(phase: .done))) }
            self.alarms.embedding.wake()
        }
    }

    func embed() async {
        await untilPaused { [self, events] in
            let hasDone = Mutex(false)
            // What fails still waits; words find the mails meanwhile.
            _ = try? await finish {
                events.send(.progress($0))
                guard $0.done > 0 else { return }
                hasDone.withLock { $0 = true }
                // `sort` reports nothing about mails that were sorted here before it looked.
                if $0.phase == .sorting { events.send(.changed) }
            }
            guard hasDone.withLock({ $0 }) else { return }
            events.send(.changed)
            events.send(.progress(MailProgress(phase: .done)))
        }
    }

    /// Does all that waits: first what takes no time, then vectors for search, then the stages that are asked about single
    /// mails, between whose batches mails that came meanwhile are embedded.
    ///
    /// - Parameters:
    ///   - embeds: Whether mails get vectors.
    ///   - progress: Hears of each batch.
    /// - Returns: How many passages were embedded, and how many mails were put to stages that take time.
    /// - Throws: `MailError`, `CancellationError`; `RetrievalError` where no vector could be made, after all else is done.
    @discardableResult
    public func finish(
        embeds: Bool = true, progress: (@Sendable (MailProgress) -> Void)? = nil
    ) async throws -> (embedded: Int, refined: Int) {
        try await withTaskExecutorPreference(MailExecutor.shared) {
            try await finishHere(embeds: embeds, progress: progress)
        }
    }

    private func finishHere(
        embeds: Bool, progress: (@Sendable (MailProgress) -> Void)?
    ) async throws -> (embedded: Int, refined: Int) {
        let waiting = try await queue.pending()
        try await queue.processAll(isQuick: true) {
            progress?(MailProgress(phase: .sorting, done: min($0, waiting), total: waiting))
        }
        try await readForTodos()
        var (embedded, refined) = (0, 0)
        var failure: (any Error)?
        let unsure = try await queue.pending()
        while true {
            if embeds, failure == nil {
                do {
                    embedded += try await embeddings.run {
                        progress?(MailProgress(phase: .embedding, done: $0.embedded, total: $0.total))
                    }
                } catch is CancellationError {
                    throw CancellationError()
                } catch {
                    failure = error
                }
            }
            let count = try await queue.processNext()
            guard count > 0 else { break }
            refined += count
            progress?(MailProgress(phase: .sorting, done: min(refined, unsure), total: unsure))
        }
        if let failure { throw failure }
        return (embedded, refined)
    }
}
