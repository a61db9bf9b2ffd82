import Foundation
import Retrieval
import Store
import Synchronization

/// What happens to documents.
public enum DocumentsEvent: Sendable, Hashable {
    /// Documents of a collection, or what is said of them, are other than before.
    case changed(collection: String)
    /// Reading or embedding came further; embedding is of all collections.
    case progress(collection: String?, IngestProgress)
}

/// What ``RAGService/run()`` has to do.
final class WorkQueue: Sendable {
    /// Paths to add.
    struct Job: Sendable {
        let paths: [String]
        let collection: String
    }

    let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation
    let wakes: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation
    private let hasRemoved = Mutex(false)

    init() {
        (jobs, queue) = AsyncStream.makeStream()
        (wakes, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ job: Job) { queue.yield(job) }

    /// Says that passages may be waiting to be embedded.
    func wake() { alarm.yield() }

    /// Says that something was removed, whose words are still in the index's file.
    func removed() {
        hasRemoved.withLock { $0 = true }
        alarm.yield()
    }

    func takeRemoved() -> Bool {
        hasRemoved.withLock { removed in
            defer { removed = false }
            return removed
        }
    }
}

extension RAGService {
    /// Whether folders are looked at often enough for people, and seldom enough for the machine.
    private static let shortestWait = Duration.seconds(2)
    /// How long passages wait at most for a model that has come.
    private static let longestWait = Duration.seconds(30)
    /// Looking takes at most this share of the time.
    private static let share = 20

    /// What happens to documents from now on; each caller gets all of it.
    public func changes() -> AsyncStream<DocumentsEvent> { events.listen() }

    /// Has ``run()`` add files and folders in the background.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths; folders are followed from then on.
    ///   - collection: Where the documents go.
    /// - Throws: `DocumentsError` (`notFound`) for a collection or path that is not there.
    public func addSoon(paths: [String], to collection: String) async throws {
        _ = try await store.number(of: collection)
        for path in paths where !path.hasPrefix("/") || !FileManager.default.fileExists(atPath: path) {
            throw DocumentsError(
                .notFound, "There is no such file or folder on this machine. Give its whole path, from the first slash."
            )
        }
        work.add(WorkQueue.Job(paths: paths.map(Self.plainPath), collection: collection))
    }

    /// Follows folders, adds what ``addSoon(paths:to:)`` was given and embeds what waits, until the task is cancelled.
    ///
    /// A failure is tried again with the next change; files that cannot be read are listed by ``problems(in:)``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followFolders() }
            group.addTask {
                for await job in self.work.jobs {
                    // A failure of the database is tried again by following the folder.
                    _ = try? await self.add(paths: job.paths, to: job.collection) {
                        self.events.send(.progress(collection: job.collection, $0))
                    }
                    self.events.send(.progress(collection: job.collection, .finished))
                }
            }
            group.addTask {
                self.work.wake()
                for await _ in self.work.wakes { await self.embedInBackground() }
            }
        }
    }

    private func followFolders() async {
        let clock = ContinuousClock()
        var woken = clock.now
        while !Task.isCancelled {
            let start = clock.now
            // An embedding model may have been installed, or failed once.
            if woken.duration(to: start) > Self.longestWait {
                woken = start
                work.wake()
            }
            // The next look tries again.
            _ = try? await updateFolders { self.events.send(.progress(collection: $0, $1)) }
            let time = start.duration(to: clock.now)
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: max(Self.shortestWait, time * Self.share))
        }
    }

    private func embedInBackground() async {
        // Words find them meanwhile, and the next change tries again.
        let embedded = (try? await embedPending { self.events.send(.progress(collection: nil, $0)) }) ?? 0
        if work.takeRemoved() {
            // A reader that is in the way only delays it: the next removal does it.
            try? await forgetRemoved()
        }
        if embedded > 0 { events.send(.progress(collection: nil, .finished)) }
    }
}

extension IngestProgress {
    /// All is done.
    static let finished = IngestProgress(phase: .done, done: 0, total: 0, current: nil, perSecond: 0)
}
