import Foundation
import MailReading
import Retrieval
import Store
import Support
import Synchronization

/// A change to mails, or the progress of background work.
package enum MailEvent: Sendable, Hashable {
    /// Mails, threads or their verdicts have changed.
    case changed
    /// Importing, classifying or embedding has progressed.
    case progress(MailProgress)
}

/// The progress of background work.
public struct MailProgress: Sendable, Hashable, Encodable {
    public enum Phase: String, Sendable, Hashable, Encodable {
        /// Mails are being read.
        case importing
        /// Categories and spam are being determined.
        case sorting
        /// Mails are being embedded.
        case embedding
        /// No work is left for now.
        case done
    }

    public var phase: Phase
    /// The mailbox that is being read; `nil` for work on all mailboxes.
    public var mailbox: String?
    /// The number of processed mails or passages.
    public var done = 0
    /// The total number; 0 if it is not known.
    public var total = 0
    /// The problem with the mailbox, in a sentence for the user; otherwise `nil`.
    public var problem: String?
}

/// A signal that wakes a loop of ``MailService/run()``; wake-ups while the loop is busy are merged into one.
final class WakeSignal: Sendable {
    let wakes: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation

    init() { (wakes, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func wake() { alarm.yield() }
}

/// The wake-up signals of ``MailService/run()``, whose loops run concurrently so that no loop blocks another.
final class WakeSignals: Sendable {
    static let shortestWait = Duration.seconds(5)

    /// The time until the next automatic check of all mailboxes.
    let wait = Mutex(WakeSignals.shortestWait)
    /// The mailboxes with a pending import request, which is served even while background work is paused.
    let asked = Mutex<Set<Int64>>([])
    let mailboxes = WakeSignal()
    let sorting = WakeSignal()
    let embedding = WakeSignal()
}

extension MailService {
    /// The inverse of the maximum share of time for checking mailboxes.
    private static let share = 20

    /// Returns a stream of future changes to mails; each caller receives all changes.
    package func changes() -> AsyncStream<MailEvent> { events.listen() }

    /// Requests that ``run()`` import a mailbox in the background.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the mailbox.
    ///   - name: The new name of the mailbox; by default its current name, or the last component of its path.
    ///   - retries: Whether to retry mails and files that crashed the program.
    /// - Throws: `MailError` (`notFound`, `exists`, `invalid`, `unavailable`), or `MailboxError` if there is no
    ///   mailbox at the path.
    package func importSoon(at path: String, name: String? = nil, retries: Bool = false) async throws {
        _ = try importer()
        guard path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else {
            throw MailError(
                .notFound, "There is no such file or folder on this machine. Enter its absolute path."
            )
        }
        // Registers the mailbox now, so that a name conflict is reported at once.
        let (_, box) = try await withTaskExecutorPreference(MailExecutor.shared) {
            try await place(at: path, name: name)
        }
        // Programs request the mailboxes of accounts and samples automatically, so retrying needs an explicit flag.
        if retries { try await tryAgain(box, all: true) }
        _ = alarms.asked.withLock { $0.insert(box.number) }
        alarms.mailboxes.wake()
        events.send(.changed)
    }

    /// Reports a problem with a mailbox, in a sentence for the user, to all listeners of ``changes()``.
    ///
    /// An example is an unreachable server.
    public func tell(_ problem: String, ofMailbox name: String) {
        events.send(.progress(MailProgress(phase: .done, mailbox: name, problem: problem)))
    }

    /// Updates mailboxes, and classifies and embeds new mails, until the task is cancelled.
    ///
    /// Failed work is retried at the next check. While background work is paused, only explicitly requested
    /// mailboxes are imported.
    public func run() async {
        await withTaskExecutorPreference(MailExecutor.shared) { await runHere() }
    }

    private func runHere() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in self.alarms.mailboxes.wakes {
                    let start = ContinuousClock.now
                    await self.followMailboxes()
                    let next = max(WakeSignals.shortestWait, start.duration(to: .now) * Self.share)
                    self.alarms.wait.withLock { $0 = next }
                }
            }
            group.addTask { for await _ in self.alarms.sorting.wakes { await self.sort() } }
            group.addTask { for await _ in self.alarms.embedding.wakes { await self.embed() } }
            group.addTask {
                while !Task.isCancelled {
                    self.alarms.mailboxes.wake()
                    // Only cancellation throws, and it ends the loop.
                    try? await Task.sleep(for: self.alarms.wait.withLock { $0 })
                }
            }
        }
    }

    /// Runs work until it is done or background work is paused.
    ///
    /// A pause cancels the work's task, but stored results are kept.
    ///
    /// If `isAsked` is true, the work starts even if background work is paused.
    private func untilPaused(isAsked: Bool = false, _ work: @escaping @Sendable () async -> Void) async {
        // Listens before the check, so that no pause is missed.
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
        // The requests are read before the mailboxes, so that all requested mailboxes are included.
        let asked = alarms.asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
        let boxes = (try? await store.boxes()) ?? []
        await untilPaused(isAsked: true) { await self.follow(boxes.filter { asked.contains($0.number) }) }
        await untilPaused {
            await self.follow(boxes.filter { !asked.contains($0.number) })
            // Marks of the user, a new model or a restart may also have left work.
            self.alarms.sorting.wake()
            self.alarms.embedding.wake()
        }
    }

    private func follow(_ boxes: [MailStore.Box]) async {
        for box in boxes where !Task.isCancelled {
            // A mailbox that is unavailable keeps its mails.
            if let mailbox = try? Mailbox(at: box.path) { await follow(mailbox, as: box) }
        }
    }

    /// Imports the changes of a mailbox.
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

    /// Runs the fast stages on all mails; ``embed()`` runs the slow stages.
    private func sort() async {
        await untilPaused { [queue, events] in
            // Gives the To do tab its count before the tab is opened. Failures are retried at the next check.
            if (try? await self.readForTodos()) == true { events.send(.changed) }
            // Mails that fail stay pending and are retried at the next check.
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
            // Mails that fail stay pending; keyword search still finds them.
            _ = try? await finish {
                events.send(.progress($0))
                guard $0.done > 0 else { return }
                hasDone.withLock { $0 = true }
                // `sort` does not report mails that were classified here before its own check.
                if $0.phase == .sorting { events.send(.changed) }
            }
            guard hasDone.withLock({ $0 }) else { return }
            events.send(.changed)
            events.send(.progress(MailProgress(phase: .done)))
        }
    }

    /// Does all pending work: the fast stages, then embedding, then the slow stages, then attached files.
    ///
    /// Mails that arrive meanwhile are embedded between two batches of the slow stages.
    ///
    /// - Parameters:
    ///   - embeds: Whether mails are embedded and attached files are read.
    ///   - progress: Called after each batch.
    /// - Returns: The number of embedded passages, and the number of mails that the slow stages processed.
    /// - Throws: `MailError`, `CancellationError`; `RetrievalError` if embedding failed, after all other work
    ///   is done.
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
        func embed() async throws {
            guard embeds, failure == nil else { return }
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
        while true {
            try await embed()
            let count = try await queue.processNext()
            guard count > 0 else { break }
            refined += count
            progress?(MailProgress(phase: .sorting, done: min(refined, unsure), total: unsure))
        }
        // Files may take long, so all mails are found before.
        if embeds, try await readFiles() > 0 { try await embed() }
        if let failure { throw failure }
        return (embedded, refined)
    }
}
